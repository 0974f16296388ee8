"""The letters of the template: one family, three sizes and one seen from afar, easy to read in colour and in grey."""

from pathlib import Path

import openpyxl
import pytest

TEMPLATE = Path(__file__).resolve().parents[2] / "templates" / "tournament.xlsx"


@pytest.fixture(scope="module")
def book():
    return openpyxl.load_workbook(TEMPLATE)


def styled(book):
    return [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.style != "Normal"]


FROM_AFAR = ("pattern boards", "pattern slips", "pattern badges")


def test_one_family_in_three_sizes_and_one_from_afar(book):
    near = [cell for cell in styled(book) if not cell.parent.title.startswith(FROM_AFAR)]

    assert {cell.font.name for cell in styled(book)} == {"Calibri"}
    assert len({cell.font.sz for cell in near}) == 3
    assert len({cell.font.sz for cell in styled(book)}) == 4


def test_every_cell_with_a_text_has_a_named_style(book):
    plain = [
        f"{sheet.title}!{cell.coordinate}"
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and not cell.style.startswith("sxl ")
    ]

    assert plain == []


def rgb(colour):
    return tuple(int(colour[-6:][at : at + 2], 16) / 255 for at in (0, 2, 4))


def grey(colour):
    """What a black-and-white printer makes of it (ITU-R BT.601)."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue,) * 3


def luminance(colour):
    """Relative luminance, WCAG 2.2."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def pairs(book):
    """Every colour of letters and the fill behind it, conditional formats included."""
    found = set()
    for cell in styled(book):
        fill = cell.fill.fgColor.rgb if cell.fill.fill_type else "FFFFFFFF"
        found.add((cell.font.color.rgb, fill))
        for one in cell.parent.conditional_formatting:
            if cell.coordinate in one.sqref:
                for effect in one.rules:
                    letters = effect.dxf.font.color if effect.dxf.font else None
                    behind = effect.dxf.fill
                    found.add((letters.rgb if letters else cell.font.color.rgb, behind.bgColor.rgb if behind else fill))
    return sorted(found)


def test_letters_stand_out_in_colour_and_in_grey(book):
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    seen = [(rgb(letters), rgb(fill)) for letters, fill in pairs(book)]

    assert len(seen) > 4
    assert min(contrast(letters, fill) for letters, fill in seen) >= 4.5
    assert min(contrast(grey(letters), grey(fill)) for letters, fill in seen) >= 4.5
