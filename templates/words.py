# ruff: noqa: INP001 -- a script, not a package
"""
Keep the catalogues in ``swiss_xl/locale`` in step with the texts of the workbook and the messages of the program.

``python templates/words.py`` brings every .po file up to date (new texts come without a translation, those no
longer used go) and compiles it; with ``--check`` it only tells what is wrong.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet
from typer.main import get_command

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]  # the package of the same checkout

from swiss_xl.buttons import BUTTONS  # noqa: E402
from swiss_xl.catalogue import systems, tiebreaks  # noqa: E402
from swiss_xl.cli import app  # noqa: E402
from swiss_xl.cli.help_texts import help_texts  # noqa: E402
from swiss_xl.explain_words import reasons_said  # noqa: E402
from swiss_xl.installing.messages import TEXTS  # noqa: E402
from swiss_xl.sheets.checkup import WORDS  # noqa: E402
from swiss_xl.sheets.prints.choice import PRINTS  # noqa: E402
from swiss_xl.sheets.settings import SETTINGS  # noqa: E402
from swiss_xl.standings import LOT  # noqa: E402
from swiss_xl.telling import LANGUAGES, LOCALE  # noqa: E402
from swiss_xl.words import BYE_TEXTS  # noqa: E402

PACKAGE = HERE.parent / "swiss_xl"
TEMPLATE = HERE / "tournament.xlsx"
DOMAIN = "swiss_xl"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")  # English texts are the keys

SIDES = ("first_side", "second_side")  # settings whose value is a word, not a code
EMPTY = ""
TIEBREAK_HEADING = re.compile(r"TB\d")  # replaced by the code of a tie-break, or hidden

WORKBOOK = {"say": 1}
"""What says a text of the workbook: the name of the function, and how many forms of the text it is given."""
MESSAGES = {"phrase": 1, "mark": 1, "phrases": 2}
"""What says a message, likewise."""
Key = str | tuple[str, str]  # a text, or two of which the number chooses
Texts = dict[Key, list[str]]


class Words(Catalog):
    """A catalogue whose header is the same on every day and with every version of Babel."""

    @property
    def num_plurals(self) -> int:
        """Two: one and many, whatever CLDR says of millions."""
        return 2

    @property
    def plural_expr(self) -> str:
        """French counts 0 with 1; so does Portuguese in Brazil, ours is that of Portugal."""
        return "(n > 1)" if str(self.locale_identifier) == "fr" else "(n != 1)"

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"{self.plural_forms}\n"),
        ]


@cache
def all_texts() -> Texts:
    """Every English text and where it is used: those of the workbook as a reader meets them, then the messages."""
    return gathered(template_texts(), table_texts(), spoken_texts(WORKBOOK), spoken_texts(MESSAGES), help_of_commands())


def gathered(*sources: Iterator[tuple[Key, str]]) -> Texts:
    """What *sources* say, every text once, with all its places."""
    found: Texts = {}
    for source in sources:
        for text, place in source:
            places = found.setdefault(text, [])
            if place not in places:
                places.append(place)
    return found


def template_texts() -> Iterator[tuple[Key, str]]:
    """Titles of visible tabs and texts of cells; values that are codes and the headings of the players are left out."""
    for sheet in load_workbook(TEMPLATE).worksheets:
        if sheet.sheet_state == "visible":
            yield sheet.title, f"templates/{TEMPLATE.name}"
        skipped = own_cells(sheet)
        for row in sheet.iter_rows():
            for cell in row:
                text = cell.value
                if isinstance(text, str) and is_words(text) and cell.coordinate not in skipped:
                    yield text, f"templates/{TEMPLATE.name}"


def is_words(text: str) -> bool:
    """Whether *text* is said to people: no sign, no place of a tie-break's code."""
    return any(map(str.isalpha, text)) and not TIEBREAK_HEADING.fullmatch(text)


def own_cells(sheet: Worksheet) -> set[str]:
    """Cells whose texts are not ours to translate: values of settings, and the headings in ``frames/headings.py``."""
    keys = [setting.key for setting in SETTINGS if setting.key not in SIDES] + ["players"]
    areas = [sheet.defined_names[f"sxl_{key}"].attr_text for key in keys if f"sxl_{key}" in sheet.defined_names]
    cells: set[str] = set()
    for area in areas:
        left, top, right, bottom = range_boundaries(area.rsplit("!", 1)[-1])
        cells |= {cell.coordinate for row in sheet.iter_rows(top, bottom, left, right) for cell in row}
    return cells if sheet.sheet_state == "visible" else set()


