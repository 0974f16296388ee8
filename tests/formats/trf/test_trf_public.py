"""Files that others made, read in place where they are present (their sources: index.csv beside them)."""

from __future__ import annotations

import re
import zipfile

import pytest
from trf_lines import SHARED

from swiss_xl.commands.give_trf import give_trf
from swiss_xl.commands.take_trf import take_trf
from swiss_xl.errors import SheetError
from swiss_xl.formats.trf.keeping import written_back
from swiss_xl.formats.trf.reading import read_bytes, read_file, read_trf
from swiss_xl.formats.trf.text import BOM, encoded
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.hosts.closed import create
from swiss_xl.templates import tournament_template

PUBLIC = SHARED / "public"
ADDED = (b"142", b"XXR", b"152", b"XXC", b"192")


def virtual(tournament):
    """The virtual points that count: noughts at the end are left out."""
    return {
        (number, round_): points
        for number, each in tournament.rules.virtual.items()
        for round_, points in enumerate(each, 1)
        if points
    }


def lost(data):
    """What a file loses when it is read and written: as it stands, with our columns, and anew."""
    trf = read_bytes(data)
    anew = write_trf(trf.tournament)
    again = read_trf(anew).tournament
    return [
        what
        for what, same in (
            ("bytes", encoded(trf.text, trf.encoding) == data),
            ("kept", written_back(trf.text, anew, anew) == trf.text.removeprefix(BOM)),
            ("rounds", again.rounds == trf.tournament.rounds),
            ("players", again.by_number == trf.tournament.by_number),
            ("points", again.rules.points == trf.tournament.rules.points),
            ("virtual", virtual(again) == virtual(trf.tournament)),
        )
        if not same
    ]


if (SHARED / "dutch-corpus.zip").exists():

    def test_nothing_of_the_corpus_is_lost():
        """80 tournaments and 652 cuts of them."""
        with zipfile.ZipFile(SHARED / "dutch-corpus.zip") as archive:
            files = {name: archive.read(name) for name in archive.namelist() if name.endswith(".trf")}

        assert len(files) == 732
        assert {name: what for name, data in files.items() if (what := lost(data))} == {}


if PUBLIC.exists():
    FILES = sorted((PUBLIC / "trf").glob("*.trf"))

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_nothing_of_a_real_file_is_lost(path):
        assert lost(path.read_bytes()) == []

    @pytest.mark.parametrize(
        "path", [FILES[0], FILES[4], FILES[5], *FILES[20:25], FILES[-1]], ids=lambda path: path.stem
    )
    def test_a_real_file_comes_back_through_a_workbook(path, tmp_path):
        """Every line byte for byte; only what other programs may want is added, and ranks where there are none."""
        book = create(tournament_template(".xlsx"), tmp_path / "cup.xlsx")
        take_trf(book, read_file(path), {}, path.name)
        before, after = (data.splitlines(keepends=True) for data in (path.read_bytes(), give_trf(book).data))
        if not any(line[85:89].strip() for line in before if line.startswith(b"001")):
            after = [line[:85] + b"    " + line[89:] if line.startswith(b"001") else line for line in after]

        new = [line for line in after if line not in before]
        assert [line for line in after if line not in new] == before
        assert all(line.startswith(ADDED) for line in new)

    def mismatches(text):
        """Line and column of every opponent who does not name the player: found by columns alone."""
        own = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.startswith("001 ")]
        opponents = {
            int(line[4:8]): [line[start : start + 4].strip("0 ") and int(line[start : start + 4])
                             for start in range(91, len(line.rstrip()), 10)]
            for _, line in own
        }  # fmt: skip
        for number, line in own:
            me = int(line[4:8])
            for round_, opponent in enumerate(opponents[me]):
                theirs = opponents.get(opponent, []) if opponent else [me] * 99
                if opponent and (round_ >= len(theirs) or theirs[round_] != me):
                    yield f"line {number}, column {92 + 10 * round_}"

    @pytest.mark.parametrize("path", sorted((PUBLIC / "inconsistent").glob("*.trf")), ids=lambda path: path.stem)
    def test_a_file_whose_games_do_not_mirror_is_refused_at_every_place(path):
        with pytest.raises(SheetError) as caught:
            read_file(path)

        told = {
            finding.cell for finding in caught.value.findings if re.search(r"who met|not in the file", str(finding))
        }
        wanted = set(mismatches(path.read_text(encoding="latin-1")))
        assert wanted
        assert told == wanted
