"""Every column of a player, every record of a tournament, and what is said of the odd ones (formats.md §2–5)."""

from fractions import Fraction

import pytest
from trf_lines import FOUR, record, strange

from swiss_xl.crosstable import SECOND
from swiss_xl.errors import SheetError
from swiss_xl.formats.trf.people import National
from swiss_xl.formats.trf.reading import read_bytes, read_trf
from swiss_xl.formats.trf.records import Abnormal, Team
from swiss_xl.results import Outcome


def one(static, *cells, points="0.0"):
    """A file with one player."""
    return read_trf(record(1, "Ana", points, 1, *cells, static=static) + "\n")


def messages(trf):
    return [finding.message for finding in trf.findings]


@pytest.mark.parametrize(
    ("written", "title"),
    [("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"), ("wf", "WFM"), ("wc", "WCM"),
     ("GM", "GM"), ("WIM", "WIM"), ("", "")],
)  # fmt: skip
def test_titles_in_full_and_in_their_short_forms(written, title):
    """§2: many files carry the lower-case short forms."""
    assert one(("m", written, "", "", "", "")).tournament.players[0].title == title


@pytest.mark.parametrize(("written", "sex"), [("m", "m"), ("w", "w"), ("W", "w"), ("f", "w"), (" ", "")])
def test_the_sex(written, sex):
    assert one((written, "", "", "", "", "")).tournament.players[0].sex == sex


@pytest.mark.parametrize("birth", ["1978", "1978/00/00", "1978/05", "1978/05/31"])
def test_a_birth_may_be_a_year_a_month_or_a_day(birth):
    trf = one((" ", "", "", "", "", birth))

    assert trf.tournament.players[0].birth == birth
    assert trf.findings == ()


@pytest.mark.parametrize("birth", ["78", "1978/13/01", "31.05.1978x", "May 1978"])
def test_another_birth_is_a_warning_with_its_place(birth):
    trf = one((" ", "", "", "", "", birth))

    assert trf.tournament.players[0].birth == birth[:10]
    assert [(each.severity, each.cell) for each in trf.findings] == [("warning", "line 1, column 70")]


def test_no_rating_and_no_identity_are_nought_or_blank():
    player = one((" ", "", "0", "", "0", "")).tournament.players[0]

    assert (player.rating, player.fide_id) == (None, "")


def test_records_that_nobody_here_uses_are_read_into_values():
    records = read_trf(strange()).records

    assert records.texts["032"] == ("ITA",)
    assert records.texts["112"] == ("Deputy One", "Deputy Two")
    assert records.texts["122"] == ("90 min + 30 s",)
    assert records.round_dates == ("26/03/01", "26/03/02")
    assert records.national == (National("ITA", 1, 2101, "77", "X"),)
    assert records.teams == (Team("The team", (1, 2)),)


def test_dates_and_arbiter_are_for_the_tournament_tab():
    about = read_trf("042 2026/03/01\n052 2026/03/02\n102 A. Biter\n" + FOUR).tournament.about

    assert (about["dates"], about["arbiter"]) == ("2026/03/01 – 2026/03/02", "A. Biter")


@pytest.mark.parametrize(
    ("line", "cell"),
    [("042 24/09/2010", "line 1, column 5"), ("052 May 29, 2020", "line 1, column 5"), ("042 2026/02/30", "line 1"),
     ("132" + " " * 88 + "26/02/30", "line 1, column 5")],
)  # fmt: skip
def test_an_odd_date_is_a_warning(line, cell):
    (finding,) = read_trf(f"{line}\n{FOUR}").findings

    assert finding.severity == "warning"
    assert finding.cell.startswith(cell)
    assert "date" in finding.message


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("24/09/2010", "'24/09/2010' is read as 2010/09/24"), ("1.3.2026", "'1.3.2026' is read as 2026/03/01"),
        ("May 29, 2020", "'May 29, 2020' is no date"), ("30/02/2026", "'30/02/2026' is no date"),
    ],
)  # fmt: skip
def test_a_date_of_another_form_is_told_as_it_is_read(text, seen):
    (found,) = read_trf(f"042 {text}\n{FOUR}").findings

    assert seen in found.message


