"""What is declared has everything that belongs to it."""

from tests.declared import missing


def test_nothing_that_is_declared_lacks_anything() -> None:
    """A rule its words, law and example; a level its mind; a setting whatever reads it; a key its words."""
    told = list(missing())
    assert not told, "\n".join(told)
