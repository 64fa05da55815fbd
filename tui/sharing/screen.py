"""Sharing a game from where one looks at it: a page, a picture, the record as text, by one key each.

A file is never written over an existing one.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from engine.errors import QkError
from netplay.archive.exports import write_shared
from netplay.replay.reel import Reel
from tui.app.footer import Footer
from tui.app.keys import LocalizedModal
from tui.sharing.page import page
from tui.sharing.picture import picture
from tui.text.words import Words

ENDINGS = {"page": ".html", "picture": ".svg", "text": ".qk"}


def content_of(kind: str, reel: Reel, at: int, words: Words) -> str:
    """The text of a page, a picture or a record."""
    match kind:
        case "page":
            return page(reel, words)
        case "picture":
            return picture(reel, at, words)
        case _:
            return reel.text


def stem(reel: Reel) -> str:
    """What a file of a game is called: its own name, else the players'."""
    own = re.sub(r"[^\w.-]+", "_", Path(reel.title).stem).strip("._")
    return own[:80] or "-".join(re.sub(r"\W", "", name)[:16] for name in reel.names[:4]) or "game"


KINDS = (("p", "page"), ("i", "picture"), ("t", "text"), ("l", "line"))
"""The keys, and what each makes."""


class ShareScreen(LocalizedModal[None]):
    """What can be made of a game; it stays open, so that a page and a picture can be had."""

    CSS_PATH = "share.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"make('{kind}')", f"share-key-{kind}", id=f"share-{kind}") for key, kind in KINDS),
        Binding("escape,c", "dismiss", "key-back", key_display="esc", id="share-back"),
    ]

    def __init__(self, reel: Reel, at: int) -> None:
        """Share this game; pictures and lines are of scene `at`."""
        super().__init__()
        self._reel = reel
        self._at = at

    def compose(self) -> ComposeResult:
        box = Vertical(id="share")
        box.border_title = self.words.say("share-title")
        with box:
            for usual, kind in KINDS:
                if self._offers(kind):
                    key = self.words.key(f"share-{kind}", usual)
                    yield Static(f"{key}  {self.words.say(f'share-kind-{kind}')}", markup=False)
            yield Static("", id="share-told", markup=False)
        yield Footer(show_command_palette=False)

    def _offers(self, kind: str) -> bool:
        """Files are made where the machine is the player's own; a text can be copied everywhere."""
        return kind in ("text", "line") or self.program.is_at_home

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what is listed can be made."""
        return action != "make" or self._offers(str(parameters[0]))

    def action_make(self, kind: str) -> None:
        """Make it, and say where it is."""
        say = self.words.say
        if kind in ("text", "line"):
            self.app.copy_to_clipboard(self._reel.text if kind == "text" else self._reel.written(self._at))
            self._show_message(say("share-copied"))
        if kind != "line" and self.program.is_at_home:
            self._write(kind, say("share-copied") + " " if kind == "text" else "")

    @work(thread=True, exclusive=True, group="share")
    def _write(self, kind: str, before: str) -> None:
        """A long game takes a moment; the keys do not wait for it."""
        named = stem(self._reel) + (f"-{self._at}" if kind == "picture" else "")
        try:
            path = write_shared(content_of(kind, self._reel, self._at, self.words), named, ENDINGS[kind])
            text = before + self.words.say("share-written", file=str(path))
        except QkError as wrong:
            text = before + self.words.error(wrong)
        self.call_later(self._show_message, text)

    def _show_message(self, text: str) -> None:
        for line in self.query("#share-told").results(Static):  # none if the player has left this screen
            line.update(text)
