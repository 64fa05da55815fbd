"""Names of numbers: the built-in ones, the player's own, and invalid files."""

import pytest

from netplay.learn.names import common_names, name_of, names_path, own_names, read_names


def test_a_family_has_one_name_for_its_primes() -> None:
    """346X is prime for all four ends; 8T4X too, with the ten as two digits."""
    assert {number for number, name in common_names().items() if name == "三四郎"} == {3461, 3463, 3467, 3469}
    assert name_of(81041) == "八頭身"
    assert name_of(3465) == name_of(10**80) == ""


@pytest.mark.usefixtures("home")
def test_the_players_own_names_come_first_and_at_once() -> None:
    """A changed file is read again; numbers, cards and families may be named."""
    assert name_of(1213) == ""
    names_path().write_text("QK クイーンキング\n4649 夜露死苦  # mine\n82X 四つ子\n\n", "utf-8")
    assert [name_of(number) for number in (1213, 4649, 821, 829)] == [
        "クイーンキング",
        "夜露死苦",
        "四つ子",
        "四つ子",
    ]
    assert own_names().unread == ()
    names_path().write_text("QK the knights\n", "utf-8")
    assert name_of(1213) == "the knights"
    assert name_of(4649) == "よろしく"


@pytest.mark.parametrize(
    "line",
    [
        "57",
        "what is this",
        "5X7 middle",
        "12=2^2*3 dozen",
        f"11 {'x' * 41}",
        "11 a\x1b[2Jb",
        f"{'9' * 101} big",
    ],
)
def test_what_is_no_name_is_reported_by_its_line(line: str) -> None:
    """Escape sequences and endless text can't be names."""
    names = read_names(f"# mine\n{line}\n7 lucky\n")
    assert (names.by_number, names.unread) == ({7: "lucky"}, (2,))


def test_what_is_no_file_has_no_names() -> None:
    """A folder in its place, or bytes that are no text."""
    names_path().mkdir(parents=True)
    assert name_of(4649) == "よろしく"
    problem = own_names().problem
    assert problem is not None
    assert str(problem.values["why"]) == "no-file-but-folder"
    assert own_names().unread == ()
    names_path().rmdir()
    names_path().write_bytes(b"\xff\xfe7 \x00\n11 ok\n")
    assert own_names().by_number == {11: "ok"}
