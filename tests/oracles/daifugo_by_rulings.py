"""Oracle for Daifugo, from the rulings: the state of a game, the order of ranks, and what may be played.

It is one mutable table and plain functions that follow the clauses in their printed order. Nothing is optimized and
nothing is shared with `engine`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from tests.oracles.daifugo_by_rulings_cards import (
    RANKS,
    RELIGIOUS,
    SEQUENCES,
    SUITS,
    Play,
    Reading,
    listed,
    named,
    naturals,
    readings,
    within,
)

OFFICIAL = ("revolution", "eight_cut", "suit_lock", "spade3_return", "miyako_ochi", "fouls")
CLASSES = {
    "F": "emperor stairs arithmetic tunnel",
    "O": "arthur eleven_back two_back black_seven red_seven six_return",
    "L": "color_lock partial_lock fierce_lock five_color_lock number_lock mark_lock",
    "J": "joker_return sandstorm spade_two_return down_number",
    "R": "omen nuclear_bomb coup religious_revolution joker_revolution absolute_revolution grand_revolution"
    " super_revolution nana_san_revolution fusion_revolution",
    "E": "red_five ace_tax kings_privilege nine_gamble nine_return galactic_railroad king_skip queen_release"
    " queen_bomber queen_love queen_reverse black_7_draw five_skip satan salvage thief next_ace jeanne_darc_1"
    " jeanne_darc_2 ten_discard ten_skip cross_dress zombie damian death nine_shuffle nine_reverse seven_attach"
    " seven_pass bloody_mary_1 bloody_mary_2 black_market lucky_seven",
    "C": "dignity ambulance queen_cut five_cut seven_cut four_cut six_cut rokurokubi",
    "X": "ten_return spade_return seven_counter four_stop",
}
CLASS = {rule: letter for letter, rules in CLASSES.items() for rule in rules.split()}
LOCAL = tuple(CLASS)
SETTINGS: dict[str, object] = {
    "jokers": 1,
    "uneven": "deal_all",
    "first_leader_game1": "d3",
    "must_play_start_card": False,
    "first_leader_later": "daihinmin",
    "pass_lockout": False,
    "exchange": True,
    "exchange_joker": True,
    "fouls": ["joker", "eight", "spade3", "two", "three"],
    "effects_in_sequences": True,
    "skip_per_card": True,
    "sequence_overlap": True,
    "sandstorm_variant": "any",
    "four_stop_result": "stay",
}
LOCK_RULES = ("suit_lock", "mark_lock", "color_lock", "partial_lock", "number_lock", "fierce_lock")
EVEN = "2468TQ"


Flags = set[str]


class GameOverError(Exception):
    """At most one player is active: the rest of the pipeline isn't run (PL-15)."""


