"""The rules of Las Vegas in sentences: one section a page, every number from the table."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import mark
from bot.presenter import limits
from bot.presenter.game import Section
from bot.presenter.sheet import CommonSheet, told
from bot.presenter.voice import Voice
from bot.seating import HANDS_AWAY
from engine.games.las_vegas import CENTRE, MAX_SEATS, MIN_SEATS, STREETS
from engine.match import Stakes
from engine.options import Aces, Figures, LasVegasOptions, LvSide, Pack, Speaks, of_las_vegas

_VALUES: Final = {
    (Pack.ITALIAN, Figures.NOMINAL): mark(
        "Forty Italian cards. The ace counts 1, the cards from 2 to 7 what they say, the jack 8, "
        "the knight 9, the king 10."
    ),
    (Pack.ITALIAN, Figures.TEN): mark(
        "Forty Italian cards. The ace counts 1, the cards from 2 to 7 what they say; jack, knight "
        "and king count 10 each."
    ),
    (Pack.FRENCH, Figures.NOMINAL): mark(
        "All 52 French cards, no jokers. The ace counts 1, the cards from 2 to 10 what they say, "
        "the jack 11, the queen 12, the king 13."
    ),
    (Pack.FRENCH, Figures.TEN): mark(
        "All 52 French cards, no jokers. The ace counts 1, the cards from 2 to 10 what they say; "
        "jack, queen and king count 10 each."
    ),
}

_SPEAKS: Final = {
    Speaks.MOST_CARDS: mark("In each round whoever has the most cards speaks first; of equals the "
                            "one nearest to the dealer’s right."),
    Speaks.DEALER_RIGHT: mark("In each round the one nearest to the dealer’s right speaks first."),
    Speaks.LAST_AGGRESSOR: mark("In each round whoever bet or raised last speaks first; before any "
                                "bet, the one nearest to the dealer’s right."),
}  # fmt: skip


def house_rules(voice: Voice, options: LasVegasOptions) -> Iterator[str]:
    """Yield what a table plays otherwise than most, in a few words each."""
    if options.figures is Figures.TEN:
        yield voice.say("court cards 10")
    if options.ace is Aces.PAIR_ELEVEN:
        yield voice.say("paired aces 11")
    if options.speaks is Speaks.DEALER_RIGHT:
        yield voice.say("dealer’s right speaks first")
    elif options.speaks is Speaks.LAST_AGGRESSOR:
        yield voice.say("last to bet speaks first")
    if options.check_raise:
        yield voice.say("check and raise")
    if options.raise_cap:
        yield voice.count("{n} raise", "{n} raises", options.raise_cap)
    if options.lv_side is LvSide.PLAY_ON:
        yield voice.say("side pots play on")


class Sheet(CommonSheet):
    """The rules of one table in one language; amounts are hundredths of a chip."""

    def __init__(self, voice: Voice, stakes: Stakes, pace: str) -> None:
        super().__init__(voice, stakes, pace)
        self.options = of_las_vegas(stakes.options)
        self.unit = voice.amount(stakes.unit)

    def sections(self) -> tuple[Section, ...]:
        """Return every page: its title and its lines."""
        say = self.voice.say
        made = (
            (say("How a hand goes"), self._course()),
            (say("The cards and their values"), self._values()),
            (say("Turning and discarding"), self._discards()),
            (say("Las Vegas: no cards left"), self._las_vegas()),
            (say("High and low"), self._halves()),
            (say("Betting"), self._betting()),
            (say("All-in and side pots"), self._all_in()),
            (say("Time, breaks and chips"), self.time()),
        )
        return told(made)

    def _course(self) -> Iterator[str]:
        say = self.voice.say
        yield say("{lowest} to {highest} play, anticlockwise. The first dealer is drawn by lot; "
                  "after each hand the deal passes to the right.", lowest=MIN_SEATS,
                  highest=min(MAX_SEATS, self.stakes.seats))  # fmt: skip
        yield say("Everybody, the dealer too, puts in the ante of {amount}, or all that is left.",
                  amount=self.voice.amount(self.stakes.ante))  # fmt: skip
        yield say("Each is dealt {n} cards face down, and {centre} more lie face down in the "
                  "middle.", n=self.options.cards, centre=CENTRE)  # fmt: skip
        yield say("First a round of betting. Then the cards in the middle are turned one by one; "
                  "whoever holds cards of the value just turned discards them, and a round of "
                  "betting follows: {n} rounds in all.", n=len(STREETS))  # fmt: skip
        yield say("Then those still in show their cards: half of the pot goes to the highest total "
                  "and half to the lowest.")  # fmt: skip
        yield say("But whoever has discarded every card before has Las Vegas, and the whole pot.")
        yield self.voice.as_in("Las Vegas", "A bet that nobody calls wins the pot at once; whoever "
                               "is left alone need not show.")  # fmt: skip

    def _values(self) -> Iterator[str]:
        say, options = self.voice.say, self.options
        yield say(_VALUES[options.deck, options.figures])
        if options.ace is Aces.PAIR_ELEVEN:
            yield say("House rule: with two or more aces in hand, each of them counts 11.")
        yield say("Your total is the sum of the cards you have left: with every discard it falls.")
        if options.figures is Figures.TEN:
            yield say("To discard or to replace, ten points are not enough: it has to be the same "
                      "card, king and king.")  # fmt: skip

    def _discards(self) -> Iterator[str]:
        say = self.voice.say
        yield say("The cards in the middle are turned from left to right.")
        yield say("Whoever holds cards of the value just turned must lay them upon it, all of "
                  "them, face up. Nobody chooses: the dealer does it.")  # fmt: skip
        yield say("So everybody always sees how many cards each has left.")
        yield say("A card of a value that has been turned already is replaced by one from the "
                  "stock, until it is a new one. The replaced card stays under it, and nobody "
                  "bets in between.")  # fmt: skip

    def _las_vegas(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Whoever lays down the last card has Las Vegas: no more betting, no more cards, "
                  "and the whole pot is won. It can happen at the first card.")  # fmt: skip
        yield say("Several who lay down their last cards upon the same one share it; an odd {unit} "
                  "goes to whoever of them sits nearest to the dealer’s right.",
                  unit=self.unit)  # fmt: skip
        yield self.voice.as_in("Las Vegas", "Whoever has folded gave the cards back, and has no "
                               "Las Vegas any more.")  # fmt: skip
        if self.options.lv_side is LvSide.SETTLE:
            yield say("Somebody all-in wins every pot they contend for in this way; the others are "
                      "halved at once, with the cards each has then.")  # fmt: skip
        else:
            yield say("House rule: somebody all-in wins every pot they contend for in this way; "
                      "the others play on for the pots beside it.")  # fmt: skip

    def _halves(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Half of the pot is for the highest total, half for the lowest. If it does not "
                  "halve, the odd {unit} is in the high half.", unit=self.unit)  # fmt: skip
        yield say("Equal totals share their half; what cannot be split goes to whoever sits "
                  "nearest to the dealer’s right, then on anticlockwise.")  # fmt: skip
        yield say("Where all totals are equal, all of them share both halves.")
        yield say("Whoever contends shows: here nobody hides cards at the end.")

    def _betting(self) -> Iterator[str]:
        say, voice, options = self.voice.say, self.voice, self.options
        yield say(_SPEAKS[options.speaks])
        yield say("Then it goes anticlockwise; whoever is all-in is passed over.")
        yield voice.as_in("Las Vegas", "Without a bet: check, or bet. To a bet: call, raise, or "
                          "fold. While checking is free nobody folds.")  # fmt: skip
        if options.check_raise:
            yield say("House rule: whoever has checked may raise a bet that comes later.")
        else:
            yield voice.as_in("Las Vegas", "Whoever has checked in a round may only call a bet "
                              "that comes later, or fold: no more raising.")  # fmt: skip
        yield say("Smallest bet: {amount}.", amount=voice.amount(self.stakes.ante))
        yield say("A raise adds at least as much as the last bet or raise did.")
        yield say(limits.RULES[options.limit])
        if options.raise_cap:
            yield voice.count("After a bet there is {n} raise at most in a round.",
                              "After a bet there are {n} raises at most in a round.",
                              options.raise_cap)  # fmt: skip
        else:
            yield say("There is no end to the raises. Bets are multiples of {unit}.",
                      unit=self.unit)  # fmt: skip

    def _all_in(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Whoever has put in everything stays to the end and contends for what was "
                  "matched; what the others bet beyond it makes a side pot among "
                  "them.")  # fmt: skip
        yield say("After an all-in below a full raise nobody raises again who has answered "
                  "already; several that add up to a full raise do let them.")  # fmt: skip
        yield say("When at most one player has chips to bet, the other cards are turned without "
                  "betting.")  # fmt: skip
        yield say("What nobody matched goes back.")
        yield say("Each pot is halved by itself, among those who contend for it.")

    def away(self) -> Iterator[str]:
        """Yield what becomes of somebody who does not answer, in this game's words."""
        voice = self.voice
        yield voice.as_in("Las Vegas", "No answer means check, or fold to a bet, and a break until "
                          "“I’m back”.")  # fmt: skip
        yield voice.as_in("Las Vegas", "Whoever takes a break checks or folds in the hand that is "
                          "running, stays in when all-in, and is not dealt into the next; after "
                          "{n} hands the seat is free.", n=HANDS_AWAY)  # fmt: skip
