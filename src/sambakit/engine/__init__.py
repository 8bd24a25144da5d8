"""Cards, melds, rule sets, deal, plays, scoring, match, view, record; standard library only."""
