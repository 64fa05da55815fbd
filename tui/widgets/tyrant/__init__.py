"""What is seen of a table of Tyrant."""
