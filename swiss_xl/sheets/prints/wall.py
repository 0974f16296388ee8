"""The latest round for the wall: by board in large type, and by name, everybody once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swiss_xl.book import Cell, Tab
from swiss_xl.crosstable import crosstable
from swiss_xl.exact import plain_number
from swiss_xl.frames.seats import GLUE, names_text
from swiss_xl.results import Outcome
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.round import block_columns, round_heading, side_heads
from swiss_xl.sheets.standings import block_row
from swiss_xl.sheets.titles import Writing, details, put_titles
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.tournament import Game, Player, Round, Stage, Status
from swiss_xl.words import BYE_TEXTS

BOARD_COLUMNS = ("board", "first", "first_points", "second_points", "second")
NAME_COLUMNS = ("player", "number", "board", "side", "opponent")


def write_boards(writing: Writing, tab: Tab, _lines: Sequence[Standing]) -> None:
    """Board by board, byes last (hazard 42)."""
    columns = block_columns(tab, BOARD_COLUMNS)
    round_ = writing.tournament.last
    sides = put_round_titles(writing, tab)
    heads = tab.area("sxl_heads")
    if heads:
        named = {"first": sides[0], "second": sides[1]}
        writing.book.write(tab.title, {(heads.bottom, columns[key]): text for key, text in named.items()})
    rows = [block_row(tab, "sxl_boards", columns, cells) for cells in _boards(writing, round_)] if round_ else []
    writing.book.fill(tab.title, "sxl_boards", rows)
    fit_rows(writing.book, tab.title, "boards")


def _boards(writing: Writing, round_: Round) -> Iterator[dict[str, Cell]]:
    table = crosstable(writing.tournament.swiss, upto=round_.number - 1)
    for game in sorted(round_.games, key=lambda game: not game.second):
        cells: dict[str, Cell] = {}
        for key, side in (("first", game.first), ("second", game.second)):
            cells[key] = names_text(side, writing.names)
            before = [plain_number(table[number].score) for number in side]
            cells[f"{key}_points"] = before[0] if len(before) == 1 else GLUE.join(f"{each:g}" for each in before)
        if game.second:
            yield cells | {"board": game.board}
        else:
            yield cells | {"second": bye_words(writing, game), "second_points": None}


def write_names(writing: Writing, tab: Tab, _lines: Sequence[Standing]) -> None:
    """Everybody who takes part, in the order of the alphabet: board, side, opponent."""
    columns = block_columns(tab, NAME_COLUMNS)
    sides = put_round_titles(writing, tab)
    round_ = writing.tournament.last
    seats = dict(_seats(writing, round_, sides)) if round_ else {}
    away: dict[str, Cell] = {"opponent": writing.say(BYE_TEXTS[Outcome.ZERO_BYE])}
    listed = [
        player
        for player in writing.tournament.players
        if player.number in seats or (round_ and _stays_away(player, round_))
    ]
    listed.sort(key=lambda player: (fold(player.name), player.number))
    rows = [
        block_row(
            tab,
            "sxl_names",
            columns,
            {"player": writing.names[player.number], "number": player.number, **seats.get(player.number, away)},
        )
        for player in listed
    ]
    writing.book.fill(tab.title, "sxl_names", rows)
    fit_rows(writing.book, tab.title, "names")


def _stays_away(player: Player, round_: Round) -> bool:
    """Whether somebody takes part, though not in this round; in the finals nobody else is listed."""
    arrived = player.from_round <= round_.number
    return round_.stage is Stage.SWISS and player.status is Status.ACTIVE and arrived


def _seats(writing: Writing, round_: Round, sides: tuple[str, str]) -> Iterator[tuple[int, Mapping[str, Cell]]]:
    for game in round_.games:
        across = ((game.first, game.second), (game.second, game.first))
        for word, (mine, theirs) in zip(sides, across, strict=True):
            for number in mine:
                if not game.second:
                    yield number, {"opponent": bye_words(writing, game)}
                    continue
                beside = "".join(f"\n+ {writing.names[other]}" for other in mine if other != number)
                opponent = names_text(theirs, writing.names, GLUE)
                yield number, {"board": game.board, "side": word, "opponent": f"{opponent}{beside}"}


def bye_words(writing: Writing, game: Game) -> str:
    """What the bye is called in the language of the workbook; empty for a game."""
    return writing.say(BYE_TEXTS[game.result.first]) if game.result and not game.second else ""


def put_round_titles(writing: Writing, tab: Tab) -> tuple[str, str]:
    """
    The titles of a tab that speaks of the latest round.

    :returns: the names of the sides in that round.
    """
    tournament, say, round_ = writing.tournament, writing.say, writing.tournament.last
    note = writing.book.grid(writing.layout.rounds[round_.number].title) if round_ else None
    noted = writing.layout.rounds[round_.number].area("sxl_note") if round_ else None
    titles = {
        "title": tournament.name,
        "details": details(tournament, say),
        "heading": round_heading(tournament, round_, say) if round_ else say("No round has been paired yet"),
        "note": str(note.at(noted.top, noted.left) or "") if note and noted else "",
    }
    put_titles(writing.book, tab, tab.title, titles)
    return round_sides(writing, round_)


def round_sides(writing: Writing, round_: Round | None) -> tuple[str, str]:
    """What the sides are called on the tab of a round (seeds §1.10), or in the settings."""
    usual = writing.tournament.rules.sides
    tab = writing.layout.rounds.get(round_.number) if round_ else None
    if tab is None:
        return usual
    named = side_heads(tab, writing.book.grid(tab.title), block_columns(tab, ("first", "second")))
    return (named[0], named[1]) if named else usual
