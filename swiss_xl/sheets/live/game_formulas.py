"""The formulas that read a row of a round: who sits there, what was typed, what it brings to both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from swiss_xl.book import Grid, Value, address, column_letters
from swiss_xl.catalogue import system
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.sheets.live.sheet import SOURCE, Block, quoted
from swiss_xl.sheets.live.spellings import BYE, RESULTS, SCORED, STRANGE, blank, compact
from swiss_xl.tournament import Rules

SIDES = ("first", "second")
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
        """The cell in a formula, fixed; the row is filled in for each line."""
        column = self.columns.get(key)
        if column is None:
            return '""'
        return f"{quoted(self.title)}!${column_letters(column)}${SOURCE}"

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


def highest_score(rules: Rules) -> int | None:
    """Where the scores of a game are cut off, if they are."""
    scoring = system(rules.system).scoring
    most = scoring.counted(HUGE, Fraction(0), rules.options)[0] if scoring else HUGE
    return None if most == HUGE else int(most)


def level_code(rules: Rules) -> int:
    """The code of equal scores: a draw, not understood where there are no draws."""
    return DRAW if rules.points.draw is not None else -1


@dataclass(frozen=True)
class GameFormulas:
    """The formulas of a game by the keys of its columns; *made* are those of the tabs that were asked for."""

    texts: Block
    table: Block
    rules: Rules
    made: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, source: Source) -> Mapping[str, str]:
        """Those for the rows of the tab of *source*."""
        if source.title not in self.made:
            self.made[source.title] = self._of_tab(source)
        return self.made[source.title]

    def _of_tab(self, source: Source) -> dict[str, str]:
        found = {side: f"IFERROR(VALUE({source.ref(f'{side}_number')}),0)" for side in SIDES}
        found |= {"text": _text(source), "code": self._code(source), "strange": "IF({code}<0,1,0)"}
        found["played"] = self._looked_up("over_the_board")
        for side in SIDES:
            found[f"{side}_won"] = self._looked_up(f"{side}_wins")
            found[f"{side}_points"] = self._points(source, side)
            if source.scored:
                found[f"{side}_difference"] = self._difference(source, side)
        return found

    def _code(self, source: Source) -> str:
        texts, codes = self.texts.column("spelling"), self.texts.column("means")
        found = f"IFERROR(INDEX({codes},MATCH({{text}},{texts},0)),-1)"
        if source.scored:
            one, two = (source.ref(f"{side}_score") for side in SIDES)
            decided = f"IF({one}>{two},{WON},IF({one}<{two},{LOST},{level_code(self.rules)}))"
            found = f'IF({{text}}="{SCORED}",{decided},{found})'
        return f'IF({{text}}="",0,{found})'

    def _looked_up(self, key: str) -> str:
        return f"IF({{code}}<1,0,INDEX({self.table.column(key)},{{code}}))"

    def _points(self, source: Source, side: str) -> str:
        """The points of the result, or the score itself where that is what counts."""
        formula = self._looked_up(f"{side}_gets")
        if source.scored and self.rules.by_tally:
            return f"IF({_counts(source)},{self._score(source, side)},{formula})"
        return formula

    def _difference(self, source: Source, side: str) -> str:
        mine, theirs = (self._score(source, each) for each in (SIDES if side == "first" else SIDES[::-1]))
        return f"IF({_counts(source)},{mine}-{theirs},{self._looked_up(f'{side}_scores')})"

    def _score(self, source: Source, side: str) -> str:
        most = highest_score(self.rules)
        cell = source.ref(f"{side}_score")
        return cell if most is None else f"MIN({cell},{most})"


def _text(source: Source) -> str:
    """The result as a compact text; a bye in front of its word, :data:`SCORED` where both scores are there."""
    result, word = source.ref("result"), source.ref("second")
    shown = compact(f"IF({{second}}>0,{result},IF({blank(word)},{result},{word}))")
    text = f'IF({{second}}>0,"","{BYE}")&{shown}'
    if source.scored:
        one, two = (source.ref(f"{side}_score") for side in SIDES)
        both, none = f"AND(ISNUMBER({one}),ISNUMBER({two}))", f'AND(TRIM({one})="",TRIM({two})="")'
        scores = f'IF({both},"{SCORED}",IF({none},"","{STRANGE}"))'
        text = f"IF(AND({{second}}>0,{blank(result)}),{scores},{text})"
    nobody = f'IF(AND({blank(source.ref("first"))},{{second}}=0),"","{STRANGE}")'
    return f"IF({{first}}=0,{nobody},{text})"


def _counts(source: Source) -> str:
    return f"AND({{played}}=1,ISNUMBER({source.ref('first_score')}),ISNUMBER({source.ref('second_score')}))"
