"""Fill in what a rating list knows of the players: identifiers, titles, ratings, years of birth, federations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from swiss_xl.book import Book, Cell
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, refresh, write_inferred
from swiss_xl.errors import Finding, RulesError, SheetError, notice, warning
from swiss_xl.formats.rating_list import Kind, Listed, RatingList, Tell
from swiss_xl.frames.headings import heading
from swiss_xl.frames.players import Entrant
from swiss_xl.lookup import Match, Search, Sought, Verdict
from swiss_xl.numbering import by_rating
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.tabs import LOG
from swiss_xl.telling import either, listed, mark, phrase, phrases, spoken
from swiss_xl.tournament import Numbering

FILLED = ("fide_id", "rating", "title", "federation", "birth", "sex", "k_factor")
UPDATES = {
    "ids": "fide_id", "ratings": "rating", "titles": "title", "federations": "federation", "births": "birth",
    "sex": "sex", "k": "k_factor",
}  # fmt: skip
HIGHEST = 4_000
_UNREADABLE = {
    "rating": mark("line {line}, {name}: expected a rating, got: '{text}'"),
    "k_factor": mark("line {line}, {name}: expected a k, got: '{text}'"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """Which rating is wanted, which typed values the list may replace (keys of the tab Players), and only a look."""

    kind: Kind = Kind.STANDARD
    update: frozenset[str] = frozenset()
    dry_run: bool = False


USUAL = Asked()
TELLING = {"federation": mark("the federation"), "birth": mark("the year of birth")}


@dataclass(frozen=True)
class Looked:
    """
    What the list says of one player.

    *filled* and *kept* are ``{key: (before, in the list)}``: what was written, and what differs but was typed by a
    person. *candidates* are those it may be where nobody is certain, *rivals* the players who may be the same of them,
    *lacking* what else would tell and is not typed.
    """

    row: int
    number: int | None
    name: str
    verdict: Verdict
    fide_id: str = ""
    filled: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    kept: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    candidates: tuple[Listed, ...] = ()
    rivals: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The player in a sentence: the name, and the number if there is one."""
        return phrase("{name} (number {number})", name=self.name, number=self.number) if self.number else self.name


def wanted_updates(text: str) -> frozenset[str]:
    """
    The keys named in *text* (``ratings, titles`` or ``all``), whose typed values the list may replace.

    :raises RulesError: if a word is not known.
    """
    words = text.casefold().replace(",", " ").split()
    strange = [word for word in words if word != "all" and word not in UPDATES]
    if strange:
        raise RulesError(
            phrase("nothing is called '{word}' (choose from: all, {words})", word=strange[0], words=", ".join(UPDATES))
        )
    return frozenset(UPDATES.values()) if "all" in words else frozenset(UPDATES[word] for word in words)


def look_up(
    book: Book, listed: RatingList, asked: Asked = USUAL, tell: Tell = lambda _: None
) -> tuple[Done, tuple[Looked, ...]]:
    """
    Find the players of the workbook in *listed*, by identifier or name, and fill in what their rows leave blank.

    What a person typed stays, unless it is *asked* otherwise; where nobody is certain nothing is written.

    :raises SheetError: if the list of players cannot be understood.
    :raises HostError: if the rating list is damaged.
    """
    reading = read(book)
    wrong = [finding for finding in reading.errors if finding.sheet == reading.players.title]
    if wrong:
        raise SheetError(findings=wrong)
    lines, findings = look_for(reading.players.entrants, listed, asked, tell)
    lines, lost = _into_columns(lines, reading.players.columns)
    changed = [line for line in lines if line.filled]
    told = [summary(lines), *lost]
    if not changed or asked.dry_run:
        return Done((*told, phrase("Nothing was written.")), changed=False, findings=findings), lines
    undo = _write(reading, changed)
    told += _numbers(reading)
    return replace(_finish(book, changed, undo), messages=tuple(told), findings=findings), lines


def look_for(
    entrants: Sequence[Entrant], listed: RatingList, asked: Asked, tell: Tell = lambda _: None
) -> tuple[tuple[Looked, ...], tuple[Finding, ...]]:
    """What *listed* says of *entrants*, in their order; and what in it cannot be read."""
    search = Search(_sought(each) for each in entrants)
    for entry in listed.scan(search.wanted, tell):
        search.offer(entry)
    matches = search.matches()
    lines = tuple(_looked(entrant, match, asked) for entrant, match in zip(entrants, matches, strict=True))
    known = {entrant.row: line.who for entrant, line in zip(entrants, lines, strict=True)}
    lines = tuple(replace(line, rivals=tuple(known[key] for key in match.rivals))
                  for line, match in zip(lines, matches, strict=True))  # fmt: skip
    found = [match.entry for match in matches if isinstance(match.entry, Listed)]
    return lines, tuple(fault for entry in found for fault in _unreadable(entry, asked.kind, listed.path.name))


