"""The mail: what it says, as text and as a page, and the message made of it."""

from __future__ import annotations

import mimetypes
from collections.abc import Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from swiss_xl.share.addresses import Recipient
from swiss_xl.share.tables import Report, Table, round_table, standings_table
from swiss_xl.share.wording import for_header, for_html, one_line
from swiss_xl.sheets.round import round_heading
from swiss_xl.sheets.standings import headline

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
POLICY = SMTP.clone(max_line_length=78)
_FONT = "font-family:Calibri,Carlito,Arial,sans-serif;font-size:11pt"
_CELL = "padding:3px 8px;border-bottom:1px solid #d5dae0"
_SIDES = {"<": "left", ">": "right", "^": "center"}


@dataclass(frozen=True)
class Attachment:
    """A file that goes with the mail."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Letter:
    """A mail without its recipients: subject, text, page, files."""

    subject: str
    text: str
    html: str
    attachments: tuple[Attachment, ...] = ()


def letter(report: Report, attachments: Sequence[Attachment]) -> Letter:
    """The pairings of the round being played and the standings; only these when no game is open."""
    say, tournament = report.say, report.tournament
    parts = []
    running = report.running
    if running:
        parts.append((round_heading(tournament, running, say), round_table(report, running)))
    parts.append((headline(tournament, say), standings_table(report)))
    subject = for_header(": ".join(part for part in (tournament.name, parts[0][0]) if part.strip()))
    names = ", ".join(one_line(each.name) for each in attachments)
    closing = say("Attached: {files}").format(files=names) if names else ""
    title = one_line(tournament.name)
    text = "\n\n".join(part for part in (title, *(_as_text(*part) for part in parts), closing) if part) + "\n"
    body = "\n".join(_as_html(*part) for part in parts)
    html = (
        f'<!DOCTYPE html>\n<html lang="{for_html(report.language)}"><head><meta charset="utf-8">'
        f"<title>{for_html(subject)}</title></head>\n"
        f'<body style="{_FONT}"><h2 style="margin:0 0 8px">{for_html(title)}</h2>\n{body}\n'
        f"<p>{for_html(closing)}</p></body></html>\n"
    )
    return Letter(subject, text, html, tuple(attachments))


def _as_text(heading: str, table: Table) -> str:
    """A table in columns, for those who read plain text."""
    rows = [tuple(map(one_line, row)) for row in (table.heads, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            f"{text:{side}{width}}" for text, side, width in zip(row, table.aligned, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([one_line(heading), "", *lines])


def _as_html(heading: str, table: Table) -> str:
    """A table with its look in every cell: mail programs heed little else."""
    sides = [_SIDES[each] for each in table.aligned]

    def row(tag: str, texts: Sequence[str], tint: str = "") -> str:
        cells = (
            f'<{tag} style="{_CELL};text-align:{side}{tint}">{for_html(text)}</{tag}>'
            for side, text in zip(sides, texts, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    green = ";background:#dff0d8"
    lines = [row("td", each, green if at in table.marked else "") for at, each in enumerate(table.rows)]
    body = "\n".join([row("th", table.heads), *lines])
    title = f'<h3 style="margin:12px 0 4px">{for_html(heading)}</h3>'
    return f'{title}\n<table style="border-collapse:collapse">{body}</table>'


def message(written: Letter, bcc: Sequence[Recipient] = (), *, sender: str = "", draft: bool = True) -> EmailMessage:
    """
    The message, its recipients in BCC so that nobody sees the others; a *draft* is opened ready to be sent.

    *sender* is a plain address, checked by the caller.
    """
    mail = EmailMessage(policy=POLICY)
    mail["Subject"] = written.subject
    if sender:
        mail["From"] = _address(sender)
        mail["To"] = _address(sender)
    if bcc:
        mail["Bcc"] = [_address(each.address) for each in bcc]
    if draft:
        mail["X-Unsent"] = "1"
    mail.set_content(written.text, cte="quoted-printable")
    mail.add_alternative(written.html, subtype="html", cte="quoted-printable")
    for each in written.attachments:
        main, _, kind = _type_of(each.name).partition("/")
        mail.add_attachment(each.data, maintype=main, subtype=kind, filename=for_header(each.name))
    return mail


def _address(text: str) -> Address:
    return Address(addr_spec=text)


def _type_of(name: str) -> str:
    if name.lower().endswith(".xlsx"):
        return XLSX
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
