"""What a table of Samba sends: views, events, checks of staged plays, what a referee says."""
