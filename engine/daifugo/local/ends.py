"""Local rules that take a player out suddenly (rows 50, 71)."""

from __future__ import annotations

from engine.daifugo.effects import RememberedWord, Win
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.terms import bare, does, exactly, falls

DAMIAN = Rule(
    "damian",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.CARDS, exactly("6", 3), does(RememberedWord("damian"))),),
    on_pass=lambda s, seat: falls(seat) if "damian" in s.notes else (),
)

LUCKY_SEVEN = Rule(
    "lucky_seven",
    Class.EFFECT,
    plays=(PlayEffect(PlayStage.WIN, bare("7", 3), lambda s, play: (Win(play.actor),)),),
)

RULES = (DAMIAN, LUCKY_SEVEN)
