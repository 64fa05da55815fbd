"""An ordered line of bytes: in memory, over TCP, sealed by TLS, to a host that is known again."""
