"""Verdicts a second by number of digits: the judge's proof, a probable-prime test, and trial division."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

import gmpy2

from engine.prime.primes import is_prime

SIZES = (2, 4, 8, 12, 16, 19, 24, 30, 40, 50, 60, 71)
SECONDS = 0.4


def numbers_of(digits: int, count: int = 300) -> list[int]:
    """Return numbers with this many digits as hands spell them: never even, never a multiple of 5."""
    found = []
    for n in range(count):
        drawn = int.from_bytes(hashlib.sha512(f"{digits} {n}".encode()).digest() * 2, "big")
        number = 10 ** (digits - 1) + drawn % (9 * 10 ** (digits - 1))
        found.append(number // 10 * 10 + (1, 3, 7, 9)[drawn % 4])
    return found


def primes_of(digits: int, count: int = 30) -> list[int]:
    """Return primes with this many digits: the expensive case, in which a proof has to be found."""
    return [int(gmpy2.next_prime(number)) for number in numbers_of(digits, count)]


def rate(judge: Callable[[int], object], numbers: list[int]) -> float:
    """Return verdicts a second."""
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        for number in numbers:
            judge(number)
            done += 1
            if time.perf_counter() - began >= SECONDS:
                break
    return done / (time.perf_counter() - began)


def by_trial(number: int) -> bool:
    """Test by plain trial division."""
    divisor = 3
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 2
    return number % 2 == 1


def run() -> None:
    """Print one line for each number of digits."""
    print(
        f"{'digits':>6} {'proved/s':>12} {'primes/s':>12} {'probable/s':>12} {'trial/s':>10}  proof:probable"
    )
    for digits in SIZES:
        numbers, primes = numbers_of(digits), primes_of(digits)
        proved, hard = rate(is_prime, numbers), rate(is_prime, primes)
        probable = rate(gmpy2.is_prime, primes)
        trial = f"{rate(by_trial, numbers):10,.0f}" if digits <= 12 else f"{'':>10}"
        print(f"{digits:6} {proved:12,.0f} {hard:12,.0f} {probable:12,.0f} {trial}  1:{probable / hard:,.1f}")
