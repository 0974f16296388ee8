"""How many rounds without a repeat are left, beside a literal count of all schedules."""

from functools import cache
from random import Random

import pytest

from swiss_xl.results import FIRST_WINS, PAIRING_BYE, SECOND_ABSENT
from swiss_xl.rounds_left import RoundsLeft, rounds_left
from swiss_xl.tournament import Forbidden, Game, Player, Round, Rules, Stage, Status, Tournament


def tournament(count, rounds, announced=9, result=FIRST_WINS, **rules):
    """*rounds* such as ``["14 25 3", "12 34 5"]``: one number alone has the bye."""
    made = []
    for number, text in enumerate(rounds, 1):
        games = [tuple(int(letter, 16) for letter in pair) for pair in text.split()]
        made.append(
            Round(number, tuple(Game(board, each[:1], each[1:], result if each[1:] else PAIRING_BYE)
                                for board, each in enumerate(games, 1)))
        )  # fmt: skip
    players = tuple(Player(number, f"P{number}") for number in range(1, count + 1))
    return Tournament("", players, tuple(made), Rules(rounds=announced, **rules))


def literal(count, rounds):
    """The most rounds by trying every schedule; a bye only for those with none, or for all once all have had one."""
    met = frozenset(frozenset(pair) for text in rounds for pair in text.split() if len(pair) == 2)
    met = frozenset(frozenset(int(letter, 16) for letter in pair) for pair in met)
    had = frozenset(int(pair, 16) for text in rounds for pair in text.split() if len(pair) == 1)

    @cache
    def most(met, had):
        best = 0
        everyone = frozenset(range(1, count + 1))
        byes = (everyone - had or everyone) if count % 2 else {0}
        for bye in byes:
            for games in matchings(everyone - {bye}, met):
                best = max(best, 1 + most(met | frozenset(games), had | frozenset({bye} - {0})))
        return best

    return most(met, had)


def matchings(left, met):
    if not left:
        yield ()
        return
    first = min(left)
    for other in sorted(left - {first}):
        pair = frozenset((first, other))
        if pair not in met:
            for rest in matchings(left - pair, met):
                yield (pair, *rest)


def by_chance(count, rounds, chance):
    """Rounds without a repeat, paired by chance until it gets stuck."""
    met, had, made = set(), set(), []
    for _ in range(rounds):
        byes = (set(range(1, count + 1)) - had or set(range(1, count + 1))) if count % 2 else {0}
        bye = chance.choice(sorted(byes))
        possible = list(matchings(frozenset(range(1, count + 1)) - {bye}, met))
        if not possible:
            break
        games = chance.choice(possible)
        met |= set(games)
        had |= {bye} - {0}
        made.append(
            " ".join([*("".join(f"{n:x}" for n in sorted(game)) for game in games), *([f"{bye:x}"] if bye else [])])
        )
    return made


def test_case_3_one_third_round_ends_it_another_leaves_more():
    """Six players: AF BD CE after AD BE CF and AE BF CD leaves no fourth round at all (lila#6689)."""
    before = ["14 25 36", "15 26 34"]

    assert rounds_left(tournament(6, [*before, "16 24 35"])) == RoundsLeft(0, 0)
    left = rounds_left(tournament(6, before))
    assert (left.low, left.high) == (3, 3)
    assert rounds_left(tournament(6, [*before, " ".join(f"{one}{other}" for one, other in left.first)])).low == 2


@pytest.mark.parametrize(("count", "most"), [(2, 1), (3, 3), (4, 3), (5, 5), (10, 9), (11, 11), (300, 299)])
def test_before_the_first_round_everybody_may_meet_everybody(count, most):
    assert rounds_left(tournament(count, [])) == RoundsLeft(most, most)


@pytest.mark.parametrize("seed", range(60))
def test_small_fields_beside_every_schedule(seed):
    """Four to eight participants: the literal count lies within the bounds, and is nearly always met exactly."""
    chance = Random(seed)  # noqa: S311 -- no secret
    count = chance.randint(4, 8)
    rounds = by_chance(count, chance.randint(1, count - 1) if count < 8 else chance.randint(3, 7), chance)
    left = rounds_left(tournament(count, rounds))

    expected = literal(count, rounds)
    assert left.low <= expected <= left.high
    assert left.exact or count % 2


def test_the_schedule_that_is_named_can_be_played():
    chance = Random(5)  # noqa: S311 -- no secret
    rounds = by_chance(8, 3, chance)
    left = rounds_left(tournament(8, rounds))
    played = {frozenset(int(letter, 16) for letter in pair) for text in rounds for pair in text.split()}

    assert left.low == literal(8, rounds)
    assert {number for pair in left.first for number in pair} == set(range(1, 9))
    assert not played & {frozenset(pair) for pair in left.first}


def test_a_game_without_a_result_counts_as_played():
    open_round = tournament(4, ["12 34"], result=None)

    assert rounds_left(open_round) == rounds_left(tournament(4, ["12 34"]))
    assert rounds_left(open_round).low == 2


def test_a_forfeit_is_no_meeting():
    assert rounds_left(tournament(4, ["12 34"], result=SECOND_ABSENT)).low == 3


def test_second_byes_once_all_have_had_one():
    """1 had the bye, 2-3 was not played. To come: 1-2 (bye 3), 1-3 (bye 2), and 2-3 with a second bye for 1: three."""
    left = rounds_left(tournament(3, ["23 1"], result=SECOND_ABSENT))

    assert (left.low, left.high) == (3, 3)


def test_large_fields_are_bounded_by_proof():
    """Three hundred after one round: 298 opponents each; at least 298 - 150 + 1 whatever is paired (Dirac)."""
    games = tuple(Game(board, (board,), (board + 150,), FIRST_WINS) for board in range(1, 151))
    players = tuple(Player(number, f"P{number}") for number in range(1, 301))
    left = rounds_left(Tournament("", players, (Round(1, games),), Rules(rounds=9)))

    assert (left.low, left.high) == (149, 298)


def test_those_who_never_meet_and_those_who_have_left():
    """1 and 2 are kept apart: each has two opponents among four. Without 4 and 5, three are left."""
    apart = tournament(4, [], forbidden=(Forbidden(frozenset((1, 2))),))
    gone = tuple(Player(n, "", status=Status.WITHDRAWN if n > 3 else Status.ACTIVE) for n in range(1, 6))

    assert (rounds_left(apart).low, rounds_left(apart).high) == (2, 2)
    assert rounds_left(Tournament("", gone, (), Rules(rounds=9))).low == 3


def test_nothing_is_said_at_tables_of_four_and_in_the_finals():
    final = Round(1, (Game(1, (1,), (2,)),), Stage.FINAL)

    assert rounds_left(tournament(8, [], seats=2)) is None
    assert rounds_left(Tournament("", (Player(1, "A"), Player(2, "B")), (final,), Rules())) is None


def test_groups_have_the_fewest_of_all():
    """A has four members, B two: one round, in which each group is complete."""
    players = tuple(Player(n, "", group="A" if n < 5 else "B") for n in range(1, 7))
    both = Tournament("", players, (), Rules(rounds=5, options={"groups": "2"}))

    assert (rounds_left(both).low, rounds_left(both).high) == (1, 1)


def test_pairs_of_the_literal_count():
    """The count itself, by hand: four participants after one round have two more."""
    assert literal(4, ["12 34"]) == 2
    assert len(list(matchings(frozenset(range(1, 7)), frozenset()))) == 15
