"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("prime", "official"): {
        "random": (-14.25, -19.25, -11.37, 1048),
        "first": (5.27, -1.39, 10.36, 58),
        "novice": (14.55, 13.12, 15.94, 2048),
        "person": (29.64, 26.5, 37.09, 62),
        "club": (25.0, 23.74, 26.37, 2056),
        "strong": (30.74, 29.36, 32.1, 3000),
        "expert": (33.93, 32.56, 35.3, 2000),
        "master": (37.1, 35.74, 38.42, 2000),
    },
}
