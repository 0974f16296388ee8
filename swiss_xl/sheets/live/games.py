"""Every row of every round as the formulas understand it: who, which result, what it brings to both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swiss_xl.book import Tab, Value
from swiss_xl.crosstable import WITHOUT_PLAY
from swiss_xl.exact import plain_number
from swiss_xl.frames.rounds import GAME_COLUMNS
from swiss_xl.results import Outcome
from swiss_xl.sheets.live.game_formulas import LOST, SIDES, WON, GameFormulas, Source, highest_score, level_code
from swiss_xl.sheets.live.sheet import Block, Line, Plain, tidy
from swiss_xl.sheets.live.spellings import BYE, RESULTS, SCORED, STRANGE, code_of, compacted
from swiss_xl.sheets.round import block_columns, games_area
from swiss_xl.sheets.titles import Writing
from swiss_xl.tournament import Rules, Stage

GAMES = (
    "place", "first", "second", "text", "code", "first_points", "second_points", "first_won", "second_won", "played",
    "first_difference", "second_difference", "first_met", "second_met", "first_beaten", "second_beaten", "strange",
    "games_formulas",
)  # fmt: skip
OUTCOMES = (
    "outcome", "first_gets", "second_gets", "first_wins", "second_wins", "over_the_board", "first_scores",
    "second_scores",
)  # fmt: skip


def sources(writing: Writing) -> list[Source]:
    """All rows of all Swiss rounds."""
    found = []
    for tab in _swiss(writing):
        area, columns, grid = games_area(tab), block_columns(tab, GAME_COLUMNS), writing.book.grid(tab.title)
        found += [Source(tab.title, row, columns, grid) for row in range(area.top, area.bottom + 1)]
    return found


def _swiss(writing: Writing) -> Iterator[Tab]:
    for tab in writing.layout.rounds.values():
        if (tab.constant("sxl_stage") or Stage.SWISS) == Stage.SWISS:
            yield tab


def outcome_rows(block: Block, rules: Rules) -> list[Line]:
    """What every result brings to both sides; the place in the list is its code."""
    lines = []
    worth = rules.points.table()
    for place, result in enumerate(RESULTS):
        line = Line(block, place)
        line.put("outcome", str(result))
        line.put("over_the_board", int(result.played))
        for side, outcome in (("first", result.first), ("second", result.second)):
            line.put(f"{side}_gets", plain_number(_points(outcome, rules)) if outcome else 0)
            full = outcome is Outcome.WIN or (outcome and not outcome.played and worth[outcome] >= rules.points.win)
            line.put(f"{side}_wins", int(bool(full)))
            line.put(f"{side}_scores", plain_number(_margin(outcome, rules)))
        lines.append(line)
    return lines


def _points(outcome: Outcome, rules: Rules) -> Fraction:
    if rules.by_tally and rules.bye_tally and outcome in WITHOUT_PLAY:
        return rules.bye_tally[0]
    return rules.points.of(outcome)


def _margin(outcome: Outcome | None, rules: Rules) -> Fraction:
    """Goals of a round without play."""
    if outcome in WITHOUT_PLAY and rules.bye_tally:
        return rules.bye_tally[0] - rules.bye_tally[1]
    return Fraction(0)


@dataclass(frozen=True)
class Reader:
    """
    Makes the lines of the games; *known* are the spellings, *outcomes* the lines of :func:`outcome_rows`.

    The formulas are put together once for each tab of a round: its rows differ in nothing but their numbers.
    """

    block: Block
    formulas: GameFormulas
    known: Mapping[str, int]
    outcomes: Sequence[Line]
    rules: Rules

    def line(self, place: int, source: Source) -> Line:
        """What the row says, its points included."""
        line = Line(self.block, place, source.row)
        formulas = self.formulas.of(source)
        line.put("place", source.place)
        for side in ("first", "second"):
            line.work_out(side, formulas[side], _whole(source, side))
        line.work_out("text", formulas["text"], _text(line, source))
        line.work_out("code", formulas["code"], self._code(line, source))
        line.work_out("played", formulas["played"], self._found(line, "over_the_board"))
        cut = self._cut(source) if self._counted(line, source) else None
        for place_, side in enumerate(("first", "second")):
            line.work_out(f"{side}_won", formulas[f"{side}_won"], self._found(line, f"{side}_wins"))
            points = self._found(line, f"{side}_gets")
            line.work_out(
                f"{side}_points", formulas[f"{side}_points"], cut[place_] if cut and self.rules.by_tally else points
            )
            if source.scored:
                margin = tidy(cut[place_] - cut[1 - place_]) if cut else self._found(line, f"{side}_scores")
                line.work_out(f"{side}_difference", formulas[f"{side}_difference"], margin)
        line.work_out("strange", formulas["strange"], int(line.number("code") < 0))
        return line

    def _code(self, line: Line, source: Source) -> int:
        text = str(line.values["text"])
        if source.scored and text == SCORED:
            first, second = _scores(source)
            level = level_code(self.rules)
            return level if first == second else WON if first > second else LOST
        return code_of(text, self.known)

    def _found(self, line: Line, key: str) -> Plain:
        code = int(line.number("code"))
        return self.outcomes[code - 1].values[key] if code > 0 else 0

    def _counted(self, line: Line, source: Source) -> bool:
        """Whether the scores of the game count."""
        return source.scored and bool(line.number("played")) and all(_numeric(source, side) for side in SIDES)

    def _cut(self, source: Source) -> tuple[float, float]:
        most = highest_score(self.rules)
        first, second = (score if most is None else min(score, most) for score in _scores(source))
        return tidy(first), tidy(second)


def _text(line: Line, source: Source) -> str:
    """The result as a compact text; a bye in front of its word, ``scores`` where both are there."""
    shown = {key: compacted(_shown(source.value(key))) for key in ("first", "second", "result")}
    if not line.number("first"):
        return "" if not shown["first"] and not line.number("second") else STRANGE
    if not line.number("second"):
        return f"{BYE}{shown['second'] or shown['result']}"
    return shown["result"] or (_scores_text(source) if source.scored else "")


def _whole(source: Source, side: str) -> Plain:
    """A start number, also where it is stored as text; 0 where there is none."""
    value = source.value(f"{side}_number")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = str(value or "").strip()
    return int(text) if text.isascii() and text.isdecimal() else 0


def _shown(value: Value) -> str:
    """What a cell shows, as far as a formula sees the text of it; a point in decimals, whatever the country."""
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, str | int):
        return str(value)
    return "" if value is None else STRANGE


def _numeric(source: Source, side: str) -> bool:
    value = source.value(f"{side}_score")
    return isinstance(value, int | float) and not isinstance(value, bool)


def _scores(source: Source) -> tuple[float, float]:
    first, second = (source.value(f"{side}_score") for side in ("first", "second"))
    return (
        float(first) if isinstance(first, int | float) else 0.0,
        float(second) if isinstance(second, int | float) else 0.0,
    )


def _scores_text(source: Source) -> str:
    if all(_numeric(source, side) for side in ("first", "second")):
        return SCORED
    empty = all(not str(source.value(f"{side}_score") or "").strip() for side in ("first", "second"))
    return "" if empty and not any(_numeric(source, side) for side in ("first", "second")) else STRANGE
