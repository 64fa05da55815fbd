# `qk plays`: what can be played from a hand.

plays-about = what can be played from a hand
plays-cards = the cards, such as A2357TJQKX
plays-on = the cards on the field, such as 257, or a number
plays-count = plays of exactly this many cards
plays-revolution = in the revolution: smaller beats larger
plays-composites = composites with their factors too
plays-known = only numbers on your own list (qk primes), of any number of cards
plays-top = only the K strongest; needed for more than 6 cards
plays-largest = the largest prime alone, of any number of cards
plays-smallest = the smallest prime alone
plays-json = one JSON object per line
plays-none = Nothing can be played.
