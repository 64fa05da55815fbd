"""The screens of Tyrant."""
