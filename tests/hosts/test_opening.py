"""Whatever is not a sound workbook is refused in one plain sentence."""

import io
import subprocess
import zipfile

import pytest
from host_samples import edit, parts

from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook, create

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def zipped(**content):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name.replace("__", "/"), data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"No;Name\r\n1;Anna\r\n", "is not a workbook"),
        (OLE + bytes(1000), r"an old Excel file \(\.xls\)"),
        (OLE + bytes(100) + "EncryptedPackage".encode("utf-16-le") + bytes(100), "protected by a password"),
        (b"\x09\x08\x10\x00\x00\x06", r"a very old Excel file \(\.xls\)"),
        (b"PK\x03\x04 and then nothing", "damaged"),
        (zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"), r"OpenDocument file \(\.ods\)"),
        (zipped(hello="world"), "is not a workbook"),
    ],
)
def test_other_files_are_named(tmp_path, data, words):
    path = tmp_path / "cup.xlsx"
    path.write_bytes(data)

    with pytest.raises(HostError, match=words) as caught:
        ClosedBook.open(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder(tmp_path):
    with pytest.raises(HostError, match="there is no file"):
        ClosedBook.open(tmp_path / "gone.xlsx")
    with pytest.raises(HostError, match="is a folder"):
        ClosedBook.open(tmp_path)
    with pytest.raises(HostError, match="no name of a file"):
        ClosedBook.open(tmp_path / "a\0b.xlsx")


def test_a_file_that_may_not_be_read(plain, monkeypatch):
    def refuse(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)

    with pytest.raises(HostError, match="may not be read"):
        ClosedBook.open(plain)


@pytest.mark.parametrize(
    ("part", "old", "new", "words"),
    [
        ("[Content_Types].xml", b"spreadsheetml.sheet.main", b"wordprocessingml.document.main", "not a workbook"),
        ("[Content_Types].xml", b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
         b"application/vnd.ms-excel.sheet.binary.macroEnabled.main", r"binary workbook \(\.xlsb\)"),
        ("_rels/.rels", b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument",
         b"http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument", "'Strict Open XML'"),
        ("xl/workbook.xml", b"<sheets>", b"<sheets", "damaged"),
        ("xl/workbook.xml", b"<workbook xmlns", b'<!DOCTYPE a [<!ENTITY b "c">]><workbook xmlns', "document type"),
        ("xl/workbook.xml", b'r:id="rId2"', b'r:id="rId99"', "Round pattern is listed but missing"),
        ("xl/workbook.xml", b"sheets>", b"shoots>", "has no sheets"),
    ],
)  # fmt: skip
def test_other_packages_are_named(plain, part, old, new, words):
    data = parts(plain)[part]
    assert old in data
    edit(plain, {part: data.replace(old, new)})

    with pytest.raises(HostError, match=words):
        ClosedBook.open(plain)


def test_entities_are_never_expanded(plain):
    bomb = (
        b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;"><!ENTITY z "&y;&y;&y;&y;">]><worksheet>&z;</worksheet>'
    )
    edit(plain, {"xl/worksheets/sheet1.xml": bomb})

    with pytest.raises(HostError, match="document type"):
        ClosedBook.open(plain).grid("Players")


def test_a_signed_workbook_is_not_touched(plain):
    edit(plain, {"_xmlsignatures/origin.sigs": b""})

    with pytest.raises(HostError, match="digital signature"):
        ClosedBook.open(plain)


def test_a_zip_bomb_is_not_unpacked(plain, monkeypatch):
    monkeypatch.setattr("swiss_xl.hosts.ooxml.opening.LARGEST", 1000)

    with pytest.raises(HostError, match="absurd size"):
        ClosedBook.open(plain)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
def test_half_a_file_is_damaged(plain, share):
    data = plain.read_bytes()
    plain.write_bytes(data[: int(len(data) * share)])

    with pytest.raises(HostError, match="damaged"):
        ClosedBook.open(plain)


def test_any_flipped_byte_is_read_right_or_refused_in_words(plain):
    data = bytearray(plain.read_bytes())
    for place in range(0, len(data), 41):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        plain.write_bytes(broken)
        try:
            book = ClosedBook.open(plain)
            read = [book.grid(tab.title).rows for tab in book.tabs()]
        except HostError as error:
            assert str(error)  # noqa: PT017 - either outcome is right
        else:
            assert len(read) == 3


def test_a_real_old_file_under_a_new_name(plain, tmp_path):
    office = ["soffice", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to"]
    for kind, words in (("xls", "old Excel file"), ("ods", "OpenDocument")):
        subprocess.run(
            [*office, kind, "--outdir", str(tmp_path), str(plain)], check=True, capture_output=True, timeout=90
        )
        renamed = tmp_path / f"{kind}.xlsx"
        (tmp_path / f"cup.{kind}").rename(renamed)
        with pytest.raises(HostError, match=words):
            ClosedBook.open(renamed)


def test_a_new_workbook_begins_as_its_template_and_touches_no_disk_before_save(plain, tmp_path):
    path = tmp_path / "new.xlsx"
    book = create(plain, path)
    book.write("Notes", {(1, 1): "new"})
    assert not path.exists()

    book.save()

    assert ClosedBook.open(path).grid("Notes").at(1, 1) == "new"
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "mine"
    assert [each.name for each in tmp_path.iterdir() if "backups" in each.name] == []


def test_an_existing_file_is_never_replaced_by_a_new_one(plain, tmp_path):
    path = tmp_path / "new.xlsx"
    book = create(plain.read_bytes(), path)
    path.write_text("someone was faster")

    with pytest.raises(HostError, match=r"there is a file new\.xlsx already"):
        book.save()
    with pytest.raises(HostError, match=r"there is a file new\.xlsx already"):
        create(plain, path)
    assert path.read_text() == "someone was faster"
