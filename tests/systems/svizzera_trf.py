"""A small writer of TRF files: fixed columns as in the definition of record 001, nothing of the program's own."""

from swiss_xl.results import Outcome

LETTERS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "=",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.PAIRING_BYE: "U",
    Outcome.FULL_BYE: "F",
    Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z",
}
NAME, FIRST_ROUND, WIDTH = 15, 92, 10


def trf_text(tournament):
    """The rounds played, and for the round to be paired an entry ``0000 - Z`` (H, F) of whoever is away."""
    lines = ["012 Test", *(_line(tournament, player) for player in tournament.players)]
    return "\n".join(lines) + "\n"


def _line(tournament, player):
    line = _put(_put(f"001 {player.number:4}", NAME, player.name), FIRST_ROUND, "")
    for round_ in tournament.rounds:
        line = _put(line, FIRST_ROUND + WIDTH * (round_.number - 1), _cell(round_, player.number))
    following = len(tournament.rounds) + 1
    away = dict(player.byes).get(following)
    if player.status != "active":
        away = Outcome.ZERO_BYE
    if away:
        line = _put(line, FIRST_ROUND + WIDTH * (following - 1), f"0000 - {LETTERS[away]}")
    return line.rstrip()


def _put(line, column, text):
    """*text* from the 1-based *column* on."""
    return line[: column - 1].ljust(column - 1) + text


def _cell(round_, number):
    for game in round_.games:
        if number in game.first and not game.second:
            return f"0000 - {LETTERS[game.result.first]}"
        if number in game.first:
            return f"{game.second[0]:4} w {LETTERS[game.result.first]}"
        if number in game.second:
            return f"{game.first[0]:4} b {LETTERS[game.result.second]}"
    return "0000 - Z"
