"""Measurements, run by `make bench`; they report what they saw and assert nothing."""
