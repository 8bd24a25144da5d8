"""The talk of people at a table: its last lines, and the checks of one more."""
