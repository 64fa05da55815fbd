"""Records of Tyrant, read and judged by the oracle: header, lines, facts, and the final state as JSON."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.oracles.tyrant_by_rules import NUMBERS, RANKS, SUITS, Decision, Due, Game, run

ACTION = re.compile(r"(s|h|d|c|lead) ([0-9]+)")
CARD = re.compile(r"[A2-9TJQK][shdc]|X")
Deal = list[tuple[str, list[str], list[str], str]]
"""Name, first cards (all sixteen, or the hand of a position), stock of a position, ace."""
HIDDEN = re.compile(r"(hand|refill|lay)=(.*)")


class RefusedError(Exception):
    """A line that is refused; the argument is the reason's code."""


def listed(cards: Iterable[str]) -> str:
    """Cards as reports write them: by suit, then rank."""
    return " ".join(sorted(cards, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0]))))


class Oracle:
    """A record being played: the game as a generator, and what it waits for."""

    def __init__(self, header: dict[str, Any], deal: Deal) -> None:
        self.names = [name for name, *_ in deal]
        self.game = position(header, deal)
        self.flow = run(self.game)
        self.due: Due = next(self.flow)

    # ------------------------------------------------------------------ lines

    def tell(self, name: str, text: str) -> str:
        """Carry the line out and return its verdict; raise RefusedError, without a change, if it is refused."""
        late = text == "%%" or text.startswith("%% ")
        decision = self.judge(name, text)
        self.game.late = late
        self.due = self.flow.send(decision)
        return "timeout" if late else decision[1]

    def judge(self, name: str, text: str) -> Decision:
        """Return the line's decision; reasons are checked in the order of records (TY-38, TY-81)."""
        g, due = self.game, self.due
        body = "%" if text == "%%" else text.removeprefix("%% ")
        hidden = HIDDEN.fullmatch(body)
        kind = hidden[1] if hidden else "pass" if body == "%" else "play"
        if due.kind != {"play": "turn", "pass": "turn"}.get(kind, kind):
            raise RefusedError("wrong-phase")
        seat = self.names.index(name)
        if seat not in due.waiting:
            raise RefusedError("not-your-turn")
        if kind == "pass":
            if seat in g.passed:  # TY-45
                raise RefusedError("no-pass")
            if not g.chips[seat]:
                raise RefusedError("no-chip")
            return seat, "pass", None
        if hidden is None:
            return seat, "play", self.judge_play(seat, body)
        cards = read_cards(hidden[2])
        sources = {"hand": g.stocks, "refill": g.stocks, "lay": g.table}
        held(cards, sources[kind][seat])  # type: ignore[index]
        if len(cards) != {"hand": 7, "refill": 6, "lay": 1}[kind]:
            raise RefusedError("wrong-count")
        return seat, kind, cards[0] if kind == "lay" else cards

    def judge_play(self, seat: int, text: str) -> dict[str, Any]:
        """Return the cards played and the tyrant action (TY-34 ... TY-40)."""
        g = self.game
        written, plus, rest = text.partition(" + ")
        action = ACTION.fullmatch(rest)
        if plus and action is None:
            raise RefusedError("bad-notation")
        words = written.split()
        shown = [word for word in words if word.endswith("^")]
        if "^" in words:
            raise RefusedError("bad-notation")
        cards = read_cards(" ".join(word.removesuffix("^") for word in words))
        held(cards, g.hands[seat])
        if len(cards) > 3:
            raise RefusedError("wrong-count")
        if len(shown) != (1 if len(cards) == 3 else 0):  # TY-35
            raise RefusedError("face-up")
        suits = {card[1] for card in cards}
        if g.lead[1] in {card[1] for card in g.hands[seat]} and g.lead[1] not in suits:  # TY-36
            raise RefusedError("must-follow")
        place, chips = (action[1], int(action[2])) if action else ("", 0)
        if action and not 1 <= chips <= g.chips[seat]:
            raise RefusedError("no-chip")
        if place in g.plaza and not any(g.plaza[place]):  # TY-40
            raise RefusedError("no-place")
        return {"cards": cards, "up": shown[0][:2] if shown else None, "place": place, "chips": chips}

    # ------------------------------------------------------------------ facts

    def players(self, seats: Iterable[int]) -> list[str]:
        """Return the names of seats."""
        return [self.names[seat] for seat in seats]

    def final(self) -> dict[str, Any]:
        """Return the state as the report's `final`."""
        g, due, over = self.game, self.due, self.game.over
        by_name = dict(zip(self.names, range(len(self.names)), strict=True))
        return {
            "phase": due.kind,
            "turn": self.names[due.waiting[0]] if due.kind == "turn" else None,
            "asked": self.players(sorted(due.waiting)),
            "trick": g.trick,
            "lead": None if over or not g.lead else g.lead,
            "marker": self.names[g.marker],
            "chips": {name: g.chips[seat] for name, seat in by_name.items()},
            "used": 5 * g.players - sum(g.chips),
            "hands": {name: listed(g.hands[seat]) for name, seat in by_name.items()},
            "stocks": {name: listed(g.stocks[seat]) for name, seat in by_name.items()},
            "plaza": {suit: list(g.plaza[suit]) for suit in SUITS},
            "won": {name: list(g.won[seat]) for name, seat in by_name.items()},
            "burned": list(g.burned),
            "scores": {name: g.sheets[seat] for name, seat in by_name.items()} if over else None,
            "totals": {name: g.sheets[seat]["total"] for name, seat in by_name.items()} if over else None,
            "purged": self.players(g.purged),
            "ranks": self.players(g.places),
            "over": over,
        }

    def facts(self) -> list[str]:
        """Return every `?` line that is true now, complete."""
        g, final, due = self.game, self.final(), self.due
        seats = range(g.players)
        last = g.last or {"outcome": "-", "winner": None, "power": {}, "on": {}}
        rows = [f"{suit}:{row[0]}+{row[1]}" for suit, row in g.plaza.items() if any(row)]
        chips_on = [f"{suit}={n}" for suit, n in last["on"].items() if n]
        winner = "-" if last["winner"] is None else self.names[last["winner"]]
        found = [f"? {key} {final[key] or '-'}" for key in ("turn", "lead")]
        found += [f"? {key} {final[key]}" for key in ("trick", "marker", "phase", "used")]
        lists = ("asked", "burned", "purged", "ranks")
        found += [f"? {key} {' '.join(final[key]) or '-'}" for key in lists]
        found += [f"? hand {name} {cards or '-'}" for name, cards in final["hands"].items()]
        found += [f"? stock {name} {cards or '-'}" for name, cards in final["stocks"].items()]
        found += [f"? won {name} {' '.join(cards) or '-'}" for name, cards in final["won"].items()]
        found.append("? cards " + self.told(f"{len(g.hands[p])}+{len(g.stocks[p])}" for p in seats))
        found.append("? chips " + self.told(g.chips))
        found.append("? under " + self.told(g.under or [0] * g.players))
        found.append("? power " + self.told(last["power"].get(p, "-") for p in seats))
        found.append("? total " + self.told(sheet["total"] for sheet in g.sheets) if g.over else "? total -")
        found.append(f"? plaza {' '.join(rows) or '-'}")
        found.append(f"? on {' '.join(chips_on) or '-'}")
        found.append(f"? passed {' '.join(self.players(sorted(g.passed))) or '-'}")
        found += [f"? outcome {last['outcome']}", f"? winner {winner}", f"? removed {g.removed}"]
        found.append(f"? over {'yes' if g.over else 'no'}")
        for seat, sheet in enumerate(g.sheets):
            lines = " ".join(str(sheet[line]) for line in ("base", "suit", "rank", "least"))
            found.append(f"? score {self.names[seat]} {lines}")
        if due.kind == "turn":  # for those whose turn is still to come
            order = g.clockwise()
            coming = order[order.index(due.waiting[0]) :]
            found += [f"? may {self.names[seat]} {' '.join(g.may(seat)) or '-'}" for seat in coming]
        return found

    def told(self, values: Iterable[object]) -> str:
        """Return values by player, in seat order."""
        return " ".join(f"{name}={value}" for name, value in zip(self.names, values, strict=True))


