"""Who of a rating list is who of a tournament: by identifier, else by name; where it is not certain, candidates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from itertools import product
from typing import Protocol

from swiss_xl.spelling import fold

MOST_CANDIDATES = 200  # kept of one name; a name that has more is not told apart by reading them
SHORTEST = 2

_LATIN = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "'": None, "’": None}
)
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_APOSTROPHES = b"'`"


class Entry(Protocol):
    """A player of a rating list."""

    @property
    def fide_id(self) -> str: ...  # noqa: D102 -- see the class
    @property
    def name(self) -> str: ...  # noqa: D102 -- see the class
    @property
    def federation(self) -> str: ...  # noqa: D102 -- see the class
    @property
    def birth(self) -> str: ...  # noqa: D102 -- see the class
    @property
    def title(self) -> str: ...  # noqa: D102 -- see the class
    @property
    def sex(self) -> str: ...  # noqa: D102 -- see the class


class Likeness(IntEnum):
    """How well two names agree."""

    NONE = 0
    PARTLY = 1  # all words of the shorter one stand in the longer
    INITIALS = 2  # the same surname, and given names of which one is an initial
    SAME = 3  # the same words in any order


class Verdict(StrEnum):
    """What became of somebody who was looked for."""

    FOUND = "found"
    UNCERTAIN = "uncertain"
    UNKNOWN = "unknown"
    CONTRADICTED = "contradicted"  # the identifier belongs to somebody of another name


def _small(byte: int) -> int:
    """A byte of a name as a small letter without accent, a space for what is no letter."""
    letter = fold(chr(byte))
    return ord(letter[0]) if letter[:1].isalpha() and letter[0].isascii() else 32


_BYTES = bytes(map(_small, range(256)))


@dataclass(frozen=True)
class Sought:
    """A player to be found: the *key* is the caller's; what is not known is empty."""

    key: int
    name: str
    fide_id: str = ""
    federation: str = ""
    birth: str = ""
    title: str = ""
    sex: str = ""

    @cached_property
    def words(self) -> tuple[frozenset[str], ...]:
        """The words of the name, each in every spelling a list may have: ``müller`` is ``muller`` or ``mueller``."""
        return tuple(spellings(word) for word in split(self.name))

    @property
    def year(self) -> str:
        """The year of birth, whatever form the date has."""
        return next((part for part in self.birth.replace("/", " ").replace("-", " ").replace(".", " ").split()
                     if len(part) == 4 and part.isdecimal()), "")  # fmt: skip


@dataclass(frozen=True)
class Match:
    """
    What was found of one player: the *entry*, or those it may be, the likeliest first.

    *rivals* are the keys of the others sought who would be the same entry.
    """

    sought: Sought
    verdict: Verdict
    entry: Entry | None = None
    candidates: tuple[Entry, ...] = field(default=())
    rivals: tuple[int, ...] = ()


def split(name: str) -> list[str]:
    """The words of a name in small letters, accents kept."""
    plain = name.casefold().replace("'", "").replace("’", "")
    return "".join(letter if letter.isalnum() else " " for letter in plain).split()


def plain(name: str) -> list[str]:
    """The words of a name in plain small letters."""
    return [fold(word.translate(_LATIN)) for word in split(name)]


def spellings(word: str) -> frozenset[str]:
    """How lists in plain letters write *word*: without accents, or the German way."""
    return frozenset(fold(word.translate(table).translate(_LATIN)) for table in ({}, _GERMAN))


def likeness(sought: Sought, name: str) -> Likeness:
    """How well *name*, as a list in plain letters writes it (surname, comma, given names), is that of *sought*."""
    surname, comma, given = name.partition(",")
    family, first = plain(surname), plain(given)
    theirs, ours = family + first, sought.words
    if not ours or not theirs:
        return Likeness.NONE
    left = list(theirs)
    lost = [word for word in ours if not _take(word, left)]
    if (not lost and not left) or _glued(ours) & _glued([frozenset([word]) for word in theirs]):
        return Likeness.SAME
    if _initials(lost, left) and (not comma or any(word in theirs[: len(family)] for word in _common(ours, theirs))):
        return Likeness.INITIALS
    shared = len(theirs) - len(left)
    if shared >= 2 and (not lost or not left):
        return Likeness.PARTLY
    return Likeness.NONE


def _take(word: frozenset[str], left: list[str]) -> bool:
    """Take one spelling of *word* out of *left*, if it is there."""
    found = next((each for each in left if each in word), None)
    if found is not None:
        left.remove(found)
    return found is not None


def _common(ours: Sequence[frozenset[str]], theirs: Sequence[str]) -> list[str]:
    return [word for word in theirs if len(word) >= SHORTEST and any(word in each for each in ours)]


def _glued(words: Sequence[frozenset[str]]) -> set[str]:
    """The words in their order as one: ``de la cruz`` and ``delacruz`` are the same; not of names too long for it."""
    return {"".join(each) for each in product(*words)} if len(words) <= 6 else set()


def _initials(lost: Sequence[frozenset[str]], left: Sequence[str]) -> bool:
    """Whether what the two names do not share are initials on one side and words that begin so on the other."""
    if not lost or len(lost) != len(left):
        return False
    return all(
        any((len(one) == 1 or len(other) == 1) and one[0] == other[0] for one in word)
        for word, other in zip(lost, left, strict=True)
    )


