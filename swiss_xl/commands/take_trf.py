"""A workbook made of a TRF file: players, settings, every round with its results; the file itself goes to the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from swiss_xl.book import Book
from swiss_xl.carried import carried_data, for_ever
from swiss_xl.commands.done import Done
from swiss_xl.commands.kept_trf import keep, kept_lines
from swiss_xl.commands.refresh import changes, refresh
from swiss_xl.crosstable import Crosstable, crosstable
from swiss_xl.errors import Finding, warning
from swiss_xl.exact import plain_number
from swiss_xl.formats.trf.reading import Trf
from swiss_xl.frames.players import Entrant
from swiss_xl.newbook import new_tournament
from swiss_xl.ranking import file_rules, only_points, split_ladder
from swiss_xl.reading import read
from swiss_xl.results import PAIRING_BYE
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.round import write_round
from swiss_xl.sheets.titles import Writing, display_names
from swiss_xl.telling import phrase, phrases, speaker
from swiss_xl.tournament import Forbidden, Game, Player, Round, Tournament

POINTS = ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "half_bye")


def take_trf(book: Book, trf: Trf, settings: Mapping[str, Any], name: str) -> Done:
    """
    Fill a workbook fresh from the template with a tournament as a TRF file has it; *settings* go before the file's.

    The file *name* is kept in the log, with all its records: ``swiss-xl trf`` writes it back.

    :raises SheetError: naming every setting that is not accepted; nothing is written.
    """
    tournament = trf.tournament
    ladder, unknown = split_ladder(trf.records.tiebreaks)
    as_ranked = file_rules(trf, settings.get("system"))
    values = {
        **settings_of(trf, ladder),
        "unplayed": str(as_ranked.unplayed or ""),
        **{key: value for key, value in settings.items() if value is not None},
    }
    rounds = int(values["rounds"]) if str(values.get("rounds") or "").isdecimal() else len(tournament.rounds)
    rules = replace(tournament.rules, rounds=rounds, round_robin=as_ranked.round_robin)
    new_tournament(book, values, entrants_of(replace(tournament, rules=rules)), carried=carried_data(rules))
    _write_rounds(book, tournament)
    reading = read(book)
    made = reading.sound()
    contents = _counted(made)
    what = phrase("taken from {file}: {contents}", file=name, contents=contents)
    data = changes(reading, made) | keep(trf, reading, name, settings)
    lines = refresh(reading, made, Action("trf", what, digest=reading.digest(), data=data))
    messages = (f"{name}: {contents}.", *_told(trf, rules))
    findings = (*trf.findings, *_unknown_tiebreaks(unknown, trf, name), *unrated_games(trf, name), *reading.findings)
    return Done(messages, round=made.last, standings=lines, findings=findings)


def settings_of(trf: Trf, ladder: Sequence[str]) -> dict[str, Any]:
    """What the file says of the lines of the Tournament tab, by their keys; what it does not say is absent."""
    tournament = trf.tournament
    rules, about = tournament.rules, tournament.about
    values: dict[str, Any] = {
        "name": tournament.name,
        "place": about["place"],
        "dates": about["dates"],
        "arbiter": about["arbiter"],
        "system": rules.system,
        "rounds": max(rules.rounds, len(tournament.rounds)) or None,
        "tiebreaks": "PTS" if only_points(trf.records.tiebreaks) else ", ".join(ladder),
        "numbers": "list",
    }
    if trf.records.points_given:
        values |= {key: _cell(getattr(rules.points, key)) for key in POINTS}
    return {key: value for key, value in values.items() if value not in (None, "")}


def _cell(points: Fraction | None) -> int | float | None:
    return None if points is None else plain_number(points)


def _unknown_tiebreaks(unknown: Sequence[str], trf: Trf, name: str) -> list[Finding]:
    """The standings go by the file's tie-breaks up to the first that is not known here."""
    place = ", ".join(phrase("line {number}", number=line.number) for line in trf.lines if line.code in ("202", "212"))
    seen = (
        phrase(
            "the standings leave out {tiebreaks}: {unknown} is not known here",
            tiebreaks=", ".join(unknown),
            unknown=unknown[0],
        )
        if unknown
        else ""
    )
    return [warning("trf-tiebreak", seen, phrase("set others on the Tournament tab"), name, place)] if unknown else []


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """The players as the list of a workbook has them; those who are never to meet name each other."""
    apart: dict[int, set[int]] = {}
    for each in tournament.rules.forbidden:
        if for_ever(each, tournament.rules.rounds):
            _apart(each, apart, tournament)
    return [
        Entrant(row, player.number, _details(player, apart.get(player.number, set())))
        for row, player in enumerate(tournament.players, 1)
    ]


