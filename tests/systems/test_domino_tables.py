"""Individuals at tables of four, through the whole workbook (seeds §4.1, §4.6)."""

import json
from datetime import datetime

import openpyxl
import pytest
from domino_desk import domino, paired
from typer.testing import CliRunner

from swiss_xl import commands
from swiss_xl.catalogue import system
from swiss_xl.cli import app
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError, SheetError
from swiss_xl.results import DRAWN, SECOND_ABSENT
from swiss_xl.tournament import Forbidden, Player, Rules, Tournament


def individuals(folder, count, **settings):
    return domino(folder, count, play="individuals", **settings)


def test_withdrawn_players_are_no_longer_partners(tmp_path):
    desk = individuals(tmp_path, 9)
    desk.next()
    desk.enter({1: "4-0", 2: "4-0"})
    desk.withdraw(1)
    games = desk.next().round.games

    assert sorted(number for game in games for number in game.participants) == list(range(2, 10))


# the round tab


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """Nine players, two rounds."""
    desk = individuals(tmp_path_factory.mktemp("nine"), 9)
    desk.next()
    desk.enter({1: "4-0", 2: "3-5"})
    desk.next()
    desk.enter({1: "4-1", 2: "2-4"})
    return desk


def texts(desk, title):
    """The games of a round tab as they are written."""
    rows = desk.rows(title)[6:]
    return [list(row[:11]) for row in rows if row]


def test_a_table_shows_both_numbers_and_both_names(finished):
    first = finished.tournament.rounds[0].games[0]
    (one, two), (three, four) = first.first, first.second
    names = {player.number: player.name for player in finished.tournament.players}
    row = texts(finished, "Round 1")[0]

    assert row[:3] == [1, f"{one} / {two}", f"{names[one]} /\n{names[two]}"]
    assert row[4:7] == [4, "–", 0]
    assert row[8:10] == [f"{names[three]} /\n{names[four]}", f"{three} / {four}"]


def test_a_bye_is_one_player(finished):
    [bye] = [game for game in finished.tournament.rounds[0].games if not game.second]
    row = texts(finished, "Round 1")[-1]

    assert row[1] == bye.first[0]
    assert (row[4], row[6], row[8]) == (4, 2, "bye")


def test_points_before_the_round_stand_beside_both(finished):
    game = finished.tournament.rounds[1].games[0]
    before = crosstable(finished.tournament, upto=1)
    row = texts(finished, "Round 2")[0]

    assert row[3] == " / ".join(str(before[number].score) for number in game.first)
    assert row[7] == " / ".join(str(before[number].score) for number in game.second)


def test_what_was_written_is_what_is_read(finished):
    assert [finding for finding in finished.check() if finding.code != "result-missing"] == []
    assert finished.reading.memory.rounds[2][0][1:3] == [
        list(finished.tournament.rounds[1].games[0].first),
        list(finished.tournament.rounds[1].games[0].second),
    ]


def test_the_crosstable_has_opponents_and_partner_by_place(finished):
    lines = finished.standings().standings
    place = {line.player.number: at for at, line in enumerate(lines, 1)}
    game = finished.tournament.rounds[0].games[0]
    (me, mate), (one, two) = game.first, game.second
    rows = {row[1]: row for row in finished.rows("Crosstable") if len(row) > 5 and isinstance(row[1], int)}

    assert rows[me][4] == f"+{place[one]}/{place[two]}h ({place[mate]})"
    assert rows[one][4] == f"-{place[me]}/{place[mate]}a ({place[two]})"
    foot = [row[0] for row in finished.rows("Crosstable") if row and str(row[0]).startswith("+7/12h (4): ")]
    assert len(foot) == 1


def test_standings_credit_both_partners(finished):
    lines = {line.player.number: line for line in finished.standings().standings}
    one, two = finished.tournament.rounds[0].games[0].first
    first = [crosstable(finished.tournament, upto=1)[number].score for number in (one, two)]

    assert first == [4, 4]
    assert sum(line.score for line in lines.values()) == 2 * (4 + 0 + 3 + 5 + 4 + 1 + 2 + 4) + 4 + 4  # and two byes


def test_json_and_the_table_on_the_terminal_name_both(finished):
    game = finished.tournament.rounds[1].games[0]
    data = json.loads(CliRunner().invoke(app, ["pairings", str(finished.path), "--json"]).stdout)
    shown = CliRunner().invoke(app, ["pairings", str(finished.path)]).stdout

    assert (data["games"][0]["first"], data["games"][0]["second"]) == (list(game.first), list(game.second))
    assert data["games"][0]["scores"] == [4, 1]
    assert f"{game.first[0]} / {game.first[1]}" in shown


# typed by hand


@pytest.fixture
def seated(tmp_path, tmp_path_factory):
    return paired(tmp_path_factory, tmp_path, 8, play="individuals")