@pytest.mark.parametrize(
    ("code", "system", "told"),
    [
        ("FIDE_DUTCH", "dutch", 0),
        ("FIDE_DUTCH_2026", "dutch", 0),
        ("FIDE_DUTCH_2017", "dutch-2017", 0),
        ("FIDE_DUTCH_BAKU", "dutch", 0),
        ("CUSTOM_SWISS", "dutch", 0),
        ("FIDE_DUBOV", "dutch", 1),
        ("NOBODYS", "dutch", 1),
    ],
)
def test_the_coded_type(code, system, told):
    trf = read_trf(f"192 {code}\n{FOUR}")

    assert trf.tournament.rules.system == system
    assert len(trf.findings) == told


def test_a_file_of_ours_names_its_own_system():
    assert read_trf(f"182 swiss-xl 1.0 (borrell)\n192 CUSTOM_SWISS\n{FOUR}").tournament.rules.system == "borrell"


def test_absent_from_the_round_to_be_paired():
    """§5: XXZ."""
    players = read_trf(FOUR + "XXZ 2 4\n").tournament.by_number

    assert [players[number].byes for number in (1, 2, 4)] == [(), ((3, Outcome.ZERO_BYE),), ((3, Outcome.ZERO_BYE),)]


def test_a_bye_of_240_stands_for_a_blank_round():
    """Dora's second round is blank; H brings her half a point."""
    text = FOUR.replace("  0.5    4", "  1.0    4") + "240 H 002 0004\n"
    games = read_trf(text).tournament.rounds[1].games

    assert [(game.first, game.result.first) for game in games if not game.second] == [
        ((3,), Outcome.PAIRING_BYE), ((4,), Outcome.HALF_BYE),
    ]  # fmt: skip


def test_a_bye_of_240_that_contradicts_the_player_is_a_fault():
    with pytest.raises(SheetError, match="line 7, column 102: round 2: 3 has the bye U, record 240 says H"):
        read_trf(FOUR + "240 H 002 0003\n")


def test_entries_beyond_the_next_round_are_byes_too():
    text = FOUR.replace("   2 b =\n", "   2 b =  0000 - Z  0000 - H  0000 - F\n")

    assert read_trf(text).tournament.by_number[4].byes == ((3, Outcome.HALF_BYE), (4, Outcome.FULL_BYE))


@pytest.mark.parametrize("points", ["0.5", "1.0"])
def test_a_bye_for_the_next_round_may_be_in_the_points_or_not(points):
    """JaVaFo's own sample counts it already; our files leave it out (data/README)."""
    text = FOUR.replace("   2 b =\n", "   2 b =  0000 - Z  0000 - H\n").replace("  0.5    4", f"{points:>5}    4")

    assert read_trf(text).tournament.by_number[4].byes == ((3, Outcome.HALF_BYE),)


def test_the_older_spelling_of_a_half_point_bye():
    """Vega writes an absence with half a point as 0000 - =."""
    text = FOUR.replace("0000 - U", "0000 - =").replace("  1.0    3", "  0.5    3")

    assert read_trf(text).tournament.rounds[1].games[1].result.first is Outcome.HALF_BYE


@pytest.mark.parametrize("letter", ["?", "X", " "])
def test_a_result_that_is_not_known_is_open(letter):
    text = FOUR.replace("   4 w =", f"   4 w {letter}").replace("   2 b =", f"   2 b {letter}")
    text = text.replace("  1.0    2", "  0.5    2").replace("  0.5    4", "  0.0    4")

    assert read_trf(text).tournament.rounds[0].missing == (2,)


def test_two_allocated_byes_are_a_warning():
    """§2 has at most one; groups that are paired apart have one each."""
    text = FOUR.replace("   2 b =\n", "   2 b =  0000 - U\n").replace("  0.5    4", "  1.5    4")

    assert messages(read_trf(text)) == ["round 2: a second player (4) has the bye U, after 3"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("250      01.0 001     0001     ", {1: (Fraction(1),)}),
        ("250      00.5 002 003 0002 0003", dict.fromkeys((2, 3), (0, Fraction(1, 2), Fraction(1, 2)))),
        ("XXA    4  1,0", {4: (Fraction(1),)}),
    ],
)  # fmt: skip
def test_virtual_points(line, expected):
    """§4: an open end of a range means one round, one player."""
    assert read_trf(f"{FOUR}{line}\n").tournament.rules.virtual == expected


