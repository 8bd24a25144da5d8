"""The texts about Samba Rommé."""
