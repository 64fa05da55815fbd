# First steps: what the line above the hand knows, the first table, hints in three steps.

## The line above the hand
steps-known-lead = any number
steps-known-larger = larger than { $number }
steps-known-smaller = smaller than { $number }
steps-known-infinity = ∞ beats everything
steps-known-listed = on your list
steps-known-multiple = multiple of { $numbers }
steps-known-fouled = you fouled with it { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}
steps-call = is it prime?
steps-call-factors = are the factors right?
steps-lays = { KEY("play", "Enter") } to play
steps-lays-later = for your turn
steps-told-good = { $kind } ✓
steps-told-factors = = { $factors }, a foul
steps-told-foul = a foul: { $why }
steps-fits = strong enough, right combination

## After the lesson
steps-key-onward = First table
steps-onward-prime = { KEY("onward", "Enter") }: your first table, against an opponent of your level
steps-onward-daifugo = { KEY("onward", "Enter") }: your first table, against three beginners
steps-onward-tyrant = { KEY("result", "Enter") }: the score sheet
