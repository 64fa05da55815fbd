# Completion for shells.
completion-about = print a completion script for bash, zsh or fish
completion-shell = bash, zsh or fish
