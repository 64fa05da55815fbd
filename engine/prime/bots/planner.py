"""The planner: splits the whole hand into few sets before playing the first (組み切り).

The value of a hand is the probability of going out with it when leading. It is 1 if all its cards are one prime; else
the best way to play one set, hope that nobody beats it, and lead again with the rest. That probability comes from
simulated hands of the others. The last set of a plan may be weak, as nobody gets to answer it. 57 and ∞ hold the lead
with certainty. The search is bounded by the number of lookups.
"""

from __future__ import annotations

from engine.chance import Chance
from engine.game_protocol import Budget
from engine.prime.bots.effort import has_time
from engine.prime.bots.holding import Holding, TargetSets, known_primes, may_end, spelled, wanted_for
from engine.prime.bots.knowledge import NumberKnowledge
from engine.prime.bots.opponent_odds import OpponentOdds
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    prime_options,
    sight,
    special_options,
    twin_options,
    weigh,
)
from engine.prime.bots.why import Thought, Why
from engine.prime.concat import infinite_counts
from engine.prime.judge import GROTHENDIECK
from engine.prime.moves import Draw, Pass, Play
from engine.prime.settings import InfinityFinish
from engine.prime.view import View
from engine.verdict import Fouled

SURE = 0.97
_LONGEST_LEAD = 6
"""Larger sets are only led when they are the whole hand."""
_LARGEST_HAND = 60
_WORK = 160
_DEPTH = 3
_SHED = 0.05
"""The value of each card played, beside the plan, which cannot see to the end."""
_LOST_LEAD = 0.2
"""The remaining value of a plan whose set was beaten."""
_PASSED = 0.1
"""Its value when the lead is left to the others."""


def planner(
    view: View,
    mind: NumberKnowledge,
    dice: Chance,
    budget: Budget | None = None,
    *,
    others: NumberKnowledge | None = None,
    draws_below: float = SURE,
) -> Thought:
    """Go out if possible, else draw, else play the set after which the rest goes out soonest.

    Others are assumed to have the same mind unless given; it draws if no play has at least the value `draws_below`.
    """
    here = sight(view, mind, budget)
    out = way_out(here)
    if out:
        return out.play, Why.GOES_OUT
    plan = PlanSearch(here, OpponentOdds(view, others or mind, dice, budget))
    options = _options(here)
    worth = {at: plan.worth(one) for at, one in enumerate(options)}
    best = max(worth, key=lambda at: (worth[at], -at), default=None)
    if view.may_draw and (best is None or worth[best] < draws_below):
        return Draw(), Why.DRAWS
    if best is None:
        return _foul_for_cards(here) or (Pass(), Why.CANNOT_PLAY)
    if worth[best] < plan.worth_of_passing():
        return Pass(), Why.PASSES_TO_SAVE
    return options[best].play, _why(view, options, best, plan)


def _why(view: View, options: list[Option], best: int, plan: PlanSearch) -> Why:
    one = options[best]
    if one.goes_out:
        return Why.GOES_OUT
    by_kind = {"cut": Why.CUTS, "infinity": Why.CLEARS, "revolution": Why.TURNS_ORDER, "composite": Why.SHEDS}
    if one.kind in by_kind:
        return by_kind[one.kind]
    if plan.holds_lead(one) >= 0.5:
        return Why.HARD_TO_BEAT
    return Why.SMALLEST_THAT_BEATS if view.top else Why.LEADS


def way_out(here: TurnSight) -> Option | None:
    """All cards at once: a prime, ∞, or a composite with its factors."""
    view, size = here.view, here.holding.size
    fits = size in here.sizes(size) and size <= _LARGEST_HAND
    whole = prime_options(here, size, weakest=False, most=1) if fits else []
    if whole:
        return whole[0]
    special = next((one for one in special_options(here) if one.goes_out), None)
    if special or size > (12 if view.top else 7):
        return special
    for cards in here.sizes(3):
        composites = composite_options(here, cards, weakest=False, most=200, scan=150)
        out = next((one for one in composites if one.goes_out), None)
        if out:
            return out
    return None


def _options(here: TurnSight) -> list[Option]:
    """A selection: the strongest, the weakest, some composites, the special ones."""
    options = list(special_options(here))
    for size in here.sizes(_LONGEST_LEAD):
        options += prime_options(here, size, weakest=True, most=3)
        options += prime_options(here, size, weakest=False, most=3)
        if size < 4:
            options += composite_options(here, size, weakest=True, most=4, scan=60)
            options += composite_options(here, size, weakest=False, most=4, scan=60)
            options += twin_options(here, size, most=2)
    return list(dict.fromkeys(options))


