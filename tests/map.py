"""Draws the picture of the architecture from the imports: the layers, and the path of a move through them.

    python -m tests.map     writes docs/pictures/layers.svg, as `make pages` does

The layers are those of the import contracts in pyproject.toml. For each of them the picture lists what it imports,
without what is implied: if `lobby` imports `games`, and `games` imports `table`, then `table` is not listed for
`lobby`. The path is the table `PATH`; `broken` names the steps that the code no longer takes.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from xml.sax.saxutils import escape

from tests.trees import PACKAGES, ROOT, name_of, nodes_of, sources

PICTURE = ROOT / "docs" / "pictures" / "layers.svg"
PATH: tuple[tuple[str, str, str], ...] = (
    ("a key", "tui/table/seated.py", "SeatedScreen.action_lay"),
    ("", "tui/table/seated.py", "SeatedScreen.send"),
    ("", "tui/table/seated.py", "SeatedScreen._make"),
    ("", "netplay/guest/remote_seat.py", "RemoteSeat.send"),
    ("", "netplay/guest/guest.py", "Guest.ask"),
    ("", "netplay/guest/guest.py", "Guest._say"),
    ("", "netplay/wire/connection.py", "_End.send"),
    ("the connection", "netplay/room/server.py", "Server._hear"),
    ("", "netplay/room/server.py", "Server._take"),
    ("", "netplay/room/commands.py", "obey"),
    ("", "netplay/room/commands.py", "_done"),
    ("", "netplay/room/commands.py", "refuse"),
    ("", "netplay/room/running_game.py", "RunningGame.move"),
    ("", "netplay/table/table.py", "Table.submit"),
    ("", "netplay/table/table.py", "Table._make"),
    ("", "engine/prime/game.py", "PrimeGame.play"),
    ("", "engine/prime/flow.py", "play"),
    ("", "netplay/table/table.py", "Table._keep"),
    ("", "netplay/room/journal.py", "MoveJournal.made"),
    ("", "netplay/table/table.py", "Table._follow"),
    ("", "netplay/table/table.py", "Table._send_state"),
    ("", "netplay/room/running_game.py", "RunningGame.on_update"),
    ("", "netplay/room/audience.py", "UpdateBuilder.build"),
    ("", "netplay/room/audience.py", "Audience.show"),
    ("", "netplay/room/audience.py", "Audience._show"),
    ("", "netplay/room/server.py", "HostLine.send_framed"),
    ("the connection", "netplay/guest/guest.py", "Guest._take"),
    ("", "netplay/guest/guest.py", "Guest._update"),
    ("", "netplay/guest/remote_seat.py", "SyncedGame.take"),
    ("", "netplay/guest/guest.py", "Guest._forward_update"),
    ("", "netplay/guest/remote_seat.py", "RemoteSeat.on_update"),
    ("the client's queue", "tui/table/seated.py", "listen"),
    ("a message of Textual", "tui/table/seated.py", "SeatedScreen.on_table_changed"),
    ("", "tui/table/seated.py", "SeatedScreen.take_update"),
)
"""A move of Prime Daifugo, from the key to the other player's screen: what hands it over ("" means a direct call by an
earlier step), the file and the function."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Layer:
    """One row of the picture: parts of a package that don't import each other."""

    package: str
    parts: tuple[str, ...]

    @property
    def units(self) -> tuple[str, ...]:
        """The dotted names of the parts."""
        return tuple(f"{self.package}.{part}" for part in self.parts)


def layers() -> tuple[Layer, ...]:
    """Return all layers from the contracts, top to bottom."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    rows = {one["containers"][0]: one["layers"] for one in contracts if one.get("exhaustive")}
    return tuple(
        Layer(package, tuple(row.split(" | "))) for package in reversed(PACKAGES) for row in rows[package]
    )


# ---------------------------------------------------------------------- imports


def unit_of(module: str) -> str:
    """Return the part that a module belongs to: `netplay.room` for `netplay.room.audience`."""
    return ".".join(module.split(".")[:2])


def imported() -> dict[str, set[str]]:
    """Return, for each part of a package, the other parts that it imports anywhere."""
    found: dict[str, set[str]] = {}
    for path in sources(*PACKAGES):
        own = unit_of(name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for node in nodes_of(path):
            modules: list[str] = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                modules = [
                    f"{node.module}.{alias.name}" if node.module == own else node.module
                    for alias in node.names
                ]
            parts = {unit_of(one) for one in modules if one.split(".")[0] in PACKAGES and "." in one}
            found.setdefault(own, set()).update(parts - {own})
    return found


def reached(start: str, imports: dict[str, set[str]]) -> set[str]:
    """Return everything that a part imports, directly or through others."""
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        new = imports.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return seen


def direct(units: Iterable[str], imports: dict[str, set[str]]) -> list[str]:
    """Return the parts imported by these and by nothing else they import, in the order of the layers."""
    found: set[str] = set()
    for unit in units:
        own = imports.get(unit, set())
        found |= {one for one in own if not any(one in reached(other, imports) for other in own - {one})}
    rank = {unit: place for place, layer in enumerate(layers()) for unit in layer.units}
    return sorted((one for one in found if one in rank), key=lambda one: (rank[one], one))


# ---------------------------------------------------------------------- the path


def function(file: str, name: str) -> Function | None:
    """Find a function of a file by its qualified name."""
    *owner, last = name.split(".")
    for node in nodes_of(ROOT / file):
        body = node.body if isinstance(node, ast.ClassDef if owner else ast.Module) else []
        if not owner or (isinstance(node, ast.ClassDef) and node.name == owner[0]):
            for one in body:
                if isinstance(one, Function) and one.name == last:
                    return one
    return None


def names_in(node: ast.AST) -> set[str]:
    """Return every name that a function mentions, without leading underscores."""
    inner = list(ast.walk(node))
    named = [one.attr for one in inner if isinstance(one, ast.Attribute)]
    named += [one.id for one in inner if isinstance(one, ast.Name)]
    return {one.lstrip("_") for one in named}


def broken(path: Iterable[tuple[str, str, str]] = PATH) -> Iterator[str]:
    """Yield a sentence for each step that is not in the code: no such function, or no earlier step mentions it."""
    before: list[set[str]] = []
    for how, file, name in path:
        node = function(file, name) if (ROOT / file).is_file() else None
        if node is None:
            yield f"a move's path in tests/map.py: there is no {name} in {file}"
            continue
        if how:
            before = []
        elif not any(node.name.lstrip("_") in names for names in before):
            yield f"a move's path in tests/map.py: no step before {name} of {file} calls it"
        before.append(names_in(node))


# ---------------------------------------------------------------------- the picture

ROW, MARGIN, BOX, SIGN = 27, 14, 212, 17
"""Pixels: height of a layer's row, margin, width of the boxes, distance between two steps of the path."""
TEXT = MARGIN + BOX + 10
LANES = TEXT + 264
WIDTH = LANES + SIGN * (len(PATH) + 1)
COLORS = {"tui": "#dbe9f6", "netplay": "#e1f0da", "engine": "#fbe8cd"}


