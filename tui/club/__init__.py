"""A tournament as people see it: tables of pairings and standings, results as they are typed, pages, and the board."""
