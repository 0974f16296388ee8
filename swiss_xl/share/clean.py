"""
The clean copy of a workbook: what is seen on its tabs, and nothing else.

Values instead of formulas; no hidden tab, no personal column, no macro, no note, no link to another workbook, no name
of a person in the file's properties. What stays is listed (:mod:`swiss_xl.share.parts`); all the rest goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swiss_xl.book import address
from swiss_xl.hosts.ooxml.check import check, unpacked
from swiss_xl.hosts.ooxml.grid import SheetGrid
from swiss_xl.hosts.ooxml.markup import Element, local, main, unset
from swiss_xl.hosts.ooxml.opening import package_of
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import range_of
from swiss_xl.share import names, parts, unseen
from swiss_xl.share.columns import GONE, drop_columns
from swiss_xl.share.drawings import drawn_texts, shows, with_own_numbers, without_buttons
from swiss_xl.share.personal import ADDRESS, PlayersList, personal_columns
from swiss_xl.share.values import Texts, hidden_cells, hidden_columns, only_values
from swiss_xl.sheets.tabs import CHECK_UP
from swiss_xl.telling import phrase


@dataclass(frozen=True)
class Wish:
    """
    What the copy shall hold. *tabs* are the titles that stay, in their new order; empty: all visible ones but what
    check finds.

    *only_ours* leaves the organiser's own tabs out. *keep* and *drop* name columns of the tab Players. *file_name*
    is what headers and footers call the file, where they name it; empty: whatever it is called then.
    """

    tabs: tuple[str, ...] = ()
    only_ours: bool = False
    keep: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    file_name: str = ""


@dataclass(frozen=True)
class Cleaned:
    """
    A clean copy. *dropped* are the headings of the columns left out, *others* those of own columns that stayed.

    *empty* are formulas without a stored value and *addresses* cells that hold an e-mail address, both as
    ``Round 3!E7``; of an address in a footer or a text box the tab is named.
    """

    data: bytes
    tabs: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()


def clean(data: bytes, name: str, title: str, players: PlayersList, wish: Wish) -> Cleaned:
    """
    Make a clean copy of the workbook *data*, called *name*; *title* is the tournament's.

    :raises HostError: if it cannot be made without harm.
    :raises SheetError: if *wish* names columns that do not exist.
    """
    workbook = Workbook(package_of(data, name))
    package = workbook.package
    kept = _chosen(workbook, wish)
    listed, dropped = workbook.sheet(players.title), tuple[int, ...]()
    if listed in kept:
        hidden = hidden_columns(package.tree(listed.part))
        grid = SheetGrid(workbook, listed)
        dropped = personal_columns(players, grid, hidden, keep=wish.keep, drop=wish.drop)
    others = [text for at, text in players.headings.items() if at not in players.keys and at not in dropped]
    texts, empty = Texts(workbook), list[str]()
    for sheet in kept:
        if _is_sheet(package, sheet):
            root = package.tree(sheet.part)
            hides = (
                hidden_cells(root, _our_columns(workbook, sheet)) if sheet != listed else lambda _row, _column: False
            )
            empty += [f"{sheet.title}!{place}" for place in only_values(workbook, sheet, texts, hides)]
    texts.write()
    drop_columns(workbook, listed, frozenset(dropped))
    texts = _texts_in_use(workbook, kept)
    texts.write()
    _strip(workbook, kept, wish.file_name)
    for sheet in kept:
        if _is_sheet(package, sheet):
            unseen.drop_unseen_rules(package.change(sheet.part), texts.seen())
    _settle(workbook, kept, title)
    new = parts.squeezed(package)
    fresh = unpacked(new)
    check(fresh, lambda: unpacked(data), frozenset(fresh.names()))
    return Cleaned(
        new,
        tuple(sheet.title for sheet in kept),
        tuple(players.called(column) for column in dropped),
        tuple(others) if listed in kept else (),
        tuple(empty),
        tuple(_addresses(fresh)),
    )


def _nothing(_row: int, _column: int) -> bool:
    return False


def _texts_in_use(workbook: Workbook, kept: Sequence[Sheet]) -> Texts:
    """The table of texts anew, now that columns are gone."""
    texts = Texts(workbook)
    for sheet in kept:
        if _is_sheet(workbook.package, sheet):
            only_values(workbook, sheet, texts, _nothing)
    return texts


def _chosen(workbook: Workbook, wish: Wish) -> list[Sheet]:
    if wish.tabs:
        return [workbook.sheet(title) for title in wish.tabs]
    found = []
    for sheet in workbook.sheets():
        kind = local(workbook.package.tree(sheet.part))
        ours = is_ours(workbook, sheet) if wish.only_ours else True
        if sheet.visible and kind in ("worksheet", "chartsheet") and ours and _kind(workbook, sheet) != CHECK_UP:
            found.append(sheet)
    return found


def is_ours(workbook: Workbook, sheet: Sheet) -> bool:
    """Whether a sheet is one of the tournament's tabs."""
    return any(each.get("name", "").casefold() == "sxl_tab" for each in workbook.scoped(sheet))


