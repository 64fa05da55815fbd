"""Many tables of Daifugo in lock step, columns instead of values: what bots play out and learn from."""
