"""What players are told about raids."""

from __future__ import annotations

from engine.daifugo.words.telling import Telling

TELLINGS = {
    "red_five": Telling(
        "赤い5を1枚で出すと、選んだ相手と手札を混ぜて同じ枚数に配り直す。",
        "A single red five mixes the hands of its player and an opponent; the same numbers are dealt back.",
        "枚数は変わらない。出した人があがっていれば無効。",
        "Sizes never change; void if the actor is out.",
    ),
    "kings_privilege": Telling(
        "Kを3枚出すと、左右どちらかの人と手札を全部取り換える。",
        "Three kings swap whole hands with the left or right neighbour.",
        "必ず取り換える。",
        "Mandatory.",
    ),
    "nine_gamble": Telling(
        "9を出すと、指名した相手に手札を1枚見ずに選ばれて捨て、場が流れる。",
        "A nine: an opponent blindly picks a card of the actor's hand to be discarded, and the field clears.",
        "何枚出しても1枚。",
        "One card, whatever the number of nines.",
    ),
    "queen_bomber": Telling(
        "Qを出した枚数だけ数字を呼び、全員がその数字の札を捨てる。",
        "For each queen a rank is called; everybody discards its cards.",
        "自分も捨てる。ジョーカーは呼べない。これで手札がなくなればあがり。",
        "The caller too; jokers cannot be called; an emptied hand is a clean finish.",
    ),
    "thief": Telling(
        "4を3枚出すと、左右どちらかから最強の札を奪う。大貧民は2枚、他は1枚、大富豪は使えない。",
        "Three fours take a neighbour's strongest card; two for the reigning 大貧民, none for the 大富豪.",
        "相手の位は関係ない。最初のゲームでは1枚。",
        "The victim's title is irrelevant; in the first game one card.",
    ),
    "jeanne_darc_1": Telling(
        "Qを3枚出すと、次の人は最強の2枚を捨てる。",
        "Three queens: the next player discards the strongest two.",
        "これで手札がなくなればあがり。",
        "An emptied hand is a clean finish.",
    ),
    "death": Telling(
        "4を3枚出すと、他の全員が最強の1枚を捨てる。",
        "Three fours: everybody else discards the strongest card.",
        "これで手札がなくなればあがり。",
        "An emptied hand is a clean finish.",
    ),
    "bloody_mary_1": Telling(
        "Qを3枚出すと、他の全員が最強の2枚を捨てる。",
        "Three queens: everybody else discards the strongest two.",
        "これで手札がなくなればあがり。",
        "An emptied hand is a clean finish.",
    ),
    "black_market": Telling(
        "Aを3枚出すと、手札2枚を、指名した相手の最強の2枚と取り換える。",
        "Three aces swap two cards of the hand for an opponent's strongest two.",
        "どちらかが足りなければ、その枚数ずつ。自分の札は先に選ぶ。",
        "Fewer if a hand is smaller; own cards are chosen before seeing.",
    ),
}
