"""The seats of a table and their players: people come, go, hand over, and let others in."""