def _filter(ids: frozenset[bytes], words: frozenset[bytes]) -> Callable[[bytes, bytes], bool]:
    """Whether an entry (identifier, name) may be somebody who is sought; quick, for it is asked millions of times."""
    strange = words.isdisjoint

    def wanted(fide_id: bytes, name: bytes) -> bool:
        return not strange(name.translate(_BYTES, _APOSTROPHES).split()) or fide_id.strip() in ids

    return wanted


class Search:
    """
    Those *sought*, and what a list has offered for them so far.

    Feed it with the entries of a list that are *wanted*; :meth:`matches` then decides.
    """

    def __init__(self, sought: Iterable[Sought]) -> None:
        self.sought = tuple(sought)
        self._ids = {each.fide_id.encode(): each for each in self.sought if each.fide_id}
        self._by_word: dict[bytes, list[Sought]] = defaultdict(list)
        for each in self.sought:
            if not each.fide_id:
                for word in frozenset().union(*_telling(each)):
                    self._by_word[word.encode("latin-1", "replace")].append(each)
        self._words = frozenset(self._by_word)
        self.wanted = _filter(frozenset(self._ids), self._words)
        self._by_id: dict[str, Entry] = {}
        self._offered: dict[int, list[tuple[Likeness, Entry]]] = defaultdict(list)

    def offer(self, entry: Entry) -> None:
        """Take note of an entry."""
        if entry.fide_id.encode() in self._ids:
            self._by_id.setdefault(entry.fide_id, entry)
        words = set(entry.name.encode("latin-1", "replace").translate(_BYTES, _APOSTROPHES).split())
        for each in {each.key: each for word in words & self._words for each in self._by_word[word]}.values():
            how = likeness(each, entry.name)
            kept = self._offered[each.key]
            if how and (how is Likeness.SAME or len(kept) < MOST_CANDIDATES):
                kept.append((how, entry))

    def matches(self) -> tuple[Match, ...]:
        """
        What was found, in the order of those sought.

        An entry that two of them would be is given to neither.
        """
        found = [self._match(each) for each in self.sought]
        taken = defaultdict(list)
        for match in found:
            if match.entry:
                taken[match.entry.fide_id].append(match.sought.key)
        return tuple(_shared(match, taken[match.entry.fide_id]) if match.entry else match for match in found)

    def _match(self, sought: Sought) -> Match:
        if sought.fide_id:
            entry = self._by_id.get(sought.fide_id)
            if entry is None:
                return Match(sought, Verdict.UNKNOWN)
            if not _alike(sought, entry):
                return Match(sought, Verdict.CONTRADICTED, None, (entry,))
            return Match(sought, Verdict.FOUND, entry)
        offered = self._offered.get(sought.key, [])
        if not offered:
            return Match(sought, Verdict.UNKNOWN)
        ranked = sorted(offered, key=lambda pair: _order(sought, *pair))
        candidates = tuple(entry for _, entry in ranked)
        certain = decide(sought, ranked)
        return Match(sought, Verdict.FOUND, certain) if certain else Match(sought, Verdict.UNCERTAIN, None, candidates)


def _shared(match: Match, keys: Sequence[int]) -> Match:
    """The *match*, or where *keys* tells of more who would be its entry and nobody typed the identifier, a doubt."""
    rivals = tuple(key for key in keys if key != match.sought.key)
    if not rivals or match.sought.fide_id or match.entry is None:
        return match
    return Match(match.sought, Verdict.UNCERTAIN, None, (match.entry,), rivals)


def decide(sought: Sought, offered: Sequence[tuple[Likeness, Entry]]) -> Entry | None:
    """
    The one of *offered* that *sought* certainly is, if any.

    The same name and nothing typed that contradicts: certain if it is the only one; of several, if federation, year
    of birth, sex and title agree with one alone. A name with initials or in part needs the year of birth to agree.
    """
    fitting = [(how, entry) for how, entry in offered if not _contradicts(sought, entry)]
    same = [entry for how, entry in fitting if how is Likeness.SAME]
    if not same:
        same = [entry for how, entry in fitting if sought.year and entry.birth == sought.year]
    if len(same) == 1:
        return same[0]
    titled = [entry for entry in same if sought.title and entry.title.casefold() == sought.title.casefold()]
    return titled[0] if len(titled) == 1 else None


def _contradicts(sought: Sought, entry: Entry) -> bool:
    """Whether something typed differs from what the list says; what either leaves open differs from nothing."""
    countries = {sought.federation.upper(), entry.federation.upper()} - {"", "FID", "NON"}
    year = bool(sought.year and entry.birth and sought.year != entry.birth)
    sex = bool(sought.sex and entry.sex and sought.sex != entry.sex)
    return len(countries) == 2 or year or sex


def _order(sought: Sought, how: Likeness, entry: Entry) -> tuple[bool, int, str]:
    return _contradicts(sought, entry), -how, entry.name


def _alike(sought: Sought, entry: Entry) -> bool:
    """Whether the name beside an identifier can be that of the list: one word of it is enough, or part of one."""
    theirs = plain(entry.name)
    ours = [text for word in sought.words for text in word]
    if not theirs:
        return True
    return any(one == other or (min(len(one), len(other)) > 3 and (one in other or other in one))
               for one in ours for other in theirs)  # fmt: skip


def _telling(sought: Sought) -> Iterator[frozenset[str]]:
    """The words that lists are searched for: those of the surname where a comma ends it, else all; no initials."""
    surname, comma, _ = sought.name.partition(",")
    count = len(split(surname)) if comma else len(sought.words)
    long = [word for word in sought.words[:count] if min(map(len, word)) >= SHORTEST]
    yield from long or sought.words
