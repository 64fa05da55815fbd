"""What players are told about the official rules."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "revolution": Telling(
        "同じ数字4枚以上で、以後の強さが逆になる。",
        "Four or more of a rank turn the order of strength round.",
        "階段などでは起きない。",
        "Runs of any length are no revolution (OR-1).",
    ),
    "eight_cut": Telling(
        "8を出すと場が流れ、出した人が親になる。",
        "An eight clears the field; its player leads.",
        "階段などの中の8では流れない。",
        "Not in runs of any kind (OR-7).",
    ),
    "suit_lock": Telling(
        "同じスートが続くと、場が流れるまでそのスートに縛られる。",
        "The same suits twice running bind all to these suits until the field clears.",
        "縛りの成立にジョーカーは使えないが、縛りの中では使える。",
        "A joker makes no lock, but fits under one (OR-10, OR-11).",
    ),
    "spade3_return": Telling(
        "1枚出しのジョーカーに♠3を出して場を流せる。",
        "The lone 3 of spades beats a lone joker and clears the field.",
        "強さの順や縛りに関係なく出せる。",
        "Legal in any order and under any lock (OR-13).",
    ),
    "miyako_ochi": Telling(
        "前回の大富豪は、先に他の人にあがられると最下位に落ちる。",
        "The last game's 大富豪 falls to the bottom when another finishes first.",
        "反則や転落は「あがり」に数えない。",
        "Fouls and falls are no finish (OR-19).",
    ),
    "fouls": Telling(
        "ジョーカー・8・2(革命中は3)・♠3(1枚のみ)であがると反則で最下位。",
        "Going out with a joker, an 8, the lone 3 of spades or a 2 (reversed: a 3) is foul and last.",
        "強さの順は、最後の札を出す前で見る。11バックも革命と同じ。",
        "Judged by the order before the play, 11-back included (FF-2).",
    ),
}
