"""Who is who in several tournaments: by FIDE identifier, else by name; namesakes and near spellings are told."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from swiss_xl.spelling import fold
from swiss_xl.telling import phrase
from swiss_xl.tournament import Player

ALIKE = 0.86  # of two names that may be one, misspelt
NAMESAKE = "|"
_LABEL = re.compile(r"(.+?)\s*\(\D*(\d{1,3})\D+(\d{1,6})\D*\)")  # a name, an event, a number in it


@dataclass
class Person:
    """
    One line of the season. *key* is the FIDE identifier, or the folded name with its words in order.

    *names* are all spellings, the latest last; *perhaps* the keys of others who may be the same.
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

    @cached_property
    def _shared(self) -> frozenset[str]:
        """The names that several lines have."""
        names = Counter(name_key(each.name) for each in self.persons.values())
        return frozenset(name for name, count in names.items() if count > 1)

    def label(self, key: str, say: Callable[[str], str] = phrase) -> str:
        """
        What the line *key* is called: the name, and where others are called so an event and the number in it.

        :func:`by_label` finds it again.
        """
        name = self.persons[key].name
        if name_key(name) not in self._shared:
            return name
        event, number = max(place for place, each in self.keys.items() if each == key)
        return say("{name} (event {event}, number {number})").format(name=name, event=event + 1, number=number)

    def by_label(self, text: str) -> str | None:
        """The key of the line that is labelled *text*, in whatever language; None if it is no label."""
        found = _LABEL.fullmatch(text)
        key = self.keys.get((int(found[2]) - 1, int(found[3]))) if found else None
        return key if found and key and name_key(found[1]) == name_key(self.persons[key].name) else None


def name_key(name: str) -> str:
    """``ruiz ana``: the words of a name in the order of the alphabet, so that *Ana Ruiz* is *Ruiz, Ana*."""
    return " ".join(sorted(word for word in re.split(r"[\s,.]+", fold(name)) if word))


def gather(
    events: Sequence[Sequence[Player]], same: Mapping[str, str] | None = None, silent: Container[int] = ()
) -> People:
    """
    Bring the players of all *events* together.

    By FIDE identifier where there is one; who has none is whoever bears the name: the one with an identifier if
    just one does. Namesakes within one event stay apart, by club, else by number, and are told. *same* says which
    keys are another's; of the events *silent* nothing is told.
    """
    joined = {key: other for key, other in (same or {}).items() if key != other}
    known = _identified(events)
    persons: dict[str, Person] = {}
    keys: dict[tuple[int, int], str] = {}
    told: list[str] = []
    for number, players in enumerate(events):
        said: list[str] = []
        for player, own in zip(players, _keys(number, players, known, said), strict=True):
            key = final_key(own, joined)
            if key in persons and number in persons[key].events:
                said.append(
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
        told += [] if number in silent else said
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


def final_key(key: str, joined: Mapping[str, str]) -> str:
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
        person.perhaps = tuple(sorted(near, key=lambda other: (persons[other].name, other)))


def _near(one: str, other: str) -> bool:
    """Whether two names are nearly alike, or all words of one are in the other."""
    words = set(one.split()), set(other.split())
    inside = min(map(len, words)) > 1 and (words[0] <= words[1] or words[1] <= words[0])
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return inside or (
        matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
    )
