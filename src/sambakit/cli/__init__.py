"""The `sambakit` command."""
