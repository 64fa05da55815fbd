"""Joining a shared table: address, waiting room, invitation, talk, and one visit from joining to leaving."""
