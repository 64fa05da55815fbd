"""The places of the cards of a real table, as far as known, to check entries.

Of each hand some cards are known and of the rest only the number; cards in unknown places are the `unseen` part of the
pack. The deck first gives cards in their unknown dealt order, then those that went under it (P-46). Impossible entries
are refused with a reason; if too little is known to decide, nothing is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from engine.cards import Card, write_cards
from engine.errors import QkError
from engine.prime.pack import deck_of
from engine.prime.settings import Rules

Cards = tuple[Card, ...]
"""Some cards, sorted, by their faces."""


class Impossible(QkError):
    """An entry that is impossible with the cards of this table."""


class Whereabouts(msgspec.Struct, frozen=True):
    """The known places of cards."""

    pack: Cards
    unseen: Cards
    """Those in unknown places."""
    hands: tuple[Cards, ...]
    """The known cards of each hand."""
    untold: tuple[int, ...]
    """The number of unknown cards of each hand."""
    fresh: int
    """The number of cards of the dealt deck still on it."""
    under: Cards = ()
    """Known cards that went under the deck."""
    under_untold: int = 0
    """Others that did."""

    def dealt(self, seat: int, cards: Iterable[Card]) -> Whereabouts:
        """A hand as dealt. Raises Impossible if these cards are not available."""
        faces = _faces(cards)
        here = replace(self, unseen=self._out_of_unseen(faces))
        return here._hold(seat, faces, here.untold[seat] - len(faces))

    def drawn(self, seat: int, count: int, cards: Iterable[Card] = ()) -> Whereabouts:
        """Draw this many cards from the deck; named, if known. Raises Impossible if they cannot be there."""
        faces, fresh = _faces(cards), min(count, self.fresh)
        under, here = count - fresh, replace(self, fresh=self.fresh - fresh)
        if under and (fresh or here.under_untold or not faces):
            # Which of the cards under the deck have come is not known any more.
            here = replace(
                here,
                unseen=_sorted(here.unseen + here.under),
                under=(),
                under_untold=here.under_untold + len(here.under),
            )
        if not faces:
            here = replace(here, under_untold=here.under_untold - under)
            return here._hold(seat, here.hands[seat], here.untold[seat] + count)
        if under and not here.under_untold:
            left, lacking = _less(here.under, faces)
            if lacking:
                raise Impossible("desk-not-under", cards=write_cards(lacking))
            here = replace(here, under=left)
        else:
            unseen = here._out_of_unseen(faces)
            here = replace(here, unseen=unseen, under_untold=here.under_untold - under)
        return here._hold(seat, here.hands[seat] + faces, here.untold[seat])

    def shown(self, seat: int, who: str, cards: Iterable[Card]) -> Whereabouts:
        """Cards leave a hand, face up. Raises Impossible if it cannot have held them."""
        faces = _faces(cards)
        left, lacking = _less(self.hands[seat], faces)
        if not lacking:
            return self._hold(seat, left, self.untold[seat])
        unseen = self._out_of_unseen(lacking, self.hands[seat])
        if len(lacking) > self.untold[seat]:
            raise Impossible("desk-not-held", who=who, cards=write_cards(lacking))
        return replace(self, unseen=unseen)._hold(seat, left, self.untold[seat] - len(lacking))

    def taken_back(self, seat: int, cards: Iterable[Card]) -> Whereabouts:
        """Return the cards of a foul to the hand (P-40); all have seen them."""
        return self._hold(seat, self.hands[seat] + _faces(cards), self.untold[seat])

    def sunk(self, cards: Iterable[Card]) -> Whereabouts:
        """Put open cards under the deck."""
        return replace(self, under=_sorted(self.under + _faces(cards)))

    def given(self, seat: int, who: str, count: int, cards: Iterable[Card] = ()) -> Whereabouts:
        """A player puts cards under the deck (P-41). Raises Impossible if they cannot be this player's."""
        faces = _faces(cards)
        if faces:
            return self.shown(seat, who, faces).sunk(faces)
        if count == len(self.hands[seat]) + self.untold[seat]:
            return self.hand_sunk(seat)
        # It is unknown which of the cards these were, so the rest of the hand is unknown too.
        untold = len(self.hands[seat]) + self.untold[seat] - count
        here = replace(self, unseen=_sorted(self.unseen + self.hands[seat]))
        return replace(here._hold(seat, (), untold), under_untold=self.under_untold + count)

    def hand_sunk(self, seat: int) -> Whereabouts:
        """Put a whole hand under the deck (P-51)."""
        here = replace(self.sunk(self.hands[seat]), under_untold=self.under_untold + self.untold[seat])
        return here._hold(seat, (), 0)

    def _hold(self, seat: int, known: Cards, untold: int) -> Whereabouts:
        hands = (*self.hands[:seat], _sorted(known), *self.hands[seat + 1 :])
        return replace(self, hands=hands, untold=(*self.untold[:seat], untold, *self.untold[seat + 1 :]))

    def _out_of_unseen(self, cards: Cards, seen_here: Cards = ()) -> Cards:
        """The unseen cards after these have been seen, in a place that is known to have some cards already."""
        left, lacking = _less(self.unseen, cards)
        for card in lacking[:1]:
            has = self.pack.count(card)
            if not has:
                raise Impossible("desk-no-such-card", card=write_cards([card]))
            most = self.unseen.count(card) + seen_here.count(card)
            raise Impossible("desk-too-many", card=write_cards([card]), has=has, most=most)
        return left


def at_the_deal(rules: Rules, seats: int, hand: int) -> Whereabouts:
    """The state after the deal, before any entry."""
    cards = _faces(deck_of(rules, suited=False))
    fresh = max(0, len(cards) - seats * hand)
    return Whereabouts(cards, cards, ((),) * seats, (hand,) * seats, fresh)


def _faces(cards: Iterable[Card]) -> Cards:
    return _sorted(card.face for card in cards)


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards))


def _less(have: Cards, taken: Cards) -> tuple[Cards, Cards]:
    """The rest without these cards, and the missing ones of these."""
    had, wanted = Counter(have), Counter(taken)
    return _sorted((had - wanted).elements()), _sorted((wanted - had).elements())
