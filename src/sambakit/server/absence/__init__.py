"""People who are away, pauses, and the end of a match by majority."""
