"""The finals as a drawn tree: who meets whom, the scores, the winner (seeds §3.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss_xl.book import Cell, Tab
from swiss_xl.errors import PairingError
from swiss_xl.exact import plain_number
from swiss_xl.finals import begun, next_final, qualified, winner_and_loser
from swiss_xl.groups import group_standings, labels
from swiss_xl.sheets.heights import fit_cells
from swiss_xl.sheets.prints.cards import SIGNS
from swiss_xl.sheets.prints.progress import put_result_titles
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing
from swiss_xl.tournament import Game, Round, Stage, Tournament

SEMI_FINALS = ("semi_1", "semi_2")
FINALS = ("final", "third")


def write_bracket(writing: Writing, tab: Tab, _lines: Sequence[Standing]) -> None:
    """The finals as far as they are known; before they begin, as they would be now."""
    tournament, say = writing.tournament, writing.say
    heading = say("Finals") if begun(tournament) else say("Finals, as the standings are now")
    put_result_titles(writing, tab, heading)
    rounds = _rounds(tournament)
    short = qualified(tournament) == 2
    cells: dict[str, Cell] = dict.fromkeys(_keys())
    cells |= {"final_head": say("Final"), "winner_head": say("Winner")}
    if not short:
        cells |= {
            "semi_head": say("Semi-finals"),
            "third_head": say("Match for third place"),
            "third_winner_head": say("Third place"),
        }
    places = _places(tournament)
    for round_ in rounds:
        names = SEMI_FINALS if round_.stage is Stage.SEMI_FINAL else FINALS
        for name, game in zip(names, round_.games, strict=False):
            cells |= _game(writing, name, game, places)
    where = {key: area for key in cells if (area := tab.area(f"sxl_{key}"))}
    writing.book.write(tab.title, {(area.top, area.left): cells[key] for key, area in where.items()})
    fit_cells(writing.book, tab.title)
    semi = tab.area("sxl_semi_finals")
    if semi:
        writing.book.show_columns(tab.title, semi.left, semi.right, visible=not short)


def _keys() -> list[str]:
    heads = ["semi_head", "final_head", "winner_head", "third_head", "third_winner_head", "winner", "third_winner"]
    sides = [f"{name}_{side}" for name in (*SEMI_FINALS, *FINALS) for side in ("first", "second")]
    return [*heads, *(f"{side}{part}" for side in sides for part in ("", "_score", "_place"))]


def _rounds(tournament: Tournament) -> list[Round]:
    """The rounds of the finals, or the first one as it would be paired now."""
    found = [round_ for round_ in tournament.rounds if round_.stage is not Stage.SWISS]
    if found or not qualified(tournament):
        return found
    try:
        first = next_final(tournament)
    except PairingError:  # nobody has played yet, or too few are left
        return []
    return [first] if first else []


def _places(tournament: Tournament) -> Mapping[int, str]:
    """``1``, or ``A1`` where there are groups: the ranks that led to the finals."""
    grouped = bool(labels(tournament))
    return {
        line.player.number: f"{line.player.group if grouped else ''}{line.rank}"
        for line in group_standings(tournament.swiss)
    }


def _game(writing: Writing, name: str, game: Game, places: Mapping[int, str]) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for side, (key, mine) in enumerate((("first", game.first), ("second", game.second))):
        if mine:
            cells[f"{name}_{key}"] = writing.names[mine[0]]
            cells[f"{name}_{key}_place"] = places.get(mine[0])
            cells[f"{name}_{key}_score"] = _score(game, side)
    if name in FINALS and game.result:
        try:
            winner, _ = winner_and_loser(game)
        except PairingError:  # level and nobody named yet, or neither came
            return cells
        cells["winner" if name == "final" else "third_winner"] = writing.names[winner]
    return cells


def _score(game: Game, side: int) -> Cell:
    """The goals of a side, else 1, ½ or 0; + and - without play."""
    if game.result is None:
        return None
    if game.tally and game.result.played:
        return plain_number(game.tally[side])
    outcome = game.result.first if side == 0 else game.result.second
    return SIGNS.get(outcome) if outcome else None
