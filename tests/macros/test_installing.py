"""``swiss-xl addin``: made-up computers with a home folder each; what is put where, told in words, taken away again."""

import io
import re
import sys
import zipfile
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from swiss_xl import __version__
from swiss_xl.errors import HostError
from swiss_xl.installing import Machine, excel, install, office, status, uninstall
from swiss_xl.installing.excel import ENCODING, read_settings
from swiss_xl.installing.files import macro_file, version_of
from swiss_xl.installing.machine import Ran
from swiss_xl.installing.machine import run as really_run

EXCEL = {
    "Windows": {
        "AppData/Roaming/Microsoft/Excel/XLSTART/swiss_xl.xlam",
        "AppData/Local/swiss_xl/swiss_xl.conf",
    },
    "Darwin": {
        "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel/swiss_xl.xlam",
        "Library/Containers/com.microsoft.Excel/Data/swiss_xl.conf",
        "Library/Application Scripts/com.microsoft.Excel/swiss_xl.applescript",
    },
}


@dataclass
class Programs:
    """The other programs of a made-up computer: LibreOffice's unopkg, and a Python with this package."""

    package: str = __version__
    extensions: dict = field(default_factory=dict)
    refusal: str = ""
    asked: list = field(default_factory=list)

    def run(self, words):
        self.asked.append([Path(words[0]).name, *words[1:]])
        if "unopkg" not in words[0]:
            return Ran(0, self.package) if self.package else Ran(1, "No module named 'swiss_xl'")
        if self.refusal:
            return Ran(1, self.refusal)
        return getattr(self, words[1])(*words[2:])

    def add(self, _force, path):
        with zipfile.ZipFile(path) as package:
            described = package.read("description.xml").decode()
            self.extensions[re.search(r'identifier value="(.*?)"', described)[1]] = {
                "version": re.search(r'<version value="(.*?)"', described)[1],
                "settings": package.read("Settings.xcu").decode(),
            }
        return Ran(0, "")

    def list(self):
        lines = (f"Identifier: {name}\n  Version: {each['version']}" for name, each in self.extensions.items())
        return Ran(0, "All deployed user extensions:\n\n" + "\n".join(lines))

    def remove(self, name):
        del self.extensions[name]
        return Ran(0, "")


@pytest.fixture
def programs():
    return Programs()


@pytest.fixture
def computer(tmp_path, programs):
    """A function that makes a computer up: its kind, the name of the person, and which programs are on it."""

    def make(system, *, name="José Ñandú", with_excel=True, with_office=True, python=None):
        home = tmp_path / "Users" / name
        home.mkdir(parents=True, exist_ok=True)
        applications = tmp_path / "Applications"
        environ = {}
        tool = None
        if system == "Windows":
            environ = {"APPDATA": str(home / "AppData/Roaming"), "LOCALAPPDATA": str(home / "AppData/Local")}
            environ["ProgramFiles"] = str(tmp_path / "Program Files")
            there = {home / "AppData/Roaming/Microsoft/Excel": with_excel}
            tool = tmp_path / "Program Files/LibreOffice/program/unopkg.com"
        elif system == "Darwin":
            there = {applications / "Microsoft Excel.app": with_excel}
            tool = applications / "LibreOffice.app/Contents/MacOS/unopkg"
        else:
            there = {}
        for folder, wanted in there.items():
            if wanted:
                folder.mkdir(parents=True, exist_ok=True)
        if tool and with_office:
            tool.parent.mkdir(parents=True, exist_ok=True)
            tool.touch()
        python = python or home / "Mis programas" / "python"
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        on_path = "/usr/bin/unopkg" if with_office and not tool else None
        return Machine(system, home, environ, python, applications, lambda _name: on_path, programs.run)

    return make


def files(machine):
    """Everything in the person's home folder but his Python."""
    return {
        path.relative_to(machine.home).as_posix()
        for path in machine.home.rglob("*")
        if path.is_file() and path != machine.python
    }


@pytest.mark.parametrize("system", EXCEL)
def test_the_add_in_its_settings_and_nothing_else_are_put_in_place(computer, system):
    machine = computer(system, with_office=False)
    install(machine)

    assert files(machine) == EXCEL[system]
    assert excel.places(machine).addin.read_bytes() == macro_file("swiss_xl.xlam")


@pytest.mark.parametrize("system", EXCEL)
def test_the_settings_name_this_python_in_letters_that_vba_reads_everywhere(computer, system):
    machine = computer(system, name="Žofia Łódź 日本", with_office=False)
    install(machine)
    data = excel.places(machine).settings.read_bytes()

    assert data[:2] == b"\xff\xfe"
    assert data.decode("utf-16").splitlines() == [f"interpreter={machine.python}", f"version={__version__}"]


