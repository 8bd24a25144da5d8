"""Runs the revisions with Alembic on an open connection."""

import sqlite3
from pathlib import Path
from typing import Any

from alembic.command import upgrade as alembic_upgrade
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

SCRIPTS = Path(__file__).parent  # where Alembic finds its entry and the revisions


def upgrade(connection: sqlite3.Connection, target: int) -> None:
    """Migrate the file behind `connection` to schema `target`; if a revision fails, nothing changes.

    Foreign keys must be switched off. Raises IntegrityError where one is broken.
    """
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(opened: Any) -> None:  # the driver itself begins nothing (isolation_level=None)
        opened.exec_driver_sql("BEGIN IMMEDIATE")

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with engine.connect() as opened:
        config.attributes["connection"] = opened
        alembic_upgrade(config, f"{target:04}")
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise sqlite3.IntegrityError(f"after the migration rows lack what they refer to: {broken[:5]}")
        opened.commit()  # the pool keeps the connection open; it is ours
