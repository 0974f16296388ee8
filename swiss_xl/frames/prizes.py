"""The table of prizes as an organiser types it: amounts of money, and for whom each prize is, in six languages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeVar

from swiss_xl.book import Value
from swiss_xl.errors import Finding, fault, warning
from swiss_xl.frames import cells
from swiss_xl.frames.columns import blank
from swiss_xl.frames.headings import heading
from swiss_xl.frames.words import SEX_WORDS, UNRATED_WORDS, folded
from swiss_xl.prizes import Born, Condition, Member, Prize, Rated, Sex, Unrated, Whom, birth_year
from swiss_xl.spelling import fold
from swiss_xl.telling import listed, mark, phrase, spoken
from swiss_xl.tournament import Player

FIELDS = ("category", "group", "modality", "club", "federation")
HIGHEST = 9_999
MONEY_ACCEPTED = mark("an amount of money such as 150 or 99.50")
WHOM_ACCEPTED = mark(
    "nothing or everyone, a category, 1600-1799, under 1800, from 2000, unrated, women, born "
    "2008-; 'women, under 1800' for both, 'under 1500 or unrated' for either"
)
_EVERYONE_WORDS = (
    "everyone everybody all main open overall todos todas general absoluta absoluto tutti assoluto generale alle "
    "gesamt haupt hauptpreis tous toutes geral -"
)
_WOMEN_WORDS = (
    "women ladies girls mujeres damas chicas donne ragazze frauen damen madchen femmes dames filles mulheres senhoras "
    "raparigas"
)
_EVERYONE = frozenset(_EVERYONE_WORDS.split())
_WOMEN = frozenset(_WOMEN_WORDS.split()) | {word for word, sex in SEX_WORDS.items() if sex == "w"}
_BORN = re.compile(
    r"^(?:born|birth|nacid[oa]s?|nat[oiae]|geboren|jahrgang|jg|nee?s?|ne\(e\)s?|nascid[oa]s?)\b\.?"
    r"(?: (?:in|en|el|nel|em))? "
)
_RATING = re.compile(r"^(?:rating|elo|rtg|dwz)\b:? ")
_UNDER = (
    r"<|u ?|under |below |less than |before |menos de |menor de |antes de |sotto (?:i )?|prima del |unter |vor |"
    r"moins de |avant |abaixo de "
)
_UP_TO = r"<=|≤|-|up to |at most |until |hasta |fino a |bis |jusqu'a |jusque |ate "
_FROM = r">=|≥|from |at least |desde |da |ab |des |a partir de |dal "
_OVER = r">|over |above |after |mas de |despues de |oltre |dopo il |uber |nach |plus de |apres |acima de |depois de "
_BETWEEN = r" ?(?:-|to|a|al|bis|y|e|und|au|and|ate) ?"
_MORE = "and over|or later|y mas|o mas|e oltre|und mehr|oder spater|et plus|ou mais"
_RANGES: tuple[tuple[re.Pattern[str], Callable[[list[int]], tuple[int, int]]], ...] = (
    (
        re.compile(rf"(?:from |de |da |von |entre |between |dal )?(\d{{3,4}}){_BETWEEN}(\d{{3,4}})"),
        lambda ends: (ends[0], ends[1]),
    ),
    (re.compile(rf"(?:{_UP_TO}) ?(\d{{3,4}})"), lambda ends: (0, ends[0])),
    (re.compile(rf"(?:{_UNDER}) ?(\d{{3,4}})"), lambda ends: (0, ends[0] - 1)),
    (re.compile(rf"(?:{_FROM}) ?(\d{{3,4}})(?: ?\+)?"), lambda ends: (ends[0], HIGHEST)),
    (re.compile(rf"(?:{_OVER}) ?(\d{{3,4}})"), lambda ends: (ends[0] + 1, HIGHEST)),
    (re.compile(rf"(\d{{3,4}})(?: ?[-+]| (?:{_MORE}))"), lambda ends: (ends[0], HIGHEST)),
)
_OR = re.compile(r" or | oder | ou | o |/")
_AND = re.compile(r",|\+(?! *$)|&| and | und | et | y ")


@dataclass(frozen=True)
class PrizeLine:
    """A line of the table, unread: its sheet *row* and what stands in the three columns."""

    row: int
    label: Value
    amount: Value
    whom: Value


@dataclass(frozen=True)
class PrizeTable:
    """The prizes that were read, the currency written beside the amounts, and every fault."""

    prizes: tuple[Prize, ...]
    currency: str = ""
    findings: tuple[Finding, ...] = ()


def read_prizes(
    lines: Sequence[PrizeLine], players: Sequence[Player], place: Callable[[int, str], str], sheet: str
) -> PrizeTable:
    """
    Read the table; *place* gives the address of a row's cell (``prize``, ``amount``, ``whom``).

    All faults are found at once: amounts that are none, people nobody knows, prizes that nobody can win, a prize higher
    than the one above it for the same people, two currencies.
    """
    known = _names(players)
    read: list[tuple[PrizeLine, Prize]] = []
    findings: list[Finding] = []
    currencies: dict[str, int] = {}
    for line in lines:
        refused: _Refused = []
        label = _try(_label, line.label, line.row, "prize", refused)
        amount = _try(money, line.amount, line.row, "amount", refused)
        whom = _try(lambda value: read_whom(value, known), line.whom, line.row, "whom", refused)
        findings += [
            fault(wrong.code, wrong.message, wrong.cure, sheet, place(row, key)) for row, key, wrong in refused
        ]
        if amount:
            currencies.setdefault(amount[1], line.row)
        if label is not None and amount and whom:
            read.append((line, Prize(label, amount[0], whom)))
    currencies.pop("", None)
    findings += _together(read, players, place, sheet)
    if len(currencies) > 1:
        one, other = list(currencies)[:2]
        seen = phrase("amounts are in {currency} and in {other}", currency=one, other=other)
        findings.append(
            fault("currencies", seen, phrase("write one currency"), sheet, place(currencies[other], "amount"))
        )
    return PrizeTable(_labelled([prize for _, prize in read]), next(iter(currencies), ""), tuple(findings))


_Refused = list[tuple[int, str, cells.UnreadableError]]
_Read = TypeVar("_Read")


def _try(reader: Callable[[Value], _Read], value: Value, row: int, key: str, refused: _Refused) -> _Read | None:
    """What *reader* makes of a cell; None and a note in *refused* if it cannot."""
    try:
        return reader(value)
    except cells.UnreadableError as wrong:
        refused.append((row, key, wrong))
        return None


def money(value: Value) -> tuple[int, str]:
    """
    An amount in cents, and the currency that stands beside it, as free text: ``1.500,50 €``, ``EUR 200``, ``75``.

    :raises UnreadableError: if it is no amount above nothing, or has more than two decimals.
    """
    cells.refuse_strange(value, MONEY_ACCEPTED)
    cure = phrase("type a number; leave prizes that are no money out of the table")
    if blank(value):
        raise cells.UnreadableError(
            "amount-missing", phrase("expected {accepted}, got: nothing", accepted=phrase(MONEY_ACCEPTED)), cure
        )
    if isinstance(value, str):
        amount, currency = _amount_of_text(cells.cleaned(value).value or "")
    else:
        amount, currency = Decimal(repr(value)), ""
    if amount is None or not amount.is_finite() or not 0 < amount < 10**9 or amount * 100 % 1:
        raise cells.UnreadableError(
            "amount-unreadable",
            phrase("expected {accepted}, got: {seen}", accepted=phrase(MONEY_ACCEPTED), seen=repr(str(value)[:40])),
            cure,
        )
    return int(amount * 100), currency


def _amount_of_text(text: str) -> tuple[Decimal | None, str]:
    """A dot or comma before three figures parts thousands, before one or two decimals."""
    found = re.fullmatch(
        r"(?P<before>\D*?)\s*(?P<whole>\d{1,3}(?P<apart>[., '’])\d{3}(?:(?P=apart)\d{3})*|\d+)"
        r"(?:(?P<point>[.,])(?P<part>\d{1,2}|-{1,2}|–))?\s*(?P<after>\D*)",
        text,
    )
    if not found or found["before"].strip() == "-" or (found["point"] and found["point"] == found["apart"]):
        return None, ""
    decimals = (found["part"] or "").strip("-–")
    currency = (found["before"] + found["after"]).strip(" .")
    return Decimal(re.sub(r"\D", "", found["whole"]) + (f".{decimals}" if decimals else "")), currency


def read_whom(value: Value, known: Mapping[str, tuple[str, str]] | None = None) -> Whom:
    """
    For whom a prize is; *known* gives folded names of categories, groups … and their column.

    :raises UnreadableError: if a word is not known.
    """
    cells.refuse_strange(value, WHOM_ACCEPTED)
    text = cells.cleaned(value).value if isinstance(value, str) else cells.read_text(value).value
    plain = fold(text or "")
    if not plain or plain in _EVERYONE:
        return Whom()
    whole = _condition(plain, known or {})
    ways = [(whole,)] if whole else [_all_of(way, known or {}, str(text)) for way in _OR.split(plain)]
    return Whom(str(text), tuple(ways))


def _all_of(way: str, known: Mapping[str, tuple[str, str]], text: str) -> tuple[Condition, ...]:
    whole = _condition(way.strip(), known)
    if whole:
        return (whole,)
    parts = [part.strip() for part in _AND.split(way) if part.strip()]
    found = [(_condition(part, known), part) for part in parts]
    strange = [part for condition, part in found if condition is None]
    if strange or not parts:
        seen = phrase("nobody knows who '{text}' is", text=strange[0] if strange else text)
        raise cells.UnreadableError("whom-unknown", seen, phrase("write {accepted}", accepted=phrase(WHOM_ACCEPTED)))
    return tuple(condition for condition, _ in found if condition)


def _condition(text: str, known: Mapping[str, tuple[str, str]]) -> Condition | None:
    """One condition; a name that stands in the list of players goes before any other meaning."""
    for each in (
        text,
        re.sub(r"^(?:category|categoria|kategorie|categorie|group|grupo|gruppo|gruppe|groupe) ", "", text),
    ):
        if each in known:
            return Member(*known[each])
    if text in _WOMEN:
        return Sex("w")
    if folded(text) in UNRATED_WORDS:
        return Unrated()
    if _BORN.match(text):
        years = _range(_BORN.sub("", text))
        return Born(*years) if years else None
    ratings = _range(_RATING.sub("", text))
    return Rated(*ratings) if ratings else None


def _range(text: str) -> tuple[int, int] | None:
    """The two ends, both included, of ``1600-1799``, ``under 1800``, ``up to 1799``, ``from 2000`` or ``2000+``."""
    for pattern, ends in _RANGES:
        found = pattern.fullmatch(text.strip())
        if found:
            low, high = ends([int(number) for number in found.groups()])
            return (low, high) if low <= high else None
    return (int(text), int(text)) if re.fullmatch(r"(?:19|20)\d\d", text.strip()) else None


def _names(players: Sequence[Player]) -> dict[str, tuple[str, str]]:
    """Every category, group … of the list, folded, and its column; categories go first."""
    found: dict[str, tuple[str, str]] = {}
    for field in FIELDS:
        for player in players:
            name = fold(str(getattr(player, field)))
            if name:
                found.setdefault(name, (field, name))
    return found


def _label(value: Value) -> str:
    return str(cells.read_text(value).value or "")


def _labelled(prizes: Sequence[Prize]) -> tuple[Prize, ...]:
    """Prizes without a name are called by their place among those for the same people: ``1.``."""
    count: dict[Any, int] = defaultdict(int)
    made = []
    for prize in prizes:
        count[prize.whom.ways] += 1
        made.append(prize if prize.label else Prize(f"{count[prize.whom.ways]}.", prize.cents, prize.whom))
    return tuple(made)


def _together(
    read: Sequence[tuple[PrizeLine, Prize]], players: Sequence[Player], place: Callable[[int, str], str], sheet: str
) -> Iterator[Finding]:
    """What only several lines, or the list of players, show."""
    above: dict[Any, Prize] = {}
    for line, prize in read:
        former = above.get(prize.whom.ways)
        if former and former.cents < prize.cents:
            seen = phrase(
                "this prize is higher than the one above it for the same people ({amount})",
                amount=f"{former.cents / 100:.2f}",
            )
            cure = phrase("list the prizes for the same people from the highest down")
            yield fault("prize-order", seen, cure, sheet, place(line.row, "amount"))
        if former is None and players:
            yield from _missing(prize.whom, players, sheet, place(line.row, "whom"))
        above[prize.whom.ways] = prize


def _missing(whom: Whom, players: Sequence[Player], sheet: str, cell: str) -> Iterator[Finding]:
    """Whom a prize cannot reach: nobody may win it, or a date of birth that decides cannot be read."""
    kinds = {type(condition) for way in whom.ways for condition in way}
    if not any(map(whom.admits, players)):
        yield _for_nobody(whom, kinds, players, sheet, cell)
    unread = [f"{each.name} ('{each.birth}')" for each in players if each.birth and birth_year(each) is None]
    if unread and Born in kinds:
        seen = phrase("no year of birth can be read of {names}: out of this prize", names="; ".join(unread))
        yield warning("birth-unread", seen, phrase("type the year with four figures"), sheet, cell)


def _for_nobody(whom: Whom, kinds: set[type], players: Sequence[Player], sheet: str, cell: str) -> Finding:
    """A fault where a column that decides is empty, and so was forgotten; else told: those people have not come."""
    seen = phrase("nobody on the list of players may win it ({text})", text=whom.text)
    empty = [key for kind, (key, said) in _COLUMNS.items() if kind in kinds and not any(map(said, players))]
    if empty:
        headings = listed(heading(key, spoken()) for key in empty)
        cure = phrase("fill in the column {headings} of the players, or clear the line", headings=headings)
        return fault("prize-for-nobody", seen, cure, sheet, cell)
    return warning("prize-for-nobody", seen, "", sheet, cell)


_COLUMNS: Mapping[type, tuple[str, Callable[[Player], object]]] = {
    Sex: ("sex", lambda player: player.sex),
    Born: ("birth", birth_year),
    Rated: ("rating", lambda player: player.rating is not None),
}
"""The column of the tab Players that decides a condition, and whether it says anything of a player."""
