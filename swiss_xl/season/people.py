"""Who is who in several tournaments: by FIDE identifier, else by name; namesakes and near spellings are told."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from swiss_xl.spelling import fold
from swiss_xl.telling import phrase
from swiss_xl.tournament import Player

ALIKE = 0.86  # of two names that may be one, misspelt
NAMESAKE = "|"


@dataclass
class Person:
    """
    One line of the season. *key* is the FIDE identifier, or the folded name with its words in order.

    *names* are all spellings, the latest last; *perhaps* the names of others who may be the same.
    """

    key: str
    names: list[str] = field(default_factory=list)
    club: str = ""
    fide_id: str = ""
    events: list[int] = field(default_factory=list)
    perhaps: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What the person was called last."""
        return self.names[-1] if self.names else self.key


@dataclass(frozen=True)
class People:
    """Everybody by key, and the key of each player of each event: ``{(event, number): key}``; *told* in sentences."""

    persons: Mapping[str, Person]
    keys: Mapping[tuple[int, int], str]
    told: tuple[str, ...] = ()


def name_key(name: str) -> str:
    """``ruiz ana``: the words of a name in the order of the alphabet, so that *Ana Ruiz* is *Ruiz, Ana*."""
    return " ".join(sorted(word for word in re.split(r"[\s,.]+", fold(name)) if word))


def gather(events: Sequence[Sequence[Player]], same: Mapping[str, str] | None = None) -> People:
    """
    Bring the players of all *events* together.

    By FIDE identifier where there is one; who has none is whoever bears the name: the one with an identifier if
    just one does. Namesakes within one event stay apart, by club, else by number, and are told. *same* says which
    keys are another's.
    """
    joined = {key: other for key, other in (same or {}).items() if key != other}
    known = _identified(events)
    persons: dict[str, Person] = {}
    keys: dict[tuple[int, int], str] = {}
    told: list[str] = []
    for number, players in enumerate(events):
        for player, own in zip(players, _keys(number, players, known, told), strict=True):
            key = _final(own, joined)
            if key in persons and number in persons[key].events:
                told.append(
                    phrase(
                        "{name} would stand twice in event {event} as {other}: kept apart.",
                        name=player.name,
                        event=number + 1,
                        other=persons[key].name,
                    )
                )
                key = f"{own}{NAMESAKE}{number + 1}.{player.number}"
            person = persons.setdefault(key, Person(key))
            person.events.append(number)
            person.names = [*(name for name in person.names if name != player.name), player.name]
            person.club = player.club or person.club
            person.fide_id = player.fide_id or person.fide_id
            keys[number, player.number] = key
    _suggest(persons)
    return People(persons, keys, tuple(dict.fromkeys(told)))


def _identified(events: Sequence[Sequence[Player]]) -> dict[str, set[str]]:
    """The FIDE identifiers that a name has in any event."""
    found: dict[str, set[str]] = {}
    for players in events:
        for player in players:
            if player.fide_id:
                found.setdefault(name_key(player.name), set()).add(player.fide_id.strip())
    return found


def _keys(number: int, players: Sequence[Player], known: Mapping[str, set[str]], told: list[str]) -> list[str]:
    without = [name_key(player.name) for player in players if not player.fide_id]
    alike = {name for name, count in Counter(without).items() if count > 1}
    clubs = Counter((name_key(player.name), fold(player.club)) for player in players if not player.fide_id)
    here = {player.fide_id.strip() for player in players if player.fide_id}
    found = []
    for player in players:
        name = name_key(player.name)
        if player.fide_id:
            found.append(player.fide_id.strip())
            continue
        if name in alike:
            own = (
                fold(player.club)
                if player.club and clubs[name, fold(player.club)] == 1
                else f"{number + 1}.{player.number}"
            )
            told.append(
                phrase(
                    "Event {event} has several called {name}: told apart by club or number.",
                    event=number + 1,
                    name=player.name,
                )
            )
            found.append(f"{name}{NAMESAKE}{own}")
            continue
        ids = known.get(name, set())
        if len(ids) > 1:
            told.append(
                phrase(
                    "{name} has no FIDE identifier in event {event}, and {count} people of that name have.",
                    name=player.name,
                    event=number + 1,
                    count=len(ids),
                )
            )
        (one,) = ids if len(ids) == 1 else ("",)
        found.append(one if one and one not in here else name)
    return found


def _final(key: str, joined: Mapping[str, str]) -> str:
    """Whom a key stands for in the end; circles end where they began."""
    seen = {key}
    while key in joined and joined[key] not in seen:
        key = joined[key]
        seen.add(key)
    return key


def _suggest(persons: Mapping[str, Person]) -> None:
    """Tell for each who may be the same, never two who have played in one event."""
    names = {key: name_key(person.name) for key, person in persons.items()}
    for key, person in persons.items():
        near = [
            other
            for other in persons
            if other != key
            and not set(persons[other].events) & set(person.events)
            and not (person.fide_id and persons[other].fide_id)
            and _near(names[key], names[other])
        ]
        person.perhaps = tuple(sorted(persons[other].name for other in near))


def _near(one: str, other: str) -> bool:
    """Whether two names are nearly alike, or all words of one are in the other."""
    words = set(one.split()), set(other.split())
    inside = min(map(len, words)) > 1 and (words[0] <= words[1] or words[1] <= words[0])
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return inside or (
        matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
    )
