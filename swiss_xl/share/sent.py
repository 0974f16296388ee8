"""The record of what was sent to whom, so that nobody gets the same mail twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.saving import replace_file
from swiss_xl.share.addresses import Recipient
from swiss_xl.share.letter import Letter
from swiss_xl.telling import phrase

NAME = "sent mails.json"


def mark_of(letter: Letter) -> str:
    """What tells one mail from another: its subject and its text, not the files made anew each time."""
    return hashlib.sha256(f"{letter.subject}\n{letter.text}".encode()).hexdigest()[:16]


class Register:
    """
    Who has had one mail. Addresses are kept as digests only.

    :param path: the file in the folder of backups.
    :param mark: which mail.
    :raises HostError: if the file cannot be read.
    """

    def __init__(self, path: Path, mark: str) -> None:
        self._path = path
        self._mark = mark
        self._all: dict[str, list[str]] = {}
        if path.exists():
            try:
                self._all = {
                    str(key): list(map(str, value)) for key, value in json.loads(path.read_text("utf-8")).items()
                }
            except (OSError, ValueError, AttributeError, TypeError) as error:
                raise HostError(
                    phrase(
                        "{path} cannot be read, so it is not known who has had the mail; nothing was sent. Remove "
                        "that file if you are sure that nobody has",
                        path=path,
                    )
                ) from error

    def has(self, recipient: Recipient) -> bool:
        """Whether *recipient* has had the mail, or may have had it."""
        return _digest(recipient) in self._all.get(self._mark, [])

    def note(self, group: Sequence[Recipient]) -> None:
        """
        Write down that the mail goes to *group* now.

        :raises HostError: if that cannot be written; the mail must then not be sent.
        """
        known = self._all.setdefault(self._mark, [])
        known += [each for each in map(_digest, group) if each not in known]
        self._write()

    def forget(self, group: Sequence[Recipient]) -> None:
        """Strike out those who did not get it after all."""
        if group:
            gone = set(map(_digest, group))
            self._all[self._mark] = [each for each in self._all.get(self._mark, []) if each not in gone]
            self._write()

    def clear(self) -> None:
        """Forget everybody: the mail shall be sent again."""
        self._all.pop(self._mark, None)

    def _write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        data = json.dumps(self._all, indent=1, sort_keys=True).encode()
        replace_file(self._path, data, None, "", lambda: None)


def _digest(recipient: Recipient) -> str:
    return hashlib.sha256(recipient.address.casefold().encode()).hexdigest()[:16]
