"""A schema that comes after the newest one, so that tests see a store upgraded: its migration writes to every event.

A process of its own takes it over with `use`; `next_schema` does so in this process for a while.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sambakit.server.keeping import copying
from sambakit.server.store import migrations
from sambakit.server.store.migrations import SCHEMA, upgrade

NEXT_SCHEMA: Final = SCHEMA + 1
MIGRATION: Final = f'''
from alembic import op

revision = "{NEXT_SCHEMA:04}"
down_revision = "{SCHEMA:04}"


def upgrade() -> None:
    op.execute("UPDATE event SET data = data || ' ' WHERE data IS NOT NULL")  # the same JSON
    op.execute("CREATE INDEX event_by_kind ON event (kind)")
    op.execute("PRAGMA user_version = {NEXT_SCHEMA}")
'''


def scripts_with_next(folder: Path) -> Path:
    """Make a folder of migrations within `folder` that has one more, and return it."""
    scripts = folder / "migrations"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(migrations.__file__).parent, scripts, ignore=ignored)
    (scripts / "versions" / f"{NEXT_SCHEMA:04}_next.py").write_text(MIGRATION, encoding="utf-8")
    return scripts


def use(scripts: Path) -> None:
    """Have this process know the next schema."""
    migrations.SCHEMA = copying.SCHEMA = NEXT_SCHEMA
    upgrade.SCRIPTS = scripts


@contextmanager
def next_schema(folder: Path) -> Iterator[Path]:
    """Have this process know the next schema for a while; yields the folder of its migrations."""
    before = upgrade.SCRIPTS
    scripts = scripts_with_next(folder)
    use(scripts)
    try:
        yield scripts
    finally:
        migrations.SCHEMA = copying.SCHEMA = SCHEMA
        upgrade.SCRIPTS = before
