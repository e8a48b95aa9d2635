"""What the rule sheets of all games share: the clock, breaks and chips of a table."""

from collections.abc import Iterable, Iterator

from bot.presenter.game import Section
from bot.presenter.voice import Voice
from bot.seating import HANDS_AWAY, PACES, TIME_BANK
from engine.match import Kind, Stakes


class CommonSheet:
    """The rules of one table in one language; amounts are hundredths of a chip."""

    def __init__(self, voice: Voice, stakes: Stakes, pace: str) -> None:
        self.voice = voice
        self.stakes = stakes
        self.pace = pace

    def time(self) -> Iterator[str]:
        """Yield how long one may think, what a break is, and how chips are added."""
        say = self.voice.say
        yield self.clock(self.voice.duration(PACES[self.pace]), self.voice.duration(TIME_BANK))
        yield say("Alone among house players nobody hurries you.")
        yield from self.away()
        if self.stakes.kind is Kind.CASH:
            lowest, highest = map(
                self.voice.amount, (self.stakes.min_buy_in, self.stakes.max_buy_in)
            )
            yield say("You sit down with {lowest} to {highest}, and may add chips between hands "
                      "up to {highest}.", lowest=lowest, highest=highest)  # fmt: skip

    def clock(self, time: str, bank: str) -> str:
        """Return how long a decision may take, and what the time bank is for."""
        return self.voice.say("{time} to decide, then a time bank of {bank} when chips are needed; "
                              "it does not fill again.", time=time, bank=bank)  # fmt: skip

    def away(self) -> Iterator[str]:
        """Yield what becomes of somebody who does not answer, or takes a break."""
        say = self.voice.say
        yield say("No answer means check, or fold to a bet, and a break until “I’m back”.")
        yield say("Whoever takes a break checks or folds in the hand that is running, stays in "
                  "when all-in, and is not dealt into the next; after {n} hands the seat is free.",
                  n=HANDS_AWAY)  # fmt: skip


def told(made: Iterable[tuple[str, Iterator[str]]]) -> tuple[Section, ...]:
    """Return the sections that have something to say at this table."""
    whole = ((title, tuple(lines)) for title, lines in made)
    return tuple((title, lines) for title, lines in whole if lines)
