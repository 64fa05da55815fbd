"""Records of Daifugo, read and judged by the oracle: header, lines, facts, and the final state as JSON."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.oracles.daifugo_by_rulings import OFFICIAL, SETTINGS, Game, titles_by_place
from tests.oracles.daifugo_by_rulings_asks import Cards, Due, RefusedError, Reply, Trade, cards_of
from tests.oracles.daifugo_by_rulings_cards import Play, is_card, listed, readings, within
from tests.oracles.daifugo_by_rulings_flow import exchange_cards, run

STATES = ("back11", "back2", "sealed", "omen", "mary", "arthur", "religious", "coup", "damian")
ANSWER = re.compile(r"([a-z0-9_]+)=(.*)")
PLAY = re.compile(r"(?P<cards>.*?)(?: as (?P<names>.*?))?(?P<fuse> fuse)?")


@dataclass(frozen=True)
class Step:
    """The result of a line: its verdict and the mark that it has to end with."""

    verdict: str
    mark: str


class Oracle:
    """A record being played: the game as a generator, and all decisions sent to it."""

    def __init__(self, header: dict[str, Any], names: list[str], hands: list[list[str]]) -> None:
        self.source = (header, names, hands)
        self.names = names
        self.game = position(header, names, hands)
        exchanges = bool(self.game.titles and self.game.options["exchange"] and header.get("phase") != "turn")
        leader = names.index(header["turn"]) if "turn" in header else None
        self.flow = run(self.game, names, leader, exchanges)
        self.due: Due = next(self.flow)
        self.sent: list[Any] = []

    def send(self, decision: Any) -> None:
        """Send a decision; the game runs to the next one."""
        self.sent.append(decision)
        self.due = self.flow.send(decision)

    def copy(self) -> Oracle:
        """Return the same game, replayed: a generator cannot be copied."""
        other = Oracle(*self.source)
        for decision in self.sent:
            other.send(decision)
        return other

    # ------------------------------------------------------------------ lines

    def judge(self, name: str, text: str) -> Any:
        """Return the line's decision, without declining anything; raise RefusedError with the code if it is refused."""
        due = self.due
        answer = ANSWER.fullmatch(text)
        if answer is None:
            return self.judge_move(name, text)
        rule, given = answer.groups()
        if due.kind in ("turn", "over") or rule != due.rule:
            raise RefusedError("wrong-phase")
        if due.kind == "exchange":
            player = self.names.index(name)
            if player not in due.waiting:
                raise RefusedError("not-your-turn")
            count = 2 if self.game.titles[player] == "大富豪" else 1
            return player, exchange_cards(self.game, player, count).read(given)
        if name != ("*" if due.kind == "chance" else self.names[due.player]):
            raise RefusedError("not-your-turn" if due.kind == "ask" and name != "*" else "wrong-phase")
        assert due.spec is not None
        try:
            return due.spec.read(given)
        except RefusedError as error:
            cards = tuple(word for word in given.split() if is_card(word))
            of_cards = isinstance(due.spec, Cards | Reply | Trade)
            if of_cards and str(error) != "bad-notation" and not self.exist(cards):
                raise RefusedError("no-such-card") from error
            raise

    def judge_move(self, name: str, text: str) -> Any:
        """Return the reading of a play, or None for a pass."""
        g = self.game
        if self.due.kind != "turn":
            raise RefusedError("wrong-phase")
        if name != self.names[g.turn]:
            raise RefusedError("not-your-turn")
        if text in ("%", "%%"):
            if not g.field:
                raise RefusedError("must-lead")
            return None
        parts = PLAY.fullmatch(text)
        assert parts is not None
        cards = cards_of(parts["cards"])
        names = None if parts["names"] is None else cards_of(parts["names"])
        if not self.exist(cards):
            raise RefusedError("no-such-card")
        if not within(cards, g.hands[g.turn]):
            raise RefusedError("not-in-hand")
        if g.duty and g.duty not in cards:
            raise RefusedError("start-card")
        reading = g.read(cards, names, bool(parts["fuse"]))
        if isinstance(reading, str):
            raise RefusedError(reading)
        return reading

    def exist(self, cards: tuple[str, ...]) -> bool:
        """Return whether the pack has these cards at all (DF-2, row 19)."""
        jokers = self.game.options["jokers"]
        assert isinstance(jokers, int)
        cut = "queen_cut" in self.game.rules and any(card[0] in "6789T" for card in cards)
        return not cut and ("X" not in cards or jokers > 0)

    def tell(self, name: str, text: str) -> Step:
        """Carry the line out, after declining the questions that precede it."""
        late = text.startswith("%% ")
        body = text.removeprefix("%% ")
        answer = ANSWER.fullmatch(body)
        rule = answer[1] if answer else ""
        here = self.due.rule == rule and name in ("*", *self.names[self.due.player : self.due.player + 1])
        if self.due.optional and not here:
            other = self.copy()
            assert other.due.spec is not None
            other.send(other.due.spec.read("-"))
            step = other.tell(name, text)
            vars(self).update(vars(other))
            return step
        decision = self.judge(name, body)
        g = self.game
        out = (list(g.finished), list(g.fouled))
        self.send(decision)
        g = self.game
        player = self.names.index(name) if name in self.names else -1
        clean = player in g.finished and player not in out[0]
        foul = player in g.fouled and player not in out[1]
        return Step(self.verdict(text, late, rule, decision, foul), "#" if clean else "#!" if foul else "")

    def verdict(self, text: str, late: bool, rule: str, decision: Any, foul: bool) -> str:
        """Return the verdict on the line as in the report."""
        if late or text == "%%":
            return "timeout"
        if rule:
            return rule
        if decision is None:
            return "pass"
        return "foul" if foul else "fuse" if decision.fuse else "play"

    # ------------------------------------------------------------------ facts

    def players(self, seats: Iterable[int]) -> list[str]:
        """Return the names of seats."""
        return [self.names[seat] for seat in seats]

    def final(self) -> dict[str, Any]:
        """Return the state as the report's `final`."""
        g, due = self.game, self.due
        asked = None
        if due.kind in ("ask", "respond"):
            asked = {"player": self.names[due.player], "rule": due.rule}
        if due.kind == "chance":
            asked = {"player": "*", "rule": due.rule}
        n = range(len(self.names))
        titles = None
        if g.over:
            titles = dict(zip(self.players(g.places()), titles_by_place(len(self.names)), strict=True))
            titles = {name: titles[name] for name in self.names}
        return {
            "phase": due.kind,
            "turn": None if due.kind in ("exchange", "over") else self.names[g.turn],
            "asked": asked,
            "order": "revolution" if g.reversed else "normal",
            "rev": g.rev,
            "dir": "+" if g.dir == 1 else "-",
            "seats": self.players(g.seats),
            "field": [self.play_text(play) for play in g.field],
            "discard": listed(g.discard),
            "aside": listed(g.aside),
            "hands": {name: listed(g.hands[p]) for p, name in enumerate(self.names)},
            "locks": self.locks(),
            "state": self.state(),
            "in": [] if g.over else self.players(p for p in n if g.active(p)),
            "finished": self.players(g.finished),
            "fouled": self.players(g.fouled),
            "fallen": self.players(g.fallen),
            "ranks": self.players(g.places() if g.over else g.finished),
            "titles": titles,
            "over": g.over,
        }

    def play_text(self, play: Play) -> str:
        """Return a play on the field as facts write it."""
        text = f"{self.names[play.owner]}:{listed(play.cards)}"
        if play.reading.roles and "X" in play.cards:
            text += " as " + " ".join(rank + suit for rank, suit in play.reading.roles)
        return text + (f" + {listed(play.attached)}" if play.attached else "")

    def locks(self) -> list[str]:
        """Return the current locks in the order of records."""
        g = self.game
        kinds = (("suit", g.suit), ("color", g.color), ("partial", g.partial))
        found = [f"{kind}:{data}" for kind, data in kinds if data]
        return found + ["number"] * g.number + ([f"fierce:{g.fierce}"] if g.fierce else [])

    def state(self) -> list[str]:
        """Return the words for lasting states in the order of records."""
        g = self.game
        found = [word for word in STATES if word in g.flags]
        found += [f"absolute:{g.absolute}"] if g.absolute else []
        found += [f"parity:{g.parity}"] if g.parity else []
        return found + [f"passed:{name}" for name in self.players(sorted(g.passed))]

    def facts(self) -> list[str]:
        """Return every `?` line that is true now."""
        final = self.final()
        asked = final["asked"]
        g = self.game
        lists = ("seats", "in", "locks", "state", "finished", "fouled", "fallen", "ranks")
        found = [f"? {key} {' '.join(final[key]) or '-'}" for key in lists]
        found += [f"? {key} {final[key]}" for key in ("phase", "order", "dir")]
        found += [f"? {key} {final[key] or '-'}" for key in ("turn", "discard", "aside")]
        found += [f"? hand {name} {hand or '-'}" for name, hand in final["hands"].items()]
        found += [f"? field {' | '.join(final['field']) or '-'}", f"? over {'yes' if g.over else 'no'}"]
        found += [f"? reversed {'yes' if g.reversed else 'no'}", f"? rev {'yes' if g.rev else 'no'}"]
        found.append(f"? asked {asked['player']} {asked['rule']}" if asked else "? asked -")
        titles = final["titles"] or {}
        found.append("? titles " + (" ".join(f"{a}={b}" for a, b in titles.items()) or "-"))
        return found


