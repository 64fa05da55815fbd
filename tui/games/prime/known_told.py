"""What a player could know of the number being composed: from the own list, own fouls, and rules about digits.

Nothing here asks a prover: a number that no rule about digits takes apart is left to the player.
"""

from __future__ import annotations

from collections.abc import Mapping

from netplay.learn.known import SPECIAL, own_numbers
from netplay.learn.names import name_of, own_names
from tui.text.words import Words

DIVISORS = (2, 3, 5, 7, 11)
"""Primes whose multiples are seen from the digits."""


def known_told(number: int, fouls: Mapping[int, int], base: int, words: Words) -> tuple[str, ...]:
    """What is known of a number, each in a few words; nothing of 57 and 1729, which are more than their factors.

    Arguments:
        fouls: how often the player has fouled with each number.
        base: only in base 10 the digits show what divides a number.
    """
    if number in SPECIAL:
        return ()
    say = words.say
    is_listed = number in own_numbers()
    # A name from the program is given to primes only, so it may not tell of a number that is not on the list.
    name = name_of(number) if is_listed else own_names().by_number.get(number, "")
    divisors = [str(one) for one in DIVISORS if base == 10 and number > one and number % one == 0]
    return tuple(
        filter(
            None,
            (
                say("steps-known-listed") if is_listed else "",
                name,
                say("steps-known-multiple", numbers=say("table-comma").join(divisors)) if divisors else "",
                say("steps-known-fouled", times=fouls[number]) if fouls.get(number) else "",
            ),
        )
    )
