"""Hints: what a bot would do in the place of a person who asks, for that person alone."""
