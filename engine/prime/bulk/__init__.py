"""Thousands of tables of Prime Daifugo in lock step, for learners: two players, official rules, the standard deck.

    words = generator.bit_generator.random_raw              # NumPy's, seeded by you
    tables = deal(words, 4096)
    turned = random_turns(tables, words)                    # or draw, choose rows of a book, end_turns
    deal_again(tables, np.flatnonzero(tables.over), words)

The hands are `tables.counts`; a legal play or a foul is a row of `book("lawful")` or `book("foul")`. A learner with its
own policy draws (`draw`), takes a row of `playable_rows` for each table, checks its choices with `possible`
(`end_turns` does not), and ends the turns with these `Endings`. Every game is real: `cards_at` and `moves_of` list it
move by move, and an ordinary table that replays it agrees to the last card. All that a learner needs is exported here.
"""

from engine.prime.bulk.books import PlayColumns as PlayColumns
from engine.prime.bulk.books import book as book
from engine.prime.bulk.chance import TurnResult as TurnResult
from engine.prime.bulk.chance import playable_rows as playable_rows
from engine.prime.bulk.chance import possible as possible
from engine.prime.bulk.chance import random_endings as random_endings
from engine.prime.bulk.chance import random_turns as random_turns
from engine.prime.bulk.fitting import fitting_rows as fitting_rows
from engine.prime.bulk.replay import cards_at as cards_at
from engine.prime.bulk.replay import moves_of as moves_of
from engine.prime.bulk.tables import TableColumns as TableColumns
from engine.prime.bulk.tables import deal as deal
from engine.prime.bulk.tables import deal_again as deal_again
from engine.prime.bulk.tables import selected as selected
from engine.prime.bulk.turns import FOUL as FOUL
from engine.prime.bulk.turns import LAWFUL as LAWFUL
from engine.prime.bulk.turns import PASS as PASS
from engine.prime.bulk.turns import Endings as Endings
from engine.prime.bulk.turns import draw as draw
from engine.prime.bulk.turns import end_turns as end_turns
