"""Round by round: everybody's points and place after each, and the leaders' running scores as a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from swiss_xl.book import Cell, Tab
from swiss_xl.crosstable import crosstable
from swiss_xl.exact import plain_number
from swiss_xl.finals import decided_by_final
from swiss_xl.groups import group_standings, labels
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import block_row, headline, show_columns
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.standings import Standing, standings
from swiss_xl.tournament import Player, Round, Tournament

PROGRESS_COLUMNS = ("place", "number", "player", "rating", "points", "group")
CHART_COLUMNS = ("player",)
NO_BREAK = "\N{NO-BREAK SPACE}"


def write_progress(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """
    A line each in the order of the standings: ``2½ (4)`` is 2½ points and place 4 after that round.

    Where there are groups, the places are those in the group; its name has a column, on tabs of earlier versions it
    stands by the participant's.
    """
    columns, rounds = block_columns(tab, PROGRESS_COLUMNS), len(counted_rounds(writing.tournament))
    put_result_titles(writing, tab, headline(writing.tournament, writing.say))
    ranks = [_ranks(writing.tournament.swiss, number) for number in range(1, rounds + 1)]
    running, grouped = running_scores(writing.tournament), bool(labels(writing.tournament))
    rows = []
    for line in lines:
        number = line.player.number
        cells: dict[str, Cell] = {
            "place": line.rank,
            "number": number,
            "player": writing.names[number] if "group" in columns else name_in_group(writing, line.player),
            "rating": line.player.rating,
            "points": plain_number(line.score),
            "group": line.player.group or None if grouped else None,
        }
        texts = [
            f"{points_text(score)}{NO_BREAK}({rank[number]})"
            for score, rank in zip(running[number], ranks, strict=True)
        ]
        rows.append(_with_rounds(tab, "sxl_progress", block_row(tab, "sxl_progress", columns, cells), texts))
    writing.book.fill(tab.title, "sxl_progress", rows)
    fit_rows(writing.book, tab.title, "progress")
    shown = _shown_rounds(tab, max(rounds, 1))
    if "rating" in columns:
        shown[columns["rating"]] = any(line.player.rating for line in lines)
    if "group" in columns:
        shown[columns["group"]] = grouped
    show_columns(writing.book, tab, shown)
    foot = [_legend(writing.say, grouped=grouped), *_remarks(writing)]
    writing.book.fill(tab.title, "sxl_foot", [[text] for text in foot])


def _legend(say: Say, *, grouped: bool) -> str:
    """How to read a cell."""
    if grouped:
        return say("2½ (4): two and a half points and place 4 of the group after that round")
    return say("2½ (4): two and a half points and place 4 after that round")


def name_in_group(writing: Writing, player: Player) -> str:
    """``Ana``; ``Ana (B)`` where there are groups."""
    name = writing.names[player.number]
    return f"{name}{NO_BREAK}({player.group})" if labels(writing.tournament) and player.group else name


def write_leaders(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """
    The points of the leaders after every round; the chart on the tab shows them.

    It has room for all rounds announced. Where there are fewer participants than lines, a blank stands for the name: a
    spreadsheet would invent one in the legend.
    """
    tournament, block = writing.tournament, tab.area("sxl_leaders")
    columns, running = block_columns(tab, CHART_COLUMNS), running_scores(tournament)
    room = block.height if block else 1
    put_result_titles(writing, tab, _chart_heading(writing, room))
    rows = []
    for line in leaders(tournament, lines, room):
        named = block_row(tab, "sxl_leaders", columns, {"player": name_in_group(writing, line.player)})
        scores = [plain_number(score) for score in running[line.player.number]]
        rows.append(_with_rounds(tab, "sxl_leaders", named, scores))
    blank = block_row(tab, "sxl_leaders", columns, {"player": NO_BREAK})
    rows += [blank] * (room - len(rows))
    writing.book.fill(tab.title, "sxl_leaders", rows, unit=room)
    fit_rows(writing.book, tab.title, "leaders")
    rounds = max(len(tournament.swiss.rounds), tournament.rules.rounds, 1)
    show_columns(writing.book, tab, _shown_rounds(tab, rounds))


def leaders(tournament: Tournament, lines: Sequence[Standing], room: int) -> list[Standing]:
    """
    Which *room* of the *lines* lead, in their order.

    While groups play on their own, the first of every group, then the second of every group and so on; of those with
    the same place the best by points and the ladder over all.
    """
    if not labels(tournament) or decided_by_final(tournament):
        return list(lines[:room])
    overall = {line.player.number: place for place, line in enumerate(standings(tournament))}
    above: Counter[str] = Counter()
    ranked: list[tuple[int, int, int]] = []
    for at, line in enumerate(lines):
        group = line.player.group.casefold()
        ranked.append((above[group], overall[line.player.number], at))
        above[group] += 1
    return [lines[at] for at in sorted(at for _, _, at in sorted(ranked)[:room])]


def _chart_heading(writing: Writing, room: int) -> str:
    """What the chart shows, and what is still missing in it."""
    tournament, say = writing.tournament, writing.say
    count = len(labels(tournament))
    heading = say("The leaders, round by round")
    if count > room and not decided_by_final(tournament):
        heading = say("The leaders of {shown} of {count} groups, round by round").format(shown=room, count=count)
    waiting = [
        say("Round {number} has no result yet").format(number=round_.number) for round_ in _waiting_rounds(tournament)
    ]
    running = _under_way(tournament, say("Round {number} is under way (results missing: {missing})"))
    return " · ".join((heading, *running, *waiting))


def _remarks(writing: Writing) -> list[str]:
    """What is to be known of rounds that are not over."""
    tournament, say = writing.tournament, writing.say
    running = say("Round {number} is under way (results missing: {missing}); what stands in its column may change")
    waiting = say(
        "Round {number} has no result yet and no column; the points of a bye in it count in Pts and Rank, as in the "
        "standings"
    )
    return [
        *_under_way(tournament, running),
        *(waiting.format(number=round_.number) for round_ in _waiting_rounds(tournament)),
    ]


def _under_way(tournament: Tournament, text: str) -> list[str]:
    """*text* of every round that has results, but not all."""
    return [
        text.format(number=round_.number, missing=len(round_.missing))
        for round_ in counted_rounds(tournament)
        if round_.missing
    ]


def counted_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The Swiss rounds up to the last one that has a result of a game."""
    rounds = tournament.swiss.rounds
    return rounds[: max((at for at, round_ in enumerate(rounds, 1) if round_.started), default=0)]


