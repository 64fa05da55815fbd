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
        "random": (12.74, 9.51, 15.23, 400),
        "novice": (21.19, 19.33, 22.88, 400),
        "club": (25.0, 23.72, 26.44, 400),
        "strong": (29.93, 29.06, 30.83, 618),
        "expert": (35.7, 32.7, 38.62, 138),
        "master": (35.48, 32.43, 38.45, 96),
    },
}
