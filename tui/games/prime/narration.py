"""What happened at the table, one sentence an event, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self, assert_never

from engine.cards import Card
from engine.prime import events
from engine.prime.concat import INFINITY
from engine.prime.moves import Play
from engine.prime.notation import write_play
from engine.prime.settings import PlayableNumbers
from engine.seats import Seat
from engine.verdict import FoulReason
from netplay.table.games import places_counted
from netplay.table.messages import SeatUpdate
from tui.text.cards import SUIT_SIGNS, card_face
from tui.text.figures import as_spelled, digit_count, factorized, grouped, kind_name, name_after, named
from tui.text.narration import EventHistory, EventNarrator, Sentence, Tone
from tui.text.words import Words


class Narrator(EventNarrator):
    """Words events."""

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        left: Sequence[int] = (),
        numbers: PlayableNumbers = PlayableNumbers.PRIME,
    ) -> None:
        """Words for what happened at this table.

        Arguments:
            left: the seats whose players left for good, in the order in which they left.
            numbers: what may stand without a factor part.
        """
        super().__init__(words, names, left)
        self.numbers = numbers

    @classmethod
    def at(cls, update: SeatUpdate, words: Words) -> Self:
        """The narrator of a table, with its players and its numbers."""
        return cls(words, update.names, update.left, update.view.rules.numbers)

    def faces(self, cards: Sequence[Card]) -> str:
        """Cards that were taken, given or drawn."""
        return " ".join(map(card_face, cards))

    def spelled(self, play: Play) -> str:
        """How a number was put together."""
        return play_text(play)

    def sentences(self, event: events.Event) -> tuple[Sentence, ...]:
        say = self.words.say
        match event:
            case events.TurnBegan() | events.Chosen():
                return ()
            case events.Drew():
                if event.card is None:
                    return (Sentence("+", say("table-log-drew", who=self.name(event.seat))),)
                card = self.faces((event.card,))
                return (Sentence("+", say("table-log-drew-card", who=self.name(event.seat), card=card)),)
            case events.Played():
                return (self._played(event),)
            case events.FoulPlayed():
                return (self._fouled(event),)
            case events.PenaltyDrawn():
                return (self._moved("table-log-penalty", event.seat, event.count, event.cards, "+"),)
            case events.PenaltyOpened():
                text = say("table-log-penalty-opened", who=self.name(event.offender), missing=event.missing)
                return (Sentence("!", text, Tone.NEWS),)
            case events.GaveUp():
                return (self._moved("table-log-gave-up", event.seat, event.count, event.cards, "-"),)
            case events.Exchanged():
                return (self._exchanged(event),)
            case events.Passed():
                name = "table-log-passed-late" if event.out_of_time else "table-log-passed"
                return (Sentence("-", say(name, who=self.name(event.seat))),)
            case events.Flushed():
                return (Sentence("~", say(f"table-log-flushed-{event.why}", count=event.count), Tone.NEWS),)
            case events.LowerMoved():
                return (Sentence("~", say("table-log-lower-moved", count=event.count)),)
            case events.Turned():
                name = "table-log-turned-down" if event.upside_down else "table-log-turned-up"
                return (Sentence("▼" if event.upside_down else "▲", say(name), Tone.NEWS),)
            case events.SuitsLocked():
                suits = "".join(SUIT_SIGNS[card.suit] for card in event.suits)
                return (Sentence("!", say("table-log-locked", suits=suits), Tone.NEWS),)
            case events.WentOut():
                text = say("table-log-out", who=self.name(event.seat), place=event.place)
                return (Sentence("★", text, Tone.GOOD),)
            case events.Disqualified():
                name = "table-log-disqualified-time" if event.why == "time" else "table-log-disqualified-left"
                return (Sentence("✗", say(name, who=self.name(event.seat)), Tone.BAD),)
            case events.Challenged():
                cards = " ".join(map(card_face, event.cards))
                text = say("table-log-challenged", who=self.name(event.seat), cards=cards)
                return (Sentence("?", text, Tone.NEWS),)
            case _:
                return self._rarer(event)

    def _rarer(
        self,
        event: events.JankenShown
        | events.CardsShown
        | events.ThinkingBegan
        | events.FactorsAsked
        | events.FactorsPublished
        | events.Suspended
        | events.Shown
        | events.GameOver,
    ) -> tuple[Sentence, ...]:
        """What comes before the first turn and after the last."""
        say = self.words.say
        match event:
            case events.JankenShown():
                return self._janken(event)
            case events.CardsShown():
                shown = "  ".join(f"{self.name(seat)} {card_face(card)}" for seat, card in event.cards)
                leads = say("table-log-leads", who=self.name(event.leader))
                return Sentence("·", shown), Sentence("▶", leads, Tone.NEWS)
            case events.ThinkingBegan():
                return (Sentence("·", say("table-log-thinking", who=self.name(event.leader)), Tone.NEWS),)
            case events.FactorsAsked():
                number = grouped(event.number)
                return (Sentence("?", say("table-log-asked", who=self.name(event.seat), number=number)),)
            case events.FactorsPublished():
                if event.factors is None:
                    return (Sentence("?", say("table-log-factors-unknown", number=grouped(event.number))),)
                return (Sentence("=", factorized(event.number, event.factors)),)
            case events.Suspended():
                name = "table-log-suspended-time" if event.why == "time" else "table-log-suspended-repetition"
                return (Sentence("!", say(name), Tone.NEWS),)
            case events.Shown():
                return (self._shown(event),)
            case events.GameOver():
                places = places_counted(event.ranks, self.left)
                winner = say("table-log-won", who=self.name(places[0])) if places else ""
                return (Sentence("★", winner, Tone.GOOD),)
            case _:
                assert_never(event)

    def _played(self, event: events.Played) -> Sentence:
        who, number = self.name(event.seat), named(event.number)
        kind = kind_name(self.words, event.kind, event.number)
        if event.play.factors or event.play.twin or needs_cards(event.play.cards):
            text = self.words.say(
                "table-log-played-cards", who=who, number=number, kind=kind, cards=self.spelled(event.play)
            )
        else:
            text = self.words.say("table-log-played", who=who, number=number, kind=kind)
        sign = {"cut": "~", "infinity": "∞", "revolution": "↻"}.get(event.kind, "✓")
        return Sentence(sign, text, Tone.GOOD if sign == "✓" else Tone.NEWS)

    def _fouled(self, event: events.FoulPlayed) -> Sentence:
        number = named(event.number)
        plain = event.reason is FoulReason.COMPOSITE and not needs_cards(event.play.cards)
        text = self.words.say(
            "table-log-foul" if plain else "table-log-foul-cards",
            who=self.name(event.seat),
            number=number,
            why=self.words.foul(event.reason, self.numbers),
            cards=self.spelled(event.play),
        )
        return Sentence("✗", text, Tone.BAD)

    def _moved(self, name: str, seat: Seat, count: int, cards: tuple[Card, ...], sign: str) -> Sentence:
        text = self.words.say(name, who=self.name(seat), count=count)
        return Sentence(sign, f"{text} {self.faces(cards)}" if cards else text)

    def _exchanged(self, event: events.Exchanged) -> Sentence:
        text = self.words.say(
            "table-log-exchanged", who=self.name(event.giver), to=self.name(event.taker), count=event.count
        )
        return Sentence("⇄", f"{text} {self.faces(event.cards)}" if event.cards else text)

    def _janken(self, event: events.JankenShown) -> tuple[Sentence, ...]:
        say = self.words.say
        thrown = "  ".join(f"{self.name(seat)} {say(f'table-janken-{hand}')}" for seat, hand in event.hands)
        if event.winner is not None:
            end = Sentence("▶", say("table-log-leads", who=self.name(event.winner)), Tone.NEWS)
        else:
            end = Sentence("·", say("table-log-janken-again"), Tone.NEWS)
        return Sentence("·", thrown), end

    def _shown(self, event: events.Shown) -> Sentence:
        who = self.name(event.seat)
        if event.number is None:
            return Sentence("-", self.words.say("table-log-showed-nothing", who=who))
        name = "table-log-showed-prime" if event.is_prime else "table-log-showed-other"
        number = grouped(event.number, 23)
        if digit_count(event.number) > 15 and event.number is not INFINITY:
            number += self.words.say("table-digits-in-brackets", digits=digit_count(event.number))
        number += name_after(event.number)
        return Sentence(
            "✓" if event.is_prime else "·",
            self.words.say(name, who=who, number=number),
            Tone.GOOD if event.is_prime else Tone.CALM,
        )


def needs_cards(cards: tuple[Card, ...]) -> bool:
    """Whether the number alone leaves open which cards were played."""
    return any(card.is_joker or card.rank > 9 for card in cards)


def play_text(play: Play) -> str:
    """A play spelled for the eye: `QK`, `12 = 2^2 × 3`."""
    return as_spelled(write_play(play))


class Story(EventHistory[events.Event]):
    """The events of a game of Prime Daifugo in the view of one seat."""

    def after(self, event: events.Event) -> Mapping[Seat, events.Event]:
        now = dict(self.last_events)
        match event:
            case events.TurnBegan():
                now = {seat: last for seat, last in now.items() if not isinstance(last, events.Chosen)}
                now.pop(event.seat, None)
            case events.Played() | events.FoulPlayed() | events.Passed() | events.Chosen():
                now[event.seat] = event
            case events.Drew() | events.PenaltyDrawn():
                now[event.seat] = event
            case events.Flushed() | events.ThinkingBegan() | events.JankenShown():
                now = {}
            case _:
                pass
        return now

    def fresh_after(self, event: events.Event) -> tuple[Card, ...]:
        """Cards drawn in this turn, or as the last penalty; new until the player has played or passed."""
        match event:
            case events.Drew() if event.seat == self.seat and event.card is not None:
                return (*self.fresh, event.card)
            case events.PenaltyDrawn() if event.seat == self.seat:
                return event.cards
            case events.Played() | events.FoulPlayed() | events.Passed() if event.seat == self.seat:
                return ()
            case _:
                return self.fresh

    def played(self) -> dict[Seat, list[str]]:
        """The numbers that each player has played."""
        plays: dict[Seat, list[str]] = {}
        for event in self.happened:
            if isinstance(event, events.Played):
                plays.setdefault(event.seat, []).append(grouped(event.number, 23))
        return plays
