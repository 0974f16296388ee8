"""Saving: all or nothing, with a backup, and never against another program."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import openpyxl
import pytest
from host_samples import edit, parts

from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.hosts.ooxml import saving


def edited(path, value="changed"):
    book = ClosedBook.open(path)
    book.write("Notes", {(1, 1): value})
    return book


def backups(path):
    return sorted(path.with_name(f"{path.stem} backups").glob("[!.]*"))


def test_the_earlier_state_is_kept_under_a_speaking_name(plain):
    before = plain.read_bytes()

    edited(plain).save(why="next")

    (backup,) = backups(plain)
    assert re.fullmatch(r"cup \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d before next\.xlsx", backup.name)
    assert backup.read_bytes() == before
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "changed"


def test_two_saves_in_one_second_keep_two_backups(plain):
    book = edited(plain, "one")
    book.save(why="next")
    book.write("Notes", {(1, 1): "two"})
    book.save(why="next")

    assert sorted(ClosedBook.open(each).grid("Notes").at(1, 1) for each in backups(plain)) == ["mine", "one"]


def test_only_the_newest_twenty_backups_of_this_workbook_stay(plain):
    folder = plain.with_name("cup backups")
    folder.mkdir()
    for day in range(1, 29):
        (folder / f"cup 2020-01-{day:02} 10.00.00 before next.xlsx").write_text("old")
    (folder / "cup 2020-01-01 10.00.00 before next.xlsm").write_text("another workbook")
    (folder / "my own.xlsx").write_text("mine")

    edited(plain).save(why="next")

    names = [each.name for each in backups(plain)]
    assert len([name for name in names if name.startswith("cup 20") and name.endswith("xlsx")]) == 20
    assert "cup 2020-01-09 10.00.00 before next.xlsx" not in names
    assert "cup 2020-01-10 10.00.00 before next.xlsx" in names
    assert {"my own.xlsx", "cup 2020-01-01 10.00.00 before next.xlsm"} <= set(names)


def test_nothing_changed_nothing_written(plain):
    before = plain.stat()

    ClosedBook.open(plain).save(why="next")

    assert plain.stat() == before
    assert backups(plain) == []


@pytest.mark.parametrize(
    ("lock", "content", "words"),
    [
        (
            ".~lock.cup.xlsx#",
            b"Eva,eva,desk,29.11.2026 10:00,file:///home/eva;",
            r"open in LibreOffice \(by Eva on desk\)",
        ),
        (
            ".~lock.cup.xlsx#",
            b",eva,desk,29.11.2026 10:00,file:///home/eva;",
            r"open in LibreOffice \(by eva on desk\)",
        ),
        (".~lock.cup.xlsx#", b"", "open in LibreOffice; close it there"),
        ("~$cup.xlsx", b"\x03Eva" + b" " * 50, r"open in Excel \(by Eva\); close it there"),
        ("~$cup.xlsx", b"", "open in Excel; close it there"),
    ],
)
def test_a_workbook_open_elsewhere_is_not_replaced(plain, lock, content, words):
    before = plain.read_bytes()
    plain.with_name(lock).write_bytes(content)

    with pytest.raises(HostError, match=words):
        edited(plain).save()
    assert plain.read_bytes() == before
    assert backups(plain) == []


def test_a_stale_lock_can_be_overridden(plain):
    plain.with_name("~$cup.xlsx").write_bytes(b"")
    book = ClosedBook.open(plain, force_lock=True)
    book.write("Notes", {(1, 1): "changed"})

    book.save()

    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "changed"


def test_a_file_changed_meanwhile_is_not_overwritten(plain):
    book = edited(plain)
    other = openpyxl.load_workbook(plain)
    other["Notes"]["A1"] = "theirs"
    other.save(plain)

    with pytest.raises(HostError, match="changed by another program since it was read"):
        book.save()
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "theirs"


def test_a_file_gone_meanwhile_is_told(plain):
    book = edited(plain)
    plain.unlink()

    with pytest.raises(HostError, match="gone since it was read"):
        book.save()


def test_a_read_only_file_and_folder_are_told(plain):
    plain.chmod(0o444)
    with pytest.raises(HostError, match=r"cup\.xlsx is read-only"):
        edited(plain).save()
    plain.chmod(0o644)
    plain.parent.chmod(0o555)
    try:
        with pytest.raises(HostError, match=r"the folder .* is read-only"):
            edited(plain).save()
    finally:
        plain.parent.chmod(0o755)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "is full, nothing was changed"),
        (errno.EIO, "cannot be written"),
        (errno.EACCES, "close it in every"),
    ],
)
def test_a_failing_disk_leaves_everything_as_it_was(plain, monkeypatch, number, words):
    before = plain.read_bytes()
    book = edited(plain)

    def fail(_handle):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("os.fsync", fail)

    with pytest.raises(HostError, match=words):
        book.save()
    assert plain.read_bytes() == before
    assert [each.name for each in plain.parent.iterdir()] == ["cup.xlsx"]


def test_a_program_that_looks_at_the_file_for_a_moment_is_waited_for(plain, monkeypatch):
    book, replace, calls = edited(plain), Path.replace, []

    def sometimes(self, target):
        if Path(target) == plain:
            calls.append(target)
            if len(calls) < 3:
                raise PermissionError(13, "used by another process")
        return replace(self, target)

    monkeypatch.setattr("swiss_xl.hosts.ooxml.saving.PAUSE", 0)
    monkeypatch.setattr(Path, "replace", sometimes)

    book.save()

    assert len(calls) == 3
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "changed"


def test_the_file_s_mode_is_kept_and_links_stay_links(plain, tmp_path):
    plain.chmod(0o640)
    link = tmp_path / "link.xlsx"
    link.symlink_to(plain)

    edited(link).save()

    assert plain.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "changed"


def test_old_temporary_files_are_swept_and_young_ones_left(plain):
    old, young = plain.with_name(".cup.xlsx.a1.tmp"), plain.with_name(".cup.xlsx.b2.tmp")
    foreign = plain.with_name(".other.xlsx.a1.tmp")
    for each in (old, young, foreign):
        each.write_text("")
    for each in (old, foreign):
        os.utime(each, (time.time() - 3600, time.time() - 3600))

    edited(plain).save()

    assert (old.exists(), young.exists(), foreign.exists()) == (False, True, True)


def test_a_change_that_failed_half_way_is_not_saved(plain, monkeypatch):
    before = plain.read_bytes()
    book = edited(plain)
    monkeypatch.setattr("swiss_xl.hosts.ooxml.worksheet.Worksheet.refresh_dimension", lambda _self: 1 / 0)

    with pytest.raises(HostError, match="damaged"):
        book.write("Notes", {(2, 2): 1})
    with pytest.raises(HostError, match="a change before failed"):
        book.save()
    assert plain.read_bytes() == before


RELATED = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET = "xl/worksheets/sheet3.xml"
FAULTS = {
    "a cell out of order": (SHEET, b"</sheetData>", b'<row r="1"><c r="A1"/></row></sheetData>'),
    "an unknown text": (SHEET, b"</sheetData>", b'<row r="99"><c t="s"><v>999</v></c></row></sheetData>'),
    "an unknown format": (SHEET, b"</sheetData>", b'<row r="99"><c s="999"/></row></sheetData>'),
    "sections out of order": (SHEET, b"<sheetData>",
                              b'<mergeCells><mergeCell ref="A1:B1"/></mergeCells><sheetData>'),
    "an empty section": (SHEET, b"</sheetData>", b"</sheetData><hyperlinks/>"),
    "merges that overlap": (SHEET, b"</sheetData>",
                            b'</sheetData><mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="B2:C3"/></mergeCells>'),
    "a lost relationship": (SHEET, b"</worksheet>",
                            b'<drawing xmlns:r="%s" r:id="no"/></worksheet>' % RELATED),
    "a sheet number twice": ("xl/workbook.xml", b'sheetId="3"', b'sheetId="1"'),
    "a name of no sheet": ("xl/workbook.xml", b'localSheetId="1"', b'localSheetId="9"'),
    "a table's columns": ("xl/tables/table1.xml", b'ref="A3:D4"', b'ref="A3:E4"'),
    "a missing part": ("xl/_rels/workbook.xml.rels", b"styles.xml", b"stiles.xml"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_excel_would_repair_is_never_written(plain, fault):
    part, old, new = FAULTS[fault]
    before = plain.read_bytes()
    book = edited(plain)
    package = book._workbook.package
    data = package.data(part)
    assert old in data

    package.replace(part, data.replace(old, new))

    with pytest.raises(HostError, match="would be damaged"):
        book.save()
    assert plain.read_bytes() == before


def test_a_stranger_s_oddity_does_not_block(plain):
    part = "xl/worksheets/sheet3.xml"
    edit(plain, {part: parts(plain)[part].replace(b"</sheetData>", b"</sheetData><hyperlinks/>")})

    edited(plain).save()

    assert ClosedBook.open(plain).grid("Notes").at(1, 1) == "changed"


KILLED = """
import sys
from swiss_xl.hosts.closed import ClosedBook
book = ClosedBook.open(sys.argv[1])
for number in range(10_000):
    book.write("Notes", {(1, 1): number})
    print(number, flush=True)
    book.save(why="next")
