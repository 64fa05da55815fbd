"""What an error says, in English: tests read what a player would."""

from engine.errors import Problem, QkError
from tui.text.words import Words

_ENGLISH = Words("en")


def said(wrong: BaseException | Problem) -> str:
    """The words of an error or a problem."""
    return _ENGLISH.error(wrong) if isinstance(wrong, QkError | Problem) else str(wrong)
