"""
The event of FIDE's exercises: sixteen players, five rounds, every kind of unplayed round (tiebreaks.md §8.2).

The values are those printed by FIDE's Technical Commission (rules until February 2026), and those under the caps since
March 2026.
"""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from swiss_xl.catalogue import tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.standings import standings
from swiss_xl.tournament import Unplayed
from swiss_xl.unplayed import adjusted_scores

EVENT = read_file(Path(__file__).with_name("data") / "tec16.trf").tournament

SINCE_2026 = """
        #   pts   adj    BH BH/C1 BH/C2 BH/M1    FB   AOB    SB SB/C1    PS PS/C1   WIN   WON   BPG   BWG   REP   ARO
        1   3.5   3.5  12.5    11   9.5     7  13.5  12.4     8  7.25    11    10     2     2     2     1     5  1820
        2     4     4    13    12  10.5   8.5  13.5  13.6   9.5   8.5    13    12     3     3     3     1     5  1880
        3   3.5   3.5  15.5    13  10.5     9    15  12.9  10.5  9.25    11  10.5     2     2     2     1     5  1940
        4   3.5   3.5    14  11.5    10     8  14.5 13.38  9.25  7.75  11.5  10.5     2     2     2     1     4  1888
        5   2.5   2.5   8.5   7.5     6     5    10  13.2  4.25  3.25     5     5     2     2     2     0     5  1690
        6     3     3  11.5  10.5   8.5     7    12 13.25     6     5     6     6     3     2     2     1     5  1813
        7   1.5   1.5  14.5  12.5    10   8.5  13.5  11.7  3.25  1.25     6     5     1     1     3     0     5  1760
        8   2.5   2.5  13.5    12    10   8.5  12.5  12.9  5.25  3.75   8.5     8     2     2     2     0     5  1730
        9   1.5   1.5     9   7.5     6     4   9.5 12.75  2.25  2.25   2.5   2.5     1     0     1     0     3  1975
       10     1     1    13  11.5   9.5   7.5  12.5  10.8   1.5     0     4     4     1     1     3     1     5  1880
       11   2.5   2.5  12.5    11   9.5   7.5    12 12.75  4.75  3.25   5.5     5     2     1     2     0     5  1863
       12     2     3  11.5   9.5   7.5     6    11    14     4     4     7     7     2     0     0     0     3  2050
       13   1.5   1.5    14    12   9.5   8.5  13.5  11.9  4.25  4.25     7     6     1     1     3     1     5  1930
       14     2     2    11     9     7     6  10.5    13   4.5     3     6     5     2     2     2     1     3  1800
       15     2     2    12    11   9.5   7.5    12  12.2   3.5   2.5     7     7     2     2     3     1     5  1860
       16   3.5   3.5  12.5    11     9     7  13.5  13.1  7.25  5.75  10.5    10     3     3     2     1     5  1820
"""

UNTIL_2026 = """
        #   pts   adj    BH BH/C1 BH/C2 BH/M1    FB   AOB    SB SB/C1    PS PS/C1   WIN   WON   BPG   BWG   REP   ARO
        1   3.5   3.5  12.5    11   9.5     7  13.5  12.6     8  7.25    11    10     2     2     2     1     5  1820
        2     4     4    13    12  10.5   8.5  13.5  13.6   9.5   8.5    13    12     3     3     3     1     5  1880
        3   3.5   3.5  15.5    13  10.5     9    15  13.4  10.5  9.25    11  10.5     2     2     2     1     5  1940
        4   3.5   3.5    15  11.5    10     8  15.5 13.38  9.75     8  11.5  10.5     2     2     2     1     4  1888
        5   2.5   2.5   8.5   7.5     6     5    10  13.4  4.25  3.25     5     5     2     2     2     0     5  1690
        6     3     3    12    11     9   7.5    12 13.25   6.5   5.5     6     6     3     2     2     1     5  1813
        7   1.5   1.5  14.5  12.5    10   8.5  13.5  11.9  3.25  1.25     6     5     1     1     3     0     5  1760
        8   2.5   2.5  13.5    12    10   8.5  12.5    13  5.25  3.75   8.5     8     2     2     2     0     5  1730
        9   1.5   1.5     9   7.5     6     4   9.5 12.75  2.25  2.25   2.5   2.5     1     0     1     0     3  1975
       10     1     1    13  11.5   9.5   7.5  12.5  10.9   1.5     0     4     4     1     1     3     1     5  1880
       11   2.5   2.5  13.5    12   9.5   8.5  12.5 12.75  5.75  4.25   5.5     5     2     1     2     0     5  1863
       12     2     3  11.5   9.5   7.5     6  11.5    15     4     4     7     7     2     0     0     0     3  2050
       13   1.5   1.5    14    12   9.5   8.5  13.5  12.1  4.25  4.25     7     6     1     1     3     1     5  1930
       14     2     2    11     9     7     6  10.5 13.17   4.5     3     6     5     2     2     2     1     3  1800
       15     2     2    12    11   9.5   7.5    12  12.2   3.5   2.5     7     7     2     2     3     1     5  1860
       16   3.5   3.5  12.5    11     9     7  13.5  13.3  7.25  5.75  10.5    10     3     3     2     1     5  1820
"""

