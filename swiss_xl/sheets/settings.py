"""The Tournament tab: every setting, its label, what is accepted and what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from swiss_xl.book import Area, Book, Cell, CellError, Tab, Uncalculated, Value, address
from swiss_xl.catalogue import parse_ladder, system, systems
from swiss_xl.errors import Finding, RulesError, fault
from swiss_xl.frames import choice_words
from swiss_xl.sheets.prints.choice import chosen
from swiss_xl.sheets.tabs import SETTINGS as SETTINGS_TAB
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, phrase, spoken
from swiss_xl.tournament import Corrections, Numbering, Points, Rules, Ties, Typed, Unplayed

MOST_ROUNDS = 36
MOST_DIGITS = 15  # of a number in a cell


@dataclass(frozen=True, slots=True)
class Setting:
    """
    One line of the Tournament tab; its value cell carries the scoped name ``sxl_`` + *key*.

    *choices* are offered as a list in the cell; *help* is the short text beside it.
    """

    key: str
    section: str
    label: str
    help: str
    choices: tuple[str, ...] = ()


SETTINGS: tuple[Setting, ...] = (
    Setting("name", "Tournament", "Tournament", "stands on top of every page"),
    Setting("place", "Tournament", "Place", ""),
    Setting("dates", "Tournament", "Dates", "as they shall be printed"),
    Setting("organiser", "Tournament", "Organiser", ""),
    Setting("arbiter", "Tournament", "Arbiter", ""),
    Setting("system", "Rounds", "System", "how rounds are paired", tuple(sorted(systems()))),
    Setting("rounds", "Rounds", "Rounds", "announced before round 1"),
    Setting(
        "results", "Rounds", "Results typed as", "one result (1-0, ½-½) or two scores (3 and 1)", ("result", "scores")
    ),
    Setting("numbers", "Rounds", "Numbers by", "rating, or the order of the list", ("rating", "list")),
    Setting("first_side", "Rounds", "First side", "name of the side that sits first: White, Home, Allies …"),
    Setting("second_side", "Rounds", "Second side", "name of the other side"),
    Setting("win", "Points", "Win", "points"),
    Setting("draw", "Points", "Draw", "points; empty: draws are not allowed"),
    Setting("loss", "Points", "Loss", "points"),
    Setting("forfeit_win", "Points", "Opponent absent", "points of a win without play"),
    Setting("forfeit_loss", "Points", "Absent", "points of who does not come"),
    Setting("bye", "Points", "Bye", "points when the field is odd"),
    Setting("half_bye", "Points", "Half-point bye", "points of a bye asked for beforehand"),
    Setting("missed", "Points", "Rounds missed", "points per round before a late entry"),
    Setting("tiebreaks", "Standings", "Tie-breaks", "in order, with commas between: SBW, DE, WIN"),
    Setting("ties", "Standings", "Still level", "share the rank, or draw lots", ("shared", "lot")),
    Setting(
        "corrections",
        "Standings",
        "Corrections",
        "old results may change: in any round, or only in the latest",
        ("any", "latest"),
    ),
    Setting("seed", "Standings", "Seed", "number from which lots are drawn; kept, so that they can be repeated"),
    Setting("language", "Standings", "Language", "of tabs and prints", ("en", "es", "it", "de", "fr", "pt")),
)

_ONE = "For one system"
OPTIONS: tuple[Setting, ...] = (
    Setting(
        "look_ahead", _ONE, "Look ahead", "Formula Svizzera: keep later rounds free of repeats", ("auto", "yes", "no")
    ),
    Setting(
        "finals", _ONE, "Finals", "Formula Svizzera: semi-finals and finals, or one final", ("none", "four", "short")
    ),
    Setting(
        "play",
        _ONE,
        "Play",
        "domino: fixed pairs, or individuals with a new partner each round",
        ("pairs", "individuals"),
    ),
    Setting("groups", _ONE, "Groups", "Formula Svizzera: how many groups; empty for one field"),
    Setting("group_by", _ONE, "Groups made by", "lots, seeds, pots, or by hand", ("lots", "seeds", "pots", "hand")),
    Setting("goal", _ONE, "Goal", "domino: hands won (games), or points up to 100 or 200", ("games", "100", "200")),
    Setting("cap", _ONE, "Cap", "domino: the winner's points end at the goal", ("no", "yes")),
    Setting("categories", _ONE, "Categories", "club: kept apart or accelerated", ("off", "virtual", "apart", "baku")),
    Setting("category_order", _ONE, "Order of categories", "club: strongest first, with commas between"),
    Setting("accelerated", _ONE, "Accelerated rounds", "club: empty for half the rounds"),
    Setting("never", "Rounds", "Never against", "pairs that are never made, or only if need be", ("hard", "soft")),
    Setting("k_factor", "Standings", "K", "how fast ratings change: 20"),
    Setting(
        "unplayed", "Standings", "Unplayed rounds", "in Buchholz, by which rules; empty: the system's", tuple(Unplayed)
    ),
    Setting("unrated", "Standings", "Unrated count as", "in tie-breaks by rating; empty: these say nothing then"),
)
PAPER = Setting("paper", "Standings", "Paper", "of all tabs, when printed", ("A4", "Letter"))
WHOLE_OPTIONS = ("accelerated", "k_factor", "unrated")
PRINTS = Setting("prints", "Standings", "Prints", "what print makes: boards, names, slips, numbers, cards …")
_SECTIONS = ("Tournament", "Rounds", "Points", "Standings", _ONE)
SETTINGS = tuple(sorted((*SETTINGS, *OPTIONS, PRINTS, PAPER), key=lambda setting: _SECTIONS.index(setting.section)))

ABOUT = ("name", "place", "dates", "organiser", "arbiter", "language", "prints", "paper")
POINTS = {
    "win": "win", "draw": "draw", "loss": "loss", "forfeit_win": "forfeit_win", "forfeit_loss": "forfeit_loss",
    "bye": "bye", "half_bye": "half_bye", "missed": "missed",
}  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """What the Tournament tab says; *faults* are empty when *rules* may be used."""

    rules: Rules
    about: Mapping[str, str]
    findings: tuple[Finding, ...]


def read_settings(book: Book, tab: Tab) -> Settings:
    """Read the Tournament tab; a value that cannot be understood is a finding, and its default stands in for it."""
    grid = book.grid(tab.title)
    findings: list[Finding] = []
    raw: dict[str, Value] = {}
    for setting in SETTINGS:
        area = tab.area(f"sxl_{setting.key}")
        if area is None and setting in (*OPTIONS, PRINTS, PAPER):  # a workbook of an earlier version
            continue
        if area is None:
            findings.append(_lost(setting, tab))
            continue
        raw[setting.key] = grid.at(area.top, area.left)

    def take(key: str, parse: Callable[[Value], Any], default: Any) -> Any:
        try:
            return parse(raw.get(key))
        except (ValueError, RulesError) as unread:
            area = tab.area(f"sxl_{key}") or Area(1, 1, 1, 1)
            place = address(area.top, area.left)
            findings.append(fault(f"setting-{key}", str(unread), _cure(key), tab.title, place))
            return default

    about = {key: take(key, _text, "") for key in ABOUT}
    about["language"] = take("language", _language, "en")
    about["prints"] = take("prints", _prints, "")
    about["paper"] = take("paper", _option(PAPER), "")
    return Settings(_rules(take), about, tuple(findings))


def language_of(book: Book) -> str:
    """The language of a tournament's workbook; ``en`` where its Tournament tab does not say, or there is none."""
    tab = next((each for each in book.tabs() if each.constant("sxl_tab") == SETTINGS_TAB), None)
    area = tab.area("sxl_language") if tab else None
    if tab is None or area is None:
        return "en"
    try:
        return _language(book.grid(tab.title).at(area.top, area.left))
    except ValueError:
        return "en"


