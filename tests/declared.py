"""Reports what is declared but incomplete: one sentence for each thing missing, with the file to add it to.

    python -m tests.declared

To add a rule, a level, a setting, a language or a message, declare it and run this command until it prints nothing.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import get_args

from engine import GAMES
from engine.daifugo.catalogue import ALL, LOCAL
from engine.daifugo.hooks import PlayStage
from engine.daifugo.pipeline import PIPELINE, REVOLUTIONS, SKIPS, EngineStep
from engine.daifugo.settings import SETTINGS as DAIFUGO
from engine.prime.settings import SETTINGS as PRIME
from engine.tyrant.settings import SETTINGS as TYRANT
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, GameConfig, TimeBudget, adapter_of
from netplay.wire import messages as wire
from tests.trees import ROOT, name_of, nodes_of, sources
from tui.app.settings import KEPT_CHOICES, Settings
from tui.text.rulings import clauses
from tui.text.words import WHOLE, area_of

ABOUT = {"prime": "bot-{}-about", "daifugo": "daifugoset-bot-{}-about", "tyrant": "tyrant-bot-{}-about"}


def missing() -> Iterator[str]:
    """Yield a sentence for each thing that is missing."""
    yield from rules()
    yield from levels()
    yield from dials()
    yield from own_settings()
    yield from keys()
    yield from on_the_wire()


# ---------------------------------------------------------------------- declarations and texts


@cache
def messages(lang: str, area: str) -> frozenset[str]:
    """Return the names of the messages in one file of one language."""
    path = ROOT / "tui" / "words" / lang / f"{area}.ftl"
    text = path.read_text("utf-8") if path.is_file() else ""
    return frozenset(re.findall(r"^([a-zA-Z][\w-]*) =", text, re.MULTILINE))


def words(name: str, what: str) -> Iterator[str]:
    """Report each complete language that lacks this message."""
    for lang in WHOLE:
        if name not in messages(lang, area_of(name)):
            yield f"add {name} to tui/words/{lang}/{area_of(name)}.ftl: {what}"


@cache
def used(folder: str, but: str = "") -> frozenset[str]:
    """Return what the code of a folder mentions: `.name`, `owner.name`, `name=` in a call, and 'name'."""
    found: set[str] = set()
    for path in sources(folder):
        for node in nodes_of(path) if name_of(path) != but else ():
            match node:
                case ast.Attribute(attr=name, value=ast.Name(id=owner) | ast.Attribute(attr=owner)):
                    found |= {f".{name}", f"{owner}.{name}"}
                case ast.Attribute(attr=name):
                    found.add(f".{name}")
                case ast.keyword(arg=str(name)):
                    found.add(f"{name}=")
                case ast.Constant(value=str(name)):
                    found.add(repr(name))
                case _:
                    pass
    return frozenset(found)


@cache
def examples(folder: str) -> str:
    """Return the text of all scenarios of a game."""
    return "\n".join(
        path.read_text("utf-8") for path in sorted((ROOT / "tests" / "scenarios" / folder).rglob("*.qk"))
    )


# ---------------------------------------------------------------------- checks


def rules() -> Iterator[str]:
    """Check that each rule of Daifugo has a place in the pipeline, words, a ruling and a scenario."""
    placed: dict[PlayStage, tuple[str, ...]] = {PlayStage.REVOLUTION: REVOLUTIONS, PlayStage.SKIP: SKIPS}
    placed |= {entry[0]: entry[1] for entry in PIPELINE if not isinstance(entry, EngineStep)}
    for rule in ALL:
        for at in rule.plays:
            if rule.id not in placed[at.stage]:
                yield f"put {rule.id} in its place at {at.stage} in engine/daifugo/pipeline.py: it would never act"
    law = {clause.title for clause in clauses("daifugo").values()}
    for rule in ALL:
        yield from words(f"daifugorule-{rule.id}", f"what the rule {rule.id} is called")
        yield from words(f"daifugorule-{rule.id}-about", f"what the rule {rule.id} does")
        yield from words(f"daifugorule-{rule.id}-ruling", f"what was decided about the rule {rule.id}")
        yield from words(f"daifugorule-{rule.id}-also", f"what else the rule {rule.id} is called")
    for number, rule in enumerate(LOCAL, 1):
        if rule.id not in law:
            file = "tui/words/en/rulings/daifugo.md"
            yield f"add '### row {number} {rule.id}' to {file}: what is law about the rule {rule.id}"
        if f'"{rule.id}"' not in examples("daifugo"):
            yield f"add an example to tests/scenarios/daifugo/: none turns the rule {rule.id} on"


def levels() -> Iterator[str]:
    """Check that each bot level has words, and a bot that chooses a move."""
    for game in GAMES:
        adapter = adapter_of(game)
        for level in adapter.levels:
            yield from words(f"bot-{level}", f"what the level {level} is called")
            yield from words(ABOUT[game].format(level), f"how the level {level} plays {game}")
            if not _decides(adapter, level):
                yield f"give the level {level} a mind in engine/{game}/bots/__init__.py: it decides nothing"


def _decides(adapter: GameAdapter, level: str) -> bool:
    """Return whether a level chooses a move on the first turn of a game."""
    chosen = GameConfig(
        adapter.name, seats=adapter.usual_seats, set={"D5": "seat"} if adapter.name == "prime" else {}
    )
    dice = Dice.of_number(7)
    state = adapter.deal(adapter.terms(adapter.without_clocks(chosen)), chosen.seats, dice)
    seat = adapter.game.due(state).seats[0]
    try:
        return adapter.choose(level, adapter.game.view(state, seat), 7, TimeBudget(0.5)) is not None
    except (KeyError, TypeError):  # the game has no bot of this level
        return False


def dials() -> Iterator[str]:
    """Check that each setting of the rules is read somewhere, and has words."""
    for setting in (*PRIME, *DAIFUGO, *TYRANT):
        game, declared = setting.game, f"engine/{setting.game}/settings.py"
        code = used(f"engine/{game}", declared) | used("netplay/table/games") | used(f"tui/games/{game}")
        name, field = f"settings-{game}-{setting.key}", setting.field
        yield from words(name, f"what the setting {setting.key} is called")
        yield from words(f"{name}-about", f"what the setting {setting.key} does")
        for choice in setting.choices:
            yield from words(
                f"{name}-{choice}", f"what {choice} is called, a choice of the setting {setting.key}"
            )
        if code.isdisjoint((f".{field}", f"{field}=", repr(field))):
            yield f"use {field} in engine/{game}/, or take it out of {declared}: nothing reads it"


def own_settings() -> Iterator[str]:
    """Check that each setting of the program is read outside the settings screen, and has words."""
    declared = "tui/app/settings.py"
    code = used("tui", declared)
    for key in Settings.__struct_fields__:
        if key in KEPT_CHOICES:
            continue
        yield from words(f"options-{key}", f"what the setting {key} of {declared} is called")
        yield from words(f"options-{key}-about", f"what the setting {key} of {declared} does")
        if code.isdisjoint((f"settings.{key}", repr(key))):
            yield f"use settings.{key} in tui/, or take it out of {declared}: nothing reads it"


def keys() -> Iterator[str]:
    """Check that each key binding has words."""
    for path in sources("tui"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Binding" and len(node.args) > 2:
                name = node.args[2]
                if isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value:
                    where = f"{name_of(path)}:{node.lineno}"
                    yield from words(name.value, f"what the key of {where} does")


def matched(*folders: str) -> set[str]:
    """Return the classes that code distinguishes: `case Name()`, `isinstance(value, Name)`."""
    found: set[str] = set()
    for node in (node for path in sources(*folders) for node in nodes_of(path)):
        match node:
            case ast.MatchClass(cls=ast.Name(id=name) | ast.Attribute(attr=name)):
                found.add(name)
            case ast.Call(
                func=ast.Name(id="isinstance"), args=[_, ast.Name(id=name) | ast.Attribute(attr=name)]
            ):
                found.add(name)
            case _:
                pass
    return found


def on_the_wire() -> Iterator[str]:
    """Check that each wire message can be read, is handled, and is described on the page of the protocol."""
    declared, page = "netplay/wire/messages.py", (ROOT / "docs" / "PROTOCOL.md").read_text("utf-8")
    commands, up, down = (frozenset(get_args(union)) for union in (wire.Command, wire.Up, wire.Down))
    host, client = matched("netplay/room"), matched("netplay/guest")
    for kind in vars(wire).values():
        if not (isinstance(kind, type) and issubclass(kind, wire.Message) and kind.__struct_config__.tag):
            continue
        name = kind.__name__
        if kind not in up | down:
            yield f"add {name} to Up (and to Command, if it is answered) or to Down in {declared}: nobody can read it"
        if kind in commands - up:
            yield f"add {name} to Up in {declared}: no host can read it"
        if kind in commands and name not in host:
            yield f"carry out {name} in _done of netplay/room/commands.py: no host does what it asks for"
        if kind in up - commands and name not in host:
            yield f"take {name} in Server._take of netplay/room/server.py: no host does anything with it"
        if kind in down and name not in client:
            yield f"take {name} in Guest._take of netplay/guest/guest.py: no client does anything with it"
        if f"**{kind.__struct_config__.tag} {name}**" not in page:
            yield f"describe {name} in docs/PROTOCOL.md (python -m tests.netplay.protocol_tables): clients read there"


if __name__ == "__main__":
    sentences = list(missing())
    for sentence in sentences:
        print(sentence)
    sys.exit(1 if sentences else 0)
