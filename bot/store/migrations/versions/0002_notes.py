"""Create the table of what platforms remember. The guards follow from `bot.store.guards`."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create it."""
    op.execute(
        """
        CREATE TABLE note (
            platform TEXT NOT NULL,
            subject TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (platform, subject)
        ) WITHOUT ROWID
        """
    )
