"""What organisers ask beside a system's own rules: wishes, pairs by hand, fixed boards, ways out of a dead end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from swiss_xl.catalogue import Pairing, Reason, system
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.field import field_of
from swiss_xl.matching import FREE, Matching, bits
from swiss_xl.results import PAIRING_BYE, Outcome
from swiss_xl.tournament import Forbidden, Game, Player, Round, Status, Tournament

SOFT = "soft"
Pair = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class ByHand:
    """Pairs that the organiser sets before the system pairs the rest; the second of a bye is None."""

    pairs: tuple[Pair, ...] = ()

    @property
    def numbers(self) -> frozenset[int]:
        """Everybody seated by hand."""
        return frozenset(number for number in chain.from_iterable(self.pairs) if number is not None)


def wishes(tournament: Tournament) -> tuple[Forbidden, ...]:
    """The pairs of the never-against lists: family, club (rules.md common to all systems)."""
    known = tournament.by_number
    pairs = {
        frozenset((player.number, other))
        for player in tournament.players
        for other in player.never_against
        if other in known and other != player.number
    }
    return tuple(Forbidden(pair) for pair in sorted(pairs, key=sorted))


def pair_round(tournament: Tournament, by_hand: ByHand = ByHand()) -> Pairing:
    """
    Pair the next round by the tournament's system, with everything that the organiser asked for.

    Pairs that are never to be made are kept apart; if the wishes are soft, only as long as any round without them
    exists. Pairs set by hand are taken out first.

    :raises PairingError: if no round exists; the message names the relaxations that would free one.
    """
    rest = _without(tournament, by_hand.numbers)
    wanted = wishes(tournament)
    try:
        pairing = _pair(rest, wanted)
        warnings: tuple[str, ...] = ()
    except PairingError as error:
        if tournament.rules.options.get("never") != SOFT or not wanted:
            raise PairingError(_with_ways_out(str(error), rest, wanted)) from None
        pairing, warnings = _soften(rest, wanted)
    pairing = _seat_by_hand(tournament, pairing, by_hand)
    warnings += tuple(hand_warnings(tournament, by_hand))
    return seat_fixed_boards(tournament, replace(pairing, warnings=pairing.warnings + warnings))


def _pair(tournament: Tournament, forbidden: Sequence[Forbidden]) -> Pairing:
    rules = replace(tournament.rules, forbidden=(*tournament.rules.forbidden, *forbidden))
    return system(rules.system).pair(replace(tournament, rules=rules))


def _soften(tournament: Tournament, wanted: Sequence[Forbidden]) -> tuple[Pairing, tuple[str, ...]]:
    """Pair without the wishes, and name those that could not be kept."""
    try:
        pairing = _pair(tournament, ())
    except PairingError as error:
        raise PairingError(_with_ways_out(str(error), tournament, ())) from None
    made = {frozenset(game.participants) for game in pairing.round.games}
    broken = [" and ".join(map(str, sorted(each.numbers))) for each in wanted if each.numbers in made]
    return pairing, (f"No round without these pairs exists, so they were made: {', '.join(broken)}.",)


def _without(tournament: Tournament, numbers: Iterable[int]) -> Tournament:
    """The tournament with *numbers* away from the next round."""
    away = frozenset(numbers)
    players = tuple(
        _away(player, tournament.next_number) if player.number in away else player for player in tournament.players
    )
    return replace(tournament, players=players)


def _away(player: Player, number: int) -> Player:
    byes = {**dict(player.byes), number: Outcome.ZERO_BYE}
    return replace(player, byes=tuple(sorted(byes.items())))


def _seat_by_hand(tournament: Tournament, pairing: Pairing, by_hand: ByHand) -> Pairing:
    """The games set by hand after those of the system, byes last."""
    if not by_hand.pairs:
        return pairing
    games = [game for game in pairing.round.games if game.second]
    byes = [game for game in pairing.round.games if not game.second]
    for first, second in by_hand.pairs:
        if second is not None:
            games.append(Game(len(games) + 1, (first,), (second,)))
        else:
            byes.insert(0, Game(0, (first,), (), PAIRING_BYE))
    numbered = [replace(game, board=len(games) + place) for place, game in enumerate(byes, 1)]
    reasons = [reason for reason in pairing.reasons if reason.rule != "bye"]
    reasons += [Reason(game.board, "by hand") for game in games if game.participants in by_hand.pairs]
    round_ = replace(pairing.round, number=tournament.next_number, games=(*games, *numbered))
    return replace(pairing, round=round_, reasons=tuple(reasons))


def hand_warnings(tournament: Tournament, by_hand: ByHand) -> list[str]:
    """What the rules say against the pairs set by hand: kept all the same, but told."""
    return [fault for pair in by_hand.pairs for fault in rule_faults(tournament, pair)]


def rule_faults(tournament: Tournament, pair: Pair) -> list[str]:
    """
    What the rules common to all systems say against a pair of the next round, in sentences.

    Nobody meets twice, nobody has a second bye, wishes are kept.
    """
    table = crosstable(tournament)
    first, second = pair
    if second is None:
        again = table[first].count(Outcome.PAIRING_BYE)
        return [f"Number {first} has had a bye before."] if again else []
    faults = []
    if second in table[first].opponents:
        faults.append(f"Numbers {first} and {second} have met before.")
    if any({first, second} <= each.numbers for each in (*wishes(tournament), *tournament.rules.forbidden)):
        faults.append(f"Numbers {first} and {second} were never to meet.")
    return faults


def seat_fixed_boards(tournament: Tournament, pairing: Pairing) -> Pairing:
    """
    Give those with a fixed board their board; all others keep their order on the boards left.

    Where two with different boards meet, the lower one of both decides; where two games want one board, the game that
    the system put first has it, and the other is told.
    """
    games = [game for game in pairing.round.games if game.second]
    wanted = {game.board: _fixed_board(tournament, game) for game in games}
    if not any(wanted.values()):
        return pairing
    taken: dict[int, int] = {}
    warnings = []
    for game in games:
        board = wanted[game.board]
        if board in taken.values():
            warnings.append(
                f"Board {board} is wanted twice; numbers {game.first[0]} and {game.second[0]} sit elsewhere."
            )
        elif board:
            taken[game.board] = board
    free = (number for number in range(1, 10_000) if number not in taken.values())
    boards = {game.board: taken.get(game.board) or next(free) for game in games}
    seated = sorted((replace(game, board=boards[game.board]) for game in games), key=lambda game: game.board)
    last = max(boards.values())
    byes = [game for game in pairing.round.games if not game.second]
    numbered = [replace(game, board=last + place) for place, game in enumerate(byes, 1)]
    reasons = tuple(replace(reason, board=boards.get(reason.board, reason.board)) for reason in pairing.reasons)
    round_ = replace(pairing.round, games=(*seated, *numbered))
    return replace(pairing, round=round_, reasons=reasons, warnings=(*pairing.warnings, *warnings))


def _fixed_board(tournament: Tournament, game: Game) -> int:
    boards = [tournament.by_number[number].board for number in game.participants]
    return min((board for board in boards if board), default=0)


def _with_ways_out(message: str, tournament: Tournament, wanted: Sequence[Forbidden]) -> str:
    ways = relaxations(tournament, wanted)
    if not ways:
        return message
    return f"{message}. One of these alone would make a round possible: {'; '.join(ways)}"


def relaxations(tournament: Tournament, wanted: Sequence[Forbidden]) -> list[str]:
    """Which single relaxation of the rules would free a round: a wish, a second bye, one repeat, somebody's return."""
    ways = []
    if wanted and _possible(tournament):
        ways.append("giving up the never-against wishes")
        ways += [
            f"letting {' and '.join(map(str, sorted(each.numbers)))} meet"
            for each in wanted
            if _possible(tournament, [other for other in wanted if other != each])
        ]
    field = field_of(_with_forbidden(tournament, wanted))
    if len(field.order) % 2:
        had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
        matching = Matching(field.may)
        for place, record in enumerate(field.order):
            if had[place] and _single(matching) and Matching(field.may, field.everyone & ~(1 << place)).perfect:
                ways.append(f"a second bye for number {record.number}")
    matching = Matching(field.may)
    left = [field.order[place].number for place in bits(matching.alive) if matching.mate[place] == FREE]
    if len(left) == 2 + len(field.order) % 2:
        ways.append(f"one repeat ({left[0]} and {left[1]} again)")
    for player in tournament.players:
        if not player.plays_in(tournament.next_number) and player.from_round <= tournament.next_number:
            back = replace(player, status=Status.ACTIVE, byes=())
            players = tuple(back if each.number == player.number else each for each in tournament.players)
            if _possible(replace(tournament, players=players), wanted):
                ways.append(f"number {player.number} playing in this round")
    return ways


