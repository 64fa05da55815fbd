"""大富豪 (Daifugo): the official rules, foul finishes, the exchange, and 75 local rules."""
