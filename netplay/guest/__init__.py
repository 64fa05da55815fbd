"""A seat's end of a table elsewhere: the line to the host, and the table as it comes over it."""
