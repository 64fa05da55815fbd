"""The commands a player types; each calls one function of the package that owns the work."""


def main() -> None:
    """Open the game."""
    print("qk")
