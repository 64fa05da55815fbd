"""Benchmarks, run by `make bench`: they print measurements and assert nothing."""
