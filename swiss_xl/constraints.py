"""What organisers ask beside a system's own rules: wishes, pairs by hand, fixed boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from swiss_xl.catalogue import Pairing, Reason, system
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.field import requested_byes
from swiss_xl.groups import across, labels, pair_groups, parts
from swiss_xl.results import PAIRING_BYE, Outcome
from swiss_xl.telling import listed, phrase
from swiss_xl.tournament import Forbidden, Game, Player, Round, Tournament
from swiss_xl.ways_out import explained, least_broken, with_forbidden

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
    Pair the next round by the tournament's system, each group on its own, with everything that the organiser asked for.

    Pairs that are never to be made are kept apart; if the wishes are soft, as few as can be are made where no
    round exists without. Pairs set by hand are taken out first.

    :raises PairingError: if no round exists; the message names the rule in the way and what would free a round.
    """
    _refuse_across(tournament, by_hand)
    rest = _without(tournament, by_hand)
    wanted = wishes(tournament)
    here = any(player.plays_in(rest.next_number) for player in rest.players)
    if by_hand.pairs and not here:
        pairing = Pairing(Round(rest.next_number, tuple(requested_byes(rest, 1))))
    else:

        def pair(part: Tournament) -> Pairing:
            seated = [tournament.by_number[each.number] for each in part.players if each.number in by_hand.numbers]
            return _pair_part(part, wanted, seated)

        pairing = pair_groups(rest, pair) if labels(rest) else pair(rest)
    pairing = _seat_by_hand(tournament, pairing, by_hand)
    warnings = (*pairing.warnings, *hand_warnings(tournament, by_hand), *_byes_too_many(tournament, pairing, by_hand))
    return seat_fixed_boards(tournament, replace(pairing, warnings=warnings))


def _refuse_across(tournament: Tournament, by_hand: ByHand) -> None:
    """:raises PairingError: if a pair set by hand is of two groups."""
    for first, second in by_hand.pairs:
        if second is not None and across(tournament, first, second):
            raise PairingError(
                phrase(
                    "Numbers {first} and {second} are in different groups, where their game would count for "
                    "nobody; pair each with somebody of the same group, or change the column Group on the "
                    "Players tab",
                    first=first,
                    second=second,
                )
            )


def _pair_part(tournament: Tournament, wanted: Sequence[Forbidden], by_hand: Sequence[Player]) -> Pairing:
    """The field, or one group, with the wishes kept; soft ones as far as can be."""
    inside = [wish for wish in wanted if all(number in tournament.by_number for number in wish.numbers)]
    try:
        return _pair(tournament, inside)
    except PairingError as error:
        if tournament.rules.options.get("never") != SOFT or not inside:
            raise explained(error, tournament, inside, by_hand) from None
    try:
        return _soften(tournament, inside)
    except PairingError as error:
        raise explained(error, tournament, (), by_hand) from None


def _pair(tournament: Tournament, forbidden: Sequence[Forbidden]) -> Pairing:
    return system(tournament.rules.system).pair(with_forbidden(tournament, forbidden))


def _soften(tournament: Tournament, wanted: Sequence[Forbidden]) -> Pairing:
    """Pair with as few of the wishes broken as can be, and name those that could not be kept."""
    broken = least_broken(tournament, wanted)
    try:
        pairing = _pair(tournament, [wish for wish in wanted if broken is not None and wish not in broken])
    except PairingError:
        pairing = _pair(tournament, ())
    made = {frozenset(game.participants) for game in pairing.round.games}
    named = [listed(sorted(each.numbers)) for each in wanted if each.numbers in made]
    told = phrase("No round without these pairs exists, so they were made: {listed}.", listed=", ".join(named))
    return replace(pairing, warnings=(*pairing.warnings, told))


def _without(tournament: Tournament, by_hand: ByHand) -> Tournament:
    """The tournament with those set by hand away from the next round, and not to meet again from then on."""
    number = tournament.next_number
    players = tuple(
        _away(player, number) if player.number in by_hand.numbers else player for player in tournament.players
    )
    pairs = (frozenset(number for number in pair if number is not None) for pair in by_hand.pairs)
    later = tuple(Forbidden(pair, first=number + 1) for pair in pairs)
    return with_forbidden(replace(tournament, players=players), later)


def _away(player: Player, number: int) -> Player:
    byes = {**dict(player.byes), number: Outcome.ZERO_BYE}
    return replace(player, byes=tuple(sorted(byes.items())))


