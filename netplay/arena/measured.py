"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (4.33, 3.72, 5.0, 1808),
        "novice": (22.46, 22.17, 22.73, 3616),
        "club": (25.0, 24.66, 25.31, 2302),
        "strong": (26.8, 26.0, 27.78, 892),
        "expert": (29.5, 28.39, 30.57, 510),
        "master": (29.05, 27.23, 30.85, 112),
    },
    ("prime", "official"): {
        "random": (-16.28, -20.72, -12.92, 1268),
        "first": (1.54, -0.67, 3.63, 386),
        "novice": (14.41, 13.55, 15.27, 2368),
        "person": (30.26, 27.84, 33.22, 200),
        "club": (25.0, 24.31, 25.77, 2182),
        "strong": (30.74, 30.08, 31.37, 3000),
        "expert": (33.93, 33.1, 34.75, 2000),
        "master": (37.1, 36.3, 37.96, 2000),
    },
    ("tyrant", "official"): {
        "random": (15.83, 13.54, 17.99, 332),
        "novice": (21.12, 19.72, 22.31, 664),
        "club": (25.0, 24.0, 26.03, 754),
        "strong": (29.24, 27.86, 30.61, 490),
        "expert": (33.72, 31.26, 36.12, 253),
        "master": (35.06, 32.05, 37.86, 185),
    },
}
