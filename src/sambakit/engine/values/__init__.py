"""Cards, hands, melds and random numbers as machine integers."""
