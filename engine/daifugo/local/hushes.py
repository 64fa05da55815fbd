"""Local rules that silence others (rows 8, 34, 65)."""

from __future__ import annotations

from engine.cards import JOKER
from engine.daifugo.board import Board, PlayInProgress
from engine.daifugo.effects import Effects, Flip, Forget, RememberedWord, Shift, Unbind, Zone
from engine.daifugo.hooks import Class, PlayEffect, PlayStage, Rule
from engine.daifugo.terms import all_of, does, exactly, has, not_single, opponents


def _burn_jokers(s: Board, play: PlayInProgress) -> Effects:
    burned = tuple(
        Shift(tuple(one for one in s.hands[seat] if one == JOKER), seat, Zone.DISCARD)
        for seat in opponents(s, play.actor)
    )
    return (*burned, RememberedWord("mary"))


OMEN = Rule(
    "omen",
    Class.REVOLUTION,
    plays=(
        PlayEffect(
            PlayStage.MUTE,
            exactly("6", 3),
            does(
                Flip(),
                RememberedWord("sealed"),
                RememberedWord("omen"),
                Unbind(),
                Forget("back11"),
                Forget("back2"),
            ),
        ),
    ),
)

JEANNE_DARC_2 = Rule(
    "jeanne_darc_2",
    Class.EFFECT,
    spared_by=("mary",),
    excludes=("jeanne_darc_1",),
    needs=(("bloody_mary_2",),),
    plays=(
        PlayEffect(
            PlayStage.MUTE,
            all_of(not_single, has("Q", always=True), lambda s, play: "mary" in s.notes),
            does(Forget("mary", late=True)),
        ),
    ),
)

BLOODY_MARY_2 = Rule(
    "bloody_mary_2",
    Class.EFFECT,
    excludes=("bloody_mary_1",),
    plays=(
        PlayEffect(
            PlayStage.MUTE,
            all_of(not_single, has("Q", always=True), lambda s, play: "mary" not in s.notes),
            _burn_jokers,
        ),
    ),
)

RULES = (OMEN, JEANNE_DARC_2, BLOODY_MARY_2)
