"""FIDE's rating lists as a stream: where columns stand (formats §6), every form of the file, every damage."""

import gzip
import random
import re
import zipfile

import fide_list
import openpyxl
import pytest

from swiss_xl.errors import HostError
from swiss_xl.formats import rating_list
from swiss_xl.formats.rating_list import Kind, RatingList, offsets

LEGACY = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA OCT26 Gms K  B-day Flag"
)
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"


def starts(header):
    return {key: place.start for key, place in offsets(header).items()}


def test_columns_of_the_combined_list():
    """The 0-based starts that formats §6 gives."""
    assert starts(fide_list.HEAD) == {
        "fide_id": 0, "name": 15, "federation": 76, "sex": 80, "title": 84, "w_title": 89, "o_title": 94,
        "foa_title": 109, "rating": 113, "k": 123, "rapid_rating": 126, "rapid_k": 136, "blitz_rating": 139,
        "blitz_k": 149, "birth": 152, "flag": 158,
    }  # fmt: skip


def test_columns_of_the_list_without_arena_titles():
    """The same up to 94, then 109 115 119 122 128 132 135 141 145, B-day 148, Flag 154 (formats §6)."""
    found = starts(LEGACY)

    assert [found[key] for key in ("rating", "k", "rapid_rating", "rapid_k", "blitz_rating", "blitz_k")] == [
        109, 119, 122, 132, 135, 145,
    ]  # fmt: skip
    assert (found["birth"], found["flag"]) == (148, 154)


def test_columns_of_a_list_of_one_kind():
    """FOA 109, the rating 113 below a month, K 123, B-day 126, Flag 132 (formats §6)."""
    found = starts(SINGLE)

    assert [found[key] for key in ("foa_title", "only_rating", "only_k", "birth", "flag")] == [109, 113, 123, 126, 132]


def test_columns_whose_headings_touch():
    """``TitlFed``, ``GamesBorn``: of the lists before 2013."""
    found = starts(OLD)

    assert [found[key] for key in ("fide_id", "name", "title", "federation", "only_rating", "birth", "flag")] == [
        0, 10, 44, 48, 53, 64, 70,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "header",
    ["", "Name;Rating", "ID Number Name", "ID Number  Name  Fed", "x ID Number Name Fed SRtng", "No. Name Fed Rtg"],
)
def test_other_lines_head_no_rating_list(header):
    assert offsets(header) == {}


LINES = [
    fide_list.line(2204, "Ruiz, Ana", sex="F", title="WFM", standard=1890, rapid=1850, birth=1999, flag="w"),
    fide_list.line(17, "Ek, Bo", fed="SWE", blitz=2001),
]


@pytest.fixture
def listed(tmp_path):
    path = tmp_path / "players_list_foa.txt"
    path.write_text("\r\n".join([fide_list.HEAD, *LINES, ""]), encoding="ascii", newline="")
    return path


def every(path):
    return list(RatingList(path).scan(lambda *_: True))


def test_a_line_is_read(listed):
    ana, bo = every(listed)

    assert (ana.line, ana.fide_id, ana.name, ana.federation, ana.sex) == (2, "2204", "Ruiz, Ana", "ESP", "w")
    assert (ana.title, ana.birth, ana.flag) == ("WFM", "1999", "w")
    assert ana.ratings == {Kind.STANDARD: "1890", Kind.RAPID: "1850"}
    assert ana.factors == {Kind.STANDARD: "20", Kind.RAPID: "20"}
    assert (bo.line, bo.sex, bo.title, bo.birth, bo.ratings) == (3, "m", "", "", {Kind.BLITZ: "2001"})


def test_only_those_wanted_are_read(listed):
    asked = []
    found = list(RatingList(listed).scan(lambda fide_id, name: asked.append((fide_id, name)) or b"17" in fide_id))

    assert [each.name for each in found] == ["Ek, Bo"]
    assert [(fide_id.strip(), name.strip()) for fide_id, name in asked] == [(b"2204", b"Ruiz, Ana"), (b"17", b"Ek, Bo")]


@pytest.mark.parametrize("block", [1, 50, 164, 165, 400])
def test_blocks_cut_no_line(listed, monkeypatch, block):
    """Whatever the size of the blocks: the same players, the same lines."""
    monkeypatch.setattr(rating_list, "BLOCK", block)

    assert [(each.line, each.name) for each in every(listed)] == [(2, "Ruiz, Ana"), (3, "Ek, Bo")]


def test_a_last_line_without_end(listed):
    listed.write_bytes(listed.read_bytes().rstrip())

    assert [each.name for each in every(listed)] == ["Ruiz, Ana", "Ek, Bo"]


def test_how_far_the_reading_is(listed):
    heard = []
    list(RatingList(listed).scan(lambda *_: False, heard.append))

    assert heard == [listed.stat().st_size - len(fide_list.HEAD) - 2]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_columns_count_letters_not_bytes(listed, encoding):
    line = fide_list.line(5, "Müñoz, Zoë", standard=1700)
    listed.write_bytes((fide_list.HEAD + "\r\n" + line + "\r\n").encode(encoding))
    (found,) = every(listed)

    assert (found.name, found.federation, found.ratings) == ("Müñoz, Zoë", "ESP", {Kind.STANDARD: "1700"})


