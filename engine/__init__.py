"""The card tables of QK: rules, judging and records, without dice, clock or wire.

A game deals from dice that it is given, a state is a frozen value, a move leads to a new one:

>>> from engine.cards import write_cards
>>> from engine.chance import Dice
>>> from engine.prime.game import PrimeGame
>>> from engine.prime.notation import read_move
>>> from engine.prime.settings import rules_for
>>> game = PrimeGame()
>>> start = game.deal(rules_for("official", {"D5": "seat"}, seats=2), 2, Dice.of_number(1729))
>>> write_cards(game.view(start, 0).hand)
'A345688JQQK'
>>> game.play(start, 0, read_move("22")).reason.value
'not-in-hand'
>>> game.play(start, 0, read_move("QK")).state.turn
1

docs/LIBRARY.md goes on from here.
"""

GAMES = ("prime", "daifugo", "tyrant")
"""The games of this house by the names that headers use, in the order in which lists show them."""
