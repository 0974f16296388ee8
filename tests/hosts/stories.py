"""Whole tournaments as an organiser lives them, told once for every host: type, press, look, correct, take back."""

from desk import ANA_TO_GIL, make

from swiss_xl.book import Area

ODD_NAMES = ("Ana", "=Bea", "Cai 2", "D'Oro, Ñuño", "007", "Fe", "Gil")


def places(hand, title, name, count):
    """The addresses of the first *count* cells of a column of a round."""
    area = hand.area(title, f"sxl_{name}")
    return [str(Area(row, area.left, row, area.left)) for row in range(area.top, area.top + count)]


def results(hand, title, *texts):
    hand.type(title, dict(zip(places(hand, title, "result", len(texts)), texts, strict=True)))


def scores(hand, title, *pairs):
    """Scores, and the winner's name where a final ends level."""
    first, second = (places(hand, title, f"{side}_score", len(pairs)) for side in ("first", "second"))
    for place, (one, other) in enumerate(pairs):
        hand.type(title, {first[place]: one, second[place]: other})


def club(hand):
    """Seven: a bye each round, a correction, somebody who leaves, somebody who comes late, steps taken back."""
    yield "check"
    yield "next"
    results(hand, "Round 1", "1-0", "½", "0-1")
    yield "next"
    results(hand, "Round 1", "0-1")
    results(hand, "Round 2", "1-0", "1-0")
    yield "check"
    yield "next"  # a result is missing
    results(hand, "Round 2", "1-0", "1-0", "+ -")
    yield "standings"
    hand.type("Players", {"B13": "Hugo", "L8": "withdrawn"})
    yield "next"
    yield "undo"
    yield "next"
    results(hand, "Round 3", "1-0", "7-7")
    yield "standings"  # nobody wins 7-7
    results(hand, "Round 3", "1-0", "0-1", "½")
    yield "standings"
    yield "undo"  # results stand in the way
    yield "finals"  # there are none
    yield "help"
    yield "standings"


def svizzera(hand):
    """Six with scores, all rounds, semi-finals and finals, one of them taken back."""
    yield "next"
    scores(hand, "Round 1", (3, 1), (2, 2), (0, 1))
    yield "next"
    scores(hand, "Round 2", (1, 0), (2, 1), (1, 1))
    yield "standings"
    yield "next"
    scores(hand, "Semi-finals", (2, 0), (0, 1))
    yield "check"
    yield "next"
    yield "undo"
    yield "next"
    yield "standings"


def domino(hand):
    """Nine individuals at tables: partners, a bye, scores that cannot be."""
    yield "next"
    scores(hand, "Round 1", (100, 40), (12, 100))
    yield "next"
    scores(hand, "Round 2", (100, 90), (100, 100))
    yield "next"
    scores(hand, "Round 2", (100, 90), (100, 99))
    yield "next"
    yield "undo"
    yield "standings"


def dutch(hand):
    """Seven by FIDE's rules, in Spanish; a forfeit, and the last round taken back."""
    yield "next"
    results(hand, "Ronda 1", "1-0", "+ -", "0-1")
    yield "next"
    results(hand, "Ronda 2", "½", "1-0", "0-1")
    yield "next"
    yield "undo"
    yield "standings"


STORIES = {
    "club": (
        club, ODD_NAMES, {"rounds": 4, "seed": 7}, ("round", "crosstable"),
    ),
    "svizzera": (
        svizzera, ANA_TO_GIL[:6], {"system": "svizzera", "rounds": 2, "seed": 3}, ("round scores", "crosstable"),
    ),
    "domino": (
        domino, (*ANA_TO_GIL, "Hugo", "Ida"),
        {"system": "domino", "rounds": 3, "play": "individuals", "goal": "100", "seed": 5},
        ("round tables", "round scores", "crosstable tables"),
    ),
    "dutch": (
        dutch, ANA_TO_GIL, {"system": "dutch", "rounds": 4, "seed": 11, "language": "es"}, ("round", "crosstable"),
    ),
}  # fmt: skip

ENDS = {
    "club": ("Tournament", "Players", "Round 1", "Round 2", "Round 3", "Standings", "Crosstable"),
    "svizzera": ("Tournament", "Players", "Round 1", "Round 2", "Semi-finals", "Final", "Standings", "Crosstable"),
    "domino": ("Tournament", "Players", "Round 1", "Round 2", "Standings", "Crosstable"),
    "dutch": ("Torneo", "Jugadores", "Ronda 1", "Ronda 2", "Clasificación", "Tabla cruzada"),
}
"""The visible tabs when a story is over."""

REFUSED = {"club": [4, 9, 11, 12], "svizzera": [], "domino": [2], "dutch": []}
"""Which of its presses come to nothing, counted from 0."""


def told(name, folder, hand_of):
    """Live a story in *folder* with the hand that *hand_of* gives for a file: the file, and what each press said."""
    story, players, settings, patterns = STORIES[name]
    cup = make(folder, players, **settings)
    _leave_only(cup, patterns)
    hand = hand_of(cup.path)
    said = [[f"{code}: {text}" for text in hand.press(code)] for code in story(hand)]
    return hand.saved(), said


def _leave_only(cup, patterns):
    """Away with patterns nobody needs: LibreOffice opens the file faster."""
    needed = {f"pattern {each}" for each in (*patterns, "standings")}
    with cup.hand() as book:
        for title in book.sheetnames:
            if title.startswith("pattern") and title not in needed:
                del book[title]
