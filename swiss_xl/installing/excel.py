"""The add-in in Excel's start folder, and the file that tells it which Python to use."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from swiss_xl import __version__
from swiss_xl.errors import HostError
from swiss_xl.installing.files import ADDIN, macro_file, version_of
from swiss_xl.installing.machine import MAC, WINDOWS, Machine
from swiss_xl.telling import mark, phrase

SETTINGS = "swiss_xl.conf"
SCRIPT = "swiss_xl.applescript"
ENCODING = "utf-16-le"  # read alike by VBA on both systems, whatever letters a folder has
MARK = "\ufeff"
OURS = ("interpreter", "version")

_OFFICE = "Library/Group Containers/UBF8T346G9.Office"
_DATA = "Library/Containers/com.microsoft.Excel/Data"

WINDOWS_WORDS = (
    mark("Start Excel again: the tab Swiss is beside Home."),
    mark("No tab? File, Options, Add-ins, Manage: Disabled Items: enable swiss_xl."),
    mark("Still none? File, Options, Trust Center, Trust Center Settings, Add-ins: a signature must not be required."),
    mark("And under Trusted Locations there must be 'Excel default location: User StartUp'."),
    mark("Macros switched off by an administrator? Use LibreOffice or the command line: the workbook is the same."),
    mark("A workbook that came by mail or download opens in Protected View: press Enable Editing."),
    mark(
        "Windows blocks the macros of a workbook with buttons? Close it, right click on the file, Properties, Unblock."
    ),
)
MAC_WORDS = (
    mark("Quit Excel and start it again: the tab Swiss is beside Home."),
    mark(
        "At the first press macOS asks whether Microsoft Excel may control other programs and reach files: allow both."
    ),
    mark("Refused once (error -1743)? System Settings, Privacy & Security, Automation: switch Microsoft Excel on."),
    mark("No tab? Excel, Settings, Security: macros must be allowed."),
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are for one person: the add-in, its settings, and on a Mac the script that starts Python."""

    addin: Path
    settings: Path
    script: Path | None = None

    @property
    def all(self) -> tuple[Path, ...]:
        """Every file that is ours."""
        return tuple(path for path in (self.addin, self.settings, self.script) if path)


def places(machine: Machine) -> Places | None:
    """Excel's places; None where there is no Excel for this kind of computer."""
    if machine.system == WINDOWS:
        start = machine.folder("APPDATA", "AppData/Roaming") / "Microsoft/Excel/XLSTART"
        own = machine.folder("LOCALAPPDATA", "AppData/Local") / "swiss_xl"
        return Places(start / ADDIN, own / SETTINGS)
    if machine.system == MAC:
        start = machine.home / _OFFICE / "User Content.localized/Startup.localized/Excel"
        scripts = machine.home / "Library/Application Scripts/com.microsoft.Excel"
        return Places(start / ADDIN, machine.home / _DATA / SETTINGS, scripts / SCRIPT)
    return None


def found(machine: Machine) -> bool:
    """Whether Excel seems to be installed."""
    if machine.system == WINDOWS:
        folders = [machine.folder("APPDATA", "AppData/Roaming") / "Microsoft/Excel"]
        for variable in ("ProgramFiles", "ProgramFiles(x86)"):
            office = Path(machine.environ.get(variable) or "/nowhere", "Microsoft Office")
            folders += [office / "root/Office16/EXCEL.EXE", office / "Office16/EXCEL.EXE"]
        return any(path.exists() for path in folders)
    return machine.system == MAC and any(
        path.exists() for path in (machine.applications / "Microsoft Excel.app", machine.home / _OFFICE)
    )


def install(machine: Machine) -> list[str]:
    """
    Put the add-in in place; an older one is replaced, other lines of the settings stay.

    :returns: what was done and what to do next, a sentence each.
    :raises HostError: if there is no Excel for this computer, its Python is a passing one, or a file cannot be written.
    """
    where = places(machine)
    if where is None:
        raise HostError(
            phrase("Excel runs on Windows and macOS only; here the buttons are in LibreOffice: --libreoffice")
        )
    machine.lasting_python()
    _write(where.addin, macro_file(ADDIN))
    _write(where.settings, _settings(machine, where.settings))
    if where.script:
        _write(where.script, _apple_script())
    words = WINDOWS_WORDS if machine.system == WINDOWS else MAC_WORDS
    return [
        phrase(
            "Excel: the add-in {version} is in {folder}; it uses {python}.",
            version=__version__,
            folder=where.addin.parent,
            python=machine.python,
        ),
        *map(phrase, words),
    ]