"""


def test_a_kill_at_any_moment_leaves_a_whole_workbook(plain):
    last = "mine"
    for run in range(15):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(plain)], stdout=subprocess.PIPE) as program:
            assert program.stdout.readline() == b"0\n"
            time.sleep(0.005 + 0.011 * run)
            program.send_signal(signal.SIGKILL)
            tried = [0, *map(int, program.stdout.read().split())]

        with zipfile.ZipFile(plain) as archive:
            assert archive.testzip() is None
        value = ClosedBook.open(plain).grid("Notes").at(1, 1)
        assert value in (last, *tried), run
        last = value
        for each in backups(plain):
            with zipfile.ZipFile(each) as archive:
                assert archive.testzip() is None


def test_a_folder_that_does_not_exist_is_told(plain, tmp_path):
    with pytest.raises(HostError, match="there is no folder"):
        create(plain, tmp_path / "gone" / "new.xlsx").save()


def test_a_change_at_the_very_last_moment_is_seen(plain, monkeypatch):
    book, back_up = edited(plain), saving._back_up

    def meanwhile(*arguments):
        backup = back_up(*arguments)
        plain.write_bytes(b"theirs")
        return backup

    monkeypatch.setattr(saving, "_back_up", meanwhile)

    with pytest.raises(HostError, match="changed by another program"):
        book.save()
    assert plain.read_bytes() == b"theirs"
    assert backups(plain) == []
    assert not list(plain.parent.glob(".*.tmp"))