def position(header: dict[str, Any], names: list[str], hands: list[list[str]]) -> Game:
    """Return the table that a header and a deal describe (NT-12)."""
    rules = frozenset(OFFICIAL) - set(header.get("off", ())) | set(header.get("local", ()))
    settings = {**SETTINGS, **header.get("set", {})}
    settings["jokers"] = header.get("jokers", settings["jokers"])
    g = Game([list(hand) for hand in hands], rules, settings)
    who = names.index
    g.titles = {who(name): title for name, title in header.get("titles", {}).items()}
    g.seats = [who(name) for name in header.get("seats", names)]
    g.rev = header.get("order") == "revolution"
    g.dir = -1 if header.get("dir") == "-" else 1
    g.discard = header.get("discard", "").split()
    g.aside = header.get("aside", "").split()
    g.finished, g.fouled, g.fallen = (
        [who(name) for name in header.get(key, ())] for key in ("finished", "fouled", "fallen")
    )
    for word in header.get("state", ()):
        kind, _, data = word.partition(":")
        if kind == "absolute":
            g.absolute = data
        elif kind == "parity":
            g.parity = data
        elif kind == "passed":
            g.passed.append(who(data))
        else:
            g.flags.add(kind)
    for word in header.get("locks", ()):
        kind, _, data = word.partition(":")
        setattr(g, kind, data or True)
    for line in header.get("field", ()):
        name, _, text = line.partition(":")
        g.field.append(play_at_start(g, who(name), text))
    return g


