"""Migration: house rules are part of the rules' text; their column holds the other options of a table."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Rename the column, which was empty in every row; it holds JSON such as ``{"referee": true}``."""
    op.execute("ALTER TABLE game_table RENAME COLUMN changes TO options")
    op.execute("PRAGMA user_version = 2")
