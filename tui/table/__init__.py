"""What the tables of all games share: a seated player, the hand, the seats, the log, the result, the set-up."""