def _our_columns(workbook: Workbook, sheet: Sheet) -> list[tuple[int, int]]:
    """The columns that our own blocks cover: hidden ones among them only steer the look of a line."""
    spans = []
    for each in workbook.scoped(sheet):
        if each.get("name", "").casefold().startswith(names.OWN):
            area = range_of((each.text or "").rpartition("!")[2].replace("$", ""))
            spans += [(area.left, area.right)] if area else []
    return spans


def _is_sheet(package: Package, sheet: Sheet) -> bool:
    return local(package.tree(sheet.part)) == "worksheet"


def _strip(workbook: Workbook, kept: Sequence[Sheet], file_name: str) -> None:
    """Cut off what may not stay, sheet by sheet and drawing by drawing."""
    package = workbook.package
    removed = [sheet.title for sheet in workbook.sheets() if sheet not in kept]
    titles = {sheet.title for sheet in kept}
    for sheet in kept:
        root = package.change(sheet.part)
        if local(root) == "worksheet":
            parts.strip_sections(root)
            parts.drop_links(root, titles)
            parts.name_file(root, file_name)
            unseen.drop_unseen_footers(root)
            unseen.drop_filters(root)
            unseen.drop_tips(root)
        _drop_lost_tables(package, sheet.part)
        parts.keep_relations(package, sheet.part, titles)
        for table in package.related(sheet.part, "table"):
            _plain_table(package.change(table))
            parts.keep_relations(package, table, titles)
        for drawing in package.related(sheet.part, "drawing"):
            _strip_drawing(package, drawing, removed, titles)


def _strip_drawing(package: Package, part: str, removed: Sequence[str], titles: set[str]) -> None:
    broken = names.is_broken(removed, ())
    lost = [
        relation.id
        for relation in package.relations(part)
        if relation.kind in ("chart", "chartEx")
        and relation.target in package
        and shows(package.tree(relation.target), lambda formula: GONE in formula)
    ]
    for identity in lost:
        package.unrelate(part, identity)
    root = package.change(part)
    parts.detach(root, lost)
    without_buttons(root)
    unseen.drop_descriptions(root)
    parts.keep_relations(package, part, titles)
    for chart in package.related(part, "chart"):
        with_own_numbers(package.change(chart), broken)
        parts.keep_relations(package, chart, titles)
        for shapes in package.related(chart, "chartUserShapes"):
            parts.keep_relations(package, shapes, titles)


def _drop_lost_tables(package: Package, part: str) -> None:
    """Tables of which no column stayed."""
    for relation in package.relations(part):
        if relation.kind == "table" and relation.target in package and package.tree(relation.target).get("ref") == GONE:
            package.unrelate(part, relation.id)
            parts.detach(package.change(part), [relation.id])


def _plain_table(root: Element) -> None:
    """A table of values: no formulas of columns, no source of data."""
    unset(root, "tableType", "connectionId", "comment")
    unseen.drop_filters(root)
    for each in list(root.iterchildren(main("extLst"))):
        root.remove(each)
    for column in root.iter(main("tableColumn")):
        unset(column, "queryTableFieldId")
        for each in list(column):
            column.remove(each)


def _settle(workbook: Workbook, kept: Sequence[Sheet], title: str) -> None:
    """Names, rules, the workbook part, properties; then everything goes that nothing leads to."""
    package = workbook.package
    sheets = [package.change(sheet.part) for sheet in kept if _is_sheet(package, sheet)]
    before = names.names_in(workbook)
    staying = names.kept_names(workbook, kept, names.rule_words(sheets))
    gone = before - {each.get("name", "").casefold() for each in staying}
    broken = names.is_broken([sheet.title for sheet in workbook.sheets() if sheet not in kept], gone)
    for root in sheets:
        names.drop_broken_rules(root, broken)
    front = next((at for at, sheet in enumerate(kept) if _kind(workbook, sheet) == "standings"), 0)
    for at, sheet in enumerate(kept):
        for view in package.tree(sheet.part).iter(main("sheetView")):
            if at == front:
                view.set("tabSelected", "1")
            else:
                unset(view, "tabSelected")
    parts.new_workbook_part(workbook, kept, names.container(staying), front)
    parts.keep_relations(package, workbook.part, ())
    parts.keep_relations(package, "", ())
    parts.as_plain_workbook(package, workbook.part)
    parts.drop_unreached(package)
    parts.new_properties(package, title)


def _kind(workbook: Workbook, sheet: Sheet) -> str:
    found = (each.text for each in workbook.scoped(sheet) if each.get("name", "").casefold() == "sxl_tab")
    return (next(found, "") or "").strip('"')


def _addresses(package: Package) -> list[str]:
    """Where an e-mail address still stands: in cells, and in what is printed above and below a tab or drawn on it."""
    workbook = Workbook(package)
    found = []
    for sheet in workbook.sheets():
        if not _is_sheet(package, sheet):
            continue
        root = package.tree(sheet.part)
        if ADDRESS.search(unseen.footer_texts(root)):
            found.append(phrase("{tab} (header or footer)", tab=sheet.title))
        if any(ADDRESS.search(text) for text in drawn_texts(package, sheet.part)):
            found.append(phrase("{tab} (text box or chart)", tab=sheet.title))
        for at, row in enumerate(SheetGrid(workbook, sheet).rows, 1):
            for column, value in enumerate(row, 1):
                if isinstance(value, str) and ADDRESS.search(value):
                    found.append(f"{sheet.title}!{address(at, column)}")
    return found
