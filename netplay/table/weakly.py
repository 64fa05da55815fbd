"""Callbacks from a part to its owner that do not keep the owner in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec
from weakref import WeakMethod

P = ParamSpec("P")


def weakly(method: Callable[P, None]) -> Callable[P, None]:
    """A function that calls a bound method while its object is in use, and then does nothing.

    A table referenced by its parts would be freed only by the garbage collector, with its game and all views.
    """
    found = WeakMethod(method)

    def call(*args: P.args, **named: P.kwargs) -> None:
        owner = found()
        if owner is not None:
            owner(*args, **named)

    return call
