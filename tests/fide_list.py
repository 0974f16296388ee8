"""Rating lists in FIDE's layout (formats §6), of any length, from a seed; names and numbers are invented."""

from random import Random

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
PARTS = [
    "an",
    "be",
    "cor",
    "da",
    "el",
    "fi",
    "gu",
    "ha",
    "iv",
    "jo",
    "kal",
    "li",
    "mo",
    "ne",
    "or",
    "pe",
    "qua",
    "ra",
    "so",
    "ti",
    "ur",
    "va",
    "wen",
    "xi",
    "yo",
    "za",
]
FEDERATIONS = [
    "ARG",
    "AUS",
    "BRA",
    "CHN",
    "ENG",
    "ESP",
    "FRA",
    "GER",
    "HUN",
    "IND",
    "IRI",
    "ITA",
    "MEX",
    "NED",
    "POL",
    "RUS",
    "SRB",
    "TUR",
    "UKR",
    "USA",
]
TITLES = ["GM"] + ["IM"] * 3 + ["FM"] * 8 + ["CM"] * 5 + [""] * 400


def line(fide_id, name, *, fed="ESP", sex="M", title="", standard=0, rapid=0, blitz=0, k=20, birth="0000", flag=""):
    """One line, as wide as the combined list has it; 0 is written as nothing, as there."""
    w_title = title if title.startswith("W") else ""
    rated = "".join(f"{rating:<6}{'0':<4}{k:<3}" if rating else " " * 13 for rating in (standard, rapid, blitz))
    return f"{fide_id:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{w_title:<5}{'':<15}{'':<4}{rated}{birth:<6}{flag:<4}"


def words(rng, count):
    """Distinct words that read like names."""
    made = {}
    while len(made) < count:
        made["".join(rng.choices(PARTS, k=rng.randint(2, 4))).capitalize()] = None
    return list(made)


def write(path, count, seed=1):
    """A list of *count* players; the identifiers and names of every 10,000th are returned."""
    rng = Random(seed)  # noqa: S311 -- nothing secret is drawn
    surnames, given = words(rng, 20_000), words(rng, 3_000)
    some = []
    with path.open("w", encoding="ascii", newline="") as file:
        file.write(HEAD + "\r\n")
        for place in range(count):
            fide_id, name = 100_000 + 7 * place, f"{rng.choice(surnames)}, {rng.choice(given)}"
            facts = {
                "fed": rng.choice(FEDERATIONS), "sex": rng.choice("MMMMF"), "title": rng.choice(TITLES),
                "standard": rng.randint(1400, 2500) if rng.random() < 0.3 else 0, "birth": rng.randint(1940, 2018),
            }  # fmt: skip
            file.write(line(fide_id, name, **facts) + "\r\n")
            if place % 10_000 == 0:
                some.append((str(fide_id), name, facts))
    return some
