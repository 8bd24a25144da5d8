"""The fast listing of all legal actions; tests compare it with the definition."""
