"""The state of a deal, its changes, and the view of a seat."""
