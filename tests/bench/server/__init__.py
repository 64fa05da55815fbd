"""The server at work: how many moves it takes, how soon it answers, and other servers beside it."""
