"""The files for Excel and LibreOffice: built from today's sources, whole, and nothing in them that is not meant."""

import os
import re
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

import pytest
from lxml import etree
from openpyxl import load_workbook
from openxml_audit import OpenXmlValidator, ValidationSeverity

from swiss_xl import __version__
from swiss_xl.buttons import BUTTONS

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "macros")]

import excel_files  # noqa: E402 -- a script's neighbour
import making  # noqa: E402 -- the same
import office_file  # noqa: E402 -- the same
import runpython  # noqa: E402 -- the same

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # oletools uses old names of pyparsing
    from oletools.olevba import VBA_Parser

ADDIN = ROOT / "macros" / "swiss_xl.xlam"
EXTENSION = ROOT / "macros" / "swiss_xl.oxt"
TEMPLATE = ROOT / "templates" / "tournament.xlsm"
PLAIN = ROOT / "templates" / "tournament.xlsx"
MODULES = {ADDIN: excel_files.shared_modules, TEMPLATE: excel_files.sheet_modules}
CALLBACKS = ("onAction", "getLabel", "getScreentip", "getSupertip")


def parts(path):
    with zipfile.ZipFile(path) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


def code(path):
    """The modules with code in a file, as a tool of virus hunters finds them."""
    parser = VBA_Parser(str(path))
    found = {Path(name).stem: lines(text) for _, _, name, text in parser.extract_macros()}
    parser.close()
    return {name: text for name, text in found.items() if text}


def lines(source):
    """The lines of a module without its attributes, which Excel keeps elsewhere."""
    return [line for line in source.replace("\r\n", "\n").strip("\n").split("\n") if not line.startswith("Attribute ")]