def play_at_start(g: Game, owner: int, text: str) -> Play:
    """Return an ordinary play that is on the field at the start of a position."""
    written, _, names = text.partition(" as ")
    cards = cards_of(written)
    reading = g.read(cards, cards_of(names) if names else None, False)
    if isinstance(reading, str):
        reading = readings(cards, g.rules)[0]
    return Play(owner, reading, cards, lockless=False)


def opened(text: str) -> tuple[Oracle, list[tuple[int, str]]]:
    """Parse a record; return the game at its start, and the lines that follow with their numbers."""
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1)]
    lines = [(at, line) for at, line in lines if line and not line.startswith(";")]
    fence = next(i for i, (_, line) in enumerate(lines[1:], 1) if line == "+++")
    header = tomllib.loads("\n".join(line for _, line in lines[1:fence]))
    names: list[str] = []
    hands: list[list[str]] = []
    rest = lines[fence + 1 :]
    while rest and (deal := re.fullmatch(r"([^:]+):\((.*)\)", rest[0][1])):
        names.append(deal[1])
        hands.append(deal[2].split())
        rest = rest[1:]
    return Oracle(header, names, hands), rest


def disagreements(text: str) -> list[str]:
    """Replay a record; return a description of each line with which the oracle disagrees."""
    oracle, lines = opened(text)
    found: list[str] = []
    for at, line in lines:
        if line.startswith("?"):
            claim = " ".join(line.split())
            if not holds(oracle, claim):
                found.append(
                    f"{at}: {claim} -- {[f for f in oracle.facts() if f.split()[1] == claim.split()[1]]}"
                )
            continue
        name, _, move = (part.strip() for part in line.partition(":"))
        if move.startswith("!"):
            found += refused(oracle, at, name, move[1:].strip())
            continue
        bare = re.sub(r" ?@[0-9.]+$", "", move)
        mark = re.search(r" ?(#!?)$", bare)
        try:
            step = oracle.tell(name, re.sub(r" *#!?$", "", bare))
        except RefusedError as error:
            return [*found, f"{at}: {line} refused: {error}"]
        if step.mark != (mark[1] if mark else ""):
            found.append(f"{at}: {line} should be marked {step.mark!r}")
    return found


def refused(oracle: Oracle, at: int, name: str, move: str) -> list[str]:
    """Return what is wrong with a line that claims to be refused."""
    words = move.split()
    code = words[-1] if len(words) > 1 and re.fullmatch(r"[a-z]+(-[a-z]+)+", words[-1]) else ""
    try:
        oracle.judge(name, " ".join(words[:-1] if code else words).removeprefix("%% "))
    except RefusedError as error:
        return [] if code in ("", str(error)) else [f"{at}: {name}:!{move} but {error}"]
    return [f"{at}: {name}:!{move} but it is lawful"]


def holds(oracle: Oracle, claim: str) -> bool:
    """Return whether a fact is true; hands, piles, locks and state are compared as sets."""
    claim = "? over yes" if claim == "? over" else claim
    if claim.startswith("? verdict"):
        return True
    facts = oracle.facts()
    words = claim.split()
    if words[1] in ("hand", "discard", "aside", "locks", "state", "titles"):
        return sorted(words) in [sorted(fact.split()) for fact in facts]
    return claim in facts
