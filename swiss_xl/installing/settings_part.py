"""The part of the LibreOffice extension that says where the program is; the installer fills it in."""

from __future__ import annotations

from xml.sax.saxutils import escape

SETTINGS_PART = "Settings.xcu"

_REGISTRY = "http://openoffice.org/2001/registry"


def settings_part(program: str = "", arguments: str = "") -> bytes:
    """
    The part's bytes.

    :param program: with its path; empty: ``swiss-xl``, wherever the system finds it.
    :param arguments: words before the program's own, separated by blanks: ``-E -P -m swiss_xl``.
    """
    values = "".join(
        f'<prop oor:name="{name}" oor:type="xs:string"><value>{escape(value)}</value></prop>'
        for name, value in (("Program", program), ("Arguments", arguments))
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<oor:component-data xmlns:oor="{_REGISTRY}" xmlns:xs="http://www.w3.org/2001/XMLSchema" '
        'oor:name="AddinSettings" oor:package="org.swissxl">'
        f'<node oor:name="Launcher">{values}</node></oor:component-data>\n'
    ).encode()