@pytest.mark.parametrize(("zone", "seed"), [("Asia/Tokyo", "1"), ("America/Lima", "2")])
def test_the_committed_files_are_what_today_s_sources_give(zone, seed):
    """In every place and at every time: byte for byte."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "macros" / "build.py"), "--check"],
        env=os.environ | {"TZ": zone, "PYTHONHASHSEED": seed},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")


def test_a_changed_source_is_noticed(tmp_path, monkeypatch, capsys):
    for path in (ADDIN, EXTENSION):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(
        making, "FILES", {tmp_path / path.name: make for path, make in making.FILES.items() if path != TEMPLATE}
    )
    assert making.main(["--check"]) == 0

    source = (ROOT / "macros" / "swiss_xl.bas").read_text(encoding="ascii").replace("vbExclamation", "vbCritical")
    (tmp_path / "swiss_xl.bas").write_text(source, encoding="ascii")
    monkeypatch.setattr(excel_files, "HERE", tmp_path)
    assert making.main(["--check"]) == 1
    assert capsys.readouterr().err == "swiss_xl.xlam differs from what build.py makes; run: python macros/build.py\n"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_the_vba_in_a_file_is_its_sources(path):
    assert code(path) == {name: lines(source) for name, source in MODULES[path]().items()}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_nothing_loads_a_library_or_runs_by_itself(path):
    """No DLL, no worksheet function of ours, nothing that hunters of viruses take amiss."""
    text = "\n".join(line for source in code(path).values() for line in source if not line.lstrip().startswith("'"))

    assert (
        re.findall(r"(?i)\bDeclare\b|\.dll|LoadLibrary|Workbook_Open|VBProject|powershell|http|URLDownload", text) == []
    )
    assert re.findall(r"CreateObject\((.*?)\)", text) == ['"Scripting.FileSystemObject"', '"WScript.Shell"']
    assert re.findall(r"(?m)^(?:Public |Private )?Sub (Auto_\w+)", text) == (["Auto_Open"] if path == TEMPLATE else [])


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_the_licence_of_xlwings_stands_on_its_module(path):
    text = "\n".join(code(path)["xlwings"])

    assert "BSD 3-clause license" in text
    assert "Copyright (C) 2014-present, Zoomer Analytics LLC." in text
    assert "ADVISED OF THE POSSIBILITY OF SUCH DAMAGE." in text
    assert "xlwings.pro" not in text
    assert "LICENSE_KEY" not in text


def test_another_text_of_xlwings_ends_the_build():
    original = runpython.original()
    with pytest.raises(ValueError, match=r"expected 1 times in xlwings' module, found 0 times"):
        runpython.CHANGES[1](original.replace("myaddin", "another"))
    with pytest.raises(ValueError, match="is not in list"):
        runpython.CHANGES[0](original.replace("#If VBA7 Then", "#If VBA8 Then"))


@pytest.mark.parametrize("path", [*MODULES, EXTENSION], ids=lambda path: path.name)
def test_no_file_speaks_of_the_place_where_it_was_built(path):
    everything = b"\n".join(parts(path).values())

    assert str(ROOT).encode() not in everything
    assert Path.home().name.encode() not in everything or Path.home().name in {"", "root"}
    assert re.findall(rb"/(?:home|Users|tmp|root)/\w", everything) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_the_schemas_find_nothing_wrong(path):
    found = OpenXmlValidator().validate(path).errors

    assert [str(each) for each in found if each.severity is ValidationSeverity.ERROR] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_part_has_a_type_and_every_relationship_a_part(path):
    found = parts(path)
    types = etree.fromstring(found["[Content_Types].xml"])
    endings = {each.get("Extension").lower() for each in types.iter("{*}Default")}
    named = {each.get("PartName").lstrip("/") for each in types.iter("{*}Override")}
    relations = [(name, each) for name in found if name.endswith(".rels") for each in etree.fromstring(found[name])]

    assert [name for name in found if name not in named and name.rpartition(".")[2] not in endings | {"xml]"}] == [
        "[Content_Types].xml"
    ] * ("xml" not in endings)
    assert named <= set(found)
    assert [each.get("Target") for name, each in relations if target(name, each) not in found] == []


def target(relations, each):
    """The part that a relationship leads to."""
    if each.get("Target").startswith("/"):
        return each.get("Target")[1:]
    folder = Path(relations).parent.parent
    return os.path.normpath(folder / each.get("Target"))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (ADDIN, "application/vnd.ms-excel.addin.macroEnabled.main+xml"),
        (TEMPLATE, "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_excel_takes_each_file_for_what_it_is(path, kind):
    types = etree.fromstring(parts(path)["[Content_Types].xml"])
    of = {each.get("PartName"): each.get("ContentType") for each in types.iter("{*}Override")}

    assert of["/xl/workbook.xml"] == kind


def test_the_ribbon_is_found_and_all_it_calls_exists():
    found = parts(ADDIN)
    relations = etree.fromstring(found["_rels/.rels"])
    ui = [each for each in relations if each.get("Type").endswith("/2006/relationships/ui/extensibility")]
    ribbon = etree.fromstring(found[ui[0].get("Target")])
    buttons = list(ribbon.iter("{*}button"))
    subs = re.findall(r"(?m)^Public Sub (\w+)\((.*)\)", "\n".join(code(ADDIN)["SwissXL"]))
    takes = {name: arguments.count(",") + 1 for name, arguments in subs}

    assert len(ui) == 1
    assert [each.get("tag") for each in buttons] == [each.code for each in BUTTONS]
    assert [each.get("imageMso") for each in buttons] == [each.image for each in BUTTONS]
    assert len({each.get("id") for each in ribbon.iter() if each.get("id")}) == len(buttons) + 2
    for each in buttons:
        assert {takes[each.get(name)] for name in CALLBACKS if name != "onAction"} == {2}
        assert takes[each.get("onAction")] == 1


def test_the_template_with_buttons_is_the_plain_template_and_more():
    """Tabs, names, styles and pages are the same, byte for byte but for code names and the drawing."""
    more, plain = parts(TEMPLATE), parts(PLAIN)
    changed = {name for name in plain if plain[name] != more[name]}
    sheets = {name for name in plain if name.startswith("xl/worksheets/sheet")}
    without = {
        name: re.sub(rb' codeName="\w+"|<sheetPr codeName="\w+"/>', b"", more[name]).replace(b"<sheetPr/>", b"")
        for name in sheets - {"xl/worksheets/sheet1.xml"}
    }

    assert changed - sheets == {
        "[Content_Types].xml",
        "docProps/core.xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
    }
    assert without == {name: plain[name].replace(b"<sheetPr/>", b"") for name in without}
    assert set(more) - set(plain) == {
        "xl/vbaProject.bin", "xl/drawings/vmlDrawing1.vml", "xl/worksheets/_rels/sheet1.xml.rels",
    }  # fmt: skip


def test_every_sheet_and_the_workbook_have_a_module_of_their_own():
    """Excel finds a sheet's module by its code name."""
    parser = VBA_Parser(str(TEMPLATE))
    modules = {Path(name).stem for _, _, name, _ in parser.extract_all_macros()}
    parser.close()
    book = load_workbook(TEMPLATE, keep_vba=True)
    names = [sheet.sheet_properties.codeName for sheet in book.worksheets]

    assert book.code_name == "ThisWorkbook"
    assert len(names) == len(set(names)) == len(load_workbook(PLAIN).worksheets)
    assert {"ThisWorkbook", *names} <= modules


