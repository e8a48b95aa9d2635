"""What a table shows: one screen to all, and to each person at it their own."""

from collections.abc import Iterator

from bot import clicks
from bot.outbox import Update
from bot.presenter import private
from bot.presenter import table as public
from bot.presenter.voice import Voice, voice
from bot.screen import Screen, User
from bot.table import Table
from engine.events import PUBLIC


def update(table: Table, words: Voice) -> Update:
    """Return the table as it is to be shown now; `words` are those of its club."""
    if table.is_closed:
        return Update(public.closed_screen(words), is_last=True)
    screen = public.table_screen(words, table.snapshot(PUBLIC))
    return Update(screen, tuple(_own_screens(table)), table.state.hand or 0)


def _own_screens(table: Table) -> Iterator[tuple[User, Screen]]:
    for seat in table.state.humans():
        occupant = table.state.occupants[seat]
        if occupant.user is None:
            continue
        words, snap = voice(occupant.language), table.snapshot(seat)
        if clicks.has_cards(table, seat):
            screen = private.hand_screen(words, snap)
        else:
            screen = private.seat_screen(words, snap, seat)
        yield User(occupant.user, occupant.name, occupant.language), screen
