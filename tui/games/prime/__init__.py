"""Prime Daifugo on the screen, without widgets."""
