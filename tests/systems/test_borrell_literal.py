"""Every round of Borrell 1975 is the one that a word-by-word reading of its rules gives (seeds §2)."""

import pytest
from literal_borrell import merit, next_round
from svizzera_play import batch, difference, seeded, tournaments

from swiss_xl.tournament import Rules


def drawn(seed, count=8):
    """Cases of *count* tournaments: some of decisions, some of draws alone, where everybody is one group."""
    for each in range(seed, seed + count):
        rng = seeded(each)
        rules = Rules(system="borrell", rounds=rng.randint(3, 9))
        for tournament in tournaments(rng, next_round, rules, size=(4, 11), draws=rng.choice((0.1, 0.5, 1))):
            yield tournament, next_round(tournament)


@pytest.mark.parametrize("chunk", range(8))
def test_the_engine_pairs_as_the_text(chunk):
    cases = list(drawn(1000 * chunk))
    wrong = [difference(tournament, expected, "borrell") for tournament, expected in cases]

    assert len(cases) > 25
    assert not any(wrong)


def test_trf_files_are_paired_as_the_text(tmp_path):
    """Byes, forfeits, absences and withdrawals, over the command line."""
    cases = list(drawn(90_000, count=50))

    assert len(cases) > 200
    assert batch(tmp_path, cases, "--system", "borrell") == []


def test_small_fields_end_where_the_text_ends_them():
    """Draws alone, no absences: groups are exhausted; where nothing is left, both refuse."""
    ends = 0
    for seed in range(30):
        rules = Rules(system="borrell", rounds=7)
        for tournament in tournaments(seeded(seed), next_round, rules, size=(4, 7), trouble=0, draws=1):
            expected = next_round(tournament)
            ends += expected is None
            assert not difference(tournament, expected, "borrell")

    assert ends > 10


def test_the_literal_merit_of_six():
    """
    §2.2: every upper against every lower is 9; then the smallest distance decides; with equal ones the top's partner.

    14 25 36 is 3+3+3; 15 24 36 is 4+2+3; 16 24 35 and 15 26 34 are 5+2+2 and 4+4+1; 12 34 56 is but 1+1+1.
    """
    group = [1, 2, 3, 4, 5, 6]
    best_first = [
        ((1, 4), (2, 5), (3, 6)),
        ((1, 4), (2, 6), (3, 5)),
        ((1, 5), (2, 4), (3, 6)),
        ((1, 6), (2, 4), (3, 5)),
        ((1, 6), (2, 5), (3, 4)),
        ((1, 5), (2, 6), (3, 4)),
        ((1, 2), (3, 4), (5, 6)),
    ]
    merits = [merit(group, pairs) for pairs in best_first]

    assert merits[0] == (9, [3, 3, 3], [-3, -4, -5])
    assert merits[:4] == sorted(merits[:4], reverse=True)
    assert merits[-1] == min(merits)
    assert merits[5] > merits[4]  # 1 4 4 before 1 3 5
