"""Random games of Daifugo under random rules, played by the oracle and written as records with assertions.

`random_game("pairs", 7)` is the same text every time. Packs are small and consist of the ranks that the rules in play
are about, so that triples, quads, locks and responses are frequent.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracles.daifugo_by_rulings import LOCAL, conflict, titles_by_place
from tests.oracles.daifugo_by_rulings_asks import RefusedError
from tests.oracles.daifugo_by_rulings_cards import RANKS, SUITS, listed
from tests.oracles.daifugo_by_rulings_lines import random_decision, random_refusal
from tests.oracles.daifugo_by_rulings_record import Oracle

NAMES = ("aki", "ben", "cid", "dan", "eri", "fuji", "gen", "hal")
SWITCHED = ("revolution", "eight_cut", "suit_lock", "spade3_return", "miyako_ochi", "fouls")
# The ranks that a rule is about. Rules that aren't listed are about any rank.
RANKS_OF = {
    "arthur": "KTJX", "red_five": "5", "dignity": "TJQK", "eleven_back": "J", "ace_tax": "A", "omen": "6",
    "kings_privilege": "K", "nuclear_bomb": "789X", "nine_gamble": "9", "ambulance": "9", "nine_return": "9",
    "galactic_railroad": "9", "king_skip": "K", "coup": "96", "queen_cut": "Q", "queen_release": "Q",
    "queen_bomber": "Q", "queen_love": "Q", "queen_reverse": "Q", "black_7_draw": "7", "five_color_lock": "5",
    "five_cut": "5", "five_skip": "5", "satan": "6", "salvage": "3", "thief": "4", "next_ace": "A",
    "jeanne_darc_1": "Q", "jeanne_darc_2": "Q", "religious_revolution": "KQA", "ten_return": "8T",
    "ten_discard": "T", "ten_skip": "T", "joker_return": "X", "joker_revolution": "X", "cross_dress": "QK",
    "sandstorm": "3X", "spade_return": "579TQK2J", "spade_two_return": "2X", "absolute_revolution": "7X",
    "zombie": "3", "grand_revolution": "2", "damian": "6", "super_revolution": "7X", "death": "4",
    "tunnel": "KA23", "nine_shuffle": "9", "nine_reverse": "9", "seven_counter": "78", "seven_cut": "7",
    "nana_san_revolution": "7", "seven_attach": "7", "seven_pass": "7", "two_back": "2", "black_seven": "76",
    "bloody_mary_1": "Q", "bloody_mary_2": "QX", "black_market": "A", "four_cut": "4", "four_stop": "48",
    "lucky_seven": "7", "red_seven": "76", "six_cut": "6", "rokurokubi": "6", "six_return": "6J",
}  # fmt: skip
RAIDS = (
    "queen_bomber", "death", "bloody_mary_1", "bloody_mary_2", "jeanne_darc_1", "thief", "lucky_seven", "seven_pass",
    "cross_dress", "ten_discard", "nine_gamble", "nine_return", "zombie", "damian", "spade_return", "four_stop",
)  # fmt: skip
NEEDS = {
    "jeanne_darc_2": ("bloody_mary_2",),
    "tunnel": ("stairs",),
    "dignity": ("stairs",),
    "six_return": ("eleven_back",),
    "queen_release": ("number_lock",),
}
KINDS = ("base", "rank", "runs", "raids", "pairs", "many", "most")
SEQUENCE_RULES = ("stairs", "arithmetic", "emperor")


@dataclass(frozen=True)
class RandomGame:
    """A game as text, the verdict on each line, and the final state."""

    text: str
    steps: tuple[tuple[int, str, str, str], ...]
    final: dict[str, Any]
    error: tuple[int, str] | None
    happened: frozenset[str]


def random_game(kind: str, seed: int, every_fact: bool = False) -> RandomGame:
    """Return the game of this kind (`base`, `pairs`, `many`, or a rule's name) and seed."""
    dice = Random(f"{kind} {seed}")
    header, names, hands = random_table(dice, kind)
    lines = ["+++", *(f"{key} = {toml(value)}" for key, value in header.items()), "+++"]
    lines += [f"{name}:({listed(hand)})" for name, hand in zip(names, hands, strict=True)]
    return played(dice, Oracle(header, names, hands), lines, every_fact)


def toml(value: object) -> str:
    """Return a value of the header as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else f'"{value}"'


def random_rules(dice: Random, kind: str) -> tuple[list[str], list[str]]:
    """Return the local rules that are on and the official ones that are off."""
    count = {"base": 0, "pairs": 2, "many": dice.randint(3, 12), "most": dice.randint(20, 60)}.get(kind, 0)
    local = (
        dice.sample(sorted(LOCAL), count)
        if count
        else []
        if kind in ("base", "rank", "runs", "raids")
        else [kind]
    )
    if kind == "runs":
        local = [*SEQUENCE_RULES, "tunnel"][: dice.randint(1, 4)]
        local += dice.sample(sorted(set(LOCAL) - set(local)), dice.randint(0, 6))
    if kind == "raids":
        local = dice.sample(RAIDS, dice.randint(2, 6))
    if kind == "rank":
        rank = dice.choice([*RANKS, "X", "9", "Q", "7", "6"])
        alike = sorted(rule for rule, ranks in RANKS_OF.items() if rank in ranks)
        local = dice.sample(alike, dice.randint(min(2, len(alike)), min(6, len(alike))))
    for rule in [*local]:
        local += [need for need in NEEDS.get(rule, ()) if need not in local]
    if kind not in KINDS and dice.random() < 0.4:
        local += [rule for rule in SEQUENCE_RULES if rule not in local and dice.random() < 0.5]
    off = [rule for rule in SWITCHED if dice.random() < 0.12]
    if "five_color_lock" in local and kind != "most":
        off = sorted({*off, "suit_lock"})
    return local, off


def random_table(dice: Random, kind: str) -> tuple[dict[str, Any], list[str], list[list[str]]]:
    """Return header, names and hands; a combination that set-up rejects is drawn again."""
    while True:
        local, off = random_rules(dice, kind)
        jokers = dice.choice([0, 1, 1, 2, 2])
        n = dice.choice([2, 3, 3, 3, 4, 4, *([5, 6, 7, 8] if dice.random() < 0.4 else [])])
        if "queen_cut" in local and dice.random() < 0.9:
            n, jokers = 2, 1
        rules = frozenset(SWITCHED) - set(off) | set(local)
        if not conflict(rules, n, jokers):
            break
        if kind == "most":  # conflicts are probable with so many rules, so just draw again
            continue
    names = dice.sample(NAMES, n)
    header: dict[str, Any] = {"game": "daifugo", "jokers": jokers}
    header |= {"local": local} if local else {}
    header |= {"off": off} if off else {}
    settings = random_settings(dice)
    header |= {"set": settings} if settings else {}
    hands, rest = random_deal(dice, local, n, jokers)
    if kind == "raids":  # hands so small that one raid can empty several at once
        hands = [hands[0], *(hand[: dice.randint(1, 3)] for hand in hands[1:])]
    if dice.random() < (0.8 if kind == "raids" else 0.4):
        titles = titles_by_place(n)
        dice.shuffle(titles)
        leaves = Random("".join(names))  # a separate generator, so that other games stay the same
        if leaves.random() < 0.3:
            titles[titles.index(leaves.choice(["大貧民", "大富豪"]))] = "平民"
        header["titles"] = dict(zip(names, titles, strict=True))
        if dice.random() < (0.9 if kind == "raids" else 0.4):
            header["phase"] = "turn"
    if dice.random() < (0.7 if local else 0.3) or "random" in settings.values():
        header |= random_position(dice, names, rest)
        if "titles" not in header or header.get("phase"):
            header |= random_middle(dice, names, rest, rules)
    return header, names, hands


def random_settings(dice: Random) -> dict[str, Any]:
    """Return some settings that differ from their defaults."""
    fouls = ["joker", "eight", "spade3", "two", "three"]
    among = {
        "first_leader_game1": ["s3", "seat0", "random"],
        "must_play_start_card": [True],
        "first_leader_later": ["daifugo", "start_card", "random"],
        "pass_lockout": [True],
        "exchange": [False],
        "exchange_joker": [False],
        "fouls": [dice.sample(fouls, dice.randint(0, 4))],
        "effects_in_sequences": [False],
        "skip_per_card": [False],
        "sequence_overlap": [False],
        "sandstorm_variant": ["triple", "joker"],
        "four_stop_result": ["stopper_leads"],
    }
    return {key: dice.choice(values) for key, values in among.items() if dice.random() < 0.2}


def random_deal(dice: Random, local: list[str], n: int, jokers: int) -> tuple[list[list[str]], list[str]]:
    """Return hands from the whole pack or from the ranks that matter, and the cards left over."""
    hot = "".join(RANKS_OF.get(rule, "") for rule in local)
    ranks = set(RANKS)
    hot = "".join(dice.sample(hot, len(hot)))
    if dice.random() < (0.9 if hot else 0.6):
        ranks = set(dice.sample(RANKS, dice.randint(1, 6))) | set(hot[: dice.choice([3, 5, 8])])
    if "stairs" in local and dice.random() < 0.7:
        start, length = dice.randint(0, 12), dice.randint(4, 8)
        ranks = {RANKS[(start + i) % 13] for i in range(length)}
    if "queen_cut" in local:
        ranks = (ranks - set("6789T")) | set("QJ3")
    suits = SUITS[:2] if "stairs" in local and dice.random() < 0.5 and len(ranks) > 4 else SUITS
    pack = [rank + suit for rank in RANKS if rank in ranks for suit in suits] + ["X"] * jokers
    while len(pack) < 2 * n:
        spare = [rank for rank in RANKS if rank not in ranks]
        ranks |= {spare[0]}
        pack += [spare[0] + suit for suit in SUITS]
    dice.shuffle(pack)
    size = min(len(pack) // n, dice.choice([3, 5, 6, 8, 12, 26]))
    deal = [pack[p::n][:size] for p in range(n)]
    if dice.random() < 0.15:
        deal = [hand[: dice.randint(1, len(hand))] for hand in deal]
    for rank in dice.sample(hot, min(len(hot), 3)):
        if dice.random() < 0.8:
            gather(dice, deal, rank)
    gone = {id(card) for hand in deal for card in hand}
    return deal, [card for card in pack if id(card) not in gone]


def gather(dice: Random, deal: list[list[str]], rank: str) -> None:
    """Swap two to four cards of a rank, and perhaps a joker, from the other hands into one hand."""
    to = deal[0] if dice.random() < 0.6 else dice.choice(deal)
    for _ in range(dice.choice([2, 3, 3, 3, 4, 4, 5])):
        wanted = [(hand, card) for hand in deal if hand is not to for card in hand if card[0] in (rank, "X")]
        spare = [card for card in to if card[0] != rank]
        if wanted and spare:
            (hand, card), other = dice.choice(wanted), dice.choice(spare)
            hand[hand.index(card)], to[to.index(other)] = other, card


def random_position(dice: Random, names: list[str], rest: list[str]) -> dict[str, Any]:
    """Return header entries for a position: turn, discard pile, order, direction, seats."""
    header: dict[str, Any] = {"turn": names[0] if dice.random() < 0.8 else dice.choice(names)}
    if rest and dice.random() < 0.7:
        pile = [rest.pop() for _ in range(min(len(rest), dice.randint(1, 12)))]
        header["discard"] = " ".join(pile)
    if dice.random() < 0.3:
        header["order"] = "revolution"
    if dice.random() < 0.3:
        header["dir"] = "-"
    if dice.random() < 0.2:
        header["seats"] = dice.sample(names, len(names))
    return header


STATE_OF = {
    "back11": "eleven_back", "back2": "two_back", "sealed": "revolution", "omen": "omen", "mary": "bloody_mary_2",
    "arthur": "arthur", "religious": "religious_revolution", "coup": "coup", "damian": "damian",
}  # fmt: skip


def random_middle(dice: Random, names: list[str], rest: list[str], rules: frozenset[str]) -> dict[str, Any]:
    """Return header entries for the middle of a game: a state, and perhaps a play on the field with a lock."""
    state = [word for word, rule in STATE_OF.items() if rule in rules and dice.random() < 0.15]
    if "omen" in state:
        state = [word for word in state if word not in ("back11", "back2", "sealed")]
        state.insert(0, "sealed")
    if "absolute_revolution" in rules and dice.random() < 0.2:
        state.append(f"absolute:{dice.choice(RANKS)}")
    header: dict[str, Any] = {}
    plays = [[card] for card in rest]
    for rank in RANKS:
        same = [card for card in rest if card[0] == rank]
        plays += [same[:size] for size in (2, 3, 4) if len(same) >= size] * 3
    if plays and len(names) > 2 and dice.random() < 0.5:
        cards = dice.choice(plays)
        header["field"] = [f"{names[-1]}:{listed(cards)}"]
        header["turn"] = dice.choice(names[:-1])
        locks = random_locks(dice, cards, rules)
        header |= {"locks": locks} if locks and "omen" not in state else {}
    else:
        state = [word for word in state if word not in ("back11", "back2", "damian")]
    return header | ({"state": state} if state else {})


def random_locks(dice: Random, cards: list[str], rules: frozenset[str]) -> list[str]:
    """Return locks that the play on the field could have made."""
    if "X" in cards:
        return []
    suits = "".join(suit for suit in SUITS if suit in {card[1] for card in cards})
    color = {"s": "black", "c": "black", "h": "red", "d": "red"}[suits[0]]
    among = [("suit_lock", f"suit:{suits}"), ("number_lock", "number"), ("fierce_lock", f"fierce:{suits}")]
    among.insert(1, ("color_lock", f"color:{color}"))
    among.insert(2, ("partial_lock", f"partial:{suits}"))
    if not (set(suits) <= set("sc") or set(suits) <= set("hd")):
        del among[1]
    return [lock for rule, lock in among if rule in rules and dice.random() < 0.4 and ":" not in suits]


def played(dice: Random, oracle: Oracle, lines: list[str], every_fact: bool) -> RandomGame:
    """Play the game to its end, or for a random number of lines."""
    hot = {rank for rule in oracle.game.rules for rank in RANKS_OF.get(rule, "")}
    steps: list[tuple[int, str, str, str]] = []
    happened: set[str] = set()
    silent: list[str] = []
    for _ in range(dice.randint(10, 120)):
        if oracle.due.kind == "over":
            break
        if not silent and dice.random() < 0.3:
            name, text, code = random_refusal(dice, oracle)
            if code:
                lines.append(f"{name}:!{text}" + (f"  {code}" if dice.random() < 0.9 else ""))
                steps.append((len(lines), name, text, "refused"))
                happened.add(code)
        name, text = random_decision(dice, oracle, hot)
        declines = oracle.due.optional and text.endswith("=-")
        step = oracle.tell(name, text)
        happened |= {step.verdict, step.mark}
        if declines and dice.random() < 0.5:
            silent.append(f"{name}:{text}{step.mark}")
            steps.append((0, name, text, step.verdict))
            continue
        silent = forget(silent, steps)
        lines.append(f"{name}:{text}" + (f" {step.mark}" if step.mark else ""))
        steps.append((len(lines), name, text, step.verdict))
        facts = oracle.facts()
        if every_fact:
            lines += facts
        elif dice.random() < 0.4:
            lines += dice.sample(facts, dice.randint(1, 3))
    for at, (line, name, text, verdict) in enumerate(steps):
        if not line:  # no later line implies these, so they are written out
            lines.append(silent.pop(0))
            steps[at] = (len(lines), name, text, verdict)
    lines += oracle.facts()
    return ended(dice, oracle, lines, steps, happened)


def forget(silent: list[str], steps: list[tuple[int, str, str, str]]) -> list[str]:
    """A later line has implied that these questions were declined: remove their steps."""
    if silent:
        del steps[-len(silent) :]
    return []


def ended(
    dice: Random, oracle: Oracle, lines: list[str], steps: list[tuple[int, str, str, str]], happened: set[str]
) -> RandomGame:
    """Return the finished game, sometimes with an error in its last line."""
    error = None
    if dice.random() < 0.2 and not oracle.due.optional:
        name, text, code = random_refusal(dice, oracle)
        if code:
            lines.append(f"{name}:{text}")
            error = (len(lines), code)
    happened.add(oracle.due.kind)
    text = "\n".join(lines) + "\n"
    return RandomGame(text, tuple(steps), oracle.final(), error, frozenset(happened))


def main() -> None:
    """Print the game of a kind and seed."""
    print(random_game(sys.argv[1], int(sys.argv[2]), every_fact=len(sys.argv) > 3).text, end="")


if __name__ == "__main__":
    main()

__all__ = ["RandomGame", "RefusedError", "random_game"]
