"""The commands that run a server."""
