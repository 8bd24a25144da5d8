"""The messages of a table of Samba Rommé: views, events, checks of staged plays."""
