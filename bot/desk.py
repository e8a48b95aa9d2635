"""The club's desk: what somebody may ask of it that belongs to no table.

Reads the books and hands them to a presenter; nothing is written here.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bot import club as clubs
from bot import ledger, records
from bot.club import Club
from bot.presenter import deal, results
from bot.presenter import lobby as menus
from bot.presenter import rules as sheet
from bot.presenter import wallet as pages
from bot.presenter.past import past_table
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.refusals import OldButton
from bot.replay import proof_of
from bot.screen import Screen, User
from bot.seating import Occupant
from bot.stakes import PRESETS, offered, preset, presets_of
from bot.store import Store, hands, people
from bot.store.money import Entry
from bot.table import Table
from bot.tokens import RoomToken
from engine.events import PUBLIC
from engine.hand import Hand

MOVEMENTS: Final = 10  # on one page of a statement


async def answer(store: Store, club: Club, user: User, token: RoomToken, words: Voice) -> Screen:
    """Return what a button or a command asks for; raise `OldButton` when there is no such thing."""
    match token.verb:
        case "wallet":
            return await wallet(store, club, user, token.argument, words)
        case "top":
            return pages.leaderboard_screen(words, await clubs.leaderboard(store, club.id))
        case "rules":
            return rules(words, club, token.argument)
        case "help":
            return menus.help_screen(words)
        case _:
            raise OldButton


async def wallet(store: Store, club: Club, user: User, before: str, words: Voice) -> Screen:
    """Return the wallet with its last movements, or with those before the one numbered `before`.

    Raise `OldButton` when that is no number.
    """
    first = _number(before) if before else None
    entries = await ledger.statement(store, club.id, user.id, MOVEMENTS, first)
    held = await clubs.wallet(store, club.id, user.id)
    names = await _names(store, entries)
    return pages.wallet_screen(words, held, entries, names, is_newest=first is None)


async def _names(store: Store, entries: Sequence[Entry]) -> dict[int, str]:
    """Return the names of who gave or got the chips of these movements."""
    others = {other for entry in entries if (other := pages.other_of(entry)) is not None}
    if not others:
        return {}
    return {it.id: it.name for it in (await people.users(store, tuple(others))).values()}


async def details(
    store: Store,
    table: Table,
    user: User,
    argument: str,
    words: Voice,
    *,
    replay: Callable[[hands.Hand], Hand | None],
) -> Screen:
    """Return the arithmetic of a hand of the table whose pots were paid, as the user knows it.

    `argument` names hand and page, and is empty for the last one. `replay` plays a stored hand
    again, or cannot. Raise `OldButton` for a hand that was not played here or is not paid yet.
    """
    number, page = _hand_and_page(argument)
    if number is None:
        is_paid = table.hand is not None and table.hand.state.is_settled
        number = table.state.hand if is_paid else await hands.last_finished(store, table.id)
    stored = None if number is None else await hands.hand(store, number)
    if stored is None:
        return results.nothing_to_tell(words)
    if stored.table_id != table.id:
        raise OldButton
    hand, cast = await _played(store, table, stored, replay)
    if hand is None:
        return results.nothing_to_tell(words)
    viewer = next((seat for seat, it in cast.items() if it.user == user.id), PUBLIC)
    past = past_table(table.state.match.stakes, hand.setup, cast, stored.number)
    return results.details_screen(
        words, Snapshot(table.id, past, hand.view(viewer), None), stored.id, page
    )


async def proof(store: Store, table: Table | None, user: User, words: Voice) -> Screen:
    """Return the proof of the deal of the hand on display, with what this user may know of it.

    While it is read the table may deal the next hand: who played is asked of the same moment.
    """
    if table is None or table.hand is None or table.state.hand is None:
        return deal.no_proof(words)
    state = table.state
    viewer = next((seat for seat, it in state.cast.items() if it.user == user.id), PUBLIC)
    stored = await hands.hand(store, table.state.hand)
    assert stored is not None, "a hand on display is stored"  # noqa: S101
    return deal.proof_screen(words, proof_of(stored, viewer))


async def _played(
    store: Store, table: Table, stored: hands.Hand, replay: Callable[[hands.Hand], Hand | None]
) -> tuple[Hand | None, dict[int, Occupant]]:
    """Return a hand that was paid, and who played it: the one on display, or one of before."""
    if table.hand is not None and table.state.hand == stored.id:
        if not table.hand.state.is_settled:
            raise OldButton
        return table.hand, table.state.cast
    if stored.outcome != hands.FINISHED:
        raise OldButton
    return replay(stored), await records.cast_of(store, stored)


def _hand_and_page(argument: str) -> tuple[int | None, int]:
    if not argument:
        return None, 1
    hand, _, page = argument.partition("_")
    return _number(hand), _number(page)


def rules(words: Voice, club: Club, argument: str, table: Table | None = None) -> Screen:
    """Return a page of a table's rules, or of those of the table the club usually opens.

    Without a table `argument` may name another game, whose usual table it is then. Raise
    `OldButton` when it is no page.
    """
    if table is None:
        return _room_rules(words, club, argument)
    page, state = _number(argument) if argument else 1, table.state
    token = partial(sheet.table_token, table.id, state.seating)
    return sheet.rules_screen(words, state.match.stakes, state.pace, token, page)


def _room_rules(words: Voice, club: Club, argument: str) -> Screen:
    usual = PRESETS[preset(club.settings.preset)]
    token: Callable[[int], str] = sheet.room_token
    for game in offered():
        if argument == game or argument.startswith(f"{game}_"):
            page = _number(argument.removeprefix(game).removeprefix("_") or "1")
            stakes = usual if usual.game == game else next(iter(presets_of(game).values()))
            token = partial(sheet.room_token, game=game)
            break
    else:
        page, stakes = _number(argument or "1"), usual
    screen = sheet.rules_screen(words, stakes, club.settings.pace, token, page)
    return sheet.beside_other_games(words, screen, stakes.game)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise OldButton
    return int(text)
