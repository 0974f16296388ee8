"""At the end: a clean copy, a PDF, a page for phones, a mail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import AsJson, BookFile, app, open_book
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.share.finish import Finished
    from swiss_xl.share.post import Posted, Server

PARTLY = 4
EPILOG_FINISH = (
    "Exit status: 0 done, 2 something in the workbook needs a person, 3 a file cannot be used or the mail server does "
    "not let us in, 4 done but for what is said (no PDF, a recipient refused). The workbook itself is never touched."
)


@app.command(rich_help_panel="At the end", epilog=EPILOG_FINISH)
def finish(
    book: BookFile,
    folder: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where to; beside the workbook if not given."),
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="A PDF of the tabs to be printed.")] = False,
    html: Annotated[bool, typer.Option("--html", help="One page for phones, with everything in it.")] = False,
    mail: Annotated[
        bool, typer.Option("--mail", help="A draft of a mail to the addresses on the tab Players.")
    ] = False,
    tabs: Annotated[
        list[str] | None, typer.Option("--tabs", metavar="TITLES", help='A PDF of these tabs: Standings,"Round 5".')
    ] = None,
    only_ours: Annotated[bool, typer.Option("--only-ours", help="Leave your own tabs out of the copy.")] = False,
    keep: Annotated[list[str] | None, typer.Option("--keep", metavar="COLUMN", help="Keep a personal column.")] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", metavar="COLUMN", help="Leave a column out.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace files made before.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be made and sent.")] = False,
    send: Annotated[bool, typer.Option("--send", help="Send the mail through --smtp.")] = False,
    smtp: Annotated[str | None, typer.Option("--smtp", metavar="HOST:PORT", help="The mail server.")] = None,
    user: Annotated[str, typer.Option("--user", help="Who logs in there.")] = "",
    sender: Annotated[str, typer.Option("--from", help="The sender's address; the user if not given.")] = "",
    no_tls: Annotated[bool, typer.Option("--no-tls", help="Without a safe connection (a network you trust).")] = False,
    batch: Annotated[int, typer.Option("--batch", help="Recipients of one mail at most.", min=1)] = 90,
    again: Annotated[bool, typer.Option("--again", help="Send once more to those who have had the mail.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Send without asking.")] = False,
    as_json: AsJson = False,
) -> None:
    """
    Make a clean copy to hand round; with it a PDF, a page for phones, a draft of a mail.

    The copy has values only and nothing personal. Nothing is sent unless --smtp and --send are given.
    """
    from swiss_xl.screen import print_json, working
    from swiss_xl.share.clean import Wish
    from swiss_xl.share.finish import Orders
    from swiss_xl.share.finish import finish as make
    from swiss_xl.share.report import as_data

    if send and not smtp:
        raise typer.BadParameter(
            phrase("say where the mail is to be handed in: --smtp mail.example.org:587"), param_hint="--send"
        )
    wish = Wish(only_ours=only_ours, keep=tuple(keep or ()), drop=tuple(drop or ()))
    orders = Orders(folder, pdf or bool(tabs), html, mail or send, tuple(tabs or ()), wish, overwrite, batch)
    to = _server(smtp, user, sender, tls=not no_tls) if send and smtp and not dry_run else None
    with working("finish"):
        done = make(open_book(book), orders, write=not dry_run)
    if not as_json:
        _say(done, made=not dry_run)
    if mail and not send and not dry_run:
        _outlook(done, quiet=as_json)
    posted = _post(done, to, book, again=again, ask=not yes, quiet=as_json) if to else None
    if as_json:
        print_json(as_data(done, posted, made=not dry_run))
    if done.problems or (posted and (posted.refused or posted.stopped)):
        raise typer.Exit(PARTLY)


def _server(place: str, user: str, sender: str, *, tls: bool) -> Server:
    from swiss_xl.share.post import server

    return server(place, user, sender, tls=tls, ask=lambda text: str(typer.prompt(text, hide_input=True, err=True)))


def _say(done: Finished, *, made: bool) -> None:
    from swiss_xl.screen import show_findings, show_message
    from swiss_xl.share.report import sentences

    for line in sentences(done, made=made):
        show_message(line)
    show_findings(done.findings)
    for problem in done.problems:
        show_message(problem, bad=True)


def _outlook(done: Finished, *, quiet: bool) -> None:
    """Show the drafts in Outlook as well, where it is; the .eml files are there in any case."""
    from swiss_xl.errors import HostError
    from swiss_xl.screen import show_message
    from swiss_xl.share.finish import MAIL
    from swiss_xl.share.outlook import draft, outlook

    dispatch = outlook()
    if dispatch is None or done.letter is None:
        return
    files = [each.path.absolute() for each in done.products if each.kind != MAIL]
    try:
        for group in done.groups:
            draft(dispatch, done.letter, group, files)
    except HostError as error:
        show_message(phrase("{error}; open the .eml file instead.", error=error), bad=True)
    else:
        if not quiet:
            show_message(phrase("The draft is open in Outlook: look, and press Send."))


def _post(done: Finished, to: Server, book: Path, *, again: bool, ask: bool, quiet: bool) -> Posted | None:
    """Send, after saying to whom; None where there is nobody, or the person says no."""
    from swiss_xl.screen import show_message
    from swiss_xl.share.post import post
    from swiss_xl.share.report import before_sending, of_failing, of_sending
    from swiss_xl.share.sent import NAME, Register, mark_of

    if done.letter is None or not done.everybody:
        return None
    register = Register(book.absolute().with_name(f"{book.stem} backups") / NAME, mark_of(done.letter))
    if again:
        register.clear()
    waiting = [each for each in done.everybody if not register.has(each)]
    show_message(before_sending(to, waiting), bad=quiet)  # standard output is for JSON alone
    if waiting and ask and sys.stdin.isatty() and not typer.confirm(phrase("Send now?"), err=True):
        show_message(phrase("Nothing was sent."), bad=quiet)
        return None
    posted = post(to, done.letter, done.groups, register)
    for line in of_sending(posted):
        show_message(line, bad=quiet)
    for line in of_failing(posted):
        show_message(line, bad=True)
    return posted
