"""The club's desk: what somebody may ask of it that belongs to no table.

Reads the books and hands them to a presenter; nothing is written here.
"""

from typing import Final

from bot import club as clubs
from bot import ledger
from bot.club import Club
from bot.presenter import wallet as pages
from bot.presenter.voice import Voice
from bot.refusals import OldButton
from bot.screen import Screen, User
from bot.store import Store

MOVEMENTS: Final = 10  # on one page of a statement


async def wallet(store: Store, club: Club, user: User, before: str, words: Voice) -> Screen:
    """Return the wallet with its last movements, or with those before the one numbered `before`.

    Raise `OldButton` when that is no number.
    """
    first = _number(before) if before else None
    entries = await ledger.statement(store, club.id, user.id, MOVEMENTS, first)
    held = await clubs.wallet(store, club.id, user.id)
    return pages.wallet_screen(words, held, entries, is_newest=first is None)


async def leaderboard(store: Store, club: Club, words: Voice) -> Screen:
    """Return the richest of the club, chips on its tables included."""
    return pages.leaderboard_screen(words, await clubs.leaderboard(store, club.id))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise OldButton
    return int(text)
