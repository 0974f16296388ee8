"""FIDE's rating lists, read as a stream: the combined text, the older ones, the XML, packed or not (formats §6)."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import IO

from swiss_xl.archives import DAMAGED
from swiss_xl.errors import HostError
from swiss_xl.telling import mark, phrase

BLOCK = 1 << 22
FETCH = mark("fetch the list again from the download page of ratings.fide.com")

Tell = Callable[[int], None]
Wanted = Callable[[bytes, bytes], bool]


class Kind(StrEnum):
    """Which of a player's ratings."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class Listed:
    """
    One player of a rating list, as the texts stand there; *line* counts from 1.

    *ratings* and *factors* (K) are by kind; in a list of one kind, which does not say its kind, they are the same for
    all. *birth* is a year, *sex* ``m`` or ``w``; empty where the list does not say.
    """

    line: int
    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    flag: str = ""
    ratings: Mapping[Kind, str] = field(default_factory=dict)
    factors: Mapping[Kind, str] = field(default_factory=dict)


# Our names for the columns and the words that head them; a month (MAR11) heads the rating of a list of one kind.
_HEADS = {
    "fide_id": r"ID[ _]?Number|ID[ _]?No\.?",
    "name": r"Name",
    "federation": r"Fed",
    "sex": r"Sex",
    "title": r"Titl?",
    "w_title": r"WTit",
    "o_title": r"OTit",
    "foa_title": r"FOA",
    "rating": r"SRtng",
    "k": r"SK",
    "rapid_rating": r"RRtng",
    "rapid_k": r"Rk",
    "blitz_rating": r"BRtng",
    "blitz_k": r"BK",
    "only_rating": r"[A-Z]{3}\d\d",
    "only_k": r"K",
    "birth": r"B-?day|Born",
    "flag": r"Flag",
    "": r"[SRB]?Gms?|Gms|Games|Game",
}
_HEAD = re.compile("|".join(f"(?P<{key or 'other'}>{words})" for key, words in _HEADS.items()), re.IGNORECASE)
_TAGS = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title", "w_title": "w_title",
    "rating": "rating", "k": "k", "rapid_rating": "rapid_rating", "rapid_k": "rapid_k",
    "blitz_rating": "blitz_rating", "blitz_k": "blitz_k", "birthday": "birth", "flag": "flag",
}  # fmt: skip
_TAG = re.compile(rb"<([a-z_]+)>([^<]*)</")
_XML = re.compile(rb"<player>(.*?)</player>", re.DOTALL)


def offsets(header: str) -> dict[str, slice]:
    """
    Where each column stands, from the line of headings: it begins at its heading and ends at the next.

    Empty if that is no heading of a rating list: it needs an identifier, a name, a federation and a rating.
    """
    found = [(head.start(), str(head.lastgroup)) for head in _HEAD.finditer(header.rstrip("\r\n"))]
    columns = {key: slice(start, end) for (start, key), (end, _) in pairwise([*found, (10_000, "")]) if key != "other"}
    rated = columns.keys() & {"rating", "rapid_rating", "blitz_rating", "only_rating"}
    needed = {"fide_id", "name", "federation"} <= columns.keys()
    return columns if needed and rated and not header[: found[0][0]].strip() else {}


def is_rating_list(beginning: bytes) -> bool:
    """Whether a file that begins so is one of FIDE's lists, as text or XML."""
    first = beginning.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0]
    return _is_xml(beginning) or bool(offsets(first.decode("latin-1")))


def _is_xml(beginning: bytes) -> bool:
    return b"<playerslist" in beginning[:500] and b"<fideid>" in beginning[:2000]


