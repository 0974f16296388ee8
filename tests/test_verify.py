"""The checker: same, other, illegal; the order by the declared tie-breaks."""

from dataclasses import replace

import pytest

from swiss_xl.errors import HostError
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.generate import Pattern, Span, generate
from swiss_xl.many_files import generate_all, verify_all
from swiss_xl.results import DRAWN, FIRST_WINS, PAIRING_BYE
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament
from swiss_xl.verify import Verdict, verify


def file_of(tournament, folder, name="a.trf", change=str):
    path = folder / name
    path.write_text(change(write_trf(tournament)), encoding="utf-8")
    return path


def four(*rounds):
    """Four players, rounds as pairs of numbers, every game drawn; paired as club Swiss."""
    played = tuple(
        Round(number, tuple(Game(board, (one,), (other,), DRAWN) for board, (one, other) in enumerate(games, 1)))
        for number, games in enumerate(rounds, 1)
    )
    return Tournament("Four", tuple(Player(number, f"P{number}") for number in range(1, 5)), played, Rules(rounds=3))


def check(tournament, folder, **wanted):
    return verify(file_of(tournament, folder), code="club", **wanted)


def test_the_systems_own_rounds_are_consistent(tmp_path):
    """Club Swiss, seeds §1.3 and §1.5: 1-3 and 4-2 in round 1."""
    found = check(four([(1, 3), (4, 2)]), tmp_path)

    assert [each.verdict for each in found.rounds] == [Verdict.SAME]
    assert found.status == 0


def test_other_colours_are_told_apart(tmp_path):
    (found,) = check(four([(3, 1), (4, 2)]), tmp_path).rounds

    assert found.verdict is Verdict.SIDES


def test_another_legal_pairing_is_not_illegal(tmp_path):
    found = check(four([(1, 2), (3, 4)]), tmp_path)

    assert found.rounds[0].verdict is Verdict.OTHER
    assert "the system pairs 1-3" in found.rounds[0].differences
    assert found.status == 1


def test_a_second_meeting_is_illegal(tmp_path):
    found = check(four([(1, 3), (4, 2)], [(3, 1), (2, 4)]), tmp_path)

    assert found.rounds[1].verdict is Verdict.ILLEGAL
    assert "3 and 1 have met before" in found.rounds[1].differences


def six(result, announced):
    """1 and 2 had White twice, then meet, though 1-5, 2-3 and 4-6 were possible."""
    pairs = [[(1, 3), (2, 4), (5, 6)], [(1, 4), (2, 5), (6, 3)], [(1, 2), (3, 5), (4, 6)]]
    rounds = tuple(
        Round(number, tuple(Game(board, (one,), (other,), result) for board, (one, other) in enumerate(games, 1)))
        for number, games in enumerate(pairs, 1)
    )
    return Tournament(
        "Six", tuple(Player(number, f"P{number}") for number in range(1, 7)), rounds, Rules("dutch", announced)
    )


def test_two_who_must_both_get_the_same_colour_are_illegal(tmp_path):
    """Dutch, C3: both must get Black; in the last round too, if they are no topscorers (1 of 2 points is half)."""
    for announced in (9, 3):
        (found,) = verify(file_of(six(DRAWN, announced), tmp_path), number=3).rounds

        assert found.verdict is Verdict.ILLEGAL
        assert found.differences[0] == "1 and 2 must both get Black (C3)"


def test_topscorers_may_meet_in_the_last_round(tmp_path):
    """The same with two wins each: in round 3 of 3 C3 is lifted, in round 3 of 9 it is not."""
    last, other = (verify(file_of(six(FIRST_WINS, announced), tmp_path), number=3).rounds[0] for announced in (3, 9))

    assert last.verdict is not Verdict.ILLEGAL
    assert other.verdict is Verdict.ILLEGAL


def test_one_round_alone(tmp_path):
    found = check(four([(1, 2), (3, 4)], [(1, 3), (4, 2)]), tmp_path, number=1)

    assert [each.number for each in found.rounds] == [1]


