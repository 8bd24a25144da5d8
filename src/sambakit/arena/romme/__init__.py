"""Samba Rommé between bots: whole games with every invariant checked, duplicate pairs."""