def _rules(take: Callable[[str, Callable[[Value], Any], Any], Any]) -> Rules:
    usual = Rules()
    code = take("system", _system, usual.system)
    points = Points(
        **{
            field: take(key, _points if key != "draw" else _draw, getattr(usual.points, field))
            for key, field in POINTS.items()
        }
    )
    options = {setting.key: text for setting in OPTIONS if (text := take(setting.key, _option(setting), ""))}
    unplayed, unrated = options.pop("unplayed", ""), options.pop("unrated", "")
    scoring = system(code).scoring
    sides = (take("first_side", _text, "") or usual.sides[0], take("second_side", _text, "") or usual.sides[1])
    return Rules(
        system=code,
        rounds=take("rounds", _rounds, usual.rounds),
        points=points,
        tiebreaks=take("tiebreaks", lambda value: parse_ladder(_text(value)), ()),
        ties=take("ties", _choice("ties", Ties, Ties.SHARED), Ties.SHARED),
        corrections=take("corrections", _choice("corrections", Corrections, system(code).corrections), Corrections.ANY),
        typed=take("results", _choice("results", Typed, Typed.RESULT), Typed.RESULT),
        numbering=take("numbers", _choice("numbers", Numbering, Numbering.RATING), Numbering.RATING),
        sides=sides,
        seed=take("seed", _seed, 0),
        by_tally=bool(scoring and scoring.is_score(options)),
        bye_tally=scoring.bye(options) if scoring else None,
        seats=system(code).seats(options),
        unplayed=Unplayed(unplayed) if unplayed else None,
        unrated=int(unrated) if unrated else None,
        options=options,
    )


def _option(setting: Setting) -> Callable[[Value], str]:
    """The text of an option, one of its choices where it has some; empty where nothing is typed."""

    def parse(value: Value) -> str:
        text = _text(value).removesuffix(".0")
        if setting.choices and text:
            return _chosen(setting.key, text, setting.choices)
        if setting.key in WHOLE_OPTIONS and text and not (text.isascii() and text.isdecimal() and len(text) < 5):
            raise ValueError(phrase("'{text}' is not a whole number", text=text))
        return text

    return parse


