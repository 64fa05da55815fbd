"""Typed lines beside moves: commands, with `/` or as bare words, and the question before a game is given up."""

from __future__ import annotations

from typing import Literal

from engine.typed import command, folded, katakana

_BARE = {
    **dict.fromkeys(("help", "?", "h", "ヘルプ"), "/help"),
    **dict.fromkeys(("hand", "手札"), "/hand"),
    **dict.fromkeys(("table", "場"), "/table"),
    **dict.fromkeys(("clock", "時計"), "/clock"),
    **dict.fromkeys(("hint", "g", "助言", "ヒント"), "/hint"),
    **dict.fromkeys(("why", "ナゼ", "何故"), "/why"),
    **dict.fromkeys(("speech", "読ミ上ゲ"), "/speech"),
    **dict.fromkeys(("wait", "待ツ"), "/wait"),
    **dict.fromkeys(("record", "棋譜"), "/record"),
    **dict.fromkeys(("leave", "ヤメル", "投了", "~"), "/leave"),
    **dict.fromkeys(("quit", "exit", "終了"), "/quit"),
}
"""Words that are no move of any game, in small letters and katakana."""
_YES = ("y", "yes", "ハイ")
_NO = ("n", "no", "イイエ")

Asked = Literal["leave", "ask", "stay", ""]
"""What a line does about leaving: it leaves, it has to be asked first, it stays, it is about something else."""


def command_of(line: str) -> tuple[str, str]:
    """The command of a typed line and what stands behind it; a line without a command is a move.

    >>> command_of("/say 57"), command_of("Hand"), command_of("？"), command_of("57")
    (('/say', '57'), ('/hand', ''), ('/help', ''), ('', '57'))
    """
    word, rest = command(line)
    if word:
        return word, rest
    bare, _, behind = _plain(rest).partition(" ")
    # Only these take something behind them: "hand 5" is for the table to read.
    if bare in _BARE and (not behind or _BARE[bare] in ("/speech", "/wait", "/why")):
        return _BARE[bare], behind
    return "", rest


def _plain(text: str) -> str:
    return katakana(folded(text).strip().lower())


class PlainLeaveQuestion:
    """The question whether a player means to give a running game up."""

    def __init__(self) -> None:
        self._is_asked = False

    def settled(self, word: str, line: str, *, at_stake: bool) -> Asked:
        """What this line does about leaving; `at_stake`: whether a game would be given up."""
        was_asked, self._is_asked = self._is_asked, False
        if was_asked and (word == "/leave" or _plain(line) in _YES):
            return "leave"
        if word != "/leave":
            return "stay" if was_asked and _plain(line) in _NO else ""
        self._is_asked = at_stake
        return "ask" if at_stake else "leave"
