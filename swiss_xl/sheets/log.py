"""The Log tab: one row per action, and what is known of players and results from it (hazards 13, 20, 21, 33)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from swiss_xl import __version__
from swiss_xl.book import Book, Cell, Tab
from swiss_xl.errors import Finding, warning
from swiss_xl.telling import phrase

CHUNK = 30_000  # a cell holds 32,767 characters
COLUMNS = 8
CONTINUED = "…"

Row = tuple[int, tuple[int, ...], tuple[int, ...], str | None]


@dataclass(frozen=True, slots=True)
class Action:
    """
    One thing that was done. *digest* is of what it was based on.

    *data* holds what changed (``players``, ``rounds``) and how to take it back (``undo``); *row* is its row on the tab.
    """

    command: str
    what: str
    round: int | None = None
    seed: int | None = None
    digest: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    time: str = ""
    version: str = __version__
    row: int = 0


@dataclass(frozen=True)
class Memory:
    """
    What the log knows: the names each number has had (the latest last), and every round as last based on.

    *carried* is what a file brought that no cell shows. *facts* are the other cells of each number's row, *typed* the
    games of a round that has not been based on yet, by the first number of each, as the last command saw them; *shown*
    what else stands on a round's tab, and the pairs that were set by hand in it.
    """

    names: Mapping[int, tuple[str, ...]]
    rounds: Mapping[int, Sequence[Sequence[Any]]]
    carried: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    typed: Mapping[int, Mapping[int, Sequence[Any]]] = field(default_factory=dict)
    shown: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def games(self, number: int) -> list[Sequence[Any]]:
        """The games of a round as they are known best: what a command has seen typed, then as last based on."""
        typed = self.typed.get(number, {})
        return [*typed.values(), *(game for game in self.rounds.get(number, ()) if game[1][0] not in typed)]


def read_log(book: Book, tab: Tab | None) -> tuple[tuple[Action, ...], tuple[Finding, ...]]:
    """All actions, oldest first; a row that cannot be read is a warning."""
    area = tab.area("sxl_log") if tab else None
    if tab is None or area is None:
        return (), (
            warning(
                "log-missing",
                phrase("the hidden tab 'Log' is gone: older changes cannot be noticed or undone"),
                phrase("go on from the newest file in the backups folder, or carry on without"),
            ),
        )
    actions: list[Action] = []
    findings: list[Finding] = []
    pending: list[tuple[int, list[Any]]] = []
    for number, row in enumerate(book.grid(tab.title).rows[area.bottom :], area.bottom + 1):
        cells = [*row, *[None] * (area.left - 1 + COLUMNS)][area.left - 1 : area.left - 1 + COLUMNS]
        if all(cell in (None, "") for cell in cells):
            continue
        if cells[2] == CONTINUED and pending:
            pending[-1][1][7] = str(pending[-1][1][7] or "") + str(cells[7] or "")
        else:
            pending.append((number, cells))
    for number, cells in pending:
        try:
            actions.append(_action(number, cells))
        except ValueError:
            findings.append(
                warning(
                    "log-unread",
                    phrase("this row of the log cannot be read"),
                    phrase("leave it"),
                    tab.title,
                    f"A{number}",
                )
            )
    return tuple(actions), tuple(findings)


def _action(row: int, cells: Sequence[Any]) -> Action:
    time, version, command, round_, seed, digest, what, data = cells
    known = json.loads(data) if data else {}
    if not isinstance(known, dict):
        raise ValueError(phrase("expected an object, got: {data}", data=data))
    return Action(
        command=str(command or ""),
        what=str(what or ""),
        round=int(round_) if round_ not in (None, "") else None,
        seed=int(seed) if seed not in (None, "") else None,
        digest=str(digest or ""),
        data=known,
        time=str(time or ""),
        version=str(version or ""),
        row=row,
    )


def write_action(book: Book, tab: Tab | None, action: Action) -> None:
    """Append one action; long data goes on in rows of its own."""
    area = tab.area("sxl_log") if tab else None
    if tab is None or area is None:
        return
    text = json.dumps(action.data, ensure_ascii=False, separators=(",", ":")) if action.data else ""
    parts = [text[at : at + CHUNK] for at in range(0, len(text), CHUNK)] or [""]
    head: list[Cell] = [
        f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S%z}", __version__, action.command,
        None if action.round is None else str(action.round),
        None if action.seed is None else str(action.seed), action.digest, action.what,
    ]  # fmt: skip
    rows: list[list[Cell]] = [[*head, parts[0]]]
    rows += [[None, None, CONTINUED, None, None, None, None, part] for part in parts[1:]]
    book.append(tab.title, area.top, [dict(enumerate(row, area.left)) for row in rows])


def remember(actions: Sequence[Action]) -> Memory:
    """Fold the actions into what is known now."""
    names: dict[int, tuple[str, ...]] = {}
    rounds: dict[int, Sequence[Sequence[Any]]] = {}
    facts: dict[int, Mapping[str, Any]] = {}
    typed: dict[int, Mapping[int, Sequence[Any]]] = {}
    shown: dict[int, Mapping[str, Any]] = {}
    carried: Mapping[str, Any] = {}
    for action in actions:
        _fold_players(action.data, names, facts)
        for number, games in action.data.get("rounds", {}).items():
            typed.pop(int(number), None)
            if games is None:
                rounds.pop(int(number), None)
                shown.pop(int(number), None)
            else:
                rounds[int(number)] = games
        for number, games in action.data.get("typed", {}).items():
            known = {**typed.get(int(number), {}), **{int(first): game for first, game in games.items()}}
            typed[int(number)] = {first: game for first, game in known.items() if game is not None}
        shown.update({int(number): each for number, each in action.data.get("shown", {}).items()})
        carried = action.data.get("carried", carried)
    return Memory(names, rounds, carried, facts, typed, shown)


def _fold_players(
    data: Mapping[str, Any], names: dict[int, tuple[str, ...]], facts: dict[int, Mapping[str, Any]]
) -> None:
    for number, name in data.get("players", {}).items():
        if name is None:
            names.pop(int(number), None)
            facts.pop(int(number), None)
            continue
        former = tuple(known for known in names.get(int(number), ()) if known != name)
        names[int(number)] = (*former, name)
    facts.update({int(number): each for number, each in data.get("facts", {}).items()})


def undoable(actions: Sequence[Action]) -> Action | None:
    """The latest action that can be taken back and has not been."""
    gone = {action.data["undoes"] for action in actions if "undoes" in action.data}
    return next((action for action in reversed(actions) if "undo" in action.data and action.row not in gone), None)
