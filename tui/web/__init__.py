"""The game served to browsers: the same lobby and tables as over SSH, in a terminal that the page brings along."""
