"""The picture of the architecture matches the code: its layers, and the path of a move."""

from tests.map import PATH, PICTURE, broken, direct, drawn, imported, layers


def test_the_picture_is_current() -> None:
    """The picture in docs is what the command draws."""
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "python -m tests.map draws it again"


def test_a_move_takes_the_path_that_is_drawn() -> None:
    """Each step is an existing function, and an earlier step mentions it."""
    assert list(broken()) == []


def test_a_step_that_the_code_does_not_take_is_named() -> None:
    """A function that doesn't exist, and one that no earlier step mentions."""
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
    """A layer lists what it imports and doesn't get through another; dice and the lowest layers list nothing."""
    assert direct(
        ("a.x",), {"a.x": {"netplay.wire", "netplay.table"}, "netplay.wire": {"netplay.table"}}
    ) == ["netplay.wire"]
    imports = imported()
    bare = {layer.parts for layer in layers() if not direct(layer.units, imports)}
    assert bare == {("tasks",), ("chance",), ("errors", "typed", "weights")}
