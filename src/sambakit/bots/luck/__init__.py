"""Luck: what the cards of a finished deal brought to a side, apart from what was played (docs/bots.md)."""
