"""Alembic's entry: on the connection the store hands over, or by itself from the command line.

    alembic -c bot/store/migrations/alembic.ini -x url=sqlite:///bot.db upgrade head

Never use batch mode here: it rebuilds a table and silently drops its triggers.
"""

from alembic import context
from sqlalchemy import Connection, create_engine, event

from bot.store import guards


def run(connection: Connection) -> None:
    """Migrate in the transaction that is open, and put the guards in place."""
    context.configure(connection=connection, transactional_ddl=True, render_as_batch=False)
    with context.begin_transaction():
        context.run_migrations()
        guards.install(connection)


def run_alone() -> None:
    """Migrate the database named by `-x url=`."""
    engine = create_engine(context.get_x_argument(as_dictionary=True)["url"])
    event.listen(engine, "connect", lambda driver, _: setattr(driver, "isolation_level", None))
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        run(connection)
    engine.dispose()


handed_over = context.config.attributes.get("connection")
if handed_over is None:
    run_alone()
else:
    run(handed_over)
