"""Digests of finished matches, for the page at their end and for the figures of a person."""
