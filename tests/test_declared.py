"""Everything declared is complete, see `tests.declared`."""

from tests.declared import missing


def test_nothing_that_is_declared_lacks_anything() -> None:
    """Rules have words, a ruling and a scenario; levels a bot; settings a reader; keys their words."""
    found = list(missing())
    assert not found, "\n".join(found)
