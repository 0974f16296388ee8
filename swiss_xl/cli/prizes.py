"""After the tournament: prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import EPILOG, AsJson, BookFile, Unlock, app, open_book
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.frames.prizes import PrizeTable
    from swiss_xl.prizes import Payout


@app.command(rich_help_panel="After the tournament", epilog=EPILOG)
def prizes(
    book: BookFile,
    split: Annotated[
        str | None,
        typer.Option(help="How those level in points share: hort, equal, none; what the tab says if not given."),
    ] = None,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """
    Say who gets which prize. The first time it adds the tab Prizes: write prizes, amounts and for whom, run it again.

    One prize each, the highest; ties are shared to the cent.
    """
    from swiss_xl.commands.prizes import give_prizes, wanted_split
    from swiss_xl.screen import show_done, working

    wanted = wanted_split(split) if split else None
    with working("prizes"):
        opened = open_book(book, ignore_lock=ignore_lock)
        done, payout, table = give_prizes(opened, wanted)
        opened.save(why="prizes")
    if as_json:
        prizes_json(payout, table)
        return
    print_prizes(payout, table)
    show_done(done, opened.news)


def print_prizes(payout: Payout, table: PrizeTable) -> None:
    """Who gets what as a table."""
    from swiss_xl.screen import show_table
    from swiss_xl.sheets.prizes import called, named

    rows = [
        [
            str(each.placed.rank),
            str(each.placed.player.number),
            each.placed.player.name,
            f"{float(each.placed.score):g}",
            called(each),
            f"{each.cents / 100:.2f}",
        ]
        for each in payout.awards
    ]
    rows += [
        ["", "", phrase("not awarded"), "", named(prize.whom.text, prize.label), f"{prize.cents / 100:.2f}"]
        for prize in payout.left
    ]
    if rows:
        amount = phrase("Amount ({currency})", currency=table.currency) if table.currency else phrase("Amount")
        heads = [phrase("Rank"), phrase("No."), phrase("Name"), phrase("Pts"), phrase("Prize"), amount]
        show_table(heads, ">><><>", rows)


def prizes_json(payout: Payout, table: PrizeTable) -> None:
    """The same as JSON; amounts are texts with two decimals, for they are exact."""
    from swiss_xl.screen import number, print_json

    print_json(
        {
            "currency": table.currency or None,
            "awards": [
                {
                    "rank": each.placed.rank,
                    "number": each.placed.player.number,
                    "name": each.placed.player.name,
                    "score": number(each.placed.score),
                    "for": each.whom.text or None,
                    "prizes": [prize.label for prize in each.prizes],
                    "amount": f"{each.cents // 100}.{each.cents % 100:02}",
                }
                for each in payout.awards
            ],
            "not_awarded": [
                {"prize": prize.label, "for": prize.whom.text or None,
                 "amount": f"{prize.cents // 100}.{prize.cents % 100:02}"}
                for prize in payout.left
            ],
        }
    )  # fmt: skip
