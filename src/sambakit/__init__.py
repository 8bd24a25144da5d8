"""sambakit: Samba, the card game with three packs and sequences, and its relatives."""

__version__ = "0.1.0"
