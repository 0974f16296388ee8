"""What could still happen, beside counts that are made by hand or by adding points."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import openpyxl
import pytest
from desk import ANA_TO_HUGO, make
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.commands import next_round
from swiss_xl.commands.prizes import give_prizes
from swiss_xl.commands.whatif import what_if
from swiss_xl.errors import RulesError, SheetError
from swiss_xl.results import BOTH_ABSENT, DRAWN, FIRST_ABSENT, FIRST_WINS, SECOND_ABSENT, SECOND_WINS
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Stage, Tournament, Typed
from swiss_xl.whatif.asking import Question, ask
from swiss_xl.whatif.futures import Futures, endings, open_games
from swiss_xl.whatif.tally import wilson

WORTH = {"1-0": (1, 0), "½-½": (Fraction(1, 2), Fraction(1, 2)), "0-1": (0, 1)}


def four(**rules):
    """A and B have won against C and D; now A-B and C-D are being played, the last of two rounds."""
    players = tuple(Player(number, name) for number, name in enumerate("ABCD", 1))
    first = Round(1, (Game(1, (1,), (3,), FIRST_WINS), Game(2, (2,), (4,), FIRST_WINS)))
    second = Round(2, (Game(1, (1,), (2,)), Game(2, (3,), (4,))))
    return Tournament("", players, (first, second), Rules(rounds=2, tiebreaks=(), **rules))


def test_four_players_by_hand():
    """
    A-B: whoever wins is first alone with 2; a draw leaves both first with 1½. C and D, at most 1, are never first.

    So A is first in 2 of 3 results of that game, alone in 1; of 9 futures 6 and 3. C has 1 point after a win, level
    with the loser of A-B (rank 2), else ½ or 0: third or fourth.
    """
    answer = ask(four(), Question(top=2))
    seen = answer.whole.seen

    assert (answer.exact, answer.futures, answer.whole.count) == (True, 9, 9)
    assert [(seen[number].first, seen[number].alone) for number in (1, 2, 3, 4)] == [(6, 3), (6, 3), (0, 0), (0, 0)]
    assert [(seen[number].best, seen[number].worst) for number in (1, 2, 3, 4)] == [(1, 2), (1, 2), (2, 4), (2, 4)]
    assert [seen[number].qualified for number in (1, 2, 3, 4)] == [9, 9, 2, 2]  # C: A-B decided (2 ways) and C wins
    assert (
        answer.never == frozenset()
    )  # one win would bring C to 1, which A and B have: the points alone do not exclude it


def test_the_results_of_a_board_apart():
    answer = ask(four(), Question(boards=(1,)))
    cases = {
        str(key[0]): {number: seen.first for number, seen in tally.seen.items()} for key, tally in answer.cases.items()
    }

    assert cases == {
        "1-0": {1: 3, 2: 0, 3: 0, 4: 0},
        "½-½": {1: 3, 2: 3, 3: 0, 4: 0},
        "0-1": {1: 0, 2: 3, 3: 0, 4: 0},
    }


def test_a_players_own_results_apart():
    """D is second with a win if A-B is decided, third at best with a draw."""
    answer = ask(four(), Question(player=4))
    ranks = {str(key[0]): (tally.seen[4].best, tally.seen[4].worst) for key, tally in answer.cases.items()}

    assert ranks == {"0-1": (2, 3), "½-½": (3, 3), "1-0": (4, 4)}


def test_who_is_never_first_by_points():
    """Three rounds, A has three points before the last is played; D with none can reach one."""
    players = tuple(Player(number, name) for number, name in enumerate("ABCD", 1))
    games = [(1, 4), (1, 3), (1, 2)]
    rounds = tuple(
        Round(number, (Game(1, (one,), (other,), FIRST_WINS),)) for number, (one, other) in enumerate(games, 1)
    )
    last = Round(4, (Game(1, (2,), (3,)), Game(2, (1,), (4,))))

    assert ask(Tournament("", players, (*rounds, last), Rules(rounds=4)), Question()).never == {2, 3, 4}


@pytest.mark.parametrize("forfeits", [False, True])
def test_a_count_of_all_futures_beside_plain_sums(tmp_path, forfeits):
    """Eight players, four open games: firsts counted by adding points alone, with no tie-break in the ladder."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3, tiebreaks="")
    desk.play(2)
    desk.next()
    start = desk.tournament
    before = {player.number: Fraction(0) for player in start.players}
    for round_ in start.rounds[:2]:
        for game in round_.games:
            before[game.first[0]] += 1
    worth = WORTH | ({"+ -": (1, 0), "- +": (0, 1), "- -": (0, 0)} if forfeits else {})
    expected = dict.fromkeys(before, 0)
    for results in product(worth.values(), repeat=4):
        after = dict(before)
        for game, (one, other) in zip(start.rounds[2].games, results, strict=True):
            after[game.first[0]] += one
            after[game.second[0]] += other
        for number, points in after.items():
            expected[number] += points == max(after.values())
    answer = ask(start, Question(forfeits=forfeits, exact=6**4))

    assert answer.whole.count == len(worth) ** 4
    assert {number: seen.first for number, seen in answer.whole.seen.items()} == expected


