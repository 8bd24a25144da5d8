"""The messages about matches that are over."""