def test_one_thing_in_two_spellings_is_one_thing():
    forbidden = read_trf(FOUR + "XXP 1 2\n260 001 999 0001 0002 0003\nXXP 2 3\n").tournament.rules.forbidden

    assert [(sorted(each.numbers), each.first, each.last) for each in forbidden] == [([1, 2, 3], 1, 999)]


@pytest.mark.parametrize(
    "line", ["XXS W=2 D=1", "XXS WW=2.0 BW=2.0 FW=2.0 WD=1 BD=1 HPB=1 PAB=2", "BBW 2.0\nBBD 1.0", "162  W 2.0    D 1.0"]
)
def test_points_in_every_spelling(line):
    """A draw is worth one, a win two: 3, 2, 2 (with the bye, worth a win) and 1."""
    text = FOUR.replace("  1.5    1", "  3.0    1").replace("  1.0    2", "  2.0    2")
    text = text.replace("  1.0    3", "  2.0    3").replace("  0.5    4", "  1.0    4")

    assert (read_trf(f"{text}{line}\n").tournament.rules.points.win) == 2


def test_points_against_the_rules_are_read_and_refused():
    """299: scores would be wrong without them."""
    with pytest.raises(SheetError, match="record 299"):
        read_trf(f"{FOUR}{'299 H':<13} 1.0  002 0004\n")
    harmless = read_trf(f"{FOUR}{'299 H':<13} 1.0  002\n")
    assert harmless.records.abnormal == (Abnormal("H", Fraction(1), 2, ()),)


@pytest.mark.parametrize(
    ("line", "place", "seen"),
    [
        ("142 0", "column 5", "1 to 99"),
        ("152 G", "column 5", "expected W or B"),
        ("XXC white2", "column 5", "expected rank, white1 or black1"),
        ("162  Q 1.0", "column 5", "W D L A P X"),
        ("162  W one", "column 5", "W D L A P X"),
        ("XXS W:3", "column 5", "CODE=VALUE"),
        ("XXS WW=3 BW=2", "column 10", "depend on the colour"),
        ("XXS W=3 FPB=1", "column 5", "full-point bye"),
        ("BBW", "column 5", "expected a number of points, got: nothing"),
        ("240 Q 003 0001", "column 5", "expected F, H or Z, got: Q"),
        ("240 H 000 0001", "column 7", "expected a round (1 to 99), got: 000"),
        ("240 H 003 000x", "column 11", "expected a starting rank"),
        ("250      01.0 003 001 0001 0002", "column 19", "expected the last round (3 to 99), got: 001"),
        ("250      01.0 001 003 0002 0001", "column 28", "expected the last starting rank (2 to 9999), got: 0001"),
        ("250      0x.0 001 003 0001 0002", "column 10", "expected a number of points"),
        ("XXA", "column 5", "expected a starting rank, got: nothing"),
        ("XXA 0001 1e9", "column 10", "expected a number of points, got: 1e9"),
        ("260 003 002 0001 0002", "column 9", "the last round (2) comes before the first (3)"),
        ("XXP 1 x", "column 7", "expected a starting rank"),
        ("299 Q         1.0  003 0001", "column 5", "W D L F H Z"),
        ("299 H         one  003 0001", "column 14", "expected a number of points, got: one"),
    ],
)
def test_a_record_that_cannot_be_read_is_told_with_line_and_column(line, place, seen):
    with pytest.raises(SheetError) as caught:
        read_trf(f"{FOUR}{line}\n")

    (finding,) = caught.value.findings
    assert finding.cell == f"line 9, {place}"
    assert seen in finding.message


@pytest.mark.parametrize(
    ("wrong", "right", "place", "seen"),
    [
        ("001    1", "001 zero", "line 5, column 5", "'zero' is no starting rank (accepted: 1 to 9999)"),
        ("001    1", "001    0", "line 5, column 5", "'0' is no starting rank"),
        ("001    1", "0011   1", "line 5, column 4", "a blank is expected after 001"),
        ("2050 ITA", "12050 ITA", "line 5, column 48", "the rating 12050 has more than four digits"),
        ("   3 b 1", "   1 b 1", "line 5, column 92", "1 is given as his own opponent"),
        ("   3 b 1", "   x b 1", "line 5, column 92", "'x' is no starting rank"),
        ("   3 b 1", "   3 g 1", "line 5, column 97", "'g' is no colour"),
        ("   3 b 1", "0000 - 1", "line 5, column 92", "a game (1) needs an opponent"),
        ("   3 b 1", "   3 - H", "line 5, column 92", "a bye (H) has no opponent, got: 3"),
        ("  1.5    1", "  two    1", "line 5, column 81", "'two' is no number of points"),
    ],
)
def test_a_wrong_column_is_told_with_line_and_column(wrong, right, place, seen):
    text = FOUR.replace(" " + wrong, right, 1) if right.startswith("12050") else FOUR.replace(wrong, right, 1)
    with pytest.raises(SheetError) as caught:
        read_trf(text)

    assert any(each.cell == place and seen in each.message for each in caught.value.findings), caught.value


