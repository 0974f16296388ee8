"""Sending through a mail server: only when told to, only over a safe connection unless told otherwise, only once."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.utils import formatdate, make_msgid

from swiss_xl.errors import HostError
from swiss_xl.share.addresses import Recipient, usable
from swiss_xl.share.letter import Letter, message
from swiss_xl.share.sent import Register
from swiss_xl.telling import phrase

PASSWORD = "SWISS_XL_SMTP_PASSWORD"  # noqa: S105 - the name of a variable
SERVICE = "swiss-xl"
SUBMISSION, OVER_TLS = 587, 465
TIMEOUT = 60


@dataclass(frozen=True)
class Server:
    """Where and as whom mail is handed in; *sender* is the address it comes from."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = True
    context: ssl.SSLContext | None = None


def server(place: str, user: str, sender: str, *, tls: bool, ask: Callable[[str], str]) -> Server:
    """
    The server ``HOST:PORT``; the password comes from the environment, the keyring, or whoever *ask* asks.

    :raises HostError: if the place or the sender cannot be used.
    """
    host, _, port = place.strip().partition(":")
    if not host or (port and not (port.isdecimal() and 0 < int(port) < 65536)):
        raise HostError(phrase("expected a mail server such as mail.example.org:587, got: {seen}", seen=place))
    address = usable(sender or user)
    if address is None:
        raise HostError(
            phrase(
                "a mail needs a sender: expected --from name@example.org, got: {seen}",
                seen=sender or user or phrase("nothing"),
            )
        )
    return Server(host, int(port or SUBMISSION), address, user, _password(host, user, ask) if user else "", tls)


def _password(host: str, user: str, ask: Callable[[str], str]) -> str:
    if os.environ.get(PASSWORD):
        return os.environ[PASSWORD]
    try:
        import keyring  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415 - used where it is installed

        kept = keyring.get_password(f"{SERVICE} {host}", user)
    except Exception:  # noqa: BLE001 - no keyring, or one that is locked: the person is asked
        kept = None
    return kept or ask(phrase("Password of {user} at {host}", user=user, host=host))


@dataclass(frozen=True)
class Posted:
    """What became of a mail: how many have it, whom the server refused and why, who had it before."""

    sent: int
    refused: tuple[tuple[Recipient, str], ...] = ()
    skipped: int = 0
    stopped: str = ""


def post(to: Server, letter: Letter, groups: Sequence[Sequence[Recipient]], register: Register) -> Posted:
    """
    Send *letter* to every group, a mail for each; whoever stands in *register* already is left out.

    A group is written into the register before it is handed over, so that nobody ever gets the mail twice. When the
    connection breaks, *stopped* says so; what was handed over by then counts as sent.

    :raises HostError: if the server cannot be reached or does not let us in; nothing was sent.
    """
    open_groups = [[each for each in group if not register.has(each)] for group in groups]
    skipped = sum(map(len, groups)) - sum(map(len, open_groups))
    sent, refused = 0, list[tuple[Recipient, str]]()
    waiting = [group for group in open_groups if group]
    if not waiting:
        return Posted(0, (), skipped)
    connection = _connected(to)
    try:
        for group in waiting:
            register.note(group)
            turned_away = _hand_over(connection, to, letter, group)
            register.forget([each for each, _ in turned_away])
            refused += turned_away
            sent += len(group) - len(turned_away)
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:  # a plain no: this group has not got it
        register.forget(group)
        return Posted(sent, tuple(refused), skipped, _reason(error))
    except (smtplib.SMTPException, OSError, HostError) as error:  # this group may have got it
        return Posted(sent, tuple(refused), skipped, _reason(error))
    finally:
        _leave(connection)
    return Posted(sent, tuple(refused), skipped)


def _connected(to: Server) -> smtplib.SMTP:
    context = to.context or ssl.create_default_context()
    try:
        if to.tls and to.port == OVER_TLS:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(to.host, to.port, timeout=TIMEOUT, context=context)
        else:
            connection = smtplib.SMTP(to.host, to.port, timeout=TIMEOUT)
    except (smtplib.SMTPException, OSError) as error:
        raise HostError(
            phrase(
                "the mail server {host}:{port} cannot be reached ({reason}); nothing was sent",
                host=to.host,
                port=to.port,
                reason=_reason(error),
            )
        ) from error
    try:
        if to.tls and to.port != OVER_TLS:
            connection.starttls(context=context)
        if to.user:
            connection.login(to.user, to.password)
    except smtplib.SMTPAuthenticationError as error:
        _leave(connection)
        raise HostError(
            phrase(
                "{host} does not accept the password of {user} ({reason}); nothing was sent. Many providers "
                "want a password made for programs (app password)",
                host=to.host,
                user=to.user,
                reason=_reason(error),
            )
        ) from error
    except smtplib.SMTPNotSupportedError as error:
        _leave(connection)
        raise HostError(
            phrase(
                "{host}:{port} offers no safe connection or no login ({error}); nothing was sent. Use port "
                "587 or 465; --no-tls only inside a network you trust",
                host=to.host,
                port=to.port,
                error=error,
            )
        ) from error
    except (smtplib.SMTPException, OSError) as error:
        _leave(connection)
        raise HostError(
            phrase("{host} broke off before anything was sent ({reason})", host=to.host, reason=_reason(error))
        ) from error
    return connection


def _hand_over(
    connection: smtplib.SMTP, to: Server, letter: Letter, group: Sequence[Recipient]
) -> list[tuple[Recipient, str]]:
    """Send one mail; returns those whom the server refused, with its words."""
    mail = message(letter, sender=to.sender, draft=False)
    mail["Date"] = formatdate(localtime=True)
    mail["Message-ID"] = make_msgid(domain=to.sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    try:
        refused = connection.send_message(mail, to.sender, [each.address for each in group])
    except smtplib.SMTPRecipientsRefused as error:
        refused = error.recipients
    return [(each, _words(refused[each.address])) for each in group if each.address in refused]


def _words(answer: tuple[int, bytes]) -> str:
    code, text = answer
    return f"{code} {text.decode('utf-8', 'replace') if isinstance(text, bytes) else text}".strip()


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _words((error.smtp_code, error.smtp_error if isinstance(error.smtp_error, bytes) else b""))
    return str(error) or type(error).__name__


def _leave(connection: smtplib.SMTP) -> None:
    try:
        connection.quit()
    except (smtplib.SMTPException, OSError):
        connection.close()
