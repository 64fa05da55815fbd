"""Thousands of tables of Prime Daifugo in lock step, for learners: two players, official rules, the standard deck.

    words = generator.bit_generator.random_raw              # NumPy's, seeded by you
    tables = deal(words, 4096)
    turned = random_turns(tables, words)                    # or draw, choose rows of a book, end_turns
    deal_again(tables, np.flatnonzero(tables.over), words)

The hands are `tables.counts`, a lawful play or a foul is a row of `book("lawful")` or `book("foul")`;
`fitting_rows` says which rows a hand can play, one bit a row, and `possible` whether choices can be carried out, at
which `end_turns` does not look again. Every game is a real one: `cards_at` and `moves_of`
tell it move by move, and a table of its own that replays it agrees to the last card.
"""

from engine.prime.bulk.books import book as book
from engine.prime.bulk.chance import possible as possible
from engine.prime.bulk.chance import random_endings as random_endings
from engine.prime.bulk.chance import random_turns as random_turns
from engine.prime.bulk.fitting import fitting_rows as fitting_rows
from engine.prime.bulk.retelling import cards_at as cards_at
from engine.prime.bulk.retelling import moves_of as moves_of
from engine.prime.bulk.tables import deal as deal
from engine.prime.bulk.tables import deal_again as deal_again
from engine.prime.bulk.tables import kept as kept
from engine.prime.bulk.turns import draw as draw
from engine.prime.bulk.turns import end_turns as end_turns
