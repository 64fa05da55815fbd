"""The table in play: the host of one game, its clocks and journal, and the seats of this process."""
