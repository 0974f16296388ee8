"""The two halves of every game put together, each contradiction with its line and column (formats.md §2, §8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swiss_xl.formats.trf.columns import Line, Mark
from swiss_xl.results import Outcome, Result
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Round

WITHOUT_OPPONENT = {Outcome.FORFEIT_WIN: Outcome.FULL_BYE, Outcome.FORFEIT_LOSS: Outcome.ZERO_BYE}
NO_PAIRING = frozenset({Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE})
Marks = Mapping[int, list[Mark]]
Byes = Mapping[int, Mapping[int, Outcome]]
Refuse = Callable[[Line, int, str], None]


def rounds_paired(marks: Marks) -> int:
    """How many rounds were paired: up to the last in which somebody has an opponent, a forfeit or an allocated bye."""
    return max(
        (
            number
            for own in marks.values()
            for number, mark in enumerate(own, 1)
            if mark.unread or mark.outcome not in NO_PAIRING
        ),
        default=0,
    )


class Games:
    """
    Pairs up the two halves of every game.

    *byes* are those of record 240, by number and round; *refuse(line, column, message)* is told every contradiction,
    *warn* what is odd and does no harm.
    """

    def __init__(self, lines: Mapping[int, Line], marks: Marks, byes: Byes, refuse: Refuse, warn: Refuse) -> None:
        self.lines, self.marks, self.byes, self._refuse, self._warn = lines, marks, byes, refuse, warn

    def rounds(self) -> list[Round]:
        """All rounds that were paired."""
        return [self.round(number) for number in range(1, rounds_paired(self.marks) + 1)]

    def round(self, number: int) -> Round:
        """The games of one round, boards in the order of the players' records; byes last."""
        games: list[Game] = []
        byes: list[tuple[int, Result]] = []
        for me in self.marks:
            mark = self.mark(me, number)
            if mark is None or mark.unread:
                continue
            if not mark.opponent:
                bye = self.bye(me, mark, number)
                if bye is not Outcome.ZERO_BYE:
                    byes.append((me, Result(bye, None)))
            elif self.mirrored(me, mark, number) and mark.opponent > me:
                games.append(self.game(len(games) + 1, me, mark, number))
        rows = [Game(len(games) + place, (me,), (), result) for place, (me, result) in enumerate(byes, 1)]
        self.one_bye(number, byes)
        return Round(number, (*games, *rows))

    def mark(self, me: int, number: int) -> Mark | None:
        """What a player's record says of a round, None if it is shorter and 240 says nothing either."""
        own = self.marks[me]
        if number <= len(own):
            return own[number - 1]
        return Mark(0, "", Outcome.ZERO_BYE, rated=True, column=1, blank=True) if self.asked(me, number) else None

    def asked(self, me: int, number: int) -> Outcome | None:
        """The bye of record 240."""
        return self.byes.get(me, {}).get(number)

    def bye(self, me: int, mark: Mark, number: int) -> Outcome:
        """The bye of a round without opponent: as written there, or where that is blank by record 240."""
        outcome = WITHOUT_OPPONENT.get(mark.outcome or Outcome.ZERO_BYE, mark.outcome or Outcome.ZERO_BYE)
        asked = self.asked(me, number)
        if asked and mark.blank:
            return asked
        if asked and asked is not outcome:
            seen = phrase(
                "round {number}: {me} has the bye {outcome}, record 240 says {asked}",
                number=number,
                me=me,
                outcome=outcome,
                asked=asked,
            )
            self._refuse(self.lines[me], mark.column, seen)
        return outcome

    def one_bye(self, number: int, byes: list[tuple[int, Result]]) -> None:
        """At most one bye is allocated in a round (§2); groups that are paired apart have one each."""
        allocated = [me for me, result in byes if result.first is Outcome.PAIRING_BYE]
        for me in allocated[1:]:
            mark = self.marks[me][number - 1]
            seen = phrase(
                "round {number}: a second player ({me}) has the bye U, after {first}",
                number=number,
                me=me,
                first=allocated[0],
            )
            self._warn(self.lines[me], mark.column, seen)

    def game(self, board: int, me: int, mark: Mark, number: int) -> Game:
        """A game from both its halves; who has White sits first."""
        other = self.marks[mark.opponent][number - 1]
        mine_first = mark.colour == "w" or other.colour == "b" or (mark.colour != "b" and other.colour != "w")
        sides = ((me, mark), (mark.opponent, other)) if mine_first else ((mark.opponent, other), (me, mark))
        first, second = sides[0][1].outcome, sides[1][1].outcome
        result = Result(first, second, rated=mark.rated) if first and second else None
        return Game(board, (sides[0][0],), (sides[1][0],), result)

    def mirrored(self, me: int, mark: Mark, number: int) -> bool:
        """Whether the opponent's record says the same; what both contradict is told once, at the lower number."""
        if mark.opponent not in self.marks:
            return self.refuse(
                me,
                mark,
                phrase(
                    "round {number}: the opponent {opponent} is not in the file", number=number, opponent=mark.opponent
                ),
            )
        if mark.opponent == me:
            return self.refuse(
                me, mark, phrase("round {number}: {me} is given as his own opponent", number=number, me=me)
            )
        theirs = self.marks[mark.opponent]
        other = theirs[number - 1] if number <= len(theirs) else None
        if other is not None and other.unread:
            return False
        if other is None or other.opponent != me:
            return self.refuse(me, mark, _one_sided(me, mark, other, number))
        trouble = _contradiction(me, mark, other, number)
        if trouble and me < mark.opponent:
            self.refuse(me, mark, trouble)
        return not trouble

    def refuse(self, me: int, mark: Mark, message: str) -> bool:
        """Note a fault; always False."""
        self._refuse(self.lines[me], mark.column, message)
        return False