def _seat_by_hand(tournament: Tournament, pairing: Pairing, by_hand: ByHand) -> Pairing:
    """The games set by hand after those of the system, byes last."""
    if not by_hand.pairs:
        return pairing
    games = [game for game in pairing.round.games if game.second]
    byes = [Game(0, (first,), (), PAIRING_BYE) for first, second in by_hand.pairs if second is None]
    own = len(games)
    games += [Game(0, (first,), (second,)) for first, second in by_hand.pairs if second is not None]
    everything = (*games, *byes, *(game for game in pairing.round.games if not game.second))
    numbered = tuple(replace(game, board=board) for board, game in enumerate(everything, 1))
    boards = {game.participants: game.board for game in numbered}
    before = {game.board: boards[game.participants] for game in pairing.round.games}
    reasons = [replace(reason, board=before[reason.board]) for reason in pairing.reasons if reason.board in before]
    reasons += [Reason(game.board, "by hand") for game in numbered[own : own + len(by_hand.pairs)]]
    round_ = replace(pairing.round, number=tournament.next_number, games=numbered)
    return replace(pairing, round=round_, reasons=tuple(sorted(reasons, key=lambda reason: reason.board)))


def _byes_too_many(tournament: Tournament, pairing: Pairing, by_hand: ByHand) -> list[str]:
    """A bye set by hand in an even field leaves somebody else without an opponent."""
    told = []
    for label, part in parts(tournament):
        byes = [game.first[0] for game in pairing.round.games if game.result == PAIRING_BYE]
        own = [number for number in byes if number in part.by_number]
        if len(own) > 1 and by_hand.numbers & set(own):
            numbers = ", ".join(map(str, sorted(own)))
            said = phrase("{count} byes in this round: numbers {listed}.", count=len(own), listed=numbers)
            told.append(phrase("Group {label}: {said}", label=label, said=said) if label else said)
    return told


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
        return [phrase("Number {first} has had a bye before.", first=first)] if again else []
    faults = []
    if across(tournament, first, second):
        faults.append(
            phrase(
                "Numbers {first} and {second} are in different groups: their game counts for nobody.",
                first=first,
                second=second,
            )
        )
    if second in table[first].opponents:
        faults.append(phrase("Numbers {first} and {second} have met before.", first=first, second=second))
    if any({first, second} <= each.numbers for each in (*wishes(tournament), *tournament.rules.forbidden)):
        faults.append(phrase("Numbers {first} and {second} were never to meet.", first=first, second=second))
    return faults


def seat_fixed_boards(tournament: Tournament, pairing: Pairing) -> Pairing:
    """
    Give those with a fixed board their board; all others keep their order on the boards left.

    Where two with different boards meet, the lower one of both decides; where two games want one board, the game that
    the system put first has it. Whoever does not sit at the board of his own is named.
    """
    games = [game for game in pairing.round.games if game.second]
    wanted = {game.board: _fixed_board(tournament, game) for game in games}
    if not any(wanted.values()):
        return pairing
    taken: dict[int, int] = {}
    for game in games:
        board = wanted[game.board]
        if board and board not in taken.values():
            taken[game.board] = board
    free = (number for number in range(1, 10_000) if number not in taken.values())
    boards = {game.board: taken.get(game.board) or next(free) for game in games}
    seated = sorted((replace(game, board=boards[game.board]) for game in games), key=lambda game: game.board)
    last = max(boards.values())
    byes = [game for game in pairing.round.games if not game.second]
    boards |= {game.board: last + place for place, game in enumerate(byes, 1)}
    numbered = [replace(game, board=boards[game.board]) for game in byes]
    reasons = tuple(replace(reason, board=boards.get(reason.board, reason.board)) for reason in pairing.reasons)
    round_ = replace(pairing.round, games=(*seated, *numbered))
    known = tournament.by_number
    warnings = [
        phrase(
            "Number {number} has the fixed board {board} and sits at board {board_2}.",
            number=number,
            board=known[number].board,
            board_2=game.board,
        )
        for game in seated
        for number in game.participants
        if known[number].board not in (None, game.board)
    ]
    return replace(pairing, round=round_, reasons=reasons, warnings=(*pairing.warnings, *warnings))


def _fixed_board(tournament: Tournament, game: Game) -> int:
    boards = [tournament.by_number[number].board for number in game.participants]
    return min((board for board in boards if board), default=0)


def faults_of_round(tournament: Tournament, round_: Round) -> list[tuple[Game, str]]:
    """What the common rules say against a round as it stands, game by game: for rounds that people changed."""
    before = replace(tournament, rounds=tournament.rounds[: round_.number - 1])
    found: list[tuple[Game, str]] = []
    for game in round_.games:
        if len(game.first) == 1 and (game.second or game.result == PAIRING_BYE):
            pair = (game.first[0], game.second[0] if game.second else None)
            found.extend((game, fault) for fault in rule_faults(before, pair))
    return found
