"""Bring a database file to the newest schema, and refuse one whose guards are not in place.

Alembic is imported only when there is something to migrate: most starts have nothing to do.
"""

from importlib.resources import files

from sqlalchemy import Connection, inspect

from bot.store import guards
from bot.store.errors import StoreAltered

HEAD = "0003"  # the newest revision in migrations/versions; a test holds it to that


def prepare(connection: Connection) -> None:
    """Migrate to `HEAD` if need be, atomically, and check every guard.

    Raise `StoreAltered` when a guard is missing or altered, or the file is newer than this code.
    """
    with connection.begin():
        found = revision(connection)
        if found is None or found < HEAD:
            _upgrade(connection)
        elif found > HEAD:
            raise StoreAltered(f"schema {found} is newer than {HEAD}")
    with connection.begin():
        if wrong := guards.missing(connection):
            raise StoreAltered(*wrong)


def revision(connection: Connection) -> str | None:
    """Return the schema revision of the file; None when it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return None if found is None else str(found)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - slow to import and rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("bot.store") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
