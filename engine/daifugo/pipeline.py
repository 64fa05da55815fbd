"""The order of all effects of one play, as one table (PL-3 … PL-13).

Rules act at the stages listed here, in the order listed; the marks between them are the engine's own steps, carried out
by `flow`. A rule not listed at a stage does nothing there.
"""

from __future__ import annotations

from enum import StrEnum

from engine.daifugo.hooks import PlayStage


class EngineStep(StrEnum):
    """The engine's own steps."""

    FINISH = "finish"
    """The actor goes out, clean or foul (PL-4)."""
    SPADE_WINDOW = "spade-window"
    REVOLVE = "revolve"
    """All revolutions of the play at once: at most one flip (PL-7, OR-5)."""
    CUT_WINDOW = "cut-window"
    CLEAR = "clear"
    TURN = "turn"
    """Skips, and the way to the next player (PL-13)."""


PIPELINE: tuple[tuple[PlayStage, tuple[str, ...]] | EngineStep, ...] = (
    (PlayStage.PLACED, ("religious_revolution",)),
    (PlayStage.WIN, ("grand_revolution", "lucky_seven")),
    EngineStep.FINISH,
    (PlayStage.MUTE, ("jeanne_darc_2", "bloody_mary_2", "omen")),
    EngineStep.SPADE_WINDOW,
    EngineStep.REVOLVE,
    (PlayStage.ORDER, ("six_return", "eleven_back", "two_back", "arthur")),
    (PlayStage.LOCKS, (
        "suit_lock", "mark_lock", "color_lock", "partial_lock", "number_lock", "fierce_lock",
        "five_color_lock", "queen_release",
    )),
    (PlayStage.CARDS, (
        "ace_tax", "black_7_draw", "satan", "queen_love", "galactic_railroad", "seven_attach",
        "cross_dress", "ten_discard", "nine_gamble", "seven_pass", "nine_return", "red_five",
        "kings_privilege", "black_market", "thief", "zombie", "death", "bloody_mary_1",
        "jeanne_darc_1", "queen_bomber", "damian",
    )),
    (PlayStage.SEATS, ("queen_reverse", "nine_reverse", "nine_shuffle")),
    (PlayStage.CLEARING, (
        "eight_cut", "spade3_return", "spade_two_return", "sandstorm", "dignity", "queen_cut", "four_cut",
        "five_cut", "six_cut", "seven_cut", "nine_gamble",
    )),
    (PlayStage.OFFER, ("ambulance", "rokurokubi")),
    EngineStep.CUT_WINDOW,
    EngineStep.CLEAR,
    EngineStep.TURN,
)  # fmt: skip

REVOLUTIONS = (
    "revolution", "coup", "joker_revolution", "nana_san_revolution", "absolute_revolution",
    "fusion_revolution", "grand_revolution", "religious_revolution", "super_revolution", "nuclear_bomb",
)  # fmt: skip
SKIPS = ("five_skip", "ten_skip", "king_skip")
AFTER_CLEARING = ("salvage", "next_ace")
REPLIES = ("ten_return", "seven_counter", "four_stop", "spade_return")
"""Responses in the order in which each player is asked (PL-12)."""
