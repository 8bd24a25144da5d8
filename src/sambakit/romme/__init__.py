"""Samba Rommé, the other game behind the same Game protocol: cards, Canastras, rules, plays, records."""
