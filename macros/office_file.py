# ruff: noqa: INP001 -- a script's neighbour, not a package
"""LibreOffice's extension ``swiss_xl.oxt``: a toolbar and a menu in Calc, and the Basic behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from lxml import etree
from packing import packed, serialised
from spoken import basic_text, words_module

from swiss_xl import __version__
from swiss_xl.buttons import BUTTONS
from swiss_xl.installing.messages import OFFICE
from swiss_xl.installing.settings_part import SETTINGS_PART, settings_part
from swiss_xl.telling import LANGUAGES, speaker

HERE = Path(__file__).resolve().parent / "libreoffice"
IDENTIFIER = "org.swissxl.buttons"
TITLE = "Swiss"
TOOLBAR = "org.swissxl.toolbar"
LIBRARY = "SwissXL"

REGISTRY = "http://openoffice.org/2001/registry"
OOR = f"{{{REGISTRY}}}"
SPACES = {"oor": REGISTRY, "xs": "http://www.w3.org/2001/XMLSchema"}
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
CALC = "com.sun.star.sheet.SpreadsheetDocument"

DESCRIPTION = f"""<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006" xmlns:xlink="http://www.w3.org/1999/xlink"
             xmlns:lo="http://libreoffice.org/extensions/description/2011">
  <identifier value="{IDENTIFIER}"/>
  <version value="{__version__}"/>
  <platform value="all"/>
  <dependencies><lo:LibreOffice-minimal-version value="7.0" lo:name="LibreOffice 7.0"/></dependencies>
  <display-name><name lang="en">swiss_xl</name></display-name>
</description>
"""
MANIFEST = (
    ("basic-library", f"{LIBRARY}/"),
    ("configuration-schema", "Settings.xcs"),  # before its data
    ("configuration-data", SETTINGS_PART),
    ("configuration-data", "Addons.xcu"),
    ("configuration-data", "CalcWindowState.xcu"),
)


def extension() -> bytes:
    """``swiss_xl.oxt``."""
    modules = basic_modules()
    return packed({
        "META-INF/manifest.xml": _manifest(),
        "description.xml": DESCRIPTION.encode(),
        "Settings.xcs": (HERE / "Settings.xcs").read_bytes(),
        SETTINGS_PART: settings_part(),
        "Addons.xcu": _addons(),
        "CalcWindowState.xcu": _toolbar_state(),
        f"{LIBRARY}/script.xlb": _library(modules),
        f"{LIBRARY}/dialog.xlb": _library(()),
        **{f"{LIBRARY}/{name}.xba": _module(name, source) for name, source in modules.items()},
    })  # fmt: skip


def basic_modules() -> dict[str, str]:
    """The modules of the library; lines end with a line feed."""
    presses = "".join(f'Sub Button_{each.code}\n    Press "{each.code}"\nEnd Sub\n' for each in BUTTONS)
    return {
        "Main": (HERE / "swiss_xl.bas").read_text(encoding="utf-8"),
        "SwissXLWords": "Option Explicit\n" + words_module(OFFICE, basic_text),
        "Buttons": f"Option Explicit\n' Made by build.py from the table of the buttons; not to be edited.\n\n{presses}",
    }


def dispatch(macro: str) -> str:
    """The address that runs a macro of the extension: ``Buttons.Button_next``."""
    return f"vnd.sun.star.script:{LIBRARY}.{macro}?language=Basic&location=application"


def _manifest() -> bytes:
    entries = "".join(
        f'\n <manifest:file-entry manifest:full-path="{path}" manifest:media-type="application/vnd.sun.star.{kind}"/>'
        for kind, path in MANIFEST
    )
    space = 'xmlns:manifest="http://openoffice.org/2001/manifest"'
    root = f"<manifest:manifest {space}>{entries}\n</manifest:manifest>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'.encode()


def _module(name: str, source: str) -> bytes:
    root = etree.Element(
        "{http://openoffice.org/2000/script}module", nsmap={"script": "http://openoffice.org/2000/script"}
    )
    root.set("{http://openoffice.org/2000/script}name", name)
    root.set("{http://openoffice.org/2000/script}language", "StarBasic")
    root.text = source
    return serialised(root)


def _library(modules: Iterable[str]) -> bytes:
    space = "http://openoffice.org/2000/library"
    root = etree.Element(f"{{{space}}}library", nsmap={"library": space})
    root.set(f"{{{space}}}name", LIBRARY)
    root.set(f"{{{space}}}readonly", "false")
    root.set(f"{{{space}}}passwordprotected", "false")
    for name in modules:
        etree.SubElement(root, f"{{{space}}}element").set(f"{{{space}}}name", name)
    return serialised(root)


def _addons() -> bytes:
    root = _component("Addons", "org.openoffice.Office")
    ui = _node(root, "AddonUI")
    menu = _member(_node(ui, "OfficeMenuBar"), TOOLBAR)
    _property(menu, "Title", {"en": TITLE})
    _property(menu, "Context", CALC)
    entries = _node(menu, "Submenu")
    bar = _member(_node(ui, "OfficeToolBar"), TOOLBAR)
    for place, each in enumerate(BUTTONS):
        for parent in (entries, bar):
            _item(parent, f"m{place:02}", dispatch(f"Buttons.Button_{each.code}"), each.label)
    _item(entries, f"m{len(BUTTONS):02}", dispatch("Main.ChooseProgram"), OFFICE["program"])
    return serialised(root)


def _item(parent: etree._Element, name: str, url: str, title: str) -> None:
    item = _member(parent, name)
    _property(item, "Context", CALC)
    _property(item, "URL", url)
    _property(item, "Title", {language: speaker(language)(title) for language in LANGUAGES})
    _property(item, "Target", "_self")


def _toolbar_state() -> bytes:
    """The toolbar is there from the beginning, docked on top, and shows words."""
    root = _component("CalcWindowState", "org.openoffice.Office.UI")
    state = _member(_node(_node(root, "UIElements"), "States"), f"private:resource/toolbar/addon_{TOOLBAR}")
    _property(state, "UIName", {"en": "swiss_xl"})
    for name, kind, value in (("Docked", "boolean", "true"), ("Visible", "boolean", "true"), ("Style", "int", "1")):
        _property(state, name, value, kind)
    return serialised(root)


def _component(name: str, package: str) -> etree._Element:
    root = etree.Element(f"{OOR}component-data", nsmap=SPACES)
    root.set(f"{OOR}name", name)
    root.set(f"{OOR}package", package)
    return root


def _node(parent: etree._Element, name: str) -> etree._Element:
    node = etree.SubElement(parent, "node")
    node.set(f"{OOR}name", name)
    return node


def _member(parent: etree._Element, name: str) -> etree._Element:
    """One of a set, ours and no other's."""
    node = _node(parent, name)
    node.set(f"{OOR}op", "replace")
    return node


def _property(node: etree._Element, name: str, value: str | Mapping[str, str], kind: str = "string") -> None:
    made = etree.SubElement(node, "prop")
    made.set(f"{OOR}name", name)
    made.set(f"{OOR}type", f"xs:{kind}")
    for language, text in (value if isinstance(value, Mapping) else {"": value}).items():
        said = etree.SubElement(made, "value")
        said.text = text
        if language:
            said.set(LANGUAGE, language)