def _single(matching: Matching) -> bool:
    return sum(matching.mate[place] == FREE for place in bits(matching.alive)) == 1


def _with_forbidden(tournament: Tournament, forbidden: Sequence[Forbidden]) -> Tournament:
    rules = replace(tournament.rules, forbidden=(*tournament.rules.forbidden, *forbidden))
    return replace(tournament, rules=rules)


def _possible(tournament: Tournament, forbidden: Sequence[Forbidden] = ()) -> bool:
    """Whether a round without a repeat and without a second bye exists."""
    field = field_of(_with_forbidden(tournament, forbidden))
    if len(field.order) % 2 == 0:
        return Matching(field.may).perfect
    had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
    free = [place for place in range(len(had)) if min(had) or not had[place]]
    return any(Matching(field.may, field.everyone & ~(1 << place)).perfect for place in free)


def faults_of_round(tournament: Tournament, round_: Round) -> list[tuple[Game, str]]:
    """What the common rules say against a round as it stands, game by game: for rounds that people changed."""
    before = replace(tournament, rounds=tournament.rounds[: round_.number - 1])
    found: list[tuple[Game, str]] = []
    for game in round_.games:
        if len(game.first) == 1 and (game.second or game.result == PAIRING_BYE):
            pair = (game.first[0], game.second[0] if game.second else None)
            found.extend((game, fault) for fault in rule_faults(before, pair))
    return found
