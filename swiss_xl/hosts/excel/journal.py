"""What was done to the open workbook, and how each step is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from swiss_xl.book import Area
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import calls
from swiss_xl.hosts.excel.writing import offered
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    import xlwings

TakeBack = Callable[[], None]


class Journal:
    """Ways back, the latest first."""

    def __init__(self) -> None:
        self._ways: list[TakeBack] = []

    def add(self, way: TakeBack) -> None:
        """Remember how the step just done is taken back."""
        self._ways.append(way)

    def replace(self, way: TakeBack) -> None:
        """Remember another way back for the latest step."""
        self._ways[-1] = way

    def take_back(self) -> list[str]:
        """Take everything back; what could not be, in words."""
        failed = []
        while self._ways:
            try:
                self._ways.pop()()
            except Exception as error:  # noqa: BLE001 - the others are to be tried all the same
                failed.append(str(error))
        return failed


def kept(sheet: xlwings.Sheet, area: Area) -> TakeBack:
    """How *area* is given back what stands in it now: values, formulas, texts."""
    values, formulas = calls.read_values(sheet, area), calls.read_formulas(sheet, area)
    formats = _formats(sheet, area)

    def give_back() -> None:
        _set_formats(sheet, area, formats)
        if (calls.read_values(sheet, area), calls.read_formulas(sheet, area)) == (values, formulas):
            return  # where the first write was refused, this one would be refused too
        calls.write_values(sheet, area, [[_typed(value) for value in row] for row in values])
        for row, (shown, typed) in enumerate(zip(values, formulas, strict=True), area.top):
            for column, (value, formula) in enumerate(zip(shown, typed, strict=True), area.left):
                if formula.startswith("=") and formula != value:
                    calls.write_a_formula(sheet, row, column, formula)

    return give_back


def _typed(value: Any) -> Any:
    return offered(value) if isinstance(value, str) else value


Formats = str | Sequence[tuple[Area, str]]


def _formats(sheet: xlwings.Sheet, area: Area) -> Formats:
    """The number formats of a block: one, or those of its cells, found by halves."""
    code = calls.read_a_number_format(sheet, area)
    if code is not None:
        return code
    if area.width > 1:
        middle = area.left + area.width // 2
        parts = area._replace(right=middle - 1), area._replace(left=middle)
    elif area.height > 1:
        middle = area.top + area.height // 2
        parts = area._replace(bottom=middle - 1), area._replace(top=middle)
    else:
        raise HostError(phrase("{name}!{area}: the number format of a cell cannot be read", name=sheet.name, area=area))
    found: list[tuple[Area, str]] = []
    for part in parts:
        inner = _formats(sheet, part)
        found += [(part, inner)] if isinstance(inner, str) else inner
    return found


def _set_formats(sheet: xlwings.Sheet, area: Area, formats: Formats) -> None:
    for part, code in [(area, formats)] if isinstance(formats, str) else formats:
        if calls.read_a_number_format(sheet, part) != code:
            calls.set_a_number_format(sheet, part, code)
