"""Reads a file without trusting what it is: a pipe, a device, a folder, something huge, or text in another encoding.

Errors of the system become problems that can be worded in any language.

Records are UTF-8. Clubs' files are often Shift_JIS or EUC-JP, sometimes UTF-16. An encoding is detected from the bytes
and reported, and accepted only if they are conclusive: if both Japanese encodings fit and neither reads like a text,
the user has to choose.
"""

from __future__ import annotations

import codecs
import errno
import glob
import os
import re
import select
import stat
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from time import monotonic

from engine.errors import QkError

STANDARD_INPUT = "-"
"""The name for standard input."""
QUIET = 10.0
"""Seconds in which a pipe must send more."""
_PIECE = 1 << 16
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Non-blocking: opening a pipe without a writer would block forever."""


class NoFile(QkError):
    """Something that cannot be read or written as a file is: why, without its name."""


def bytes_of(name: str, most: int) -> bytes:
    """The content of a named file, or of standard input, at most this many bytes and one more.

    Raises:
        NoFile: for a device, or a pipe without a writer.
        OSError, ValueError: as opening and reading do.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most + 1)
    opened = os.open(name, os.O_RDONLY | _AT_ONCE)
    try:
        mode = os.fstat(opened).st_mode
        if stat.S_ISFIFO(mode):
            return _from_pipe(opened, most)
        _must_be_plain(mode)
        return _whole(opened, most)
    finally:
        os.close(opened)


def own_bytes(path: os.PathLike[str] | str, most: int) -> bytes:
    """The content of a file in a folder of ours; it never waits, and accepts only files.

    Raises:
        NoFile: for anything but a file, and for a larger one.
        OSError: as opening and reading do.
    """
    opened = os.open(path, os.O_RDONLY | _AT_ONCE)
    try:
        _must_be_plain(os.fstat(opened).st_mode)
        found = _whole(opened, most)
    finally:
        os.close(opened)
    if len(found) > most:
        raise NoFile("no-file-too-large", most=most)
    return found


def must_be_file(path: os.PathLike[str] | str) -> None:
    """Check that the path is a file.

    Raises:
        NoFile: if it is anything else.
        OSError, ValueError: as `stat` does.
    """
    _must_be_plain(os.stat(path).st_mode)


def typed_path(text: str) -> Path:
    """A path as the user typed it, with `~` expanded. Raises QkError for the home folder of an unknown account."""
    path = os.path.expanduser(text)
    if path.startswith("~") and "/" in path:
        raise QkError("unknown-account", path=text)
    return Path(path)


def files_in(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder whose names match, sorted; none if the folder is missing or can't be read."""
    return [folder / name for name in sorted(glob.glob(pattern, root_dir=folder))]


def must_be_writable_as_file(path: os.PathLike[str] | str) -> None:
    """Check that the path is a file or missing, before writing.

    Raises:
        OSError: for a pipe, a device, a folder, which stay; and as `stat` does.
    """
    try:
        must_be_file(path)
    except FileNotFoundError:
        return
    except NoFile as wrong:
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(path)) from wrong


def _must_be_plain(mode: int) -> None:
    """Raises NoFile unless it is a file."""
    if stat.S_ISREG(mode):
        return
    kinds = {stat.S_IFIFO: "pipe", stat.S_IFSOCK: "socket", stat.S_IFDIR: "folder"}
    raise NoFile(f"no-file-but-{kinds.get(stat.S_IFMT(mode), 'device')}")


def why_not(wrong: OSError | ValueError | QkError) -> QkError:
    """The system's reason against reading or writing a file, as a problem that can be worded in any language."""
    if isinstance(wrong, QkError):
        return wrong
    if isinstance(wrong.__cause__, NoFile):
        return wrong.__cause__
    number = wrong.errno if isinstance(wrong, OSError) else None
    code = _REASONS.get(number or 0)
    if code is not None:
        return NoFile(code)
    reason = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
    return NoFile("no-file-said", said=reason)


_REASONS = {
    errno.ENOENT: "no-file-there",
    errno.ENOTDIR: "no-file-no-folder",
    errno.EISDIR: "no-file-but-folder",
    errno.EACCES: "no-file-allowed",
    errno.EPERM: "no-file-allowed",
    errno.EROFS: "no-file-read-only",
    errno.ENOSPC: "no-file-disk-full",
    errno.EDQUOT: "no-file-disk-full",
    errno.EEXIST: "no-file-taken",
    errno.EIO: "no-file-disk-bad",
    errno.ELOOP: "no-file-link-loop",
    errno.ENAMETOOLONG: "no-file-long-name",
    errno.EMFILE: "no-file-too-many",
    errno.ENFILE: "no-file-too-many",
}


