"""A tournament's rounds played at tables of this machine: opened, watched, counted, and closed again."""
