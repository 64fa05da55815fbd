"""What one player of this game knows: the own hand, the current and earlier plays, who passed on what."""

from __future__ import annotations

import msgspec

from engine.daifugo.uecda.plays import LONE, UecdaPlay, bits, mask_of, suit_bits, uecda_play_of
from engine.daifugo.uecda.table import FastRandom, UecdaTable
from engine.daifugo.view import View
from engine.titles import TITLES


class SeenPlay(msgspec.Struct, frozen=True):
    """A public play or pass, and the play it answered."""

    seat: int
    play: UecdaPlay | None
    """None for a pass."""
    on: UecdaPlay | None
    """The play it answered; None for a lead."""
    lock: int
    rev: bool


class UecdaSight(msgspec.Struct, frozen=True):
    """A position as the player on turn sees it; seats go round upwards."""

    seat: int
    hand: int
    unseen: int
    """All cards that others hold."""
    counts: tuple[int, ...]
    field: UecdaPlay | None = None
    owner: int = -1
    rev: bool = False
    lock: int = 0
    passed: tuple[int, ...] = ()
    passes: int = 0
    ranks: tuple[int, ...] = ()
    classes: tuple[int, ...] = ()
    """Each seat's class, 0 for the daifugo; empty without classes."""
    known: tuple[tuple[int, int], ...] = ()
    """Cards whose holder is known: seat, cards."""
    barred: tuple[tuple[int, int], ...] = ()
    """Cards that a seat is known not to hold: seat, cards."""
    history: tuple[SeenPlay, ...] = ()
    """The plays and passes of this game, as far as the player remembers."""


def of_table(
    table: UecdaTable,
    known: tuple[tuple[int, int], ...] = (),
    history: tuple[SeenPlay, ...] = (),
    barred: tuple[tuple[int, int], ...] = (),
) -> UecdaSight:
    """The sight of the player on turn."""
    seat = table.turn
    return UecdaSight(
        seat,
        table.hands[seat],
        sum(hand for other, hand in enumerate(table.hands) if other != seat and not table.out[other]),
        tuple(0 if out else hand.bit_count() for hand, out in zip(table.hands, table.out, strict=True)),
        table.field,
        table.owner,
        table.rev,
        table.lock,
        tuple(table.passed),
        table.passes,
        tuple(table.ranks),
        known=known,
        barred=barred,
        history=history,
    )


def of_view(view: View) -> UecdaSight:
    """The sight of a seat at the engine's table, which remembers only this round."""
    assert view.seat is not None
    gone = mask_of(view.discard)
    for played in view.field:
        gone |= mask_of(played.cards)
    hand = mask_of(view.hand)
    lock = suit_bits(view.locks[0].suits) if view.locks else 0
    unseen = ((1 << 53) - 1) & ~gone & ~hand
    top = view.top
    field = None if top is None else uecda_play_of(top)
    return UecdaSight(
        view.seat,
        hand,
        unseen,
        tuple(view.counts),
        field,
        -1 if top is None else top.owner,
        view.rev,
        lock,
        tuple(view.locked_out),
        view.passes,
        tuple(view.finished),
        tuple(TITLES.index(title) for title in view.titles),
        history=_round(view),
    )


def _round(view: View) -> tuple[SeenPlay, ...]:
    """The plays since the field cleared, and the passes on the current one."""
    plays = [uecda_play_of(played) for played in view.field]
    rev = view.rev != (sum(play.turns for play in plays) % 2 == 1)
    seen, on, lock = [], None, 0
    for played, play in zip(view.field, plays, strict=True):
        seen.append(SeenPlay(played.owner, play, on, lock, rev))
        if play is LONE:
            lock = 0
        elif on is not None and play.suits == on.suits:
            lock = play.suits
        on, rev = play, rev != play.turns
    if on is not None:
        lock = suit_bits(view.locks[0].suits) if view.locks else 0
        seen += [SeenPlay(seat, None, on, lock, view.rev) for seat in view.locked_out]
    return tuple(seen)


def imagined(sight: UecdaSight, rng: FastRandom) -> UecdaTable:
    """A possible table: the others' hands dealt from the unseen cards."""
    hands = [0] * len(sight.counts)
    hands[sight.seat] = sight.hand
    left = sight.unseen
    for seat, cards in sight.known:
        if seat != sight.seat:
            hands[seat] |= cards & left
            left &= ~hands[seat]
    row = [1 << bit for bit in bits(left)]
    rng.shuffle(row)
    # Who cannot hold some cards is dealt to first, from the others.
    barred = dict(sight.barred)
    for seat in sorted(range(len(hands)), key=lambda seat: seat not in barred):
        if seat != sight.seat:
            wanted = sight.counts[seat] - hands[seat].bit_count()
            some = [card for card in row if not card & barred[seat]] if seat in barred else row
            taken = some[len(some) - wanted :] if wanted > 0 else []
            hands[seat] |= sum(taken)
            row = [card for card in row if not card & hands[seat]]
    table = UecdaTable(hands, sight.seat)
    table.ranks = list(sight.ranks)
    table.out = [seat in sight.ranks for seat in range(len(hands))]
    table.field, table.owner = sight.field, sight.owner
    table.rev, table.lock = sight.rev, sight.lock
    table.passed, table.passes = list(sight.passed), sight.passes
    return table
