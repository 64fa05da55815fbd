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
        "random": (12.74, 9.51, 15.14, 400),
        "novice": (21.19, 19.37, 22.83, 400),
        "club": (25.0, 23.43, 26.57, 400),
        "strong": (29.93, 29.08, 31.08, 552),
        "expert": (35.59, 32.48, 38.56, 138),
        "master": (34.12, 29.62, 38.24, 30),
    },
}