def _apart(each: Forbidden, apart: dict[int, set[int]], tournament: Tournament) -> None:
    here = [number for number in each.numbers if number in tournament.by_number]
    for number in here:
        apart.setdefault(number, set()).update(other for other in here if other != number)


def _details(player: Player, apart: set[int]) -> dict[str, Any]:
    details: dict[str, Any] = {
        "name": player.name or phrase("No. {number}", number=player.number),
        "rating": player.rating,
        "title": player.title,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "sex": player.sex,
        "byes": player.byes,
        "never_against": frozenset(apart),
    }
    return {key: value for key, value in details.items() if value}


def _write_rounds(book: Book, tournament: Tournament) -> None:
    """A tab for every round, boards in the order of the scores before it."""
    reading = read(book)
    made = replace(reading.sound(), rounds=tuple(ordered(tournament, each) for each in tournament.rounds))
    say = speaker(made.about.get("language", "en"))
    writing = Writing(book, reading.layout, made, display_names(made.players), say)
    for round_ in made.rounds:
        write_round(writing.afresh(), round_)


def ordered(tournament: Tournament, round_: Round) -> Round:
    """A round with its boards by the scores of both before it, the bye after them, then other byes (C.04.2, 3.6)."""
    table = crosstable(tournament, upto=round_.number - 1)
    games = sorted(round_.games, key=lambda game: _place(game, table))
    return replace(round_, games=tuple(replace(game, board=board) for board, game in enumerate(games, 1)))


def _place(game: Game, table: Crosstable) -> tuple[Any, ...]:
    scores = sorted(-table[number].score for number in game.participants)
    return (not game.second, not game.second and game.result != PAIRING_BYE, *scores, min(game.participants))


def unrated_games(trf: Trf, name: str) -> list[Finding]:
    """Games that do not count for rating (W, D, L): a workbook shows them as any other."""
    return [
        warning(
            "trf-unrated",
            phrase(
                "round {number}: {first}–{second} does not count for rating",
                number=round_.number,
                first=game.first[0],
                second=game.second[0],
            ),
            phrase("the workbook shows it as an ordinary game; swiss-xl trf writes it as it was"),
            name,
        )
        for round_ in trf.tournament.rounds
        for game in round_.games
        if game.result and not game.result.rated
    ]


def _told(trf: Trf, rules: Any) -> list[str]:
    """What is kept where nobody sees it."""
    told = []
    if not trf.tournament.rules.rounds and rules.rounds:
        told.append(
            phrases(
                "The file does not say how many rounds; {count} is set: see Rounds on the Tournament tab.",
                "The file does not say how many rounds; {count} are set: see Rounds on the Tournament tab.",
                rules.rounds,
            )
        )
    carried = carried_data(rules)
    if "virtual" in carried:
        told.append(phrase("The virtual points of the file (acceleration) count for pairing; no tab shows them."))
    if "forbidden" in carried:
        pairs = "; ".join(
            phrase(
                "{numbers} in rounds {first} to {last}", numbers=", ".join(map(str, numbers)), first=first, last=last
            )
            for numbers, first, last in carried["forbidden"]
        )
        told.append(phrase("Not to meet, which no tab shows: {pairs}.", pairs=pairs))
    count = kept_lines(trf)
    if count:
        told.append(
            phrases(
                "{count} record that no tab has a place for is kept; swiss-xl trf writes what is kept.",
                "{count} records without a tab are kept; swiss-xl trf writes what is kept.",
                count,
            )
        )
    return told


def _counted(made: Tournament) -> str:
    players = phrases("{count} player", "{count} players", len(made.players))
    return ", ".join((players, phrases("{count} round", "{count} rounds", len(made.rounds))))
