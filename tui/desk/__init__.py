"""The judge's desk on the screen: what is typed, the clock that is called, the verdict across the table."""
