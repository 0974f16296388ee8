"""Sending, against a mail server on this machine: safe connection, login, refusals, never twice."""

import socket
import ssl
from email import message_from_bytes, policy

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.errors import HostError
from swiss_xl.share.addresses import Recipient
from swiss_xl.share.letter import Attachment, Letter
from swiss_xl.share.post import PASSWORD, Server, post, server
from swiss_xl.share.sent import Register, mark_of

LETTER = Letter("Cup: Standings", "text\n", "<p>text</p>", (Attachment("a.xlsx", b"PK"),))
GROUP = (Recipient("ana@example.org", "R6"), Recipient("bea@example.org", "R7"), Recipient("no@example.org", "R8"))


class Box:
    """What a server got, and whom or what it refuses."""

    def __init__(self):
        self.mails = []
        self.refuse = set()
        self.answer = "250 OK"

    async def handle_RCPT(self, _server, _session, envelope, address, _options):  # noqa: N802 -- aiosmtpd's name
        if address in self.refuse:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802 -- aiosmtpd's name
        if self.answer.startswith("250"):
            self.mails.append(
                (envelope.mail_from, envelope.rcpt_tos, message_from_bytes(envelope.content, policy=policy.default))
            )
        return self.answer


def authenticate(_server, _session, _envelope, _mechanism, data):
    right = data.login == b"me@example.org" and data.password == b"right"
    return AuthResult(success=right, handled=right)


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture
def trusting(authority):
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.fixture
def box():
    return Box()


@pytest.fixture
def safe(box, authority, trusting):
    """A server that wants STARTTLS and a login."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    running = Controller(
        box, hostname="localhost", port=free_port(), tls_context=context, require_starttls=True, auth_required=True,
        authenticator=authenticate,
    )  # fmt: skip
    yield from _while(
        running, lambda port: Server("localhost", port, "me@example.org", "me@example.org", "right", context=trusting)
    )


@pytest.fixture
def bare(box):
    """A server without any of it."""
    yield from _while(
        Controller(box, hostname="localhost", port=free_port()),
        lambda port: Server("localhost", port, "me@example.org"),
    )


def free_port():
    with socket.create_server(("localhost", 0)) as listening:
        return listening.getsockname()[1]


def _while(running, told):
    running.start()
    try:
        yield told(running.server.sockets[0].getsockname()[1])
    finally:
        running.stop()


@pytest.fixture
def register(tmp_path):
    return Register(tmp_path / "backups" / "sent mails.json", mark_of(LETTER))


def again(register):
    """The register as the next run of the program reads it."""
    return Register(register._path, mark_of(LETTER))


def test_everybody_gets_it_and_nobody_sees_the_others(safe, box, register):
    done = post(safe, LETTER, [GROUP], register)
    ((sender, rcpt, mail),) = box.mails

    assert (done.sent, done.refused, done.stopped) == (3, (), "")
    assert (sender, rcpt) == ("me@example.org", [each.address for each in GROUP])
    assert (mail["To"], mail["Bcc"], mail["X-Unsent"]) == ("me@example.org", None, None)
    assert mail["Date"]
    assert mail["Message-ID"].endswith("@example.org>")
    assert not any(each.address in mail.as_string() for each in GROUP)


def test_many_get_it_in_several_mails(safe, box, register):
    assert post(safe, LETTER, [GROUP[:2], GROUP[2:]], register).sent == 3
    assert [len(rcpt) for _, rcpt, _ in box.mails] == [2, 1]


def test_a_refused_recipient_is_named_and_may_get_it_later(safe, box, register):
    box.refuse = {"no@example.org"}
    done = post(safe, LETTER, [GROUP], register)

    assert done.sent == 2
    assert done.refused == ((GROUP[2], "550 no such mailbox"),)
    box.refuse = set()
    later = post(safe, LETTER, [GROUP], again(register))
    assert (later.sent, later.skipped) == (1, 2)
    assert [rcpt for _, rcpt, _ in box.mails] == [["ana@example.org", "bea@example.org"], ["no@example.org"]]


def test_all_may_be_refused(safe, box, register):
    box.refuse = {each.address for each in GROUP}
    done = post(safe, LETTER, [GROUP], register)

    assert (done.sent, len(done.refused), box.mails) == (0, 3, [])


def test_nobody_gets_it_twice(safe, box, register):
    post(safe, LETTER, [GROUP], register)
    done = post(safe, LETTER, [GROUP], again(register))

    assert (done.sent, done.skipped, len(box.mails)) == (0, 3, 1)


def test_another_mail_is_another_matter(safe, box, register):
    post(safe, LETTER, [GROUP], register)
    other = Letter("Cup: Standings", "corrected\n", "", ())
    post(safe, other, [GROUP], Register(register._path, mark_of(other)))

    assert len(box.mails) == 2


def test_it_can_be_asked_for_again(safe, box, register):
    post(safe, LETTER, [GROUP], register)
    cleared = again(register)
    cleared.clear()

    assert post(safe, LETTER, [GROUP], cleared).sent == 3
    assert len(box.mails) == 2


def test_a_wrong_password_is_said_and_nothing_is_sent(safe, box, register):
    wrong = Server("localhost", safe.port, safe.sender, safe.user, "wrong", context=safe.context)
    with pytest.raises(HostError, match=r"does not accept the password of me@example\.org"):
        post(wrong, LETTER, [GROUP], register)

    assert box.mails == []
    assert not again(register).has(GROUP[0])


def test_without_a_safe_connection_nothing_is_sent(bare, box, register):
    with pytest.raises(HostError, match="no safe connection"):
        post(bare, LETTER, [GROUP], register)

    assert box.mails == []


def test_without_one_only_when_told(bare, box, register):
    open_ = Server("localhost", bare.port, bare.sender, tls=False)

    assert post(open_, LETTER, [GROUP], register).sent == 3
    assert len(box.mails) == 1


def test_a_certificate_nobody_vouches_for_is_refused(safe, box, register):
    stranger = Server("localhost", safe.port, safe.sender, safe.user, "right")
    with pytest.raises(HostError, match="broke off before anything was sent"):
        post(stranger, LETTER, [GROUP], register)

    assert box.mails == []


def test_a_server_that_is_not_there(register):
    with pytest.raises(HostError, match="cannot be reached"):
        post(Server("localhost", 1, "me@example.org"), LETTER, [GROUP], register)


def test_a_mail_refused_as_a_whole_may_be_sent_later(safe, box, register):
    box.answer = "552 too large"
    done = post(safe, LETTER, [GROUP[:2], GROUP[2:]], register)

    assert (done.sent, done.stopped) == (0, "552 too large")
    box.answer = "250 OK"
    assert post(safe, LETTER, [GROUP], again(register)).sent == 3


def test_after_a_broken_connection_nobody_who_may_have_it_gets_it_twice(safe, box, register):
    """The server hangs up on the mail's end: it may have taken the mail."""

    async def hang_up(server, _session, _envelope):
        server.transport.close()
        return "250 OK"

    box.handle_DATA = hang_up
    done = post(safe, LETTER, [GROUP[:2], GROUP[2:]], register)

    assert done.sent == 0
    assert done.stopped
    assert [again(register).has(each) for each in GROUP] == [True, True, False]


