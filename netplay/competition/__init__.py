"""UECda programs at an ordinary table, where people play and watch."""
