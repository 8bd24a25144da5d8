"""Samba Rommé once more, from its rule page alone: slow, on texts of cards, sharing no line with the game it checks."""
