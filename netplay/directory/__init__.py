"""What several processes of one house know of each other, behind one small protocol."""
