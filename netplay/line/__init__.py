"""An ordered byte stream: in memory, over TCP, secured by TLS, to a host whose key is known."""
