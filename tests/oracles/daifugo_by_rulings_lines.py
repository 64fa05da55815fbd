"""Random lines for the oracle's games: legal moves, answers and chance, and lines that must be refused."""

from __future__ import annotations

from random import Random

from tests.oracles.daifugo_by_rulings import LOCAL
from tests.oracles.daifugo_by_rulings_asks import Cards, Choice, Order, Ranks, RefusedError, Reply, Trade
from tests.oracles.daifugo_by_rulings_cards import RANKS, SUITS, readings
from tests.oracles.daifugo_by_rulings_flow import exchange_cards
from tests.oracles.daifugo_by_rulings_record import Oracle

Line = tuple[str, str]


def some(dice: Random, cards: tuple[str, ...] | list[str], least: int, most: int) -> str:
    """Return some of the cards as an answer."""
    chosen = dice.sample(list(cards), dice.randint(least, most))
    return " ".join(chosen) or "-"


def random_decision(dice: Random, oracle: Oracle, hot: set[str]) -> Line:
    """Return a legal line of a player who has to decide."""
    due = oracle.due
    if due.kind == "turn":
        return oracle.names[due.player], random_move(dice, oracle, hot)
    if due.kind == "exchange":
        player = dice.choice(due.waiting)
        count = 2 if oracle.game.titles[player] == "大富豪" else 1
        spec = exchange_cards(oracle.game, player, count)
        return oracle.names[player], f"exchange={some(dice, spec.source, spec.least, spec.most)}"
    name = "*" if due.kind == "chance" else oracle.names[due.player]
    prefix = "%% " if name != "*" and dice.random() < 0.03 else ""
    return name, f"{prefix}{due.rule}={random_answer(dice, oracle)}"


def random_answer(dice: Random, oracle: Oracle) -> str:
    """Return a legal answer to the current question."""
    match oracle.due.spec:
        case Cards(source, least, most):
            return some(dice, source, least, most)
        case Choice(among):
            return dice.choice(sorted(among))
        case Ranks(count):
            return " ".join(dice.sample(RANKS, count))
        case Order(players):
            return " ".join(dice.sample(sorted(players), len(players))) if dice.random() < 0.7 else "-"
        case Trade(hand, counts):
            name = dice.choice(sorted(counts))
            return f"{name} {some(dice, hand, counts[name][1], counts[name][1])}"
        case Reply(source, count):
            return some(dice, source, count, count) if dice.random() < 0.6 else "-"
    raise AssertionError(oracle.due)


def candidates(dice: Random, oracle: Oracle) -> list[str]:
    """Return sets of cards from the hand that may be playable, written as moves."""
    g = oracle.game
    hand = g.hands[g.turn]
    jokers = ["X"] * hand.count("X")
    found = [[card] for card in hand]
    for rank in RANKS:
        same = [card for card in hand if card[0] == rank]
        for size in range(1, len(same) + 1):
            for spare in range(len(jokers) + 1):
                found += [dice.sample(same, size) + jokers[:spare]]
    found += [jokers] if jokers else []
    found += sequences(dice, oracle, hand, jokers)
    texts = []
    for cards in found:
        dice.shuffle(cards)
        text = " ".join(cards)
        texts.append(text)
        if (len(cards) >= 3 and "X" in cards) or dice.random() < 0.05:
            ways = [way for way in readings(tuple(cards), g.rules) if way.roles]
            if ways:
                way = dice.choice(ways)
                texts.append(f"{text} as " + " ".join(rank + suit for rank, suit in way.roles))
        if "fusion_revolution" in g.rules and g.field:
            texts.append(f"{text} fuse")
    return texts


def sequences(dice: Random, oracle: Oracle, hand: list[str], jokers: list[str]) -> list[list[str]]:
    """Return some sequences of every kind that are possible with the hand and its jokers."""
    rules = oracle.game.rules
    steps = [1] * ("stairs" in rules) + ([2, 3, 4, 5, 6] if "arithmetic" in rules else [])
    found: list[list[str]] = []
    for step in steps:
        for suit in SUITS:
            for start in range(13):
                for length in (3, 4, 5):
                    ranks = [RANKS[(start + step * i) % 13] for i in range(length)]
                    found += filled([rank + suit for rank in ranks], hand, jokers)
    if "emperor" in rules:
        for start in range(10):
            for _ in range(4):
                suits = dice.sample(SUITS, 4)
                wanted = [rank + suit for rank, suit in zip(RANKS[start:], suits, strict=False)]
                found += filled(wanted, hand, jokers)
    return found