def table_texts() -> Iterator[tuple[Key, str]]:
    """Texts that reach ``say`` from a table."""
    for setting in SETTINGS:
        for text in (setting.section, setting.label, setting.help):
            if text:
                yield text, "swiss_xl/sheets/settings.py"
    for system in systems().values():
        yield system.title, "swiss_xl/systems"
        yield from ((system.defaults[side], "swiss_xl/systems") for side in SIDES if side in system.defaults)
    for tiebreak in tiebreaks().values():
        yield tiebreak.title, "swiss_xl/tiebreaks"
    for each in PRINTS:
        yield each.title, "swiss_xl/sheets/prints/choice.py"
    for text in BYE_TEXTS.values():
        yield text, "swiss_xl/words.py"
    yield LOT, "swiss_xl/standings.py"
    yield from ((word, "swiss_xl/sheets/checkup.py") for word in WORDS.values())
    yield from ((text, "swiss_xl/explain_words.py") for text in reasons_said())
    yield from ((text, "swiss_xl/installing/messages.py") for text in TEXTS)
    for button in BUTTONS:
        yield from ((text, "swiss_xl/buttons.py") for text in (button.label, button.tip))


def spoken_texts(speakers: Mapping[str, int]) -> Iterator[tuple[Key, str]]:
    """The texts of all calls of *speakers* in the package, in the order of the alphabet."""
    found: set[tuple[Key, str]] = set()
    for file in PACKAGE.rglob("*.py"):
        place = file.relative_to(PACKAGE.parent).as_posix()
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                count = speakers.get(str(getattr(call.func, "id", getattr(call.func, "attr", ""))), 0)
                texts = [each.value for each in call.args[:count] if isinstance(each, ast.Constant)]
                said = [text for text in texts if isinstance(text, str) and text.strip()]
                if count and len(said) == count:
                    found.add((said[0] if count == 1 else (said[0], said[1]), place))
    yield from sorted(found, key=str)


def help_of_commands() -> Iterator[tuple[Key, str]]:
    """What ``--help`` says of every command and option."""
    yield from ((text, "swiss_xl/cli") for text in help_texts(get_command(app)))


def file_of(folder: Path, language: str, suffix: str) -> Path:
    """Where the catalogue of a language lies: ``.po`` to be edited, ``.mo`` to be read by the program."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}{suffix}"


def translations(folder: Path, language: str) -> dict[Key, Key]:
    """What the .po file of a language says; uncertain (fuzzy) entries count as not translated."""
    path = file_of(folder, language, ".po")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {_key(each.id): EMPTY if each.fuzzy else _key(each.string or EMPTY) for each in catalogue if each.id}


def _key(said: str | Iterable[str]) -> Key:
    """One text, or the forms of it; without any, where a form is missing."""
    if isinstance(said, str):
        return said
    one, *others = said
    return (one, others[-1]) if one and all(others) else EMPTY


def catalogue_of(language: str, said: Mapping[Key, Key], texts: Mapping[Key, list[str]]) -> Words:
    """The translations *said*, with the places they are used in, in the order of *texts*."""
    catalogue = Words(language, DOMAIN, f"# {DOMAIN}: the words of the workbook ({language}).", fuzzy=False)
    for text, places in texts.items():
        string = said.get(text, EMPTY) or (EMPTY if isinstance(text, str) else (EMPTY, EMPTY))
        catalogue.add(text, string, [(place, 0) for place in places])
    return catalogue


def compiled(language: str, said: Mapping[Key, Key]) -> bytes:
    """The bytes of the .mo file: the same in every run."""
    made = io.BytesIO()
    write_mo(made, catalogue_of(language, said, {text: [] for text in said}))
    return made.getvalue()


def update(folder: Path, texts: Texts) -> None:
    """Rewrite every .po file for *texts*, and its .mo file."""
    for language in TRANSLATED:
        said = {text: translation for text, translation in translations(folder, language).items() if text in texts}
        file_of(folder, language, ".po").parent.mkdir(parents=True, exist_ok=True)
        with file_of(folder, language, ".po").open("wb") as file:
            write_po(file, catalogue_of(language, said, texts), width=0)
        file_of(folder, language, ".mo").write_bytes(compiled(language, said))


def faults(folder: Path, texts: Texts) -> Iterator[str]:
    """Everything wrong with the catalogues, one line each."""
    for language in TRANSLATED:
        said = translations(folder, language)
        yield from (f"{language}: not translated: {text}" for text in texts if not said.get(text))
        yield from (f"{language}: no longer used: {text}" for text in said if text not in texts)
        binary = file_of(folder, language, ".mo")
        if not binary.exists() or binary.read_bytes() != compiled(language, said):
            yield f"{language}: {binary.name} does not match its .po file; run: python templates/words.py"


def main(arguments: list[str], folder: Path = LOCALE) -> int:
    """Update the catalogues, or with ``--check`` leave them alone; 1 where something is wrong."""
    texts = all_texts()
    if "--check" not in arguments:
        update(folder, texts)
    wrong = list(faults(folder, texts))
    sys.stderr.writelines(f"{fault}\n" for fault in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
