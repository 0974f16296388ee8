"""Points, wins, Buchholz, differences and the order of all participants, as formulas over the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from swiss_xl.crosstable import Crosstable, crosstable
from swiss_xl.groups import group_standings, labels, parts
from swiss_xl.sheets.live.sheet import Block, Line, tidy
from swiss_xl.standings import standings
from swiss_xl.tournament import Player, Tournament, Unplayed
from swiss_xl.unplayed import edition

PLAYERS = (
    "number", "player", "group", "apart", "points", "won", "buchholz", "beaten", "difference", "strange_games", "rank",
    "key", "order", "engine_points", "engine_won", "engine_buchholz", "engine_beaten",
    "engine_difference", "same", "position", "engine_place", "players_formulas",
)  # fmt: skip
MEASURES = {"won": "WIN", "buchholz": "BH", "beaten": "SBW", "difference": "GD"}
"""What the formulas work out besides the points, and the tie-break that it equals (Buchholz plainly)."""
ALSO = {"GD": "difference", "EFI": "difference", "EFE": "difference", "SBW": "beaten", "WIN": "won", "BH": "buchholz"}
SAME, OTHER, UNREAD = "✓", "…", "?"
SUMS = {
    "points": ("first_points", "second_points"),
    "won": ("first_won", "second_won"),
    "buchholz": ("first_met", "second_met"),
    "beaten": ("first_beaten", "second_beaten"),
    "difference": ("first_difference", "second_difference"),
    "strange_games": ("strange", "strange"),
}


def criteria(tournament: Tournament) -> list[str]:
    """The columns that order those with equal points: the ladder, as far as the formulas know it without a gap."""
    found = []
    plain = edition(crosstable(tournament.swiss)) is Unplayed.PLAIN
    for code in tournament.rules.tiebreaks:
        if code not in ALSO or (code == "BH" and not plain):
            break
        found.append(ALSO[code])
    return list(dict.fromkeys(found))


def engine_values(tournament: Tournament) -> dict[int, dict[str, float]]:
    """By number what the engine says of points and measures."""
    rules = replace(tournament.rules, tiebreaks=tuple(MEASURES.values()), unplayed=Unplayed.PLAIN)
    values: dict[int, dict[str, float]] = {}
    for _, part in parts(replace(tournament.swiss, rules=rules)):
        for line in standings(part):
            each = {key: float(line.tiebreaks[code] or 0) for key, code in MEASURES.items()}
            values[line.player.number] = {"points": float(line.score), **each}
    return values


@dataclass(frozen=True)
class Field:
    """The participants in the order of their numbers, so that formulas stay as they are, and the games they played."""

    tournament: Tournament
    block: Block
    games: Block
    names: Mapping[int, str]

    def lines(self, games: Sequence[Line]) -> list[Line]:
        """All rows; the games are given what the opponents' points make of them."""
        places = {line.player.number: place for place, line in enumerate(group_standings(self.tournament))}
        players = [self.tournament.by_number[number] for number in sorted(places)]
        known = {label.casefold(): index for index, label in enumerate(labels(self.tournament), 1)}
        rows = [self._begin(row, player, places[player.number], known) for row, player in enumerate(players)]
        seats: dict[float, list[tuple[int, Line]]] = {}
        for game in games:
            for side, who in enumerate(("first", "second")):
                seats.setdefault(game.number(who), []).append((side, game))
        for key in ("points", "won", "strange_games"):
            self._sum(rows, key, seats)
        self._meet(games, rows)
        for key in ("buchholz", "beaten", "difference"):
            self._sum(rows, key, seats)
        self._rank(rows)
        values = engine_values(self.tournament)
        for line in rows:
            self._compare(line, values[int(line.number("number"))])
        return rows

    def _begin(self, row: int, player: Player, place: int, known: Mapping[str, int]) -> Line:
        line = Line(self.block, row)
        line.put("number", player.number)
        line.put("player", self.names[player.number])
        line.put("group", known.get(player.group.casefold(), 0 if not known else len(known) + 1))
        line.put("apart", tidy(_unseated(player.number, crosstable(self.tournament.swiss), self.tournament)))
        line.put("engine_place", place)
        return line

    def _sum(self, rows: Sequence[Line], key: str, seats: Mapping[float, Sequence[tuple[int, Line]]]) -> None:
        """A column with the sum over the games on either side."""
        if not {*SUMS[key]} <= self.games.columns.keys():
            return
        pairs = zip(("first", "second"), SUMS[key], strict=True)
        sums = [f"SUMIF({self.games.column(side)},{{number}},{self.games.column(what)})" for side, what in pairs]
        formula = f"ROUND({'+'.join(['{apart}', *sums] if key == 'points' else sums)},6)"
        for line in rows:
            total = line.number("apart") if key == "points" else 0.0
            total += sum(game.number(SUMS[key][side]) for side, game in seats.get(line.number("number"), ()))
            line.work_out(key, formula, tidy(total))

    def _meet(self, games: Sequence[Line], rows: Sequence[Line]) -> None:
        """What each game brings to Buchholz and to the points of the opponents beaten, where these are wanted."""
        points = {line.number("number"): line.number("points") for line in rows}
        numbers, all_points = self.block.column("number"), self.block.column("points")
        for side, other in (("first", "second"), ("second", "first")):
            found = f"IF({{played}}=1,IFERROR(INDEX({all_points},MATCH({{{other}}},{numbers},0)),0),0)"
            beaten = f"IF(AND({{played}}=1,{{{side}_won}}=1),{{{side}_met}},0)"
            for game in games:
                met = tidy(points.get(game.number(other), 0.0) if game.number("played") else 0.0)
                game.work_out(f"{side}_met", found, met)
                if f"{side}_beaten" in self.games.columns:
                    game.work_out(f"{side}_beaten", beaten, met if game.number(f"{side}_won") else 0)

    def _rank(self, rows: Sequence[Line]) -> None:
        keys = ["points", *criteria(self.tournament)]
        better = ""
        for key in reversed(keys):
            column = self.block.column(key)
            better = f"({column}>{{{key}}})" + (f"+({column}={{{key}}})*({better})" if better else "")
        group = self.block.column("group")
        place = "{engine_place}" if "engine_place" in self.block.columns else ""  # a pattern of earlier has none
        for line, rank in zip(rows, _ranks(rows, keys), strict=True):
            line.work_out("rank", f"1+SUMPRODUCT(({group}={{group}})*({better}))", rank)
            at = int(line.number("engine_place"))
            whole = int(line.number("group")) * 10**9 + rank * 10**4 + at
            line.work_out("key", f"{{group}}*1000000000+{{rank}}*10000+{place or at}", whole)
        ordered = sorted(rows, key=lambda line: line.number("key"))
        keys_column = self.block.column("key")
        for order, line in enumerate(ordered):
            line.work_out("order", f"1+SUMPRODUCT(--({keys_column}<{{key}}))", order + 1)
            found = f"MATCH({order + 1},{self.block.column('order')},0)"
            rows[order].work_out("position", found, line.place + 1)

    def _compare(self, line: Line, engine: Mapping[str, float]) -> None:
        tests, equal = [], True
        for key in ("points", *MEASURES):
            if key in line.values:
                line.put(f"engine_{key}", tidy(engine[key]))
                tests.append(f"ROUND({{{key}}}-{{engine_{key}}},5)=0")
                equal = equal and round(line.number(key) - engine[key], 5) == 0
        formula = f'IF({{strange_games}}>0,"{UNREAD}",IF(AND({",".join(tests)}),"{SAME}","{OTHER}"))'
        line.work_out("same", formula, UNREAD if line.number("strange_games") else SAME if equal else OTHER)


def _ranks(rows: Sequence[Line], keys: Sequence[str]) -> list[int]:
    """The rank of each within the group: one more than are better."""
    values = [(line.number("group"), *(line.number(key) for key in keys)) for line in rows]
    ranks: dict[tuple[float, ...], int] = {}
    for group in {value[0] for value in values}:
        for rank, value in enumerate(sorted((each for each in values if each[0] == group), reverse=True), 1):
            ranks.setdefault(value, rank)
    return [ranks[value] for value in values]


def _unseated(number: int, table: Crosstable, tournament: Tournament) -> float:
    """The points of rounds in which somebody is on no board: before the arrival, or without one."""
    entries = zip(table[number].entries, tournament.swiss.rounds, strict=True)
    return float(
        sum(entry.points for entry, round_ in entries if not any(number in game.participants for game in round_.games))
    )
