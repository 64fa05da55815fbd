"""A house in several processes: the parent that begins them, each of them, and the admin's view of all."""
