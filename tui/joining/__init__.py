"""A player's way to a shared table: address, lobby, invitation, talk, and one visit from coming to going."""
