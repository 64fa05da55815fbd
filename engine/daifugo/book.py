"""A set of rules indexed by hook, ready for play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.cards import JOKER, Card
from engine.daifugo.faces import NATURALS, Cards
from engine.daifugo.hooks import LastPlay, PlayEffect, PlayStage, Rule
from engine.daifugo.ladder import Notes, StrengthOrder, build
from engine.daifugo.pipeline import AFTER_CLEARING, PIPELINE, REPLIES, REVOLUTIONS, SKIPS, EngineStep
from engine.daifugo.settings import Rules


@dataclass(frozen=True, slots=True)
class RuleStep:
    """A rule's own step in the pipeline."""

    rule: Rule
    at: PlayEffect


Step = RuleStep | EngineStep


def _rules_with(hook: Callable[[Rule], object]) -> cached_property[tuple[Rule, ...]]:
    def found(book: RuleBook) -> tuple[Rule, ...]:
        return tuple(rule for rule in book.by_id.values() if hook(rule) is not None)

    return cached_property(found)


@dataclass(frozen=True, eq=False)
class RuleBook:
    """The rules in force by hook, in calling order."""

    rules: Rules
    by_id: Mapping[str, Rule]
    """Every rule that is on, in the order of the catalogue."""
    _orders: dict[tuple[bool, Notes], StrengthOrder] = field(default_factory=dict)

    @cached_property
    def on(self) -> frozenset[str]:
        """The identifiers of the rules that are on."""
        return frozenset(self.by_id)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The pipeline of a play (PL-3 … PL-13)."""
        steps: list[Step] = []
        for entry in PIPELINE:
            if isinstance(entry, EngineStep):
                if self._needs(entry):
                    steps.append(entry)
            else:
                steps += self._at(*entry)
        return tuple(steps)

    def _needs(self, own: EngineStep) -> bool:
        """Whether an own step is needed; windows without a response are left out."""
        if own in (EngineStep.SPADE_WINDOW, EngineStep.CUT_WINDOW):
            return bool(self.replies)
        return own is not EngineStep.REVOLVE or bool(self.revolutions)

    def _at(self, stage: PlayStage, ids: Iterable[str]) -> tuple[RuleStep, ...]:
        found = (self.by_id[id_] for id_ in ids if id_ in self.by_id)
        return tuple(RuleStep(rule, at) for rule in found for at in rule.plays if at.stage is stage)

    @cached_property
    def revolutions(self) -> tuple[RuleStep, ...]:
        """The steps that turn or seal the order (PL-7)."""
        return self._at(PlayStage.REVOLUTION, REVOLUTIONS)

    @cached_property
    def skips(self) -> tuple[RuleStep, ...]:
        """The steps that skip players (PL-13)."""
        return self._at(PlayStage.SKIP, SKIPS)

    @cached_property
    def clearings(self) -> tuple[RuleStep, ...]:
        """The steps that clear the field unconditionally."""
        return tuple(s for s in self.steps if isinstance(s, RuleStep) and s.at.stage is PlayStage.CLEARING)

    @cached_property
    def replies(self) -> tuple[Rule, ...]:
        """Responses out of turn, in the order in which each player is asked."""
        return tuple(self.by_id[id_] for id_ in REPLIES if id_ in self.by_id)

    @cached_property
    def after_clearing(self) -> tuple[Rule, ...]:
        """The rules that act after a clearing, in order (PL-12)."""
        return tuple(self.by_id[id_] for id_ in AFTER_CLEARING if id_ in self.by_id)

    shaping = _rules_with(lambda rule: rule.forms)
    """Rules that add forms."""
    fusing = _rules_with(lambda rule: rule.fuses)
    """The rules that allow adding cards to the top."""
    forcing = _rules_with(lambda rule: rule.forces)
    """The rules that make plays legal regardless of the field."""
    waiving = _rules_with(lambda rule: rule.waives)
    """Rules that do without strength."""
    denying = _rules_with(lambda rule: rule.denies)
    """Rules that forbid plays."""
    on_pass = _rules_with(lambda rule: rule.on_pass)
    """Rules that act on a pass."""
    on_finish = _rules_with(lambda rule: rule.on_finish)
    """Rules that act on a clean finish."""
    fouling = _rules_with(lambda rule: rule.is_foul)
    """Rules that call a last play foul."""
    rungs = _rules_with(lambda rule: rule.rung)
    """Rules that shape the order of strength."""

    def is_foul(self, last: LastPlay, kinds: tuple[str, ...] | None = None) -> bool:
        """Whether going out with these cards is a foul (FF-1), of these kinds; None: those of the rules."""
        counted = self.rules.fouls if kinds is None else kinds
        return any(rule.is_foul is not None and rule.is_foul(counted, last) for rule in self.fouling)

    @cached_property
    def pack(self) -> Cards:
        """All cards of the game (DF-2)."""
        special = next((rule.pack for rule in self.by_id.values() if rule.pack), ())
        return special or NATURALS + (JOKER,) * self.rules.jokers

    @cached_property
    def faces(self) -> frozenset[Card]:
        """The cards that the game has, jokers once."""
        return frozenset(self.pack)

    def order(self, reversed_: bool, notes: Notes) -> StrengthOrder:
        """The strength in force under these notes; each order is built once."""
        found = self._orders.get((reversed_, notes))
        if found is None:
            rungs = tuple(rule.rung for rule in self.rungs if rule.rung and not rule.is_hushed(notes))
            found = self._orders[reversed_, notes] = build(reversed_, notes, rungs)
        return found