def _one_sided(me: int, mark: Mark, other: Mark | None, number: int) -> str:
    """That the opponent's record names somebody else, or nobody."""
    if other is None or not other.opponent:
        return phrase(
            "round {number}: {me} met {opponent}, who met nobody", number=number, me=me, opponent=mark.opponent
        )
    return phrase(
        "round {number}: {me} met {opponent}, who met {met}",
        number=number,
        me=me,
        opponent=mark.opponent,
        met=other.opponent,
    )


def _contradiction(me: int, mark: Mark, other: Mark, number: int) -> str:
    """What two halves of one game say against each other: the same colour, results that do not belong together."""
    if mark.colour in ("w", "b") and mark.colour == other.colour:
        return phrase(
            "round {number}: {me} and {opponent} both have the colour {letter} ({colour})",
            number=number,
            me=me,
            opponent=mark.opponent,
            letter=mark.colour,
            colour=phrase("White") if mark.colour == "w" else phrase("Black"),
        )
    if mark.outcome is None and other.outcome is None:
        return ""
    try:
        Result(mark.outcome or Outcome.ZERO_BYE, other.outcome)
    except ValueError:
        return _unlike(me, mark, other, number)
    return ""


def _unlike(me: int, mark: Mark, other: Mark, number: int) -> str:
    """That two results do not belong together, one of which may be missing."""
    opponent, mine, theirs = mark.opponent, mark.outcome, other.outcome
    if mine and theirs:
        return phrase(
            "round {number}: the results of {me} and {opponent} are {mine} and {theirs}",
            number=number,
            me=me,
            opponent=opponent,
            mine=mine.value,
            theirs=theirs.value,
        )
    known, lacking = ((me, mine), opponent) if mine else ((opponent, theirs), me)
    return phrase(
        "round {number}: the result of {who} is {result}, that of {opponent} is missing",
        number=number,
        who=known[0],
        result=known[1].value if known[1] else "",
        opponent=lacking,
    )
