"""Random games of Tyrant, played by the oracle and written as records with assertions.

`random_game("deal3", 7)` is the same text every time. Players have temperaments: some pass when they may, some waste
their chips, some choose hands that can't follow, so that skipped players, tricks without a winner and purges occur.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracles.tyrant_by_rules import ACES, COURT, NUMBERS, SUITS
from tests.oracles.tyrant_by_rules_record import Deal, Oracle, RefusedError

NAMES = ("aki", "ben", "cid", "dan", "eri")
KINDS = ("deal3", "deal4", "position3", "position4")
Table = tuple[dict[str, Any], Deal]
STRANGE = (
    "7", "h7", "7x", "1s", "10h", "7hh", "7h^^", "^7h", "+", "h", "?", "7H", "s 1", "^", "=", "Zz", "hand=7",
    "hands=7h",
)  # fmt: skip


@dataclass(frozen=True)
class RandomGame:
    """A game as text, the verdict on each line, the state and events after each, and the final state."""

    text: str
    steps: tuple[tuple[int, str, str, str], ...]
    states: tuple[dict[str, Any], ...]
    events: tuple[list[tuple[Any, ...]], ...]
    final: dict[str, Any]
    error: tuple[int, str] | None
    happened: frozenset[str]


@dataclass(frozen=True)
class Temper:
    """How a player plays: probabilities of a pass and of a tyrant action, numbers of cards, kind of hand."""

    passes: float
    chips: float
    cards: tuple[int, ...]
    hand: str

    @classmethod
    def of(cls, dice: Random) -> Temper:
        """Return a random temperament."""
        cards = dice.choice([(1, 2, 3), (1,), (3,), (1, 1, 1, 2), (2, 3)])
        hand = dice.choice(["any", "any", "follow", "void", "void"])
        return cls(dice.choice([0, 0.1, 0.3, 0.9]), dice.choice([0, 0.1, 0.4, 0.9]), cards, hand)


def random_game(kind: str, seed: int, every_fact: bool = False) -> RandomGame:
    """Return the game of this kind and seed."""
    dice = Random(f"{kind} {seed}")
    header, deal = random_table(dice, kind)
    lines = deal_lines(dice, header, deal)
    tempers = [Temper.of(dice) for _ in deal]
    if dice.random() < 0.3:  # all alike: tricks that nobody follows, or that all pass, become frequent
        tempers = [tempers[0]] * len(deal)
    return played(dice, Oracle(header, deal), tempers, lines, every_fact)


def toml(value: object) -> str:
    """Return a value of the header as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return str(value) if isinstance(value, int) else f'"{value}"'


def numbers(players: int) -> list[str]:
    """Return the number cards of a game (TY-4)."""
    return NUMBERS + [card for card in NUMBERS if players == 4 or card[0] in "23456"]


# ---------------------------------------------------------------------- tables


def random_table(dice: Random, kind: str) -> Table:
    """Return a whole deal, or a position in the middle of a game."""
    players = int(kind[-1])
    names = dice.sample(NAMES, players)
    header: dict[str, Any] = {"game": "tyrant"}
    floor = dice.choice(["", "card", "total", "total"])
    header |= {"set": {"chip_floor": floor}} if floor else {}
    pack, court, aces = numbers(players), list(COURT), list(ACES)
    for cards in (pack, court, aces):
        dice.shuffle(cards)
    if kind.startswith("position"):
        return random_position(dice, header, names, pack, court, aces)
    header |= {"lead": " ".join(court[:8]), "plaza": " ".join(pack[:4]), "start": dice.choice(names)}
    hands = [pack[8 + 16 * seat : 24 + 16 * seat] for seat in range(players)]
    return header, [(name, hand, [], ace) for name, hand, ace in zip(names, hands, aces, strict=False)]


