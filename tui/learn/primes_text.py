"""The player's list of numbers in words: for the command and the screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from netplay.learn.known import KnownNumber, day_of, learned_since
from netplay.learn.questions import factors_text, primes_of
from tui.text.figures import as_spelled, factorized, grouped, name_after, named
from tui.text.words import Words


def line(one: KnownNumber, words: Words) -> str:
    """A number in a line of text."""
    text = words.say(
        "primes-line",
        number=one.value + name_after(one.number),
        cards=as_spelled(one.cards),
        kind=words.kind(one.kind),
        known=strength(one, words),
        due=day_of(one.due).isoformat(),
    )
    return words.say("primes-factors", line=text, factors=factors_text(one.factors)) if one.factors else text


def strength(one: KnownNumber, words: Words) -> str:
    """How well a number is known."""
    if not one.strength:
        return words.say("primes-to-learn")
    return words.say("primes-known", strength=f"{one.strength * 100:.0f}")


def summary(known: Sequence[KnownNumber], words: Words) -> str:
    """How many numbers, how many the drill would ask for now, and how many came to be known this week."""
    now = datetime.now(UTC)
    fresh = learned_since(known, now.astimezone().date() - timedelta(days=6), now)
    return words.say("primes-summary", count=len(known), due=len(due(known)), fresh=len(fresh))


def due(known: Sequence[KnownNumber]) -> list[KnownNumber]:
    """What the drill would ask for now."""
    now = datetime.now(UTC)
    return [one for one in known if datetime.fromisoformat(one.due) <= now]


def row(one: KnownNumber, words: Words) -> str:
    """A number in a row of the screen: its cards, its value, how well it is known."""
    cards = as_spelled(one.cards)
    return f"{cards} {grouped(one.number, 18):>{max(0, 25 - len(cards))}}  {strength(one, words)}"


def details(one: KnownNumber, known: Sequence[KnownNumber], words: Words) -> list[str]:
    """What is known of a number, a line each."""
    say = words.say
    factors = [(int(prime), power) for prime, power in one.factors]
    lines = [
        named(one.number, 30),
        f"{as_spelled(one.cards)}  {words.kind(one.kind)}",
        factorized(one.number, factors, 34) if factors else _family(one, known, words),
        "",
        say(f"primes-source-{one.source}", day=day_of(one.since).isoformat()),
        strength(one, words),
        say("primes-due", day=day_of(one.due).isoformat()),
    ]
    return [line for at, line in enumerate(lines) if line or at == 3]


def _family(one: KnownNumber, known: Sequence[KnownNumber], words: Words) -> str:
    """Its siblings that are on the list, and how many are still to be found."""
    stem = one.value[:-1]
    digits = primes_of(stem) if stem else ""
    if len(digits) < 2:
        return ""
    there = [last for last in digits if any(other.value == stem + last for other in known)]
    return words.say("primes-family", stem=stem, there=" ".join(there), more=len(digits) - len(there))