@pytest.mark.parametrize("text", ["{0}/{1}", "{0}+{1}", " {0} &  {1}", "{0};{1}"])
def test_numbers_may_be_spelt_otherwise(seated, text):
    game = seated.tournament.rounds[0].games[0]
    seated.type("Round 1", {seated.cell("Round 1", 1, "first_number"): text.format(*game.first)})

    assert seated.errors == []
    assert seated.tournament.rounds[0].games[0] == game


def test_two_numbers_that_became_a_date_are_still_the_two(seated):
    game = seated.tournament.rounds[0].games[0]
    place = seated.cell("Round 1", 1, "first_number")
    seated.type("Round 1", {place: datetime(2026, *sorted(game.first))})  # noqa: DTZ001 -- a sheet knows no zones

    assert set(seated.tournament.rounds[0].games[0].first) == set(game.first)


def test_names_alone_are_enough_and_numbers_are_filled_in(seated):
    game = seated.tournament.rounds[0].games[0]
    place = seated.cell("Round 1", 1, "second_number")
    seated.type("Round 1", {place: None})

    assert seated.tournament.rounds[0].games[0] == game
    seated.standings()
    with seated.hand() as book:
        assert book["Round 1"][place].value == f"{game.second[0]} / {game.second[1]}"


def test_cleared_names_are_filled_in(seated):
    game = seated.tournament.rounds[0].games[0]
    names = {player.number: player.name for player in seated.tournament.players}
    place = seated.cell("Round 1", 1, "first")
    seated.type("Round 1", {place: None})
    seated.standings()

    with seated.hand() as book:
        assert book["Round 1"][place].value == " /\n".join(names[number] for number in game.first)


def test_partners_may_be_changed_by_hand(seated):
    """Two players change places at their tables before the match."""
    first, second = seated.tournament.rounds[0].games
    cells = {
        seated.cell("Round 1", 1, "first_number"): f"{first.first[0]} / {second.first[1]}",
        seated.cell("Round 1", 2, "first_number"): f"{second.first[0]} / {first.first[1]}",
        seated.cell("Round 1", 1, "first"): None,
        seated.cell("Round 1", 2, "first"): None,
    }
    seated.type("Round 1", cells)

    assert seated.errors == []
    assert seated.tournament.rounds[0].games[0].first == (first.first[0], second.first[1])


def test_every_name_must_be_its_number_s(seated):
    game = seated.tournament.rounds[0].games[0]
    names = {player.number: player.name for player in seated.tournament.players}
    place = seated.cell("Round 1", 1, "first")
    wrong = names[game.second[0]]
    seated.type("Round 1", {place: f"{names[game.first[0]]} / {wrong}"})

    assert seated.errors == [
        (
            f"Round 1!{place}: number {game.first[1]} is {names[game.first[1]]}, but the name beside it is {wrong}; "
            "correct the number, or clear the name: it is then filled in"
        )
    ]


@pytest.mark.parametrize("value", [3, "3", "1 / 2 / 3", "A / B"])
def test_a_side_is_two_partners(seated, value):
    place = seated.cell("Round 1", 1, "first_number")
    seated.type("Round 1", {place: value})

    assert seated.errors == [
        (
            f"Round 1!{place}: 2 partners sit on each side, the cell says {value}; "
            "write both numbers, for instance 1 / 4, into a cell formatted as text"
        )
    ]


def test_a_name_alone_is_not_two_partners(seated):
    number, name = seated.cell("Round 1", 1, "first_number"), seated.cell("Round 1", 1, "first")
    seated.type("Round 1", {number: None, name: "A."})

    assert seated.codes() == ["partners-unread", "result-missing"] or seated.codes() == ["partners-unread"]


def test_nobody_sits_twice_at_a_table(seated):
    game = seated.tournament.rounds[0].games[0]
    place = seated.cell("Round 1", 1, "second_number")
    name = seated.cell("Round 1", 1, "second")
    seated.type("Round 1", {place: f"{game.first[0]} / {game.second[1]}", name: None})
    [error] = seated.errors

    assert error.startswith(f"Round 1!{seated.cell('Round 1', 1, 'first_number')}: number {game.first[0]} (")
    assert "sits at board 1 as well" in error


def test_an_unknown_number_is_named(seated):
    place = seated.cell("Round 1", 1, "first_number")
    seated.type("Round 1", {place: "1 / 77", seated.cell("Round 1", 1, "first"): None})

    assert (
        f"Round 1!{place}: nobody on the Players tab has the number 77; enter the number that stands on the Players tab"
        in seated.errors
    )


