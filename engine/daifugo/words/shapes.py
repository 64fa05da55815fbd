"""What players are told about rules that add forms."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "stairs": Telling(
        "同じスートで3枚以上続く数字をまとめて出せる。",
        "Three or more ranks in a row of one suit may be played together.",
        "追う側は同じ枚数で、始まりがより強いこと。重なってもよい(設定)。宗教革命や赤い7では変わらない。",
        "A follower needs the same length and a stronger start; runs may overlap (setting). Only "
        "the reversed order matters to them.",
    ),
    "tunnel": Telling(
        "階段は2から3へも続く。",
        "Stairs run on from 2 to 3.",
        "始まりの札で比べる: 2-3-4 は K-A-2 より上。",
        "Compared by the start card: 2-3-4 is above K-A-2.",
    ),
    "emperor": Telling(
        "続く4つの数字を、4つのスート1枚ずつで出せる。",
        "Four ranks in a row in four different suits may be played together.",
        "革命にはならず、縛りも生まない。",
        "It is no revolution and makes no lock.",
    ),
    "arithmetic": Telling(
        "同じスートで差の等しい数字を3枚以上出せる。",
        "Three or more ranks of one suit at an equal distance may be played together.",
        "差は2以上。追う側は同じ枚数・同じ差で。",
        "The distance is two or more; a follower needs the same length and distance.",
    ),
}
