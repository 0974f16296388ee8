"""Every row of every round as the formulas understand it: who, which result, what it brings to both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swiss_xl.book import Grid, Tab, Value, address
from swiss_xl.catalogue import system
from swiss_xl.crosstable import WITHOUT_PLAY
from swiss_xl.frames.rounds import GAME_COLUMNS
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS, Outcome
from swiss_xl.sheets.live.sheet import Block, Line, Plain, quoted, tidy
from swiss_xl.sheets.live.spellings import BYE, RESULTS, SCORED, STRANGE, code_of, compact, compacted
from swiss_xl.sheets.round import block_columns, games_area, plain_number
from swiss_xl.sheets.titles import Writing
from swiss_xl.tournament import Rules, Stage

GAMES = (
    "place", "first", "second", "text", "code", "first_points", "second_points", "first_won", "second_won", "played",
    "first_difference", "second_difference", "first_met", "second_met", "first_beaten", "second_beaten", "strange",
)  # fmt: skip
OUTCOMES = (
    "outcome", "first_gets", "second_gets", "first_wins", "second_wins", "over_the_board", "first_scores",
    "second_scores",
)  # fmt: skip
WON, LOST, DRAW = (RESULTS.index(result) + 1 for result in (FIRST_WINS, SECOND_WINS, DRAWN))
HUGE = Fraction(10**9)


@dataclass(frozen=True)
class Source:
    """One row of a round tab: where its cells are, and what they hold."""

    title: str
    row: int
    columns: Mapping[str, int]
    grid: Grid

    def ref(self, key: str) -> str:
        """The cell in a formula, fixed."""
        column = self.columns.get(key)
        if column is None:
            return '""'
        letters = address(1, column)[:-1]
        return f"{quoted(self.title)}!${letters}${self.row}"

    def value(self, key: str) -> Value:
        """What it holds."""
        column = self.columns.get(key)
        return None if column is None else self.grid.at(self.row, column)

    @property
    def scored(self) -> bool:
        """Whether two scores are typed."""
        return {"first_score", "second_score"} <= self.columns.keys()

    @property
    def place(self) -> str:
        """``Round 3!E8``: where the result is typed."""
        key = "first_score" if self.scored else "result"
        return f"{self.title}!{address(self.row, self.columns.get(key, 1))}"


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


def highest_score(rules: Rules) -> int | None:
    """Where the scores of a game are cut off, if they are."""
    scoring = system(rules.system).scoring
    most = scoring.counted(HUGE, Fraction(0), rules.options)[0] if scoring else HUGE
    return None if most == HUGE else int(most)


@dataclass(frozen=True)
class Reader:
    """Makes the lines of the games; *known* are the spellings, *outcomes* the lines of :func:`outcome_rows`."""

    block: Block
    texts: Block
    table: Block
    known: Mapping[str, int]
    outcomes: Sequence[Line]
    rules: Rules

    def line(self, place: int, source: Source) -> Line:
        """What the row says, its points included."""
        line = Line(self.block, place)
        line.put("place", source.place)
        for side in ("first", "second"):
            line.work_out(side, f"IFERROR(VALUE({source.ref(f'{side}_number')}),0)", _whole(source, side))
        self._text(line, source)
        self._code(line, source)
        line.work_out("played", self._looked_up("over_the_board"), self._found(line, "over_the_board"))
        for side, other in (("first", "second"), ("second", "first")):
            line.work_out(f"{side}_won", self._looked_up(f"{side}_wins"), self._found(line, f"{side}_wins"))
            self._points(line, source, side)
            self._difference(line, source, side, other)
        line.work_out("strange", "IF({code}<0,1,0)", int(line.number("code") < 0))
        return line

    def _text(self, line: Line, source: Source) -> None:
        """The result as a compact text; a bye in front of its word, ``scores`` where both are there."""
        shown = {key: compacted(_shown(source.value(key))) for key in ("first", "second", "result")}
        first, second = line.number("first"), line.number("second")
        game, typed = compact(source.ref("result")), shown["result"]
        if source.scored:
            one, two = source.ref("first_score"), source.ref("second_score")
            both = f"AND(ISNUMBER({one}),ISNUMBER({two}))"
            none = f'AND(TRIM({one})="",TRIM({two})="")'
            game = f'IF({game}<>"",{game},IF({both},"{SCORED}",IF({none},"","{STRANGE}")))'
            typed = typed or _scores_text(source)
        word = compact(source.ref("second"))
        bye = f'"{BYE}"&IF({word}<>"",{word},{compact(source.ref("result"))})'
        nobody = f'IF(AND(TRIM({source.ref("first")})="",{{second}}=0),"","{STRANGE}")'
        formula = f"IF({{first}}=0,{nobody},IF({{second}}>0,{game},{bye}))"
        value = typed if second else f"{BYE}{shown['second'] or shown['result']}"
        if not first:
            value = "" if not shown["first"] and not second else STRANGE
        line.work_out("text", formula, value)

    def _code(self, line: Line, source: Source) -> None:
        texts, codes = self.texts.column("spelling"), self.texts.column("means")
        found = f"IFERROR(INDEX({codes},MATCH({{text}},{texts},0)),-1)"
        text = str(line.values["text"])
        value = code_of(text, self.known)
        if source.scored:
            one, two = source.ref("first_score"), source.ref("second_score")
            level = DRAW if self.rules.points.draw is not None else -1
            decided = f"IF({one}>{two},{WON},IF({one}<{two},{LOST},{level}))"
            found = f'IF({{text}}="{SCORED}",{decided},{found})'
            if text == SCORED:
                scores = _scores(source)
                value = level if scores[0] == scores[1] else WON if scores[0] > scores[1] else LOST
        line.work_out("code", f'IF({{text}}="",0,{found})', value)

    def _looked_up(self, key: str) -> str:
        return f"IF({{code}}<1,0,INDEX({self.table.column(key)},{{code}}))"

    def _found(self, line: Line, key: str) -> Plain:
        code = int(line.number("code"))
        return self.outcomes[code - 1].values[key] if code > 0 else 0

    def _points(self, line: Line, source: Source, side: str) -> None:
        """The points of the result, or the score itself where that is what counts."""
        formula, value = self._looked_up(f"{side}_gets"), self._found(line, f"{side}_gets")
        if source.scored and self.rules.by_tally:
            formula = f"IF({self._counts(source)},{self._score(source, side)},{formula})"
            value = self._cut(source)[side == "second"] if self._counted(line, source) else value
        line.work_out(f"{side}_points", formula, value)

    def _difference(self, line: Line, source: Source, side: str, other: str) -> None:
        if not source.scored:
            return
        formula, value = self._looked_up(f"{side}_scores"), self._found(line, f"{side}_scores")
        mine, theirs = self._score(source, side), self._score(source, other)
        if self._counted(line, source):
            scores = self._cut(source)
            value = tidy(scores[0] - scores[1] if side == "first" else scores[1] - scores[0])
        line.work_out(f"{side}_difference", f"IF({self._counts(source)},{mine}-{theirs},{formula})", value)

    def _score(self, source: Source, side: str) -> str:
        most = highest_score(self.rules)
        cell = source.ref(f"{side}_score")
        return cell if most is None else f"MIN({cell},{most})"

    def _counts(self, source: Source) -> str:
        return f"AND({{played}}=1,ISNUMBER({source.ref('first_score')}),ISNUMBER({source.ref('second_score')}))"

    def _counted(self, line: Line, source: Source) -> bool:
        return bool(line.number("played")) and all(_numeric(source, side) for side in ("first", "second"))

    def _cut(self, source: Source) -> tuple[float, float]:
        most = highest_score(self.rules)
        first, second = (score if most is None else min(score, most) for score in _scores(source))
        return tidy(first), tidy(second)


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
