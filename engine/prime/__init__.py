"""Prime Daifugo (素数大富豪): the rules as values and functions."""