def test_later_rounds_are_paired_for_each_future():
    """
    Four players, round 1 of 2 open, no draws: 4 results, then the round that the program pairs, 4 results each.

    Winners meet winners, so with two wins somebody is always first alone: every future has one first.
    """
    start = four(points=Points(draw=None))
    begun = replace(start, rounds=(Round(1, tuple(replace(game, result=None) for game in start.rounds[0].games)),))
    answer = ask(begun, Question())

    assert (answer.futures, answer.whole.count, answer.after, answer.stuck) == (16, 16, 2, 0)
    assert sum(seen.alone for seen in answer.whole.seen.values()) == 16
    assert [answer.whole.seen[number].first for number in (1, 2, 3, 4)] == [4, 4, 4, 4]


def test_a_round_that_cannot_be_paired_ends_it():
    """Two players have one round without a repeat: the second of two is never reached."""
    players = (Player(1, "A"), Player(2, "B"))
    answer = ask(Tournament("", players, (Round(1, (Game(1, (1,), (2,)),)),), Rules(rounds=2)), Question())

    assert (answer.whole.count, answer.stuck) == (3, 3)


def test_what_is_drawn_is_drawn_again_with_the_same_seed():
    def shares(seed):
        answer = ask(four(), Question(exact=0, samples=300, seed=seed))
        assert (answer.exact, answer.whole.count) == (False, 300)
        return {number: seen.first for number, seen in answer.whole.seen.items()}

    assert shares(1) == shares(1) != shares(2)
    low, high = wilson(shares(1)[1], 300)
    assert low < 2 / 3 < high


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(hits, count, low, high):
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion, Stat. Med. 17 (1998), table I."""
    assert wilson(hits, count) == pytest.approx((low, high), abs=1e-4)
    assert wilson(count, count)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_somebody_who_was_not_drawn_is_looked_for():
    """One future of 9 is drawn: A and B can both be first all the same, C cannot, and that is not claimed."""
    answer = ask(four(), Question(exact=0, samples=1))

    assert answer.can == {1, 2}


def test_a_stop_gives_what_was_drawn_so_far():
    def stop(done, _total):
        if done == 7:
            raise KeyboardInterrupt

    answer = ask(four(), Question(exact=0, samples=50), progress=stop)
    assert (answer.whole.count, answer.stopped) == (7, True)
    with pytest.raises(KeyboardInterrupt):
        ask(four(), Question(), progress=stop)


def test_results_that_are_looked_at():
    scored = replace(four().rules, typed=Typed.SCORES, system="svizzera")
    domino = replace(four(), rules=replace(scored, system="domino", points=Points(draw=None)))

    assert [each.result for each in endings(four())] == [FIRST_WINS, DRAWN, SECOND_WINS]
    assert [each.result for each in endings(four(), forfeits=True)][3:] == [SECOND_ABSENT, FIRST_ABSENT, BOTH_ABSENT]
    assert [each.tally for each in endings(replace(four(), rules=scored))] == [(1, 0), (0, 0), (0, 1)]
    assert [each.tally for each in endings(domino)] == [(4, 2), (2, 4)]
    assert Futures(four(), endings(four())).count == 9
    assert len(open_games(four())) == 2


def test_what_cannot_be_asked():
    played = replace(four(), rounds=four().rounds[:1])
    over = replace(played, rules=replace(played.rules, rounds=1))
    final = replace(played, rounds=(*played.rounds, Round(2, (Game(1, (1,), (2,)),), Stage.FINAL)))

    for tournament, question, told in (
        (over, Question(), "All rounds have been played"),
        (final, Question(), "The finals have begun"),
        (four(), Question(boards=(1, 7)), r"no open game on board 7 \(choose from: 1, 2\)"),
        (four(), Question(player=9), "Nobody has the number 9"),
    ):
        with pytest.raises(RulesError, match=told):
            ask(tournament, question)
    assert ask(played, Question()).unpaired


def priced(tmp_path):
    """Eight players, the last of three rounds open; 100, 60 and 40 for the first three."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3, tiebreaks="")
    desk.play(2)
    desk.do(next_round)
    book = desk.book
    give_prizes(book)
    book.save(why="test")
    tab = desk.tab("Prizes")
    top, prize, amount = (tab.area("sxl_prize").top, *(tab.area(f"sxl_{key}").left for key in ("prize", "amount")))
    with desk.hand() as opened:
        for place, (label, money) in enumerate((("1st", 100), ("2nd", 60), ("3rd", 40))):
            opened["Prizes"].cell(top + place, prize).value = label
            opened["Prizes"].cell(top + place, amount).value = money
    return desk


