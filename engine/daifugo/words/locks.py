"""What players are told about locks."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "color_lock": Telling(
        "黒だけ、または赤だけの札が続くと、その色に縛られる。",
        "Two plays of one colour running bind all to that colour.",
        "成立の条件はスート縛りにならう。ジョーカーは縛りの中で使える。",
        "Made like the suit lock; jokers fit under it.",
    ),
    "partial_lock": Telling(
        "複数枚出しで共通のスートが続くと、そのスートを必ず含めなければならない。",
        "Groups that share a suit bind all later ones to contain it.",
        "後から共通したスートも加わる。1枚出しにはない。",
        "Suits shared later are added; singles make none.",
    ),
    "fierce_lock": Telling(
        "スートも数字も続くと、同じスートの1つ上しか出せない。",
        "Same suits and one step up bind all to both.",
        "スート縛りや数字縛りがなくても働く。",
        "Works without the suit lock and the number lock.",
    ),
    "five_color_lock": Telling(
        "1枚の5を出すと、その色に縛られる。",
        "A single five binds all to its colour.",
        "1回で成立する。他の縛りと一緒には使えない。",
        "One play will do; it stands beside no other lock.",
    ),
    "number_lock": Telling(
        "ちょうど1つ上の数字が続くと、次も1つ上しか出せない。",
        "One step up binds all to single steps.",
        "ジョーカーだけの出し方はいつでも合い、その上には返しのほか出せない。",
        "Jokers alone always fit; on top of them only returns follow.",
    ),
    "mark_lock": Telling(
        "同じマークが続くと、場が流れるまでそのマークに縛られる。",
        "The suit lock by its other name.",
        "スート縛りと同じもの。",
        "The same as the official suit lock; both on are one.",
    ),
    "queen_release": Telling(
        "縛りの中でQを出すと、縛りが解ける。",
        "A queen played under a lock ends all locks.",
        "そのQ自身は縛りに従う。Qの次からまた縛れる。",
        "The queen itself obeys the lock; the next play may lock again.",
    ),
}