def test_a_list_of_one_kind_serves_every_kind(tmp_path):
    """Its rating stands below the month: 1736 in column 54 to 57, as in the public sample's layout."""
    path = tmp_path / "mar11frl.txt"
    path.write_text(f"{OLD}\r\n  996905  {'Ruiz, Ana':<34}wf  ESP   1736    0  1981  w\r\n", encoding="ascii")
    (found,) = every(path)

    assert (found.fide_id, found.title, found.federation, found.birth) == ("996905", "WFM", "ESP", "1981")
    assert [found.ratings[kind] for kind in Kind] == ["1736"] * 3


def packed(path, name="players_list_foa.txt"):
    target = path.with_suffix(".zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.pdf", b"x" * 100_000)
        archive.write(path, name)
    return target


def test_the_archive_as_downloaded(listed):
    found = RatingList(packed(listed))

    assert [each.name for each in found.scan(lambda *_: True)] == ["Ruiz, Ana", "Ek, Bo"]
    assert found.size == listed.stat().st_size


PLAYER = """<player>
<fideid>{0}</fideid>
<name>{1}</name>
<country>ESP</country>
<sex>F</sex>
<title></title>
<w_title>WIM</w_title>
<rating>2201</rating>
<k>20</k>
<birthday>1990</birthday>
<flag>wi</flag>
</player>
"""
XML = '<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n{}</playerslist>\n'


@pytest.mark.parametrize("block", [60, 1 << 22])
def test_the_xml_form(tmp_path, monkeypatch, block):
    path = tmp_path / "players_list_xml_foa.xml"
    path.write_text(XML.format(PLAYER.format(7, "D&apos;Or, Ana") + PLAYER.format(8, "Ruiz, Eva")), encoding="utf-8")
    monkeypatch.setattr(rating_list, "BLOCK", block)
    first, second = every(path)

    assert (first.line, first.fide_id, first.name, first.federation) == (3, "7", "D'Or, Ana", "ESP")
    assert (first.title, first.sex, first.birth, first.flag) == ("WIM", "w", "1990", "wi")
    assert (first.ratings, second.line) == ({Kind.STANDARD: "2201"}, 15)


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 50, b"Name;Rating\r\nAna;1800\r\n", b"PK nothing", b"<html></html>"]
)
def test_other_files_are_refused(tmp_path, content):
    path = tmp_path / "list.txt"
    path.write_bytes(content)

    with pytest.raises(HostError, match=r"list\.txt"):
        RatingList(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(HostError, match="there is no file"):
        RatingList(tmp_path / "none.txt")
    with pytest.raises(HostError, match="cannot be read"):
        RatingList(tmp_path)


def test_a_damaged_archive_says_so(listed):
    """The bytes of the list inside are spoilt: its checksum no longer fits."""
    target = packed(listed)
    data = bytearray(target.read_bytes())
    at = data.rindex(b"players_list_foa.txt", 0, data.index(b"PK\x01\x02")) + 40
    data[at : at + 20] = b"\xff" * 20
    target.write_bytes(data)

    with pytest.raises(HostError, match=r"list_foa\.zip is damaged"):
        every(target)


def test_a_damaged_archive_packed_with_lzma_says_so(tmp_path):
    """Zipfile lets the error of lzma through as it is."""
    target = tmp_path / "list.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("list.txt", f"{fide_list.HEAD}\n" * 500)
    data = bytearray(target.read_bytes())
    data[50:70] = bytes(each ^ 0xFF for each in data[50:70])  # behind the 38 bytes of the entry and 9 of its packing
    target.write_bytes(data)

    with pytest.raises(HostError, match=r"list\.zip is damaged"):
        RatingList(target)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("kind", ["text", "zip", "xml"])
def test_damaged_lists_end_in_words(tmp_path, listed, seed, kind):
    """Bytes changed, left out and doubled anywhere: players, or a sentence."""
    rng = random.Random(seed)  # noqa: S311 -- nothing secret is drawn
    path = packed(listed) if kind == "zip" else listed
    if kind == "xml":
        path = tmp_path / "list.xml"
        path.write_text(XML.format(PLAYER.format(7, "Ruiz, Ana") * 3), encoding="utf-8")
    data = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(data))
        data[at : at + rng.randint(0, 3)] = rng.choice((b"", b"<", b"\xff", b"\x00", b"\n", b"9999999999"))
    path.write_bytes(data)

    found, said = [], ""
    try:
        found = every(path)
    except HostError as error:
        said = str(error)

    assert path.name in said or all(isinstance(each.name, str) for each in found)


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (b"", "it is empty"), (b" \r\n", "it is empty"),
        (gzip.compress(b"ID Number", mtime=0), "it is packed with gzip"),
        (b"Name;Rating\nAna;2000\n", "it begins with 'Name;Rating'"), (bytes(range(256)), "it is no text"),
    ],
)  # fmt: skip
def test_what_stands_there_instead_is_told(tmp_path, data, seen):
    path = tmp_path / "list"
    path.write_bytes(data)
    with pytest.raises(HostError, match=re.escape(f"(text, XML, or the ZIP of either): {seen}")):
        RatingList(path)


def test_a_workbook_is_told_by_its_contents(tmp_path):
    path = tmp_path / "list.zip"
    openpyxl.Workbook().save(path)
    with pytest.raises(HostError, match="it is a workbook"):
        RatingList(path)
