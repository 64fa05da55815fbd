"""A table that is open to others: its lobby, its members, what each is told, and what is kept."""
