"""What repair does on an organiser's desk, and what check calls an error."""

from swiss_xl.commands.repair import repair
from swiss_xl.errors import Severity


def cures(desk, *, save=True):
    """Repair, and save unless told not to: where, what stood there, what stands there now."""
    book = desk.book
    done, found = repair(book)
    if done.changed and save:
        book.save(why="repair")
    return [(each.place, each.before, each.after) for each in found]


def errors(desk):
    """The codes and places of all errors."""
    return [(each.code, each.place) for each in desk.check() if each.severity is Severity.ERROR]
