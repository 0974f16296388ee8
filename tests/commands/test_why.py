"""
The tab Why: a sentence for each pair, from the pairing itself or from the position before the round.

Seven players by the order of the list, club Swiss (seeds §1.3–1.6). Round 1: 1-4, 5-2, 3-6, bye 7; the first named win.
Points then: 1, 3, 5, 7 one, 2, 4, 6 none. Round 2: the bye to 6, the lowest without one; the group 1 3 5 7 in halves:
1-5, 3-7; then 2-4. Sides: 1 and 5 both had the first, so the higher changes; 7 has had none, 3 one; 2 and 4 both had
the second, so the higher changes.
"""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from reasons import told, why

from swiss_xl import commands
from swiss_xl.errors import SheetError
from swiss_xl.tournament import Status


def note(desk, number):
    tab = desk.tab(f"Why {number}")
    area = tab.area("sxl_note")
    return desk.book.grid(tab.title).at(area.top, area.left)


AGAIN = "Worked out again from the position before the round; it gives the pairs of this round."
OTHER = "Worked out again, it no longer gives this round: changed by hand, or something was corrected since."
BY_NOW = "Not as the system pairs now: set or changed by hand, or something was corrected since."


@pytest.fixture
def seven(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, rounds=4)
    desk.play()
    return desk


def test_each_pair_has_its_sentence(seven):
    seven.next()
    done = why(seven)

    assert done.messages == ("Why round 2 looks as it does stands on the tab 'Why 2'.",)
    assert note(seven, 2) == AGAIN
    halves = "Score group 1; the upper half of the score group meets the lower half; "
    assert told(seven, 2) == {
        "5 Eva – 1 Ana": f"{halves}both had the same side last: the higher in the order changes: White for 5 Eva.",
        "7 Gil – 3 Cai": (
            f"{halves}the first side goes to the smaller balance of first sides less second sides: White for 7 Gil."
        ),
        "2 Bea – 4 Dora": (
            "Score group 0; the upper half of the score group meets the lower half; both had the same side last: the "
            "higher in the order changes: White for 2 Bea."
        ),
        "6 Fe": (
            "Score group 0; the bye: the lowest in the order who may have it and whose bye leaves the rest pairable."
        ),
    }


def test_who_was_passed_over_for_the_bye_is_named(tmp_path):
    """Of three, 3 and 2 have had the bye in rounds 1 and 2; only 1 is left, though both stand below him."""
    desk = make(tmp_path, ANA_TO_GIL[:3], rounds=3)
    desk.play()
    desk.next()
    desk.enter({1: "0-1"})  # 3-1, as 1 has had White: 1 has two points, the others one each
    desk.next()
    why(desk)

    assert told(desk, 3)["1 Ana"] == (
        "Score group 2; the bye: the lowest in the order who may have it and whose bye leaves the rest pairable; "
        "passed over: 3 Cai (has had a bye), 2 Bea (has had a bye)."
    )


def test_the_pairing_itself_tells_a_new_round(seven):
    why(seven, 1)
    seven.next()

    assert note(seven, 2) is None
    at_hand = told(seven, 2)
    why(seven, 2)
    assert told(seven, 2) == at_hand
    assert note(seven, 2) == AGAIN


def test_without_such_a_tab_no_round_gets_one(seven):
    seven.next()

    assert not [tab for tab in seven.book.tabs() if tab.title.startswith("Why")]


def test_pairs_set_by_hand_are_said_to_be(seven):
    seven.do(commands.next_round, commands.Wanted(commands.ByHand(((1, 3),))))
    why(seven)

    assert note(seven, 2) == AGAIN
    assert told(seven, 2)["1 Ana – 3 Cai"] == "Set by hand."


def test_pairs_changed_by_hand_are_marked(seven):
    """Board 2 and 3 exchange their second players."""
    seven.next()
    with seven.hand() as book:
        sheet = book["Round 2"]
        for column in (7, 8):
            one, other = sheet.cell(8, column), sheet.cell(9, column)
            one.value, other.value = other.value, one.value
    why(seven)

    assert note(seven, 2) == OTHER
    sentences = list(told(seven, 2).values())
    assert sentences[1:3] == [BY_NOW, BY_NOW]
    assert sentences[0] != BY_NOW


