"""A drill's questions, answers and verdicts in words; the screen and the line mode say the same."""

from __future__ import annotations

from engine.cards import Card, write_cards
from engine.errors import BadNotation
from engine.prime.moves import Pass, Play
from engine.prime.notation import read_line
from engine.prime.primes import is_prime
from engine.typed import folded
from engine.verdict import FoulReason, Reason
from netplay.learn.mistakes import mark_mistake, mistake_in
from netplay.learn.puzzles import hand_of as puzzle_hand
from netplay.learn.puzzles import hand_text, mark_composite, mark_hand
from netplay.learn.questions import LAST_DIGITS, TIMED, MarkedAnswer, QuizQuestion, mark_family, mark_prime
from netplay.learn.splitting import hand_of, mark_split, most_plays
from tui.games.prime.narration import play_text
from tui.text.figures import as_spelled, factorized, grouped, named
from tui.text.words import Words

QUICK = {
    "prime": 4.0, "family": 8.0, "composite": 10.0, "hand": 30.0, "mistake": 20.0,
    "double": 90.0, "split7": 60.0, "split11": 120.0, "split24": 300.0,
}  # fmt: skip
"""Seconds within which a right answer counts as known by heart."""
_YES = {"y", "yes", "p", "o", "○", "◯", "はい", "素数"}
_NO = {"n", "no", "c", "x", "×", "いいえ", "合成数"}


def shown(question: QuizQuestion) -> str:
    """The number that is asked about, as it is written large; a hand has none."""
    match question.kind:
        case "family":
            return f"{question.key}X"
        case "hand" | "mistake" | "double" | "split7" | "split11" | "split24":
            return ""
        case _:
            return grouped(int(question.key))


def question_text(question: QuizQuestion, words: Words) -> str:
    """The question in words."""
    if question.kind == "double":
        return words.say("drill-ask-double", hand=write_cards(held(question)))
    if question.kind in TIMED:
        return words.say("drill-ask-split", hand=write_cards(held(question)), most=most_plays(question.kind))
    if question.kind == "mistake":
        mistake = mistake_in(question)
        beats = grouped(int(mistake.beats)) if mistake.beats else "none"
        order = "turned" if mistake.turned else "usual"
        deed, made = _made(mistake.made)
        return words.say("drill-ask-mistake", deed=deed, made=made, beats=beats, order=order)
    if question.kind == "hand":
        return words.say("drill-ask-hand", hand=hand_text(int(question.key)))
    return words.say(f"drill-ask-{question.kind}", number=shown(question))


def _made(line: str) -> tuple[str, str]:
    """Whether a line of a record passes, fouls or plays, and the cards that it plays."""
    try:
        found = read_line(line)
    except BadNotation:  # a line of a lenient record, which is shown as it stands
        return "play", line
    deed = "pass" if isinstance(found.move, Pass) else "play" if found.penalty is None else "foul"
    return deed, play_text(found.move) if isinstance(found.move, Play) else line


def held(question: QuizQuestion) -> tuple[Card, ...]:
    """The hand that is to be played out; empty where a number is asked about."""
    if question.kind in TIMED:
        return hand_of(question.id)
    if question.kind == "mistake":
        return mistake_in(question).cards
    return puzzle_hand(int(question.key)) if question.kind == "hand" else ()


def time_text(question: QuizQuestion, seconds: float, words: Words) -> str:
    """How long an answer against the clock took, and how long it may take; empty for other kinds."""
    if question.kind not in TIMED:
        return ""
    return words.say("drill-time", seconds=f"{seconds:.0f}", limit=f"{QUICK[question.kind]:.0f}")


def chance_text(question: QuizQuestion, words: Words) -> str:
    """How often the cards for it are in a hand."""
    if not question.chance:
        return ""
    return words.say("drill-chance", percent=f"{question.chance * 100:.0f}")


def marked(question: QuizQuestion, text: str) -> MarkedAnswer | None:
    """What an answer is worth; None if it cannot be read as one."""
    plain = folded(text).strip()
    try:
        match question.kind:
            case "prime":
                answer = plain.lower()
                if answer not in _YES | _NO and text.strip() not in _YES | _NO:
                    return None
                return mark_prime(question, answer in _YES or text.strip() in _YES)
            case "family":
                digits = [one for one in plain if one not in " ,-"]
                if any(one not in LAST_DIGITS for one in digits) or (not digits and plain != "-"):
                    return None
                return mark_family(question, digits)
            case "composite":
                return mark_composite(question, plain) if plain else None
            case "hand":
                return mark_hand(question, plain) if plain else None
            case "mistake":
                return mark_mistake(question, plain) if plain else None
            case "double" | "split7" | "split11" | "split24":
                return mark_split(question, plain) if plain else None
    except BadNotation:
        return None


def headline(found: MarkedAnswer, words: Words) -> str:
    """Whether an answer is right."""
    return words.say("drill-right" if found.right else "drill-wrong")


def lessons(question: QuizQuestion, found: MarkedAnswer, words: Words) -> list[str]:
    """What there is to learn from an answer."""
    say = words.say
    lines = []
    if found.why and not found.right:
        lines.append(_why(found.why, words))
    match question.kind:
        case "prime":
            number = int(question.key)
            lines.append(
                factorized(number, found.factors)
                if found.factors
                else say("drill-is-prime", number=named(number))
            )
        case "family":
            lines += _family(question.key, words)
        case "composite":
            lines.append(factorized(int(question.key), found.factors))
        case "hand" | "mistake" | "double" | "split7" | "split11" | "split24" if not found.right:
            lines.append(say("drill-solution", plays=as_spelled(found.solution)))
        case _:
            pass
    return lines


def _family(stem: str, words: Words) -> list[str]:
    """Each number of a family: prime, or what makes it."""
    from engine.prime.primes import factor

    primes, others = [], []
    for last in LAST_DIGITS:
        number = int(stem + last)
        if is_prime(number):
            primes.append(named(number))
        else:
            others.append(factorized(number, factor(number)))
    heading = words.say("drill-family", primes="  ".join(primes) or "–")
    return [heading, *("  ".join(others[at : at + 2]) for at in range(0, len(others), 2))]


def _why(code: str, words: Words) -> str:
    if code in FoulReason._value2member_map_:
        return words.foul(code)
    return words.reason(code) if code in Reason._value2member_map_ else words.say("drill-cards-left")
