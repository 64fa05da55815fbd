"""What players are told about clearings."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "dignity": Telling(
        "J・Q・Kの階段で場が流れる。",
        "Stairs J-Q-K clear the field.",
        "ちょうど3枚。ジョーカーが入ってもよい。",
        "Exactly three cards; a joker may stand in.",
    ),
    "ambulance": Telling(
        "9を2枚出すと、場を流してもよい。",
        "A pair of nines may clear the field.",
        "2枚出しの場に出せるときだけ。強い組を越えては出せない。",
        "Only where the pair is a legal play.",
    ),
    "queen_cut": Telling(
        "Qで場が流れる。6〜10を抜いた33枚で2人で遊ぶ。",
        "A queen clears the field; for two, with 33 cards.",
        "8切りと同じく、階段などの中のQでは流れない。",
        "Like the eight, not in runs.",
    ),
    "five_cut": Telling(
        "革命中に5を出すと場が流れる。",
        "In a revolution a five clears the field.",
        "11バックの間も同じ。これであがってもよい。",
        "Also during 11-back; going out with it is clean.",
    ),
    "seven_cut": Telling(
        "革命中に7を出すと場が流れる。",
        "In a revolution a seven clears the field.",
        "11バックの間も同じ。これであがってもよい。",
        "Also during 11-back; going out with it is clean.",
    ),
    "four_cut": Telling(
        "4を含む札で場が流れる。",
        "A play with a four clears the field.",
        "階段などの中の4でも流れる。",
        "In runs as well.",
    ),
    "six_cut": Telling(
        "革命中に6を出すと場が流れる。",
        "In a revolution a six clears the field.",
        "11バックの間も同じ。これであがってもよい。",
        "Also during 11-back; going out with it is clean.",
    ),
    "rokurokubi": Telling(
        "6を2枚出すと、場を流してもよい。",
        "A pair of sixes may clear the field.",
        "2枚出しの場に出せるときだけ。",
        "Only where the pair is a legal play.",
    ),
}
