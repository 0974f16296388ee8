"""Rows read and written as text: whatever a sheet holds, the result is that of going cell by cell."""

import re
from datetime import date, datetime, time, timedelta

import pytest
from host_samples import build_plain
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from swiss_xl.book import KEEP, CellError, Link
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.ooxml import check, grid, plainrows
from swiss_xl.hosts.ooxml.markup import MAIN, parse
from swiss_xl.hosts.ooxml.rowtext import sheet_text

PATTERN, SHEET = "Round pattern", "xl/worksheets/sheet2.xml"
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
EXAMPLES = settings(QUICK, max_examples=200)

looks = st.sampled_from(["", "0", "1", "2", "3", "4"])
usual = st.sampled_from([
    "/>", "/>", "/>", ' t="n"/>', ' t="s"><v>0</v></c>', ' t="s"><v>2</v></c>', "><v>12</v></c>", "><v>-2.5</v></c>",
    "><v>46000.75</v></c>", ' t="n"><v>0.25</v></c>', ' t="b"><v>1</v></c>', ' t="e"><v>#N/A</v></c>',
    ' t="str"><v>a_x000A_b</v></c>', ' t="s"><v> 1 </v></c>',
])  # fmt: skip
odd = st.sampled_from([
    "><f>A1+1</f><v>2</v></c>", "><f>B2</f></c>",
    ' t="str"><f>C3</f><v/></c>', ' t="inlineStr"><is><t>in &lt; it</t></is></c>',
    ' t="s"/>', ' cm="1"><v>4</v></c>', ' t="str"><v>a&amp;b</v></c>', "><v></v></c>", "><!-- a note --><v>3</v></c>",
    ' ph="1"/>', "> <v>5</v> </c>",
])  # fmt: skip


@st.composite
def rows(draw, contents, *, gaps=True):
    """Some rows, as text, in the columns A to F."""
    made = []
    for row in range(4, 4 + draw(st.integers(8, 11))):
        cells = []
        for column in "ABCDEF":
            look, content = draw(looks), draw(contents)
            if gaps and draw(st.integers(0, 30)) == 0:
                continue
            place, style = f' r="{column}{row}"', f' s="{look}"' if look else ""
            cells.append(f"<c{style}{place}{content}" if draw(st.booleans()) else f"<c{place}{style}{content}")
        attributes = draw(
            st.sampled_from(["", "", ' spans="1:6"', ' ht="18" customHeight="1"', ' s="2" customFormat="1"'])
        )
        made.append(f'<row r="{row}"{attributes}>{"".join(cells)}</row>')
    return made


sheets = st.one_of(rows(usual, gaps=False), rows(usual), rows(st.one_of(usual, usual, usual, odd)))
values = st.one_of(
    st.none(), st.none(), st.integers(-5, 500), st.floats(-9, 9), st.booleans(),
    st.sampled_from(["", "=1", "a", "w 3", "<&>", "007", "\x00"]),
    st.sampled_from([KEEP, Link("to", "Notes!A1"), CellError("#N/A"), CellError("<&>")]),
    st.sampled_from([date(2026, 7, 31), time(9, 45), timedelta(hours=30),
                     datetime.fromisoformat("2026-07-31 18:30:15")]),
)  # fmt: skip
plain_values = st.one_of(st.none(), st.integers(0, 9), st.sampled_from(["a", "=b", "c"]))
blocks = st.one_of(
    st.lists(st.lists(values, max_size=4), max_size=14),
    st.lists(st.lists(plain_values, max_size=4), min_size=6, max_size=14),
)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    path = tmp_path_factory.mktemp("plain") / "cup.xlsx"
    build_plain(path)
    return path, path.read_bytes()


def opened(data, listed):
    """The plain workbook with other rows in its pattern, all of them in the block."""
    book = ClosedBook(*data, None)
    package = book._workbook.package
    new = f"<sheetData>{''.join(listed)}</sheetData>".encode()
    old = re.sub(rb"<mergeCells.*</mergeCells>", b"", package.data(SHEET))
    package.replace(SHEET, re.sub(rb"<sheetData>.*</sheetData>", lambda _: new, old, flags=re.DOTALL))
    for text in ("one", "two", "three"):
        book._workbook.strings.place(text)
    book._workbook.strings.count("".join(listed).count('t="s"'))
    book.define(PATTERN, "sxl_games", f"'{PATTERN}'!$B$4:$E${3 + len(listed)}")
    return book


def filled(data, listed, block):
    """All parts after a fill, in one spelling."""
    book = opened(data, listed)
    book.fill(PATTERN, "sxl_games", block)
    package = book._workbook.package
    names = [name for name in package.names() if name.endswith((".xml", ".rels"))]
    return {name: etree.tostring(parse(package.data(name)), method="c14n") for name in names}