def test_the_script_of_the_mac_is_the_one_that_xlwings_brings(computer):
    machine = computer("Darwin", with_office=False)
    install(machine)
    script = excel.places(machine).script.read_bytes()

    assert b"on VbaHandler(ParameterString)" in script
    assert b'"|"' in script


@pytest.mark.parametrize("system", [*EXCEL, "Linux"])
def test_the_extension_gets_the_place_of_this_python(computer, programs, system):
    machine = computer(system, name="Ana & Eva <3", with_excel=False)
    install(machine, in_office=True)
    (extension,) = programs.extensions.values()

    assert programs.extensions.keys() == {"org.swissxl.buttons"}
    assert str(machine.python).replace("&", "&amp;").replace("<", "&lt;") in extension["settings"]
    assert "-E -P -m swiss_xl" in extension["settings"]
    assert extension["version"] == __version__
    assert programs.asked[-1][:3] == [Path(office.tool(machine)).name, "add", "--force"]


@pytest.mark.parametrize("system", [*EXCEL, "Linux"])
@pytest.mark.parametrize("with_excel", [True, False])
@pytest.mark.parametrize("with_office", [True, False])
def test_without_a_wish_both_are_done_where_they_are_found(computer, programs, system, with_excel, with_office):
    machine = computer(system, with_excel=with_excel, with_office=with_office)
    has_excel = with_excel and system in EXCEL
    if has_excel or with_office:
        install(machine)
    else:
        with pytest.raises(HostError, match="Neither Excel nor LibreOffice was found"):
            install(machine)

    assert files(machine) == (EXCEL[system] if has_excel else set())
    assert bool(programs.extensions) == with_office


def test_a_wish_is_enough(computer, programs):
    machine = computer("Windows", with_excel=False)
    install(machine, in_excel=True)

    assert files(machine) == EXCEL["Windows"]
    assert programs.extensions == {}


def test_on_linux_excel_is_refused_in_words(computer):
    with pytest.raises(HostError, match="Excel runs on Windows and macOS only"):
        install(computer("Linux"), in_excel=True)


@pytest.mark.parametrize("system", [*EXCEL, "Linux"])
def test_uninstall_leaves_nothing(computer, programs, system):
    machine = computer(system)
    before = sorted(machine.home.rglob("*")) if system == "Linux" else None
    install(machine)
    said = uninstall(machine)

    assert files(machine) == set()
    assert programs.extensions == {}
    assert not (machine.home / "AppData/Local/swiss_xl").exists()
    assert before is None or before == sorted(machine.home.rglob("*"))
    assert any("removed" in line for line in said)


@pytest.mark.parametrize("system", [*EXCEL, "Linux"])
def test_uninstall_where_nothing_is_says_so(computer, system):
    said = uninstall(computer(system))

    assert said == ["Excel: there was nothing to remove.", "LibreOffice: there was nothing to remove."]


def test_what_other_add_ins_and_people_keep_there_stays(computer):
    machine = computer("Windows")
    where = excel.places(machine)
    others = [where.addin.with_name("PERSONAL.XLSB"), where.settings.with_name("notes.txt")]
    for path in others:
        path.parent.mkdir(parents=True)
        path.write_text("mine", encoding="utf-8")
    install(machine)
    uninstall(machine)

    assert [path.read_text(encoding="utf-8") for path in others] == ["mine", "mine"]


@pytest.mark.parametrize("system", EXCEL)
def test_an_update_keeps_what_the_person_wrote_into_the_settings(computer, system):
    machine = computer(system)
    install(machine)
    where = excel.places(machine)
    where.settings.write_bytes(where.settings.read_bytes() + "mine=José\r\n".encode(ENCODING))
    where.addin.write_bytes(b"an older one")
    moved = replace(machine, python=machine.home / "new" / "python")
    install(moved)

    assert read_settings(where.settings) == {
        "interpreter": str(moved.python), "version": __version__, "mine": "José",
    }  # fmt: skip
    assert where.addin.read_bytes() == macro_file("swiss_xl.xlam")


@pytest.mark.parametrize("system", [*EXCEL, "Linux"])
def test_installing_twice_is_installing_once(computer, programs, system):
    machine = computer(system)
    install(machine)
    once = {path: (machine.home / path).read_bytes() for path in files(machine)}
    install(machine)

    assert {path: (machine.home / path).read_bytes() for path in files(machine)} == once
    assert list(programs.extensions) == ["org.swissxl.buttons"]


