"""How Daifugo is shown when a record is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import JOKER
from engine.daifugo.faces import in_order
from engine.daifugo.shapes import Laid
from engine.daifugo.view import View
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from tui.games.daifugo.composition import NOTHING
from tui.games.daifugo.field import DaifugoField
from tui.games.daifugo.highlights import highlights_of
from tui.games.daifugo.hints import advised
from tui.games.daifugo.names import form_name, pile_text, played_faces, rule_name, rules_summary, turned_by
from tui.games.daifugo.narration import Narrator, Story
from tui.games.daifugo.prompts import seat_facts
from tui.games.daifugo.questions import stage_of
from tui.games.daifugo.rule_texts import BY_ID
from tui.games.daifugo.stage import DaifugoStage
from tui.table.board import BoardRow, FieldPicture, faces
from tui.table.highlight import Highlight
from tui.table.hinting import Advised
from tui.table.seats import SeatFacts
from tui.table.showing import Showing, ShownStep
from tui.text.narration import Sentence
from tui.text.words import Words


class DaifugoShowing(Showing):
    """Daifugo on the replay screen."""

    def pane(self) -> DaifugoField:
        """The field with order and locks."""
        return DaifugoField(id="field")

    def show_pane(self, pane: DaifugoField, update: SeatUpdate, words: Words) -> None:
        """Show the field as it is, or what is asked."""
        pane.show(stage_of(update, NOTHING, words), words)

    def show_broken(self, pane: DaifugoField, heading: str, text: str, words: Words) -> None:
        pane.show(DaifugoStage(heading=heading, lines=(text,)), words)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The play to beat, those under it, order and locks, what is asked."""
        stage = stage_of(update, NOTHING, words)
        plays = enumerate(reversed(stage.field))
        rows = tuple(
            BoardRow(
                stage.names[played.owner],
                faces(in_order(played.cards)),
                _play_text(played, words),
                is_top=not under,
            )
            for under, played in plays
        )
        piles = [words.say("daifugo-discard", count=stage.discard)] if stage.discard else []
        notes = (*stage.lines, stage.order, *stage.marks, *piles)
        return FieldPicture(stage.heading, "", rows, tuple(filter(None, notes)))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        """The rules and the order."""
        view: View = update.view
        return rules_summary(view, words), turned_by(view, words), view.order.reversed

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        story = Story(seat)
        story.hear(happened)
        return seat_facts(update, story.last_events, words)

    def piles(self, view: View, words: Words) -> str:
        """The discard pile, which all may see."""
        if not view.discard:
            return ""
        return f"{words.say('daifugo-discard', count=len(view.discard))}  {pile_text(view.discard)}"

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        return Narrator(words, names, at.left).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, seat, words, update.left)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, update.view, update.players, words)

    def verdict(self, verdict: str, words: Words) -> str:
        """What a line of the record was: a rule's answer bears the rule's name."""
        return rule_name(words, verdict) if verdict in BY_ID else words.kind(verdict)


def _play_text(played: Laid, words: Words) -> str:
    """What a play is; a sequence with jokers also as what it is read."""
    name, is_read = form_name(played, words), played.roles and JOKER in played.cards
    return words.with_aside(name, played_faces(played)) if is_read else name


SHOWING = DaifugoShowing()
