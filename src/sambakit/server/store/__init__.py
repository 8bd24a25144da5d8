"""The data file: tables, events and secrets in SQLite."""
