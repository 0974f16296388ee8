"""Every sentence of formula-svizzera.txt has a test; those that none of the other files holds are here."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from club_language import field, played
from sentences_svizzera import SENTENCES
from svizzera_play import goals, seeded
from test_svizzera_rules import THREE, after, order

from swiss_xl.constraints import pair_round
from swiss_xl.finals import final_standings, next_final
from swiss_xl.results import FIRST_WINS
from swiss_xl.tournament import Round

HERE = Path(__file__).parent


def test_no_sentence_is_missing():
    """54 by count in the source, headings and points of lists as one each."""
    text = (HERE / "formula-svizzera.txt").read_text(encoding="utf-8")

    assert " ".join(sentence for sentence, _ in SENTENCES) == " ".join(text.split())
    assert len(SENTENCES) == 54


def test_whatever_has_no_test_is_no_rule():
    assert {tests for _, tests in SENTENCES if isinstance(tests, str)} <= {"heading", "promise"}


def test_every_test_that_is_named_is_collected():
    names = {test for _, tests in SENTENCES if not isinstance(tests, str) for test in tests}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *sorted(names)],
        cwd=HERE, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr


def test_rossi_before_bianchi():
    """
    After three rounds Rossi (B) and Bianchi (A) have 6 points. E 9, D and F 6, C 3, G and H 0.

    Buchholz of Rossi, who met C, D and E: 3+6+9 = 18; of Bianchi, who met G, H and F: 0+0+6 = 6; of F 9+0+6 = 15; of
    D 0+6+0 = 6; of G 6+6+6 = 18, of H 6+6+3 = 15. A and D are level, the number decides.
    """
    tournament = after(8, "B>C A>G D>H E>F\nB>D A>H E>C F>G\nE>B F>A C>H D>G")

    assert order(tournament) == [5, 2, 6, 1, 4, 3, 7, 8]


def played_on(players, rounds, seed, **options):
    """All Swiss rounds with random goals, then the finals, which the first named win."""
    rng = seeded(seed)
    tournament = played(
        players, system="svizzera", rounds=rounds, points=THREE, tiebreaks=("BH", "GD", "GF"), seed=seed,
        options={"finals": "none"} | options,
    )  # fmt: skip
    for number in range(1, rounds + 1):
        games = []
        for game in pair_round(tournament).round.games:
            result, tally = goals(rng)
            games.append(replace(game, result=result, tally=tally))
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, tuple(games))))
    swiss = [line.player.number for line in final_standings(tournament)]
    while (round_ := next_final(tournament)) is not None:
        ended = tuple(replace(game, result=FIRST_WINS) for game in round_.games)
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(round_, games=ended)))
    return tournament, swiss


def test_everybody_plays_all_rounds_and_four_play_two_more():
    """Twelve, five rounds: nobody is eliminated; then the two semi-finals and the two finals."""
    tournament, swiss = played_on(12, 5, 3, finals="four")
    counted = Counter(number for round_ in tournament.rounds for game in round_.games for number in game.participants)

    assert {number: counted[number] for number in swiss[:4]} == dict.fromkeys(swiss[:4], 7)
    assert {number: counted[number] for number in swiss[4:]} == dict.fromkeys(swiss[4:], 5)
    assert sum(len(round_.games) for round_ in tournament.rounds[5:]) == 4


def test_fourteen_in_the_short_formula():
    """Four rounds of seven games, then the final between the first and the second only."""
    tournament, swiss = played_on(14, 4, 5, finals="short")

    assert [len(round_.games) for round_ in tournament.rounds] == [7, 7, 7, 7, 1]
    assert list(tournament.rounds[4].games[0].participants) == swiss[:2]
    assert [line.player.number for line in final_standings(tournament)] == swiss


def test_two_groups_of_six_play_four_rounds_without_a_repeat():
    """Whatever the results: looking ahead, no game is played twice up to the last round."""
    players = field(12, **{f"p{number}": {"group": "AB"[number % 2]} for number in range(1, 13)})
    for seed in range(12):
        tournament, _ = played_on(players, 4, seed, groups="2")
        pairs = [frozenset(game.participants) for round_ in tournament.rounds for game in round_.games]

        assert len(pairs) == len(set(pairs)) == 24
        assert all(len({number % 2 for number in pair}) == 1 for pair in pairs)
