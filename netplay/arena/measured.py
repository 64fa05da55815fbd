"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (6.37, 1.94, 9.73, 72),
        "novice": (22.68, 21.26, 23.98, 192),
        "club": (25.0, 23.77, 26.37, 204),
        "strong": (27.83, 26.79, 28.91, 168),
        "expert": (28.52, 27.39, 29.79, 177),
        "master": (31.08, 28.86, 33.32, 93),
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
        "random": (14.63, 9.21, 19.01, 96),
        "novice": (20.01, 16.41, 23.11, 192),
        "club": (25.0, 22.93, 26.86, 328),
        "strong": (29.63, 27.95, 31.34, 328),
        "expert": (31.69, 29.8, 33.71, 368),
        "master": (35.46, 33.2, 37.62, 272),
    },
}
