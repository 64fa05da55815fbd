"""Many tables of Daifugo in lock step, as columns: for play-outs and training of bots."""
