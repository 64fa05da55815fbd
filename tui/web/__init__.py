"""The game served to browsers: the same lobby and tables as over SSH, in a terminal inside the page."""
