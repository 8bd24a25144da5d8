"""Test positions of Samba Rommé: reading, setting up, steps, comparing."""