def filled(entrants: Iterable[Entrant], lines: Iterable[Looked]) -> tuple[Entrant, ...]:
    """The entrants with what the list says of them."""
    return tuple(
        replace(
            entrant, details=MappingProxyType({**entrant.details, **{k: new for k, (_, new) in line.filled.items()}})
        )
        for entrant, line in zip(entrants, lines, strict=True)
    )


def summary(lines: Sequence[Looked]) -> str:
    """How many were found: ``180 of 200 players found, 12 not certain, 8 not in the list``."""
    count = {verdict: sum(line.verdict is verdict for line in lines) for verdict in Verdict}
    found, doubtful, unknown, wrong = (count[verdict] for verdict in Verdict)
    parts = [phrases("{found} of {count} player found", "{found} of {count} players found", len(lines), found=found)]
    if doubtful:
        parts.append(phrases("{count} not certain", "{count} not certain", doubtful))
    if unknown:
        parts.append(phrases("{count} not in the list", "{count} not in the list", unknown))
    if wrong:
        parts.append(
            phrases(
                "{count} with the identifier of somebody else", "{count} with the identifier of somebody else", wrong
            )
        )
    return ", ".join(parts) + "."


def _sought(entrant: Entrant) -> Sought:
    texts = {key: str(entrant.details.get(key, "")) for key in ("fide_id", "federation", "birth", "title", "sex")}
    return Sought(entrant.row, entrant.name, **texts)


def _looked(entrant: Entrant, match: Match, asked: Asked) -> Looked:
    entry = match.entry
    candidates = tuple(each for each in match.candidates if isinstance(each, Listed))
    lacking = tuple(word for key, word in TELLING.items() if key not in entrant.details)
    line = Looked(entrant.row, entrant.number, entrant.name, match.verdict, candidates=candidates, lacking=lacking)
    if not isinstance(entry, Listed):
        return line
    said = _facts(entry, asked.kind)
    typed = entrant.details
    new = {key: (typed.get(key), said[key]) for key in said if key not in typed or key in asked.update}
    new = {key: (before, after) for key, (before, after) in new.items() if not _same(key, before, after)}
    kept = {
        key: (typed[key], value) for key, value in said.items()
        if key in typed and key not in asked.update and not _same(key, typed[key], value)
    }  # fmt: skip
    return replace(line, fide_id=entry.fide_id, filled=new, kept=kept)


def _facts(entry: Listed, kind: Kind) -> dict[str, str | int]:
    """What the list says of a player, by the keys of the tab Players; what it leaves open is absent."""
    texts = {
        "fide_id": entry.fide_id,
        "title": entry.title,
        "federation": entry.federation,
        "birth": entry.birth,
        "sex": entry.sex,
    }
    numbers = {key: int(text) for key, text in _numbers_of(entry, kind).items() if _readable(text)}
    return {key: text for key, text in texts.items() if text} | numbers


def _numbers_of(entry: Listed, kind: Kind) -> dict[str, str]:
    return {"rating": entry.ratings.get(kind, ""), "k_factor": entry.factors.get(kind, "")}


def _readable(text: str) -> bool:
    return text.isdecimal() and 0 < int(text) < HIGHEST


def _unreadable(entry: Listed, kind: Kind, source: str) -> list[Finding]:
    """What stands where the list has numbers and is none."""
    return [
        warning(
            "list-number",
            phrase(
                _UNREADABLE[key],
                line=entry.line,
                name=entry.name,
                text=text[:20],
            ),
            phrase("it was passed over; fetch the list again"),
            source,
        )
        for key, text in _numbers_of(entry, kind).items()
        if text and not _readable(text)
    ]


def _same(key: str, typed: Any, listed: str | int) -> bool:
    """Whether both say the same; a full date and its year do."""
    one, other = str("" if typed is None else typed).casefold(), str(listed).casefold()
    return one == other or (key == "birth" and other in one)


