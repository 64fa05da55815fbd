"""What players are told about silencing rules."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "omen": Telling(
        "6を3枚出すと革命が起き、以後は革命も8切りも縛りも特殊効果もなくなる。",
        "Three sixes flip the order; after that no revolution, cut, lock or effect works.",
        "同じ札の他の効果より先に働く。新しい出し方、赤い7・黒い7は残る。",
        "Acts before the other effects of the play; forms and red or black sevens stay.",
    ),
    "jeanne_darc_2": Telling(
        "Qを2枚以上や組み合わせで出すと、ブラッディメアリ②の状態が解ける。",
        "A queen in more than a single ends the state of Bloody Mary ②.",
        "効果が戻るのは次の札から。",
        "Rules work again from the next play on.",
    ),
    "bloody_mary_2": Telling(
        "Qを2枚以上や組み合わせで出すと、相手は皆ジョーカーを捨て、以後8切りと多くの効果がなくなる。",
        "A queen in more than a single burns the opponents' jokers; cuts and most effects stop.",
        "効果・流し・返しの規則が止まる。縛りや革命は残る。",
        "Effects, clearings and responses stop; locks and revolutions stay.",
    ),
}
