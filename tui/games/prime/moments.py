"""The moments of a game of Prime Daifugo: cuts, revolutions, fouls, going out, and how the lead was decided."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards import Card
from engine.prime.events import (
    CardsShown,
    Disqualified,
    Event,
    Exchanged,
    FactorsTold,
    Flushed,
    FoulPlayed,
    JankenShown,
    Passed,
    PenaltyDrawn,
    PenaltyOpened,
    Played,
    Shown,
    SuitsLocked,
    Suspended,
    TurnBegan,
    Turned,
    WentOut,
)
from engine.prime.moves import Play
from engine.prime.settings import PlayableNumbers
from engine.seats import Seat
from netplay.table.games import place_of_leaver
from tui.games.prime.kinds import kind_name
from tui.games.prime.narration import Narrator
from tui.table.moment import Highlight, ShownHand
from tui.text.cards import rank_name
from tui.text.figures import factorised, grouped
from tui.text.named import name_after
from tui.text.narration import Tone
from tui.text.words import Words

_ROOM = 90
"""Columns that a number may take before its middle is left out."""


def moments_of(
    events: Sequence[Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
    numbers: PlayableNumbers = PlayableNumbers.PRIME,
) -> tuple[Highlight, ...]:
    """What everybody should see happen of these events, in their order."""
    maker = _Maker(names, me, words, left, numbers)
    fouled = any(isinstance(event, FoulPlayed) for event in events)
    found = [
        maker.made(event, events[at + 1 :])
        for at, event in enumerate(events)
        if not (fouled and isinstance(event, FactorsTold))  # the foul tells its own
    ]
    return tuple(moment for moment in found if moment is not None)


class _Maker:
    """Makes the moments of one seat's screen."""

    def __init__(
        self,
        names: Sequence[str],
        me: Seat | None,
        words: Words,
        left: Sequence[int],
        numbers: PlayableNumbers,
    ) -> None:
        self._names = names
        self._me = me
        self._left = tuple(left)
        self._words = words
        self._numbers = numbers
        self._narrator = Narrator(words, names, left, numbers)

    def made(self, event: Event, after: Sequence[Event]) -> Highlight | None:
        """The moment that begins with an event, given what followed from it; most events have none."""
        say = self._words.say
        match event:
            case Played():
                return self._played(event, _until_next(after))
            case FoulPlayed():
                return self._fouled(event, _until_next(after))
            case FactorsTold() if event.factors is not None:
                told = factorised(event.number, event.factors)
                return Highlight(
                    say("moment-factors"), "", Tone.BAD, grouped(event.number, _ROOM), True, lines=(told,)
                )
            case Passed(out_of_time=True):
                return Highlight(
                    say("moment-time"), self._names[event.seat], Tone.BAD, lines=self._told(event)
                )
            case Disqualified():
                return Highlight(
                    say("moment-disqualified"), self._names[event.seat], Tone.BAD, lines=self._told(event)
                )
            case Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._told(event))
            case JankenShown():
                return self._janken(event)
            case CardsShown():
                hands = tuple(ShownHand(self._names[seat], card=card) for seat, card in event.cards)
                return Highlight(say("moment-leads", who=self._names[event.leader]), hands=hands)
            case Suspended():
                return Highlight(say("moment-suspended"), tone=Tone.NEWS, lines=self._told(event))
            case Shown() if event.number is not None:
                tone = Tone.GOOD if event.is_prime else Tone.CALM
                banner = say("moment-showed-prime" if event.is_prime else "moment-showed-other")
                return self._laid(event.seat, event.play, grouped(event.number, _ROOM), banner, tone, ())
            case _:
                return None

    # ------------------------------------------------------------------ plays

    def _played(self, event: Played, after: Sequence[Event]) -> Highlight | None:
        """A play that went out, cut, turned or locked; any other lies on the field for all to see."""
        out = next((one for one in after if isinstance(one, WentOut) and one.seat == event.seat), None)
        number, kind = grouped(event.number, _ROOM), kind_name(self._words, event.kind, event.number)
        if out is not None:
            cards = self._words.say("moment-cards", count=len(event.play.all_cards), kind=kind)
            lines = (cards + name_after(event.number),)
            return replace(
                self._laid(event.seat, event.play, number, self._out(out), Tone.GOOD, lines), fills=True
            )
        if event.kind in ("cut", "revolution", "infinity"):
            banner = self._words.say(f"moment-{event.kind}")
        elif any(isinstance(one, SuitsLocked) for one in after):
            banner = self._words.say("moment-locked")
        else:
            return None
        return self._laid(event.seat, event.play, number, banner, Tone.NEWS, self._followed(after))

    def _out(self, event: WentOut) -> str:
        say, mine = self._words.say, event.seat == self._me
        counted = place_of_leaver(event.seat, self._left, len(self._names)) or event.place
        if counted == 1:
            return say("moment-you-won") if mine else say("moment-won", who=self._names[event.seat])
        place = say("table-place", place=counted)
        return say("moment-you-out" if mine else "moment-out", who=self._names[event.seat], place=place)

    def _fouled(self, event: FoulPlayed, after: Sequence[Event]) -> Highlight:
        drawn = next((one for one in after if isinstance(one, PenaltyDrawn)), None)
        drops: tuple[Card | None, ...] = () if drawn is None else (drawn.cards or (None,) * drawn.count)
        lines = [self._words.foul(event.reason, self._numbers)]
        for one in after:
            match one:
                case FactorsTold(factors=tuple() as factors):
                    lines.append(factorised(one.number, factors))
                case PenaltyOpened():
                    lines += self._told(one)
                case _:
                    pass
        number = grouped(event.number, _ROOM)
        made = self._laid(
            event.seat, event.play, number, self._words.say("moment-foul"), Tone.BAD, tuple(lines)
        )
        return replace(made, struck=True, drops=drops)

    def _laid(
        self, seat: Seat, play: Play, number: str, banner: str, tone: Tone, lines: tuple[str, ...]
    ) -> Highlight:
        cards, worths = play.cards + play.twin, _worths(play)
        return Highlight(banner, self._names[seat], tone, number, False, cards, worths, lines)

    def _followed(self, after: Sequence[Event]) -> tuple[str, ...]:
        """What became of field and order, and who leads now."""
        told: list[str] = []
        for one in after:
            if isinstance(one, Flushed | Turned | SuitsLocked):
                told += self._told(one)
        flushed = any(isinstance(one, Flushed) for one in after)
        leads = next((one for one in after if isinstance(one, TurnBegan)), None)
        if flushed and leads is not None:
            told.append(self._words.say("table-log-leads", who=self._names[leads.seat]))
        return tuple(told)

    def _told(self, event: Event) -> tuple[str, ...]:
        return tuple(sentence.text for sentence in self._narrator.sentences(event))

    def _janken(self, event: JankenShown) -> Highlight:
        say = self._words.say
        hands = tuple(ShownHand(self._names[seat], say(f"table-janken-{hand}")) for seat, hand in event.hands)
        if event.winner is None:
            return Highlight(say("moment-again"), tone=Tone.CALM, hands=hands)
        return Highlight(say("moment-leads", who=self._names[event.winner]), hands=hands)


def _until_next(after: Sequence[Event]) -> Sequence[Event]:
    """What followed from a play: everything up to the next one."""
    end = next((at for at, one in enumerate(after) if isinstance(one, Played | FoulPlayed)), len(after))
    return after[:end]


def _worths(play: Play) -> tuple[str, ...]:
    """What the jokers of the field part stand for; nothing for those of ∞."""
    laid = play.cards + play.twin
    if sum(card.is_joker for card in play.all_cards) > len(play.jokers):
        return ()
    values = iter(play.jokers)
    return tuple(rank_name(next(values)) if card.is_joker else "" for card in laid)
