"""The tab Prizes: on the left the organiser's table, on the right who gets what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.book import Cell, Tab, Value, address
from swiss_xl.exact import plain_number
from swiss_xl.frames import choice_words
from swiss_xl.frames.columns import blank
from swiss_xl.frames.prizes import PrizeLine
from swiss_xl.prizes import Award, Payout, Prize, Split
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import block_row, ensure_tab
from swiss_xl.sheets.tabs import PRIZES
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.tournament import Tournament

TYPED = ("prize", "amount", "whom")
AWARDED = ("rank", "number", "player", "points", "won", "paid")


def prizes_tab(writing: Writing) -> Tab:
    """The tab, made where there is none yet."""
    return ensure_tab(writing, PRIZES, writing.say("Prizes"))


def typed_lines(writing: Writing, tab: Tab) -> tuple[PrizeLine, ...]:
    """The lines of the table that hold anything."""
    columns, top = _typed_columns(tab)
    grid = writing.book.grid(tab.title)
    lines = [
        PrizeLine(row, *(grid.at(row, columns[key]) if key in columns else None for key in TYPED))
        for row in range(top, len(grid.rows) + 1)
    ]
    return tuple(line for line in lines if not all(map(blank, (line.label, line.amount, line.whom))))


def cell_of(tab: Tab, row: int, key: str) -> str:
    """The address of a cell of the table."""
    return address(row, _typed_columns(tab)[0].get(key, 1))


def _typed_columns(tab: Tab) -> tuple[Mapping[str, int], int]:
    columns = block_columns(tab, TYPED)
    area = tab.area("sxl_amount")
    return columns, area.top if area else 1


def typed_split(writing: Writing, tab: Tab) -> Value:
    """What stands in the cell that says how ties are shared."""
    area = tab.area("sxl_split")
    return writing.book.grid(tab.title).at(area.top, area.left) if area else None


def write_prizes(writing: Writing, tab: Tab, payout: Payout, split: Split, currency: str) -> None:
    """Write who gets what, and how it was shared."""
    book, say = writing.book, writing.say
    titles = {
        "title": writing.tournament.name,
        "details": details(writing.tournament, say),
        "heading": headline(writing.tournament, say),
        "split": choice_words.shown(choice_words.SPLIT, split, writing.tournament.about.get("language", "en")),
        "note": explanation(split, say),
    }
    put_titles(book, tab, tab.title, titles)
    columns = block_columns(tab, AWARDED)
    heads = tab.area("sxl_heads")
    if heads and "paid" in columns:
        paid = say("Amount")
        book.write(tab.title, {(heads.bottom, columns["paid"]): f"{paid} ({currency})" if currency else paid})
    rows = [block_row(tab, "sxl_awards", columns, _cells(writing, each)) for each in payout.awards]
    rows += [block_row(tab, "sxl_awards", columns, _left(prize, say)) for prize in payout.left]
    book.fill(tab.title, "sxl_awards", rows)
    fit_rows(book, tab.title, "awards", down_to=_last_typed(writing, tab))
    _print_all(writing, tab)


def _last_typed(writing: Writing, tab: Tab) -> int:
    """The last row of the table that holds anything, 0 where none does."""
    return max((line.row for line in typed_lines(writing, tab)), default=0)


def _print_all(writing: Writing, tab: Tab) -> None:
    """Print every line of the table, also below the rows that the pattern prints."""
    page, last = tab.area("sxl_page"), _last_typed(writing, tab)
    if page and last > page.bottom:
        awards = next(each for each in writing.book.tabs() if each.title == tab.title).area("sxl_awards") or page
        writing.book.set_print_area(tab.title, page._replace(bottom=max(last, awards.bottom)))


def headline(tournament: Tournament, say: Say) -> str:
    """``Prizes``, and until the end after which round."""
    last = tournament.last
    rounds = max(tournament.rules.rounds, last.number) if last else tournament.rules.rounds
    if last and last.number >= rounds and not last.missing:
        return say("Prizes")
    text = say("Prizes as they would be after round {number} of {rounds}")
    return text.format(number=last.number if last else 0, rounds=rounds)


def explanation(split: Split, say: Say) -> str:
    """How ties are shared, for those who read the page."""
    shared = {
        Split.HORT: say(
            "Level in points: half of the prize of one's own rank, an equal share of the other halves (Hort)"
        ),
        Split.EQUAL: say("Level in points: equal shares"),
        Split.NONE: say("Level in points: the tie-breaks decide"),
    }[split]
    return f"{shared}. {say('One prize each, the highest')}."


def _cells(writing: Writing, each: Award) -> dict[str, Cell]:
    player = each.placed.player
    return {
        "rank": each.placed.rank,
        "number": player.number,
        "player": writing.names[player.number],
        "points": plain_number(each.placed.score),
        "won": called(each),
        "paid": plain_number(Fraction(each.cents, 100)),
    }


def _left(prize: Prize, say: Say) -> dict[str, Cell]:
    return {
        "player": say("not awarded"),
        "won": named(prize.whom.text, prize.label),
        "paid": plain_number(Fraction(prize.cents, 100)),
    }


def called(each: Award) -> str:
    """The prizes that somebody has, or has a share of: ``1st``, ``women: 1st – 3rd``."""
    labels: Sequence[str] = [prize.label for prize in each.prizes]
    shown = labels[0] if len(labels) == 1 else f"{labels[0]} – {labels[-1]}"
    return named(each.whom.text, shown)


def named(whom: str, label: str) -> str:
    """A bare place (``1st``) needs to be told of whom; ``Best junior`` does not."""
    return f"{whom}: {label}" if whom and label[:1].isdigit() else label
