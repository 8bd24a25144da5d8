"""Tables and their tasks: their seats, their next moves and their times."""
