"""The rulings behind what was decided at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def decided(happened: Iterable[object], clause_of: Callable[[object], str]) -> tuple[str, ...]:
    """The clauses behind these events or codes of refusals, each once, in the order in which they were met."""
    return tuple(dict.fromkeys(filter(None, map(clause_of, happened))))
