"""What the outside may do wrong, by name.

QkError
├── BadNotation    a text that is no move, card or record line
└── BadSetting     a rule setting that does not exist or cannot be

A player's unplayable move is no error: it is a value (`engine.verdict`).
"""


class QkError(Exception):
    """Something from outside could not be used; the message names it and what would be right."""


class BadNotation(QkError):
    """A text that spells no card, no move or no record line."""


class BadSetting(QkError):
    """A setting with an unknown name or a value that it cannot have."""
