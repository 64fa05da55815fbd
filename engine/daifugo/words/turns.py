"""What players are told about turns."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "king_skip": Telling(
        "Kを出すと、枚数分だけ次の人の番を飛ばす。",
        "Each king skips a player.",
        "飛ばしが出した人まで届くと場が流れる。1人だけ飛ばす設定もある。",
        "Skips that reach the owner clear the field; by the setting only one is skipped.",
    ),
    "queen_reverse": Telling(
        "Qを出すと、回る向きが逆になる。",
        "A queen turns the direction of play.",
        "何枚でも1回。次に逆になるまで続く。",
        "Once a play, until it is turned again.",
    ),
    "five_skip": Telling(
        "5を出すと、枚数分だけ次の人の番を飛ばす。",
        "Each five skips a player.",
        "飛ばされた人はパスしたことにならない。",
        "Who is skipped has not passed.",
    ),
    "next_ace": Telling(
        "Aが出た場が流れると、最後にAを出した人が親になる。",
        "When a round with an ace clears, the player of the latest ace leads.",
        "どんな流れ方でも。その人があがっていれば普通の親。",
        "However it clears; if that player is out, the usual leader.",
    ),
    "ten_skip": Telling(
        "10を出すと、枚数分だけ次の人の番を飛ばす。",
        "Each ten skips a player.",
        "場が流れるときは飛ばさない。",
        "Void if the play clears the field.",
    ),
    "nine_shuffle": Telling(
        "9を2枚出すと、相手の席順を変えてもよい。",
        "A pair of nines may seat the opponents anew.",
        "相手が座っていた席の中で入れ替える。次のゲームでは元に戻る。",
        "Over the seats they held; the next game has the old seats.",
    ),
    "nine_reverse": Telling(
        "9を出すと、回る向きが逆になる。",
        "A nine turns the direction of play.",
        "何枚でも1回。",
        "Once a play, whatever the number.",
    ),
}
