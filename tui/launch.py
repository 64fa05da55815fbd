"""The start of the installed command, which makes sure that the packages behind it are QK's own.

QK's packages have short names, and another program's package may bear one of them. This file is installed beside them
under a name of its own (`qk_launch`), so that nothing in their place hides it.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("engine", "netplay", "themes", "tui")


def main() -> int:
    """Run `qk`; return the exit code."""
    wrong = foreign_character(Path(__file__).resolve().parent)
    if wrong:
        return _complain(wrong)
    try:
        from tui.cli import main as run
    except ImportError as missing:
        # Another program's files may lie over some of ours in the same folder.
        if not str(missing.name).startswith(PACKAGES):
            raise
        return _complain(str(missing.name))
    except KeyboardInterrupt:  # nothing has begun yet
        return 130
    return run()


def foreign_character(home: Path) -> str:
    """A package that another one hides, or that is not there; empty if all are QK's own.

    Arguments:
        home: the folder of the installed packages; where QK is worked on in place, they are not beside this file.
    """
    if not (home / "netplay").is_dir():
        return ""
    for name in PACKAGES:
        found = find_spec(name)
        if found is None or found.origin is None or Path(found.origin).resolve().parent != home / name:
            return name
    return ""


def _complain(name: str) -> int:
    """One line, in the language of the locale: the words lie in a package that may be another program's."""
    locale = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    if locale.startswith("ja"):
        text = (
            f"ほかのパッケージ「{name}」が QK のものを隠しています。"
            "QK だけの環境に入れてください：QK のソースのフォルダーで pipx install --force ."
        )
    else:
        text = (
            f"another package named “{name}” hides QK's own; "
            "install QK in its own environment, from its source folder: pipx install --force ."
        )
    print(f"qk: {text}", file=sys.stderr)
    return 2
