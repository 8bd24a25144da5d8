"""`sambakit record`: checks records, prints them in words or another form, and makes test positions of turns."""
