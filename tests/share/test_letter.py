"""The mail: a draft with everybody in BCC, text and page, files; nothing in a name can become a header."""

import email
import email.policy

import pytest
from desk import make
from share_samples import PLAYERS

from swiss_xl.share.addresses import Recipient, batches, recipients, usable
from swiss_xl.share.letter import Attachment, Letter, letter, message
from swiss_xl.share.tables import Report
from swiss_xl.share.wording import for_file_name, for_header

FILES = (Attachment("cup (final).xlsx", b"PK\x03\x04 copy"), Attachment("Täble 1.pdf", b"%PDF-1.7"))
ANA = Recipient("ana@example.org", "R6")


def read_again(mail):
    """A message as a mail program reads it."""
    return email.message_from_bytes(bytes(mail), policy=email.policy.default)


def test_a_draft_opens_unsent_with_everybody_in_bcc(desk):
    mail = read_again(message(letter(Report.of(desk.reading), FILES), [ANA, Recipient("b@example.org", "R7")]))

    assert mail["X-Unsent"] == "1"
    assert mail["Bcc"] == "ana@example.org, b@example.org"
    assert mail["To"] is None
    assert mail["From"] is None
    assert mail["Subject"] == "Cup: Final standings after 3 rounds"


def test_text_page_and_files_are_in_it(desk):
    mail = read_again(message(letter(Report.of(desk.reading), FILES)))
    attached = list(mail.iter_attachments())

    assert "Ruiz, Ana" in mail.get_body(("plain",)).get_content()
    assert "&lt;b&gt;Cai&lt;/b&gt;" in mail.get_body(("html",)).get_content()
    assert [each.get_filename() for each in attached] == ["cup (final).xlsx", "Täble 1.pdf"]
    assert attached[0].get_content_type() == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert [each.get_content() for each in attached] == [each.data for each in FILES]


def test_the_next_pairings_come_first_while_a_round_is_played(running):
    written = letter(Report.of(running.reading), ())

    assert written.subject == "Cup: Round 2 of 3"
    assert written.text.index("Round 2 of 3") < written.text.index("Standings during round 2")
    assert "Attached" not in written.text


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("Cup\r\nBcc: evil@example.org", "Cup Bcc: evil@example.org"),
        ("Cup\nX: y\n\nbody", "Cup X: y body"),
        ("Cup\x0bBcc: a\x0cb\x85c\u2028d\u2029e\x00f", "Cup Bcc: a b c d ef"),
        ("=?utf-8?q?Cup=0D=0ABcc:_evil@example.org?=", "= ?utf-8?q?Cup=0D=0ABcc:_evil@example.org?="),
        ('Copa Ñandú, «primavera»; "x" <a@b.org>', 'Copa Ñandú, «primavera»; "x" <a@b.org>'),
        ("\u202eevil\u202c \u200fשלום", "evil \u200fשלום"),
        ("x" * 400, "x" * 400),
        ("王" * 200, "王" * 200),
    ],
)  # fmt: skip
def test_no_name_can_become_a_header(name, subject):
    """What a mail program reads is one Subject, and no header that we did not write."""
    sent = message(Letter(for_header(name), "text\n", "<p>text</p>", (Attachment(f"{name}.pdf", b"x"),)), [ANA])
    mail = read_again(sent)

    assert mail["Subject"] == subject
    assert sorted(mail.keys()) == ["Bcc", "Content-Type", "MIME-Version", "Subject", "X-Unsent"]
    assert mail["Bcc"] == "ana@example.org"
    head = bytes(sent).split(b"\r\n\r\n", 1)[0].decode("ascii")
    assert all(line[:1] in " \t" or line.split(":")[0] in mail for line in head.split("\r\n"))
    (attached,) = mail.iter_attachments()
    assert not set(attached.get_filename()) & set("\r\n\x00")


def test_a_name_of_a_tournament_is_cleaned_on_its_way(tmp_path):
    made = make(tmp_path, PLAYERS, rounds=3)
    made.set(name="Cup\nBcc: evil@example.org")
    mail = read_again(message(letter(Report.of(made.reading), ()), []))

    assert mail["Subject"] == "Cup Bcc: evil@example.org: Starting list"
    assert mail["Bcc"] is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("ana@example.org", "ana@example.org"),
        (" Ana.Ruiz+chess@Mail.Example.ORG ", "Ana.Ruiz+chess@mail.example.org"),
        ("mailto:ana@example.org", "ana@example.org"),
        ("eva@bücher.example", "eva@xn--bcher-kva.example"),
        ("ana@example", None),
        ("ana@@example.org", None),
        ("ana example.org", None),
        ("an a@example.org", None),
        (".ana@example.org", None),
        ("ana@-example.org", None),
        ("ana@example.org\r\nBcc: x@y.org", None),
        ("ana@exa\nmple.org", None),
        ("ána@example.org", None),
        ("ana@1.2.3.4", None),
        ("<ana@example.org>", None),
        ('"a b"@example.org', None),
        ("a" * 65 + "@example.org", None),
        ("", None),
    ],
)
def test_addresses(text, address):
    assert usable(text) == address


def test_recipients_come_from_the_tab_players_each_once(desk):
    """Ana and Dora share an address, a cell holds two, one is none and is told with its cell."""
    reading = desk.reading
    grid = reading.book.grid("Players")
    found, wrong = recipients(reading.players, grid)

    assert [each.address for each in found] == [
        "ana@example.org", "bea@example.org", "second@example.org", "eva@xn--bcher-kva.example",
    ]  # fmt: skip
    cell = reading.players.cell(reading.players.header_row + 3, "email")
    assert {(each.sheet, each.cell) for each in wrong} == {("Players", cell)}
    assert found[0].cell == reading.players.cell(reading.players.header_row + 1, "email")


@pytest.mark.parametrize(
    ("cell", "good", "bad"),
    [
        ("a@x.org b@x.org", ["a@x.org", "b@x.org"], []),
        ("a@x.org, b@x.org;c@x.org", ["a@x.org", "b@x.org", "c@x.org"], []),
        ("Ana Ruiz <a@x.org>; Bea", ["a@x.org"], ["'Bea'"]),
        ("an a@x.org", [], ["'an a@x.org'"]),
        ("none yet", [], ["'none yet'"]),
    ],
)
def test_what_stands_in_one_cell(tmp_path, cell, good, bad):
    """A blank inside an address is told: the rest may be somebody else's."""
    reading = make(tmp_path, [{"name": "Ana", "email": cell}, "Bea"]).reading
    found, wrong = recipients(reading.players, reading.book.grid("Players"))

    assert [each.address for each in found] == good
    assert [each.message.split(" is no ")[0] for each in wrong] == bad


@pytest.mark.parametrize(
    ("count", "size", "groups"), [(0, 90, [0]), (90, 90, [90]), (91, 90, [46, 45]), (5, 2, [2, 2, 1])]
)
def test_batches_are_even(count, size, groups):
    everybody = [Recipient(f"p{at}@example.org", f"R{at}") for at in range(count)]
    parted = batches(everybody, size)

    assert [len(each) for each in parted] == groups
    assert [each for group in parted for each in group] == everybody


@pytest.mark.parametrize(
    ("text", "name"), [('a/b\\c:d*e?"<>|f', "a b c d e f"), ("..x. ", "x"), ("a\nb\u202e", "a b"), ("final", "final")]
)
def test_names_of_files(text, name):
    assert for_file_name(text) == name
