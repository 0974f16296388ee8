"""A dead end is told before it is too late: on the Tournament tab, by check, by next."""

from desk import make

from swiss_xl import commands
from swiss_xl.errors import Severity

SIX = ("Ana", "Bea", "Cai", "Dora", "Eva", "Fe")


def hand(*pairs):
    return commands.Wanted(commands.ByHand(pairs))


def status(desk):
    return desk.rows("Tournament")[1][0]


def play_by_hand(desk, *pairs):
    return desk.do(commands.next_round, hand(*pairs))


def case_3(folder, rounds):
    """Two rounds of case 3, played; the third is paired by hand so that no fourth is left."""
    desk = make(folder, SIX, rounds=rounds)
    for pairs in (((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4))):
        play_by_hand(desk, *pairs)
        desk.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    return desk, play_by_hand(desk, (1, 6), (2, 4), (3, 5))


def test_next_names_another_round_that_leaves_more(tmp_path):
    """Case 3 with five rounds announced: two are to come, none is left; the pairs named leave two."""
    desk, done = case_3(tmp_path, 5)
    (told,) = [each for each in done.messages if each.startswith("Careful")]

    assert told.startswith(
        "Careful: after round 3 no round can be played without a repeat. "
        "Another round 3 would leave 2: swiss-xl next BOOK --again --pair "
    )
    pairs = [tuple(map(int, word.split("-"))) for word in told.split() if word[0].isdigit() and "-" in word]
    again = desk.do(commands.next_round, commands.Wanted(commands.ByHand(tuple(pairs)), again=True))
    assert not any(each.startswith("Careful") for each in again.messages)
    assert status(desk).endswith("Rounds left without a repeat: 2.")


def test_the_status_line_and_check_warn(tmp_path):
    desk, _ = case_3(tmp_path, 5)
    (found,) = [each for each in desk.check() if each.code == "dead-end"]

    assert status(desk).endswith("CAREFUL: rounds still announced: 2; possible without a repeat: 0.")
    assert found.severity is Severity.WARNING
    assert str(found) == (
        f"Tournament!{desk.setting('rounds')}: 2 more rounds are announced still, "
        "without a repeat there can only be 0; set Rounds to 3, or expect repeats, or pair this round in another way"
    )


def test_no_word_where_the_rounds_are_enough(tmp_path):
    """The same three rounds are the last ones: nothing is announced any more."""
    desk, done = case_3(tmp_path, 3)

    assert not any(each.startswith("Careful") for each in done.messages)
    assert "dead-end" not in desk.codes()


def test_too_many_rounds_are_told_before_the_first(tmp_path):
    """Six participants have five rounds; seven are announced."""
    desk = make(tmp_path, SIX, rounds=7)

    assert "CAREFUL: rounds still announced: 7; possible without a repeat: 5." in status(desk)
    (found,) = [str(each) for each in desk.check() if each.code == "dead-end"]
    assert found == (
        f"Tournament!{desk.setting('rounds')}: 7 more rounds are announced still, "
        "without a repeat there can only be 5; set Rounds to 5, or expect repeats"
    )


def test_whoever_is_away_is_not_paired_in_the_round_that_is_named(tmp_path):
    """Case 3 with two more who are away in round 3: the schedule of all eight is no round of the six, none is named."""
    desk = make(tmp_path, SIX, rounds=6)
    for pairs in (((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4))):
        play_by_hand(desk, *pairs)
        desk.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    desk.absent(6, "3")
    desk.absent(1, "3")
    done = play_by_hand(desk, (2, 4), (3, 5))

    assert [each for each in done.messages if each.startswith("Careful")] != []
    assert not any("--again" in each for each in done.messages)
