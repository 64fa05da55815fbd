"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (5.94, -1.49, 10.2, 60),
        "novice": (24.66, 22.91, 27.91, 60),
        "club": (25.0, 21.71, 27.58, 60),
        "strong": (30.35, 28.45, 34.16, 60),
    },
    ("prime", "official"): {
        "random": (-14.25, -19.79, -11.04, 1048),
        "first": (5.27, -2.32, 11.14, 58),
        "novice": (14.55, 13.59, 15.56, 2048),
        "person": (29.64, 26.12, 37.38, 62),
        "club": (25.0, 24.33, 25.73, 2056),
        "strong": (30.74, 30.22, 31.39, 3000),
        "expert": (33.93, 33.28, 34.74, 2000),
        "master": (37.1, 36.47, 37.96, 2000),
    },
    ("tyrant", "official"): {
        "random": (12.45, 10.14, 14.38, 469),
        "novice": (20.22, 18.66, 21.68, 469),
        "club": (25.0, 23.69, 26.41, 469),
        "strong": (26.4, 25.48, 27.31, 629),
        "expert": (32.17, 29.91, 34.87, 188),
        "master": (36.39, 28.47, 43.15, 28),
    },
}