def _waiting_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The Swiss rounds that are paired and have no result."""
    return tournament.swiss.rounds[len(counted_rounds(tournament)) :]


def put_result_titles(writing: Writing, tab: Tab, heading: str) -> None:
    """The titles of a tab about results."""
    titles = {
        "title": writing.tournament.name,
        "details": details(writing.tournament, writing.say),
        "heading": heading,
    }
    put_titles(writing.book, tab, tab.title, titles)


def running_scores(tournament: Tournament) -> dict[int, list[Fraction]]:
    """Everybody's points after each Swiss round that counts, as tie-break PS sums them up."""
    found: dict[int, list[Fraction]] = {}
    for number, record in crosstable(tournament.swiss, upto=len(counted_rounds(tournament))).items():
        total, found[number] = Fraction(0), []
        for entry in record.entries:
            total += entry.points
            found[number].append(total)
    return found


def _ranks(swiss: Tournament, rounds: int) -> Mapping[int, int]:
    """Everybody's rank as it was after the first *rounds* rounds."""
    before = swiss if rounds == len(swiss.rounds) else replace(swiss, rounds=swiss.rounds[:rounds])
    return {line.player.number: line.rank for line in group_standings(before)}


def points_text(points: Fraction) -> str:
    """``2½``; ``½``; ``530``."""
    whole, rest = divmod(points, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return f"{plain_number(points):g}"


def _with_rounds(tab: Tab, block: str, row: list[Cell], values: Sequence[Cell]) -> list[Cell]:
    """*row* with one value a round in the columns of the rounds."""
    area, results = tab.area(block), tab.area("sxl_results")
    if area and results:
        start = results.left - area.left
        row[start : start + results.width] = [*values, *[None] * results.width][: results.width]
    return row


def _shown_rounds(tab: Tab, rounds: int) -> dict[int, bool]:
    results = tab.area("sxl_results")
    return {results.left + place: place < rounds for place in range(results.width)} if results else {}
