"""A rating and how sure it is, and the help because of which a game has none, as every screen and page shows them."""

from __future__ import annotations

from tui.text.words import Words


def rating_text(rating: float, deviation: float) -> str:
    """A rating as it is shown everywhere, such as 26 ± 16: a 95 % interval of the strength."""
    from netplay.archive.ladder import SURE

    return f"{rating:.0f} ± {SURE * deviation:.0f}"


def help_text(hints: int, assist: bool, words: Words) -> str:
    """The help that the players of a game had; empty for none."""
    parts = [
        words.say("rated-hints", hints=hints) if hints else "",
        words.say("rated-assist") if assist else "",
    ]
    return words.listed(filter(None, parts))
