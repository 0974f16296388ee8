"""TRF files: what stands in which column (formats.md §2–5), and every fault with line and column."""

from fractions import Fraction

import pytest
from trf_lines import FOUR

from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import HostError, SheetError
from swiss_xl.formats.trf.reading import decode_text, read_file, read_trf
from swiss_xl.results import DRAWN, FIRST_WINS, PAIRING_BYE, Outcome
from swiss_xl.tournament import Forbidden


@pytest.fixture
def four():
    return read_trf(FOUR)


def test_a_player_record(four):
    ana = four.tournament.by_number[1]

    assert (ana.name, ana.title, ana.rating, ana.federation) == ("Ana", "GM", 2050, "ITA")
    assert (ana.fide_id, ana.birth) == ("100004", "2000/01/01")
    assert four.tournament.by_number[3].rating is None


def test_the_games_of_a_round(four):
    first, second = four.tournament.rounds

    assert [(game.first, game.second, game.result) for game in first.games] == [
        ((3,), (1,), read_trf(FOUR).tournament.rounds[0].games[0].result),
        ((2,), (4,), DRAWN),
    ]
    assert str(first.games[0].result) == "0-1"
    assert [(game.first, game.result) for game in second.games if not game.second] == [((3,), PAIRING_BYE)]


def test_who_is_missing_in_a_paired_round_has_no_game(four):
    seated = {number for game in four.tournament.rounds[1].games for number in game.participants}

    assert seated == {1, 2, 3}


def test_the_records_of_the_tournament(four):
    assert four.tournament.name == "Four friends"
    assert four.tournament.rules.rounds == 3
    assert four.tournament.rules.initial_side == SECOND


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_every_line_end_is_read(ending, four):
    """Lines end with CR by definition; LF and CRLF are accepted (§1)."""
    assert read_trf(FOUR.replace("\n", ending)).tournament == four.tournament


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_every_encoding_is_read(encoding):
    assert decode_text("001 Zoë Ñandú".encode(encoding)) == "001 Zoë Ñandú"


def test_an_entry_beyond_the_last_paired_round_is_an_absence():
    """data/README: a player out of the next round carries one more entry, which the points leave out."""
    text = FOUR.replace("1 b =\n", "1 b =  0000 - H\n", 1)
    player = read_trf(text).tournament.by_number[2]

    assert player.byes == ((3, Outcome.HALF_BYE),)


@pytest.mark.parametrize(
    ("record", "field", "expected"),
    [
        ("XXR 9", "rounds", 9),
        ("XXC white1", "initial_side", FIRST),
        ("XXC rank black1", "initial_side", SECOND),
        ("XXP    1    2", "forbidden", (Forbidden(frozenset({1, 2})),)),
        ("260 001 002 0001 0004", "forbidden", (Forbidden(frozenset({1, 4}), 1, 2),)),
        ("XXA    1  1.0  0.5", "virtual", {1: (Fraction(1), Fraction(1, 2))}),
        (
            "250      01.0 001 003 0001 0002",
            "virtual",
            {1: (Fraction(1),) * 3, 2: (Fraction(1),) * 3},
        ),
    ],
)
def test_a_tournament_record(record, field, expected):
    """formats.md §3–5, with their printed examples."""
    head = FOUR.replace("142 3\n152 B\n", "")

    assert getattr(read_trf(f"{head}{record}\n").tournament.rules, field) == expected


def test_points_of_162():
    """The example of formats.md §3: 3-1-0; forfeits, the allocated and the full-point bye are wins."""
    text = (
        FOUR.replace("  1.5    1", "  4.0    1").replace("  1.0    2", "  2.0    2").replace("  1.0    3", "  3.0    3")
    )
    text = text.replace("  0.5    4", "  1.0    4")
    points = read_trf(text + "162  W 3.0    D 1.0    L 0.0\n").tournament.rules.points

    assert (points.win, points.draw, points.loss, points.bye, points.forfeit_win) == (3, 1, 0, 3, 3)


def test_byes_of_240():
    """formats.md §4: type, round, ids."""
    players = read_trf(FOUR + "240 H 003  001  004\n").tournament.by_number

    assert players[1].byes == players[4].byes == ((3, Outcome.HALF_BYE),)


@pytest.mark.parametrize(
    ("wrong", "right", "place", "seen"),
    [
        ("     3 b 1", "     2 b 1", "line 5, column 92", "round 1: 1 met 2, who met 4"),
        ("     3 b 1", "     9 b 1", "line 5, column 92", "the opponent 9 is not in the file"),
        ("     1 w 0", "     1 w 1", "line 5, column 92", "the results of 1 and 3 are 1 and 1"),
        ("     1 w 0", "     1 b 0", "line 5, column 92", "both have the colour b"),
        ("  1.5    1", "  2.0    1", "line 5, column 81", "the results bring 1.5 points, the record says 2.0"),
        (" 2050 ITA", " 2O50 ITA", "line 5, column 49", "'2O50' is no rating"),
        ("001    2", "001    1", "line 6, column 5", "the starting rank 1 is given twice"),
        ("     3 b 1", "     3 b Q", "line 5, column 99", "'q' is no result"),
        ("142 3", "142 three", "line 3", "142 cannot be read"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_with_line_and_column(wrong, right, place, seen):
    with pytest.raises(SheetError) as caught:
        read_trf(FOUR.replace(wrong, right, 1))

    found = [finding for finding in caught.value.findings if finding.cell.startswith(place)]
    assert any(seen in finding.message for finding in found), [str(each) for each in caught.value.findings]


def test_all_faults_at_once():
    text = FOUR.replace(" 2050 ITA", " 2O50 ITA").replace(" 1990 ITA", " 19x0 ITA")

    with pytest.raises(SheetError) as caught:
        read_trf(text)
    assert [finding.cell for finding in caught.value.findings] == ["line 5, column 49", "line 6, column 49"]


def test_no_player_is_no_trf():
    with pytest.raises(SheetError, match="no player record"):
        read_trf("hello\n")


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(HostError, match="cannot be read"):
        read_file(tmp_path / "none.trf")


def test_a_game_without_a_result_is_open():
    text = (
        FOUR.replace("     3 b 1", "     3 b  ").replace("     1 w 0", "     1 w  ").replace("  1.5    1", "  0.5    1")
    )

    assert read_trf(text).tournament.rounds[0].missing == (1,)


def test_a_forfeit_keeps_its_opponent_and_colour():
    text = FOUR.replace("     3 b 1", "     3 b +").replace("     1 w 0", "     1 w -")
    game = read_trf(text).tournament.rounds[0].games[0]

    assert (game.first, game.second, str(game.result)) == ((3,), (1,), "- +")
    assert game.result != FIRST_WINS
