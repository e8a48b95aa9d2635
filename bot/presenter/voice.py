"""One language as the presenters speak it: sentences, amounts, cards and names."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.i18n import format_amount, format_day, format_duration, format_list, mark, translator
from bot.seating import Occupant
from engine.cards import FACE_DOWN, Card, Suit

MAX_NAME: Final = 24  # letters of a name in a line; the picture shortens by width

HOUSE_SIGN: Final = "🏠"

_BREAKS: Final = frozenset({"Zl", "Zp", "Zs"})
_DROPPED: Final = frozenset({"Cc", "Cs", "Co"})
_TURNS: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_ISOLATE: Final = "\u2068{}\u2069"  # keeps a right-to-left name from turning the sentence around
_SIGNS: Final = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
_RANKS: Final = {14: "A", 13: "K", 12: "Q", 11: "J"}
_ITALIAN_RANKS: Final = {1: mark("ace"), 8: mark("jack"), 9: mark("knight"), 10: mark("king")}
_ITALIAN_SUITS: Final = {
    Suit.BATONS: mark("batons"),
    Suit.SWORDS: mark("swords"),
    Suit.CUPS: mark("cups"),
    Suit.COINS: mark("coins"),
}
_BACK: Final = "▮"


class Voice:
    """Speaks one language. Amounts are hundredths of a chip, times milliseconds."""

    def __init__(self, language: str) -> None:
        words = translator(language)
        self.language: Final = language
        self.say: Final = words.gettext
        self.count: Final = words.ngettext
        self.as_in: Final = words.pgettext

    def amount(self, hundredths: int) -> str:
        """Return chips as this language writes them."""
        return format_amount(hundredths, self.language)

    def signed(self, hundredths: int) -> str:
        """Return a gain or a loss of chips with its sign."""
        sign = "+" if hundredths > 0 else "−" if hundredths < 0 else "±"
        return sign + self.amount(abs(hundredths))

    def every(self, items: Iterable[str]) -> str:
        """Return the items as one enumeration."""
        return format_list(list(items), self.language)

    def day(self, milliseconds: int) -> str:
        """Return the day of a moment, without its year, as this language writes it."""
        return format_day(milliseconds // 1000, self.language)

    def duration(self, milliseconds: int) -> str:
        """Return a length of time in words, such as `30 seconds`."""
        return format_duration(milliseconds // 1000, self.language)

    def name(self, occupant: Occupant) -> str:
        """Return a name for a sentence: shortened, and safe for its direction."""
        return self.apart(plate_name(occupant))

    def apart(self, words: str) -> str:
        """Return somebody's own words, kept from turning the direction of the sentence around."""
        return _ISOLATE.format(words)

    def card(self, card: Card) -> str:
        """Return a card as players write it, such as `10♥` or `7 of cups`; `▮` face down."""
        if card == FACE_DOWN:
            return _BACK
        if card.is_italian:
            return self.say("{rank} of {suit}", rank=self.italian_rank(card.rank),
                            suit=self.italian_suit(card.suit))  # fmt: skip
        return rank_text(card.rank) + _SIGNS[card.suit]

    def italian_rank(self, rank: int) -> str:
        """Return an Italian rank as it is called: `7`, `jack`."""
        return self.say(_ITALIAN_RANKS[rank]) if rank in _ITALIAN_RANKS else str(rank)

    def italian_suit(self, suit: Suit) -> str:
        """Return what an Italian suit is called: `cups`."""
        return self.say(_ITALIAN_SUITS[suit])

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as players write them: `K♥ 9♦`, but `king of cups, 4 of coins`."""
        listed = list(cards)
        between = ", " if any(card.is_italian for card in listed) else " "
        return between.join(map(self.card, listed))

    def the_cards(self, cards: Iterable[Card]) -> str:
        """Return cards as one enumeration for a sentence: `the 7 of cups and the ace of coins`."""
        return self.every(map(self._the_card, cards))

    def _the_card(self, card: Card) -> str:
        """Return an Italian card with its article; the signs of a French one have none."""
        if not card.is_italian:
            return self.card(card)
        if card.rank == 1:
            return self.as_in("an ace", "the {card}", card=self.card(card))
        return self.say("the {card}", card=self.card(card))


def rank_text(rank: int) -> str:
    """Return a French rank as printed on a card."""
    return _RANKS.get(rank, str(rank))


def lowered(text: str) -> str:
    """Return the text with a small first letter, for the middle of a sentence."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def plate_name(occupant: Occupant) -> str:
    """Return a name at most `MAX_NAME` letters long; house players carry their sign.

    One line, and nothing in it turns or breaks the text around it; `?` when nothing is left.
    """
    name = one_line(occupant.name, MAX_NAME) or "?"
    return f"{name} {HOUSE_SIGN}" if occupant.is_house else name


@lru_cache(512)
def one_line(typed: str, most: int) -> str:
    """Return what somebody typed as one line of at most `most` letters, without tricks in it."""
    line = " ".join("".join(map(_tidy, typed)).split())
    if len(line) <= most:
        return line
    kept = line[: most - 1]
    while kept and unicodedata.combining(line[len(kept)]):
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _tidy(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in _BREAKS or letter.isspace():
        return " "
    return "" if kind in _DROPPED or letter in _TURNS else letter


@lru_cache
def voice(language: str) -> Voice:
    """Return the voice of a language, made once; raise `UnknownLanguage`."""
    return Voice(language)