def test_a_file_that_cannot_be_replayed(tmp_path):
    path = tmp_path / "bad.trf"
    path.write_text("hello\n", encoding="utf-8")

    assert verify(path).status == 2


def with_ranks(*ranks):
    """Change the ranks (columns 86–89) of the players in their order."""

    def change(text):
        lines, left = [], list(ranks)
        for line in text.splitlines():
            lines.append(f"{line[:85]}{left.pop(0):>4}{line[89:]}" if line.startswith("001") else line)
        return "\n".join([*lines, ""])

    return change


def decided():
    """1 beat 3, 2 beat 4: points 1, 1, 0, 0; 1 and 2 level on everything."""
    games = (Game(1, (1,), (3,), FIRST_WINS), Game(2, (2,), (4,), FIRST_WINS))
    return replace(four(), rounds=(Round(1, games),), rules=Rules(rounds=1, tiebreaks=("SBW",)))


@pytest.mark.parametrize("ranks", [(1, 2, 3, 4), (2, 1, 4, 3)])
def test_those_level_may_stand_in_any_order(tmp_path, ranks):
    assert verify(file_of(decided(), tmp_path, change=with_ranks(*ranks)), code="club").order == ()


def test_a_rank_against_the_points_is_told(tmp_path):
    found = verify(file_of(decided(), tmp_path, change=with_ranks(1, 3, 2, 4)), code="club")

    assert found.order == ("3 has rank 2 before 2, who is better placed",)


def test_an_unknown_tie_break_is_unchecked(tmp_path):
    unknown = file_of(decided(), tmp_path, change=lambda text: text.replace("202 SBW", "202 SBW,OTHER_x"))

    assert verify(unknown, code="club").unchecked == ("OTHER_X",)


def test_generator_and_checker_over_many_files(tmp_path, capsys):
    pattern = Pattern(Span(6, 12), Span(3, 5), "club")
    generate_all(tmp_path / "c.trf", 4, 10, pattern, jobs=1)
    files = sorted(tmp_path.glob("c-*.trf"))
    status = verify_all(files, "club", None, tmp_path / "report.txt", jobs=2)

    assert status == 0
    assert "4 consistent, 0 different, 0 not replayed" in capsys.readouterr().out
    assert "4 files" in (tmp_path / "report.txt").read_text(encoding="utf-8")


def test_the_checker_goes_on_where_it_was_stopped(tmp_path, capsys):
    """A report without its summary is that of a stopped run: what it tells is kept, the other files are checked."""
    pattern = Pattern(Span(6, 6), Span(2, 2), "club")
    generate_all(tmp_path / "c.trf", 3, 10, pattern, jobs=1)
    files, report = sorted(tmp_path.glob("c-*.trf")), tmp_path / "report.txt"
    verify_all(files, "club", None, report, jobs=1)
    lines = report.read_text(encoding="utf-8").splitlines()
    report.write_text(f"{lines[0]}\nc-0002.trf: half a li", encoding="utf-8")
    files[0].write_text("gone", encoding="utf-8")
    capsys.readouterr()

    verify_all(files, "club", None, report, jobs=1)

    assert "1 file was checked already" in capsys.readouterr().out
    assert report.read_text(encoding="utf-8").splitlines() == lines
    assert lines[-1] == "3 files, 6 rounds: 6 same; 3 consistent, 0 different, 0 not replayed"


def test_a_finished_report_is_begun_anew(tmp_path):
    generate_all(tmp_path / "c.trf", 1, 10, Pattern(Span(6, 6), Span(2, 2), "club"), jobs=1)
    report = tmp_path / "report.txt"
    verify_all([tmp_path / "c.trf"], "club", None, report, jobs=1)
    (tmp_path / "c.trf").write_text("gone", encoding="utf-8")

    assert verify_all([tmp_path / "c.trf"], "club", None, report, jobs=1) == 2
    assert "1 not replayed" in report.read_text(encoding="utf-8")


