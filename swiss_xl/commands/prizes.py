"""Who gets which prize: the organiser's table on the tab Prizes is read, and the answer written beside it."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.errors import RulesError, Severity, SheetError, fault
from swiss_xl.finals import BY_FINAL, final_standings
from swiss_xl.frames import choice_words
from swiss_xl.frames.prizes import PrizeTable, read_prizes
from swiss_xl.groups import labels, overall_order
from swiss_xl.prizes import Payout, Placed, Split, award
from swiss_xl.reading import read
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.prizes import cell_of, prizes_tab, typed_lines, typed_split, write_prizes
from swiss_xl.sheets.status import put_links
from swiss_xl.sheets.tabs import LOG, PRIZES, find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing
from swiss_xl.telling import mark, phrase, phrases, speaker, spoken
from swiss_xl.tournament import Tournament


def give_prizes(book: Book, split: Split | None = None) -> tuple[Done, Payout, PrizeTable]:
    """
    Write who gets what; without a tab Prizes make one, to be filled in.

    *split*: how ties are shared; None for what the tab says, Hort where it says nothing.

    :raises SheetError: naming every cell of the table that cannot be understood; nothing is written.
    """
    reading = read(book)
    tournament = reading.sound()
    say = speaker(tournament.about.get("language", "en"))
    fresh = PRIZES not in reading.layout.others
    writing = Writing(book, find_tabs(book), tournament, reading.names, say)
    tab = prizes_tab(writing)
    writing = writing.afresh()
    lines = typed_lines(writing, tab)
    table = read_prizes(lines, tournament.players, lambda row, key: cell_of(tab, row, key), tab.title)
    faults = [each for each in table.findings if each.severity is Severity.ERROR]
    try:
        chosen = split or wanted_split(str(typed_split(writing, tab) or Split.HORT))
    except RulesError as wrong:
        area = tab.area("sxl_split")
        faults.append(fault("split-unknown", str(wrong), "", tab.title, str(area) if area else ""))
        chosen = Split.HORT
    if faults:
        raise SheetError(findings=faults)
    payout = award(placed(tournament), table.prizes, chosen)
    write_prizes(writing, tab, payout, chosen, table.currency)
    action = Action(
        "prizes",
        phrases(
            "{count} prize given, ties: {split}",
            "{count} prizes given, ties: {split}",
            len(payout.awards),
            split=chosen,
        ),
        digest=reading.digest(),
    )
    write_action(book, writing.layout.others.get(LOG), action)
    put_links(book, writing.layout)
    book.activate(tab.title)
    told = _told(fresh=fresh, title=tab.title, table=table, tournament=tournament)
    return Done((*told,), findings=table.findings), payout, table


def wanted_split(text: str) -> Split:
    """:raises RulesError: if it is no way to share ties."""
    try:
        return Split(choice_words.code_of(choice_words.SPLIT, text, tuple(Split)) or text)
    except ValueError:
        choice = ", ".join(choice_words.shown(choice_words.SPLIT, each, spoken()) for each in Split)
        raise RulesError(phrase("expected {choice}, got: '{text}'", choice=choice, text=text[:30])) from None


def placed(tournament: Tournament) -> tuple[Placed, ...]:
    """
    The final order, with finals; groups are one list, by the rank in the group (seeds §3.10).

    Whom the finals or the ranks in groups part is not level, whatever the points.
    """
    lines: Sequence[Standing] = final_standings(tournament)
    keys: Sequence[object] = [line.player.number if line.decided == BY_FINAL else line.score for line in lines]
    if labels(tournament) and not any(line.decided == BY_FINAL for line in lines):
        ordered = overall_order(tournament)
        keys, lines = [key for key, _ in ordered], [line for _, line in ordered]
        ranks = [keys.index(key) + 1 for key in keys]
    else:
        ranks = [line.rank for line in lines]
    found, level = [], -1
    for place, (line, rank) in enumerate(zip(lines, ranks, strict=True)):
        level += place == 0 or keys[place] != keys[place - 1]
        found.append(Placed(line.player, rank, line.score, level))
    return tuple(found)


def _told(*, fresh: bool, title: str, table: PrizeTable, tournament: Tournament) -> list[str]:
    if not table.prizes:
        if fresh:
            text = mark(
                "The tab '{title}' is there: write the prizes, their amounts and for whom they are, then run it again."
            )
        else:
            text = mark(
                "The table on the tab '{title}' is empty: write the prizes, their amounts and for whom they are, then "
                "run it again."
            )
        return [phrase(text, title=title)]
    told = [phrase("Who gets what is on the tab '{title}'.", title=title)]
    last = tournament.last
    if last is None or last.missing or last.number < tournament.rules.rounds:
        told.append(phrase("The tournament is not over: this is how it would be now."))
    return told
