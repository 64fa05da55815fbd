"""The picture of the layers shows the program as it is, and a move takes the path that is drawn."""

from tests.map import PATH, PICTURE, broken, direct, drawn, imported, layers


def test_the_picture_is_current() -> None:
    """What the command draws now is what lies in docs."""
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "python -m tests.map draws it again"


def test_a_move_takes_the_path_that_is_drawn() -> None:
    """Each step is a function that is there, and a step before it calls it."""
    assert list(broken()) == []


def test_a_step_that_the_code_does_not_take_is_named() -> None:
    """A function that is gone, and one that nothing before it calls."""
    key, *_ = PATH
    gone = ("", "tui/table/seated.py", "SeatedScreen.fly")
    assert list(broken((key, gone))) == [
        "a move's path in tests/map.py: there is no SeatedScreen.fly in tui/table/seated.py"
    ]
    elsewhere = ("", "engine/prime/deck.py", "cut")
    assert "there is no cut" in next(broken((elsewhere,)))
    apart = ("", "netplay/table/table.py", "Table.submit")
    assert list(broken((key, apart))) == [
        "a move's path in tests/map.py: no step before Table.submit of netplay/table/table.py calls it"
    ]


def test_only_what_does_not_follow_is_drawn() -> None:
    """A layer shows what it imports and would not have through another; every layer but the lowest shows something."""
    assert direct(
        ("a.x",), {"a.x": {"netplay.wire", "netplay.table"}, "netplay.wire": {"netplay.table"}}
    ) == ["netplay.wire"]
    imports = imported()
    bare = {layer.parts for layer in layers() if not direct(layer.units, imports)}
    assert bare == {("tasks",), ("errors", "typed", "weights")}
