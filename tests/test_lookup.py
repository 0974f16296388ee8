"""Names of lists and names of players; who is certain, and who is a candidate."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.lookup import Likeness, Search, Sought, Verdict, likeness, spellings


@dataclass(frozen=True)
class Entry:
    fide_id: str
    name: str
    federation: str = "ESP"
    birth: str = ""
    title: str = ""
    sex: str = ""


@pytest.mark.parametrize(
    ("ours", "theirs", "how"),
    [
        ("Ruiz, Ana", "Ruiz, Ana", Likeness.SAME),
        ("Ana Ruiz", "Ruiz, Ana", Likeness.SAME),
        ("RUIZ ana", "Ruiz, Ana", Likeness.SAME),
        ("Núñez, José", "Nunez, Jose", Likeness.SAME),
        ("Müller, Jörg", "Mueller, Joerg", Likeness.SAME),
        ("Müller, Jörg", "Muller, Jorg", Likeness.SAME),
        ("Groß, Åse", "Gross, Aase", Likeness.SAME),
        ("Łukasz Wąs", "Was, Lukasz", Likeness.SAME),
        ("O'Neil, Pat", "Oneil, Pat", Likeness.SAME),
        ("De la Cruz, Eva", "Delacruz, Eva", Likeness.SAME),
        ("García-López, Luis", "Garcia Lopez, Luis", Likeness.SAME),
        ("Ruiz, A.", "Ruiz, Ana", Likeness.INITIALS),
        ("A. Ruiz", "Ruiz, Ana", Likeness.INITIALS),
        ("Ruiz, Ana María", "Ruiz, Ana M.", Likeness.INITIALS),
        ("Ruiz, Ana", "Ruiz Soto, Ana", Likeness.PARTLY),
        ("Ruiz Soto, Ana María", "Ruiz, Ana", Likeness.PARTLY),
        ("Ruiz, Ana", "Ruiz, Eva", Likeness.NONE),
        ("Ruiz, E.", "Ruiz, Ana", Likeness.NONE),
        ("Soto, Ana", "Ruiz, Ana", Likeness.NONE),
        ("Ruiz", "Ruiz, Ana", Likeness.NONE),
        ("A. R.", "Ruiz, Ana", Likeness.NONE),
    ],
)
def test_how_well_names_agree(ours, theirs, how):
    assert likeness(Sought(1, ours), theirs) is how


def found(sought, *entries):
    """The match of one who is *sought* among *entries*, as a list would offer them."""
    return matched([sought], *entries)[0]


def matched(sought, *entries):
    search = Search(sought)
    for entry in entries:
        if search.wanted(entry.fide_id.encode(), entry.name.encode()):
            search.offer(entry)
    return search.matches()


ANA, OTHER = Entry("11", "Ruiz, Ana", "ESP", "1990", "WIM", "w"), Entry("12", "Ruiz, Ana", "MEX", "2001", "", "w")


def test_an_identifier_decides_whatever_the_spelling():
    assert found(Sought(1, "Ruiz A", fide_id="12"), ANA, OTHER).entry is OTHER


def test_an_identifier_of_somebody_else_is_told():
    match = found(Sought(1, "Petrov, Ivan", fide_id="11"), ANA, OTHER)

    assert (match.verdict, match.entry, match.candidates) == (Verdict.CONTRADICTED, None, (ANA,))


def test_an_identifier_that_is_not_there():
    assert found(Sought(1, "Ruiz, Ana", fide_id="99"), ANA).verdict is Verdict.UNKNOWN


def test_a_name_that_stands_there_once_is_certain():
    assert found(Sought(1, "Ana Ruiz"), ANA, Entry("13", "Ruiz, Eva")).entry is ANA


def test_a_name_that_stands_there_twice_is_not():
    match = found(Sought(1, "Ana Ruiz"), ANA, OTHER)

    assert (match.verdict, match.entry, set(match.candidates)) == (Verdict.UNCERTAIN, None, {ANA, OTHER})


@pytest.mark.parametrize(
    ("facts", "entry"),
    [
        ({"federation": "ESP"}, ANA), ({"federation": "mex"}, OTHER), ({"birth": "2001"}, OTHER),
        ({"birth": "3/5/1990"}, ANA), ({"birth": "1990-05-03"}, ANA), ({"title": "wim"}, ANA),
    ],
)  # fmt: skip
def test_what_is_typed_decides_between_two(facts, entry):
    assert found(Sought(1, "Ana Ruiz", **facts), ANA, OTHER).entry is entry


@pytest.mark.parametrize("facts", [{"federation": "POL"}, {"birth": "1955"}, {"sex": "m"}])
def test_what_is_typed_contradicts(facts):
    """A namesake is a candidate, no more, and nothing of hers is written."""
    match = found(Sought(1, "Ana Ruiz", **facts), ANA)

    assert (match.verdict, match.candidates) == (Verdict.UNCERTAIN, (ANA,))


def test_no_federation_contradicts_nothing():
    """FID is FIDE's own flag."""
    assert found(Sought(1, "Ana Ruiz", federation="FID"), ANA).entry is ANA


def test_initials_need_the_year_of_birth():
    assert found(Sought(1, "Ruiz, A."), ANA).verdict is Verdict.UNCERTAIN
    assert found(Sought(1, "Ruiz, A.", birth="1990"), ANA).entry is ANA


def test_candidates_begin_with_the_likeliest():
    part, initials = Entry("21", "Ruiz Soto, Ana"), Entry("22", "Ruiz, A")
    match = found(Sought(1, "Ruiz, Ana", federation="ESP"), part, initials, OTHER)

    assert match.candidates == (initials, part, OTHER)


def test_two_players_who_would_be_one_entry_are_both_uncertain():
    one, other = matched([Sought(1, "Ruiz, Ana"), Sought(2, "Ana Ruiz")], ANA)

    assert (one.verdict, other.verdict) == (Verdict.UNCERTAIN, Verdict.UNCERTAIN)
    assert (one.rivals, other.rivals) == ((2,), (1,))


def test_whose_identifier_is_typed_keeps_the_entry():
    typed, named = matched([Sought(1, "Ruiz, Ana", fide_id=ANA.fide_id), Sought(2, "Ana Ruiz")], ANA)

    assert (typed.verdict, typed.rivals) == (Verdict.FOUND, ())
    assert (named.verdict, named.rivals) == (Verdict.UNCERTAIN, (1,))


def test_nobody():
    match = found(Sought(1, "Ruiz, Ana"), Entry("1", "Soto, Eva"))

    assert (match.verdict, match.candidates) == (Verdict.UNKNOWN, ())


NAMES = st.text("abcdefgzßöüñéł '-", min_size=2, max_size=9).map(str.strip).filter(lambda text: len(text) > 1)


@given(NAMES, NAMES)
def test_whoever_stands_there_in_plain_letters_is_found(surname, given_name):
    """The quick look at bytes lets nobody through whom the careful one would take, whatever the spelling."""
    plain = ", ".join(" ".join(min(spellings(word)) for word in part.split()) for part in (surname, given_name))
    match = found(Sought(1, f"{given_name} {surname}"), Entry("1", plain.title()))

    if likeness(Sought(1, f"{given_name} {surname}"), plain.title()) is Likeness.SAME:
        assert match.verdict is Verdict.FOUND
