# Cards and signs as they are said aloud (plain mode)
speech-of = { $ranks } of { $suits }
speech-and = { $most } and { $last }
speech-joker = joker
speech-joker-as = joker as { $card }
speech-suit-spades = spades
speech-suit-hearts = hearts
speech-suit-diamonds = diamonds
speech-suit-clubs = clubs
speech-face-down = { $count ->
    [one] 1 card
   *[other] { $count } cards
} face down
speech-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
speech-power = { $base } to the power of { $exponent }
speech-equals = equals
speech-times = times
speech-to = to
speech-infinity = infinity
speech-rank-0 = zero
speech-rank-1 = ace
speech-rank-2 = two
speech-rank-3 = three
speech-rank-4 = four
speech-rank-5 = five
speech-rank-6 = six
speech-rank-7 = seven
speech-rank-8 = eight
speech-rank-9 = nine
speech-rank-10 = ten
speech-rank-11 = jack
speech-rank-12 = queen
speech-rank-13 = king
