"""Printed plays can be typed: reading one gives the same play."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.cards import JOKER, Card
from engine.prime.concat import Concatenation, read
from engine.prime.moves import Play
from engine.prime.notation import in_capitals, typed_play, write_play
from engine.prime.primes import factor
from engine.prime.settings import rules_for
from tui.games.prime.composition import Composition, Picked, Sign, play_of, spelling
from tui.games.prime.narration import play_text
from tui.text.figures import factorized

RULES = rules_for("official", {}, 2)
TWINS = rules_for("official", {"twin_primes": True}, 2)
HIGH = rules_for("abstract", {"K": 20, "cards": {str(n): 4 for n in range(21)} | {"X": 2}}, 2)


def picked(top: int, least: int = 1) -> st.SearchStrategy[Picked]:
    """A card with its value."""
    worth = st.integers(least, top)
    return st.one_of(worth.map(lambda n: Picked(Card.of(n))), worth.map(lambda n: Picked(JOKER, n)))


@st.composite
def compositions(draw: st.DrawFn, top: int = 13) -> Composition:
    """A field part, perhaps with factors and exponents."""

    def chunk() -> list[Picked | Sign]:
        return [*draw(st.lists(picked(top), min_size=1, max_size=3))]

    tokens: list[Picked | Sign] = [Picked(Card.of(draw(st.integers(1, top)))), *chunk()]
    for at in range(draw(st.integers(0, 3))):
        tokens += [Sign.TIMES if at else Sign.FACTORS, *chunk()]
        for _ in range(draw(st.integers(0, 2))):
            tokens += [Sign.POWER, *chunk()]
    return Composition(tuple(tokens))


@given(compositions())
def test_the_line_above_the_hand(made: Composition) -> None:
    """The composer's line, in half and in full width, with or without wrapping."""
    play = play_of(RULES, made)
    line = spelling(made)
    assert typed_play(line, RULES) == play
    wide = "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in line)
    assert typed_play(wide, RULES) == play
    assert typed_play(in_capitals(line.lower()), RULES) == play


@given(compositions())
def test_the_log_the_hint_and_the_field(made: Composition) -> None:
    """The spelling of the log, of hints and reviews, and the notation of records."""
    play = play_of(RULES, made)
    assert typed_play(play_text(play), RULES) == play
    assert typed_play(write_play(play), RULES) == play


@given(compositions(20))
def test_cards_of_any_value(made: Composition) -> None:
    """Cards above thirteen have their value between < and >, and 10 is an ace before a zero where there are such."""
    play = play_of(HIGH, made)
    assert typed_play(spelling(made), HIGH) == play


@given(st.lists(picked(13), min_size=1, max_size=4), st.lists(picked(13), min_size=1, max_size=4))
def test_twin_primes(first: list[Picked], second: list[Picked]) -> None:
    """A comma separates two sets, never thousands, where twin primes may be played."""
    composition = Composition((Picked(Card.of(7)), *first, Sign.TWIN, Picked(Card.of(7)), *second))
    assert typed_play(spelling(composition), TWINS) == play_of(TWINS, composition)


@given(st.integers(4, 10**9).map(lambda n: str(n).replace("0", "3")).map(int))
def test_a_factorisation(number: int) -> None:
    """The judge's output, with grouped digits and superscripts, is a legal composite when typed."""
    factors = factor(number)
    if factors == ((number, 1),) or any(
        "0" in str(part).replace("10", "") for pair in factors for part in pair
    ):
        return
    printed = factorized(number, [(p, e) for p, e in factors], room=200)
    play = typed_play(printed, RULES)
    reading = read(replace(RULES, limit=None), play)
    assert isinstance(play, Play)
    assert isinstance(reading, Concatenation)
    assert reading.number == number
    assert {term[0] for term in reading.factors} == {p for p, _ in factors}