@dataclass
class Game:
    """The state of a game (4.3)."""

    hands: list[list[str]]
    rules: frozenset[str]
    options: dict[str, object]
    titles: dict[int, str] = dataclasses.field(default_factory=dict)
    turn: int = 0
    field: list[Play] = dataclasses.field(default_factory=list)
    discard: list[str] = dataclasses.field(default_factory=list)
    aside: list[str] = dataclasses.field(default_factory=list)
    seats: list[int] = dataclasses.field(default_factory=list)
    dir: int = 1
    rev: bool = False
    flags: Flags = dataclasses.field(default_factory=set)
    absolute: str = ""
    parity: str = ""
    passed: list[int] = dataclasses.field(default_factory=list)
    suit: str = ""
    color: str = ""
    partial: str = ""
    number: bool = False
    fierce: str = ""
    finished: list[int] = dataclasses.field(default_factory=list)
    fouled: list[int] = dataclasses.field(default_factory=list)
    fallen: list[int] = dataclasses.field(default_factory=list)
    duty: str = ""
    mary_lingers: bool = False
    over: bool = False

    # ------------------------------------------------------------------ players (NT-2, NT-3, NT-7)

    def active(self, p: int) -> bool:
        """Still in: neither finished nor fouled nor fallen."""
        return p not in self.finished + self.fouled + self.fallen

    def ring(self, p: int, way: int) -> list[int]:
        """Everybody else in seat order from p on, then p."""
        at = self.seats.index(p)
        return [self.seats[(at + way * i) % len(self.seats)] for i in range(1, len(self.seats) + 1)]

    def near(self, p: int, way: int) -> int:
        """The nearest other active player in a direction."""
        return next(q for q in self.ring(p, way) if q != p and self.active(q))

    def next(self, p: int) -> int:
        """next(p) in the direction of play."""
        return self.near(p, self.dir)

    def opponents(self, p: int) -> list[int]:
        """The other active players, in the order of the deal (FR-17)."""
        return [q for q in range(len(self.hands)) if q != p and self.active(q)]

    # ------------------------------------------------------------------ rules in force (GR-12)

    def on(self, rule: str) -> bool:
        """Whether the rule is on and not muted (classes, GR-12)."""
        if rule == "suit_lock":
            return bool({"suit_lock", "mark_lock"} & self.rules) and "omen" not in self.flags
        if rule not in self.rules:
            return False
        letter = CLASS.get(rule, "")
        if "omen" in self.flags:
            muted = letter not in ("", "F") and rule not in ("red_seven", "black_seven")
            if muted or rule in ("eight_cut", "spade3_return"):
                return False
        if "mary" in self.flags or self.mary_lingers:
            spared = rule in ("jeanne_darc_1", "jeanne_darc_2")
            return spared or not (letter in ("E", "C", "X") or rule == "eight_cut")
        return True

    def has(self, play: Play, rank: str, anyway: bool = False) -> bool:
        """has(r), which the setting may narrow to hasG(r) (GR-3)."""
        if not (play.is_group or anyway or self.options["effects_in_sequences"]):
            return False
        return play.c(rank) >= 1

    # ------------------------------------------------------------------ order (NT-8, DF-5 to DF-8)

    @property
    def reversed(self) -> bool:
        """rev XOR back11 XOR back2."""
        return self.rev ^ ("back11" in self.flags) ^ ("back2" in self.flags)

    def order(self) -> list[str]:
        """Ranks and joker from weak to strong, up to step 4 of DF-8."""
        religious = "religious" in self.flags and self.on("religious_revolution")
        table = list(RELIGIOUS if religious else RANKS)
        arthur = "arthur" in self.flags and self.on("arthur")
        if arthur:
            table.insert(table.index("J"), "X")
        if self.reversed:
            table.reverse()
        if self.absolute and self.on("absolute_revolution"):
            table.remove(self.absolute)
            table.append(self.absolute)
        return table if arthur else [*table, "X"]

    def ladder(self) -> list[str]:
        """The ranks after step 3, without the joker, on which steps are counted."""
        return [rank for rank in self.order() if rank != "X"]

    def level(self, rank: str, cards: tuple[str, ...]) -> float:
        """The strength of a single or group, including raised sevens (DF-8 step 5, rows 63, 72)."""
        order = self.order()
        lifted = False
        if rank == "7":
            suits = {card[1] for card in naturals(cards)}
            red = self.on("red_seven") and not self.reversed and suits <= set("hd")
            black = self.on("black_seven") and self.reversed and suits <= set("sc")
            lifted = red or black
        if not lifted:
            return float(order.index(rank))
        return len(order) - 1.5 if order[-1] == "X" else float(len(order))

    def strongest(self, cards: list[str], count: int) -> list[str]:
        """The strongest cards, this many; ties in the order s h d c (NT-11)."""

        def strength(card: str) -> tuple[float, int]:
            return (-self.level(card[0], (card,)), 0 if card == "X" else SUITS.index(card[1]))

        return sorted(cards, key=strength)[:count]

    # ------------------------------------------------------------------ what may be played (PL-1, PL-2)

    @property
    def top(self) -> Play | None:
        """The play to beat."""
        return self.field[-1] if self.field else None

    def lone_joker(self) -> bool:
        """Whether the top is exactly one joker played alone (OR-13)."""
        return bool(self.field) and self.field[-1].cards == ("X",)

    def forced(self, reading: Reading) -> str:
        """The rule that makes this a forced play here, or "" (GR-10)."""
        if reading.cards == ("3s",) and self.lone_joker() and self.on("spade3_return"):
            return "spade3_return"
        two = reading.cards == ("2s",) and self.lone_joker() and self.reversed
        if two and self.on("spade_two_return"):
            return "spade_two_return"
        threes = reading.form == "group" and reading.rank == "3" and len(reading.cards) == 3
        if threes and self.on("sandstorm"):
            top, variant = self.top, self.options["sandstorm_variant"]
            triple = top is not None and top.reading.form == "group" and len(top.cards) == 3
            fits = {"any": True, "triple": triple, "joker": self.lone_joker()}[str(variant)]
            return "sandstorm" if fits else ""
        return ""

    def read(self, cards: tuple[str, ...], names: tuple[str, ...] | None, fuse: bool) -> Reading | str:
        """The reading in which these cards are played, or the code of the refusal (DF-14, FR-6)."""
        if fuse:
            return self.fused(cards)
        ways = readings(cards, self.rules)
        if names is not None:
            ways = [way for way in ways if named(way, names)]
        if not ways:
            return "no-form"
        way_up = 1 if self.reversed else -1
        forms = ("single", "group", *SEQUENCES)
        ways.sort(key=lambda way: (forms.index(way.form), way_up * way.start, way.step))
        top = self.top
        if top is not None:
            ways.sort(key=lambda way: way.form != top.reading.form)
        codes = [self.refusal(way) for way in ways]
        for way, code in zip(ways, codes, strict=True):
            if not code:
                forced = self.forced(way)
                return Reading(way.form, way.cards, way.roles, way.rank, way.start, way.step, forced)
        first = [code for way, code in zip(ways, codes, strict=True) if way.form == ways[0].form]
        return max(first, key=REFUSALS.index)

    def refusal(self, reading: Reading) -> str:
        """Why this reading cannot be played, or "" (DF-11, PL-2)."""
        top = self.top
        if top is None or self.forced(reading):
            return ""
        if len(reading.cards) != len(top.cards):
            return "wrong-count"
        if reading.form != top.reading.form or reading.step != top.reading.step:
            return "wrong-form"
        if self.denied(reading, top):
            return "locked"
        if self.wrong_parity(reading):
            return "wrong-parity"
        return "" if self.beats(reading, top) else "too-weak"

    def beats(self, reading: Reading, top: Play) -> bool:
        """Strictly stronger, or weaker where a rule allows that (DF-11 to DF-13, rows 10, 39, 49)."""
        if reading.form in SEQUENCES:
            if reading.form == "stairs" and not self.options["sequence_overlap"]:
                mine, theirs = ({role[0] for role in way.roles} for way in (reading, top.reading))
                if mine & theirs:
                    return False
            return reading.start < top.reading.start if self.reversed else reading.start > top.reading.start
        if self.level(reading.rank, reading.cards) > self.level(top.reading.rank, top.cards):
            return True
        if reading.rank == "X" and top.reading.rank == "X":
            return self.on("joker_return")
        return self.on("down_number") and self.one_down(reading, top)

    def one_down(self, reading: Reading, top: Play) -> bool:
        """The top's own suits, one step weaker, no jokers in either (row 49)."""
        if "X" in reading.cards + top.cards or not top.is_group:
            return False
        ladder = self.ladder()
        same = {card[1] for card in reading.cards} == set(top.suits)
        return same and ladder.index(reading.rank) == ladder.index(top.reading.rank) - 1

    def denied(self, reading: Reading, top: Play) -> bool:
        """Whether a lock forbids it (OR-11, rows 5, 12, 25, 26, 42)."""
        real = naturals(reading.cards)
        jokers = len(reading.cards) - len(real)
        if not real:
            return False
        suits = {card[1] for card in real}
        for exact in (self.suit, self.fierce):
            if exact and not (suits <= set(exact) and len(set(exact) - suits) <= jokers):
                return True
        if self.color and not suits <= set("sc" if self.color == "black" else "hd"):
            return True
        if len(set(self.partial) - suits) > jokers:
            return True
        return bool(self.number or self.fierce) and not self.one_up(reading, top)

    def one_up(self, reading: Reading, top: Play) -> bool:
        """Exactly one step stronger than the top (row 42)."""
        if not reading.rank or not top.is_group or top.reading.rank == "X":
            return False
        ladder = self.ladder()
        return ladder.index(reading.rank) == ladder.index(top.reading.rank) + 1

    def wrong_parity(self, reading: Reading) -> bool:
        """Even must follow even and odd odd (row 35)."""
        if not self.parity or not self.on("religious_revolution") or reading.rank in ("", "X"):
            return False
        return (reading.rank in EVEN) != (self.parity == "even")

    def fused(self, cards: tuple[str, ...]) -> Reading | str:
        """The top and these cards as one group, or why not (row 68)."""
        top = self.top
        if not self.on("fusion_revolution") or top is None or not top.is_group or not naturals(top.cards):
            return "no-form"
        rank = top.reading.rank
        if any(card[0] not in (rank, "X") for card in cards) or len(top.cards) + len(cards) < 4:
            return "no-form"
        return Reading("group", top.cards + cards, rank=rank, forced="fusion_revolution", fuse=True)

    # ------------------------------------------------------------------ going out (PL-4, FF, OR-17)

    def is_foul(self, play: Play, was_reversed: bool) -> bool:
        """Whether these cards are a foul when going out (FF-1, FF-2)."""
        if "fouls" not in self.rules:
            return False
        ranks = [card[0] for card in naturals(play.new)]
        found = {
            "joker": "X" in play.new,
            "eight": "8" in ranks and play.is_group,
            "spade3": play.new == ("3s",),
            "two": not was_reversed and "2" in ranks,
            "three": was_reversed and "3" in ranks,
        }
        fouls = self.options["fouls"]
        assert isinstance(fouls, list)
        return any(found[name] for name in fouls)

    def finish(self, p: int) -> None:
        """A clean finish; if it is the first and another player's, the reigning daifugo falls (DF-22, OR-17)."""
        self.finished.append(p)
        self.discard += self.hands[p]
        self.hands[p] = []
        for q, title in self.titles.items():
            first = len(self.finished) == 1 and title == "大富豪"
            if first and q != p and self.active(q) and "miyako_ochi" in self.rules:
                self.fall(q)

    def fall(self, p: int) -> None:
        """The player is out at once, the hand discarded (OR-18, row 50)."""
        self.fallen.append(p)
        self.discard += self.hands[p]
        self.hands[p] = []

    def end_if_over(self) -> None:
        """The game ends when at most one player is active (DF-22, PL-15)."""
        if sum(self.active(p) for p in range(len(self.hands))) <= 1:
            self.over = True
            raise GameOverError

    def places(self) -> list[int]:
        """All places from first to last (DF-23)."""
        last = [p for p in range(len(self.hands)) if self.active(p)]
        return self.finished + last + self.fallen[::-1] + self.fouled[::-1]


