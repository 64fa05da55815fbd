"""The measured strength of the levels; written by `python -m tests.lab.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (3.69, 2.83, 4.54, 1400),
        "novice": (21.67, 21.24, 22.09, 2800),
        "club": (25.0, 24.64, 25.32, 2352),
        "strong": (27.54, 27.16, 27.97, 1904),
        "expert": (29.26, 28.72, 29.79, 1902),
        "master": (30.68, 29.94, 31.45, 950),
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
        "random": (17.4, 16.07, 18.6, 1262),
        "novice": (22.63, 21.73, 23.57, 2524),
        "club": (25.0, 24.43, 25.57, 2524),
        "strong": (29.07, 28.55, 29.57, 2934),
        "expert": (31.5, 30.91, 32.0, 4149),
        "master": (33.18, 32.36, 33.97, 2477),
    },
}
