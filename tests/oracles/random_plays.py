"""Random actions of a player of the abstract game, such that every clause of 2.15 and 2.17 occurs.

A choice starts from a wish (a cut, a factorization, a foul, emptying the hand …) and searches briefly for cards that
fulfil it; if the hand has none, the next wish is tried, and finally a pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.oracles.cards_by_definition import BASES, Action, Chunk, G, Tower, Trump, d, in_E, tower_up_to
from tests.oracles.prime_by_definition import F, Game, in_reach, is_foul, judged, orders, possible, top_set

LARGEST = 10**10  # so that trial division is fast
WISHES = {
    "special": 6,
    "composite": 9,
    "prime": 6,
    "finish": 3,
    "encounter": 6,
    "foul": 4,
    "factor foul": 3,
    "false base": 2,
    "pass": 2,
}


def random_action(dice: Random, game: Game) -> Action:
    """Return a possible action of the player to move."""
    draws = bool(game.now.D) and dice.random() < 0.4
    wishes = sorted(WISHES, key=lambda wish: -(dice.random() ** (1 / WISHES[wish])))
    for wish in wishes:
        action = granted(dice, game, draws, wish)
        if action is not None and possible(game, action):
            return action
    return Action(draws)


def granted(dice: Random, game: Game, draws: bool, wish: str) -> Action | None:
    """Return a play that fulfils the wish, if a short search finds one."""
    match wish:
        case "encounter":
            return encounter(dice, game, draws) if game.trump.encounter else None
        case "special":
            return special(dice, game, draws)
        case "composite":
            return composite(dice, game, draws, "2.17.5.1")
        case "false base":
            return composite(dice, game, draws, "2.17.5.2")
        case "prime":
            return plain(dice, game, draws, sizes(game, draws), {"2.17.1"})
        case "finish":
            reach = len(in_reach(game, Action(draws)))
            fitting = [size for size in sizes(game, draws) if size == reach]
            return plain(dice, game, draws, fitting, {"2.17.1", "2.17.2", "2.17.3"})
        case "foul":
            return plain(dice, game, draws, sizes(game, draws), {"2.17.4"})
        case "factor foul":
            return factor_foul(dice, game, draws)
        case _:
            return Action(draws)


def sizes(game: Game, draws: bool) -> list[int]:
    """Return the possible sizes of a field part, five at most."""
    if game.now.F:
        return [len(top_set(game))]
    reach = len(in_reach(game, Action(draws)))
    return [size for size in range(1, min(reach, 5) + 1) if size <= game.trump.M]


def declared(dice: Random, trump: Trump, cards: tuple[int, ...], least: int = 0) -> dict[int, int]:
    """Return a random value for every joker among the cards."""
    return {card: dice.randint(min(least, trump.K), trump.K) for card in cards if card in trump.J}


def short_of_joker_alone(trump: Trump, a: tuple[int, ...], f: dict[int, int]) -> dict[int, int]:
    """Drop the value of a lone joker in the field part: it is ∞ and declares nothing."""
    return {card: value for card, value in f.items() if len(a) > 1 or card not in a}


def plain(dice: Random, game: Game, draws: bool, fitting: list[int], wanted: set[str]) -> Action | None:
    """Return a play without a factor part to which one of the wanted clauses applies."""
    reach = sorted(in_reach(game, Action(draws)))
    for _ in range(30):
        size = dice.choice(fitting) if fitting else 0
        if not 0 < size <= len(reach):
            return None
        a = tuple(dice.sample(reach, size))
        f = short_of_joker_alone(game.trump, a, declared(dice, game.trump, a))
        action = Action(draws, a, (), f)
        if possible(game, action) and small(game, action) and judged(game, action) in wanted:
            return action
    return None


def encounter(dice: Random, game: Game, draws: bool) -> Action | None:
    """Return some cards, in an order that chance may choose (P-69)."""
    reach = sorted(in_reach(game, Action(draws)))
    fitting = [size for size in sizes(game, draws) if 2 <= size <= len(reach)]
    for _ in range(6 if fitting else 0):
        a = tuple(dice.sample(reach, dice.choice(fitting)))
        found = orders(game, Action(draws, a, (), declared(dice, game.trump, a)))
        if found and small(game, found[0]):
            return dice.choice(found)
    return None


def small(game: Game, action: Action) -> bool:
    """Return whether the oracle can judge the play quickly."""
    number = F(game, action)
    return isinstance(number, float) or number < LARGEST


def special(dice: Random, game: Game, draws: bool) -> Action | None:
    """Return 57, 1729 or ∞ (written 0), the first that the hand can make; the rare 1729 is often tried first."""
    reach = in_reach(game, Action(draws))
    for number in [*([1729] if dice.random() < 0.5 else []), *dice.sample([57, 1729, 0], 3)]:
        if number == 0:
            jokers = sorted(reach & game.trump.J)
            action = Action(draws, (jokers[0],)) if jokers else None
        else:
            spelt = spelling(dice, game.trump, reach, number, sizes(game, draws))
            action = Action(draws, spelt[0], (), spelt[1]) if spelt else None
        if action is not None and possible(game, action):
            return action
    return None


Spelling = tuple[tuple[int, ...], dict[int, int]]


def spelling(
    dice: Random, trump: Trump, cards: frozenset[int], number: int, fitting: list[int]
) -> Spelling | None:
    """Return cards that spell the number, in a fitting size, with the values of their jokers."""
    longest = max(fitting, default=0)
    found = [s for s in spellings(dice, trump, cards, number, longest) if len(s[0]) in fitting]
    return dice.choice(found) if found else None


def spellings(
    dice: Random, trump: Trump, cards: frozenset[int], number: int, longest: int
) -> Iterator[Spelling]:
    """Yield every spelling of a number with cards, from its last digits."""
    if longest <= 0:
        return
    seen = set()
    for card in dice.sample(sorted(cards), len(cards)):
        value = trump.v[card]
        if value in seen:
            continue
        seen.add(value)
        for last in range(trump.K + 1) if value is None else [value]:
            f = {card: last} if value is None else {}
            places = trump.b ** d(last, trump.b)
            if number == last:
                yield (card,), f
            elif number > last and (number - last) % places == 0:
                rest = (number - last) // places
                for a, more in spellings(dice, trump, cards - {card}, rest, longest - 1):
                    yield (*a, card), {**more, **f}


def random_factor_part(
    dice: Random, trump: Trump, cards: list[int], chunks: int
) -> tuple[tuple[Tower, ...], dict[int, int]]:
    """Return some of the cards divided into chunks, some chunks stacked into towers; nothing is checked."""
    cards = dice.sample(cards, len(cards))
    terms: list[list[Chunk]] = []
    for _ in range(chunks):
        size = min(1 + (dice.random() < 0.25), len(cards))
        chunk, cards = tuple(cards[:size]), cards[size:]
        if chunk and terms and dice.random() < 0.4:
            terms[-1].append(chunk)
        elif chunk:
            terms.append([chunk])
    E = tuple(tuple(term) for term in terms)  # noqa: N806 - the definition's symbol
    used = tuple(card for term in E for chunk in term for card in chunk)
    return E, declared(dice, trump, used, least=2)


def composite(dice: Random, game: Game, draws: bool, wanted: str) -> Action | None:
    """Return a composite with terms that multiply to it; a foul if one has no prime base.

    The terms are chosen first; their product is then spelled with the cards that are left.
    """
    trump = game.trump
    reach = in_reach(game, Action(draws))
    for attempt in range(60):
        chosen = famous_factors(dice, trump, reach) if attempt < 4 else None
        E, f = chosen or random_factor_part(dice, trump, sorted(reach), dice.choice([2, 2, 2, 3, 3, 4]))  # noqa: N806
        factors = Action(draws, (), E, f)
        product = value_of(trump, factors)
        if product is None or has_prime_bases(trump, factors) != (wanted == "2.17.5.1"):
            continue
        spelt = spelling(dice, trump, reach - set(factors.factor_cards), product, sizes(game, draws))
        if spelt is None or (len(spelt[0]) == 1 and spelt[0][0] in trump.J):
            continue  # a joker alone would be ∞
        action = Action(draws, spelt[0], E, {**f, **spelt[1]})
        if possible(game, action) and judged(game, action) == wanted:
            return action
    return None


def famous_factors(
    dice: Random, trump: Trump, cards: frozenset[int]
) -> tuple[tuple[Tower, ...], dict[int, int]] | None:
    """Return the prime factors of 57 or of 1729, if the cards spell them."""
    terms: list[Tower] = []
    f: dict[int, int] = {}
    for prime in dice.choice([(3, 19), (7, 13, 19)]):
        spelt = spelling(dice, trump, cards, prime, [1, 2, 3])
        if spelt is None:
            return None
        terms.append((spelt[0],))
        f |= spelt[1]
        cards -= set(spelt[0])
    return tuple(dice.sample(terms, len(terms))), f


def has_prime_bases(trump: Trump, factors: Action) -> bool:
    """Return whether every base is prime, or as P-68 requires."""
    return all(BASES[trump.numbers](G(trump, factors, tower[0])) for tower in factors.E)


def value_of(trump: Trump, factors: Action) -> int | None:
    """Return the product of the terms, if they are well-formed and it is small."""
    if not in_E(trump, factors):
        return None
    product = 1
    for tower in factors.E:
        numbers = tuple(G(trump, factors, chunk) for chunk in tower)
        if max(numbers) >= LARGEST:
            return None
        product *= tower_up_to(LARGEST, numbers)
        if product > LARGEST:
            return None
    return product


def factor_foul(dice: Random, game: Game, draws: bool) -> Action | None:
    """Return a play with a well-formed but wrong factor part: of a prime or ∞, a base not prime, a wrong product."""
    reach = in_reach(game, Action(draws))
    for _ in range(20):
        fitting = [size for size in sizes(game, draws) if size < len(reach)]
        if not fitting:
            return None
        a = tuple(dice.sample(sorted(reach), dice.choice(fitting)))
        left = sorted(reach - set(a))
        E, f = random_factor_part(dice, game.trump, left, dice.choice([1, 2, 2, 3]))  # noqa: N806
        f = short_of_joker_alone(game.trump, a, {**declared(dice, game.trump, a), **f})
        action = Action(draws, a, E, f)
        if E and possible(game, action) and small_part(game, action) and is_foul(game, action):
            return action
    return None


def small_part(game: Game, action: Action) -> bool:
    """Return whether the oracle can judge the play and its factor part quickly."""
    bases = [G(game.trump, action, tower[0]) for tower in action.E]
    return small(game, action) and max(bases) < LARGEST
