"""A finished hand found by what people see of it: its number at a table, the game, the group.

A number alone is that of many hands: then all of them are told, each with the one of its own.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.presenter.games import presenter_of
from bot.presenter.voice import one_line, plate_name
from bot.records import NoFile, players_of
from bot.store import Reader, hands
from bot.store.hands import Played
from bot.store.look import reading

MOST: Final = 12  # hands that are told when several may be meant
LONGEST: Final = 60  # letters of the name of a club


@dataclass(frozen=True, slots=True)
class Wanted:
    """A hand as it is asked for: its number at its table, and what narrows that down."""

    number: int
    table: int | None = None
    game: str = ""
    club: str = ""

    def fits(self, hand: Played) -> bool:
        """Whether it may be this hand; a part of the club's name is enough."""
        return (
            self.table in {None, hand.table_id}
            and self.game in {"", hand.game}
            and self.club.casefold() in hand.club.casefold()
        )


async def find(path: Path, wanted: Wanted) -> int:
    """Return the id of the hand that is meant, in the database at `path`.

    Raise `NoFile` where there is none, or are several, and the `StoreError` of a database that
    cannot be read.
    """
    with reading(path) as reader:
        every = await hands.numbered(reader, wanted.number)
        found = [hand for hand in every if wanted.fits(hand)]
        if len(found) == 1:
            return found[0].id
        told = found or every
        listed = [line async for line in _listed(reader, told[:MOST])]
    raise NoFile("\n".join((*_beginning(wanted, len(found), len(every)), *listed, *_end(told))))


def _beginning(wanted: Wanted, found: int, every: int) -> Iterator[str]:
    number = wanted.number
    if found:
        yield (
            f"{found} finished hands have the number {number}; export one of them as told here, or "
            "narrow them down with --table, --game or --club:"
        )
    elif every:
        yield f"no finished hand {number} is like that; these have the number:"
    else:
        yield f"no finished hand has the number {number} at any table"


async def _listed(reader: Reader, played: Sequence[Played]) -> AsyncIterator[str]:
    for hand in played:
        at = datetime.fromtimestamp(hand.started_at // 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
        cast = await players_of(reader, hand.result)
        names = ", ".join(plate_name(cast[seat]) for seat in sorted(cast))
        game, club = presenter_of(hand.game).name, one_line(hand.club, LONGEST)
        yield f"  export {hand.id}: table {hand.table_id}, {game}, {club}, {at}, {names or '?'}"


def _end(told: Sequence[Played]) -> Iterator[str]:
    if (more := len(told) - MOST) > 0:
        yield f"  and {more} before these"