def test_the_generator_goes_on_where_it_was_stopped(tmp_path, capsys):
    pattern = Pattern(Span(4, 4), Span(1, 1), "club")
    kept = tmp_path / "c-0001.trf"
    kept.write_text("kept", encoding="utf-8")
    generate_all(tmp_path / "c.trf", 2, 1, pattern, jobs=1)

    assert kept.read_text(encoding="utf-8") == "kept"
    assert "1 was there already" in capsys.readouterr().out
    assert (tmp_path / "c-0002.trf").read_text(encoding="utf-8") == write_trf(generate(pattern, 2))


def test_two_byes_in_one_round_are_illegal(tmp_path):
    """C.04.1, 3: one is left over where the number is odd, nobody where it is even."""
    games = (Game(1, (1,), (3,), DRAWN), Game(2, (2,), (), PAIRING_BYE), Game(3, (4,), (), PAIRING_BYE))
    (found,) = check(replace(four(), rounds=(Round(1, games),)), tmp_path).rounds

    assert found.verdict is Verdict.ILLEGAL
    assert found.differences[0] == "2, 4 cannot all get the bye"


def test_a_rank_shared_by_those_who_are_not_level_is_told(tmp_path):
    """2 has a point more than 3 (see decided): ranks 2 and 3, not 2 and 2. 3 and 4 are level and may share one."""
    found = verify(file_of(decided(), tmp_path, change=with_ranks(1, 2, 2, 4)), code="club")
    level = verify(file_of(decided(), tmp_path, change=with_ranks(1, 1, 3, 3)), code="club")

    assert found.order == ("3 shares rank 2 with 2, who is better placed",)
    assert level.order == ()


@pytest.mark.parametrize(
    ("announced", "told"), [("", "number of rounds is not given"), ("142 2\n", "has 3 rounds, but announces 2")]
)
def test_rounds_not_announced_cannot_be_replayed(tmp_path, announced, told):
    """Whether a round was the last decides about topscorers (C.04.3, 1.8); no word that no pairing exists."""

    def change(text):
        lines = [line for line in text.splitlines(keepends=True) if line[:3] not in ("142", "XXR")]
        return announced + "".join(lines)

    path = file_of(six(DRAWN, 3), tmp_path, change=change)

    assert verify(path).status == 2
    assert told in verify(path).unread
    assert verify(path, announced=9).rounds[2].verdict is Verdict.ILLEGAL


def test_what_the_reader_remarks_is_told(tmp_path, capsys):
    """A file of another system is checked as Dutch, and that is said."""
    path = file_of(six(DRAWN, 9), tmp_path, change=lambda text: text.replace("192 FIDE_DUTCH", "192 FIDE_DUBOV"))
    verify_all([path], None, None, None, jobs=1)

    assert "there is no system FIDE_DUBOV here; it is read as dutch" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"001 a tournament\n", b"notes\r\n", bytes(range(256))])
def test_only_a_report_is_written_over(tmp_path, content):
    """--report a.trf by mistake must not cost the tournament."""
    path, kept = file_of(four([(1, 3), (4, 2)]), tmp_path), tmp_path / "kept"
    kept.write_bytes(content)

    with pytest.raises(HostError, match="no report of the checker"):
        verify_all([path], "club", None, kept, jobs=1)
    assert kept.read_bytes() == content


def test_a_tournament_that_ends_early_is_told(tmp_path, capsys):
    """Two can meet once: one round of the three wished."""
    generate_all(tmp_path / "g.trf", 1, 1, Pattern(Span(2, 2), Span(3, 3)), jobs=1)

    assert "ended before their last round, as the rules allow no further one: 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["", ".", "book.xlsx"])
def test_generated_files_are_named_as_trf_files(tmp_path, name):
    with pytest.raises(HostError, match=r"such as random\.trf"):
        generate_all(tmp_path / name, 1, 1, Pattern(), jobs=1)
