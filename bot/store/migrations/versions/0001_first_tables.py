"""Create every table of the first release. The guards follow from `bot.store.guards`."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = (
    """
    CREATE TABLE balance (
        id INTEGER NOT NULL,
        account TEXT NOT NULL,
        amount INTEGER DEFAULT 0 NOT NULL,
        entries INTEGER DEFAULT 0 NOT NULL,
        last_txn INTEGER,
        last_leg INTEGER,
        PRIMARY KEY (id),
        CONSTRAINT account_once UNIQUE (account),
        CONSTRAINT overdraft CHECK (amount >= 0 OR account GLOB 'mint:*'),
        CONSTRAINT ceiling CHECK (amount <= 1000000000000000),
        CONSTRAINT mint_ceiling CHECK (amount >= -1000000000000000000),
        CONSTRAINT balance_whole CHECK (typeof(amount) = 'integer')
    )
    """,
    """
    CREATE TABLE club (
        id INTEGER NOT NULL,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        settings TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE secret (
        name TEXT NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (name)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE user (
        id INTEGER NOT NULL,
        name TEXT NOT NULL,
        language TEXT,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (id)
    )
    """,
    """
    CREATE TABLE identity (
        platform TEXT NOT NULL,
        platform_id TEXT NOT NULL,
        user_id INTEGER NOT NULL,
        PRIMARY KEY (platform, platform_id),
        FOREIGN KEY(user_id) REFERENCES user (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE room (
        platform TEXT NOT NULL,
        address TEXT NOT NULL,
        club_id INTEGER NOT NULL,
        PRIMARY KEY (platform, address),
        FOREIGN KEY(club_id) REFERENCES club (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE table_ (
        id INTEGER NOT NULL,
        club_id INTEGER NOT NULL,
        platform TEXT NOT NULL,
        address TEXT NOT NULL,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        state TEXT NOT NULL,
        version INTEGER NOT NULL,
        carry INTEGER NOT NULL,
        hand_id INTEGER,
        deadline_ms INTEGER,
        opened_at INTEGER NOT NULL,
        closed_at INTEGER,
        PRIMARY KEY (id),
        CONSTRAINT carry_whole CHECK (typeof(carry) = 'integer' AND carry >= 0),
        CONSTRAINT closed_without_hand CHECK (closed_at IS NULL OR hand_id IS NULL),
        FOREIGN KEY(club_id) REFERENCES club (id)
    )
    """,
    """
    CREATE TABLE txn (
        "key" INTEGER NOT NULL,
        kind TEXT NOT NULL,
        reason TEXT NOT NULL,
        actor INTEGER,
        at INTEGER NOT NULL,
        legs INTEGER NOT NULL,
        PRIMARY KEY ("key"),
        CONSTRAINT key_whole CHECK (typeof(key) = 'integer' AND key > 0),
        FOREIGN KEY(actor) REFERENCES user (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE hand (
        id INTEGER NOT NULL,
        table_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        setup TEXT NOT NULL,
        secret BLOB NOT NULL,
        cut TEXT,
        started_at INTEGER NOT NULL,
        finished_at INTEGER,
        outcome TEXT,
        result TEXT,
        PRIMARY KEY (id),
        CONSTRAINT hand_number_once UNIQUE (table_id, number),
        CONSTRAINT secret_32_bytes CHECK (typeof(secret) = 'blob' AND length(secret) = 32),
        CONSTRAINT outcome_when_finished CHECK ((finished_at IS NULL) = (outcome IS NULL)),
        CONSTRAINT outcome_known CHECK (outcome IN ('finished', 'void')),
        FOREIGN KEY(table_id) REFERENCES table_ (id)
    )
    """,
    """
    CREATE UNIQUE INDEX one_hand_a_table ON hand (table_id) WHERE finished_at IS NULL
    """,
    """
    CREATE TABLE message (
        table_id INTEGER NOT NULL,
        platform TEXT NOT NULL,
        address TEXT NOT NULL,
        message_id TEXT NOT NULL,
        PRIMARY KEY (table_id, platform, address),
        FOREIGN KEY(table_id) REFERENCES table_ (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE seat (
        table_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        user_id INTEGER,
        stack INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat),
        CONSTRAINT user_sits_once UNIQUE (table_id, user_id),
        CONSTRAINT stack_whole CHECK (typeof(stack) = 'integer' AND stack >= 0),
        CONSTRAINT seat_number CHECK (seat BETWEEN 0 AND 15),
        FOREIGN KEY(table_id) REFERENCES table_ (id),
        FOREIGN KEY(user_id) REFERENCES user (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE transfer (
        txn INTEGER NOT NULL,
        leg INTEGER NOT NULL,
        debit INTEGER NOT NULL,
        credit INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        debit_after INTEGER NOT NULL,
        debit_prev_txn INTEGER,
        debit_prev_leg INTEGER,
        credit_after INTEGER NOT NULL,
        credit_prev_txn INTEGER,
        credit_prev_leg INTEGER,
        PRIMARY KEY (txn, leg),
        CONSTRAINT amount_positive
            CHECK (typeof(amount) = 'integer' AND amount BETWEEN 1 AND 1000000000000000),
        CONSTRAINT two_accounts CHECK (debit <> credit),
        FOREIGN KEY(txn) REFERENCES txn ("key"),
        FOREIGN KEY(debit) REFERENCES balance (id),
        FOREIGN KEY(credit) REFERENCES balance (id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE action (
        hand_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        by_default INTEGER NOT NULL,
        PRIMARY KEY (hand_id, number),
        CONSTRAINT by_default_known CHECK (by_default IN (0, 1)),
        FOREIGN KEY(hand_id) REFERENCES hand (id)
    ) WITHOUT ROWID
    """,
)


def upgrade() -> None:
    """Create them in the order of their references."""
    for statement in TABLES:
        op.execute(statement)
