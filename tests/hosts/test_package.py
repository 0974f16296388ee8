"""Parts, relationships and bytes."""

import io
import zipfile
from decimal import Decimal

import pandas as pd
import pytest
from host_samples import changed, complaints, edit, parts

from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.ooxml.check import unpacked
from swiss_xl.hosts.ooxml.package import relations_name


def test_where_relationships_are_written():
    assert relations_name("xl/workbook.xml") == "xl/_rels/workbook.xml.rels"
    assert relations_name("") == "_rels/.rels"


@pytest.mark.parametrize("program", ["plain", "libre", "rich"])
def test_reading_everything_changes_no_byte(request, program):
    path = request.getfixturevalue(program)
    package = unpacked(path.read_bytes())
    for name in package.names():
        if name.endswith((".xml", ".rels")):
            package.tree(name)

    again = unpacked(package.to_bytes())

    assert again.names() == package.names() == tuple(parts(path))
    assert {name: again.data(name) for name in again.names()} == parts(path)


def test_names_of_parts_are_found_whatever_their_case_and_spelling(plain):
    old = parts(plain)
    edit(plain, {
        "xl/worksheets/sheet3.xml": None,
        "xl/Work Sheets/Notes 3.XML": old["xl/worksheets/sheet3.xml"],
        "xl/_rels/workbook.xml.rels": old["xl/_rels/workbook.xml.rels"].replace(
            b"/xl/worksheets/sheet3.xml", b"./../xl/work%20sheets/notes%203.xml"),
        "[Content_Types].xml": old["[Content_Types].xml"].replace(
            b"/xl/worksheets/sheet3.xml", b"/xl/Work Sheets/Notes 3.XML"),
    })  # fmt: skip
    book = ClosedBook.open(plain)

    book.write("Notes", {(1, 1): "found"})
    book.save()

    assert changed(old, parts(plain)) >= {"xl/worksheets/sheet3.xml"}
    assert "xl/Work Sheets/Notes 3.XML" in parts(plain)
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "found"


def test_a_free_name_is_numbered_after_the_last(plain):
    package = unpacked(plain.read_bytes())

    assert package.free_name("xl/worksheets/sheet2.xml") == "xl/worksheets/sheet4.xml"
    assert package.free_name("xl/drawings/vmlDrawing.vml") == "xl/drawings/vmlDrawing1.vml"


def test_a_part_added_is_declared_once_and_gone_when_dropped(plain):
    package = unpacked(plain.read_bytes())
    before = package.data("[Content_Types].xml")

    package.add("xl/more.xml", b"<a/>", "application/more+xml")
    package.relate("xl/more.xml", "http://example.org/kind", "xl/workbook.xml")
    assert package.content_type("xl/more.xml") == "application/more+xml"
    assert [(each.kind, each.target) for each in package.relations("xl/more.xml")] == [("kind", "xl/workbook.xml")]
    assert b'Target="workbook.xml"' in package.data("xl/_rels/more.xml.rels")
    package.drop("xl/more.xml")

    assert package.data("[Content_Types].xml").count(b"<Override") == before.count(b"<Override")
    assert set(package.names()) == set(parts(plain))


def test_stored_texts_are_compressed_pictures_stay_as_they_are_and_dates_stay(plain):
    """The template is stored, so that it is built alike anywhere; what begins as it is mailed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in {**parts(plain), "xl/media/image1.png": b"\x89PNG"}.items():
            archive.writestr(zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 6)), data)
    saved = unpacked(stream.getvalue()).to_bytes()

    with zipfile.ZipFile(io.BytesIO(saved)) as archive:
        assert {(entry.filename[-4:], entry.compress_type) for entry in archive.infolist()} == {
            (".xml", zipfile.ZIP_DEFLATED),
            ("rels", zipfile.ZIP_DEFLATED),
            (".vml", zipfile.ZIP_DEFLATED),
            (".png", zipfile.ZIP_STORED),
        }
        assert {entry.date_time for entry in archive.infolist()} == {(2001, 2, 3, 4, 5, 6)}


@pytest.mark.parametrize("value", [Decimal(1), pd.NA, pd.NaT, b"x", [1]])
def test_values_no_cell_knows_are_refused(plain, value):
    with pytest.raises(HostError, match=r"Notes!A1: (a cell holds texts|there is no such date)"):
        ClosedBook.open(plain).write("Notes", {(1, 1): value})


def test_values_of_pandas_are_written(plain):
    book = ClosedBook.open(plain)

    book.write("Notes", {(1, 1): pd.Series([1.5])[0], (1, 2): pd.Timestamp("2026-01-02 03:04")})
    book.save()

    assert ClosedBook.open(plain).grid("Notes").rows[0] == [1.5, pd.Timestamp("2026-01-02 03:04").to_pydatetime()]


def test_a_cell_hidden_by_a_merge_is_not_written(plain):
    book = ClosedBook.open(plain)

    with pytest.raises(HostError, match=r"Round pattern!C6: the cell is merged into B6:D6 .* use B6"):
        book.write("Round pattern", {(6, 3): "x"})
    book.write("Round pattern", {(6, 2): "x"})
    assert book.grid("Round pattern").at(6, 2) == "x"


def test_what_two_tabs_share_outlives_one_of_them(rich):
    faults = complaints(rich)
    book = ClosedBook.open(rich)
    book.stamp("Pattern", "Round 1")
    book.delete("Round 1")
    book.save()

    assert "xl/media/image1.png" in parts(rich)
    assert complaints(rich) == faults


def test_only_the_case_of_a_name_differs(plain):
    old = parts(plain)
    edit(plain, {"xl/worksheets/sheet3.xml": None, "xl/worksheets/Sheet3.xml": old["xl/worksheets/sheet3.xml"]})

    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "mine"
