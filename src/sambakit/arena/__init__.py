"""Bots against bots: duplicate deals, statistics, many processes."""
