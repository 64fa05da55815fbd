"""Records scene by scene, from any perspective, with their turning points."""
