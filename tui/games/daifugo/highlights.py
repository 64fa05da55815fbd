"""Highlights of a game of Daifugo: what rules do to a play, answers, exchanges, falls, going out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.daifugo import events
from engine.daifugo.effects import Lock
from engine.daifugo.faces import Cards, in_order
from engine.seats import Seat
from tui.games.daifugo.names import lock_text, rule_name
from tui.games.daifugo.narration import LOCK_RULES, Narrator
from tui.table.highlight import Highlight, HighlightMaker, up_to
from tui.text.narration import Tone
from tui.text.words import Words

_PLAYS = events.Played | events.Responded
_FOLLOWS = (
    events.Cleared, events.Turned, events.Noted, events.WentRound, events.Skipped, events.Shifted,
    events.HandsMixed, events.Reseated,
)  # fmt: skip
_MOST_LINES = 3
"""Lines on the field about what follows from a play; the log has all."""


def highlights_of(
    happened: Sequence[events.Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    maker = _Maker(Narrator(words, names, left), me)
    found = [maker.made(event, happened[at + 1 :]) for at, event in enumerate(happened)]
    if happened and not isinstance(happened[0], _PLAYS):
        found.insert(0, maker.answered(up_to(_PLAYS, happened)))
    return tuple(highlight for highlight in found if highlight is not None)


class _Maker(HighlightMaker):
    """Makes the highlights of one seat's screen."""

    def made(self, event: events.Event, after: Sequence[events.Event]) -> Highlight | None:
        """The highlight of an event, given what followed from it; None for most."""
        say = self._words.say
        match event:
            case events.Played():
                return self._of_play(event.laid.owner, in_order(event.laid.cards), up_to(_PLAYS, after))
            case events.Responded():
                banner = rule_name(self._words, event.rule)
                followed = up_to(_PLAYS, after)
                did = self._banner(followed)
                if (out := self._went_out(event.seat, event.cards, did, followed)) is not None:
                    return out
                lines = self._followed(followed)
                return Highlight(banner, self._names[event.seat], Tone.NEWS, cards=event.cards, lines=lines)
            case events.Fell():
                return Highlight(
                    say("moment-fall"), self._names[event.seat], Tone.BAD, lines=self._texts(event)
                )
            case events.RanOut():
                return Highlight(
                    say("moment-time"), self._names[event.seat], Tone.BAD, lines=self._texts(event)
                )
            case events.Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._texts(event))
            case _:
                return None

    def answered(self, happened: Sequence[events.Event]) -> Highlight | None:
        """What rules do without a play: after an answer to a question, or by chance."""
        foul = next((one.seat for one in happened if isinstance(one, events.WentFoul)), None)
        if foul is not None:
            return Highlight(self._words.say("moment-foul-finish"), self._names[foul], Tone.BAD)
        out = next((one.seat for one in happened if isinstance(one, events.WentOut)), None)
        seat = (
            out if out is not None else next((e.seat for e in happened if isinstance(e, events.Fired)), None)
        )
        return None if seat is None else self._of_play(seat, (), happened)

    def _of_play(self, seat: Seat, cards: Cards, after: Sequence[events.Event]) -> Highlight | None:
        """A play by which a player went out, or on which a rule took effect."""
        did = self._banner(after)
        if (out := self._went_out(seat, cards, did, after)) is not None:
            return out
        if any(isinstance(one, events.WentFoul) and one.seat == seat for one in after):
            banner = self._words.say("moment-foul-finish")
            return Highlight(banner, self._names[seat], Tone.BAD, cards=cards, lines=self._followed(after))
        if not did:
            return None
        return Highlight(did, self._names[seat], Tone.NEWS, cards=cards, lines=self._followed(after))

    def _went_out(
        self, seat: Seat, cards: Cards, did: str, after: Sequence[events.Event]
    ) -> Highlight | None:
        """Going out, with the cards that did it and what rules made of them; None if the seat did not."""
        for one in after:
            if isinstance(one, events.WentOut) and one.seat == seat:
                place, banner = self._out(seat, one.place)
                lines = (did,) if did else ()
                return Highlight(banner, self._names[seat], Tone.GOOD, str(place), cards=cards, lines=lines)
        return None

    def _banner(self, after: Sequence[events.Event]) -> str:
        """What the rules are called that took effect; of a lock, which it is."""
        parts: list[str] = []
        locks: tuple[Lock, ...] = ()
        for one in after:
            if isinstance(one, events.Fired) and one.rule not in LOCK_RULES:
                parts.append(rule_name(self._words, one.rule))
            elif isinstance(one, events.Locked):
                parts += [lock_text(lock, self._words) for lock in one.locks if lock not in locks]
                locks = one.locks
        return " · ".join(dict.fromkeys(parts))

    def _followed(self, after: Sequence[events.Event]) -> tuple[str, ...]:
        lines: list[str] = []
        for one in after:
            if isinstance(one, _FOLLOWS) or (isinstance(one, events.TurnBegan) and one.leads):
                lines += self._texts(one)
        return tuple(lines[:_MOST_LINES])
