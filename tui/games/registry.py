"""The games of the screen: the one place that names them all, and where the parts of each are."""

from __future__ import annotations

from collections.abc import Mapping

from tui.table.descriptor import GameOnScreen

_GAMES = (
    GameOnScreen(
        name="prime",
        key="p",
        book_title="rules-title",
        lesson_title="tutorial-name",
        first_table={"set": {"D5": "seat", "tell_factors": "fouls"}, "bots": ("first",), "assist": True},
        parts={
            "table": "tui.games.prime.table:TableScreen",
            "setup": "tui.games.prime.setup:SetupScreen",
            "lesson": "netplay.learn.lessons:PrimeLesson",
            "met": "tui.games.prime.assist:NumbersMet",
        },
        presets="settings-preset-{}",
    ),
    GameOnScreen(
        name="daifugo",
        key="d",
        book_title="daifugobook-title",
        lesson_title="lesson-daifugo-name",
        first_table={"seats": 4, "bots": ("novice",)},
        parts={
            "table": "tui.games.daifugo.table:DaifugoTableScreen",
            "setup": "tui.games.daifugo.setup:DaifugoSetupScreen",
            "lesson": "netplay.learn.daifugo_lesson:DaifugoLesson",
        },
        presets="daifugo-preset-{}",
        styles=("daifugo/daifugo.tcss",),
    ),
    GameOnScreen(
        name="tyrant",
        key="t",
        book_title="tyrantbook-title",
        lesson_title="lesson-tyrant-name",
        first_table={"seats": 3, "bots": ("random",)},
        parts={
            "table": "tui.games.tyrant.table:TyrantScreen",
            "setup": "tui.games.tyrant.setup:TyrantSetupScreen",
            "lesson": "netplay.learn.tyrant_lesson:TyrantLesson",
        },
        styles=("tyrant/tyrant.tcss",),
    ),
)
GAMES: Mapping[str, GameOnScreen] = {game.name: game for game in _GAMES}
"""By name, in the order in which lists show them."""
