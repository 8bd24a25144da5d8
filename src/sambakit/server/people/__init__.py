"""People and devices: names and tokens."""
