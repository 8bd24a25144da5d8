"""The messages of a table of Samba: views, events, checks of staged plays, rulings of a referee."""
