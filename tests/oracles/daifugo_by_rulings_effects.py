"""Effects of a play on cards, in pipeline order (PL-10, stage 8), each row as in its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.oracles.daifugo_by_rulings import Game
from tests.oracles.daifugo_by_rulings_asks import Cards, Choice, Ranks, Steps, Trade, ask, chance
from tests.oracles.daifugo_by_rulings_cards import Play, naturals, within, without


@dataclass
class Turn:
    """A play in progress, and the state before it (PL-3)."""

    game: Game
    names: list[str]
    actor: int
    play: Play
    under: Play | None
    leads: bool
    was_reversed: bool
    was_ladder: list[str]
    was_locked: bool
    was_back11: bool
    fouled: bool = False

    def out(self) -> bool:
        """Whether the actor is out for any reason (GR-6, FR-10)."""
        return not self.game.active(self.actor)

    def hand(self) -> list[str]:
        """The actor's hand."""
        return self.game.hands[self.actor]

    def has(self, rank: str, anyway: bool = False) -> bool:
        """has(r) of this play."""
        return self.game.has(self.play, rank, anyway)

    def only(self, rank: str) -> bool:
        """hasG(r) of this play."""
        return self.play.is_group and self.play.c(rank) >= 1

    def gain(self, p: int, cards: tuple[str, ...] | list[str]) -> None:
        """Add cards to a hand."""
        self.game.hands[p] = without([*self.game.hands[p], *cards], [])

    def lose(self, p: int, cards: tuple[str, ...] | list[str]) -> None:
        """Remove cards from a hand."""
        assert within(cards, self.game.hands[p])
        self.game.hands[p] = without(self.game.hands[p], cards)

    def throw(self, p: int, cards: tuple[str, ...] | list[str]) -> None:
        """Discard cards from a hand."""
        self.lose(p, cards)
        self.game.discard += cards

    def pick(self, cards: tuple[str, ...] | list[str]) -> None:
        """Remove cards from the discard pile."""
        assert within(cards, self.game.discard)
        self.game.discard = without(self.game.discard, cards)

    def others(self) -> dict[str, int]:
        """The active opponents by name."""
        return {self.names[q]: q for q in self.game.opponents(self.actor)}

    def own(self, rule: str, count: int) -> Steps:
        """Ask for this many cards of the actor's hand, or the whole hand."""
        hand = tuple(self.hand())
        count = min(count, len(hand))
        return ask(self.actor, rule, Cards(hand, count, count, hand))

    def sides(self, rule: str) -> Steps:
        """Ask for left or right (NT-2, FR-11)."""
        left, right = self.game.near(self.actor, 1), self.game.near(self.actor, -1)
        return ask(self.actor, rule, Choice({"left": left, "right": right}, frozenset(("left", "right"))))


def ace_tax(t: Turn) -> Steps:
    """The play under the ace comes to the hand; what was attached to it stays (row 6, FR-1)."""
    if t.has("A") and t.under is not None and not t.out():
        t.game.field.remove(t.under)
        t.gain(t.actor, t.under.cards)
        t.play.attached += t.under.attached
    yield from ()


def black_7_draw(t: Turn) -> Steps:
    """As many cards as were played are drawn unseen from the pile (row 24)."""
    if {"7s", "7c"} & set(t.play.new) and not t.out():
        drawn = yield from chance("black_7_draw", t.game.discard, len(t.play.new))
        t.pick(drawn)
        t.gain(t.actor, drawn)


def from_pile(t: Turn, rule: str, count: int, to: int) -> Steps:
    """The actor sees the discard pile and chooses this many cards of it."""
    count = min(count, len(t.game.discard))
    chosen = yield from ask(t.actor, rule, Cards(tuple(t.game.discard), count, count))
    t.pick(chosen)
    t.gain(to, chosen)


