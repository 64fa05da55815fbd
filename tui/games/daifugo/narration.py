"""What happened at a table of Daifugo, a sentence or two an event, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from engine.daifugo import events
from engine.daifugo.effects import Lock, Zone
from engine.daifugo.faces import Cards
from engine.seats import Seat
from netplay.table.games import places_counted
from tui.games.daifugo.names import faces, form_name, lock_text, note_text, played_faces, rank_word, rule_name
from tui.text.narration import EventHistory, EventNarrator, Sentence, Tone
from tui.text.words import Words

LOCK_RULES = (
    "suit_lock", "mark_lock", "color_lock", "partial_lock", "number_lock", "fierce_lock", "five_color_lock",
)  # fmt: skip


class Narrator(EventNarrator):
    """Words events."""

    def __init__(self, words: Words, names: Sequence[str], left: Sequence[int] = ()) -> None:
        super().__init__(words, names, left)
        self._locks: tuple[Lock, ...] = ()
        """Locks that earlier sentences have named."""

    def all_of(self, seats: Sequence[Seat]) -> str:
        """Several players in a row."""
        return self.words.say("table-comma").join(self.name(seat) for seat in seats)

    def sentences(self, event: events.Event) -> tuple[Sentence, ...]:
        say = self.words.say
        match event:
            case events.Chosen() | events.Asked():
                return ()
            case events.TurnBegan():
                if not event.leads:
                    return ()
                return (Sentence("▶", say("table-log-leads", who=self.name(event.seat))),)
            case events.Played():
                return (self._played(event),)
            case events.Passed():
                return (Sentence("-", say("table-log-passed", who=self.name(event.seat))),)
            case events.RanOut():
                return (Sentence("!", say("table-log-late", who=self.name(event.seat)), Tone.BAD),)
            case events.Fired() if event.rule in LOCK_RULES:
                return ()  # the event of the lock follows
            case events.Fired():
                text = say(
                    "daifugo-log-fired", rule=rule_name(self.words, event.rule), who=self.name(event.seat)
                )
                return (Sentence("!", text, Tone.NEWS),)
            case events.Exchanged():
                text = say(
                    "table-log-exchanged",
                    who=self.name(event.giver),
                    to=self.name(event.taker),
                    count=event.count,
                )
                return (Sentence("⇄", _with(text, event.cards)),)
            case events.Shifted():
                return (self._shifted(event),)
            case events.Cleared():
                return (Sentence("~", say("daifugo-log-cleared", count=event.count)),)
            case events.WentOut():
                text = say("table-log-out", who=self.name(event.seat), place=event.place)
                return (Sentence("★", text, Tone.GOOD),)
            case events.WentFoul():
                return (Sentence("✗", say("daifugo-log-foul", who=self.name(event.seat)), Tone.BAD),)
            case events.Fell():
                text = say("daifugo-log-fell", who=self.name(event.seat))
                return (Sentence("✗", _with(text, event.cards), Tone.BAD),)
            case events.GameOver():
                winner = places_counted(event.ranks, self.left)[0]
                return (Sentence("★", say("table-log-won", who=self.name(winner)), Tone.GOOD),)
            case _:
                return self._effect(event)

    def _effect(
        self,
        event: events.Answered
        | events.WindowOpened
        | events.Responded
        | events.HandsMixed
        | events.Turned
        | events.Noted
        | events.Locked
        | events.WentRound
        | events.Reseated
        | events.Skipped,
    ) -> tuple[Sentence, ...]:
        """What rules do."""
        say = self.words.say
        match event:
            case events.Answered():
                return self._answered(event)
            case events.WindowOpened():
                rules = say("table-comma").join(rule_name(self.words, rule) for rule in event.rules)
                return (Sentence("?", say("daifugo-log-window", rules=rules)),)
            case events.Responded():
                rule = rule_name(self.words, event.rule)
                text = say(
                    "daifugo-log-responded", who=self.name(event.seat), rule=rule, cards=faces(event.cards)
                )
                return (Sentence("!", text, Tone.NEWS),)
            case events.HandsMixed():
                name = "daifugo-log-pooled" if event.pooled else "daifugo-log-swapped"
                return (Sentence("⇄", say(name, one=self.name(event.one), other=self.name(event.other))),)
            case events.Turned():
                name = "daifugo-log-turned-down" if event.rev else "daifugo-log-turned-up"
                return (Sentence("▼" if event.rev else "▲", say(name), Tone.NEWS),)
            case events.Noted(word="back11" | "back2", on=True):
                return (Sentence("▼", say("daifugo-log-back"), Tone.NEWS),)
            case events.Noted():
                name = "daifugo-log-noted-on" if event.on else "daifugo-log-noted-off"
                return (Sentence("·", say(name, what=note_text(event.word, self.words))),)
            case events.Locked():
                new = [lock for lock in event.locks if lock not in self._locks]
                self._locks = event.locks
                if not event.locks:
                    return (Sentence("·", say("daifugo-log-unlocked")),)
                locks = say("table-comma").join(lock_text(lock, self.words) for lock in new or event.locks)
                return (Sentence("!", locks, Tone.NEWS),)
            case events.WentRound():
                name = "daifugo-log-round-right" if event.direction > 0 else "daifugo-log-round-left"
                return (Sentence("↻" if event.direction > 0 else "↺", say(name)),)
            case events.Reseated():
                return (Sentence("⇄", say("daifugo-log-reseated", names=self.all_of(event.ring))),)
            case events.Skipped():
                return (Sentence("»", say("daifugo-log-skipped", names=self.all_of(event.seats))),)
            case _:
                assert_never(event)

    def _played(self, event: events.Played) -> Sentence:
        played, who = event.laid, self.name(event.laid.owner)
        if len(event.fresh) < len(played.cards):
            text = self.words.say(
                "daifugo-log-fused", who=who, cards=faces(event.fresh), form=form_name(played, self.words)
            )
            return Sentence("✓", text, Tone.GOOD)
        if played.is_group:
            return Sentence(
                "✓", self.words.say("daifugo-log-played", who=who, cards=played_faces(played)), Tone.GOOD
            )
        text = self.words.say(
            "daifugo-log-played-form", who=who, cards=played_faces(played), form=form_name(played, self.words)
        )
        return Sentence("✓", text, Tone.GOOD)

    def _shifted(self, event: events.Shifted) -> Sentence:
        text = self.words.say(
            "daifugo-log-shifted",
            source=self._spot(event.source),
            target=self._spot(event.target),
            count=event.count,
        )
        return Sentence("→", _with(text, event.cards))

    def _spot(self, spot: Seat | Zone) -> str:
        return self.words.say(f"daifugo-zone-{spot}") if isinstance(spot, Zone) else self.name(spot)

    def _answered(self, event: events.Answered) -> tuple[Sentence, ...]:
        say, who = self.words.say, self.name(event.seat)
        if event.ranks:
            ranks = " ".join(rank_word(rank) for rank in event.ranks)
            return (Sentence("·", say("daifugo-log-called", who=who, ranks=ranks), Tone.NEWS),)
        if len(event.seats) == 1:
            return (Sentence("·", say("daifugo-log-named", who=who, other=self.name(event.seats[0]))),)
        if event.word in ("left", "right"):
            return (Sentence("·", say(f"daifugo-log-side-{event.word}", who=who)),)
        return ()


def _with(text: str, cards: Cards) -> str:
    return f"{text} {faces(cards)}" if cards else text


class Story(EventHistory[events.Event]):
    """The events of a game of Daifugo in the view of one seat."""

    def after(self, event: events.Event) -> Mapping[Seat, events.Event]:
        now = dict(self.last_events)
        match event:
            case events.TurnBegan():
                now = {seat: last for seat, last in now.items() if not isinstance(last, events.Chosen)}
                now.pop(event.seat, None)
            case events.Played():
                now[event.laid.owner] = event
            case events.Passed() if isinstance(now.get(event.seat), events.RanOut):
                pass  # the clock passed for this player, which stays visible
            case events.Passed() | events.Chosen() | events.Responded() | events.RanOut():
                now[event.seat] = event
            case events.Skipped():
                now |= dict.fromkeys(event.seats, event)
            case events.Cleared():
                now = {}
            case _:
                pass
        return now

    def fresh_after(self, event: events.Event) -> Cards:
        """Cards that came into the hand since this seat's last play."""
        match event:
            case events.Exchanged() if event.taker == self.seat:
                return (*self.fresh, *event.cards)
            case events.Shifted() if event.target == self.seat and event.source != self.seat:
                return (*self.fresh, *event.cards)
            case events.Played() if event.laid.owner == self.seat:
                return ()
            case _:
                return self.fresh
