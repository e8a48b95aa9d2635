"""Keep by which word people are called on a platform beside their name, such as a @username."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; whoever comes next fills in their own."""
    op.execute("ALTER TABLE identity ADD COLUMN handle TEXT")
