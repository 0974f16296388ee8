"""The table of prizes as people type it: amounts, for whom, every fault with its place."""

from datetime import datetime

import pytest

from swiss_xl.book import CellError
from swiss_xl.frames.cells import UnreadableError
from swiss_xl.frames.prizes import PrizeLine, money, read_prizes, read_whom
from swiss_xl.prizes import Born, Member, Rated, Sex, Unrated
from swiss_xl.tournament import Player


@pytest.mark.parametrize(
    ("typed", "cents", "currency"),
    [
        (150, 15000, ""), (99.5, 9950, ""), (0.01, 1, ""), ("150", 15000, ""), ("150 €", 15000, "€"),
        ("€ 1.500,50", 150050, "€"), ("1,500.50 USD", 150050, "USD"), ("1.000", 100000, ""), ("1,50", 150, ""),
        ("1 000,- Kč", 100000, "Kč"), ("1'250 CHF", 125000, "CHF"), ("75 EUR", 7500, "EUR"), ("R$ 20", 2000, "R$"),
        ("200,– Euro", 20000, "Euro"),
    ],
)  # fmt: skip
def test_amounts(typed, cents, currency):
    assert money(typed) == (cents, currency)


@pytest.mark.parametrize(
    "typed",
    [None, "", "Cup", "a book", 0, -5, "-5", "1.2345", 1.005, "12,345.678", "1.000.50", "1e9", True, 10**12,
     CellError("#N/A"), datetime(2026, 1, 2), float("inf")],  # noqa: DTZ001 -- as a cell holds it
)  # fmt: skip
def test_what_is_no_amount(typed):
    with pytest.raises(UnreadableError):
        money(typed)


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        (None, ()), ("everyone", ()), ("Todos", ()), ("alle", ()),
        ("women", ((Sex("w"),),)), ("Mujeres", ((Sex("w"),),)), ("Frauen", ((Sex("w"),),)), ("F", ((Sex("w"),),)),
        ("unrated", ((Unrated(),),)), ("sin Elo", ((Unrated(),),)), ("ohne Elo", ((Unrated(),),)),
        ("1600-1799", ((Rated(1600, 1799),),)), ("1600 – 1799", ((Rated(1600, 1799),),)),
        ("von 1600 bis 1799", ((Rated(1600, 1799),),)), ("Elo 1600-1799", ((Rated(1600, 1799),),)),
        ("under 1800", ((Rated(0, 1799),),)), ("U1800", ((Rated(0, 1799),),)), ("<1800", ((Rated(0, 1799),),)),
        ("menos de 1800", ((Rated(0, 1799),),)), ("unter 1800", ((Rated(0, 1799),),)),
        ("up to 1799", ((Rated(0, 1799),),)), ("hasta 1799", ((Rated(0, 1799),),)), ("-1799", ((Rated(0, 1799),),)),
        ("from 2000", ((Rated(2000, 9999),),)), ("2000+", ((Rated(2000, 9999),),)),
        ("ab 2000", ((Rated(2000, 9999),),)),
        ("over 2000", ((Rated(2001, 9999),),)),
        ("born 2008-", ((Born(2008, 9999),),)), ("born 2008 or later", ((Born(2008, 9999),),)),
        ("nacidos desde 2008", ((Born(2008, 9999),),)), ("Jahrgang 2008", ((Born(2008, 2008),),)),
        ("born up to 1965", ((Born(0, 1965),),)), ("born before 1966", ((Born(0, 1965),),)),
        ("women, under 1800", ((Sex("w"), Rated(0, 1799)),)), ("women born 2008-", None),
        ("women, born 2008-", ((Sex("w"), Born(2008, 9999)),)),
        ("under 1500 or unrated", ((Rated(0, 1499),), (Unrated(),))),
        ("B", ((Member("category", "b"),),)), ("category B", ((Member("category", "b"),),)),
        ("u1800", ((Rated(0, 1799),),)), ("Norte", ((Member("club", "norte"),),)),
        ("b, women", ((Member("category", "b"), Sex("w")),)),
        ("seniors", None), ("1800-1600", None), ("B or seniors", None), (",", None),
    ],
)  # fmt: skip
def test_for_whom(typed, ways):
    """*ways* None: refused."""
    known = {"b": ("category", "b"), "norte": ("club", "norte")}
    if ways is None:
        with pytest.raises(UnreadableError, match="nobody knows who"):
            read_whom(typed, known)
    else:
        assert read_whom(typed, known).ways == ways


