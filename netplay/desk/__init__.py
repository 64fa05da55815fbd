"""The judge's desk: what a judge keeps in mind when people play with real cards."""
