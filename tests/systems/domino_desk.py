"""Domino in a workbook: who meets whom is set by hand, so that a worked example can be played as it stands."""

import shutil
from functools import cache

from desk import Desk, make

from swiss_xl import commands

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def domino(folder, count, **settings):
    """Pairs (or individuals) A, B, C …: A is number 1."""
    players = settings.pop("players", [f"{letter}." for letter in LETTERS[:count]])
    return make(folder, players, system="domino", **({"seed": 7} | settings))


@cache
def _paired(folder, count, settings):
    """A tournament with round 1 on its tab, made once."""
    desk = domino(folder, count, name=f"{abs(hash(settings))}.xlsx", **dict(settings))
    desk.next()
    return desk.path


def paired(factory, folder, count, **settings):
    """A copy of a tournament with round 1 on its tab."""
    common = factory.getbasetemp() / "domino"
    common.mkdir(exist_ok=True)
    return Desk(shutil.copy(_paired(common, count, tuple(sorted(settings.items()))), folder / "cup.xlsx"))


def number(letter):
    return LETTERS.index(letter) + 1


def play(desk: Desk, line):
    """One round as ``A-B 4:2  C-D 4:1``: the pairs are set by hand, the scores typed; the system adds those left."""
    words = line.split()
    wanted = {tuple(map(number, pair.split("-"))): score for pair, score in zip(words[::2], words[1::2], strict=True)}
    by_hand = commands.ByHand(tuple(wanted)[:-1])
    games = desk.do(commands.next_round, commands.Wanted(by_hand)).round.games
    typed = {}
    for game in games:
        if not game.second:
            continue
        (score, turned) = next(
            (score, pair != (game.first[0], game.second[0]))
            for pair, score in wanted.items()
            if set(pair) == {game.first[0], game.second[0]}
        )
        first, second = score.split(":")
        typed[game.board] = f"{second}-{first}" if turned else f"{first}-{second}"
    desk.enter(typed)


def table(desk):
    """The standings by letter."""
    return {LETTERS[line.player.number - 1]: line for line in desk.standings().standings}
