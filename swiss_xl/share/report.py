"""What finish says of what it made: sentences, or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swiss_xl.share.addresses import Recipient
from swiss_xl.share.finish import COPY, MAIL, PAGE, PDF, Finished
from swiss_xl.share.post import Posted, Server
from swiss_xl.telling import mark, phrase, phrases

KINDS = {COPY: mark("Clean copy"), PDF: "PDF", PAGE: mark("Page for phones"), MAIL: mark("Draft of a mail")}


def sentences(done: Finished, *, made: bool) -> Iterator[str]:
    """One line for each file, then what was left out and who the recipients are."""
    for each in done.products:
        size = f" ({size_text(len(each.data))})" if each.data else ""
        kind = phrase(KINDS[each.kind])
        yield f"{kind}: {each.path}{size}" if made else phrase("Would make {kind}: {path}", kind=kind, path=each.path)
    if done.cleaned.dropped:
        yield phrase("Left out of the tab Players: {columns}.", columns=", ".join(done.cleaned.dropped))
    if done.cleaned.others:
        yield phrase(
            "Your own columns that stay: {columns} (--drop COLUMN leaves one out).",
            columns=", ".join(done.cleaned.others),
        )
    if done.letter:
        yield from _recipients(done)


def _recipients(done: Finished) -> Iterator[str]:
    count = len(done.everybody)
    if not count:
        yield phrase("There is no usable address in the column E-mail of the tab Players: the draft has no recipients.")
        return
    subject = done.letter.subject if done.letter else ""
    if len(done.groups) > 1:
        yield phrase(
            "Recipients in BCC: {count}, in {mails} mails. Subject: {subject}",
            count=count,
            mails=len(done.groups),
            subject=subject,
        )
    else:
        yield phrase("Recipients in BCC: {count}. Subject: {subject}", count=count, subject=subject)


def before_sending(to: Server, waiting: Sequence[Recipient]) -> str:
    """Who would get the mail now, and through whom."""
    shown = ", ".join(each.address for each in waiting[:10])
    if len(waiting) > 10:
        shown = phrase("{some} and {count} more", some=shown, count=len(waiting) - 10)
    return phrase(
        "From {sender} through {host}:{port} to {count}: {addresses}",
        sender=to.sender,
        host=to.host,
        port=to.port,
        count=len(waiting),
        addresses=shown or phrase("nobody"),
    )


def of_sending(posted: Posted) -> Iterator[str]:
    """What became of the mail."""
    if posted.sent or not posted.skipped:
        yield phrase("Sent to {count}.", count=posted.sent)
    if posted.skipped:
        yield phrases(
            "{count} had this mail before and did not get it again; --again sends it once more.",
            "{count} had this mail before and did not get it again; --again sends it once more.",
            posted.skipped,
        )


def of_failing(posted: Posted) -> Iterator[str]:
    """Whom the mail did not reach."""
    for each, why in posted.refused:
        yield phrase("Refused: {address} (cell {cell}): {why}", address=each.address, cell=each.cell, why=why)
    if posted.stopped:
        yield phrase(
            "The server broke off: {reason}. Repeat to go on; nobody who may have the mail gets it twice.",
            reason=posted.stopped,
        )


def as_data(done: Finished, posted: Posted | None, *, made: bool) -> dict[str, object]:
    """The same as plain data."""
    return {
        "made": made,
        "files": [
            {"kind": each.kind, "path": str(each.path), "bytes": len(each.data) if made else None}
            for each in done.products
        ],
        "tabs": list(done.cleaned.tabs),
        "left_out": list(done.cleaned.dropped),
        "recipients": len(done.everybody),
        "warnings": [
            {"sheet": each.sheet, "cell": each.cell, "code": each.code, "message": each.message, "cure": each.cure}
            for each in done.findings
        ],
        "problems": list(done.problems),
        "sent": None if posted is None else posted.sent,
        "refused": [] if posted is None else [{"address": each.address, "reason": why} for each, why in posted.refused],
    }


def size_text(size: int) -> str:
    """``23 kB``, ``1.4 MB``."""
    return (
        phrase("{size} kB", size=max(round(size / 1000), 1))
        if size < 1_000_000
        else phrase("{size} MB", size=f"{size / 1_000_000:.1f}")
    )