def test_a_rank_that_is_no_number_is_a_warning():
    assert messages(read_trf(FOUR.replace("  1.5    1", "  1.5   1="))) == ["'1=' is no rank (accepted: a number)"]


def test_faults_of_every_kind_at_once_in_the_order_of_the_lines():
    """A wrong record, a wrong rating, an unknown opponent, a starting rank given twice."""
    text = FOUR.replace("142 3", "142 x").replace(" 1990", " 19y0").replace("   4 w =", "   9 w =")
    text = text.replace("001    4", "001    3")

    with pytest.raises(SheetError) as caught:
        read_trf(text)
    assert [each.cell for each in caught.value.findings] == [
        "line 3, column 5",  # 142
        "line 6, column 49",  # the rating
        "line 6, column 92",  # nobody has the number 9
        "line 8, column 5",  # 3 again
    ]


def test_an_unreadable_round_is_told_once():
    """Not a second time at the opponent, who would have met nobody."""
    with pytest.raises(SheetError) as caught:
        read_trf(FOUR.replace("   1 w 0", "   1 w §"))

    assert [each.cell for each in caught.value.findings] == ["line 7, column 99"]


def test_what_both_sides_contradict_is_told_once():
    with pytest.raises(SheetError) as caught:
        read_trf(FOUR.replace("   1 w 0", "   1 w 1"))

    assert [each.cell for each in caught.value.findings] == ["line 5, column 92"]


def test_a_tdf_file_of_vega_is_told_apart():
    """formats.md §6: fields parted by |, the same numbers with other meanings."""
    with pytest.raises(SheetError, match=r"line 2, column 5: fields parted by \| are Vega's"):
        read_trf("142 1.0 0.5\n001 1|m|GM|Ana|2050|ITA|100004|||2000/01/01|1.0|1|2 w 1\n")


def test_numbers_that_nobody_has_are_a_warning():
    assert messages(read_trf(FOUR + "XXP 1 77\n")) == ["XXP or 260 speak of starting ranks that nobody has: 77"]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [("Zoë".encode(), "utf-8"), ("Zoë".encode("cp1252"), "cp1252"), (b"Zo\x81", "latin-1")],
)
def test_the_encoding_is_known(data, encoding):
    text = FOUR.replace("Ana", "@@@").encode().replace(b"@@@", data.ljust(3), 1)

    assert read_bytes(text).encoding == encoding


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("142 3\nXXR 4\n", "line 2, column 5: the record XXR cannot be read (3 rounds are announced before, got: 4)"),
        ("XXR 4\n142 3\n", "line 2, column 5: the record 142 cannot be read (4 rounds are announced before, got: 3)"),
        ("152 W\nXXC black1\n", "line 2, column 5: the record XXC cannot be read (the initial colour is White before)"),
        ("XXC rank black1\n152 W\n", "line 2, column 5: the record 152 cannot be read (the initial colour is Black"),
    ],
)
def test_two_records_that_contradict_each_other(lines, told):
    """§5: 142 and XXR, 152 and XXC say the same thing; none of two is believed silently."""
    with pytest.raises(SheetError) as caught:
        read_trf(lines + record(1, "Ana", "0.0", 1, static=("", "", "", "", "", "")) + "\n")

    assert told in str(caught.value)


def test_two_records_that_agree_are_read():
    rules = read_trf("142 3\nXXR 3\n152 B\nXXC black1\n" + record(1, "Ana", "0.0", 1) + "\n").tournament.rules

    assert (rules.rounds, rules.initial_side) == (3, SECOND)


def test_a_workbook_is_no_trf_file_and_says_how_to_make_one():
    with pytest.raises(SheetError, match="this is a workbook, no TRF file; make a TRF file of it: swiss-xl trf BOOK"):
        read_bytes(b"PK\x03\x04" + bytes(100))
