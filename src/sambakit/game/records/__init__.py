"""The one text format of records, as far as all games share it."""