def test_a_tab_of_reasons_follows_when_pairs_are_changed_by_hand(seven):
    seven.next()
    why(seven)
    with seven.hand() as book:
        sheet = book["Round 2"]
        for column in (7, 8):
            one, other = sheet.cell(8, column), sheet.cell(9, column)
            one.value, other.value = other.value, one.value
    seven.enter({1: "1-0"})

    assert note(seven, 2) == OTHER


def test_sides_changed_by_hand_are_told(seven):
    seven.next()
    with seven.hand() as book:
        sheet = book["Round 2"]
        for one, other in ((2, 8), (3, 7)):
            first, second = sheet.cell(7, one), sheet.cell(7, other)
            first.value, second.value = second.value, first.value
    why(seven)

    assert next(iter(told(seven, 2).values())).endswith("; the sides are not those that the system gives now.")


def test_a_corrected_result_is_told_and_published_reasons_stay(seven):
    seven.next()
    why(seven)
    before = told(seven, 2)
    seven.enter({1: "0-1"}, number=1)
    assert told(seven, 2) == before

    why(seven)
    assert note(seven, 2) == OTHER


def test_who_has_left_or_come_since_changes_nothing(seven):
    seven.next()
    seven.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    seven.do(commands.set_status, "1", Status.WITHDRAWN)
    seven.add("Zoe")
    seven.next()
    for number in (1, 2):
        why(seven, number)
        assert note(seven, number) == AGAIN


