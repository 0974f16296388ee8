"""
Systems and tie-breaks by their codes.

A system is a module in ``systems/`` with a value ``SYSTEM`` (or several in ``SYSTEMS``); a tie-break family is a module
in ``tiebreaks/`` with a tuple ``TIEBREAKS``. Putting the file there is all: the catalogue finds it.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.errors import RulesError
from swiss_xl.modifiers import FORMS, PLAIN, Modifiers, read_modifiers
from swiss_xl.telling import either, mark, phrase
from swiss_xl.tournament import Corrections, Points, Round, Tournament

T = TypeVar("T")

NO_SYSTEM = (
    mark("there is no system '{code}' (choose from: {listed})"),
    mark("there is no system '{code}' (did you mean {near}? choose from: {listed})"),
)
NO_TIEBREAK = (
    mark("there is no tie-break '{code}' (choose from: {listed})"),
    mark("there is no tie-break '{code}' (did you mean {near}? choose from: {listed})"),
)
"""What is said of a code that nothing is like, and of one that something is like."""
POINTS = "PTS"


@dataclass(frozen=True, slots=True)
class Reason:
    """
    Why one board looks as it does, as data; sentences are made elsewhere.

    *bracket* is the score the pair was made in, *passed* the opponents that the system tried before and why
    each was passed over (``((7, "met"), …)``), *sides* the rule that gave the sides, *facts* what a system adds.
    """

    board: int
    rule: str
    bracket: Fraction | None = None
    passed: tuple[tuple[int, str], ...] = ()
    sides: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round without results, a reason for each board, and what the organiser should be told about it."""

    round: Round
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """
    What is scored in a game (goals, hands, points), by the options of a system.

    *is_score*: whether it is itself the score, instead of points for the result. *bye* are the scores of a bye.
    *fault(first, second, options)* says in words why these scores cannot be (empty if they can); *counted* what of them
    counts. *by_hands*: whether a match may also be typed hand by hand.
    """

    bye: Callable[[Mapping[str, str]], tuple[Fraction, Fraction]]
    is_score: Callable[[Mapping[str, str]], bool] = lambda _options: False
    fault: Callable[[Fraction, Fraction, Mapping[str, str]], str] = lambda _first, _second, _options: ""
    counted: Callable[[Fraction, Fraction, Mapping[str, str]], tuple[Fraction, Fraction]] = (
        lambda first, second, _options: (first, second)
    )
    by_hands: bool = False


@dataclass(frozen=True, slots=True)
class System:
    """
    A Swiss system: *pair* makes the next round of a tournament whose results are complete.

    *pair* is pure: the same tournament gives the same round; it raises PairingError where the rules allow none.
    *defaults* are settings that differ from the usual ones, by their keys on the Tournament tab; *points* are those of
    a file that says nothing of points. *advise(participants)* is the usual number of rounds; *adapt(settings)* gives
    defaults that depend on other settings; *scoring* says what the scores of a game are worth;
    *lots* whether round 1 is drawn; *seats(options)* is how many participants sit on one side; *forbids(before, round)*
    tells in words which pairs of a round the system's own absolute rules forbid.
    """

    code: str
    title: str
    pair: Callable[[Tournament], Pairing]
    source: str = ""
    points: Points = field(default_factory=Points)
    defaults: Mapping[str, str] = field(default_factory=dict)
    corrections: Corrections = Corrections.ANY
    advise: Callable[[int], int] | None = None
    adapt: Callable[[Mapping[str, str]], Mapping[str, str]] | None = None
    scoring: Scoring | None = None
    lots: bool = False
    seats: Callable[[Mapping[str, str]], int] = lambda _options: 1
    forbids: Callable[[Tournament, Round], Sequence[str]] = lambda _before, _round: ()


@dataclass(frozen=True, slots=True)
class TieBreak:
    """
    A tie-break, exact: *value(me, table)* for each participant on his own, *measure(me, table, modifiers)* where it
    takes modifiers, or *among(tied, table, modifiers)* for all who are still level together (C.07 type A).

    *takes* are the letters of the modifiers it may have, *modifiers* those it is bound to. More is better unless
    *lowest_first*. *percent*: a share that is shown as percentage. None means that it says nothing here.
    """

    code: str
    title: str
    value: Callable[[Record, Crosstable], Fraction | None] | None = None
    source: str = ""
    measure: Callable[[Record, Crosstable, Modifiers], Fraction | None] | None = None
    among: Callable[[Sequence[int], Crosstable, Modifiers], Mapping[int, Fraction | None]] | None = None
    lowest_first: bool = False
    percent: bool = False
    takes: str = ""
    modifiers: Modifiers = PLAIN

    def values(self, tied: Sequence[int], table: Crosstable) -> Mapping[int, Fraction | None]:
        """The values of the participants *tied*, by number."""
        if self.among:
            return self.among(tied, table, self.modifiers)
        if self.measure:
            return {number: self.measure(table[number], table, self.modifiers) for number in tied}
        return {number: self.value(table[number], table) if self.value else None for number in tied}

    def bound(self, modifiers: Modifiers) -> TieBreak:
        """
        The same with *modifiers*.

        :raises ValueError: naming those that it does not take.
        """
        strange = [letter for letter in modifiers.letters() if letter not in self.takes]
        if strange:
            raise ValueError(phrase("it has no modifier {listed}", listed=", ".join(strange)))
        return replace(
            self,
            code=f"{self.code}{modifiers}",
            modifiers=modifiers,
            lowest_first=self.lowest_first is not modifiers.reverse,
        )


