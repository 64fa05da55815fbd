"""The moments of a game of Daifugo: what rules do to a play, answers, exchanges, falls, going out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.daifugo.effects import Lock
from engine.daifugo.events import (
    Cleared,
    Event,
    Exchanged,
    Fell,
    Fired,
    HandsMixed,
    Locked,
    Noted,
    Played,
    RanOut,
    Reseated,
    Responded,
    Shifted,
    Skipped,
    TurnBegan,
    Turned,
    WentFoul,
    WentOut,
    WentRound,
)
from engine.daifugo.faces import Cards, in_order
from engine.seats import Seat
from netplay.table.games import place_of_leaver
from tui.games.daifugo.names import lock_told, rule_name
from tui.games.daifugo.narration import LOCK_RULES, Narrator
from tui.table.moment import Highlight
from tui.text.narration import Tone
from tui.text.words import Words

_MOST_LINES = 3
"""Of what follows from a play so much is told on the field; the log has it all."""


def moments_of(
    events: Sequence[Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
) -> tuple[Highlight, ...]:
    """What everybody should see happen of these events, in their order."""
    maker = _Maker(names, me, words, left)
    found = [maker.made(event, events[at + 1 :]) for at, event in enumerate(events)]
    if events and not isinstance(events[0], Played | Responded):
        found.insert(0, maker.answered(_until_next(events)))
    return tuple(moment for moment in found if moment is not None)


class _Maker:
    """Makes the moments of one seat's screen."""

    def __init__(self, names: Sequence[str], me: Seat | None, words: Words, left: Sequence[int]) -> None:
        self._names = names
        self._me = me
        self._left = tuple(left)
        self._words = words

    def made(self, event: Event, after: Sequence[Event]) -> Highlight | None:
        """The moment that begins with an event, given what followed from it; most events have none."""
        say = self._words.say
        match event:
            case Played():
                return self._laid(event.laid.owner, in_order(event.laid.cards), _until_next(after))
            case Responded():
                banner = rule_name(self._words, event.rule)
                followed = _until_next(after)
                out = self._out(event.seat, followed)
                if out is not None:
                    return self._with(out, event.cards, followed)
                lines = self._followed(followed)
                return Highlight(banner, self._names[event.seat], Tone.NEWS, cards=event.cards, lines=lines)
            case Fell():
                return Highlight(
                    say("moment-fall"), self._names[event.seat], Tone.BAD, lines=self._told(event)
                )
            case RanOut():
                return Highlight(
                    say("moment-time"), self._names[event.seat], Tone.BAD, lines=self._told(event)
                )
            case Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._told(event))
            case _:
                return None

    def answered(self, events: Sequence[Event]) -> Highlight | None:
        """What rules do without a play: after an answer to a question, or by chance."""
        banner = self._banner(events)
        foul = next((one.seat for one in events if isinstance(one, WentFoul)), None)
        if foul is not None:
            return Highlight(self._words.say("moment-foul-finish"), self._names[foul], Tone.BAD)
        seat = next((one.seat for one in events if isinstance(one, Fired)), None)
        out = next((one.seat for one in events if isinstance(one, WentOut)), None)
        if out is not None:
            return self._with(self._out(out, events), (), events)
        if not banner or seat is None:
            return None
        return Highlight(banner, self._names[seat], Tone.NEWS, lines=self._followed(events))

    def _laid(self, seat: Seat, cards: Cards, after: Sequence[Event]) -> Highlight | None:
        """A play by which somebody went out, or on which a rule took effect."""
        out = self._out(seat, after)
        if out is not None:
            return self._with(out, cards, after)
        if any(isinstance(one, WentFoul) and one.seat == seat for one in after):
            banner = self._words.say("moment-foul-finish")
            return Highlight(banner, self._names[seat], Tone.BAD, cards=cards, lines=self._followed(after))
        banner = self._banner(after)
        if not banner:
            return None
        return Highlight(banner, self._names[seat], Tone.NEWS, cards=cards, lines=self._followed(after))

    def _with(self, out: Highlight | None, cards: Cards, after: Sequence[Event]) -> Highlight | None:
        """Going out, with the cards that did it and what rules made of them."""
        if out is None:
            return None
        did = self._banner(after)
        return Highlight(out.banner, out.who, out.tone, out.number, cards=cards, lines=(did,) if did else ())

    def _out(self, seat: Seat, after: Sequence[Event]) -> Highlight | None:
        out = next((one for one in after if isinstance(one, WentOut) and one.seat == seat), None)
        if out is None:
            return None
        say, who, mine = self._words.say, self._names[seat], seat == self._me
        counted = place_of_leaver(seat, self._left, len(self._names)) or out.place
        place = say("table-place", place=counted)
        if counted == 1:
            banner = say("moment-you-won") if mine else say("moment-won", who=who)
        else:
            banner = say("moment-you-out" if mine else "moment-out", who=who, place=place)
        return Highlight(banner, who, Tone.GOOD, str(counted))

    def _banner(self, after: Sequence[Event]) -> str:
        """What the rules are called that took effect; of a lock, which it is."""
        parts: list[str] = []
        locks: tuple[Lock, ...] = ()
        for one in after:
            if isinstance(one, Fired) and one.rule not in LOCK_RULES:
                parts.append(rule_name(self._words, one.rule))
            elif isinstance(one, Locked):
                parts += [lock_told(lock, self._words) for lock in one.locks if lock not in locks]
                locks = one.locks
        return " · ".join(dict.fromkeys(parts))

    def _followed(self, after: Sequence[Event]) -> tuple[str, ...]:
        told: list[str] = []
        for one in after:
            if isinstance(one, _FOLLOWS) or (isinstance(one, TurnBegan) and one.leads):
                told += self._told(one)
        return tuple(told[:_MOST_LINES])

    def _told(self, event: Event) -> tuple[str, ...]:
        return tuple(
            sentence.text for sentence in Narrator(self._words, self._names, self._left).sentences(event)
        )


_FOLLOWS = Cleared | Turned | Noted | WentRound | Skipped | Shifted | HandsMixed | Reseated


def _until_next(after: Sequence[Event]) -> Sequence[Event]:
    """What followed from a play: everything up to the next one, or an answer to it."""
    end = next((at for at, one in enumerate(after) if isinstance(one, Played | Responded)), len(after))
    return after[:end]
