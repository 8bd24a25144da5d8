"""Backups of the data file, and the check that every table in it can be replayed."""
