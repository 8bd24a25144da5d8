"""Test positions of Samba and its relatives: cards with ranks and suits, sides that have letters."""
