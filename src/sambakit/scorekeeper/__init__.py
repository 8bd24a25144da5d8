"""The score sheet of a deal with real cards: entries, checks, score lines, totals, and its text form."""