def test_the_command_says_to_whom_sends_once_and_again_when_told(bare, box, desk, tmp_path):
    """Four addresses can be used; the second run finds that all have the mail, the third is told to send it again."""
    box.refuse = {"second@example.org"}
    words = [
        *("finish", str(desk.path), "--html", "--send", "--no-tls", "--smtp", f"localhost:{bare.port}"),
        *("--from", "me@example.org", "--overwrite", "--yes"),
    ]
    first, second, third = (CliRunner().invoke(app, [*words, *more]) for more in ([], [], ["--again"]))
    rcpt = [addresses for _, addresses, _ in box.mails]

    assert (first.exit_code, second.exit_code, third.exit_code) == (4, 4, 4)
    assert f"From me@example.org through localhost:{bare.port} to 4: ana@example.org, bea@" in first.output
    assert "Sent to 3." in first.output
    assert "Refused: second@example.org (cell " in first.output
    assert "3 had this mail before" in second.output
    assert rcpt == [["ana@example.org", "bea@example.org", "eva@xn--bcher-kva.example"]] * 2
    (_, _, mail) = box.mails[0]
    assert [each.get_filename() for each in mail.iter_attachments()] == ["cup (final).xlsx", "cup (final).html"]
    assert (tmp_path / "cup backups" / "sent mails.json").exists()


def test_the_register_holds_no_address(safe, register):
    post(safe, LETTER, [GROUP], register)

    assert "example" not in register._path.read_text()


def test_a_register_that_cannot_be_read_stops_everything(tmp_path):
    path = tmp_path / "sent mails.json"
    path.write_text("[1")
    with pytest.raises(HostError, match="nothing was sent"):
        Register(path, "x")


@pytest.mark.parametrize("place", ["", ":587", "mail.example.org:0", "mail.example.org:x", "mail.example.org:99999"])
def test_places_that_are_no_server(place):
    with pytest.raises(HostError, match="expected a mail server"):
        server(place, "", "me@example.org", tls=True, ask=lambda _text: "")


def test_the_sender_must_be_an_address():
    with pytest.raises(HostError, match="--from"):
        server("mail.example.org", "me", "me\r\nBcc: x@y.org", tls=True, ask=lambda _text: "")


def test_the_password_comes_from_the_environment_or_is_asked_for(monkeypatch):
    monkeypatch.setenv(PASSWORD, "kept")
    kept = server("mail.example.org:465", "me@example.org", "", tls=True, ask=lambda _text: "asked")
    monkeypatch.delenv(PASSWORD)
    asked = server("mail.example.org", "me@example.org", "", tls=True, ask=lambda _text: "asked")

    assert (kept.host, kept.port, kept.sender, kept.password) == ("mail.example.org", 465, "me@example.org", "kept")
    assert (asked.port, asked.password) == (587, "asked")
