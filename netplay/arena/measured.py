"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (7.94, 4.27, 10.14, 82),
        "novice": (23.99, 22.45, 25.4, 90),
        "club": (25.0, 22.97, 27.64, 90),
        "strong": (24.74, 19.12, 26.65, 8),
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
        "random": (12.45, 10.01, 14.42, 469),
        "novice": (20.22, 18.84, 21.49, 469),
        "club": (25.0, 23.67, 26.26, 469),
        "strong": (26.4, 25.44, 27.38, 628),
        "expert": (32.26, 30.08, 34.67, 183),
        "master": (37.11, 25.89, 45.29, 24),
    },
}