@EXAMPLES
@given(listed=sheets, block=blocks)
def test_a_fill_as_text_is_a_fill_cell_by_cell(data, listed, block):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plainrows, "WORTHWHILE", 10**9)
        expected = filled(data, listed, block)

    assert filled(data, listed, block) == expected


def test_plain_rows_are_recognised(data):
    cells = '<c r="A{0}"/><c r="B{0}" s="1"/><c s="2" r="C{0}" t="s"><v>1</v></c><c r="D{0}"><v>1</v></c>'
    cells += '<c r="E{0}" t="n"/>'
    listed = [f'<row r="{row}" spans="1:6">{cells.format(row)}</row>' for row in range(4, 12)]
    book = opened(
        data, [*listed[:6], listed[6].replace("<v>1", "<f>A1</f><v>1"), listed[7].replace(' r="E11"', ' r="F11"')]
    )
    block = next(each for each in book.tabs() if each.title == PATTERN).area("sxl_games")

    plain = plainrows.PlainRows(book._sheet(PATTERN), block)

    assert [row in plain for row in range(4, 12)] == [True] * 6 + [False] * 2


@QUICK
@given(listed=sheets)
def test_a_grid_read_as_text_is_one_read_cell_by_cell(data, listed):
    book = opened(data, listed)
    workbook, sheet = book._workbook, book._workbook.sheet(PATTERN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid, "sheet_text", lambda _: None)
        expected = grid.SheetGrid(workbook, sheet)

    read = grid.SheetGrid(workbook, sheet)

    assert [[(type(each), each) for each in row] for row in read.rows] == [
        [(type(each), each) for each in row] for row in expected.rows
    ]
    places = [(row, column) for row in range(1, 18) for column in range(1, 9)]
    assert [read.format(*place) for place in places] == [expected.format(*place) for place in places]


@pytest.mark.parametrize(
    "cell", ['<c r="A9" t="s"><v>999</v></c>', '<c r="A9" t="s"><v>x</v></c>', '<c r="A9" t="s"><v>-1</v></c>']
)
def test_a_text_that_does_not_exist_is_told(data, cell):
    with pytest.raises(HostError, match="asks for the text number"):
        opened(data, [f'<row r="9">{cell}</row>']).grid(PATTERN)


spoilt = st.sampled_from([
    ("nothing", ""), (r'r="C5"', 'r="B5"'), (r'r="C5"', 'r="C6"'), (r'r="D6"', 'r="Z6"'), ('" s="4"', '" s="99"'),
    ('<c s="4"', '<c s="99"'), (r"<v>2</v>", "<v>77</v>"),
    (r'<row r="6"', '<row r="5"'), (r'<row r="7"', "<row"), (r'r="A4"', 'r="a4"'), (r"<v>0</v>", "<v>-0</v>"),
    (r"<v>0</v>", "<v>٠</v>"), (r'r="F8"', ""),
])  # fmt: skip


@EXAMPLES
@given(listed=sheets, fault=spoilt)
def test_a_look_at_the_text_lets_no_fault_pass(listed, fault):
    text = "".join(listed).replace(*fault)
    element = parse(f'<sheetData xmlns="{MAIN}">{text}</sheetData>'.encode())
    faults = list(check._cell_faults(element, 3, 5))

    assert check.cells_sound(element, 3, 5) <= (not faults)
    if sheet_text(element) is not None:
        assert check.cells_sound(element, 3, 5) == (not faults)


@pytest.mark.parametrize(
    "text",
    [
        "<!-- <row r='1'></row> -->", '<row r="1"><!-- </row> --></row>', "<row/>", '<row r="01"/>',
        '<row spans="1:2" r="1"/>',
        '<row r="1"/> ', '<x xmlns="urn:x"/>', '<?odd?><row r="1"/>', "",
    ],
)  # fmt: skip
def test_what_is_not_in_the_usual_spelling_is_not_read_as_text(text):
    assert sheet_text(parse(f'<sheetData xmlns="{MAIN}">{text}</sheetData>'.encode())) is None


def test_rows_as_text_keep_their_attributes_and_namespaces():
    inside = '<row r="2" x:y="a/b &gt; c" ht="1"/><row r="7"><c r="A7"/></row>'
    read = sheet_text(parse(f'<sheetData xmlns="{MAIN}" xmlns:x="urn:x">{inside}</sheetData>'.encode()))

    assert read.start == f'<sheetData xmlns="{MAIN}" xmlns:x="urn:x">'
    assert read.rows == [(2, ' x:y="a/b &gt; c" ht="1"', ""), (7, "", '<c r="A7"/>')]
