"""A shared table: its lobby, its members, their views, and its journal."""
