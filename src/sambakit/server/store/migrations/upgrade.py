"""Running the revisions with Alembic on a connection that is already open."""

import sqlite3
from pathlib import Path
from typing import Any

from alembic.command import upgrade as alembic_upgrade
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool


def upgrade(connection: sqlite3.Connection, target: int) -> None:
    """Bring the file behind `connection` to schema `target`: all of it, or nothing where a revision fails."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(opened: Any) -> None:  # the driver itself begins nothing (isolation_level=None)
        opened.exec_driver_sql("BEGIN IMMEDIATE")

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with engine.connect() as opened:
        config.attributes["connection"] = opened
        alembic_upgrade(config, f"{target:04}")
        opened.commit()  # the pool keeps the connection open; it is ours
