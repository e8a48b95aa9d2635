"""What a table shows: one screen to all, and to each person at it their own."""

from collections.abc import Callable, Iterator

from bot import clicks
from bot.outbox import Update
from bot.presenter import private
from bot.presenter import table as public
from bot.presenter.voice import Voice, voice
from bot.screen import Screen, User
from bot.table import Table
from engine.events import PUBLIC


def update(table: Table, words: Voice, may_reach: Callable[[User], bool]) -> Update:
    """Return the table as it is to be shown now; `words` are those of its club.

    Only whom `may_reach` finds has a screen of their own: they are most of the work of an update.
    """
    if table.is_closed:
        return Update(public.closed_screen(words), is_last=True)
    screen = public.table_screen(words, table.snapshot(PUBLIC))
    return Update(screen, tuple(_own_screens(table, may_reach)), table.state.hand or 0)


def _own_screens(
    table: Table, may_reach: Callable[[User], bool]
) -> Iterator[tuple[User, Screen | None]]:
    for seat in table.state.humans():
        occupant = table.state.occupants[seat]
        if occupant.user is None:
            continue
        user = User(occupant.user, occupant.name, occupant.language)
        yield user, _own_screen(table, seat, user) if may_reach(user) else None


def _own_screen(table: Table, seat: int, user: User) -> Screen:
    words, snap = voice(user.language), table.snapshot(seat)
    if clicks.has_cards(table, seat):
        return private.hand_screen(words, snap)
    return private.seat_screen(words, snap, seat)
