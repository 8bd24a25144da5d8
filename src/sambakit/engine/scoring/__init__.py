"""The score of a deal, as points and as lines with their rules."""
