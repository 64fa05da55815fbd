"""The judge's desk: what a judge has to remember when people play with real cards."""
