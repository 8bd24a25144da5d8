"""A match at a table: its events, its replay, and the protocol of its game."""
