"""Chosen settings without effect beside the others; they are accepted with a note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.errors import Problem, problem
from engine.prime.settings import LoneJoker, Rules


def idle_settings(rules: Rules, chosen: Mapping[str, object]) -> list[Problem]:
    """A problem for each setting without effect: `idle-setting`, the reason in `why`.

    Arguments:
        rules: the resulting rules.
        chosen: the settings given, by their keys; those of a preset are never idle.
    """
    return [
        problem("idle-setting", setting=key, why=problem(why)) for key, why in _idle(rules) if key in chosen
    ]


def _idle(rules: Rules) -> Iterator[tuple[str, str]]:
    jokers = _jokers(rules)
    if rules.cards is not None:
        yield from (("D1", "idle-cards"), ("D2", "idle-cards"), ("packs", "idle-cards"))
    if not jokers:
        yield from (("D15", "idle-no-joker"), ("K", "idle-no-joker"))
    if rules.joker_pair and jokers < 2:
        yield "D16", "idle-one-joker"
    if rules.joker_pair and rules.limit == 1:
        yield "D16", "idle-limit"
    pair = rules.joker_pair and jokers >= 2 and rules.limit != 1
    if not jokers or (rules.lone_joker is LoneJoker.FINITE and not pair):
        yield "D17", "idle-no-infinity"
    if rules.game_time is not None and not rules.repetition:
        yield "D18", "idle-repetition"
    if rules.game_time is None and not rules.repetition:
        yield "D12", "idle-no-suspension"
    if all(time is None for time in (rules.turn_time, rules.bank, rules.per_turn)):
        yield "D8", "idle-no-clock"


def _jokers(rules: Rules) -> int:
    """The number of jokers in the deck."""
    if rules.cards is None:
        return rules.jokers * rules.packs
    return sum(number for card, number in rules.cards if card.is_joker)
