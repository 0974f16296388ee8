"""What a button does: read the workbook, decide, prepare everything or nothing. Saving is the host's."""

from swiss_xl.commands.check import check
from swiss_xl.commands.done import Done
from swiss_xl.commands.enter import enter
from swiss_xl.commands.pairing import next_round
from swiss_xl.commands.people import add_player, set_byes, set_status
from swiss_xl.commands.prints import make_prints, remove_prints
from swiss_xl.commands.ratings import show_ratings
from swiss_xl.commands.refresh import show_standings
from swiss_xl.commands.score_sheets import enter_hands, enter_sheets, make_sheets
from swiss_xl.commands.undo import undo
from swiss_xl.commands.wanted import Wanted
from swiss_xl.constraints import ByHand

__all__ = [
    "ByHand",
    "Done",
    "Wanted",
    "add_player",
    "check",
    "enter",
    "enter_hands",
    "enter_sheets",
    "make_prints",
    "make_sheets",
    "next_round",
    "remove_prints",
    "set_byes",
    "set_status",
    "show_ratings",
    "show_standings",
    "undo",
]
