"""Whatever a file holds, only errors of our own come out: sentences with a place, never a traceback."""

from __future__ import annotations

import random

import pytest
from trf_lines import CORPUS, FOUR, TESTS, strange

from swiss_xl.commands import check, next_round, show_standings
from swiss_xl.commands.give_trf import give_trf
from swiss_xl.commands.take_trf import take_trf
from swiss_xl.errors import SwissError
from swiss_xl.formats.players import read_players
from swiss_xl.formats.trf.keeping import rewritten
from swiss_xl.formats.trf.reading import read_bytes, read_trf
from swiss_xl.formats.trf.text import encoded
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.hosts.closed import create
from swiss_xl.pairing_files import Request, pair_file
from swiss_xl.templates import tournament_template
from swiss_xl.verify import verify

RECORDS = [
    b"162  W 3.0    D 1.0    L 0.0", b"XXS W=3 D=1 PAB=3", b"XXZ 1 2", b"240 H 003  001  004", b"192 FIDE_DUTCH_BAKU",
    b"250      01.0 001 003 0001 0006", b"260 001 002 0001 0007", b"299 H         1.0  003 0001", b"BBW 3.0", b"152 W",
    b"XXA    1  1.0  1.0", b"202 BH,SB", b"142 5", b"XXP 1 2 3", b"013 Team", b"132", b"001   99 m  g Somebody",
]  # fmt: skip
TRFS = [FOUR.encode(), strange().encode("cp1252"), *(path.read_bytes() for path in sorted(CORPUS.glob("few*.trf"))[:9])]
LISTS = [
    "No;Name;Rating;Club;Byes\n1;Ana Ñandú;2000;X;3=½\n2;Bea;1800;;\n".encode(),
    b"Name,Elo,Fed\nAna,1800,ITA\nBea,,\n",
    "\ufeffApellido\tNombre\tFIDE ID\tNacimiento\nRossi\tAna\t100004\t01.02.1990\n".encode(),
    b"NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF\nA B;ITA;01.02.90;m;;1;2000;;;20\n",
    (TESTS.parent / "README.md").read_bytes()[:3000],
]  # fmt: skip
ODD = ["é", "²", "٣", "½", "\u2028", "\x85", "\ufeff", "\x00", "\x1a", "|", "\t", '"', "=", "-", "9", "\r"]


def changed(data: bytes, chance: random.Random) -> bytes:
    """A file with one to six changes: letters, lines, records, ends."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        data = chance.choice(CHANGES)(data, chance)
    return data


def one_byte(data, chance):
    place = chance.randrange(len(data) + 1)
    return data[:place] + bytes([chance.randrange(256)]) + data[place + chance.randrange(2) :]


def odd_letter(data, chance):
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(ODD).encode() + data[place + chance.randrange(2) :]


def numbers(data, chance):
    place = chance.randrange(len(data) + 1)
    return data[:place] + bytes(chance.choices(b"0123456789.,- eW", k=9)) + data[place + chance.randrange(12) :]


def cut_off(data, chance):
    return data[: chance.randrange(len(data) + 1)]


def line_moved(data, chance):
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"\n".join(lines)


def line_gone(data, chance):
    lines = data.split(b"\n")
    lines.pop(chance.randrange(len(lines)))
    return b"\n".join(lines)


def record_added(data, chance):
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(RECORDS))
    return b"\n".join(lines)


def other_ends(data, chance):
    return data.replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n\n")))


CHANGES = [one_byte, odd_letter, numbers, cut_off, line_moved, line_gone, record_added, record_added, other_ends]


def outcome(work):
    """What *work* gives, or the error of ours that it raises; anything else is a failure of the test."""
    try:
        return work()
    except SwissError as error:
        return error


def done(result):
    """Whether it was no error; every error says something."""
    if not isinstance(result, SwissError):
        return True
    assert str(result).strip()
    assert all(finding.message for finding in result.findings)
    return False


@pytest.mark.parametrize("block", range(4))
def test_reading_and_writing_trf(block):
    """A file that is read loses nothing when it is written, with its bytes or anew."""
    count = 0
    for seed in range(block * 250, (block + 1) * 250):
        chance = random.Random(seed)  # noqa: S311 -- repeatable, not secret
        data = changed(chance.choice(TRFS), chance)
        trf = outcome(lambda data=data: read_bytes(data))
        if not done(trf):
            continue
        count += 1
        assert encoded(trf.text, trf.encoding) == data, seed
        assert rewritten(trf, trf.tournament) == trf.text, seed
        again = read_trf(write_trf(trf.tournament)).tournament
        assert [set(round_.games) for round_ in again.rounds] == [set(each.games) for each in trf.tournament.rounds]
    assert 25 < count < 225, "some files must be readable, and some not"


@pytest.mark.parametrize("suffix", [".csv", ".txt"])
def test_reading_lists(suffix, tmp_path):
    path = tmp_path / f"list{suffix}"
    count = 0
    for seed in range(300):
        chance = random.Random(seed)  # noqa: S311 -- repeatable, not secret
        path.write_bytes(changed(chance.choice(LISTS), chance))
        count += done(outcome(lambda: read_players(path)))
    assert 0 < count < 300


def test_pairing_and_verifying_files(tmp_path):
    path = tmp_path / "cup.trf"
    count = 0
    for seed in range(100):
        chance = random.Random(seed)  # noqa: S311 -- repeatable, not secret
        path.write_bytes(changed(chance.choice(TRFS), chance))
        count += done(outcome(lambda: pair_file(path, Request())))
        assert verify(path).status in (0, 1, 2)
    assert 0 < count < 100


@pytest.mark.parametrize("seed", range(8))
def test_a_workbook_of_a_changed_file(seed, tmp_path):
    """Records are added and letters changed before the players, so that most files can still be read."""
    chance = random.Random(seed)  # noqa: S311 -- repeatable, not secret
    head, tail = chance.choice(TRFS).split(b"001", 1)
    for _ in range(3):
        head = chance.choice((record_added, odd_letter, one_byte))(head, chance)
    book = create(tournament_template(".xlsx"), tmp_path / "cup.xlsx")

    def work():
        take_trf(book, read_bytes(head + b"001" + tail), {}, "cup.trf")
        give_trf(book)
        show_standings(book)
        check(book)
        next_round(book)
        give_trf(book)

    done(outcome(work))
    assert done(outcome(lambda: book.save(why="fuzz"))), "the workbook can be saved whatever happened"
