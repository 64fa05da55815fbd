"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (4.33, 3.58, 5.03, 1808),
        "novice": (22.46, 22.19, 22.74, 3616),
        "club": (25.0, 24.67, 25.33, 2302),
        "strong": (26.8, 26.03, 27.53, 892),
        "expert": (29.5, 28.3, 30.6, 594),
        "master": (29.29, 27.94, 30.92, 196),
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
        "random": (17.48, 15.24, 19.92, 460),
        "novice": (21.77, 20.01, 23.73, 920),
        "club": (25.0, 23.79, 26.11, 920),
        "strong": (30.96, 30.33, 31.58, 2132),
        "expert": (33.39, 32.76, 33.92, 3344),
        "master": (34.93, 34.06, 35.9, 1672),
    },
}