def test_a_renamed_player_is_renamed_beside_the_partner(seated):
    one, two = seated.tournament.rounds[0].games[0].first
    names = {player.number: player.name for player in seated.tournament.players}
    row = next(entrant.row for entrant in seated.reading.players.entrants if entrant.number == one)
    column = seated.tab("Players").area("sxl_players").left + 1
    with seated.hand() as book:
        book["Players"].cell(row, column).value = "New, Name"
    seated.standings()

    assert texts(seated, "Round 1")[0][2] == f"New, Name /\n{names[two]}"
    assert seated.errors == []


def test_enter_and_undo(seated):
    seated.enter({1: "4-1", 2: "+-"})
    games = seated.tournament.rounds[0].games
    assert (games[0].tally, games[1].result) == ((4, 1), SECOND_ABSENT)

    seated.undo()
    assert [game.result for game in seated.tournament.rounds[0].games] == [None, None]
    seated.undo()
    assert seated.tournament.rounds == ()


def test_the_message_of_enter_stands_on_one_line(seated):
    game = seated.tournament.rounds[0].games[0]
    names = {player.number: player.name for player in seated.tournament.players}
    (one, two), (three, four) = ([names[number] for number in side] for side in (game.first, game.second))

    assert seated.enter({1: "4-1"}).messages == (f"Round 1, board 1: {one} / {two} – {three} / {four}  4:1",)


def test_a_correction_of_an_older_table_is_noticed(seated):
    seated.enter({1: "4-1", 2: "4-0"})
    seated.next()
    game = seated.tournament.rounds[0].games[0]
    done = seated.enter({1: "1-4"}, number=1)

    assert done.messages[0].endswith("1:4 (was 4:1)")
    assert seated.check()[0].code == "result-missing"
    seated.enter({1: "4-2"}, number=1)
    seated.type("Round 1", {seated.cell("Round 1", 1, "first_score"): 5, seated.cell("Round 1", 1, "second_score"): 3})
    [changed] = [each for each in seated.check() if each.code == "result-changed"]
    sides = f"{game.first[0]}/{game.first[1]}–{game.second[0]}/{game.second[1]}"
    assert f"was {sides}: 1-0 (4:2)" in changed.message
    assert f"is now {sides}: 1-0 (5:3)" in changed.message


def test_a_level_score_is_no_result(seated):
    with pytest.raises(SheetError, match="4-4 is level, and a match has a winner"):
        seated.enter({1: "4-4"})
    assert DRAWN not in {game.result for game in seated.tournament.rounds[0].games}


def test_seven_rounds_of_nine_players_without_a_partner_twice(tmp_path):
    desk = individuals(tmp_path, 9, rounds=7)
    for number in range(7):
        games = desk.next().round.games
        desk.enter({game.board: ["4-1", "2-4", "5-3"][(game.board + number) % 3] for game in games if game.second})
    rounds = desk.tournament.rounds
    sides = [
        tuple(sorted(side))
        for round_ in rounds
        for game in round_.games
        if game.second
        for side in (game.first, game.second)
    ]

    assert len(sides) == len(set(sides)) == 28
    assert len({game.first for round_ in rounds for game in round_.games if not game.second}) == 7


def test_pairs_are_not_set_by_hand_beforehand_but_byes_are(tmp_path):
    desk = individuals(tmp_path, 5)
    with pytest.raises(SheetError, match="pairs are not set beforehand at tables of four"):
        desk.do(commands.next_round, commands.Wanted(commands.ByHand(((1, 2),))))
    games = desk.do(commands.next_round, commands.Wanted(commands.ByHand(((1, None),)))).round.games

    assert [game.first for game in games if not game.second] == [(1,)]


def test_three_in_a_workbook_are_told_that_four_are_needed(tmp_path):
    with pytest.raises(PairingError) as caught:
        individuals(tmp_path, 3).next()

    assert str(caught.value) == "A table needs four players, and only 3 are to be seated in this round"


def test_an_unknown_kind_of_play_is_refused(tmp_path):
    with pytest.raises(SheetError, match="'teams' is not accepted here"):
        domino(tmp_path, 8, play="teams")


def test_the_pattern_is_written_as_text(seated):
    """A spreadsheet keeps 1 / 4 as it is."""
    sheet = openpyxl.load_workbook(seated.path)["Round 1"]
    cell = sheet[seated.cell("Round 1", 1, "first_number")]

    assert (cell.data_type, cell.number_format) == ("s", "@")


def test_who_is_never_to_meet_sits_together_or_apart():
    """Four at one table, the first round by number: 1+4 v 2+3; with 1 and 2 apart 1+4 v 2+3 and 1+3 v 2+4 are out."""
    apart = Rules(
        "domino", 7, options={"play": "individuals", "seed": "none"}, forbidden=(Forbidden(frozenset({1, 2})),)
    )
    start = Tournament("", tuple(Player(number, f"P{number}") for number in range(1, 5)), (), apart)
    (game,) = system("domino").pair(start).round.games

    assert {frozenset(game.first), frozenset(game.second)} == {frozenset({1, 2}), frozenset({3, 4})}
