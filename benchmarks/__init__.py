"""Speed and size, with their history."""