class RatingList:
    """A rating list at *path*, told by what is in it; *size* is its length in bytes, unpacked."""

    def __init__(self, path: Path) -> None:
        """:raises HostError: if there is no such file, or it is none of FIDE's lists."""
        self.path = path
        self.size = 0
        with self._opened() as stream:
            beginning = stream.read(4000)
        if not is_rating_list(beginning):
            raise HostError(
                phrase(
                    "{name} is no rating list of FIDE (text, XML, or the ZIP of either): {seen}; its first line "
                    "must name ID Number, Name, Fed and a rating",
                    name=path.name,
                    seen=_seen(path, beginning),
                )
            )
        self._xml = _is_xml(beginning)

    def scan(self, wanted: Wanted, tell: Tell = lambda _: None) -> Iterator[Listed]:
        """
        The players whose identifier and name (bytes, as they stand there) are *wanted*, in the order of the list.

        Nothing else is kept, whatever the size of the list; *tell* hears how many bytes have been read.

        :raises HostError: if the file is damaged.
        """
        with self._opened() as stream:
            yield from self._scan_xml(stream, wanted, tell) if self._xml else self._scan_text(stream, wanted, tell)

    def _scan_text(self, stream: IO[bytes], wanted: Wanted, tell: Tell) -> Iterator[Listed]:
        header = stream.readline().removeprefix(b"\xef\xbb\xbf")
        columns = offsets(header.decode("latin-1"))
        ids, names = columns["fide_id"], columns["name"]
        number = 1
        for block in _blocks(stream, b"\n", tell):
            if not block.isascii():
                block = _single_bytes(block)  # noqa: PLW2901 -- the same block, one byte to a letter
            for number, line in enumerate(block.splitlines(), number + 1):  # noqa: B020 -- it counts on
                if wanted(line[ids], line[names]):
                    yield _listed(number, {key: line[place] for key, place in columns.items()})

    def _scan_xml(self, stream: IO[bytes], wanted: Wanted, tell: Tell) -> Iterator[Listed]:
        line = 1
        for block in _blocks(stream, b"</player>", tell):
            at = 0
            for found in _XML.finditer(block):
                texts = dict(_TAG.findall(found[1]))
                name = unescape(texts.get(b"name", b"").decode("utf-8", "replace")).encode("latin-1", "replace")
                if wanted(texts.get(b"fideid", b""), name):
                    here = line + block.count(b"\n", at, found.start())
                    values = {_TAGS[tag]: value for tag in _TAGS if (value := texts.get(tag.encode())) is not None}
                    yield _listed(here, values | {"name": name})
            line += block.count(b"\n")

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        """:raises HostError: in words, whatever goes wrong with the file."""
        try:
            with self.path.open("rb") as file:
                packed = file.read(2) == b"PK"
                file.seek(0)
                if not packed:
                    self.size = self.path.stat().st_size
                    yield file
                    return
                with zipfile.ZipFile(file) as archive:
                    inner = max(archive.infolist(), key=_likely)
                    if inner.flag_bits & 1:
                        raise HostError(
                            phrase("{name} is protected by a password; unpack it first", name=self.path.name)
                        )
                    self.size = inner.file_size
                    with archive.open(inner) as stream:
                        yield stream
        except FileNotFoundError:
            raise HostError(phrase("there is no file {path}; check the name and the folder", path=self.path)) from None
        except DAMAGED as error:
            raise HostError(
                phrase(
                    "{name} is damaged or not whole ({error}); {cure}",
                    name=self.path.name,
                    error=error,
                    cure=phrase(FETCH),
                )
            ) from None
        except OSError as error:
            reason = error.strerror or error
            raise HostError(
                phrase(
                    "{path} cannot be read ({reason}); name the file, and close it elsewhere",
                    path=self.path,
                    reason=reason,
                )
            ) from None


def _seen(path: Path, beginning: bytes) -> str:
    """What stands there instead, in words: how the text begins, or what kind of file it is."""
    if not beginning.strip():
        return phrase("it is empty")
    if _is_workbook(path):
        return phrase("it is a workbook")
    if beginning.startswith(b"\x1f\x8b"):
        return phrase("it is packed with gzip (unpack it first)")
    text = beginning[:60].decode("latin-1").split("\n", 1)[0].strip()
    return phrase("it begins with '{text}'", text=text) if text.isprintable() else phrase("it is no text")


def _is_workbook(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return "[Content_Types].xml" in archive.namelist()
    except (OSError, *DAMAGED):
        return False


def _likely(entry: zipfile.ZipInfo) -> tuple[bool, int]:
    return entry.filename.lower().endswith((".txt", ".xml")), entry.file_size


def _blocks(stream: IO[bytes], end: bytes, tell: Tell) -> Iterator[bytes]:
    """The stream in large blocks, each ending with *end* (the last one perhaps not)."""
    rest, done = b"", 0
    while chunk := stream.read(BLOCK):
        done += len(chunk)
        whole, mark, rest = (rest + chunk).rpartition(end)
        tell(done)
        if mark:
            yield whole + mark
    if rest.strip():
        yield rest


def _single_bytes(block: bytes) -> bytes:
    """A block that is not ASCII with one byte to a letter: columns count letters."""
    try:
        return block.decode("utf-8").encode("latin-1", "replace")
    except UnicodeDecodeError:
        return block


def _listed(line: int, values: Mapping[str, bytes]) -> Listed:
    texts = {key: " ".join(value.decode("latin-1").split()) for key, value in values.items()}
    only, only_k = texts.get("only_rating", ""), texts.get("only_k", "")
    keys = ((Kind.STANDARD, "rating", "k"), (Kind.RAPID, "rapid_rating", "rapid_k"),
            (Kind.BLITZ, "blitz_rating", "blitz_k"))  # fmt: skip
    title = texts.get("title", "") or texts.get("w_title", "")
    return Listed(
        line,
        fide_id=texts.get("fide_id", ""),
        name=unescape(texts["name"]),
        federation=texts.get("federation", ""),
        sex={"M": "m", "F": "w", "W": "w"}.get(texts.get("sex", "").upper(), ""),
        title=_LETTERS.get(title, title.upper()),
        birth=year if (year := texts.get("birth", "")).strip("0") else "",
        flag=texts.get("flag", ""),
        ratings={kind: rating for kind, key, _ in keys if (rating := texts.get(key, only)).strip("0")},
        factors={kind: factor for kind, _, key in keys if (factor := texts.get(key, only_k)).strip("0")},
    )


# Lists before 2013 wrote titles in one or two small letters.
_LETTERS = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
