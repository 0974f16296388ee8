"""Files that players and tournaments come in."""