@pytest.mark.parametrize("system", EXCEL)
def test_a_running_excel_is_told_and_libreoffice_is_done_all_the_same(computer, programs, system, monkeypatch):
    """On Windows the file of a loaded add-in cannot be replaced."""
    machine = computer(system)
    held = excel.places(machine).addin

    def write_bytes(path, data):
        if path == held:
            raise PermissionError(13, "Permission denied", str(path))
        with path.open("wb") as file:
            return file.write(data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    with pytest.raises(HostError, match=r"Excel is running and has it open; quit Excel") as caught:
        install(machine)

    assert "LibreOffice: the extension" in str(caught.value)
    assert programs.extensions.keys() == {"org.swissxl.buttons"}


def test_a_running_excel_keeps_its_add_in_and_says_so(computer, monkeypatch):
    machine = computer("Windows", with_office=False)
    install(machine)

    def unlink(path, **_options):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(HostError, match="quit Excel and run this again"):
        uninstall(machine)


def test_a_refusal_of_libreoffice_is_told_in_its_words(computer, programs):
    programs.refusal = "ERROR: unopkg cannot be started. The lock file indicates it is already running."
    with pytest.raises(HostError, match=r"The lock file indicates .* quit LibreOffice"):
        install(computer("Linux"))


def test_a_python_that_may_be_gone_tomorrow_is_refused(computer, tmp_path):
    python = tmp_path / "cache" / "archive-v0" / "x1y2" / "bin" / "python"
    machine = computer("Windows", with_office=False, python=python)
    with pytest.raises(HostError, match="may be cleared at any time"):
        install(machine)

    assert files(machine) == set()


def test_libreoffice_does_not_get_such_a_python_either(computer, programs, tmp_path):
    python = tmp_path / "cache" / "archive-v0" / "x1y2" / "bin" / "python"
    with pytest.raises(HostError, match="may be cleared at any time"):
        install(computer("Linux", python=python))

    assert programs.extensions == {}


def test_root_is_told_the_cure_for_root(computer, programs):
    programs.refusal = "ERROR: Cannot run unopkg as root without --shared or --bundled option."
    with pytest.raises(HostError, match=r"as root .*; run this as the person who works with LibreOffice$"):
        status(computer("Linux"))


@pytest.mark.parametrize("encoding", [ENCODING, "utf-8", "utf-8-sig"])
def test_an_update_keeps_remarks_and_what_an_editor_saved_as_utf_8(computer, encoding):
    machine = computer("Windows")
    path = excel.places(machine).settings
    path.parent.mkdir(parents=True)
    path.write_bytes("# José's own\r\nmine = a = b\r\nversion=0.0.1\r\n".encode(encoding))
    install(machine)

    text = path.read_bytes().decode("utf-16")
    assert text.splitlines()[2:] == ["# José's own", "mine = a = b"]


def test_what_holds_one_file_does_not_keep_the_others(computer):
    machine = computer("Darwin", with_office=False)
    install(machine)
    where = excel.places(machine)
    where.addin.unlink()
    where.addin.mkdir()
    with pytest.raises(HostError, match=r"swiss_xl\.xlam cannot be changed") as caught:
        uninstall(machine)

    assert f"removed {where.settings}" in str(caught.value)
    assert not where.settings.exists()
    assert not where.script.exists()


def test_a_file_where_a_folder_should_be_is_nothing_to_remove(computer):
    machine = computer("Windows", with_excel=False, with_office=False)
    (machine.home / "AppData").write_text("mine", encoding="utf-8")

    assert uninstall(machine)[0] == "Excel: there was nothing to remove."
    with pytest.raises(HostError, match="cannot be changed"):
        install(machine, in_excel=True)


@pytest.mark.parametrize("system", EXCEL)
def test_status_tells_an_add_in_that_cannot_be_read(computer, system):
    machine = computer(system)
    where = excel.places(machine).addin
    where.mkdir(parents=True)

    assert f"{where} cannot be read" in tell(machine)


@pytest.mark.parametrize("name", ["exists", "read_bytes"])
def test_status_tells_a_folder_that_is_closed_to_this_user(computer, monkeypatch, name):
    """Python 3.11 raises what the system says, even where it is only asked whether a file is there."""
    machine = computer("Windows", with_office=False)
    install(machine)
    where, really = excel.places(machine).addin, getattr(Path, name)

    def closed(path):
        if path == where:
            raise PermissionError(13, "Permission denied", str(path))
        return really(path)

    monkeypatch.setattr(Path, name, closed)

    assert f"{where} cannot be read (Permission denied)" in tell(machine)


@pytest.mark.parametrize(
    ("core", "version"), [(b"<cp:version>\xff</cp:version>", "\ufffd"), (b"", "unknown"), (b"\0" * 40, "unknown")]
)
def test_an_add_in_with_an_odd_part_is_of_no_version(core, version):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("docProps/core.xml", core)

    assert version_of(made.getvalue()) == version


def test_whatever_byte_of_an_add_in_is_damaged_its_version_is_a_word():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("docProps/core.xml", b"<cp:version>1.2.3</cp:version>" * 3)
    whole = made.getvalue()

    assert version_of(whole) == "1.2.3"
    for place in range(len(whole)):
        for mask in (0x01, 0xFF):
            damaged = bytearray(whole)
            damaged[place] ^= mask
            assert version_of(bytes(damaged)) in ("1.2.3", "unknown"), place


def test_a_package_of_that_name_in_the_folder_one_stands_in_is_another(computer, tmp_path, monkeypatch):
    """The project's own folder, most of all: the Python of the buttons must have the package for itself."""
    (tmp_path / "swiss_xl.py").write_text("__version__ = 'stray'; print('stray')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    machine = replace(computer("Windows", with_office=False), python=Path(sys.executable), run=really_run)
    install(machine)

    assert f"which has swiss_xl {__version__}." in tell(machine)
    assert really_run([sys.executable, *office.ARGUMENTS.split(), "--version"]).said == f"swiss-xl {__version__}"


@pytest.mark.parametrize("system", EXCEL)
def test_words_for_what_excel_may_block(computer, system):
    said = "\n".join(install(computer(system, with_office=False)))
    wanted = {
        "Windows": ["Trust Center", "Disabled Items", "Unblock", "Protected View", "Trusted Locations"],
        "Darwin": ["-1743", "Automation", "Privacy & Security"],
    }[system]

    assert [word for word in wanted if word not in said] == []


def tell(machine):
    return "\n".join(status(machine))


@pytest.mark.parametrize("system", EXCEL)
def test_status_of_a_sound_installation(computer, system):
    machine = computer(system)
    install(machine)
    said = tell(machine)

    assert f"the add-in {__version__} is in" in said
    assert f"it uses {machine.python}, which has swiss_xl {__version__}" in said
    assert f"the extension {__version__} is in" in said
    assert "run: " not in said


def test_status_before_anything_is_installed(computer):
    said = tell(computer("Windows"))

    assert "the add-in is not installed (Excel seems to be installed); run: swiss-xl addin install" in said
    assert "the extension is not installed" in said


def test_status_where_neither_is(computer):
    assert status(computer("Linux", with_office=False)) == [
        "Excel: runs on Windows and macOS only.", "LibreOffice: was not found.",
    ]  # fmt: skip


def test_status_tells_a_python_that_moved(computer):
    machine = computer("Windows")
    install(machine)
    machine.python.unlink()

    assert f"its Python is no longer there: {machine.python}; run: swiss-xl addin install" in tell(machine)


def test_status_tells_a_python_without_the_package(computer, programs):
    machine = computer("Darwin")
    install(machine)
    programs.package = ""

    assert f"its Python has no swiss_xl: {machine.python}" in tell(machine)


def test_status_tells_versions_that_differ(computer, programs):
    machine = computer("Windows")
    install(machine)
    programs.package = "9.9"
    programs.extensions["org.swissxl.buttons"]["version"] = "0.0.7"
    said = tell(machine)

    assert f"its Python has swiss_xl 9.9, the add-in is {__version__}" in said
    assert f"the extension is 0.0.7, this program {__version__}; run: swiss-xl addin install" in said


def test_status_tells_an_add_in_of_another_version_or_none(computer):
    machine = computer("Windows")
    install(machine)
    where = excel.places(machine).addin
    where.write_bytes(other_version(where.read_bytes(), b"0.0.7"))
    assert f"the add-in is 0.0.7, this program {__version__}; run: swiss-xl addin install" in tell(machine)

    where.write_bytes(b"half a file")
    assert "the add-in is unknown, this program" in tell(machine)


def other_version(addin, version):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(addin)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(__version__.encode(), version) if name.startswith("docProps") else data)
    return made.getvalue()


def test_status_tells_missing_settings_and_a_missing_script(computer):
    machine = computer("Darwin")
    install(machine)
    where = excel.places(machine)
    where.settings.unlink()
    where.script.unlink()
    said = tell(machine)

    assert "does not know which Python to use" in said
    assert "swiss_xl.applescript is missing" in said


def test_the_version_of_the_packaged_add_in_is_that_of_the_program():
    assert version_of(macro_file("swiss_xl.xlam")) == __version__


def test_this_computer_is_described_as_it_is():
    machine = Machine.here()

    assert machine.python == Path(sys.executable)
    assert machine.home == Path.home()


def test_another_program_is_run_to_its_end_or_told_missing():
    assert really_run([sys.executable, "-c", "print('ñ'); raise SystemExit(3)"]) == Ran(3, "ñ")
    assert really_run(["/nowhere/unopkg"]).status == 127