@cache
def systems() -> Mapping[str, System]:
    """All systems by code."""
    found = [getattr(module, "SYSTEMS", None) or (module.SYSTEM,) for module in _modules("swiss_xl.systems")]
    return {each.code: each for several in found for each in several}


@cache
def tiebreaks() -> Mapping[str, TieBreak]:
    """All tie-breaks by code."""
    return {each.code: each for module in _modules("swiss_xl.tiebreaks") for each in module.TIEBREAKS}


def system(code: str) -> System:
    """
    The system of that code, whatever its case.

    :raises RulesError: naming the nearest codes, if there is none.
    """
    return _find(systems(), code.lower(), code, NO_SYSTEM)


@cache
def tiebreak(code: str) -> TieBreak:
    """
    The tie-break that *code* names with its modifiers: ``BH``, ``bh/c1``, ``SB/C1/P``, the Handbook's ``BH-C1``.

    :raises RulesError: naming the nearest codes if there is none, the modifiers it takes if it does not take these.
    """
    name, parts = _split(code)
    found = _find(tiebreaks(), name, code, NO_TIEBREAK)
    try:
        return found.bound(read_modifiers(parts)) if parts else found
    except ValueError as unread:
        raise RulesError(_not_taken(code, str(unread), found)) from None


def _not_taken(code: str, unread: str, found: TieBreak) -> str:
    if not found.takes:
        return phrase(
            "the tie-break {code}: {unread} ({code_2} takes no modifiers)", code=code, unread=unread, code_2=found.code
        )
    return phrase(
        "the tie-break {code}: {unread} ({code_2} takes: {taken})",
        code=code,
        unread=unread,
        code_2=found.code,
        taken=", ".join(phrase(FORMS[letter]) for letter in found.takes),
    )


def known_tiebreak(code: str) -> bool:
    """Whether *code* names a tie-break, with modifiers that it takes."""
    try:
        return bool(tiebreak(code))
    except RulesError:
        return False


def shown_value(code: str, value: Fraction | None) -> Fraction | None:
    """The *value* as people read it: a share as percentage."""
    return value * 100 if value is not None and tiebreak(code).percent else value


def _split(code: str) -> tuple[str, list[str]]:
    """The name and the modifiers; a hyphen parts them as a stroke does, but not in names of its own (MMS-1, KS/L-1)."""
    name, *parts = code.strip().upper().split("/")
    name, own, percent = name.removesuffix("%"), f"{name.removesuffix('%')}%", name.endswith("%")
    if own in tiebreaks() and (percent or name not in tiebreaks()):
        return own, parts
    if name not in tiebreaks() and "-" in name:
        name, *more = name.split("-")
        parts = [*more, *parts]
    return name, parts


def parse_ladder(text: str) -> tuple[str, ...]:
    """
    Read ``SBW, DE WIN`` into codes as they are written everywhere: ``bh-c1`` is ``BH/C1``.

    Points, which come first anyway, may be named (``PTS``).

    :raises RulesError: naming every code that is unknown or repeated.
    """
    codes: list[str] = []
    faults = []
    for word in text.replace(",", " ").replace(";", " ").replace(">", " ").split():
        if word.upper() == POINTS and not codes:
            continue
        try:
            code = tiebreak(word).code
        except RulesError as unknown:
            faults.append(str(unknown))
            continue
        if code in codes and not tiebreak(code).among:
            faults.append(phrase("the tie-break {code} is named twice", code=code))
        codes.append(code)
    if faults:
        raise RulesError("; ".join(faults))
    return tuple(codes)


def _find(table: Mapping[str, T], key: str, code: str, missing: tuple[str, str]) -> T:
    if key in table:
        return table[key]
    raise _unknown(table, code, missing)


def _unknown(table: Mapping[str, object], code: str, missing: tuple[str, str]) -> RulesError:
    names = {key.casefold(): key for key in table}
    near = [names[name] for name in difflib.get_close_matches(code.casefold(), names, n=3, cutoff=0.5)]
    like_nothing, like_these = missing
    known = ", ".join(sorted(table))
    if not near:
        return RulesError(phrase(like_nothing, code=code, listed=known))
    return RulesError(phrase(like_these, code=code, near=either(near), listed=known))


def _modules(package: str) -> list[Any]:
    home = importlib.import_module(package)
    names = sorted(info.name for info in pkgutil.iter_modules(home.__path__))
    return [importlib.import_module(f"{package}.{name}") for name in names]
