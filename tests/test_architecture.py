"""The architecture: import contracts, the engine's isolation, lengths of functions, docstrings, locked packages."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from tests.trees import PACKAGES, ROOT, name_of, nodes_of, sources, tree_of
from tests.waiting import PATIENCE

LONGEST_FUNCTION = 60

QUIET = "the engine has no dice, no clock, no wire"
# What the engine may import beside the standard library; numpy only in the listed files.
LIBRARIES = {"engine", "flint", "gmpy2", "msgspec", "numpy"}
NUMPY_IN = (
    {f"engine/prime/{name}.py" for name in ("plays_without_factors", "tables")}
    | {f"engine/prime/bots/{name}.py" for name in ("book", "book_store", "person", "rollout", "rows")}
    | {f"engine/tyrant/bots/{name}.py" for name in ("columns", "endings", "guess", "habits", "review")}
    # Bulk games are arrays throughout; nothing that a game in play needs imports them.
    | {
        f"engine/{game}/bulk/{path.name}"
        for game in ("prime", "daifugo")
        for path in (ROOT / f"engine/{game}/bulk").glob("*.py")
    }
    | {"engine/daifugo/bots/deep.py"}
)
# Modules of the standard library with side effects that import-linter's contract doesn't list one by one.
DOORS = {"concurrent", "ctypes", "http", "importlib", "os", "pathlib", "select", "shutil", "signal", "ssl",
         "tempfile", "urllib", "uuid"}  # fmt: skip
CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

TEXT = {".py", ".toml", ".md", ".qk", ".ftl", ".tcss", ".lock", ".sh"}
LEFT_OPEN = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each import with its line, also those under TYPE_CHECKING."""
    for node in nodes_of(path):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module
            case ast.ImportFrom(level=level) if level > 0:
                yield node.lineno, "engine"
            case _:
                pass


def public_names(body: Iterable[ast.stmt], owner: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Yield the public functions and classes of a module, and the public methods and properties of those classes."""
    for node in body:
        if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
            continue
        yield owner + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from public_names(node.body, f"{owner}{node.name}.")


def is_overload(node: Function | ast.ClassDef) -> bool:
    """Return whether this is an overload: the docstring is at the implementation."""
    return any(ast.unparse(mark).endswith("overload") for mark in node.decorator_list)


def pyproject() -> dict[str, Any]:
    """Return pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def forbidden_to_engine() -> set[str]:
    """Return the modules that import-linter's contract forbids to the engine, so that the list exists once."""
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    return set(next(c for c in contracts if c["name"] == QUIET)["forbidden_modules"])


def test_import_contracts_hold() -> None:
    """Check the import contracts of pyproject.toml."""
    lint = Path(sys.executable).with_name("lint-imports")
    command = [str(lint), "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


OWN_DATA = {("engine/weights.py", "importlib.resources")}
"""The one module that reads files: the trained weights of the bots, from its own package."""


def test_engine_imports_nothing_of_the_world() -> None:
    """The engine imports itself, the pure part of the standard library and its few number libraries."""
    barred = forbidden_to_engine() | DOORS
    allowed = (sys.stdlib_module_names | LIBRARIES) - barred
    found = []
    for path in sources("engine"):
        file = name_of(path)
        for line, module in imports_of(path):
            top = module.partition(".")[0]
            if (file, module) in OWN_DATA:
                continue
            if top not in allowed or (top == "numpy" and file not in NUMPY_IN):
                found.append(f"{file}:{line} imports {module}")
    assert not found, "\n".join(found)


def test_engine_calls_nothing_of_the_world() -> None:
    """The engine opens no file, prints nothing and runs no text as code."""
    found = [
        f"{name_of(path)}:{node.lineno} calls {node.func.id}"
        for path in sources("engine")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS
    ]
    assert not found, "\n".join(found)


def test_netplay_has_no_face() -> None:
    """netplay/__init__.py is empty: otherwise the relay, which must not know the games, would import them."""
    assert (ROOT / "netplay" / "__init__.py").read_bytes() == b""


def test_functions_stay_readable() -> None:
    """No function of the three packages is longer than its limit."""
    long = []
    for path in sources(*PACKAGES):
        for node in nodes_of(path):
            if isinstance(node, Function):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    long.append(f"{name_of(path)}:{node.lineno} {node.name}: {lines} lines")
    assert not long, "\n".join(long)


def test_nothing_is_left_for_later() -> None:
    """No markers of unfinished work are in code, tests, words or docs."""
    folders = (*PACKAGES, "themes", "tests", "docs", ".ci")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += [path for path in ROOT.iterdir() if path.is_file()]
    found = [
        f"{name_of(path)}:{number} {line.strip()}"
        for path in sorted(files)
        if (path.suffix in TEXT and path.suffix != ".qk") or path.name in {"Makefile", "run"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if LEFT_OPEN.search(line)
    ]
    assert not found, "\n".join(found)


def test_every_public_name_of_the_engine_says_what_it_is() -> None:
    """Each module, public class, function and method of the engine has a docstring."""
    bare = []
    for path in sources("engine"):
        tree = tree_of(path)
        if tree.body and ast.get_docstring(tree) is None:
            bare.append(name_of(path))
        bare += [
            f"{name_of(path)}:{node.lineno} {name}"
            for name, node in public_names(tree.body)
            if ast.get_docstring(node) is None and not is_overload(node)
        ]
    assert not bare, "without a docstring:\n" + "\n".join(bare)


def test_every_package_asked_for_is_locked() -> None:
    """The lock file has a version for each package in pyproject.toml, and no URL."""
    project = pyproject()["project"]
    extras = project.get("optional-dependencies", {}).values()
    required = chain(project["dependencies"], pyproject()["build-system"]["requires"], *extras)
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    locked = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)) | {project["name"]}
    names = {re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", line, maxsplit=1)[0]).lower() for line in required}
    assert names <= locked, f"make lock: {sorted(names - locked)}"


def test_the_architecture_page_names_all_folders_and_existing_paths() -> None:
    """docs/ARCHITECTURE.md mentions every folder of `netplay` and `tui`, and every path on it exists."""
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w*./{},-]+)`", page))
    subpackages = {
        path.parent.name for package in ("netplay", "tui") for path in ROOT.glob(f"{package}/*/__init__.py")
    }
    mentioned = {name.split("/")[0] for name in named}
    assert subpackages <= mentioned, f"docs/ARCHITECTURE.md says nothing of {sorted(subpackages - mentioned)}"
    paths = {name for name in named if "/" in name and not any(sign in name for sign in "*{}")}
    floors = [ROOT, *(ROOT / package for package in PACKAGES)]
    gone = {
        path
        for path in paths
        if not any((floor / where).exists() for floor in floors for where in (path, f"{path}.py"))
    }
    assert not gone, f"{sorted(gone)} are not there"


def test_no_screen_ends_the_work_of_another() -> None:
    """Textual has one worker manager for the whole app, so a screen cancels its own workers, and names their group.

    Without a group, an exclusive worker cancels all others of its screen or, if the app starts it, the shared table's.
    """
    found = []
    for path in sources("tui"):
        for node in nodes_of(path):
            if not isinstance(node, ast.Call):
                continue
            named = {keyword.arg for keyword in node.keywords}
            called = ast.unparse(node.func)
            if called.endswith("workers.cancel_all") or ("exclusive" in named and "group" not in named):
                found.append(f"{name_of(path)}:{node.lineno} {called}")
    assert not found, "\n".join(found)