def _whole(opened: int, most: int) -> bytes:
    found = bytearray()
    while len(found) <= most:
        piece = os.read(opened, _PIECE)
        if not piece:
            break
        found += piece
    return bytes(found[: most + 1])


def _from_pipe(opened: int, most: int) -> bytes:
    """The content of a pipe, such as the shell's `<(…)`, until its writer closes it."""
    found, until = bytearray(), monotonic() + QUIET
    while len(found) <= most:
        left = until - monotonic()
        if left <= 0 or not select.select([opened], [], [], left)[0]:
            raise NoFile("no-file-quiet-pipe", seconds=f"{QUIET:g}")
        try:
            piece = os.read(opened, _PIECE)
        except BlockingIOError:
            continue
        if not piece:
            break
        found += piece
        until = monotonic() + QUIET
    return bytes(found[: most + 1])


UTF8 = "UTF-8"

ENCODINGS: Mapping[str, tuple[str, ...]] = {
    UTF8: ("utf-8",),
    "UTF-16": ("utf-16",),
    "Shift_JIS": ("cp932", "shift_jis_2004"),
    "EUC-JP": ("euc_jp", "euc_jis_2004"),
    "ISO-2022-JP": ("iso2022_jp", "iso2022_jp_3"),
}
"""Each by its name, with the codecs that read it: the common one, then one with rarer signs."""

_OTHERWISE = {"sjis": "Shift_JIS", "cp932": "Shift_JIS", "windows31j": "Shift_JIS", "jis": "ISO-2022-JP"}


def named(text: str) -> str | None:
    """The encoding meant by `sjis`, `EUC_JP`, `utf8` …; None if unknown."""
    plain = re.sub(r"[^a-z0-9]", "", text.lower())
    by_name = {re.sub(r"[^a-z0-9]", "", name.lower()): name for name in ENCODINGS}
    return by_name.get(plain) or _OTHERWISE.get(plain)


_MARKS = ((codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))
_ESCAPES = (b"\x1b$B", b"\x1b$@", b"\x1b(J", b"\x1b$(")


def fitting(data: bytes) -> tuple[str, ...]:
    """The possible encodings of these bytes: one if they are conclusive, none, or two that both fit."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return (name,) if _decoded(data, name) is not None else ()
    if any(escape in data for escape in _ESCAPES):
        return ("ISO-2022-JP",)
    if b"\0" in data:
        return ()
    if _decoded(data, UTF8) is not None:
        return (UTF8,)
    there = {name: text for name in ("Shift_JIS", "EUC-JP") if (text := _decoded(data, name)) is not None}
    for is_wrong in (_HALF_NONSENSE.search, _has_nothing_usual):
        if len(there) == 2:
            there = {name: text for name, text in there.items() if not is_wrong(text)} or there
    return tuple(there)


def text_in(data: bytes, encoding: str) -> str:
    """The text in a known encoding; raises UnicodeDecodeError at the first invalid byte."""
    text = _decoded(data, encoding)
    return data.decode(ENCODINGS[encoding][0]) if text is None else text


_HALF_NONSENSE = re.compile(
    "[｡｢｣､･](?=[ｦ-ﾟ])|(?<=[ｦ-ﾟ])[｡｢｣､･]|(?<![ｳｶ-ﾄﾊ-ﾎ])[ﾞﾟ]|(?<![ｦ-ﾟ])[ｧ-ｰ]|[\ue000-\uf8ff]"
)
"""Rows of half-width katakana that nobody writes, a sign of EUC-JP read as Shift_JIS."""


def _has_nothing_usual(text: str) -> bool:
    """Whether it has neither kana nor full-width letters and signs, which nearly every Japanese text has."""
    return not any("\u3000" <= sign <= "\u30ff" or "\uff01" <= sign <= "\uff5e" for sign in text)


def _decoded(data: bytes, name: str) -> str | None:
    for codec in ENCODINGS[name]:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(sign) in ("Co", "Cn") for sign in set(text)):
            return text
    return None
