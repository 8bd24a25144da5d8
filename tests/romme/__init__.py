"""Samba Rommé: each rule under its id, what holds in every game, and the listing against the definition."""
