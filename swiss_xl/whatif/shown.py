"""An answer in words, as a table, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from swiss_xl.exact import plain_number
from swiss_xl.finals import final_standings
from swiss_xl.telling import mark, number, phrase, phrases
from swiss_xl.whatif.asking import Answer, Key
from swiss_xl.whatif.tally import Seen, Tally, wilson

REACH = 10  # ranks that are worth a line
LEFT, RIGHT = "<", ">"
ALIGNED = {
    **dict.fromkeys(("rank", "number", "points", "final", "prize"), RIGHT),
    **dict.fromkeys(("player", "first", "qualified"), LEFT),
}


@dataclass(frozen=True)
class Shown:
    """The *answer* with the *names* of all; *priced*: there are prizes to be won."""

    answer: Answer
    names: Mapping[int, str]
    currency: str = ""
    priced: bool = False

    @property
    def fronted(self) -> bool:
        """Whether there is anything to qualify for."""
        return any(each.qualified for each in self.answer.whole.seen.values())

    def heading(self) -> list[str]:
        """What was looked at, and what the numbers are worth."""
        answer = self.answer
        rounds = max(answer.start.rules.rounds, answer.after)
        texts = [
            phrase(
                "What could still happen: the standings after round {after} of {rounds}.",
                after=answer.after,
                rounds=rounds,
            )
        ]
        if answer.unpaired:
            texts.append(
                phrase(
                    "Round {count} is not paired yet: taken as the program would pair it now.",
                    count=len(answer.start.rounds),
                )
            )
        if answer.after > len(answer.start.rounds):
            texts.append(phrase("Later rounds are paired by the program, for every future anew."))
        texts.append(self._worth())
        if answer.endings[0].tally:
            scores = ", ".join(f"{each.tally[0]}-{each.tally[1]}" for each in answer.endings if each.tally)
            texts.append(
                phrase(
                    "Scores that are not known are taken as {scores}; tie-breaks by scores may come out otherwise.",
                    scores=scores,
                )
            )
        if answer.stuck:
            texts.append(
                phrase(
                    "In {stuck} of them a later round could not be paired; the standings before it count.",
                    stuck=answer.stuck,
                )
            )
        return texts

    def _worth(self) -> str:
        answer = self.answer
        forfeits = (
            phrase("games without play included")
            if answer.question.forfeits
            else phrase("without games won by absence")
        )
        if answer.exact:
            return phrase(
                "All {futures} futures were looked at ({forfeits}), each counts once: that is a count, not a forecast.",
                futures=answer.futures,
                forfeits=forfeits,
            )
        many = number(answer.futures) if answer.futures < 10**9 else phrase("more than a thousand millions")
        drawn = (
            mark(
                "There are {many} futures ({forfeits}); {count} were drawn by chance until it was stopped "
                "(seed {seed}), every result equally likely: no forecast. Behind each share stands between which "
                "the true one lies, right in 19 of 20 cases; ranks are those seen, others are possible."
            )
            if answer.stopped
            else mark(
                "There are {many} futures ({forfeits}); {count} were drawn by chance (seed {seed}), "
                "every result equally likely: no forecast. Behind each share stands between which the true "
                "one lies, right in 19 of 20 cases; ranks are those seen, others are possible."
            )
        )
        return phrase(
            drawn,
            many=many,
            forfeits=forfeits,
            count=answer.whole.count,
            seed=answer.question.seed,
        )

    def table(self, *, everybody: bool) -> tuple[list[str], str, list[list[str]]]:
        """A line each for the screen: headings, alignment, rows."""
        heads = self.heads()
        rows = [[str(line[key]) for key in heads] for line in self.lines(everybody=everybody)]
        return list(heads.values()), "".join(ALIGNED[key] for key in heads), rows

    def heads(self) -> dict[str, str]:
        """The columns that there are to show, and their headings."""
        heads = {
            "rank": phrase("Rank"),
            "number": phrase("No."),
            "player": phrase("Name"),
            "points": phrase("Pts"),
            "final": phrase("Final rank"),
            "first": phrase("First"),
        }
        if self.fronted:
            heads["qualified"] = self._front()
        if self.priced:
            heads["prize"] = phrase("Prize ({currency})", currency=self.currency) if self.currency else phrase("Prize")
        return heads

    def lines(self, *, everybody: bool) -> list[dict[str, str | int | float]]:
        """By the key of the column: everybody in reach of something, or *everybody*, in the order of now."""
        lines = []
        for line in final_standings(self.answer.start):
            number = line.player.number
            seen = self.answer.whole.seen[number]
            if everybody or self._in_reach(number, seen):
                lines.append(
                    {
                        "rank": line.rank,
                        "number": number,
                        "player": self.names[number],
                        "points": plain_number(line.score),
                        **self._cells(number, seen, self.answer.whole),
                    }
                )
        return lines

    def _front(self) -> str:
        top = self.answer.question.top
        return phrase("Finals") if top is None else phrase("First {top}", top=top)

    def _in_reach(self, number: int, seen: Seen) -> bool:
        asked = self.answer.question.player == number
        return asked or seen.best <= REACH or bool(seen.qualified or seen.most) or number in self.answer.can

    def _cells(self, number: int, seen: Seen, tally: Tally) -> dict[str, str]:
        return {
            "final": _span(seen.best, seen.worst),
            "first": self._first(number, seen, tally),
            "qualified": self._share(seen.qualified, tally),
            "prize": _money(seen),
        }

    def _first(self, number: int, seen: Seen, tally: Tally) -> str:
        if number in self.answer.never:
            return phrase("no (by points)")
        share = self._share(seen.first, tally)
        if self.answer.exact and seen.alone < seen.first:
            return phrase("{share}, {alone} alone", share=share, alone=seen.alone)
        if not seen.first and number in self.answer.can and tally is self.answer.whole:
            return phrase("{share}, but possible", share=share)
        return share

    def _share(self, hits: int, tally: Tally) -> str:
        """``12 of 27``, ``no``; ``37 % (34–40)`` where futures were drawn."""
        if self.answer.exact:
            if not hits:
                return phrase("no")
            return (
                phrase("always") if hits == tally.count else phrase("{hits} of {count}", hits=hits, count=tally.count)
            )
        low, high = (100 * each for each in wilson(hits, tally.count))
        if not hits:
            return phrase("not seen (below {high} %)", high=number(max(high, 0.1), 1))
        return f"{100 * hits / tally.count:.0f} % ({low:.0f}–{high:.0f})"

    def below(self) -> Iterator[str]:
        """The cases that were asked for apart."""
        answer = self.answer
        if answer.question.player is not None and not any(
            answer.question.player in game.participants for game in answer.games
        ):
            yield phrase("{names} has no open game in this round.", names=self.names[answer.question.player])
        for key in sorted(answer.cases, key=self._place):
            tally = answer.cases[key]
            yield phrases("{case} (one future):", "{case} ({count} futures):", tally.count, case=self.case(key))
            yield from (f"    {text}" for text in self._of_case(tally))

    def _place(self, key: Key) -> list[int]:
        return [self.answer.endings.index(each) for each in key]

    def case(self, key: Key) -> str:
        """``Board 1, Ana – Bea: 1-0; board 2 …``."""
        parts = []
        for game, ending in zip(self.answer.games, key, strict=True):
            sides = " – ".join(" / ".join(self.names[each] for each in side) for side in (game.first, game.second))
            parts.append(phrase("Board {board}, {sides}: {ending}", board=game.board, sides=sides, ending=ending))
        return "; ".join(parts)

    def _of_case(self, tally: Tally) -> Iterator[str]:
        player = self.answer.question.player
        if player is not None and player in tally.seen:
            seen = tally.seen[player]
            yield phrase(
                "{names}: rank {span}, first: {first}",
                names=self.names[player],
                span=_span(seen.best, seen.worst),
                first=self._first(player, seen, tally),
            )
            if self.fronted:
                yield f"{self._front()}: {self._share(seen.qualified, tally)}"
            if self.priced:
                yield phrase("prize: {what}", what=_money(seen) or phrase("none"))
            return
        yield phrase("first: {named}", named=self._named(tally, lambda seen: seen.first))
        if self.fronted:
            yield f"{self._front()}: {self._named(tally, lambda seen: seen.qualified)}"
        if self.priced:
            yield phrase("prizes: {prizes}", prizes=self._prizes(tally))

    def _named(self, tally: Tally, hits: Any) -> str:
        found = sorted(((hits(seen), number) for number, seen in tally.seen.items() if hits(seen)), key=lambda e: -e[0])
        if tally.count == 1:
            return ", ".join(self.names[number] for _, number in found)
        return ", ".join(f"{self.names[number]} {self._share(count, tally)}" for count, number in found)

    def _prizes(self, tally: Tally) -> str:
        if tally.only:
            return ", ".join(
                f"{self.names[who]} {number(cents / 100, 2)} ({what})" for who, what, cents in tally.only.awards
            )
        paid = sorted(((seen.most, number) for number, seen in tally.seen.items() if seen.most), reverse=True)
        return ", ".join(f"{self.names[number]} {_money(tally.seen[number])}" for _, number in paid)

    def json(self) -> dict[str, Any]:
        """All of it for programs."""
        answer = self.answer
        return {
            "after_round": answer.after,
            "rounds": answer.start.rules.rounds,
            "paired_for_this": answer.unpaired,
            "endings": [str(each) for each in answer.endings],
            "futures": answer.futures,
            "exact": answer.exact,
            "looked_at": answer.whole.count,
            "stopped": answer.stopped,
            "stuck": answer.stuck,
            "seed": None if answer.exact else answer.question.seed,
            "all": self._players_json(answer.whole),
            "cases": [
                {
                    "results": {str(game.board): str(each) for game, each in zip(answer.games, key, strict=True)},
                    "futures": answer.cases[key].count,
                    "players": self._players_json(answer.cases[key]),
                    "prizes": _awards_json(answer.cases[key]),
                }
                for key in sorted(answer.cases, key=self._place)
            ],
        }

    def _players_json(self, tally: Tally) -> list[dict[str, Any]]:
        return [
            {
                "number": number,
                "name": self.names[number],
                "best": seen.best,
                "worst": seen.worst,
                "first": seen.first,
                "first_alone": seen.alone,
                "first_possible": self._possible(number, seen),
                "first_share": None if self.answer.exact else list(wilson(seen.first, tally.count)),
                "qualified": seen.qualified,
                "qualified_share": None if self.answer.exact else list(wilson(seen.qualified, tally.count)),
                "prize": [seen.least / 100, seen.most / 100],
            }
            for number, seen in sorted(tally.seen.items())
        ]

    def _possible(self, number: int, seen: Seen) -> bool | None:
        """Whether it is proven that somebody can, or cannot, be first; None where it is not known."""
        if seen.first or number in self.answer.can:
            return True
        return False if self.answer.exact or number in self.answer.never else None


def _awards_json(tally: Tally) -> list[dict[str, Any]] | None:
    if tally.only is None:
        return None
    return [{"number": who, "prize": what, "amount": f"{cents / 100:.2f}"} for who, what, cents in tally.only.awards]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _money(seen: Seen) -> str:
    if not seen.most:
        return ""
    least, most = number(seen.least / 100, 2), number(seen.most / 100, 2)
    return most if least == most else f"{least}–{most}"
