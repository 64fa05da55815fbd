"""The scenes of a record of Prime Daifugo: the field, the hands lying open, the deck as far as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from engine.prime.view import View
from tui.narration import Narrator, Sentence
from tui.prompts import seat_facts, stage_of
from tui.story import Story
from tui.watching import Watched
from tui.widgets.field import FieldPane
from tui.widgets.openhands import OpenHand, face
from tui.words import Words


class PrimeScenery:
    """How scenes of Prime Daifugo are shown and told."""

    def middle(self) -> FieldPane:
        """The field."""
        return FieldPane(id="field")

    def show_middle(self, middle: FieldPane, watched: Watched, words: Words) -> None:
        """Shows what lies on the field."""
        middle.show(stage_of(watched.update(), words), words)

    def title(self, watched: Watched, words: Words) -> tuple[str, str, bool]:
        """The rules, and which way the order goes."""
        view: View = watched.view()
        order = words.say("table-order-turned" if view.upside_down else "table-order-normal")
        return words.say(f"table-rules-{view.rules.preset}"), order, view.upside_down

    def hands(self, watched: Watched, words: Words) -> tuple[OpenHand, ...]:
        """Each player's line."""
        update = watched.update()
        story = Story(watched.eyes.seat)
        story.hear(tuple(watched.happened()))
        view: View = update.view
        return tuple(
            OpenHand(
                fact.name,
                fact.count,
                view.hands[fact.seat],
                fact.status,
                fact.tone,
                fact.is_awaited,
                fact.is_gone,
            )
            for fact in seat_facts(update, story.deeds, words)
        )

    def deck(self, watched: Watched, words: Words) -> str:
        """The deck, top first, as far as these eyes know it; nothing if they know no card of it."""
        view: View = watched.view()
        if all(card is None for card in view.deck):
            return ""
        told = []
        for face_up, run in groupby(view.deck, key=lambda card: card is not None):
            cards = list(run)
            told.append(" ".join(face(card) for card in cards) if face_up else f"?×{len(cards)}")
        return words.say("replay-deck", cards=" ".join(told))

    def sentences(self, watched: Watched, events: Sequence[Any], words: Words) -> list[Sentence]:
        """Events in words."""
        narrator = Narrator(words, watched.reel.names)
        return [sentence for event in events for sentence in narrator.sentences(event)]