def test_who_shares_which_prize(tmp_path):
    """
    Two have 2 points and meet, four have 1, two have 0. All boards apart: each case is one future.

    Where the leaders draw they have 2½ each and share 100 and 60 (Hort, level in rank: 80 each); the third prize goes
    to those who win to 2: two of them share 40.
    """
    desk = priced(tmp_path)
    answer, reading, table = what_if(desk.book, Question(boards=(1, 2, 3, 4)))
    leaders = reading.sound().rounds[2].games[0].participants
    key = next(key for key in answer.cases if [str(each) for each in key] == ["½-½", "1-0", "1-0", "1-0"])
    awards = {number: cents for number, _, cents in answer.cases[key].only.awards}

    assert table.currency == ""
    assert len(answer.cases) == 81
    assert {awards[number] for number in leaders} == {8000}
    assert sorted(awards.values()) == [2000, 2000, 8000, 8000]
    assert all(answer.whole.seen[number].most == 10000 for number in leaders)


def test_a_fault_in_the_table_of_prizes_is_told(tmp_path):
    desk = priced(tmp_path)
    amount = desk.tab("Prizes").area("sxl_amount")
    desk.type("Prizes", {str(amount): "much"})

    with pytest.raises(SheetError, match=f"Prizes!{amount}"):
        what_if(desk.book, Question())


def run(*words):
    done = CliRunner().invoke(app, ["whatif", *map(str, words)])
    assert done.exit_code == 0, done.output
    return done.output


def test_on_the_command_line(tmp_path):
    desk = priced(tmp_path)
    before = desk.path.read_bytes()
    first, second = desk.tournament.rounds[2].games[0].participants
    names = desk.reading.names
    told = run(desk.path, "--boards", "1")

    assert "All 81 futures were looked at" in told
    assert f"Board 1, {names[first]} – {names[second]}: 1-0 (27 futures):\n    first: {names[first]} always" in told
    assert "no (by points)" in told
    drawn = run(desk.path, "--exact", "1", "--samples", "50", "--for", names[first])
    assert "There are 81 futures (without games won by absence); 50 were drawn by chance (seed 0)" in drawn
    data = json.loads(run(desk.path, "--json", "--boards", "1,2", "--top", "3"))
    assert (data["futures"], data["exact"], len(data["cases"])) == (81, True, 9)
    assert {each["number"] for each in data["all"] if each["first_possible"]} == {first, second}
    assert sum(case["futures"] for case in data["cases"]) == 81
    assert desk.path.read_bytes() == before
    assert openpyxl.load_workbook(desk.path).sheetnames[-1] == "Log"
