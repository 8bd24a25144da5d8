"""The knowledge of a bot: the rules in its terms, cards seen, estimates, chances in the match."""