def filled(wanted: list[str], hand: list[str], jokers: list[str]) -> list[list[str]]:
    """Return the cards wanted, with jokers for those not held, if there are enough."""
    held = [card for card in wanted if card in hand]
    gaps = len(wanted) - len(held)
    return [held + jokers[:gaps]] if held and gaps <= len(jokers) else []


def lawful(oracle: Oracle, name: str, text: str) -> str:
    """Return the code with which a line is refused, or ""."""
    try:
        oracle.judge(name, text.removeprefix("%% "))
    except RefusedError as error:
        return str(error)
    return ""


def random_move(dice: Random, oracle: Oracle, hot: set[str]) -> str:
    """Return a legal play, preferring the ranks of the rules in play and large sets, or a pass."""
    name = oracle.names[oracle.due.player]
    texts = candidates(dice, oracle)
    plays = [text for text in texts if not lawful(oracle, name, text)]
    late = "%% " if dice.random() < 0.03 else ""
    if oracle.game.field and (not plays or dice.random() < 0.2):
        return "%%" if late else "%"
    fused = [text for text in plays if text.endswith("fuse")]
    if fused and dice.random() < 0.5:
        return late + dice.choice(fused)
    runs = [text for text in plays if len({card[0] for card in text.split(" as ")[0].split()} - {"X"}) > 1]
    if runs and dice.random() < 0.5:
        return late + dice.choice(runs)
    about = [text for text in plays if any(card[0] in hot for card in text.split())]
    if about and dice.random() < 0.5:
        return late + max(dice.sample(about, dice.randint(1, len(about))), key=len)
    large = [text for text in plays if len(text.split()) > 1]
    return late + dice.choice(large if large and dice.random() < 0.6 else plays)


def random_refusal(dice: Random, oracle: Oracle) -> tuple[str, str, str]:
    """Return a line with the code of its refusal; the code is empty if the attempt happens to be legal."""
    name = dice.choice(oracle.names)
    if oracle.due.kind == "turn" and dice.random() < 0.75:
        name = oracle.names[oracle.due.player]
    hand = oracle.game.hands[oracle.names.index(name)]
    ways = ["subset", "subset", "pass", "answer", "strange", "rule"]
    if oracle.due.kind == "turn" and name == oracle.names[oracle.due.player]:
        ways += ["candidate"] * 6
    text = attempt(dice, oracle, dice.choice(ways), hand)
    if oracle.due.kind in ("ask", "respond") and dice.random() < 0.5:
        name = oracle.names[oracle.due.player]
        text = f"{oracle.due.rule}={wrong_answer(dice, oracle)}"
    return name, text, lawful(oracle, name, text)


def attempt(dice: Random, oracle: Oracle, way: str, hand: list[str]) -> str:
    """Return a random line, legal or not."""
    pack = [rank + suit for rank in RANKS for suit in SUITS] + ["X"]
    match way:
        case "candidate":
            return dice.choice(candidates(dice, oracle))
        case "subset" if hand:
            return some(dice, hand, 1, min(4, len(hand)))
        case "strange":
            return " ".join(dice.choices([*pack, "X", "1s", "9", "3x"], k=dice.randint(1, 3)))
        case "answer" if oracle.due.rule:
            return f"{oracle.due.rule}={some(dice, hand, min(1, len(hand)), min(3, len(hand)))}"
        case "rule":
            return f"{dice.choice(sorted(LOCAL))}={dice.choice(['-', dice.choice(pack)])}"
    return "%"


def wrong_answer(dice: Random, oracle: Oracle) -> str:
    """Return an answer that is probably illegal."""
    g = oracle.game
    hand = g.hands[oracle.due.player]
    among = [*hand, *g.discard[:5], "3s", "X"]
    answers = [
        "-",
        some(dice, among, 1, min(4, len(among))),
        dice.choice(oracle.names),
        "left",
        "yes",
        "8 9",
        "9 9",
    ]
    if isinstance(oracle.due.spec, Trade):
        answers += [f"{dice.choice(oracle.names)} {some(dice, among, 1, 2)}"]
    if isinstance(oracle.due.spec, Order):
        answers += [" ".join(dice.sample(oracle.names, len(oracle.names) - 1))]
    return dice.choice(answers)
