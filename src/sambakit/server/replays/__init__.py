"""Matches that are over: they go on from a moment, are gone through together, and listed."""
