"""Actions as packed integers and as values, and the public log."""
