"""How strong the levels are; written by `python -m netplay.arena.ratings --write`."""

# A level: its rating, the ends of its interval, and from how many games.
MEASURED: dict[tuple[str, str], dict[str, tuple[float, float, float, int]]] = {
    ("daifugo", "official"): {
        "random": (6.28, 1.53, 9.65, 72),
        "novice": (22.59, 21.33, 23.83, 212),
        "club": (25.0, 23.94, 26.22, 258),
        "strong": (27.78, 26.96, 28.74, 235),
        "expert": (29.06, 28.21, 29.95, 253),
        "master": (30.77, 29.17, 32.51, 136),
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
        "random": (15.83, 13.46, 18.44, 332),
        "novice": (21.12, 19.67, 22.73, 664),
        "club": (25.0, 23.92, 26.0, 797),
        "strong": (29.12, 27.83, 30.29, 793),
        "expert": (30.73, 29.42, 32.17, 600),
        "master": (34.68, 31.96, 37.09, 272),
    },
}
