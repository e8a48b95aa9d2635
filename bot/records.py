"""Finished hands on record: who played them, and the file of one.

People are kept by their number and named as they are called now; house players have no other
record and are kept by name.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec

from bot.presenter.past import file_names
from bot.seating import Occupant
from bot.store import Reader, hands, people
from bot.store.look import reading
from engine.errors import EngineError
from engine.events import PUBLIC
from engine.hand import Hand
from engine.history import export_hand

Replay = Callable[[hands.Hand], Hand]


class NoFile(Exception):
    """There is no file of this hand; `args[0]` says why, to whoever hosts the dealer."""


class _Outcome(msgspec.Struct):
    """What storage has of a finished hand beside its actions; hands of old have no players."""

    players: dict[int, int | str] = {}
    net: dict[int, int] = {}


def result_text(hand: Hand, cast: Mapping[int, Occupant]) -> str:
    """Return what a hand moved and for whom, as storage keeps it, in JSON.

    Nets are by seat in hundredths, `carry` is the pot that is left, `players` who played.
    """
    result = hand.result
    nets = {str(seat): result.net(seat) for seat in hand.setup.order}
    moved = {"net": nets, "carry": result.carry, "players": _played_by(cast)}
    return msgspec.json.encode(moved).decode()


def _played_by(cast: Mapping[int, Occupant]) -> dict[str, int | str]:
    """Return by seat a user's number or a house player's name."""
    return {
        str(seat): occupant.name if occupant.user is None else occupant.user
        for seat, occupant in cast.items()
    }


def nets_of(stored: hands.Hand) -> dict[int | str, int]:
    """Return what each player of a finished hand won or lost, in hundredths.

    By a user's number or a house player's name; of hands of old nobody knows who played.
    """
    told = msgspec.json.decode(stored.result or "{}", type=_Outcome)
    return {who: told.net.get(seat, 0) for seat, who in told.players.items()}


async def cast_of(reader: Reader, stored: hands.Hand) -> dict[int, Occupant]:
    """Return who played a finished hand, by seat, without whom nobody knows any more."""
    return await players_of(reader, stored.result)


async def players_of(reader: Reader, result: str | None) -> dict[int, Occupant]:
    """Return who is kept in what came of a hand, as `cast_of` does."""
    players = msgspec.json.decode(result or "{}", type=_Outcome).players
    known = await known_of(reader, players.values())
    return {seat: known[who] for seat, who in players.items() if who in known}


async def known_of(reader: Reader, players: Iterable[int | str]) -> dict[int | str, Occupant]:
    """Return who players of finished hands are, without whom nobody knows any more."""
    listed = tuple(players)
    users = await people.users(reader, tuple(who for who in listed if isinstance(who, int)))
    return {
        who: Occupant(None, who) if isinstance(who, str) else Occupant(who, users[who].name)
        for who in listed
        if isinstance(who, str) or who in users
    }


def file_of(
    hand: Hand, cast: Mapping[int, Occupant], number: int, viewer: int = PUBLIC, *, full: bool
) -> str:
    """Return the file of a finished hand, as `viewer` knows it or with every card."""
    return export_hand(
        hand.setup, hand.deck, hand.actions, viewer,
        names=file_names(cast) or None, hand_number=number, full=full,
    )  # fmt: skip


async def export(path: Path, hand_id: int, seat: int | None, replay: Replay, *, full: bool) -> str:
    """Return the file of a hand of the database at `path`, which a dealer may be playing with.

    `seat` is whose cards are in it beside the public ones, `replay` plays a hand again. Raise
    `NoFile` when there can be none, and the `StoreError` of a database that cannot be read.
    """
    with reading(path) as reader:
        stored = await hands.hand(reader, hand_id)
        if stored is None:
            raise NoFile(await _unknown(reader, hand_id))
        if stored.outcome != hands.FINISHED:
            is_void = stored.outcome == hands.VOID
            raise NoFile(
                f"hand {hand_id} did not count: there is no file of it" if is_void
                else f"hand {hand_id} is not over: there is no file of it yet"
            )  # fmt: skip
        cast = await cast_of(reader, stored)
    try:
        hand = replay(stored)
    except (EngineError, KeyError):
        raise NoFile(f"hand {hand_id} was played by rules that are not here any more") from None
    if seat is not None and seat not in hand.setup.order:
        there = ", ".join(str(it + 1) for it in sorted(hand.setup.order))
        raise NoFile(f"no seat {seat + 1} in hand {hand_id}, only {there}")
    return file_of(hand, cast, stored.number, PUBLIC if seat is None else seat, full=full)


async def _unknown(reader: Reader, hand_id: int) -> str:
    last = await hands.last_id(reader)
    return f"there is no hand {hand_id}; " + (
        "no hand has been dealt yet" if last is None else f"the last one is {last}"
    )
