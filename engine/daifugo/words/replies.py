"""What players are told about replies."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "ten_return": Telling(
        "8だけの8切りに、同じマークの10を返して親になれる。",
        "Tens of the same suits answer a cut of eights alone; their player leads.",
        "ジョーカーを使った8切りには返せない。",
        "Naturals only, on both sides.",
    ),
    "joker_return": Telling(
        "ジョーカーの上に、同じ枚数のジョーカーを出せる。",
        "Jokers may be played on as many jokers.",
        "場は流れず、続く。",
        "The field does not clear.",
    ),
    "sandstorm": Telling(
        "3を3枚で場を流せる(いつでも・3枚組に・ジョーカー1枚に、のどれか)。",
        "Three threes clear the field: on anything, on triples, or on a lone joker.",
        "どれにするかは設定。それ以外では普通の3枚組。",
        "Which of the three is a setting; elsewhere an ordinary triple.",
    ),
    "spade_return": Telling(
        "1枚出しの特殊効果を、同じ数字の♠で打ち消せる。",
        "The spade of the rank answers the effect of a single card.",
        "場を流す効果・縛り・無効化は返せない。♠が場の一番上になり、次の番へ続く。",
        "Not clearings, locks or mutes. The spade becomes the top, and play goes on after its player.",
    ),
    "spade_two_return": Telling(
        "革命中、1枚のジョーカーに♠2を出して場を流せる。",
        "In a revolution the 2 of spades beats a lone joker and clears the field.",
        "♠3も使える。これであがってもよい。",
        "The 3 of spades still works too; going out with it is clean.",
    ),
    "down_number": Telling(
        "場の札と同じマークで1つ弱い札を出せる。",
        "The same suits one step weaker may be played.",
        "枚数は同じ。縛りには従い、縛りも生む。",
        "Same number of cards; it obeys locks and makes them.",
    ),
    "seven_counter": Telling(
        "8切りに♦7を捨てて、流れを止められる。",
        "The 7 of diamonds, discarded, stops a cut by eights.",
        "場はそのままで、8を出した人の次から続く。",
        "The field stays; play goes on after the eights' player.",
    ),
    "four_stop": Telling(
        "8を1枚の8切りに4を2枚捨てて、止められる。",
        "Two fours, discarded, stop a cut by one eight.",
        "場はそのまま続く(設定で、止めた人が親)。",
        "The field stays, or by the setting the stopper leads.",
    ),
}
