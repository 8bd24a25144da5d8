"""The bots `deep` and `net`: search over sampled hidden hands, and trained nets."""