def satan(t: Turn) -> Steps:
    """The actor takes one card of the pile (row 29)."""
    if t.play.G("6", 3) and not t.out():
        yield from from_pile(t, "satan", 1, t.actor)


def queen_love(t: Turn) -> Steps:
    """The actor takes as many cards of the pile as queens (row 22)."""
    if t.only("Q") and not t.out():
        yield from from_pile(t, "queen_love", t.play.c("Q"), t.actor)


def galactic_railroad(t: Turn) -> Steps:
    """Two cards are chosen, as many drawn unseen, then the chosen go aside (row 16)."""
    if t.play.G("9", 3) and not t.out():
        chosen = yield from t.own("galactic_railroad", 2)
        drawn = yield from chance("galactic_railroad", t.game.discard, len(chosen))
        t.pick(drawn)
        t.gain(t.actor, drawn)
        t.lose(t.actor, chosen)
        t.game.aside += chosen


def seven_attach(t: Turn) -> Steps:
    """Cards of the hand are put under the play (row 60)."""
    if t.has("7") and not t.out():
        chosen = yield from t.own("seven_attach", t.play.c("7"))
        t.lose(t.actor, chosen)
        t.play.attached += tuple(chosen)


def cross_dress(t: Turn) -> Steps:
    """Kings of the hand go aside (row 41)."""
    if t.has("Q") and not t.out():
        kings = tuple(card for card in t.hand() if card[0] == "K")
        count = min(t.play.c("Q"), len(kings))
        chosen = yield from ask(t.actor, "cross_dress", Cards(kings, count, count, tuple(t.hand())))
        t.lose(t.actor, chosen)
        t.game.aside += chosen


def up_to(t: Turn, rule: str, rank: str) -> Steps:
    """Ask for own cards, from none up to the number of the rank played."""
    hand = tuple(t.hand())
    most = min(t.play.c(rank), len(hand))
    return ask(t.actor, rule, Cards(hand, 0, most, hand), optional=True)


def ten_discard(t: Turn) -> Steps:
    """The actor may discard as many cards as tens (row 37)."""
    if t.has("T") and not t.out():
        t.throw(t.actor, (yield from up_to(t, "ten_discard", "T")))


def nine_gamble(t: Turn) -> Steps:
    """An opponent draws an unseen card of the hand, which is discarded (row 13)."""
    if t.has("9") and not t.out():
        yield from ask(t.actor, "nine_gamble", Choice(t.others(), frozenset(t.names)))
        t.throw(t.actor, (yield from chance("nine_gamble", t.hand(), 1)))


def seven_pass(t: Turn) -> Steps:
    """The actor may give the next player as many cards as sevens (row 61)."""
    if t.has("7") and not t.out():
        chosen = yield from up_to(t, "seven_pass", "7")
        t.lose(t.actor, chosen)
        t.gain(t.game.next(t.actor), chosen)


def nine_return(t: Turn) -> Steps:
    """The previous player gets as many cards as nines (row 15)."""
    if t.has("9") and not t.out():
        chosen = yield from t.own("nine_return", t.play.c("9"))
        t.lose(t.actor, chosen)
        t.gain(t.game.near(t.actor, -t.game.dir), chosen)


def red_five(t: Turn) -> Steps:
    """Two hands are pooled, shuffled and dealt again (row 2)."""
    if t.play.cards in (("5h",), ("5d",)) and t.play.reading.form == "single" and not t.out():
        other = yield from ask(t.actor, "red_five", Choice(t.others(), frozenset(t.names)))
        pool = t.hand() + t.game.hands[other]
        mine = yield from chance("red_five", pool, len(t.hand()))
        t.game.hands[other] = without(pool, mine)
        t.game.hands[t.actor] = without(mine, [])


def kings_privilege(t: Turn) -> Steps:
    """Two players swap their whole hands (row 9)."""
    if t.play.G("K", 3) and not t.out():
        other = yield from t.sides("kings_privilege")
        hands = t.game.hands
        hands[t.actor], hands[other] = hands[other], hands[t.actor]


