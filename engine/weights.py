"""Learned weights: JSON files beside the modules that use them.

Each file says which command wrote it (`by`) and from what it was learned (`from`).
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def weights(package: str, name: str) -> Any:
    """Return the weights in the file `name`.json of a package, as the command that wrote them arranged them."""
    return json.loads(files(package).joinpath(f"{name}.json").read_text(encoding="utf-8"))["weights"]