def read_cards(text: str) -> list[str]:
    """Parse number cards; refuse anything else, also cards that can't be in a hand."""
    cards = text.split()
    if not cards or not all(CARD.fullmatch(card) for card in cards):
        raise RefusedError("bad-notation")
    if not set(cards) <= set(NUMBERS):
        raise RefusedError("no-such-card")
    return cards


def held(cards: list[str], source: list[str]) -> None:
    """Refuse cards that aren't in the source, as often as they are written."""
    if Counter(cards) - Counter(source):
        raise RefusedError("not-in-hand")


def position(header: dict[str, Any], deal: Deal) -> Game:
    """Return the table that a header and a deal describe."""
    names = [name for name, *_ in deal]
    begun = "trick" in header
    plaza = {suit: [0, 0] for suit in SUITS}
    for word in header.get("plaza", "").split():
        if begun:
            suit, _, row = word.partition(":")
            plaza[suit] = [int(number) for number in row.split("+")]
        else:
            plaza[word[1]][0] += 1
    return Game(
        players=len(names),
        chip_floor=header.get("set", {}).get("chip_floor", "card"),
        aces=[ace for *_, ace in deal],
        leads=header["lead"].split(),
        marker=names.index(header["marker" if begun else "start"]),
        plaza=plaza,
        hands=[list(first) if begun else [] for _, first, _, _ in deal],
        stocks=[list(second) if begun else list(first) for _, first, second, _ in deal],
        chips=[header.get("chips", {}).get(name, 5) for name in names],
        won=[header.get("won", {}).get(name, "").split() for name in names],
        passed={names.index(name) for name in header.get("passed", "").split()},
        trick=header.get("trick", 0),
        begun=begun,
    )


