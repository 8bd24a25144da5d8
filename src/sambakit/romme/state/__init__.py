"""The state of a game, its changes, and the view of a seat."""
