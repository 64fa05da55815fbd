"""What several processes of one server know of each other, behind one small protocol."""