def random_position(
    dice: Random, header: dict[str, Any], names: list[str], pack: list[str], court: list[str], aces: list[str]
) -> Table:
    """Return step 2 of any trick: empty hands, no chips, rows that are nearly piles, or one player with all tricks."""
    trick = dice.choice([1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 8])
    header |= {"trick": trick, "lead": " ".join(court[: 9 - trick]), "marker": dice.choice(names)}
    rest = court[9 - trick :]
    greedy = dice.choice([None, None, *names])
    won: dict[str, list[str]] = {name: [] for name in names}
    for card in rest[: dice.choice([trick - 1, dice.randint(0, trick - 1)])]:
        won[greedy if greedy and dice.random() < 0.7 else dice.choice(names)].append(card)
    header |= {"won": {name: " ".join(cards) for name, cards in won.items() if cards or dice.random() < 0.1}}
    full, empty = dice.choice([0, 5, 7]), dice.random() < 0.05
    deal = []
    for name in names:
        hand = 0 if empty else dice.choice([0, 1, 1, 2, 3, 4, full, 7])
        stock = dice.choice([0, 0, 1, 3, 6, 7, 9])
        deal.append((name, [pack.pop() for _ in range(hand)], [pack.pop() for _ in range(stock)], aces.pop()))
    chips = {
        name: 0 if empty else dice.choice([0, 0, 1, 1, 2, 3, 5]) for name in names if dice.random() < 0.8
    }
    header |= {"chips": chips} if chips else {}
    passing = [name for name in names if dice.random() < 0.3]
    header |= {"passed": " ".join(passing)} if passing else {}
    laid = [card[1] for card in pack[: dice.choice([0, 3, 8, len(pack) // 2, len(pack)])]]
    rows = {suit: divmod(laid.count(suit), 5) for suit in SUITS}
    plaza = " ".join(f"{suit}:{vertical}+{piles}" for suit, (piles, vertical) in rows.items() if suit in laid)
    header |= {"plaza": plaza} if plaza else {}
    return header, deal


def deal_lines(dice: Random, header: dict[str, Any], deal: Deal) -> list[str]:
    """Return the header and the deal of a record."""
    lines = ["+++", *(f"{key} = {toml(value)}" for key, value in header.items()), "+++"]
    for name, first, second, ace in deal:
        stock = f" / {' '.join(second)}" if second or ("trick" in header and dice.random() < 0.3) else ""
        lines.append(f"{name}:({' '.join(first)}{stock}) {ace}")
    return lines


def random_wrong_deal(kind: str, seed: int) -> tuple[str, int]:
    """Return a deal with too many copies of a card, and the line in which that shows."""
    dice = Random(f"wrong {kind} {seed}")
    header, deal = random_table(dice, kind)
    way = dice.choice(["ace", "lead", "hand", "hand"])
    leads = header["lead"].split()
    others = [*leads[1:], *" ".join(header.get("won", {}).values()).split()]
    held = [cards for _, *both, _ in deal for cards in both if cards]
    line = 1
    if way == "lead" and others:
        header["lead"] = " ".join([dice.choice(others), *leads[1:]])
    elif way == "hand" and sum(map(len, held)) > 3:
        line = 3 + len(header) + one_too_many(dice, header, deal, held)
    else:
        at = dice.randrange(1, len(deal))
        deal[at] = (*deal[at][:3], deal[dice.randrange(at)][3])
        line = 3 + len(header) + at
    return "\n".join(deal_lines(dice, header, deal)) + "\n", line


def one_too_many(dice: Random, header: dict[str, Any], deal: Deal, held: list[list[str]]) -> int:
    """Replace cards by copies of one card until there are too many; return the seat at which that shows."""
    card = held[0][0]
    allowed = 1 if len(deal) == 3 and card[0] in "789T" else 2
    count = 0 if "trick" in header else header["plaza"].split().count(card)
    while count + sum(cards.count(card) for cards in held) <= allowed:
        cards = dice.choice(held)
        cards[dice.randrange(len(cards))] = card
    for seat, (_, first, second, _) in enumerate(deal):
        count += [*first, *second].count(card)
        if count > allowed:
            return seat
    raise AssertionError(deal)


# ---------------------------------------------------------------------- lines


def some(dice: Random, cards: list[str], count: int) -> str:
    """Return this many of the cards, or all if there are fewer."""
    return " ".join(dice.sample(cards, min(count, len(cards))))


def random_decision(dice: Random, oracle: Oracle, tempers: list[Temper]) -> tuple[str, str]:
    """Return a legal line of a player who has to decide."""
    g, due = oracle.game, oracle.due
    seat = dice.choice(due.waiting)
    temper = tempers[seat]
    late = "%% " if dice.random() < 0.05 else ""
    if due.kind == "lay":
        return oracle.names[seat], f"{late}lay={dice.choice(g.table[seat])}"
    if due.kind in ("hand", "refill"):
        count = 7 if due.kind == "hand" else 6
        cards = list(g.stocks[seat])
        dice.shuffle(cards)
        led = [lead[1] for lead in ([g.lead] if g.lead else []) + g.leads][: dice.randint(1, 3)]
        if temper.hand != "any":
            cards.sort(key=lambda card: (card[1] in led) == (temper.hand == "void"))
        chosen = cards[:count]
        dice.shuffle(chosen)
        return oracle.names[seat], f"{late}{due.kind}={' '.join(chosen)}"
    may = g.may(seat)
    if may == ["%"] or (may[0] == "%" and dice.random() < temper.passes):
        return oracle.names[seat], "%%" if late else "%"
    return oracle.names[seat], late + random_play(dice, oracle, seat, temper)


def random_play(dice: Random, oracle: Oracle, seat: int, temper: Temper) -> str:
    """Return one to three cards of the hand, perhaps with chips on something."""
    g = oracle.game
    hand = g.hands[seat]
    cards = dice.sample(hand, min(dice.choice(temper.cards), len(hand)))
    led = [card for card in hand if card[1] == g.lead[1]]
    if led and not any(card in led for card in cards):
        cards[dice.randrange(len(cards))] = dice.choice(led)
    if len(cards) == 3:
        cards[dice.randrange(3)] += "^"
    text = " ".join(cards)
    if g.chips[seat] and dice.random() < temper.chips:
        places = ["lead", g.lead[1], *SUITS]
        places = [place for place in places if place == "lead" or any(g.plaza[place])]
        text += (
            f" + {dice.choice(places)} {dice.choice([1, 1, 2, g.chips[seat]]) if g.chips[seat] > 1 else 1}"
        )
    return text


def random_attempt(dice: Random, oracle: Oracle, tempers: list[Temper]) -> tuple[str, str]:
    """Return a random line, mostly one that must be refused."""
    g, due = oracle.game, oracle.due
    right = bool(due.waiting) and dice.random() < 0.75
    seat = dice.choice(due.waiting) if right else dice.randrange(g.players)
    hand, stock, table = g.hands[seat], g.stocks[seat], g.table.get(seat, [])
    mine = dice.choice(
        [hand, hand, hand, stock, table, [*hand, *stock], NUMBERS, [*NUMBERS, *COURT, *ACES, "X"]]
    )
    late = "%% " if dice.random() < 0.1 else ""
    name = oracle.names[seat]
    if due.kind != "over" and dice.random() < 0.15:
        return name, spoilt(dice, random_decision(dice, oracle, tempers)[1])
    if due.kind in ("hand", "refill", "lay") and dice.random() < 0.7:
        source = mine if dice.random() < 0.5 else table if due.kind == "lay" else [*hand, *stock]
        count = {"hand": 7, "refill": 6, "lay": 1}[due.kind] + dice.choice([0, 0, 0, -1, 1, 2])
        return name, f"{late}{due.kind}={some(dice, source, max(count, 1)) or dice.choice(NUMBERS)}"
    way = dice.choice(["cards"] * 6 + ["pass", "pass", "hand", "refill", "lay"])
    if way == "pass":
        return name, "%%" if late else "%"
    if way != "cards":
        return name, f"{late}{way}={some(dice, mine, dice.choice([1, 6, 7])) or dice.choice(NUMBERS)}"
    words = some(dice, mine, dice.choice([1, 1, 2, 3, 3, 4])).split() or [dice.choice(NUMBERS)]
    shown = 1 if len(words) == 3 else 0
    for at in dice.sample(range(len(words)), shown if dice.random() < 0.8 else dice.randint(0, len(words))):
        words[at] += "^"
    action = ""
    if dice.random() < 0.4:
        action = (
            f" + {dice.choice(['lead', 'lead', *SUITS, *SUITS])} {dice.choice([0, 1, 1, 1, 2, 3, 5, 6, 99])}"
        )
    return name, late + " ".join(words) + action


def spoilt(dice: Random, text: str) -> str:
    """Return a decision changed so that it can't be parsed, or means something else."""
    words = text.split(" ")
    at = dice.randrange(len(words))
    words[at] = dice.choice(STRANGE)
    return (
        " ".join(words) if "+" not in text else f"{text} {dice.choice(['1', 'x', '+ h 1', '-1', 'h', '^'])}"
    )


def reason(oracle: Oracle, name: str, text: str) -> str:
    """Return the code with which a line is refused, or ""."""
    try:
        oracle.judge(name, text)
    except RefusedError as error:
        return str(error)
    return ""


# ---------------------------------------------------------------------- the game


def played(
    dice: Random, oracle: Oracle, tempers: list[Temper], lines: list[str], every_fact: bool
) -> RandomGame:
    """Play the game to its end, or sometimes for a few lines only, with refused lines between."""
    steps: list[tuple[int, str, str, str]] = []
    states = [oracle.final()]
    events: list[list[tuple[Any, ...]]] = []
    happened: set[str] = set()
    wrong = dice.choice([0, 0.5, 1, 3])
    left = dice.randint(1, 40) if dice.random() < 0.2 else 1000
    error = None

    def attempts() -> None:
        """Write some refused lines."""
        count = int(wrong) + (dice.random() < wrong % 1)
        for _ in range(count):
            name, text = random_attempt(dice, oracle, tempers)
            code = reason(oracle, name, text)
            if code:
                lines.append(f"{name}:!{text}" + (f"  {code}" if dice.random() < 0.95 else ""))
                steps.append((len(lines), name, text, "refused"))
                states.append(states[-1])
                events.append([])
                happened.add(f"{oracle.due.kind} {code}")

    while oracle.due.kind != "over" and left:
        left -= 1
        attempts()
        name, text = random_decision(dice, oracle, tempers)
        before = len(oracle.game.events)
        verdict = oracle.tell(name, text)
        events.append(oracle.game.events[before:])
        happened |= {verdict, str(oracle.game.last.get("outcome"))}
        lines.append(f"{name}:{text}" + (f" @{dice.randint(0, 99) / 10}" if dice.random() < 0.1 else ""))
        steps.append((len(lines), name, text, verdict))
        states.append(oracle.final())
        if every_fact:
            lines += oracle.facts()
        elif dice.random() < 0.3:
            lines += dice.sample(oracle.facts(), dice.randint(1, 5))
    attempts()
    lines += oracle.facts()
    happened |= what_came(oracle)
    if dice.random() < 0.3:  # an error as the last line
        name, text = random_attempt(dice, oracle, tempers)
        code = reason(oracle, name, text)
        if code:
            lines.append(f"{name}:{text}")
            error = (len(lines), code)
    text = "\n".join(lines) + "\n"
    return RandomGame(
        text, tuple(steps), tuple(states), tuple(events), oracle.final(), error, frozenset(happened)
    )


def what_came(oracle: Oracle) -> set[str]:
    """Return what is special about a game."""
    g = oracle.game
    if not g.over:
        return {"not over"}
    totals = [sheet["total"] for sheet in g.sheets]
    found = {"over"} | ({"purged"} if g.purged else set())
    best, second = g.places[:2]
    if totals[best] == totals[second] and second not in g.purged:
        found.add("tie by tricks" if len(g.won[best]) != len(g.won[second]) else "tie by place")
    if g.marker in g.purged:
        found.add("holder purged")
    if len(g.purged) > 1:
        found.add("several purged")
    return found | ({"piles"} if any(piles for _, piles in g.plaza.values()) else set())


def main() -> None:
    """Print the game of a kind and seed."""
    print(random_game(sys.argv[1], int(sys.argv[2]), every_fact=len(sys.argv) > 3).text, end="")


if __name__ == "__main__":
    main()
