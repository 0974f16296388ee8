"""Formulas are read well enough to know what they speak of."""

import pytest

from swiss_xl.hosts.ooxml.formulas import column_renamed, mentions, moved, retitled, table_renamed


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("Old!A1", "'New 1'!A1"),
        ("'Old'!A1+old!$B$2", "'New 1'!A1+'New 1'!$B$2"),
        ('"Old!A1"&Old!A1', "\"Old!A1\"&'New 1'!A1"),
        ("[1]Old!A1+'[2]Old'!A1", "[1]Old!A1+'[2]Old'!A1"),
        ("Older!A1+My.Old!A1+'Very Old'!A1", "Older!A1+My.Old!A1+'Very Old'!A1"),
        ("Old!A1:Old!B2", "'New 1'!A1:'New 1'!B2"),
        ("SUM(Old:Last!A1)", "SUM('New 1:Last'!A1)"),
        ("SUM('First one:Old'!A1)", "SUM('First one:New 1'!A1)"),
        ("Table[Old!]+Table['[Old!]", "Table[Old!]+Table['[Old!]"),
        ("Old+1", "Old+1"),
    ],
)
def test_a_sheet_is_retitled_where_it_is_meant(formula, expected):
    assert retitled(formula, "Old", "New 1") == expected


def test_spans_stay_for_a_copy():
    assert retitled("SUM(Old:Last!A1)+Old!A1", "Old", "New", spans=False) == "SUM(Old:Last!A1)+New!A1"


def test_quotes_in_titles_are_doubled():
    assert retitled("'It''s'!A1", "It's", "Bo's") == "'Bo''s'!A1"


@pytest.mark.parametrize(("formula", "expected"), [("Round!A1", True), ("Rounds!A1", False), ('"Round!"', False)])
def test_mentions(formula, expected):
    assert mentions(formula, "Round") is expected


@pytest.mark.parametrize(
    ("formula", "rows", "expected"),
    [
        ("A1+B$2+$C3+$D$4", 2, "A3+B$2+$C5+$D$4"),
        ("SUM(A1:A9)", 1, "SUM(A2:A10)"),
        ("A2", -2, "#REF!"),
        ('"A1"&LOG10(A1)&Tab1!A1', 1, '"A1"&LOG10(A2)&Tab1!A2'),
        ("Table1[[#This Row],[A1]]", 3, "Table1[[#This Row],[A1]]"),
        ("A1_name+x.A1", 1, "A1_name+x.A1"),
    ],
)
def test_relative_rows_move(formula, rows, expected):
    assert moved(formula, rows) == expected


def test_tables_and_columns_are_renamed_outside_texts():
    assert table_renamed('SUM(T[A])+"T[A]"+AT[A]', "T", "T_2") == 'SUM(T_2[A])+"T[A]"+AT[A]'
    assert column_renamed('T[A]+T[[#This Row],[A]]+T[@A]+T[AB]+"T[A]"', "T", "A", "B") == (
        'T[B]+T[[#This Row],[B]]+T[@B]+T[AB]+"T[A]"'
    )
