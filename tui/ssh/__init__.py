"""The SSH listener: logins, and one session for each connection."""