def test_absences_are_not_forgotten(tmp_path):
    """Who was away is away when the round is paired again; a half point asked for is told as that."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=4)
    desk.absent(2, "1=½")
    desk.absent(3, "1")
    desk.play()
    why(desk)

    assert note(desk, 1) == AGAIN
    assert told(desk, 1)["2 Bea"] == "Asked for beforehand."


def test_undo_takes_the_reasons_of_its_round_along(seven):
    why(seven, 1)
    seven.next()
    seven.undo()

    assert [tab.title for tab in seven.book.tabs() if tab.title.startswith("Why")] == ["Why 1"]


def test_a_round_paired_anew_has_new_reasons(seven):
    why(seven, 1)
    seven.next()
    seven.do(commands.next_round, commands.Wanted(commands.ByHand(((1, 3),)), again=True))

    assert told(seven, 2)["1 Ana – 3 Cai"] == "Set by hand."


@pytest.mark.parametrize(
    ("number", "message"), [(5, "there is no round 5 yet"), (None, "no round has been paired yet")]
)
def test_a_round_that_is_not_there_is_refused(tmp_path, number, message):
    desk = make(tmp_path, ANA_TO_GIL, rounds=4)
    if number:
        desk.next()

    with pytest.raises(SheetError, match=message):
        why(desk, number)


# every system


def test_borrell_tells_who_floats_and_why(tmp_path):
    """
    Seeds §2.2. Six players, round 1: 1-4, 2-5, 3-6 (as far apart as possible). The better win: 1, 2, 3 have a point.
    Three are odd: 3, the lowest, floats and meets one of the others.
    """
    desk = make(tmp_path, ANA_TO_GIL[:6], system="borrell", rounds=4)
    desk.next()
    wins = {game.board: "1-0" if game.first[0] < game.second[0] else "0-1" for game in desk.tournament.rounds[0].games}
    desk.enter(wins)
    desk.next()
    why(desk)

    (floater,) = [text for who, text in told(desk, 2).items() if "3 Cai" in who]
    assert (
        "3 Cai floats down, as the number above was odd; who floats down heads this group; as far apart as possible "
        "inside it"
    ) in floater
    (top,) = [text for who, text in told(desk, 2).items() if "1 Ana" in who]
    assert top.startswith("Score group 1; as far apart as possible inside the score group;")


def test_svizzera_tells_who_was_nearer_and_passed_over(tmp_path):
    """Four, whatever the lots: the winner of both rounds has met two of the three others, who are passed over."""
    desk = make(tmp_path, ANA_TO_GIL[:4], system="svizzera", rounds=3, seed=1, look_ahead="no")
    desk.play(text="1-0")
    desk.play(text="1-0")
    desk.next()
    why(desk)

    standings = [line.player for line in desk.standings().standings]
    met = sorted(
        number
        for round_ in desk.tournament.rounds[:2]
        for game in round_.games
        for number in game.participants
        if standings[0].number in game.participants and number != standings[0].number
    )
    nearer = [each for each in standings[1:3] if each.number in met]
    first = next(iter(told(desk, 3).values()))
    passed = ", ".join(f"{each.number} {each.name} (they have met)" for each in nearer)
    assert len(nearer) == 2
    assert first.startswith(f"The nearest in the standings not met yet; passed over: {passed}; the best placed has")


def test_finals_are_told_by_ranks_and_winners(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="svizzera", rounds=1, seed=3, finals="four")
    desk.play(text="2-0")
    desk.next()
    why(desk, 1)
    why(desk, 2)
    semi = list(told(desk, 2).values())
    assert semi == ["By the standings: 1 against 4.", "By the standings: 2 against 3."]

    desk.enter({1: "2-0", 2: "1-3"})
    desk.next()
    assert list(told(desk, 3).values()) == [
        "The winners of the semi-finals.",
        "The losers of the semi-finals play for third place.",
    ]


def test_tables_of_four_tell_the_partners(tmp_path):
    """Seeds §4.6: 1+4 v 2+3 while nobody has been a partner; after that 1+4 may not be partners again."""
    desk = make(tmp_path, ANA_TO_HUGO, system="domino", play="individuals", rounds=3, seed=2)
    desk.play(text="4-1")
    why(desk, 1)
    assert all(
        "the first and the fourth play the second and the third; the best placed has the first side" in text
        for text in told(desk, 1).values()
    )
    desk.next()
    assert any("(they have been partners)" in text or "instead of" in text for text in told(desk, 2).values())


def test_groups_tell_each_its_own_byes_too(tmp_path):
    """Two groups of three: in each one has the bye, and both are told."""
    players = [{"name": name, "group": "AB"[place % 2]} for place, name in enumerate(ANA_TO_GIL[:6])]
    desk = make(tmp_path, players, system="svizzera", rounds=3, groups=2, group_by="hand", seed=4)
    desk.next()
    why(desk)

    byes = [text for who, text in told(desk, 1).items() if "–" not in who]
    assert len(byes) == 2
    assert all("the bye: the lowest" in text for text in byes)


@pytest.mark.parametrize("system", ["dutch", "dutch-2017"])
def test_the_dutch_system_tells_brackets_before_their_pairs(tmp_path, system):
    """Seven players; after round 1 of draws all but the bye have ½: one floats (odd), told before the first pair."""
    desk = make(tmp_path, ANA_TO_GIL, system=system, rounds=4)
    desk.play(text="½")
    desk.next()
    why(desk)

    whos = list(told(desk, 2))
    assert whos[0].startswith("Score group")
    assert any(
        "floats down: the number is odd" in text for who, text in told(desk, 2).items() if who.startswith("Score")
    )
    assert note(desk, 2) == AGAIN


def test_acceleration_is_said_to_count(tmp_path):
    """Baku: in round 1 the first half of eight (four) has a point more (C.04.7)."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5, categories="baku")
    desk.next()
    why(desk)

    sentences = list(told(desk, 1).values())
    assert sentences[0].startswith("Score group 1, points of acceleration included;")
    assert sentences[-1].startswith("Score group 0;")


def test_it_speaks_the_language_of_the_workbook(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, language="de", rounds=4)
    desk.next()
    why(desk)

    first = next(iter(told(desk, 1, "Warum").values()))
    assert first == (
        "Punktgruppe 0; die obere Hälfte der Punktgruppe trifft die untere; beide hatten noch keine Seite: die Seiten "
        "wechseln von Brett zu Brett: Weiß für 1 Ana."
    )
