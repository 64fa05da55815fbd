"""The games on the screen, each whole in one folder."""
