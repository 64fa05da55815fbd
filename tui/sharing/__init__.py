"""A recorded game to be shown elsewhere: a page that steps through it, a picture of one position, its text."""
