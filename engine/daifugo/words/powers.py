"""What players are told about revolutions and strength."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "arthur": Telling(
        "Kを3枚出すと、以後ジョーカー自身の強さは10とJの間になる。",
        "Three kings put the joker's own strength between 10 and J.",
        "革命中もこの間にある。代わりの札としての力は変わらない。",
        "In both orders; as a stand-in it stays what it was.",
    ),
    "eleven_back": Telling(
        "Jを出すと、場が流れるまで強さが逆になる。",
        "A jack turns the order until the field clears.",
        "2枚目のJで戻りはしない。革命中は普通の順になる。",
        "A second jack changes nothing; in a revolution the order is normal.",
    ),
    "nuclear_bomb": Telling(
        "6枚以上の革命の後は、もう革命が起きない。",
        "After a revolution of six or more cards there are no more.",
        "融合では合計の枚数で数える。",
        "A fuse counts all its cards.",
    ),
    "coup": Telling(
        "9を3枚で革命。続いて6を3枚で革命返し。",
        "Three nines are a revolution; three sixes then turn it back.",
        "返せるのは、最後の革命がクーデターである間だけ。",
        "The right lasts while the latest flip is the coup's.",
    ),
    "religious_revolution": Telling(
        "Kを4枚出すと、Qが最強・Aが最弱になり、以後親の偶数・奇数に合わせて出す。",
        "Four kings make Q the strongest and A the weakest; followers keep the leader's parity.",
        "普通の革命の代わりに起きる。偶奇は次に場が流れてから。Kは Q の次に強い。",
        "In place of the ordinary flip; parity from the next round on; K stands just under Q.",
    ),
    "joker_revolution": Telling(
        "ジョーカー2枚で革命。",
        "Two jokers alone are a revolution.",
        "これであがれば反則だが、革命は起きる。",
        "As the last cards a foul, but it still flips.",
    ),
    "absolute_revolution": Telling(
        "同じ数字5枚で革命が起き、その数字が最強になる。",
        "Five of a rank flip the order and make that rank the strongest.",
        "次に何かの革命が起きるまで続く。ジョーカーには及ばない。",
        "Until the next flip of any kind; below the joker.",
    ),
    "grand_revolution": Telling(
        "親が2を4枚出すと、革命を起こしてすぐにあがれる。",
        "A leader's four twos flip the order and win at once.",
        "反則にはならず、残りの手札は捨てる。革命が封じられていても、あがりは有効。",
        "Never foul; the rest of the hand is discarded. Sealed, it still wins.",
    ),
    "super_revolution": Telling(
        "5枚以上の革命の後は、もう革命が起きない。",
        "After a revolution of five or more cards there are no more.",
        "融合では合計の枚数で数える。",
        "A fuse counts all its cards.",
    ),
    "nana_san_revolution": Telling(
        "7を3枚で革命。",
        "Three sevens are a revolution.",
        "ちょうど3枚。ジョーカーも数える。",
        "Exactly three, jokers counted.",
    ),
    "two_back": Telling(
        "2を出すと、場が流れるまで強さが逆になる。",
        "A two turns the order until the field clears.",
        "革命や11バックと重なると打ち消しあう。",
        "With a revolution or 11-back it cancels out.",
    ),
    "black_seven": Telling(
        "革命中、黒い7はどの数字よりも強い。",
        "While the order is reversed black sevens are above all ranks.",
        "組は中の札がすべて黒い7のときだけ。ジョーカーには負ける。",
        "A group only if all its naturals are black sevens; below the joker.",
    ),
    "fusion_revolution": Telling(
        "場の札に手札の同じ数字を足して4枚以上にし、革命を起こせる。",
        "Cards added to the top that make four or more of its rank are a revolution.",
        "合わせた組は出した人のもの。発動や反則は足した札だけで見る。",
        "The group belongs to who completed it; triggers and fouls look at the added cards.",
    ),
    "red_seven": Telling(
        "普通の順のとき、赤い7はどの数字よりも強い。",
        "While the order is normal red sevens are above all ranks.",
        "組は中の札がすべて赤い7のときだけ。ジョーカーには負ける。",
        "A group only if all its naturals are red sevens; below the joker.",
    ),
    "six_return": Telling(
        "11バックの間に6を出すと、11バックが解ける。",
        "A six played during 11-back ends it.",
        "6は解ける前の順で出せること。革命と2バックは変わらない。",
        "The six must be legal in the order before it; nothing else turns.",
    ),
}
