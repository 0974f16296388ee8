"""A question about what could still happen, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from swiss_xl.errors import RulesError
from swiss_xl.finals import begun, final_standings, marked, qualified
from swiss_xl.groups import labels
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Tournament
from swiss_xl.whatif.futures import Ending, Future, Futures, endings, open_games, paired
from swiss_xl.whatif.tally import End, Tally

FAR = 3  # rounds ahead; what lies beyond is anybody's guess
WORK = 60_000  # participants times futures that are all looked at
SAMPLES = 1_000
MOST_CASES = 243

Key = tuple[Ending, ...]
Pay = Callable[[Tournament], tuple[tuple[int, str, int], ...]]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Question:
    """
    What is asked. *boards* of the round at hand: every combination of their results apart; *player*: whose own
    results apart. *top*: who is among so many (None: who reaches the finals). *exact*: up to how many futures all are
    looked at (None: as many as are done in some seconds); otherwise *samples* are drawn from *seed*.
    """

    boards: tuple[int, ...] = ()
    player: int | None = None
    top: int | None = None
    forfeits: bool = False
    exact: int | None = None
    samples: int = SAMPLES
    seed: int = 0
    ahead: int = FAR


@dataclass
class Answer:
    """
    What was found. *start* is the tournament with the round at hand, paired only for this if *unpaired*.

    *whole* over all futures, *cases* by the results that were asked for apart; *exact*: these are all futures.
    *after* is the round after which the standings are looked at, *stuck* how many futures ended before it, *stopped*
    whether somebody stopped it. *never* cannot be first any more by their points, *can* are seen first in a future that
    was looked for: both are proven.
    """

    question: Question
    start: Tournament
    games: tuple[Game, ...]
    endings: tuple[Ending, ...]
    futures: int
    exact: bool
    after: int
    unpaired: bool
    whole: Tally = field(default_factory=Tally)
    cases: dict[Key, Tally] = field(default_factory=dict)
    stuck: int = 0
    stopped: bool = False
    never: frozenset[int] = frozenset()
    can: frozenset[int] = frozenset()

    @property
    def final(self) -> bool:
        """Whether the announced rounds are over then."""
        return self.after >= self.start.rules.rounds


def ask(
    tournament: Tournament, question: Question, *, pay: Pay | None = None, progress: Progress | None = None
) -> Answer:
    """
    Look at what could still happen.

    A stop (Ctrl+C) while futures are drawn gives the answer so far; while all are looked at it stops.

    :raises RulesError: if nothing is open, finals have begun, or the question names a board or a number in vain.
    """
    start, unpaired = _at_hand(tournament)
    later = max(min(start.rules.rounds - len(start.rounds), question.ahead - 1), 0)
    futures = Futures(start, endings(start, forfeits=question.forfeits), later)
    limit = max(WORK // max(len(start.players), 1), 1) if question.exact is None else question.exact
    exact = futures.count <= limit
    chosen = _chosen(start, question)
    answer = Answer(
        question, start, tuple(game for game in open_games(start) if game.board in chosen), futures.endings,
        futures.count, exact, len(start.rounds) + later, unpaired, never=_never(start, later),
    )  # fmt: skip
    total = futures.count if exact else question.samples
    places = [place for place, game in enumerate(open_games(start)) if game.board in chosen]
    try:
        for done, future in enumerate(_looked_at(futures, question, exact=exact), 1):
            _count(answer, future, places, pay)
            if progress:
                progress(done, total)
    except KeyboardInterrupt:
        if exact or not answer.whole.count:
            raise
        answer.stopped = True
    if not exact and not later:
        answer.can = frozenset(number for number in start.by_number if _can(futures, answer, number))
    return answer


def _can(futures: Futures, answer: Answer, number: int) -> bool:
    """Whether a future in which *number* is first was seen, or is found when looked for."""
    seen = answer.whole.seen.get(number)
    if seen and seen.first:
        return True
    if number in answer.never:
        return False
    return any(read_end(each.end, None, None).ranks.get(number) == 1 for each in futures.favourable(number))


def _at_hand(tournament: Tournament) -> tuple[Tournament, bool]:
    """The tournament with a round that has open games; the next one is paired for the purpose where none has."""
    if begun(tournament):
        raise RulesError(phrase("The finals have begun: who wins there goes on, nothing is to be worked out"))
    if open_games(tournament):
        return tournament, False
    if len(tournament.rounds) >= tournament.rules.rounds:
        raise RulesError(phrase("All rounds have been played, so nothing is open any more"))
    following = paired(tournament)
    if following is None:
        raise RulesError(phrase("The next round cannot be paired; press Next round (swiss-xl next), which says why"))
    return following, True


def _chosen(start: Tournament, question: Question) -> frozenset[int]:
    """The boards whose results are looked at apart."""
    there = {game.board: game for game in open_games(start)}
    listed = ", ".join(map(str, there))
    strange = [board for board in question.boards if board not in there]
    if strange:
        named = ", ".join(map(str, strange))
        raise RulesError(
            phrase("There is no open game on board {named} (choose from: {listed})", named=named, listed=listed)
        )
    boards = set(question.boards)
    if question.player is not None:
        own = [board for board, game in there.items() if question.player in game.participants]
        if question.player not in start.by_number:
            raise RulesError(phrase("Nobody has the number {player}", player=question.player))
        boards |= set(own)
    cases = len(endings(start, forfeits=question.forfeits)) ** len(boards)
    if cases > MOST_CASES:
        raise RulesError(
            phrase(
                "{count} boards have {cases} combinations of results; choose fewer (at most {most_cases})",
                count=len(boards),
                cases=cases,
                most_cases=MOST_CASES,
            )
        )
    return frozenset(boards)


def _looked_at(futures: Futures, question: Question, *, exact: bool) -> Iterator[Future]:
    if exact:
        yield from futures.all()
        return
    chance = Random(question.seed)  # noqa: S311 -- no secret, the same in every run
    for _ in range(question.samples):
        yield futures.drawn(chance)


def _count(answer: Answer, future: Future, places: list[int], pay: Pay | None) -> None:
    end = read_end(future.end, answer.question.top, pay)
    answer.whole.add(end)
    answer.stuck += future.stuck
    if places:
        answer.cases.setdefault(tuple(future.now[place] for place in places), Tally()).add(end)


def read_end(end: Tournament, top: int | None, pay: Pay | None) -> End:
    """Ranks, who is in front, what everybody wins."""
    ranks = {line.player.number: line.rank for line in final_standings(end)}
    if top is not None:
        front = frozenset(number for number, rank in ranks.items() if rank <= top)
    else:
        front = marked(end) if qualified(end) else frozenset()
    awards = pay(end) if pay else ()
    cents: dict[int, int] = {}
    for number, _, amount in awards:
        cents[number] = cents.get(number, 0) + amount
    return End(ranks, front, cents, awards)


def _never(start: Tournament, later: int) -> frozenset[int]:
    """
    Who cannot be first any more, by points: all wins to come are fewer than what somebody has already.

    Nothing is said where the score of a game is what counts, nor in groups.
    """
    if start.rules.by_tally or labels(start):
        return frozenset()
    points = {line.player.number: line.score for line in final_standings(start)}
    playing = {number for game in open_games(start) for number in game.participants}
    win = max(start.rules.points.table().values())
    most = {number: score + win * ((number in playing) + later) for number, score in points.items()}
    best = max(points.values(), default=0)
    return frozenset(number for number in most if most[number] < best)
