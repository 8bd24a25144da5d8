"""The contests that the arena plays: pairs, matches, and their players."""
