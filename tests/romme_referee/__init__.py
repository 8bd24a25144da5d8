"""A slow referee of Samba Rommé, written from the printed rules alone by somebody who had not read the engine."""