def black_market(t: Turn) -> Steps:
    """Two own cards are exchanged for an opponent's strongest two (row 67)."""
    if t.play.G("A", 3) and not t.out():
        hand = tuple(t.hand())
        counts = {name: (q, min(2, len(hand), len(t.game.hands[q]))) for name, q in t.others().items()}
        other, chosen = yield from ask(t.actor, "black_market", Trade(hand, counts, frozenset(t.names)))
        best = t.game.strongest(t.game.hands[other], len(chosen))
        t.lose(other, best)
        t.lose(t.actor, chosen)
        t.gain(t.actor, best)
        t.gain(other, chosen)


def thief(t: Turn) -> Steps:
    """The strongest cards of the player on one side are taken (row 31)."""
    title = t.game.titles.get(t.actor)
    if t.play.G("4", 3) and title != "大富豪" and not t.out():
        other = yield from t.sides("thief")
        best = t.game.strongest(t.game.hands[other], 2 if title == "大貧民" else 1)
        t.lose(other, best)
        t.gain(t.actor, best)


def zombie(t: Turn) -> Steps:
    """A card of the pile goes to the next player (row 47)."""
    if t.play.G("3", 3):
        yield from from_pile(t, "zombie", 1, t.game.next(t.actor))


def all_lose(t: Turn, count: int) -> None:
    """Every other active player discards this many of the strongest cards."""
    for q in t.game.opponents(t.actor):
        t.throw(q, t.game.strongest(t.game.hands[q], count))


def death(t: Turn) -> Steps:
    """The others lose their strongest card (row 52)."""
    if t.play.G("4", 3):
        all_lose(t, 1)
    yield from ()


def bloody_mary_1(t: Turn) -> Steps:
    """The others lose their strongest two (row 64)."""
    if t.play.G("Q", 3):
        all_lose(t, 2)
    yield from ()


def jeanne_darc_1(t: Turn) -> Steps:
    """The next player loses the strongest two (row 33)."""
    if t.play.G("Q", 3):
        q = t.game.next(t.actor)
        t.throw(q, t.game.strongest(t.game.hands[q], 2))
    yield from ()


def queen_bomber(t: Turn) -> Steps:
    """Everybody discards the ranks called (row 21)."""
    if t.has("Q"):
        called = yield from ask(t.actor, "queen_bomber", Ranks(t.play.c("Q")))
        for q in range(len(t.game.hands)):
            if t.game.active(q):
                t.throw(q, [card for card in naturals(t.game.hands[q]) if card[0] in called])


def damian(t: Turn) -> Steps:
    """From now on a player who passes falls (row 50)."""
    if t.play.G("6", 3):
        t.game.flags.add("damian")
    yield from ()


Effect = Callable[[Turn], Steps]
EFFECTS: tuple[Effect, ...] = (
    ace_tax,
    black_7_draw,
    satan,
    queen_love,
    galactic_railroad,
    seven_attach,
    cross_dress,
    ten_discard,
    nine_gamble,
    seven_pass,
    nine_return,
    red_five,
    kings_privilege,
    black_market,
    thief,
    zombie,
    death,
    bloody_mary_1,
    jeanne_darc_1,
    queen_bomber,
    damian,
)


def in_force(t: Turn) -> Iterator[Effect]:
    """The effects whose rules are on and not muted, in pipeline order."""
    return (effect for effect in EFFECTS if t.game.on(effect.__name__))


def emptied(t: Turn) -> None:
    """Players whose hands an effect emptied finish, in order from the actor (GR-7, FR-9, PL-15)."""
    g = t.game
    ring = g.ring(t.actor, g.dir)
    empty = [q for q in (ring[-1], *ring[:-1]) if g.active(q) and not g.hands[q]]
    for q in empty:
        if g.active(q):
            g.finish(q)
    g.end_if_over()
