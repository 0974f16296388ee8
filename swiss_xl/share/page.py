"""One page for phones: everything in one file, nothing to fetch, no program in it."""

from __future__ import annotations

from collections.abc import Iterator

from swiss_xl.share.tables import Report, Table, crosstable_table, round_table, seats_table, standings_table
from swiss_xl.share.wording import for_html
from swiss_xl.sheets.crosstable import cell_legend, side_letters, tables_legend
from swiss_xl.sheets.round import round_heading, round_title
from swiss_xl.sheets.standings import headline, legend
from swiss_xl.sheets.titles import details

STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#5c6670;--paper:#fff;--line:#d5dae0;--tint:#eef2f6;--green:#dff0d8}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--quiet:#a0a8b0;--paper:#15181c;--line:#363c43;--tint:#22272d;
--green:#24402a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:.8rem;color:var(--ink);background:var(--paper);
font:16px/1.35 Carlito,Calibri,system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35rem;margin:0}
h2{font-size:1.1rem;margin:0;display:inline}
p{margin:.2rem 0;color:var(--quiet)}
p.now{color:inherit;font-weight:bold}
nav{margin:.5rem 0}
nav a{display:inline-block;padding:.35rem .7rem .35rem 0;color:inherit}
details{border-top:1px solid var(--line);padding:.5rem 0}
details details{margin-top:.5rem}
summary{cursor:pointer;padding:.25rem 0}
div{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .35rem;text-align:start;border-bottom:1px solid var(--line);vertical-align:top}
th{font-size:.8rem;color:var(--quiet);overflow-wrap:normal}
tr.q td{background:var(--green)}
.x td,.x th{padding:.25rem .3rem}
.x td:nth-child(2){min-width:8rem;position:sticky;left:0;background:var(--paper)}
.f p{margin:.1rem 0;font-size:.85rem}
@media print{body{max-width:none;font-size:11pt;color:#000;background:#fff}nav{display:none}
details{break-inside:avoid-page}thead{display:table-header-group}tr{break-inside:avoid}div{overflow:visible}}
""".strip()
_LETTERS = {"<": "l", ">": "r", "^": "c"}
_RIGHT = (">", "text-align:end;white-space:nowrap")
_MIDDLE = ("^", "text-align:center;white-space:nowrap")


def phone_page(report: Report) -> str:
    """The whole page in the workbook's language, standings and the latest round open, the rest to be unfolded."""
    say, tournament = report.say, report.tournament
    name = for_html(tournament.name)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{for_html(report.language)}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta name="robots" content="noindex"><title>{name or say("Standings")}</title>',
        f"<style>{STYLE}\n{_looks(report)}</style></head>",
        f"<body><header><h1>{name}</h1><p>{for_html(details(tournament, say))}</p>",
        f'<p class="now">{for_html(headline(tournament, say))}</p></header>',
        _contents(report),
        "<main>",
        *_sections(report),
        "</main></body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _contents(report: Report) -> str:
    say = report.say
    links = [("s", say("Standings"))]
    if report.tournament.rounds:
        links.append(("x", say("Crosstable")))
    links += [(f"r{round_.number}", round_title(round_, say)) for round_ in reversed(report.tournament.rounds)]
    listed = " ".join(f'<a href="#{mark}">{for_html(text)}</a>' for mark, text in links)
    return f"<nav>{listed}</nav>"


def _sections(report: Report) -> Iterator[str]:
    """The round being played stands first, else the standings."""
    say, tournament = report.say, report.tournament
    last = tournament.last
    latest = [_round(report, len(tournament.rounds) - 1)] if last else []
    standing = _section(
        "s", say("Standings"), _table(standings_table(report)) + _remarks(_ladder(report)), unfolded=True
    )
    yield from [*latest, standing] if report.running else [standing, *latest]
    if not last:
        return
    tables = tournament.rules.seats > 1
    letters = side_letters(tournament.rules.sides)
    told = tables_legend(letters, say) if tables else cell_legend(letters, say)
    yield _section("x", say("Crosstable"), _table(crosstable_table(report), "x") + _remarks([told]))
    for at in reversed(range(len(tournament.rounds) - 1)):
        yield _round(report, at)


def _ladder(report: Report) -> list[str]:
    return legend(report.tournament, report.say)[:-1]


def _round(report: Report, at: int) -> str:
    round_ = report.tournament.rounds[at]
    title = round_heading(report.tournament, round_, report.say)
    body = _table(round_table(report, round_))
    if round_ is report.tournament.last:
        by_name = _section("n", report.say("By name"), _table(seats_table(report, round_)))
        body = by_name + body if report.running else body + by_name
        return _section(f"r{round_.number}", title, body, unfolded=True)
    return _section(f"r{round_.number}", title, body)


def _section(mark: str, title: str, body: str, *, unfolded: bool = False) -> str:
    heading = f"<summary><h2>{for_html(title)}</h2></summary>"
    state = " open" if unfolded else ""
    return f'<details id="{mark}"{state}>{heading}\n{body}</details>'


def _remarks(texts: list[str]) -> str:
    lines = "".join(f"<p>{for_html(text)}</p>" for text in texts)
    return f'<div class="f">{lines}</div>' if lines else ""


def _table(table: Table, kind: str = "") -> str:
    """A table; its cells end where the next begins or the row ends, which HTML allows and keeps the page small."""
    heads = "".join(f"<th>{for_html(text)}</th>" for text in table.heads)
    tinted = ' class="q"'
    rows = "\n".join(
        f"<tr{tinted if at in table.marked else ''}>{''.join(f'<td>{for_html(text)}' for text in row)}</tr>"
        for at, row in enumerate(table.rows)
    )
    names = " ".join(part for part in (kind, _look_name(table.aligned)) if part)
    return f'<div><table class="{names}"><thead><tr>{heads}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'


def _look_name(aligned: str) -> str:
    """The class of all tables whose columns stand alike: ``trlrc``."""
    return "t" + "".join(_LETTERS[each] for each in aligned)


def _looks(report: Report) -> str:
    """How the columns of every kind of table stand; said once for each kind, not in every cell."""
    kinds = {standings_table(report).aligned}
    if report.tournament.rounds:
        last = report.tournament.rounds[-1]
        kinds |= {crosstable_table(report).aligned, seats_table(report, last).aligned}
        kinds |= {round_table(report, round_).aligned for round_ in report.tournament.rounds}
    rules = []
    for aligned in sorted(kinds):
        for sign, style in (_RIGHT, _MIDDLE):
            name = _look_name(aligned)
            cells = [f".{name} tr>:nth-child({at})" for at, each in enumerate(aligned, 1) if each == sign]
            rules += [f"{','.join(cells)}{{{style}}}"] if cells else []
    return "\n".join(rules)
