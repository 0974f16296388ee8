"""
Progress and the chart count rounds with results; one that is under way is told; the chart shows every group.

Five players as in test_prints.py: after round 1 Ana and Bea have a point, Eva has the bye's, Cai and Dora none.
"""

from desk import column, foot, make

from swiss_xl import commands

PLAYERS = ("Ana", "Bea", "Cai", "Dora", "Eva")
NO_BREAK = "\N{NO-BREAK SPACE}"
FIRST_ROUND = {"Ana": "1 (1)", "Bea": "1 (1)", "Eva": "1 (3)", "Cai": "0 (4)", "Dora": "0 (4)"}


def printed(folder, rounds=2):
    """Round 1 is over, round 2 is paired; progress and chart are there."""
    desk = make(folder, PLAYERS, rounds=rounds, tiebreaks="SBW, DE, WON")
    desk.next()
    desk.enter({1: "1-0", 2: "0-1"})
    desk.next()
    desk.do(commands.make_prints, ("progress", "chart"))
    return desk


def rounds_of(desk, title):
    """What stands in the columns of the rounds, by name, empty cells left out."""
    tab, grid = desk.tab(title), desk.book.grid(title)
    area, names = tab.area("sxl_results"), tab.area("sxl_player")
    return {
        name: [cell for column in range(area.left, area.right + 1) if (cell := grid.at(row, column)) is not None]
        for row in range(names.top, names.bottom + 1)
        if (name := grid.at(row, names.left)) and name != NO_BREAK
    }


def heading(desk, title):
    area = desk.tab(title).area("sxl_heading")
    return desk.book.grid(title).at(area.top, area.left)


def places(desk):
    return {
        name: [text.replace(NO_BREAK, " ") for text in texts] for name, texts in rounds_of(desk, "Progress").items()
    }


def test_a_round_nobody_has_a_result_of_does_not_count(tmp_path):
    """Round 2 is paired, and Dora has its bye: that is in her points, as in the standings, but is no column."""
    desk = printed(tmp_path)

    assert places(desk) == {name: [text] for name, text in FIRST_ROUND.items()}
    assert rounds_of(desk, "Chart") == {"Ana": [1], "Bea": [1], "Eva": [1], "Cai": [0], "Dora": [0]}
    assert column(desk, "Progress", "points")["Dora"] == 1
    assert foot(desk, "Progress")[1] == (
        "Round 2 has no result yet and no column; the points of a bye in it count in Pts and Rank, as in the standings"
    )
    assert heading(desk, "Chart") == "The leaders, round by round · Round 2 has no result yet"


def test_a_round_under_way_is_told_as_such(tmp_path):
    """Board 1 (5-1) is drawn, board 2 (2-3) is still played: Bea and Cai have nothing from it yet."""
    desk = printed(tmp_path)
    desk.enter({1: "½"})

    assert {name: len(texts) for name, texts in places(desk).items()} == dict.fromkeys(PLAYERS, 2)
    assert rounds_of(desk, "Chart") == {"Ana": [1, 1.5], "Bea": [1, 1], "Cai": [0, 0], "Dora": [0, 1], "Eva": [1, 1.5]}
    assert (
        foot(desk, "Progress")[1] == "Round 2 is under way (results missing: 1); what stands in its column may change"
    )
    assert heading(desk, "Chart") == "The leaders, round by round · Round 2 is under way (results missing: 1)"


def test_a_round_that_is_over_needs_no_remark(tmp_path):
    desk = printed(tmp_path)
    desk.enter({1: "½", 2: "1-0"})

    assert len(foot(desk, "Progress")) == 1
    assert heading(desk, "Chart") == "The leaders, round by round"


def test_before_any_result_there_is_no_round(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=2)
    desk.next()
    desk.do(commands.make_prints, ("progress", "chart"))

    assert set(map(len, rounds_of(desk, "Progress").values())) == {0}
    assert set(map(len, rounds_of(desk, "Chart").values())) == {0}


def groups(folder, letters, count):
    """As many as *letters*, each in the group of the letter; every first side has won round 1 by 2-0."""
    players = [{"name": f"Player {at}", "group": group} for at, group in enumerate(letters, 1)]
    desk = make(folder, players, rounds=2, system="svizzera", groups=str(count))
    games = desk.next().round.games
    desk.enter({game.board: "2-0" for game in games if game.second})
    desk.do(commands.make_prints, ("chart",))
    return desk


def test_the_chart_shows_the_leaders_of_every_group(tmp_path):
    """Of two groups the first three of each, as they stand in the standings, the group by the name."""
    desk = groups(tmp_path, "AAAAAABBBBBB", 2)
    names = [f"{name}{NO_BREAK}({group})" for name, group in column(desk, "Standings", "group").items()]

    assert list(rounds_of(desk, "Chart")) == [*names[:3], *names[6:9]]


def test_of_more_groups_the_next_best_fill_the_lines(tmp_path):
    """Four groups: the four first, and two of the seconds, group by group."""
    desk = groups(tmp_path, "ABCD" * 4, 4)
    shown = [name[-2] for name in rounds_of(desk, "Chart")]

    assert len(shown) == 6
    assert set(shown) == set("ABCD")
    assert shown == sorted(shown)


def test_of_more_groups_than_lines_the_chart_says_how_many_it_shows(tmp_path):
    desk = groups(tmp_path, "ABCDEFG" * 2, 7)

    assert heading(desk, "Chart") == "The leaders of 6 of 7 groups, round by round"
    assert len({name[-2] for name in rounds_of(desk, "Chart")}) == 6