REFUSALS = ("wrong-count", "wrong-form", "locked", "wrong-parity", "too-weak")


def titles_by_place(n: int) -> list[str]:
    """The titles of this many places (DF-23)."""
    if n < 4:
        return ["大富豪", *["平民"] * (n - 2), "大貧民"]
    return ["大富豪", "富豪", *["平民"] * (n - 4), "貧民", "大貧民"]


def conflict(rules: frozenset[str], players: int, jokers: int) -> bool:
    """Whether set-up rejects this combination (CF-1 to CF-4)."""
    pairs = [
        ("black_seven", "red_seven"),
        ("bloody_mary_1", "bloody_mary_2"),
        ("jeanne_darc_1", "jeanne_darc_2"),
    ]
    pairs += [("five_color_lock", lock) for lock in LOCK_RULES]
    needs = [("jeanne_darc_2", "bloody_mary_2"), ("tunnel", "stairs"), ("dignity", "stairs")]
    needs += [("six_return", "eleven_back")]
    needs += [(rule, "eight_cut") for rule in ("ten_return", "seven_counter", "four_stop")]
    needs += [(rule, "revolution") for rule in ("fusion_revolution", "super_revolution", "nuclear_bomb")]
    if any(set(pair) <= rules for pair in pairs) or any(a in rules and b not in rules for a, b in needs):
        return True
    if "queen_release" in rules and not rules & {*LOCK_RULES, "five_color_lock"}:
        return True
    return "queen_cut" in rules and (players != 2 or jokers != 1)


__all__ = ["Game", "GameOverError", "listed", "within"]