def uninstall(machine: Machine) -> list[str]:
    """
    Take away everything that :func:`install` wrote.

    :raises HostError: if a file cannot be removed, since Excel has it open; the others are removed all the same.
    """
    where = places(machine)
    said, trouble = [], []
    for path in where.all if where else ():
        try:
            path.unlink()
            said.append(phrase("Excel: removed {path}.", path=path))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            trouble.append(str(_held(path, error)))
    if where and where.settings.parent.name == "swiss_xl":
        with contextlib.suppress(OSError):  # it is not empty, or not there
            where.settings.parent.rmdir()
    if trouble:
        raise HostError("\n".join([*said, *trouble]))
    return said or [phrase("Excel: there was nothing to remove.")]


def status(machine: Machine) -> list[str]:
    """What is in place, and what is wrong with it."""
    where = places(machine)
    if where is None:
        return [phrase("Excel: runs on Windows and macOS only.")]
    try:
        if where.addin.exists():
            return list(_findings(machine, where))
        seen = phrase("Excel seems to be installed") if found(machine) else phrase("Excel was not found")
    except OSError as error:
        return [
            phrase(
                "Excel: {path} cannot be read ({reason}); move it out of the way or allow reading it, then run: "
                "swiss-xl addin install",
                path=error.filename,
                reason=error.strerror,
            )
        ]
    return [phrase("Excel: the add-in is not installed ({seen}); run: swiss-xl addin install", seen=seen)]


def _findings(machine: Machine, where: Places) -> Iterator[str]:
    version = version_of(where.addin.read_bytes())
    yield phrase("Excel: the add-in {version} is in {folder}.", version=version, folder=where.addin.parent)
    if version != __version__:
        yield phrase(
            "Excel: the add-in is {version}, this program {program}; run: swiss-xl addin install",
            version=version,
            program=__version__,
        )
    if where.script and not where.script.exists():
        yield phrase("Excel: {name} is missing; run: swiss-xl addin install", name=where.script.name)
    python = read_settings(where.settings).get("interpreter", "")
    if not python:
        yield phrase("Excel: the add-in does not know which Python to use; run: swiss-xl addin install")
    elif not Path(python).exists():
        yield phrase("Excel: its Python is no longer there: {python}; run: swiss-xl addin install", python=python)
    else:
        yield from _package(machine, python, version)


def _package(machine: Machine, python: str, version: str) -> Iterator[str]:
    ran = machine.run([python, "-E", "-P", "-c", "import swiss_xl; print(swiss_xl.__version__)"])
    if ran.status:
        yield phrase("Excel: its Python has no swiss_xl: {python}; run: swiss-xl addin install", python=python)
    elif ran.said != version:
        yield phrase(
            "Excel: its Python has swiss_xl {there}, the add-in is {version}; run: swiss-xl addin install",
            there=ran.said,
            version=version,
        )
    else:
        yield phrase("Excel: it uses {python}, which has swiss_xl {version}.", python=python, version=ran.said)


def read_settings(path: Path) -> dict[str, str]:
    """The lines ``key=value`` of a settings file; nothing where there is none or it cannot be read."""
    try:
        text = path.read_bytes().decode(ENCODING, errors="replace")
    except OSError:
        return {}
    lines = (line.partition("=") for line in text.removeprefix(MARK).splitlines())
    return {key.strip(): value.strip() for key, equals, value in lines if equals}


def _settings(machine: Machine, path: Path) -> bytes:
    lines = [f"interpreter={machine.python}", f"version={__version__}", *_lines_of_the_person(path)]
    return (MARK + "".join(f"{line}\r\n" for line in lines)).encode(ENCODING)


def _lines_of_the_person(path: Path) -> list[str]:
    """What else stands in the settings file, remarks too; also if an editor has saved it as UTF-8."""
    try:
        data = path.read_bytes()
    except OSError:
        return []
    text = data.decode(ENCODING if b"\0" in data else "utf-8", errors="replace").removeprefix(MARK)
    return [line for line in text.splitlines() if line.strip() and line.partition("=")[0].strip() not in OURS]


def _apple_script() -> bytes:
    """
    The script that xlwings brings for its own RunPython, under a name of ours.

    :raises HostError: if the installed xlwings has none.
    """
    spec = find_spec("xlwings")
    scripts = sorted(Path(spec.origin).parent.glob("xlwings-*.applescript")) if spec and spec.origin else []
    if not scripts:
        raise HostError(phrase("The package xlwings is missing or incomplete; install swiss_xl again"))
    return scripts[-1].read_bytes()


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise _held(path, error) from error


def _held(path: Path, error: OSError) -> HostError:
    if isinstance(error, PermissionError):
        return HostError(
            phrase(
                "{path} cannot be changed: Excel is running and has it open; quit Excel and run this again "
                "(if it is not running, this user may not write there)",
                path=path,
            )
        )
    return HostError(phrase("{path} cannot be changed: {reason}", path=path, reason=error.strerror or error))
