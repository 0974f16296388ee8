"""Which language the tabs of a workbook are in, whatever its setting says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from swiss_xl.book import Book, Tab
from swiss_xl.sheets.settings import SETTINGS, language_of
from swiss_xl.telling import LANGUAGES, speaker

NAMES: Mapping[str, str] = {
    "en": "English", "es": "español", "it": "italiano", "de": "Deutsch", "fr": "français", "pt": "português",
}  # fmt: skip
"""What each language calls itself."""


def called(language: str) -> str:
    """``español (es)``."""
    return f"{NAMES[language]} ({language})"


def spoken_in(book: Book, settings: Tab) -> str:
    """
    The language that the tabs are in, by the labels of the settings.

    Where these do not tell, because somebody has written others, it is what the setting Language says.
    """
    grid, said = book.grid(settings.title), language_of(book)
    seen: Counter[str] = Counter({said: 0})
    for setting in SETTINGS:
        area = settings.area(f"sxl_{setting.key}")
        shown = grid.at(area.top, area.left - 1) if area and area.left > 1 else None
        seen.update(language for language in LANGUAGES if shown == speaker(language)(setting.label))
    return max(seen, key=lambda language: (seen[language], language == said))
