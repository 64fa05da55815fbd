"""What happens at a table of Tyrant, one sentence an event, in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.cards import Suit
from engine.seats import Seat
from engine.tyrant import events
from netplay.table.games import places_counted
from tui.games.tyrant.faces import MARKER, chip_dots
from tui.games.tyrant.reveal import TrickReveal, derivation_text
from tui.text.cards import SIGNS, CardLook
from tui.text.narration import EventNarrator, Sentence, Tone
from tui.text.words import Words


class Narrator(EventNarrator):
    """Words events."""

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        left: Sequence[int] = (),
        look: CardLook = SIGNS,
        reveal: TrickReveal | None = None,
    ) -> None:
        """Words for what happened at this table.

        Arguments:
            reveal: the judgment among the events, for the working of every power.
        """
        super().__init__(words, names, left)
        self._reveal = reveal
        self._look = look
        self._totals: tuple[int, ...] = ()
        """All players' points, once a sentence has given them."""

    def sentences(self, event: events.Event) -> tuple[Sentence, ...]:
        say = self.words.say
        match event:
            case events.TurnBegan() | events.ChipsCleared() | events.Given():
                return ()
            case events.HandChosen():
                name = "tyrant-log-hand-late" if event.out_of_time else "tyrant-log-hand"
                return (Sentence("·", say(name, who=self.name(event.seat))),)
            case events.Started():
                return (Sentence(MARKER, say("tyrant-log-started", who=self.name(event.seat)), Tone.NEWS),)
            case events.TrickBegan():
                lead = self._look.card(event.lead)
                return (Sentence("▶", say("tyrant-log-trick", trick=event.trick, lead=lead), Tone.NEWS),)
            case events.Refilled():
                text = say(
                    "tyrant-log-refilled", who=self.name(event.seat), hand=event.hand, stock=event.stock
                )
                return (*self._late(event), Sentence("+", text))
            case events.Played():
                return (*self._late(event), self._played(event))
            case events.ChipsPlaced():
                chips = chip_dots(event.chips)
                name = "tyrant-log-chips" if event.place is not Suit.NONE else "tyrant-log-chips-lead"
                suit = self._look.suit(event.place)
                return (
                    Sentence("●", say(name, who=self.name(event.seat), chips=chips, suit=suit), Tone.NEWS),
                )
            case events.Passed():
                name = "tyrant-log-passed-late" if event.out_of_time else "tyrant-log-passed"
                return (Sentence("-", say(name, who=self.name(event.seat), left=event.left)),)
            case events.HardPassed():
                return (Sentence("-", say("tyrant-log-hard-pass", who=self.name(event.seat))),)
            case _:
                return self._judged(event)

    def _late(self, event: events.Refilled | events.Played | events.LaidInPlaza) -> tuple[Sentence, ...]:
        """That the player's time was up, so that the host has decided (TY-97)."""
        text = self.words.say("table-log-late", who=self.name(event.seat))
        return (Sentence("!", text, Tone.BAD),) if event.out_of_time else ()

    def _played(self, event: events.Played) -> Sentence:
        who = self.name(event.seat)
        if event.up is None:
            text = self.words.say("tyrant-log-played", who=who, count=event.count)
        else:
            text = self.words.say("tyrant-log-played-up", who=who, card=self._look.card(event.up))
        return Sentence("✓", text)

    def _worked_out(self, seat: Seat) -> str:
        """The working of a player's power; empty if unknown."""
        lines = () if self._reveal is None else self._reveal.lines
        return next(
            (
                derivation_text(one.derivation, self._look)
                for one in lines
                if one.seat == seat and one.derivation
            ),
            "",
        )

    def _judged(
        self,
        event: events.AllPassed
        | events.Revealed
        | events.TrickWon
        | events.NobodyFollowed
        | events.LaidInPlaza
        | events.PileMade
        | events.CardsRemoved
        | events.FameTaken
        | events.MarkerMoved
        | events.Scored
        | events.Monarchomachi
        | events.GameOver,
    ) -> tuple[Sentence, ...]:
        """The judgment and what follows from it."""
        say, look = self.words.say, self._look
        match event:
            case events.AllPassed():
                return (Sentence("✗", say("tyrant-verdict-passed", lead=look.card(event.lead)), Tone.BAD),)
            case events.Revealed():
                who, cards = self.name(event.seat), look.cards(event.cards)
                if event.power is None:
                    return (Sentence("·", say("tyrant-log-revealed-odd", who=who, cards=cards)),)
                power = self._worked_out(event.seat) or str(event.power)
                return (Sentence("·", say("tyrant-log-revealed", who=who, cards=cards, power=power)),)
            case events.TrickWon():
                name = "tyrant-log-won-tie" if event.by_tie else "tyrant-log-won"
                text = say(name, who=self.name(event.seat), power=event.power)
                return (Sentence("★", text, Tone.GOOD),)
            case events.NobodyFollowed():
                return (Sentence("✗", say("tyrant-verdict-nobody", lead=look.card(event.lead)), Tone.BAD),)
            case events.LaidInPlaza():
                text = say("tyrant-log-laid", who=self.name(event.seat), cards=look.cards(event.cards))
                return (*self._late(event), Sentence("+", text))
            case events.PileMade():
                text = say("tyrant-log-pile", suit=look.suit(event.suit), piles=event.piles)
                return (Sentence("▣", text, Tone.NEWS),)
            case events.CardsRemoved():
                return (
                    Sentence("-", say("tyrant-log-removed", who=self.name(event.seat), count=event.count)),
                )
            case events.FameTaken():
                text = say(
                    "tyrant-log-fame",
                    who=self.name(event.seat),
                    lead=look.card(event.lead),
                    tricks=event.tricks,
                )
                return (Sentence("+", text),)
            case events.MarkerMoved():
                return (Sentence(MARKER, say("tyrant-log-marker", who=self.name(event.taker))),)
            case _:
                return self._ended(event)

    def _ended(self, event: events.Scored | events.Monarchomachi | events.GameOver) -> tuple[Sentence, ...]:
        """Scoring, the purge, the winner."""
        say = self.words.say
        match event:
            case events.Scored():
                self._totals = tuple(score.total for score in event.scores)
                totals = " · ".join(
                    f"{self.name(Seat(seat))} {score.total}" for seat, score in enumerate(event.scores)
                )
                return (Sentence("=", say("tyrant-log-scored", totals=totals), Tone.NEWS),)
            case events.Monarchomachi():
                if not event.purged:
                    return (Sentence("·", say("tyrant-log-no-purge", lowest=event.lowest)),)
                return tuple(
                    Sentence("✗", say("tyrant-log-purged", who=self.name(seat), above=above), Tone.BAD)
                    for seat, above in event.purged
                )
            case events.GameOver():
                winner = places_counted(event.ranks, self.left)[0]
                if winner != event.ranks[0] and not self._totals:
                    return (Sentence("★", say("table-log-won", who=self.name(winner)), Tone.GOOD),)
                total = event.total if winner == event.ranks[0] else self._totals[winner]
                text = say("tyrant-log-over", who=self.name(winner), total=total)
                return (Sentence("★", text, Tone.GOOD),)
            case _:
                assert_never(event)