def text(x: float, y: float, words: str, kind: str) -> str:
    """Return a line of text as SVG, its baseline beginning at (x, y)."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(words)}</text>'


def rows(imports: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield each layer's SVG with the y of its middle; 0 for a package's heading."""
    top = 62
    package = ""
    for layer in layers():
        if layer.package != package:
            package = layer.package
            top += 30
            yield 0, text(MARGIN, top - 9, package, "head")
        wide = BOX / len(layer.parts)
        drawn = [
            f'<rect x="{MARGIN}" y="{top + 12}" width="{WIDTH - 2 * MARGIN}" height="1" fill="#e4e4e4"/>'
        ]
        for place, part in enumerate(layer.parts):
            left = MARGIN + place * wide
            drawn.append(
                f'<rect x="{left:g}" y="{top}" width="{wide - 3:g}" height="{ROW - 4}" fill="{COLORS[package]}"/>'
                f'<text x="{left + (wide - 3) / 2:g}" y="{top + 16}" class="box">{part}</text>'
            )
        direct_names = [
            one.removeprefix(f"{package}.").replace(".", "/") for one in direct(layer.units, imports)
        ]
        words = "↓ " + ", ".join(direct_names) if direct_names else ""
        drawn.append(f'<rect x="{TEXT}" y="{top}" width="{LANES - TEXT}" height="{ROW - 4}" fill="white"/>')
        drawn.append(text(TEXT, top + 16, words, "small"))
        yield top + 12, "".join(drawn)
        top += ROW


def drawn() -> str:
    """Return the whole picture as SVG."""
    imports = imported()
    out: list[str] = []
    middle: dict[str, int] = {}
    placed = iter(layers())
    bottom = 0
    for height, row in rows(imports):
        out.append(row)
        if height:
            middle |= dict.fromkeys(next(placed).units, height)
            bottom = height + ROW
    points = [
        (LANES + SIGN * (place + 1), middle[unit_of(file.replace("/", "."))])
        for place, (_, file, _) in enumerate(PATH)
    ]
    for (x, y), (to_x, to_y), (how, _, _) in zip(points, points[1:], PATH[1:], strict=False):
        dashes = ' stroke-dasharray="4 3"' if how else ""
        out.append(f'<path d="M{x} {y}L{to_x} {to_y}" stroke="#8a2b2b" stroke-width="1.5"{dashes}/>')
    for number, (x, y) in enumerate(points, 1):
        out.append(f'<circle cx="{x}" cy="{y}" r="8" fill="#8a2b2b"/>')
        out.append(f'<text x="{x}" y="{y + 3.5:g}" class="sign">{number}</text>')
    half = -(-len(PATH) // 2)
    for place, (how, file, name) in enumerate(PATH):
        x, y = (MARGIN if place < half else WIDTH / 2), bottom + 22 + 17 * (place % half)
        by = f"  (by {how})" if how else ""
        out.append(text(x, y, f"{place + 1}  {file}: {name}{by}", "small"))
    return "\n".join(chain(head(bottom + 22 + 17 * half), out, ("</svg>", "")))


def head(height: int) -> tuple[str, ...]:
    """Return the head of the picture: size, styles, titles."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        "<title>The layers of QK, and a move's path through them</title>",
        "<style>text{font:12px sans-serif;fill:#222}.head{font-weight:bold;font-size:14px}.small{font-size:11px}",
        ".box{text-anchor:middle;font-size:11px}.sign{text-anchor:middle;font-size:9px;fill:white}</style>",
        '<rect width="100%" height="100%" fill="white"/>',
        text(MARGIN, 26, "Layers: each imports only what stands below it", "head"),
        text(MARGIN, 46, "↓ what it imports, without what follows from that", "small"),
        text(LANES, 26, "A move, from the key to the other player's screen", "head"),
        text(
            LANES,
            46,
            "The numbers are explained below. Dashed: nothing is called, something is handed over.",
            "small",
        ),
    )


if __name__ == "__main__":
    for sentence in broken():
        raise SystemExit(sentence)
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
