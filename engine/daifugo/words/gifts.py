"""What players are told about gifts."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "ace_tax": Telling(
        "子がAを出すと、すぐ下の札が手札に入る。",
        "A follower's ace takes the play under it into the hand.",
        "必ず、ジョーカーも含めて全部。Aは場に残る。",
        "Mandatory, the whole play, jokers too; the ace stays.",
    ),
    "nine_return": Telling(
        "9を出すと、同じ枚数の手札を前の人に渡す。",
        "For each nine a card of the hand goes to the player before.",
        "回る向きで1つ前の席の人。足りなければあるだけ。",
        "The previous seat in turn order; as many as there are.",
    ),
    "galactic_railroad": Telling(
        "9を3枚出すと、手札2枚を選び、捨て山から無作為に2枚引いてから、選んだ札を脇に置く。",
        "Three nines: choose two cards, draw two at random from the discard pile, then park the chosen.",
        "引く前に選ぶ。手札が1枚なら1枚ずつ。",
        "Chosen before drawing; with one card in hand, one each.",
    ),
    "queen_love": Telling(
        "Qを出すと、同じ枚数を捨て山から選んで手札に入れる。",
        "For each queen a card of the discard pile is chosen into the hand.",
        "必ず。階段などでは起きない。",
        "Mandatory; not in runs.",
    ),
    "black_7_draw": Telling(
        "黒い7を含む札を出すと、出した枚数だけ捨て山から無作為に引く。引いた札は公開。",
        "A play with a black seven draws as many cards as it has from the discard pile, shown to all.",
        "枚数は出した札全部で数える。",
        "All cards of the play are counted.",
    ),
    "satan": Telling(
        "6を3枚出すと、捨て山から1枚選んで手札に入れる。",
        "Three sixes take a card of the discard pile into the hand.",
        "必ず取る。",
        "Mandatory.",
    ),
    "salvage": Telling(
        "3が一番上で場が流れると、その人が捨て山から1枚取る。",
        "When the field clears under a three, its player takes a card of the discard pile.",
        "流れたばかりの札も選べる。あがっていれば無効。",
        "The cards just cleared may be chosen; void if the player is out.",
    ),
    "ten_discard": Telling(
        "10を出すと、その枚数まで手札を捨てられる。",
        "For each ten a card of the hand may be discarded.",
        "これで手札がなくなればあがり。",
        "Emptying the hand this way is a clean finish.",
    ),
    "cross_dress": Telling(
        "Qを出すと、同じ枚数のKを手札から脇に置く。",
        "For each queen a king of the hand is put aside.",
        "持っているだけ、必ず。場が流れると捨て山へ。",
        "Mandatory, as many as held; to the discard pile when the field clears.",
    ),
    "zombie": Telling(
        "3を3枚出すと、捨て山から1枚選んで次の人に渡す。",
        "Three threes hand the next player a card of the discard pile.",
        "必ず。出した人があがっていても渡す。",
        "Mandatory, even if the actor is out.",
    ),
    "seven_attach": Telling(
        "7を出すと、同じ枚数の手札を場に付けて出す。",
        "For each seven a card of the hand is put on the field under it.",
        "付けた札には強さも効果も反則もない。",
        "Attached cards have no strength, no effect and are never foul.",
    ),
    "seven_pass": Telling(
        "7を出すと、その枚数まで手札を次の人に渡せる。",
        "For each seven a card of the hand may go to the next player.",
        "これで手札がなくなればあがり。",
        "Emptying the hand this way is a clean finish.",
    ),
}
