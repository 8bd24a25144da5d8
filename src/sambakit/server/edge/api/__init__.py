"""Requests of the API that need nothing of the tables."""