def test_the_buttons_in_the_sheet_run_macros_that_exist_and_lie_beside_the_page():
    drawing = etree.fromstring(parts(TEMPLATE)["xl/drawings/vmlDrawing1.vml"])
    macros = [each.text for each in drawing.iter("{*}FmlaMacro")]
    labels = ["".join(each.itertext()) for each in drawing.iter("{*}textbox")]
    anchors = [[int(number) for number in each.text.split(",")] for each in drawing.iter("{*}Anchor")]
    subs = re.findall(r"(?m)^Public Sub (\w+)\(\)", "\n".join(code(TEMPLATE)["SwissXLButtons"]))

    assert macros == [f"[0]!Button_{each.code}" for each in BUTTONS]
    assert {macro.partition("!")[2] for macro in macros} <= set(subs)
    assert labels == [each.label for each in BUTTONS]
    assert min(left for left, *_ in anchors) >= 5  # A to E hold settings, help and links
    assert max(bottom for *_, bottom, _ in anchors) <= 1  # title and status line, which never scroll away


def test_the_version_is_written_into_each_file():
    addin, template, extension = (parts(path) for path in (ADDIN, TEMPLATE, EXTENSION))

    for title, found in (("swiss_xl", addin), ("Swiss tournament", template)):
        core = etree.fromstring(found["docProps/core.xml"])
        assert {etree.QName(each).localname: each.text for each in core if "T00" not in each.text} == {
            "creator": "swiss_xl", "lastModifiedBy": "swiss_xl", "title": title, "version": __version__,
        }  # fmt: skip
    assert f'<version value="{__version__}"/>'.encode() in extension["description.xml"]


def test_the_extension_holds_its_sources_and_lists_them():
    found = parts(EXTENSION)
    manifest = etree.fromstring(found["META-INF/manifest.xml"])
    space = "{http://openoffice.org/2001/manifest}"
    listed = [each.get(f"{space}full-path") for each in manifest]
    basic = {
        name.rpartition("/")[2].removesuffix(".xba"): etree.fromstring(data).text
        for name, data in found.items()
        if name.endswith(".xba")
    }
    library = etree.fromstring(found["SwissXL/script.xlb"])

    assert basic == office_file.basic_modules()
    assert [each.get("{http://openoffice.org/2000/library}name") for each in library] == list(basic)
    assert [path for path in listed if not any(name.startswith(path) for name in found)] == []
    assert listed.index("Settings.xcs") < listed.index("Settings.xcu")


def test_every_command_of_the_toolbar_is_a_sub_of_the_extension():
    addons = etree.fromstring(parts(EXTENSION)["Addons.xcu"])
    urls = {value.text for each in addons.iter("{*}prop") if "URL" in each.values() for value in each}
    modules = office_file.basic_modules()
    called = {
        re.fullmatch(r"vnd\.sun\.star\.script:SwissXL\.(\w+)\.(\w+)\?language=Basic&location=application", url).groups()
        for url in urls
    }

    assert called == {("Buttons", f"Button_{each.code}") for each in BUTTONS} | {("Main", "ChooseProgram")}
    assert [name for module, name in called if not re.search(rf"(?m)^Sub {name}\b", modules[module])] == []
