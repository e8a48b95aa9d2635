"""What each player of a table has won or lost by each hand of its last evening, from the record."""

from dataclasses import dataclass
from typing import Final

from bot import records
from bot.clock import MINUTE
from bot.seating import Occupant
from bot.store import Reader, hands

MOST_HANDS: Final = 200
BREAK: Final = 6 * 60 * MINUTE  # between two hands; what comes after it is another evening


@dataclass(frozen=True, slots=True)
class Course:
    """One player's evening: pairs of a hand's number and what they had won by its end, rising.

    Amounts are in hundredths, below zero if lost. The first pair is nothing, before their first
    hand; the last is that of the evening's last hand, whether they played it or not.
    """

    who: Occupant
    points: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """What they have won or lost in all, in hundredths."""
        return self.points[-1][1]


async def evening(reader: Reader, table_id: int) -> tuple[Course, ...]:
    """Return everybody's course over the last evening of a table, in the order they came.

    It begins after a long break, and is at most `MOST_HANDS` long. Hands that did not count are
    left out; without any other nothing is returned.
    """
    played = last_evening(await hands.hands_of_table(reader, table_id, MOST_HANDS))
    points: dict[int | str, list[tuple[int, int]]] = {}
    for hand in played:
        for who, net in records.nets_of(hand).items():
            course = points.setdefault(who, [(hand.number - 1, 0)])
            course.append((hand.number, course[-1][1] + net))
    for course in points.values():
        if course[-1][0] < played[-1].number:
            course.append((played[-1].number, course[-1][1]))
    known = await records.known_of(reader, points)
    return tuple(
        Course(known[who], tuple(course)) for who, course in points.items() if who in known
    )


def last_evening(newest_first: list[hands.Hand]) -> list[hands.Hand]:
    """Return the hands since the last long break that were played to their end, oldest first."""
    kept: list[hands.Hand] = []
    for hand in newest_first:
        if hand.outcome != hands.FINISHED or hand.finished_at is None:
            continue
        if kept and kept[-1].started_at - hand.finished_at > BREAK:
            break
        kept.append(hand)
    return kept[::-1]