def _foul_for_cards(here: TurnSight) -> Thought | None:
    """With a lead and a few cards that make nothing, a deliberate foul brings as many again (P-42)."""
    view, size = here.view, here.holding.size
    if view.top or not 0 < size <= 3 or len(view.deck) < size or size > (view.rules.limit or size):
        return None
    naturals = sorted((card for card in view.hand if not card.is_joker), reverse=True)
    foul = Play(tuple(card.face for card in naturals))
    weighed = weigh(view, foul) if len(naturals) == size else None
    return (foul, Why.FOULS_FOR_CARDS) if weighed and isinstance(weighed[1], Fouled) else None


class PlanSearch:
    """The search of one turn, with its cache."""

    def __init__(self, here: TurnSight, others: OpponentOdds) -> None:
        self._here = here
        self._rules = here.view.rules
        self._others = others
        self._work = max(24, _WORK * 11 // max(11, here.holding.size))
        self._known: dict[tuple[Holding, bool], float] = {}

    def worth(self, one: Option) -> float:
        """The value after a play: the probability of going out soon, and a little for every card gone.

        No joker is spent to keep a lead, unless the rest goes out.
        """
        if one.goes_out:
            return 2.0
        turned = self._here.view.upside_down != (one.kind == "revolution")
        rest = self.leading(one.rest, turned, _DEPTH)
        keeps_lead = self._here.view.top is None and one.leads_again
        if keeps_lead and rest < SURE and any(card.is_joker for card in one.play.cards):
            return 0.0
        holds = self.holds_lead(one)
        return rest * (holds + (1 - holds) * _LOST_LEAD) + _SHED * len(one.play.all_cards)

    def holds_lead(self, one: Option) -> float:
        """The probability that the same player leads again."""
        if one.leads_again:
            return 1.0
        if not isinstance(one.number, int):
            return 0.0
        turned = self._here.view.upside_down != (one.kind == "revolution")
        return self._others.cannot_beat(one.number, len(one.play.cards), turned)

    def worth_of_passing(self) -> float:
        """The value of passing; lower if somebody is about to go out."""
        near = self._others.fewest(self._here.view) <= 2
        whole = self.leading(self._here.holding, self._here.view.upside_down, _DEPTH)
        return whole * _PASSED * (0.5 if near else 1.0)

    def leading(self, holding: Holding, upside_down: bool, depth: int) -> float:
        """The probability of going out soon, leading with these cards."""
        if not holding.size:
            return 1.0
        key = (holding, upside_down)
        if key not in self._known:
            self._known[key] = self._leading(holding, upside_down, depth)
        return self._known[key]

    def _leading(self, holding: Holding, upside_down: bool, depth: int) -> float:
        if self._is_last_set(holding, upside_down):
            return 1.0
        best = self._rough(holding)
        if depth == 0 or self._work <= 0 or not has_time(self._here.budget):
            return best
        for rest in self._held(holding):
            best = max(best, 0.99 * self.leading(rest, upside_down, depth - 1))
        for size in range(min(_LONGEST_LEAD, self._rules.limit or _LONGEST_LEAD, holding.size - 1), 0, -1):
            if best >= SURE or self._work <= 0:
                break
            self._work -= 1
            target = TargetSets(size, upside_down=upside_down)
            for number, wanted in known_primes(
                holding, self._rules, target, self._here.mind, 60, self._here.budget
            ):
                holds = self._others.cannot_beat(number, size, upside_down)
                chance = holds + (1 - holds) * _LOST_LEAD
                if chance > best:
                    rest = holding.less(spelled(number, holding, wanted)[0].cards)
                    best = max(best, chance * self.leading(rest, upside_down, depth - 1))
                break
        return best

    def _is_last_set(self, holding: Holding, upside_down: bool) -> bool:
        """Whether all these cards can be led at once."""
        size = holding.size
        if size == holding.jokers and size in infinite_counts(self._rules):
            return self._rules.infinity_finish is InfinityFinish.ALLOWED
        if size > min(_LARGEST_HAND, self._rules.limit or _LARGEST_HAND):
            return False
        self._work -= 1 + size // 12
        target = TargetSets(size, upside_down=upside_down)
        return any(
            True for _ in known_primes(holding, self._rules, target, self._here.mind, 200, self._here.budget)
        )

    def _held(self, holding: Holding) -> list[Holding]:
        """The rest after a set that certainly holds the lead: ∞, 57."""
        after = []
        if holding.jokers and 1 in infinite_counts(self._rules):
            after.append(holding.less((None,)))
        if self._rules.limit != 1:
            wanted = wanted_for(self._rules, TargetSets(2))
            after += [holding.less(way.cards) for way in spelled(GROTHENDIECK, holding, wanted, 2)]
        return after

    def _rough(self, holding: Holding) -> float:
        """The estimate at the search limit: cards that can end a prime are good, many cards are not."""
        base = self._rules.base
        ends = holding.jokers + sum(n for value, n in holding.counts if may_end(value, base))
        return 0.1 + 0.2 * ends / holding.size - 0.005 * min(holding.size, 12)