def _chosen(key: str, text: str, choices: Sequence[str]) -> str:
    """
    The choice that *text* stands for, in whatever language.

    :raises ValueError: if it is none.
    """
    code = choice_words.code_of(key, text, choices)
    if code is None:
        raise ValueError(phrase("'{text}' is not accepted here", text=text))
    return code


def _lost(setting: Setting, tab: Tab) -> Finding:
    return fault("setting-lost", phrase("the line '{label}' is gone from the tab", label=setting.label),
        phrase("take back its deletion (Ctrl+Z), or go on from the newest file in the backups folder"), tab.title,
    )  # fmt: skip


def _cure(key: str) -> str:
    choices = next(setting.choices for setting in SETTINGS if setting.key == key)
    return (
        phrase("choose from: {choice}", choice=", ".join(choice_words.shown(key, each, spoken()) for each in choices))
        if choices and key != "system"
        else phrase("correct the cell")
    )


def _text(value: Value) -> str:
    if isinstance(value, CellError):
        raise ValueError(phrase("the cell shows the error {error}", error=value.text))
    if isinstance(value, Uncalculated):
        raise ValueError(
            phrase(
                "the formula {formula} has no stored value (open the workbook in Excel once and save it)",
                formula=value.formula,
            )
        )
    if isinstance(value, date):
        return value.strftime("%d.%m.%Y")
    return "" if value is None else " ".join(str(value).split())


def _number(value: Value) -> Fraction | None:
    """A number of points; ½ in all its spellings, also when a spreadsheet made 2 January of 1/2 (hazard 1)."""
    if isinstance(value, date):
        if {value.day, value.month} == {1, 2}:
            return Fraction(1, 2)
        raise ValueError(phrase("a number is expected, Excel shows the date {value:%d %b %Y}", value=value))
    text = fold(_text(value)).replace(",", ".")
    if not text:
        return None
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(phrase("'{value}' is not a number (accepted: 0, ½, 1, 2.5 …)", value=value)) from None
    if abs(number) > 1000:
        raise ValueError(phrase("{value} is out of range (accepted: up to 1000)", value=value))
    return number


def _points(value: Value) -> Fraction:
    number = _number(value)
    if number is None:
        raise ValueError(phrase("the number of points is missing"))
    return number


def _draw(value: Value) -> Fraction | None:
    return _number(value)


def _rounds(value: Value) -> int:
    try:
        number = _number(value)
    except ValueError:
        raise ValueError(
            phrase(
                "'{value}' is not a number of rounds (accepted: 1 to {most_rounds})",
                value=value,
                most_rounds=MOST_ROUNDS,
            )
        ) from None
    if number is None:
        raise ValueError(phrase("the number of rounds is missing (it is announced before round 1)"))
    if number.denominator != 1 or not 1 <= number <= MOST_ROUNDS:
        raise ValueError(
            phrase(
                "'{value}' is not a number of rounds (accepted: 1 to {most_rounds})",
                value=value,
                most_rounds=MOST_ROUNDS,
            )
        )
    return int(number)


def _seed(value: Value) -> int:
    text = fold(_text(value))
    if not text:
        return 0
    if isinstance(value, bool | date) or not text.isascii() or not text.isdecimal() or len(text) > MOST_DIGITS:
        raise ValueError(
            phrase(
                "'{value}' is not a seed (accepted: a whole number of up to {most_digits} digits)",
                value=value,
                most_digits=MOST_DIGITS,
            )
        )
    return int(text)


def _system(value: Value) -> str:
    text = _text(value)
    if not text:
        raise ValueError(phrase("the system is missing"))
    return system(text).code


def _language(value: Value) -> str:
    text = _text(value).casefold() or "en"
    if text not in LANGUAGES:
        raise ValueError(phrase("there is no language '{value}'", value=value))
    return text


def _prints(value: Value) -> str:
    return ", ".join(chosen(_text(value)))


def _choice(key: str, kind: Any, default: Any) -> Callable[[Value], Any]:
    def parse(value: Value) -> Any:
        text = _text(value)
        return kind(_chosen(key, text, tuple(kind))) if text else default

    return parse


def code_in(key: str, value: Cell) -> Cell:
    """*value* of a setting, as the code that it stands for where the setting has a list of words."""
    setting = next((each for each in SETTINGS if each.key == key and each.choices), None)
    return (choice_words.code_of(key, value, setting.choices) or value) if setting and isinstance(value, str) else value


def word_in(key: str, value: Cell, language: str) -> Cell:
    """*value* of a setting as its cell shows it: a code in the words of *language*, anything else as it is."""
    return choice_words.shown(key, value, language) if isinstance(value, str) else value


def setting_cells(tab: Tab, values: Mapping[str, Cell]) -> dict[tuple[int, int], Cell]:
    """The cells to write so that the settings in *values* (by key) stand on the tab."""
    cells: dict[tuple[int, int], Cell] = {}
    for key, value in values.items():
        area = tab.area(f"sxl_{key}")
        if area:
            cells[area.top, area.left] = value
    return cells
