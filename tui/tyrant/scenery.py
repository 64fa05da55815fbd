"""The scenes of a record of Tyrant: plaza and lead row, everybody's hand, stock, chips and fame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.tyrant.events import Revealed
from engine.tyrant.view import View
from tui.narration import Sentence
from tui.tyrant.compose import NOTHING
from tui.tyrant.faces import MARKER, Hand, chip_dots
from tui.tyrant.narration import Narrator
from tui.tyrant.prompts import PlayerFacts, player_facts
from tui.tyrant.reveal import reveal_of
from tui.watching import Watched
from tui.widgets.openhands import OpenHand
from tui.widgets.tyrant.plaza import Plaza
from tui.widgets.tyrant.tabletop import plaza_facts, rules_told
from tui.words import Words


class TyrantScenery:
    """How scenes of Tyrant are shown and told."""

    def middle(self) -> Plaza:
        """Lead row and plaza."""
        return Plaza(id="plaza")

    def show_middle(self, middle: Plaza, watched: Watched, words: Words) -> None:
        """Shows what lies there."""
        middle.show(plaza_facts(watched.view(), NOTHING), words)

    def title(self, watched: Watched, words: Words) -> tuple[str, str, bool]:
        """The rules, and which trick it is."""
        view: View = watched.view()
        name = "tyrant-choosing-hands" if view.phase == "hand" else "tyrant-trick-of"
        return rules_told(watched.update(), words), words.say(name, trick=max(1, view.trick)), False

    def hands(self, watched: Watched, words: Words) -> tuple[OpenHand, ...]:
        """For each player the hand with chips and fame, and where it may be seen the stock."""
        facts = player_facts(watched.update(), words, Hand())
        return tuple(line for fact in facts for line in self._lines(fact, watched.view(), words))

    def _lines(self, fact: PlayerFacts, view: View, words: Words) -> Iterator[OpenHand]:
        mine = view.seat == fact.seat
        hand = view.hands[fact.seat] if view.hands else view.hand if mine else None
        stock = view.stocks[fact.seat] if view.stocks else view.stock if mine else None
        sign = Hand()
        fame = sign.cards((*([fact.ace] if fact.ace is not None else []), *fact.fame))
        marker = f"{MARKER} " if fact.has_marker else ""
        deed = f"{fact.deed}  " if fact.deed else ""
        status = f"{deed}{marker}{chip_dots(fact.chips)}  {fame}".rstrip()
        tone = fact.tone if fact.tone == "bad" else "calm"
        yield OpenHand(fact.name, fact.hand, hand, status, tone, fact.is_awaited)
        if stock is not None:
            yield OpenHand(words.say("tyrant-stock-short"), fact.stock, stock)

    def deck(self, watched: Watched, words: Words) -> str:
        """Nobody knows what the lead pile holds before it is turned."""
        return ""

    def sentences(self, watched: Watched, events: Sequence[Any], words: Words) -> list[Sentence]:
        """Events in words."""
        found = None
        if watched.at and any(isinstance(event, Revealed) for event in events):
            found = reveal_of(watched.step(-1).view(), watched.view(), events)
        return Narrator(words, watched.update().players, Hand(), found).told(events)
