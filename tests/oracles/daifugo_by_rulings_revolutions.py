"""Effects of a play on the rules, the order of ranks and the locks (PL-5, PL-7, PL-8, PL-9)."""

from __future__ import annotations

from tests.oracles.daifugo_by_rulings_cards import SUITS, naturals
from tests.oracles.daifugo_by_rulings_effects import Turn, emptied


def mutes(t: Turn) -> None:
    """Bloody Mary begins or ends; the omen mutes everything (PL-5, FR-7)."""
    g, play = t.game, t.play
    queens = play.c("Q") >= 1 and play.reading.form != "single"
    if "mary" in g.flags:
        if g.on("jeanne_darc_2") and queens:
            g.flags.discard("mary")
            g.mary_lingers = True
    elif g.on("bloody_mary_2") and queens:
        for q in g.opponents(t.actor):
            t.throw(q, [card for card in g.hands[q] if card == "X"])
        g.flags.add("mary")
        emptied(t)
    if g.on("omen") and play.G("6", 3):
        if "sealed" not in g.flags:
            flip(t)
        g.flags |= {"sealed", "omen"}
        g.flags -= {"back11", "back2"}
        no_locks(t)


def flip(t: Turn) -> None:
    """Reverse the order; an older absolute rank and an older right of the coup end (PL-7)."""
    t.game.rev = not t.game.rev
    t.game.absolute = ""
    t.game.flags.discard("coup")


def no_locks(t: Turn) -> None:
    """All locks end."""
    g = t.game
    g.suit = g.color = g.partial = g.fierce = ""
    g.number = False


def revolutions(t: Turn) -> None:
    """At most one flip, however many rules fire; then the seals (PL-7, FR-2, FR-3, FR-4)."""
    g, play = t.game, t.play
    if "sealed" in g.flags:
        return
    if g.on("religious_revolution") and play.G("K", 4):
        g.rev = False
        g.absolute = ""
        g.flags.discard("coup")
        g.flags.add("religious")
        return
    size = len(play.cards) if play.is_group and naturals(play.cards) else 0
    coup = g.on("coup") and play.G("9", 3)
    absolute = g.on("absolute_revolution") and size == 5
    fires = (
        coup,
        absolute,
        g.on("revolution") and size >= 4,
        g.on("coup") and "coup" in g.flags and play.G("6", 3),
        g.on("joker_revolution") and play.cards == ("X", "X"),
        g.on("nana_san_revolution") and play.G("7", 3),
        g.on("fusion_revolution") and play.reading.fuse,
        g.on("grand_revolution") and t.leads and play.N("2", 4),
    )
    if not any(fires):
        return
    flip(t)
    if absolute:
        g.absolute = play.reading.rank
    if coup:
        g.flags.add("coup")
    if (g.on("nuclear_bomb") and size >= 6) or (g.on("super_revolution") and size >= 5):
        g.flags.add("sealed")


def order_changes(t: Turn) -> None:
    """The backs and Arthur, in this order (PL-8)."""
    g = t.game
    if g.on("six_return") and t.was_back11 and t.has("6"):
        g.flags.discard("back11")
    if g.on("eleven_back") and t.has("J"):
        g.flags.add("back11")
    if g.on("two_back") and t.has("2"):
        g.flags.add("back2")
    if g.on("arthur") and t.play.G("K", 3):
        g.flags.add("arthur")


def locks(t: Turn) -> None:
    """The locks that this play makes with the one below, or their end (PL-9, OR-10, rows 5, 12, 20, 25, 26, 42)."""
    g, play, under = t.game, t.play, t.under
    if g.on("queen_release") and t.was_locked and t.has("Q"):
        no_locks(t)
        return
    if play.lockless:
        return
    if g.on("five_color_lock") and play.reading.form == "single" and play.cards[0][0] == "5":
        g.color = color(play.cards)
    if under is None or under.lockless or "X" in play.cards + under.cards:
        return
    suits = "".join(suit for suit in SUITS if suit in play.suits)
    matches = play.suits == under.suits and "emperor" not in (play.reading.form, under.reading.form)
    both_groups = play.is_group and under.is_group
    ladder = t.was_ladder
    steps = both_groups and ladder.index(play.reading.rank) == ladder.index(under.reading.rank) + 1
    if g.on("suit_lock") and matches:
        g.suit = suits
    if g.on("color_lock") and color(play.cards) and color(play.cards) == color(under.cards):
        g.color = color(play.cards)
    if g.on("partial_lock") and play.reading.form == under.reading.form == "group":
        shared = play.suits & under.suits | set(g.partial)
        g.partial = "".join(suit for suit in SUITS if suit in shared)
    if g.on("number_lock") and steps:
        g.number = True
    if g.on("fierce_lock") and matches and steps:
        g.fierce = suits


def color(cards: tuple[str, ...]) -> str:
    """The common color of the cards, or ""."""
    suits = {card[1] for card in cards}
    return "black" if suits <= set("sc") else "red" if suits <= set("hd") else ""
