"""
A file written back: what was not changed is as it was, byte for byte; what was changed, and nothing else, is new.

"Nothing lost" means: unchanged, the same bytes. Changed, every line that speaks of something else is there byte for
byte and in its order, and in a changed record of a player every other column is.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trf_lines import FOUR, codes, record, strange

from swiss_xl.formats.trf.keeping import rewritten, written_back
from swiss_xl.formats.trf.reading import read_bytes, read_trf
from swiss_xl.formats.trf.text import encoded
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.generate import Pattern, Rate, Span, generate
from swiss_xl.results import FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Game, Player, Round


@pytest.fixture
def read():
    return read_trf(strange())


def differences(before, after):
    """The lines that are gone, and those that are new."""
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def with_third_round(tournament):
    """Ana beats Dora, Cara beats Bea."""
    games = (Game(1, (1,), (4,), FIRST_WINS), Game(2, (2,), (3,), SECOND_WINS))
    return replace(tournament, rounds=(*tournament.rounds, Round(3, games)))


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "utf-16"])
@pytest.mark.parametrize("last", ["", "ending"])
def test_unchanged_the_bytes_are_the_same(ending, encoding, last):
    text = strange().replace("Ana ", "Zoë ").removesuffix("\n").replace("\n", ending) + (ending if last else "")
    data = text.encode(encoding)
    trf = read_bytes(data)

    assert encoded(trf.text, trf.encoding) == data
    assert encoded(rewritten(trf, trf.tournament), trf.encoding) == data


def test_mixed_line_ends_stay():
    text = FOUR.replace("\n", "\r\n", 3)
    trf = read_trf(text)

    assert rewritten(trf, trf.tournament) == text


def test_another_name_changes_its_record_alone(read):
    renamed = replace(read.tournament, name="Five friends")

    assert differences(read.text, rewritten(read, renamed)) == (["012 Four friends"], ["012 Five friends"])


def test_another_rating_changes_its_columns_alone(read):
    players = tuple(replace(each, rating=2100) if each.number == 1 else each for each in read.tournament.players)
    gone, new = differences(read.text, rewritten(read, replace(read.tournament, players=players)))

    assert len(gone) == len(new) == 1
    assert new[0] == gone[0][:48] + "2100" + gone[0][52:]


def test_columns_that_read_the_same_stay_as_they_are():
    """A short title, a sex in capitals, an identity of zeros: only the result and the points are new."""
    line = record(1, "Ana", 0.0, 1, "   2 w  ", static=("M", "g", 0, "ITA", "0", "1978"))
    text = f"XXR 1\n{line}\n{record(2, 'Bea', 0.0, 1, '   1 b  ')}\n"
    trf = read_trf(text)
    played = replace(trf.tournament, rounds=(Round(1, (Game(1, (1,), (2,), FIRST_WINS),)),))

    first = next(each for each in rewritten(trf, played).splitlines() if each.startswith("001    1"))
    assert first == record(1, "Ana", 1.0, 1, "   2 w 1", static=("M", "g", 0, "ITA", "0", "1978"))


def test_one_more_round_leaves_records_of_others_alone(read):
    after = rewritten(read, with_third_round(read.tournament))
    gone, new = differences(read.text, after)

    assert codes(gone) == codes(new) == {"001"}
    assert [line[91:109].ljust(18) for line in gone] == [line[91:109] for line in new]
    assert [line[111:119] for line in new] == ["   4 w 1", "   3 w 0", "   2 b 1", "   1 b 0"]
    assert [line[80:84] for line in new] == [" 2.5", " 1.0", " 2.0", " 0.5"]


def test_ranks_are_all_of_the_file_or_all_new(read):
    """Bea and Cara are level in the file, which ranks them apart; with one more round everybody is ranked anew."""
    shown = [line for line in read.text.splitlines() if line.startswith("001")]
    after = [line for line in rewritten(read, with_third_round(read.tournament)).splitlines() if line[:3] == "001"]

    assert [line[85:89].strip() for line in shown] == ["1", "2", "3", "4"]
    assert [line[85:89].strip() for line in after] == ["1", "3", "2", "4"]


def test_a_round_taken_back_is_gone(read):
    shorter = replace(read.tournament, rounds=read.tournament.rounds[:1])
    after = read_trf(rewritten(read, shorter)).tournament

    assert after.rounds == shorter.rounds


def test_somebody_new_stands_behind_the_others_and_somebody_gone_is_gone(read):
    players = (*read.tournament.players[:3], Player(9, "Eva", 1500))
    rounds = (Round(1, (Game(1, (3,), (1,), SECOND_WINS),)),)
    after = rewritten(read, replace(read.tournament, players=players, rounds=rounds))
    own = [line[4:8].strip() for line in after.splitlines() if line.startswith("001")]

    assert own == ["1", "2", "3", "9"]
    assert after.index("DAT 0001") < after.index("Eva") < after.index("ITA    1")


def test_what_changed_and_had_no_record_stands_before_the_players(read):
    ranked = replace(read.tournament, rules=replace(read.tournament.rules, tiebreaks=("BH",)))
    after = rewritten(read, ranked)

    assert "\n202 BH\n001    1" in after


def test_complete_adds_the_other_spelling_beside_its_record():
    trf = read_trf(FOUR)
    base = write_trf(trf.tournament)
    gone, new = differences(FOUR, written_back(FOUR, base, base, complete=True))

    assert gone == []
    assert new == ["XXR 3", "XXC black1", "192 FIDE_DUTCH"]


def test_complete_fills_in_ranks_where_the_file_has_none():
    text = "\n".join(line[:85] + "    " + line[89:] if line[:3] == "001" else line for line in FOUR.split("\n"))
    base = write_trf(read_trf(text).tournament)

    def ranks(complete):
        return [
            line[85:89] for line in written_back(text, base, base, complete=complete).splitlines() if line[:3] == "001"
        ]

    assert ranks(complete=False) == ["    "] * 4
    assert ranks(complete=True) == ["   1", "   2", "   2", "   4"]


@pytest.mark.parametrize(("word", "ending"), [("cr", "\r"), ("lf", "\n"), ("crlf", "\r\n")])
def test_all_line_ends_may_be_replaced(word, ending, read):
    assert rewritten(read, read.tournament, ending=word) == read.text.replace("\n", ending)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.integers(0, 6))
def test_any_cut_written_back_onto_an_earlier_one_is_the_later_one(seed, before):
    """A file after some rounds, with what was played since, says what the whole tournament says."""
    pattern = Pattern(
        Span(2, 14), Span(1, 6), half_byes=Rate(share=0.1), zero_byes=Rate(share=0.1), forfeits=Rate(share=0.1)
    )
    made = generate(pattern, seed)
    earlier = read_trf(write_trf(replace(made, rounds=made.rounds[:before])))
    whole = write_trf(made)

    assert rewritten(earlier, read_trf(whole).tournament) == whole
