"""Tables, lobby, store, wire messages."""
