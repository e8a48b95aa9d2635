"""What the hosts of a club may set: each topic with its options, as values without words.

An option is a short key that a button carries; amounts are whole hundredths of a chip.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import msgspec

from bot.club import Club
from bot.i18n import languages
from bot.refusals import AmountOutOfRange, OldButton
from bot.seating import PACES
from bot.stakes import PRESETS, preset
from cardart.picture import Deck

MOST_DAILY: Final = 100_000_000  # 1,000,000.00
MOST_HOUSES: Final = 3

EVERYBODY, HOSTS = "everybody", "hosts"


class Topic(Enum):
    """Something that is set; the value is its word in a token."""

    LANGUAGE = "language"
    OPENING = "opening"
    TABLE = "table"
    HOUSES = "houses"
    PACE = "pace"
    DECK = "deck"
    DAILY = "daily"
    GIVING = "giving"


def options(topic: Topic) -> tuple[str, ...]:
    """Return the keys that have a button, in order."""
    match topic:
        case Topic.LANGUAGE:
            return tuple(language.lower() for language in languages())
        case Topic.OPENING:
            return EVERYBODY, HOSTS
        case Topic.TABLE:
            return tuple(PRESETS)
        case Topic.HOUSES:
            return tuple(map(str, range(MOST_HOUSES + 1)))
        case Topic.PACE:
            return tuple(PACES)
        case Topic.DECK:
            return tuple(deck.value for deck in Deck)
        case Topic.DAILY:
            return "0", "50000", "100000", "200000", "500000"
        case Topic.GIVING:
            return "0", "100000", "500000", "2000000", "10000000"


def current(club: Club, topic: Topic) -> str:
    """Return the key of what is set now; an amount may be none of the options."""
    settings = club.settings
    match topic:
        case Topic.LANGUAGE:
            return club.language.lower()
        case Topic.OPENING:
            return HOSTS if settings.hosts_open else EVERYBODY
        case Topic.TABLE:
            return preset(settings.preset)
        case Topic.HOUSES:
            return str(settings.houses)
        case Topic.PACE:
            return settings.pace
        case Topic.DECK:
            return settings.deck.value
        case Topic.DAILY:
            return str(settings.daily_chips)
        case Topic.GIVING:
            return str(settings.pay_limit)


def chosen(topic: Topic, key: str) -> Callable[[Club], Club]:
    """Return the change of a club that an option makes; raise `OldButton` for no option."""
    if key not in options(topic):
        raise OldButton
    match topic:
        case Topic.LANGUAGE:
            return _speaking(next(it for it in languages() if it.lower() == key))
        case Topic.OPENING:
            return _setting(hosts_open=key == HOSTS)
        case Topic.TABLE:
            return _setting(preset=key)
        case Topic.HOUSES:
            return _setting(houses=int(key))
        case Topic.PACE:
            return _setting(pace=key)
        case Topic.DECK:
            return _setting(deck=Deck(key))
        case Topic.DAILY:
            return daily(int(key))
        case Topic.GIVING:
            return _setting(pay_limit=int(key))


def daily(amount: int) -> Callable[[Club], Club]:
    """Return the change to other chips of the day; raise `AmountOutOfRange`."""
    if not 0 <= amount <= MOST_DAILY:
        raise AmountOutOfRange(0, MOST_DAILY)
    return _setting(daily_chips=amount)


def _setting(**values: Any) -> Callable[[Club], Club]:
    return lambda club: replace(club, settings=msgspec.structs.replace(club.settings, **values))


def _speaking(language: str) -> Callable[[Club], Club]:
    choose = _setting(chose_language=True)
    return lambda club: replace(choose(club), language=language)
