"""What a table of Samba Rommé sends: views, events, checks of staged plays."""
