"""Keys that texts name: those that the player has now."""

from __future__ import annotations

import pytest

from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home", "english")


def test_a_message_names_the_key_that_the_player_has() -> None:
    """As it was given to the words; the usual one to everybody else."""
    words = Words("en", keys={"pass": "F2"})
    assert words.say("daifugo-hint-follow").endswith("Enter plays · F2 passes")
    assert Words("en").say("daifugo-hint-follow").endswith("Enter plays · p passes")
    assert Words("ja", keys={"pass": "F2"}).say("daifugo-hint-follow").endswith("Enter で出す · F2 パス")
