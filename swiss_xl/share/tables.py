"""The tables of a tournament as plain texts, for a page or a mail: standings, crosstable, a round, who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swiss_xl.crosstable import crosstable
from swiss_xl.explain import plain
from swiss_xl.finals import final_standings, finals_left, marked
from swiss_xl.frames.seats import names_text
from swiss_xl.groups import labels
from swiss_xl.reading import Reading
from swiss_xl.sheets.crosstable import LINE, RANK, entry_text, line_numbers, side_letters
from swiss_xl.sheets.titles import Say
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.telling import speaker
from swiss_xl.tournament import Game, Round, Stage, Tournament
from swiss_xl.words import BYE_TEXTS


@dataclass(frozen=True)
class Table:
    """Headings, one of ``<>^`` (left, right, middle) for each column, rows of texts; *marked* rows are tinted."""

    heads: tuple[str, ...]
    aligned: str
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Report:
    """
    What there is to tell: the tournament, what people are called, its standings, the language.

    *sides* are the names of both sides in each round.
    """

    tournament: Tournament
    names: Mapping[int, str]
    lines: Sequence[Standing]
    sides: Mapping[int, tuple[str, str]]
    language: str
    say: Say

    @classmethod
    def of(cls, reading: Reading) -> Report:
        """
        Everything that *reading* tells.

        :raises SheetError: if the workbook has errors.
        """
        tournament = reading.sound()
        usual = tournament.rules.sides
        sides = {number: (*frame.sides,)[:2] or usual for number, frame in reading.frames.items()}
        language = tournament.about.get("language") or "en"
        pairs = {number: (names[0], names[1]) for number, names in sides.items()}
        return cls(tournament, reading.names, final_standings(tournament), pairs, language, speaker(language))

    @property
    def running(self) -> Round | None:
        """The round whose games are to be played now; None when all are played."""
        last = self.tournament.last
        return last if last and last.missing else None


def standings_table(report: Report) -> Table:
    """Rank, name, points and the ladder; the group where there are groups."""
    say, lines = report.say, report.lines
    codes = tuple(report.tournament.rules.tiebreaks)
    grouped, green = bool(labels(report.tournament)), marked(report.tournament)
    rows = [
        (
            *((line.player.group,) if grouped else ()),
            str(line.rank),
            report.names[line.player.number],
            plain(line.score),
            *(_value(line.tiebreaks.get(code)) for code in codes),
        )
        for line in lines
    ]
    heads = (*((say("Group"),) if grouped else ()), say("Rank"), say("Name"), say("Pts"), *codes)
    tinted = frozenset(at for at, line in enumerate(lines) if line.player.number in green)
    return Table(heads, f"{'<' if grouped else ''}><>{'>' * len(codes)}", tuple(rows), tinted)


def crosstable_table(report: Report) -> Table:
    """Line, name, the group where there are groups, rank, points, and a cell for each Swiss round."""
    say, table = report.say, crosstable(report.tournament.swiss)
    letters = side_letters(report.tournament.rules.sides)
    at, grouped = line_numbers(report.lines), bool(labels(report.tournament))
    rows = [
        (
            str(at[line.player.number]),
            report.names[line.player.number],
            *((line.player.group,) if grouped else ()),
            str(line.rank),
            plain(line.score),
            *(entry_text(entry, at, letters, say) for entry in table[line.player.number].entries),
        )
        for line in report.lines
    ]
    rounds = tuple(str(number) for number in range(1, len(report.tournament.swiss.rounds) + 1))
    heads = (say(LINE), say("Name"), *((say("Group"),) if grouped else ()), say(RANK), say("Pts"), *rounds)
    return Table(heads, f"><{'<' if grouped else ''}>>{'^' * len(rounds)}", tuple(rows))


def round_table(report: Report, round_: Round) -> Table:
    """The boards of a round, byes last, with their results as soon as there are any."""
    say = report.say
    first, second = report.sides.get(round_.number, report.tournament.rules.sides)
    played = round_.started
    rows = [
        (
            str(game.board) if game.second else "",
            names_text(game.first, report.names),
            *((_result(game),) if played else ()),
            names_text(game.second, report.names) if game.second else _bye(game, say),
        )
        for game in sorted(round_.games, key=lambda game: not game.second)
    ]
    if played:
        return Table((say("Board"), first, say("Result"), second), "><^<", tuple(rows))
    return Table((say("Board"), first, second), "><<", tuple(rows))


def seats_table(report: Report, round_: Round) -> Table:
    """Everybody by name: the board, the side, the opponent."""
    say, sides = report.say, report.sides.get(round_.number, report.tournament.rules.sides)
    rows = []
    for game in round_.games:
        for side, (mine, theirs) in enumerate(((game.first, game.second), (game.second, game.first))):
            for number in mine:
                against = names_text(theirs, report.names) if theirs else _bye(game, say)
                board = str(game.board) if game.second else ""
                rows.append((report.names[number], board, sides[side] if game.second else "", against))
    rows.sort(key=lambda row: (fold(row[0]), row))
    return Table((say("Name"), say("Board"), say("Side"), say("Opponent")), "<><<", tuple(rows))


def _bye(game: Game, say: Say) -> str:
    return say(BYE_TEXTS[game.result.first]) if game.result and game.result.first in BYE_TEXTS else ""


def _result(game: Game) -> str:
    """What was typed: the scores where there are any, else the result; nothing for a bye or a game to come."""
    if not game.second or game.result is None:
        return ""
    if game.tally:
        return "–".join(plain(score) for score in game.tally)
    return str(game.result).replace("-", "–") if game.result.first.played else str(game.result)


def _value(value: Fraction | None) -> str:
    return "" if value is None else plain(value)


def is_over(tournament: Tournament) -> bool:
    """Whether every round and final is played."""
    swiss = sum(round_.stage is Stage.SWISS for round_ in tournament.rounds)
    last = tournament.last
    played = last is not None and not last.missing
    return played and swiss >= tournament.rules.rounds and not finals_left(tournament)
