"""The competition's programs as guests at an ordinary table, where people play and watch."""
