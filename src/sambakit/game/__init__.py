"""The common parts of all games: the protocol of a deal, refusals, rule fields, score lines, records."""