def _into_columns(lines: Sequence[Looked], columns: Mapping[str, int]) -> tuple[tuple[Looked, ...], list[str]]:
    """The same without what the list of players has no column for, and a sentence about that; K is optional."""
    lost = sorted({key for line in lines for key in line.filled if key not in columns} - {"k_factor"})
    cut = tuple(
        replace(line, filled={key: pair for key, pair in line.filled.items() if key in columns}) for line in lines
    )
    told = phrase(
        "The tab has no column for: {headings}; write the heading into an empty column of the tab to have it "
        "filled in.",
        headings=", ".join(heading(key, spoken()) for key in lost),
    )
    return cut, [told] if lost else []


def _write(reading: Reading, lines: Iterable[Looked]) -> list[dict[str, Any]]:
    """Write the cells; how to take it back."""
    sheet = reading.players
    grid = reading.book.grid(sheet.title)
    cells: dict[tuple[int, int], Cell] = {}
    undo = []
    for line in lines:
        before = {key: grid.at(line.row, sheet.columns[key]) for key in line.filled}
        undo.append({"op": "player", "number": line.number, "name": line.name, "before": before})
        cells |= {(line.row, sheet.columns[key]): after for key, (_, after) in line.filled.items()}
    reading.book.write(sheet.title, cells)
    return undo


def _numbers(reading: Reading) -> list[str]:
    """What to do where numbers were given by ratings that have changed, before round 1."""
    renewed = read(reading.book)
    by_ratings = renewed.settings.rules.numbering is Numbering.RATING
    numbered = any(each.number is not None for each in renewed.players.entrants)
    if renewed.layout.rounds or not by_ratings or not numbered or by_rating(renewed.players.entrants):
        return []
    return [
        phrase("The numbers no longer follow the ratings: clear the column No. to have them given anew with round 1.")
    ]


def _finish(book: Book, changed: Sequence[Looked], undo: list[dict[str, Any]]) -> Done:
    """Standings, status and log; only the log as long as the tournament's settings are not complete."""
    renewed = read(book)
    what = phrases(
        "{count} player filled in from a rating list", "{count} players filled in from a rating list", len(changed)
    )
    if renewed.tournament is None:
        write_action(book, renewed.layout.others.get(LOG), Action("lookup", what, data={"undo": undo}))
        return Done(())
    _, more = write_inferred(renewed)
    data = changes_of_settled(renewed, renewed.tournament) | {"undo": [*undo, *more]}
    lines = refresh(renewed, renewed.tournament, Action("lookup", what, digest=renewed.digest(), data=data))
    return Done((), standings=lines)


def about_candidates(line: Looked, most: int = 8) -> list[str]:
    """Those a player may be, one in a line: identifier, name, federation, year of birth, title, rating."""
    shown = [
        " ".join(part for part in (
            each.fide_id, each.name, each.federation, each.birth, each.title,
            "/".join(each.ratings.values()), phrase("(inactive)") if "i" in each.flag else "",
        ) if part) for each in line.candidates[:most]
    ]  # fmt: skip
    more = len(line.candidates) - most
    return [*shown, phrase("… and {count} more", count=more)] if more > 0 else shown


def doubts(lines: Iterable[Looked], sheet: str) -> list[Finding]:
    """What a person should do about those who were not found for certain."""
    found = []
    for line in lines:
        who = line.who
        if line.verdict is Verdict.CONTRADICTED:
            seen = phrase("{who} has the identifier of {other}", who=who, other=about_candidates(line)[0])
            found.append(warning("id-of-another", seen, phrase("correct the identifier or the name"), sheet))
        elif line.verdict is Verdict.UNCERTAIN:
            found.append(_doubt(line, sheet))
        elif line.verdict is Verdict.UNKNOWN:
            found.append(notice("not-listed", phrase("{who} is not in the list", who=who), "", sheet))
    return found


def _doubt(line: Looked, sheet: str) -> Finding:
    """Who somebody may be, and what would tell: of the facts that do, those that are not typed yet."""
    candidates = "; ".join(about_candidates(line))
    if line.rivals:
        seen = phrase(
            "{who} may be: {candidates}, and so may {rivals}",
            who=line.who,
            candidates=candidates,
            rivals=listed(line.rivals),
        )
        cure = phrase("one entry is one person: type the FIDE ID of whoever it is")
        return warning("candidates-shared", seen, cure, sheet)
    seen = phrase("{who} may be: {candidates}", who=line.who, candidates=candidates)
    cure = phrase("type {facts}", facts=either([phrase("the FIDE ID"), *map(phrase, line.lacking)]))
    return warning("candidates", seen, cure, sheet)
