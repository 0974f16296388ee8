"""Putting a file in the place of its earlier state, so that a crash leaves the one or the other, whole."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

KEPT = 20
ATTEMPTS = 5
PAUSE = 0.2
STALE_AFTER = 600
_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_UNSAFE = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


def replace_file(path: Path, data: bytes, earlier: bytes | None, why: str, recheck: Callable[[], None]) -> None:
    """
    Write *data* to *path*, keeping the *earlier* state (None: there is none) as a backup named after *why*.

    *recheck* is called at the last moment and may still refuse.

    :raises HostError: if it cannot be done; the file is then as it was.
    """
    _refuse_read_only(path, new=earlier is None)
    _sweep(path.parent, path.name)
    backup: Path | None = None
    try:
        temporary = _written(path.parent, path.name, data, path if earlier is not None else None)
        try:
            if earlier is not None:
                backup = _back_up(path, earlier, why)
            recheck()
            _swap(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            if backup is not None:
                backup.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _in_words(path, error) from error
    _sync_folder(path.parent)
    if backup is not None:
        _prune(backup.parent, path)


def keep(path: Path, data: bytes, why: str) -> None:
    """
    Keep *data*, a state of the workbook at *path*, as a backup named after *why*.

    :raises OSError: if it cannot be written.
    """
    _prune(_back_up(path, data, why).parent, path)


def _in_words(path: Path, error: OSError) -> HostError:
    if error.errno in _FULL:
        return HostError(
            phrase("the disk of {name} is full, nothing was changed; make room and try again", name=path.name)
        )
    if isinstance(error, PermissionError):
        return HostError(
            phrase(
                "{name} cannot be replaced, nothing was changed; close it in every program and try again",
                name=path.name,
            )
        )
    return HostError(
        phrase(
            "{name} cannot be written ({reason}), nothing was changed; check drive and folder",
            name=path.name,
            reason=error.strerror,
        )
    )


def _refuse_read_only(path: Path, *, new: bool) -> None:
    folder = path.parent
    if not folder.is_dir():
        raise HostError(phrase("there is no folder {folder}; make it first or choose another", folder=folder))
    if not new and not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
        raise HostError(
            phrase(
                "{name} is read-only, nothing was changed; allow writing in its properties or copy it", name=path.name
            )
        )
    marked = os.name == "posix" and not folder.stat().st_mode & 0o222  # Windows marks folders it merely decorates
    if marked or not os.access(folder, os.W_OK):
        raise HostError(
            phrase(
                "the folder {folder} is read-only, nothing was changed; copy the workbook to another folder",
                folder=folder,
            )
        )


def _written(folder: Path, name: str, data: bytes, like: Path | None) -> Path:
    """*data* in a temporary file beside its place, on the disk for good, with the mode of *like*."""
    handle, spelled = tempfile.mkstemp(dir=folder, prefix=f".{name}.", suffix=".tmp")
    temporary = Path(spelled)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _copy_mode(temporary, like)
        _verify(temporary, data)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _verify(temporary: Path, data: bytes) -> None:
    if temporary.read_bytes() != data:
        raise OSError(errno.EIO, phrase("what was written reads back differently"))


def _copy_mode(temporary: Path, like: Path | None) -> None:
    if like is not None:
        shutil.copymode(like, temporary)
        return
    mask = os.umask(0)
    os.umask(mask)
    temporary.chmod(0o666 & ~mask)


def _swap(temporary: Path, path: Path) -> None:
    """Put the temporary file in place; programs that look at a file for a moment are waited for."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            temporary.replace(path)
        except PermissionError:
            if attempt == ATTEMPTS:
                raise
            time.sleep(PAUSE)
        else:
            return


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # not every system syncs folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _back_up(path: Path, earlier: bytes, why: str) -> Path:
    folder = path.with_name(f"{path.stem} backups")
    folder.mkdir(exist_ok=True)
    _sweep(folder, path.name)
    reason = _UNSAFE.sub(" ", why).strip()[:40] or "save"
    now = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    stem = f"{path.stem} {now} before {reason}"
    temporary = _written(folder, path.name, earlier, path if path.exists() else None)
    backup, count = folder / f"{stem}{path.suffix}", 1
    while backup.exists():
        count += 1
        backup = folder / f"{stem} ({count}){path.suffix}"
    temporary.replace(backup)
    return backup


def _prune(folder: Path, path: Path) -> None:
    """Keep the newest backups of this workbook only."""
    pattern = re.compile(
        rf"{re.escape(path.stem)} (\d{{4}}-\d\d-\d\d \d\d\.\d\d\.\d\d) before .*{re.escape(path.suffix)}"
    )
    dated = []
    for each in folder.iterdir():
        found = pattern.fullmatch(each.name)
        if found and stat.S_ISREG(each.stat().st_mode):
            dated.append((found[1], each.stat().st_mtime_ns, each))
    for _, _, old in sorted(dated)[:-KEPT]:
        with contextlib.suppress(OSError):  # one backup too many harms nobody
            old.unlink()


def _sweep(folder: Path, name: str) -> None:
    """Remove temporary files which a crash left behind some time ago."""
    prefix, listed = f".{name}.", list[Path]()
    with contextlib.suppress(OSError):  # a folder that may be written to but not listed
        listed = [each for each in folder.iterdir() if each.name.startswith(prefix) and each.name.endswith(".tmp")]
    for each in listed:
        with contextlib.suppress(OSError):  # someone else may have swept it
            if time.time() - each.stat().st_mtime > STALE_AFTER:
                each.unlink()
