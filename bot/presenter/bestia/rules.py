"""Bestia's rules in sentences: one section a page, every number and house rule from the table."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import mark
from bot.presenter.game import Section
from bot.presenter.sheet import CommonSheet, told
from bot.presenter.voice import Voice
from bot.seating import HANDS_AWAY
from engine.cards import ITALIAN_SUITS
from engine.match import Stakes
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
    of_bestia,
)
from engine.tricks import RANK_ORDER

_ALL_PASS: Final = {
    AllPass.CARRY: mark("When everybody passes, nobody goes bestia: the pot waits for the next "
                        "hand, for those who paid for this one."),
    AllPass.DEALER_MUST_PLAY: mark("When everybody passes, the dealer has to play."),
    AllPass.REDEAL: mark("When everybody passes, the same dealer deals again, for the same pot and "
                         "without another ante."),
}  # fmt: skip

_ACE: Final = {
    AceDuty.FIRST_TRICK: mark("Whoever leads the first trick and holds the highest trump must lead "
                              "it: the ace, or the 3 when the ace is the card turned up."),
    AceDuty.EVERY_LEAD: mark("Whoever leads a trick and holds the highest trump must lead it: the "
                             "ace, or the 3 when the ace is the card turned up."),
    AceDuty.OFF: mark("House rule: whoever leads may lead any card, the highest trump too or "
                      "not."),
}  # fmt: skip

_HOUSE: Final = (
    ("al_buio", False, mark("nobody plays blind")),
    ("ace_duty", AceDuty.EVERY_LEAD, mark("the highest trump is always led")),
    ("ace_duty", AceDuty.OFF, mark("the ace need not be led")),
    ("must_beat", True, mark("you must play higher")),
    ("declaration_start", DeclarationStart.MANO, mark("eldest declares first")),
    ("all_pass", AllPass.DEALER_MUST_PLAY, mark("the dealer must play")),
    ("all_pass", AllPass.REDEAL, mark("dealt again when all pass")),
    ("remainder", Remainder.SEAT_ORDER, mark("the rest by seats")),
    ("rounding", Rounding.NEAREST, mark("shares to the nearest cent")),
    ("ante_from", AnteFrom.DEALER, mark("the dealer pays the ante")),
)


def house_rules(voice: Voice, stakes: Stakes) -> Iterator[str]:
    """Yield what a table plays otherwise than most, in a few words each."""
    options, usual = of_bestia(stakes.options), BestiaOptions()
    for name, value, words in _HOUSE:
        if getattr(options, name) == value != getattr(usual, name):
            yield voice.say(words)
    if options.max_exchange is not None and options.max_exchange < options.cards:
        yield voice.count("{n} change at most", "{n} changes at most",
                          options.max_exchange)  # fmt: skip
    if options.min_players != usual.min_players:
        yield voice.say("from {n} players", n=options.min_players)


class Sheet(CommonSheet):
    """The rules of one table in one language; amounts are hundredths of a chip."""

    def __init__(self, voice: Voice, stakes: Stakes, pace: str) -> None:
        super().__init__(voice, stakes, pace)
        self.options = of_bestia(stakes.options)
        self.ante = voice.amount(stakes.ante)

    def sections(self) -> tuple[Section, ...]:
        """Return every page: its title and its lines."""
        say = self.voice.say
        made = (
            (say("How a hand goes"), self._course()),
            (say("Ante, pot, bestia"), self._stakes()),
            (say("Who plays"), self._declares()),
            (say("The tricks"), self._tricks()),
            (say("Shares and bestie"), self._shares()),
            (say("The next pot"), self._next()),
            (say("Time, breaks and chips"), self.time()),
        )
        return told(made)

    def _course(self) -> Iterator[str]:
        say, n = self.voice.say, self.options.cards
        suits = [self.voice.italian_suit(suit) for suit in ITALIAN_SUITS]
        ranks = [self.voice.italian_rank(rank) for rank in RANK_ORDER]
        yield say("{lowest} to {highest} play, with the 40 Italian cards: {suits}.",
                  lowest=self.options.min_players, highest=self.stakes.seats,
                  suits=self.voice.every(suits))  # fmt: skip
        yield say("In every suit, from the highest: {ranks}.", ranks=", ".join(ranks))
        yield say("Each gets {n} cards, and one more is turned up: its suit is trump. It lies "
                  "there and takes no part.", n=n)  # fmt: skip
        yield say("Each says whether to play or to pass. Who plays promises to take a trick.")
        yield say("There are {n} tricks, and each is worth an equal part of the pot. Who promised "
                  "one and takes none goes bestia.", n=n)  # fmt: skip
        yield say("Deal and play go anticlockwise, and so does the place of the dealer after each "
                  "hand; the first one is drawn by lot.")  # fmt: skip

    def _stakes(self) -> Iterator[str]:
        say = self.voice.say
        if self.options.ante_from is AnteFrom.DEALER:
            yield say("House rule: only the dealer pays the ante, of {amount}.", amount=self.ante)
        else:
            yield say("Everybody who has a right to the pot pays the ante of {amount}, those on a "
                      "break too.", amount=self.ante)  # fmt: skip
        yield say("A bestia costs as much as the pot holds with the antes.")
        yield say("If somebody has less than the ante, the ante of all is the least that anybody "
                  "has, and a bestia costs nothing.")  # fmt: skip
        yield say("If somebody has less left than the pot, a bestia costs the least that anybody "
                  "has left.")  # fmt: skip
        yield say("Nobody has to reckon: ante, pot and bestia are told before the cards are dealt, "
                  "beside the seal.")  # fmt: skip

    def _declares(self) -> Iterator[str]:
        say, options = self.voice.say, self.options
        if options.declaration_start is DeclarationStart.MANO:
            yield say("House rule: the player to the dealer’s right declares first, then "
                      "anticlockwise.")  # fmt: skip
        else:
            yield say("The second player to the dealer’s right declares first, then anticlockwise; "
                      "the first to the dealer’s right is the last.")  # fmt: skip
        yield from self._exchange()
        is_forced = options.all_pass is AllPass.DEALER_MUST_PLAY
        if is_forced:  # before others may join blind
            yield say(_ALL_PASS[options.all_pass])
        if options.al_buio:
            yield say("Then whoever passed may still play blind, in the same order: {n} new cards "
                      "in place of their own, and no other change. It is asked as long as the "
                      "stock has {n} cards.", n=options.cards)  # fmt: skip
        if not is_forced:
            yield say(_ALL_PASS[options.all_pass])
        yield say("When only one plays, the pot is that player’s without a card played.")

    def _exchange(self) -> Iterator[str]:
        say, most = self.voice.say, self.options.max_exchange
        if most is None or most >= self.options.cards:
            yield say("Who plays may change as many cards as they like, all of them too, and draws "
                      "the new ones at once. How many is told to all, which to "
                      "nobody.")  # fmt: skip
        elif most:
            yield self.voice.count(
                "House rule: who plays may change {n} card at most. How many is told to all, which "
                "to nobody.",
                "House rule: who plays may change {n} cards at most. How many is told to all, "
                "which to nobody.", most)  # fmt: skip
        else:
            yield say("House rule: no cards are changed.")

    def _tricks(self) -> Iterator[str]:
        say, options = self.voice.say, self.options
        yield say("The first trick is led by the first who plays to the dealer’s right, each "
                  "other by whoever took the one before.")  # fmt: skip
        yield say(_ACE[options.ace_duty])
        yield say("Follow suit with any card of it.")
        yield say("Whoever has none of the suit must trump, with any trump, a lower one too; with "
                  "neither, any card will do.")  # fmt: skip
        if options.must_beat:
            yield say("House rule: among those cards one that takes the trick goes before the "
                      "others.")  # fmt: skip
        yield say("The highest trump takes the trick; without one, the highest card of the suit "
                  "that was led.")  # fmt: skip
        yield say("The last trick plays itself: everybody has one card.")

    def _shares(self) -> Iterator[str]:
        say, options = self.voice.say, self.options
        yield say("The pot is divided by {n}; each trick brings one part, to the hundredth of a "
                  "chip.", n=options.cards)  # fmt: skip
        if options.rounding is Rounding.NEAREST:
            yield say("House rule: parts are rounded to the nearest hundredth.")
        else:
            yield say("Parts are rounded down.")
        if options.remainder is Remainder.SEAT_ORDER:
            yield say("House rule: what is left over goes to the first to the dealer’s right who "
                      "took a trick.")  # fmt: skip
        else:
            yield say("What is left over goes to whoever took the first trick.")
        yield say("Whoever played and took no trick goes bestia and pays the whole bestia, each of "
                  "them if there are several. Who passed never pays.")  # fmt: skip

    def _next(self) -> Iterator[str]:
        say = self.voice.say
        yield say("What bestie pay begins the next pot. Only those who paid the ante before play "
                  "for it; whoever sits down later waits until a hand begins without such a "
                  "pot.")  # fmt: skip
        yield say("Whoever has no chips left loses the right to it, unless they add some before "
                  "the next deal.")  # fmt: skip
        yield say("Whoever stands up loses it too, unless they are back before the next deal.")
        yield say("If one player is left with a right to the pot, it is theirs.")
        yield say("With fewer than {n} at the table everything waits: pot, rights and the turn to "
                  "deal.", n=self.options.min_players)  # fmt: skip

    def clock(self, time: str, bank: str) -> str:
        """Return how long a decision may take, and what the time bank is for."""
        if not self.options.al_buio:
            return self.voice.say("{time} to decide, then a time bank of {bank}; it does not fill "
                                  "again.", time=time, bank=bank)  # fmt: skip
        return self.voice.say("{time} to decide, then a time bank of {bank}, but not for the "
                              "question whether to play blind; it does not fill again.", time=time,
                              bank=bank)  # fmt: skip

    def away(self) -> Iterator[str]:
        """Yield what becomes of somebody who does not answer, or takes a break."""
        say = self.voice.say
        yield say("No answer means pass, or the lowest card that may be played, a trump last; and "
                  "a break until “I’m back”.")  # fmt: skip
        yield say("Whoever is on a break when the deck is sealed still pays the ante while there "
                  "is a right to the pot, and passes; after {n} hands the seat is free.",
                  n=HANDS_AWAY)  # fmt: skip
