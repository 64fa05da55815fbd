"""Highlights of a game of Prime Daifugo: cuts, revolutions, fouls, going out, and how the lead was decided."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards import Card
from engine.prime import events
from engine.prime.moves import Play
from engine.prime.settings import PlayableNumbers
from engine.seats import Seat
from tui.games.prime.narration import Narrator
from tui.table.highlight import Highlight, HighlightMaker, ShownHand, up_to
from tui.text.cards import rank_name
from tui.text.figures import factorised, grouped
from tui.text.named import kind_name, name_after
from tui.text.narration import Tone
from tui.text.words import Words

_ROOM = 90
"""Columns that a number may take before its middle is left out."""
_PLAYS = events.Played | events.FoulPlayed


def highlights_of(
    happened: Sequence[events.Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
    numbers: PlayableNumbers = PlayableNumbers.PRIME,
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    maker = _Maker(Narrator(words, names, left, numbers), me)
    fouled = any(isinstance(event, events.FoulPlayed) for event in happened)
    found = [
        maker.made(event, happened[at + 1 :])
        for at, event in enumerate(happened)
        if not (fouled and isinstance(event, events.FactorsPublished))  # the foul's highlight has them
    ]
    return tuple(highlight for highlight in found if highlight is not None)


class _Maker(HighlightMaker):
    """Makes the highlights of one seat's screen."""

    def __init__(self, narrator: Narrator, me: Seat | None) -> None:
        super().__init__(narrator, me)
        self._numbers = narrator.numbers

    def made(self, event: events.Event, after: Sequence[events.Event]) -> Highlight | None:
        """The highlight of an event, given what followed from it; None for most."""
        say = self._words.say
        match event:
            case events.Played():
                return self._played(event, up_to(_PLAYS, after))
            case events.FoulPlayed():
                return self._fouled(event, up_to(_PLAYS, after))
            case events.FactorsPublished() if event.factors is not None:
                factors = factorised(event.number, event.factors)
                return Highlight(
                    say("moment-factors"), "", Tone.BAD, grouped(event.number, _ROOM), True, lines=(factors,)
                )
            case events.Passed(out_of_time=True):
                return Highlight(
                    say("moment-time"), self._names[event.seat], Tone.BAD, lines=self._texts(event)
                )
            case events.Disqualified():
                return Highlight(
                    say("moment-disqualified"), self._names[event.seat], Tone.BAD, lines=self._texts(event)
                )
            case events.Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._texts(event))
            case events.JankenShown():
                return self._janken(event)
            case events.CardsShown():
                hands = tuple(ShownHand(self._names[seat], card=card) for seat, card in event.cards)
                return Highlight(say("moment-leads", who=self._names[event.leader]), hands=hands)
            case events.Suspended():
                return Highlight(say("moment-suspended"), tone=Tone.NEWS, lines=self._texts(event))
            case events.Shown() if event.number is not None:
                tone = Tone.GOOD if event.is_prime else Tone.CALM
                banner = say("moment-showed-prime" if event.is_prime else "moment-showed-other")
                return self._of_play(event.seat, event.play, grouped(event.number, _ROOM), banner, tone, ())
            case _:
                return None

    def _played(self, event: events.Played, after: Sequence[events.Event]) -> Highlight | None:
        """A play that went out, cut, turned or locked; None for any other."""
        out = next((one for one in after if isinstance(one, events.WentOut) and one.seat == event.seat), None)
        number, kind = grouped(event.number, _ROOM), kind_name(self._words, event.kind, event.number)
        if out is not None:
            cards = self._words.say("moment-cards", count=len(event.play.all_cards), kind=kind)
            lines = (cards + name_after(event.number),)
            return replace(
                self._of_play(
                    event.seat, event.play, number, self._out(event.seat, out.place)[1], Tone.GOOD, lines
                ),
                fills=True,
            )
        if event.kind in ("cut", "revolution", "infinity"):
            banner = self._words.say(f"moment-{event.kind}")
        elif any(isinstance(one, events.SuitsLocked) for one in after):
            banner = self._words.say("moment-locked")
        else:
            return None
        return self._of_play(event.seat, event.play, number, banner, Tone.NEWS, self._followed(after))

    def _fouled(self, event: events.FoulPlayed, after: Sequence[events.Event]) -> Highlight:
        drawn = next((one for one in after if isinstance(one, events.PenaltyDrawn)), None)
        drops: tuple[Card | None, ...] = () if drawn is None else (drawn.cards or (None,) * drawn.count)
        lines = [self._words.foul(event.reason, self._numbers)]
        for one in after:
            match one:
                case events.FactorsPublished(factors=tuple() as factors):
                    lines.append(factorised(one.number, factors))
                case events.PenaltyOpened():
                    lines += self._texts(one)
                case _:
                    pass
        number = grouped(event.number, _ROOM)
        made = self._of_play(
            event.seat, event.play, number, self._words.say("moment-foul"), Tone.BAD, tuple(lines)
        )
        return replace(made, struck=True, drops=drops)

    def _of_play(
        self, seat: Seat, play: Play, number: str, banner: str, tone: Tone, lines: tuple[str, ...]
    ) -> Highlight:
        cards, worths = play.cards + play.twin, _worths(play)
        return Highlight(banner, self._names[seat], tone, number, False, cards, worths, lines)

    def _followed(self, after: Sequence[events.Event]) -> tuple[str, ...]:
        """What became of field and order, and who leads now."""
        lines: list[str] = []
        for one in after:
            if isinstance(one, events.Flushed | events.Turned | events.SuitsLocked):
                lines += self._texts(one)
        flushed = any(isinstance(one, events.Flushed) for one in after)
        leads = next((one for one in after if isinstance(one, events.TurnBegan)), None)
        if flushed and leads is not None:
            lines.append(self._words.say("table-log-leads", who=self._names[leads.seat]))
        return tuple(lines)

    def _janken(self, event: events.JankenShown) -> Highlight:
        say = self._words.say
        hands = tuple(ShownHand(self._names[seat], say(f"table-janken-{hand}")) for seat, hand in event.hands)
        if event.winner is None:
            return Highlight(say("moment-again"), tone=Tone.CALM, hands=hands)
        return Highlight(say("moment-leads", who=self._names[event.winner]), hands=hands)


def _worths(play: Play) -> tuple[str, ...]:
    """What the jokers of the field part stand for; nothing for those of ∞."""
    cards = play.cards + play.twin
    if sum(card.is_joker for card in play.all_cards) > len(play.jokers):
        return ()
    values = iter(play.jokers)
    return tuple(rank_name(next(values)) if card.is_joker else "" for card in cards)