PERFORMANCES = """
        #   TPR  APRO   PTP  APPO
        1  1969  1789  2029  1769
        2  2120  1856  2216  1852
        3  2089  1904  2112  1934
        4  2081  1772  2168  1784
        5  1690  1719  1689  1676
        6  1813  1846  1810  1836
        7  1611  1869  1531  1890
        8  1730  1915  1715  1924
        9  1175  1805   950  1802
       10  1640  1717  1575  1687
       11  1776  1840  1763  1836
       12  1250  2081  1250  2168
       13  1781  1879  1744  1909
       14  1925  1775  1942  1756
       15  1788  1776  1768  1767
       16  1969  1805  2013  1799
"""


def columns(text):
    """``(code, {number: printed})`` of every column."""
    head, *rows = (line.split() for line in text.strip().splitlines())
    return [(code, {int(row[0]): row[place] for row in rows}) for place, code in enumerate(head) if code != "#"]


def table_of(kind):
    return crosstable(replace(EVENT, rules=replace(EVENT.rules, unplayed=kind)))


def computed(code, table):
    if code == "pts":
        return {number: record.score for number, record in table.items()}
    return adjusted_scores(table) if code == "adj" else tiebreak(code).values(list(table), table)


def printed(value):
    """As the table prints: two decimals at most, a half of the last upwards."""
    hundredths = int(value * 100 + Fraction(1, 2))
    return f"{hundredths / 100:g}"


CASES = [
    pytest.param(kind, code, expected, id=f"{kind} {code}")
    for kind, texts in (
        (Unplayed.FIDE_2026, (SINCE_2026, PERFORMANCES)),
        (Unplayed.FIDE_2023, (UNTIL_2026, PERFORMANCES)),
    )
    for text in texts
    for code, expected in columns(text)
]


@pytest.mark.parametrize(("kind", "code", "expected"), CASES)
def test_every_column(kind, code, expected):
    found = computed(code, table_of(kind))

    assert {number: printed(found[number]) for number in sorted(found)} == expected


def test_the_table_is_whole():
    assert [len(expected) for *_, expected in (case.values for case in CASES)] == [16] * 44


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # own points 3½ 4 3½ 3½ 2½ 3 1½ 2½ 1½ 1 2½ 2 1½ 2 2 3½: 1-½-0 and no 0-0 or absence of both, so the same
        ("STD", "7/2 4 7/2 7/2 5/2 3 3/2 5/2 3/2 1 5/2 2 3/2 2 2 7/2"),
        # points against 1 2 3 4 5 6 8 11 16, who have 2½ or more: 1 has ½ from 2 and ½ from 4; 3 has met nobody else
        ("KS", "1 2 7/2 1 1 1 1/2 1/2 0 0 1/2 0 3/2 1 1 3/2"),
        ("TPN", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"),
        ("RTNG", "2200 2150 2100 2050 2000 1950 1900 1850 1800 1750 1700 1650 1600 1550 1500 1450"),
    ],
)
def test_codes_of_2026_that_the_exercises_do_not_print(code, expected):
    """By hand from the crosstable of §8.2."""
    found = computed(code, table_of(Unplayed.FIDE_2026))

    assert [found[number] for number in sorted(found)] == [Fraction(each) for each in expected.split()]


def test_the_edition_is_the_systems_own_unless_it_is_set():
    """4 had a half-point bye: 14 capped, 15 not; the source systems have no dummy: 2 + 1½ + 3½ + 3½ (seeds §2.5)."""
    systems = {"dutch": 14, "dutch-2017": 15, "borrell": Fraction(21, 2), "club": Fraction(21, 2)}
    found = {
        code: computed("BH", crosstable(replace(EVENT, rules=replace(EVENT.rules, system=code))))[4] for code in systems
    }

    assert found == systems


def test_order_with_a_ladder_of_several():
    """1 3 4 16 have 3½: BH/C1 13, 11½, 11, 11; then SB 8 before 7¼."""
    rules = replace(EVENT.rules, tiebreaks=("BH/C1", "SB"), unplayed=Unplayed.FIDE_2026)
    lines = standings(replace(EVENT, rules=rules))[:5]

    assert [(line.player.number, line.decided) for line in lines] == [
        (2, ""), (3, "BH/C1"), (4, "BH/C1"), (1, "BH/C1"), (16, "SB"),
    ]  # fmt: skip
