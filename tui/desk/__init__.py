"""The judge's desk on the screen: typed plays, verdicts and clocks."""
