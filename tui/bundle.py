"""The first lines of the one-file bundle (`make bundle`): check that this Python can run the compiled parts in it.

shiv runs this file before the program, with the folder of the unpacked packages as `site_packages` and its own path
as `archive`. The compiled parts fit one minor version of Python on one kind of machine; anything else would end in a
traceback.
"""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path


def unfit(folder: Path, archive: str) -> str:
    """Return one line that says what the bundle was built for, or nothing if this Python can run it.

    Arguments:
        folder: the unpacked packages; msgspec's extension module stands for all compiled ones.
        archive: the bundle's own path.
    """
    core = folder / "msgspec" / "_core"
    if any(core.with_name(core.name + suffix).exists() for suffix in EXTENSION_SUFFIXES):
        return ""
    built = next(core.parent.glob("_core.cpython-*"), None)
    tag = built.name.split(".")[1].removeprefix("cpython-") if built is not None else "unknown"
    version, _, machine = tag.partition("-")
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    wanted = f"{version[:1]}.{version[1:]}"
    return f"qk: this file needs Python {wanted} ({machine}), not {here}: python{wanted} {archive}"


if __name__ == "__main__":
    complaint = unfit(globals()["site_packages"], globals()["archive"])
    if complaint:
        print(complaint, file=sys.stderr)
        sys.exit(2)
