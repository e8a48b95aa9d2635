"""Telesina's rules in sentences: one section a page, every number and variant from the table."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import mark
from bot.presenter import limits
from bot.presenter.game import Section
from bot.presenter.poker import CATEGORIES, suit_name
from bot.presenter.sheet import CommonSheet, told
from bot.presenter.voice import Voice, rank_text
from bot.seating import SHOW_TIME
from engine.cards import FRENCH_SUITS, french_deck, lowest_rank, parse_cards
from engine.games.telesina import DEALT_STREETS, MAX_SEATS, MIN_SEATS
from engine.match import Stakes
from engine.options import (
    VELE,
    CheckThrough,
    MinRaise,
    Parol,
    TelesinaOptions,
    Vele,
    of_telesina,
)
from engine.ranking import Category, SfRule
from engine.shapes import straights

EXAMPLES: Final = {
    Category.HIGH_CARD: "Ah Ks Jd Tc 9h",
    Category.PAIR: "Kc Kd As Jh Ts",
    Category.TWO_PAIR: "Qc Qs 9d 9c Th",
    Category.THREE_OF_A_KIND: "Jh Jc Js Ad 9s",
    Category.STRAIGHT: "Kc Qh Js Td 9h",
    Category.FULL_HOUSE: "Jh Jd Jc 9s 9c",
    Category.FLUSH: "Ad Kd Jd Td 9d",
    Category.FOUR_OF_A_KIND: "Qh Qd Qc Qs Tc",
    Category.STRAIGHT_FLUSH: "Ks Qs Js Ts 9s",
}
"""One holding of each category, of cards that every deck has."""

_EQUALS: Final = (
    mark("High card: all ranks from the highest down, then the suits in the same order."),
    mark("Pair, three of a kind: its rank, then the ranks of the other cards, then their suits."),
    mark("Two pair: the higher pair, the second, then rank and suit of the fifth card."),
    mark("Straight: the top card, then the suits from the top card down."),
    mark("Full house: the three of a kind, then the pair."),
    mark("Flush: the suit first, then the ranks from the highest down."),
    mark("Four of a kind: its rank, then rank and suit of the fifth card."),
)

_FLUSH_RULES: Final = {
    SfRule.LITERAL: mark("NB.2: whenever the minimum straight flush of spades and the maximum one "
                         "of hearts contend for a pot, the minimum of spades takes it."),
    SfRule.CYCLIC: mark("House rule: a minimum straight flush beats a maximum one, whatever the "
                        "suits; where both contend for a pot the minimum takes it."),
    SfRule.PLAIN: mark("House rule: there is no exception (NB.2 does not count here)."),
}  # fmt: skip


def line_names(vele: Vele) -> list[str]:
    """Return the lines of a cross by the places of their vele, such as 1-5-2; none without one."""
    return ["-".join(str(place + 1) for place in line) for line in vele.combos]


def house_rules(voice: Voice, options: TelesinaOptions) -> Iterator[str]:
    """Yield what a table plays otherwise than most, in a few words each."""
    if options.parol is Parol.FIRST_PHASE:
        yield voice.say("parol in the first round")
    elif options.parol is Parol.ANY_PHASE:
        yield voice.say("parol in every round")
    if options.check_through is CheckThrough.SHOWDOWN:
        yield voice.say("a round of checks shows")
    if options.min_raise is MinRaise.ANY:
        yield voice.say("raises of any size")
    if options.sf_rule is SfRule.CYCLIC:
        yield voice.say("minimum beats maximum")
    elif options.sf_rule is SfRule.PLAIN:
        yield voice.say("without NB.2")


class Sheet(CommonSheet):
    """The rules of one table in one language; amounts are hundredths of a chip."""

    def __init__(self, voice: Voice, stakes: Stakes, pace: str) -> None:
        super().__init__(voice, stakes, pace)
        self.options = of_telesina(stakes.options)
        self.vele = VELE[self.options.vele]

    def sections(self) -> tuple[Section, ...]:
        """Return every page: its title and its lines."""
        say = self.voice.say
        made = (
            (say("How a hand goes"), self._course()),
            (say("The deck"), self._deck()),
            (say("What beats what"), self._categories()),
            (say("Suits, and equal holdings"), self._equals()),
            (say("Minimum and maximum"), self._straights()),
            (say("Betting"), self._betting()),
            (say("All-in and side pots"), self._all_in()),
            (say("Vele"), self._vele() if self.vele.count else iter(())),
            (say("Show or hide"), self._show()),
            (say("Time, breaks and chips"), self.time()),
        )
        return told(made)

    def _course(self) -> Iterator[str]:
        say, turns = self.voice.say, len(self.vele.turns)
        yield say("Everybody puts in the ante of {amount}, or all that is left.",
                  amount=self.voice.amount(self.stakes.ante))  # fmt: skip
        yield say("One card face down and one face up, then a round of betting; three more cards "
                  "face up, with a round of betting after each: {n} rounds.",
                  n=DEALT_STREETS)  # fmt: skip
        if turns:
            yield self.voice.count("Then the vela is turned, with {n} more round of betting.",
                                   "Then the vele are turned, with {n} more rounds of betting.",
                                   turns)  # fmt: skip
        yield say("Then the holdings are shown, and the best five cards win.")
        yield say("A bet that nobody calls wins the pot at once.")
        yield from self._checked_through()
        yield say("The deal goes clockwise, and the place of the dealer moves on after each hand; "
                  "the first one is drawn by lot.")  # fmt: skip

    def _checked_through(self) -> Iterator[str]:
        """RULES T1, T7."""
        say, parol = self.voice.say, self.options.parol
        if parol is Parol.FIRST_PHASE:
            yield say("Parol: when all check in the first round, the hand is thrown in.")
        elif parol is Parol.ANY_PHASE:
            yield say("Parol: when all check in a round, the hand is thrown in.")
        if parol is not Parol.OFF:
            yield say("Its pot stays on the table, and only those who put something into it play "
                      "the next hand.")  # fmt: skip
        if parol is Parol.ANY_PHASE:
            return
        if self.options.check_through is CheckThrough.NEXT_CARD:
            yield say("When all check, the next card is dealt.")
        else:
            yield say("When all check, the holdings are shown at once.")

    def _deck(self) -> Iterator[str]:
        say = self.voice.say
        yield say("French cards without jokers, the ace highest. The lowest rank is 11 minus the "
                  "number of players dealt in:")  # fmt: skip
        for players in self._players():
            low = lowest_rank(players)
            yield say("{n} players: {cards} cards, from {rank} up.", n=players,
                      cards=len(french_deck(low)), rank=rank_text(low))  # fmt: skip
        yield say("Up to {n} sit at this table.", n=self.stakes.seats)

    def _players(self) -> range:
        return range(MIN_SEATS, min(MAX_SEATS, self.stakes.seats) + 1)

    def _categories(self) -> Iterator[str]:
        yield self.voice.say("From the lowest:")
        for category, cards in EXAMPLES.items():
            name = self.voice.say(CATEGORIES[category])
            yield self.voice.say("{name}: {cards}", name=name,
                                 cards=self.voice.cards(parse_cards(cards)))  # fmt: skip
        yield self.voice.say("A flush beats a full house.")

    def _equals(self) -> Iterator[str]:
        say = self.voice.say
        suits = [suit_name(self.voice, suit) for suit in reversed(FRENCH_SUITS)]
        yield say("Suits from the highest: {suits}.", suits=", ".join(suits))
        yield say("Between holdings of the same category:")
        yield from map(say, _EQUALS)
        if self.vele.count:
            yield say("Where vele make all this equal, the suits of the three or the pair decide; "
                      "of two pairs, the higher one’s first.")  # fmt: skip
            yield say("The same five cards share the pot; an odd {amount} goes to whoever of them "
                      "sits nearest to the dealer’s left.",
                      amount=self.voice.amount(self.stakes.unit))  # fmt: skip

    def _straights(self) -> Iterator[str]:
        say = self.voice.say
        yield say("The ace closes a straight after the king, the maximum, or opens one before the "
                  "lowest card, the minimum:")  # fmt: skip
        for players in self._players():
            *tops, ace = straights(lowest_rank(players))[-1]
            ranks = " ".join(map(rank_text, (ace, *reversed(tops))))
            yield say("{n} players: {cards}", n=players, cards=ranks)
        yield say("The minimum is the lowest straight; those without an ace lie between. The ace "
                  "does not join K and the lowest card.")  # fmt: skip
        yield say("Straight flushes: the top card decides, then the suit.")
        if self.vele.count:
            yield say("NB.1: of two straight flushes made with the vele, a player counts the one "
                      "of the higher suit, then the higher one.")  # fmt: skip
        yield say(_FLUSH_RULES[self.options.sf_rule])

    def _betting(self) -> Iterator[str]:
        say, amount = self.voice.say, self.voice.amount
        yield say("Whoever shows the best cards speaks first, suits included; then clockwise.")
        if self.vele.count:
            yield say("The vele that are face up count for it.")
        yield say("Without a bet: check, or bet. To a bet: call, raise, or fold. Whoever could "
                  "check is asked again before folding.")  # fmt: skip
        yield say(
            "Smallest bet: {amount}.", amount=amount(self.options.min_bet or self.stakes.ante)
        )
        if self.options.min_raise is MinRaise.LAST_INCREMENT:
            yield say("A raise adds at least as much as the last bet or raise did.")
        else:
            yield say("A raise adds at least {amount}.", amount=amount(self.stakes.unit))
        yield say(limits.RULES[self.options.limit])
        yield say("Any number of raises; whoever has checked may raise later. Bets are multiples "
                  "of {amount}.", amount=amount(self.stakes.unit))  # fmt: skip

    def _all_in(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Whoever has put in everything stays to the end and contends for what was "
                  "matched; what the others bet beyond it makes a side pot among "
                  "them.")  # fmt: skip
        if self.options.min_raise is MinRaise.LAST_INCREMENT:
            yield say("After an all-in below a full raise nobody raises again who has answered "
                      "already; several that add up to a full raise do let them.")  # fmt: skip
        yield say("When at most one player has chips to bet, the other cards follow without "
                  "betting.")  # fmt: skip
        yield say("What nobody matched goes back.")
        yield say("Each pot goes to the best holding among those who contend for it.")

    def _vele(self) -> Iterator[str]:
        say, vele = self.voice.say, self.vele
        yield self.voice.count(
            "{n} vela is laid face down with the fifth card: a card for everybody.",
            "{n} vele are laid face down with the fifth card: cards for everybody.",
            vele.count,
        )
        if len(vele.turns) == 1:
            yield say("After that round of betting it is turned, and a last round follows.")
        else:
            turns = " + ".join(map(str, vele.turns))
            yield say("After that round of betting they are turned, {turns}, with a round of "
                      "betting after each turn.", turns=turns)  # fmt: skip
        yield from self._lines()

    def _lines(self) -> Iterator[str]:
        """Which vele go together, and with how many own cards (RULES T4)."""
        say, vele = self.voice.say, self.vele
        if vele.combos:
            yield say("They lie in a cross. Only those of one line go together: {lines}.",
                      lines=self.voice.every(line_names(vele)))  # fmt: skip
        if vele.own_exact is not None:
            yield say("A holding is made of exactly {n} of your own cards and the vele of a line.",
                      n=vele.own_exact)  # fmt: skip
        else:
            yield say("A holding is the best five of your own cards and these: none, some or all "
                      "of them.")  # fmt: skip

    def _show(self) -> Iterator[str]:
        say = self.voice.say
        yield say("The last to bet or raise in the hand shows first; where nobody bet, whoever "
                  "spoke first in the last round. Then clockwise.")  # fmt: skip
        yield say("Whoever beats the best holding shown so far shows, and so does whoever raised "
                  "all-in or wins a pot that others contend for.")  # fmt: skip
        yield say("All others, and whoever is left alone, may show or hide within {time}; without "
                  "an answer the card stays hidden.",
                  time=self.voice.duration(SHOW_TIME))  # fmt: skip
        yield say("Cards that were folded or hidden are seen by nobody.")
