"""The program on the screen: its keys, themes, settings and exit."""
