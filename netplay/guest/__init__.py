"""The client side of a remote table: the connection to the host, and the table received over it."""