def opened(text: str) -> tuple[Oracle, list[tuple[int, str]]]:
    """Parse a record; return the game at its start, and the lines that follow with their numbers."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1)]
    lines = [(at, line) for at, line in lines if line and not line.startswith(";")]
    fence = next(i for i, (_, line) in enumerate(lines[1:], 1) if line == "+++")
    header = tomllib.loads("\n".join(line for _, line in lines[1:fence]))
    deal = []
    rest = lines[fence + 1 :]
    while rest and (dealt := re.fullmatch(r"([^:]+):\(([^/)]*)(?:/([^)]*))?\) *(A.)", rest[0][1])):
        name, hand, stock, ace = dealt.groups()
        deal.append((name, hand.split(), (stock or "").split(), ace))
        rest = rest[1:]
    return Oracle(header, deal), rest


def disagreements(text: str) -> list[str]:
    """Replay a record; return a description of each line with which the oracle disagrees."""
    oracle, lines = opened(text)
    found: list[str] = []
    verdict = "-"
    for at, line in lines:
        if line.startswith("?"):
            if not holds(oracle, line, verdict):
                word = line.split()[1]
                found.append(
                    f"{at}: {line} -- {[fact for fact in oracle.facts() if fact.split()[1] == word]}"
                )
            continue
        name, _, move = (part.strip() for part in line.partition(":"))
        refused = move.startswith("!")
        move = re.sub(r" +@[0-9.]+$", "", move.removeprefix("!").strip())
        words = re.fullmatch(r"(.+?)\s+([a-z]+(?:-[a-z]+)+)", move) if refused else None
        body, code = (words[1], words[2]) if words else (move, "")
        try:
            if name not in oracle.names:
                raise RefusedError("bad-notation")
            verdict = oracle.tell(name, body)
            reason = ""
        except RefusedError as error:
            verdict, reason = "refused", str(error)
        if refused != bool(reason) or (code and code != reason):
            found.append(f"{at}: {line} -- {reason or verdict}")
    return found


def holds(oracle: Oracle, line: str, verdict: str) -> bool:
    """Return whether a fact is true; where a fact has values by player, only those named are compared."""
    words = line.split()[1:]
    key, claimed = words[0], words[1:]
    if key == "verdict":
        return claimed == [verdict]
    if key == "over" and not claimed:
        claimed = ["yes"]
    facts = [fact.split()[2:] for fact in oracle.facts() if fact.split()[1] == key]
    if key == "may" and claimed[0] not in [fact[0] for fact in facts]:
        facts.append([claimed[0], *(oracle.game.may(oracle.names.index(claimed[0])) or ["-"])])
    if key == "on" and claimed != ["-"]:
        on = oracle.game.last.get("on", {})
        return all(on.get(word[0], 0) == int(word[2:]) for word in claimed)
    if key == "power" and claimed == ["-"]:
        return not oracle.game.last.get("power")
    if key in ("hand", "stock", "plaza"):
        return sorted(claimed) in [sorted(fact) for fact in facts]
    if key in ("chips", "cards", "under", "power", "total"):
        return any(set(claimed) <= set(fact) for fact in facts)
    if key == "ranks":
        return any(claimed == fact[: len(claimed)] for fact in facts)
    return claimed in facts
