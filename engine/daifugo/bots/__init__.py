"""Players of Daifugo that are given their seat's view and nothing else."""