def test_a_category_goes_before_what_its_name_may_mean():
    assert read_whom("U1800", {"u1800": ("category", "u1800")}).ways == ((Member("category", "u1800"),),)


PLAYERS = (Player(1, "Ana", 2000, category="A"), Player(2, "Bob", category="B"))


def read(*rows):
    """Lines of (prize, amount, for whom), the first in row 7."""
    lines = [PrizeLine(row, *cells) for row, cells in enumerate(rows, 7)]
    return read_prizes(
        lines, PLAYERS, lambda row, key: f"{'ABC'[('prize', 'amount', 'whom').index(key)]}{row}", "Prizes"
    )


def test_a_table_is_read():
    table = read(("1st", "100 €", None), (None, 50, "everyone"), (None, 20, "B"), ("Novice", 10, "unrated"))

    assert [(prize.label, prize.cents, prize.whom.text) for prize in table.prizes] == [
        ("1st", 10000, ""), ("2.", 5000, ""), ("1.", 2000, "B"), ("Novice", 1000, "unrated"),
    ]  # fmt: skip
    assert (table.currency, table.findings) == ("€", ())


def test_every_fault_is_told_at_once_with_its_cell():
    table = read(("1st", "Cup", None), (None, 50, "seniors"), (None, None, "B"), ("x", 10, "women"))

    assert [(each.cell, each.code) for each in table.findings] == [
        ("B7", "amount-unreadable"), ("C8", "whom-unknown"), ("B9", "amount-missing"), ("C10", "prize-for-nobody"),
    ]  # fmt: skip
    assert all(each.cure and each.sheet == "Prizes" for each in table.findings)
    assert "Sex" in table.findings[-1].cure


@pytest.mark.parametrize(
    ("whom", "players", "severity"),
    [
        ("women", (Player(1, "Bob", sex="m"), Player(2, "Cai")), "warning"),  # a prize announced, and no woman came
        ("women", (Player(1, "Bob"), Player(2, "Cai")), "error"),  # nobody's sex is known: it was forgotten
        ("born 2008-", (Player(1, "Bob", birth="1990"),), "warning"),
        ("born 2008-", (Player(1, "Bob", birth="x"),), "error"),
        ("under 1500", (Player(1, "Bob", 1800), Player(2, "Cai")), "warning"),
        ("under 1500", (Player(1, "Bob"),), "error"),
        ("unrated", (Player(1, "Bob", 1800),), "warning"),
        ("women, born 2008-", (Player(1, "Eva", sex="w"),), "error"),
    ],
)  # fmt: skip
def test_a_prize_that_nobody_can_win(whom, players, severity):
    """Only what the list of players does not say at all was forgotten."""
    found = read_prizes([PrizeLine(7, "x", 10, whom)], players, lambda row, key: f"{key}{row}", "Prizes").findings
    told = [each for each in found if each.code == "prize-for-nobody"]

    assert [(each.severity, each.cell) for each in told] == [(severity, "whom7")]


def test_a_date_of_birth_that_cannot_be_read_is_told_where_it_decides():
    players = (Player(1, "Ana", birth="'08"), Player(2, "Eva", birth="2009/01/31"), Player(3, "Cai"))
    lines = [PrizeLine(7, "1", 30, None), PrizeLine(8, "y", 10, "born 2008-"), PrizeLine(9, "y2", 5, "born 2008-")]
    found = read_prizes(lines, players, lambda row, key: f"{key}{row}", "Prizes").findings

    assert [(each.severity, each.cell) for each in found] == [("warning", "whom8")]
    assert "Ana (''08')" in found[0].message
    assert "Cai" not in found[0].message


def test_prizes_for_the_same_people_go_down():
    table = read((None, 50, None), (None, 60, "B"), (None, 100, "everyone"))

    assert [(each.cell, each.code) for each in table.findings] == [("B9", "prize-order")]


def test_two_currencies():
    table = read((None, "50 €", None), (None, "20 $", None))

    assert [(each.cell, each.message) for each in table.findings] == [("B8", "amounts are in € and in $")]
