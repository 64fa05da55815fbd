"""Primality proofs and factorizations are exact; towers are judged without computing them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.prime.primes import (
    MILLER_RABIN_LIMIT,
    MemoizedProver,
    PrimalityProof,
    factor,
    is_prime,
    product_is,
    prove,
    tower_quotient,
)

P70 = 99998888777766665555444433332222131313131313121212121111111011010101111
PRIMES_BELOW_20000 = {n for n in range(2, 20000) if all(n % d for d in range(2, int(n**0.5) + 1))}


def test_small_numbers_are_judged_as_by_trial_division() -> None:
    """The proof agrees with trial division up to 20000, with another kind of proof from 10^4 on."""
    for n in range(20000):
        assert is_prime(n) == (n in PRIMES_BELOW_20000)
        assert (prove(n).verdict == "prime") == is_prime(n)
        assert prove(n).kind == ("trial" if n < 10**4 else "bpsw64")
    assert prove(0) == PrimalityProof("zero", "trial")
    assert prove(1) == PrimalityProof("unit", "trial")
    with pytest.raises(ValueError, match="-7"):
        prove(-7)


@pytest.mark.parametrize(
    ("n", "proof"),
    [
        (3215031751, PrimalityProof("composite", "bpsw64")),  # a strong pseudoprime to 2, 3, 5, 7
        (2**64 - 59, PrimalityProof("prime", "bpsw64")),
        (2**64 + 13, PrimalityProof("prime", "deterministic-mr")),
        (318665857834031151167461, PrimalityProof("composite", "deterministic-mr")),  # fools 2 … 37
        (MILLER_RABIN_LIMIT, PrimalityProof("composite", "aprcl")),  # fools 2 … 41: no witness among these
        (10**25 + 13, PrimalityProof("prime", "aprcl")),
        (10**25 + 15, PrimalityProof("composite", "miller-rabin-witness")),
        (P70, PrimalityProof("prime", "aprcl")),
        (P70 + 1, PrimalityProof("composite", "miller-rabin-witness")),
        ((2**61 - 1) * (2**89 - 1), PrimalityProof("composite", "miller-rabin-witness")),
    ],
)
def test_the_proof_fits_the_size(n: int, proof: PrimalityProof) -> None:
    """Each range has its own theorem, and pseudoprimes of weaker tests are recognized (P-32)."""
    assert prove(n) == proof
    assert is_prime(n) == (proof.verdict == "prime")


def test_factors_come_sorted_with_exponents() -> None:
    """1311 = 3·19·23, 1729 = 7·13·19, 57 = 3·19, a power once, 1 has none (D9)."""
    assert factor(1311) == ((3, 1), (19, 1), (23, 1))
    assert factor(1729) == ((7, 1), (13, 1), (19, 1))
    assert factor(2**5 * 10007**2) == ((2, 5), (10007, 2))
    assert factor(1) == ()
    assert factor(P70) == ((P70, 1),)
    with pytest.raises(ValueError, match="0"):
        factor(0)


def test_a_prover_remembers_what_it_learned() -> None:
    """Learned verdicts are known and quick; the least recently used one is dropped first."""
    prover = MemoizedProver(room=2)
    assert prover.quick(10**24 - 1)
    assert not prover.quick(P70)
    prover.learn(P70, True)
    assert prover.quick(P70)
    assert prover.is_prime(P70)
    prover.learn(10**30, False)
    assert prover.is_prime(P70)
    prover.learn(10**31, False)
    assert not prover.quick(10**30)
    assert prover.is_prime(1213)  # small ones take no room
    assert prover.quick(P70)
    assert not prover.is_prime(10**40)
    assert prover.quick(10**40)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.integers(1, 10**6))
def test_a_small_tower_divides_as_when_computed(tower: list[int], value: int) -> None:
    """For towers small enough to compute, the quotient is the exact one, or None (P-31)."""
    power = 1
    for chunk in reversed(tower):
        power = chunk**power
    assert tower_quotient(value, tower) == (None if value % power else value // power)
    assert tower_quotient(value * power, tower) == value


@pytest.mark.parametrize("tower", [[13] * 4, [2] * 6, [2, 10**60], [P70, P70, 2], [13] * 200])
def test_a_huge_tower_is_judged_without_computing_it(tower: list[int]) -> None:
    """13^13^13^13 has more digits than the world has atoms, and equals no field (P-32)."""
    assert tower_quotient(P70, tower) is None


def test_strange_towers_do_no_harm() -> None:
    """0 and 1, which no chunk can be (P-6), are still computed correctly."""
    assert tower_quotient(12, [1, 13, 13, 13]) == 12
    assert tower_quotient(12, [3, 1, 13, 13]) == 4
    assert tower_quotient(12, [3, 0, 5]) == 12
    assert tower_quotient(12, [0, 5]) is None
    assert tower_quotient(0, [2]) is None
    assert tower_quotient(12, []) is None


def test_a_factor_part_must_make_the_value() -> None:
    """Equal terms may repeat; a product too small or too large is wrong (P-31)."""
    assert product_is(1024, [(2, 10)])
    assert product_is(12, [(2,), (3,), (2,)])
    assert product_is(2**81, [(2, 3, 4)])
    assert not product_is(12, [(2,), (3,)])
    assert not product_is(12, [(2, 13, 13, 13), (3,)])
    assert not product_is(12, [(2, 2), (3,), (3,)])
    assert not product_is(12, [])
