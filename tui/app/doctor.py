"""Checks of this installation and terminal, each problem with its remedy."""

from __future__ import annotations

import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

import msgspec

from engine.errors import QkError
from tui.app.terminal import Terminal
from tui.text.words import Words

Health = Literal["good", "note", "bad"]
"""good: as it should be; note: something works less well or not; bad: the program will not work."""

LIBRARIES = (
    "textual", "msgspec", "python-flint", "gmpy2", "numpy", "fluent.runtime", "openskill", "platformdirs", "fsrs",
    "cryptography", "zeroconf", "caissify-pairings", "networkx",
)  # fmt: skip
EXTRAS = ("asyncssh", "textual-serve", "prometheus-client")
PORTS = {1729: "qk host", 2257: "qk ssh"}
LEAST = (80, 24)


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    topic: str
    health: Health
    found: str
    advice: str = ""


def findings(words: Words, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Everything that is looked at, in order; what takes a moment comes last."""
    yield _program(words)
    for name in LIBRARIES:
        yield _package("library", name, words, "bad", words.say("doctor-install", library=name))
    for name in EXTRAS:
        use = words.say(f"doctor-extra-{name}")
        yield _package("extra", name, words, "note", words.say("doctor-optional", use=use))
    yield _terminal(words)
    yield _colors(words, environ)
    yield _encoding(words, environ)
    yield _home(words)
    yield from _config()
    yield from _settings(words)
    yield from _unfinished(words)
    for port, command in PORTS.items():
        yield _port(port, command, words)
    yield _glyphs(words)


def _program(words: Words) -> Finding:
    from tui.app.crash import program_version

    found = f"qk {program_version()}, Python {platform.python_version()}, {platform.platform()}"
    fits = sys.version_info >= (3, 11)
    return Finding("program", "good" if fits else "bad", found, "" if fits else words.say("doctor-python"))


def _package(topic: str, name: str, words: Words, without: Health, advice: str) -> Finding:
    try:
        return Finding(topic, "good", f"{name} {version(name)}")
    except PackageNotFoundError:
        return Finding(topic, without, words.say("doctor-missing", library=name), advice)


def _terminal(words: Words) -> Finding:
    if not sys.stdout.isatty():
        return Finding("terminal", "note", words.say("doctor-no-terminal"), words.say("doctor-plain"))
    width, height = shutil.get_terminal_size()
    found = f"{width}×{height}"
    if width < LEAST[0] or height < LEAST[1]:
        return Finding("terminal", "bad", found, words.say("doctor-small", least=f"{LEAST[0]}×{LEAST[1]}"))
    return Finding("terminal", "good", found)


def _colors(words: Words, environ: Mapping[str, str]) -> Finding:
    terminal = Terminal(environ.get("TERM", ""), environ=environ)
    if environ.get("NO_COLOR"):
        return Finding("colours", "note", "NO_COLOR", words.say("doctor-no-color"))
    found = ", ".join(filter(None, (terminal.kind or "TERM –", environ.get("COLORTERM", ""))))
    if terminal.is_plain:
        return Finding("colours", "note", found, words.say("doctor-few-colors", theme="mono"))
    if terminal.theme is None:
        return Finding("colours", "good", found)
    return Finding("colours", "note", found, words.say("doctor-few-colors", theme=terminal.theme))


def _encoding(words: Words, environ: Mapping[str, str]) -> Finding:
    """The locale's characters: LC_ALL before LC_CTYPE before LANG."""
    terminal = Terminal(environ.get("TERM", ""), environ=environ)
    key, value = terminal.locale
    found = f"{key}={value}" if key else "LANG –"
    fits = terminal.charset == "utf8"
    return Finding("locale", "good" if fits else "note", found, "" if fits else words.say("doctor-utf8"))


_A_GAME = 64 * 1024
"""Bytes of free space that a game needs at least."""


def _home(words: Words) -> Finding:
    from netplay.storage.home import home, private_folder
    from netplay.storage.reading import why_not

    try:
        folder = home()
    except QkError as wrong:
        return Finding("home", "bad", words.error(wrong), words.say("doctor-home"))
    try:
        private_folder(folder)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(_A_GAME))  # an empty file fits on a full disk
    except OSError as wrong:
        found = f"{folder}: {words.error(why_not(wrong))}"
        return Finding("home", "bad", found, words.say("doctor-home"))
    return Finding("home", "good", str(folder))


def _config() -> Iterator[Finding]:
    """The folder of settings, keys and themes, where it isn't the one of the games."""
    from netplay.storage.home import config_folder, home

    try:
        folder = config_folder()
        if folder != home():
            yield Finding("config", "good", str(folder))
    except QkError:  # reported above
        return


def _unfinished(words: Words) -> Iterator[Finding]:
    from netplay.room.unfinished import list_unfinished
    from netplay.storage.journal_places import unfinished_folder

    try:
        unfinished = list_unfinished()
    except QkError:  # reported above
        return
    if unfinished.games:
        found = words.say("doctor-unfinished", games=len(unfinished.games))
        yield Finding("unfinished", "good", found, words.say("doctor-unfinished-how"))
    for one in unfinished.unreadable:
        advice = words.say("doctor-spoilt", id=one.id) if one.path != unfinished_folder() else ""
        yield Finding("unfinished", "note", words.error(one.problem), advice)


def _settings(words: Words) -> Iterator[Finding]:
    from netplay.storage.home import config_folder
    from tui.app.settings import load_settings
    from tui.app.theming import own_themes, read_themes

    try:
        settings = load_settings().settings
        themes, failed = read_themes((own_themes(), config_folder() / "themes"))
    except QkError:  # reported above
        return
    if settings.theme not in [named.name for named in themes]:
        yield Finding("settings", "note", f"theme = {settings.theme}", words.say("doctor-no-theme"))
    for one in failed:
        yield Finding("settings", "note", words.error(one.reason), words.say("doctor-theme"))
    if settings.keys:
        from tui.app.keymap import problems

        for problem in problems(settings.keys, words):
            yield Finding("settings", "note", problem, words.say("doctor-keys"))


def _port(port: int, command: str, words: Words) -> Finding:
    from netplay.room.open_errors import no_port

    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind(("127.0.0.1", port))
        except OSError as wrong:
            advice = words.say("doctor-port", command=command)
            return Finding("port", "note", words.error(no_port("127.0.0.1", port, wrong)), advice)
    return Finding("port", "good", words.say("doctor-free", port=str(port), command=command))


def _glyphs(words: Words, measure: Callable[[], dict[str, int] | None] | None = None) -> Finding:
    from tui.app.signs import measured, wrong

    found = (measure or measured)()
    if found is None:
        return Finding("glyphs", "note", words.say("doctor-no-answer"), words.say("doctor-look"))
    odd = wrong(found)
    if odd:
        widths = " ".join(f"{sign}={width}" for sign, width in odd.items())
        return Finding("glyphs", "note", widths, words.say("doctor-wide"))
    return Finding("glyphs", "good", words.say("doctor-widths", count=len(found)))
