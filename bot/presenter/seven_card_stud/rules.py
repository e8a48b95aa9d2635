"""Seven Card Stud's rules in sentences: one section a page, every number from the table."""

from collections.abc import Iterator
from typing import Final

from bot.presenter.game import Section
from bot.presenter.poker import CATEGORIES, suit_name
from bot.presenter.sheet import CommonSheet, told
from bot.presenter.voice import Voice
from bot.seating import SHOW_TIME
from engine.cards import Suit, parse_cards
from engine.games.seven_card_stud import MAX_SEATS, MIN_SEATS
from engine.match import Stakes
from engine.options import of_stud
from engine.shapes import Category
from engine.standard import ORDER

EXAMPLES: Final = {
    Category.HIGH_CARD: "Ah Ks Jd 7c 4h",
    Category.PAIR: "8c 8d As Jh 5s",
    Category.TWO_PAIR: "Qc Qs 6d 6c Th",
    Category.THREE_OF_A_KIND: "7h 7c 7s Kd 2s",
    Category.STRAIGHT: "9c 8h 7s 6d 5h",
    Category.FLUSH: "Kd Jd 8d 5d 3d",
    Category.FULL_HOUSE: "5h 5d 5c 9s 9c",
    Category.FOUR_OF_A_KIND: "3h 3d 3c 3s Jc",
    Category.STRAIGHT_FLUSH: "Js Ts 9s 8s 7s",
}
"""One holding of each category."""

_LOWEST_FIRST: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class Sheet(CommonSheet):
    """The rules of one table in one language; amounts are hundredths of a chip."""

    def __init__(self, voice: Voice, stakes: Stakes, pace: str) -> None:
        super().__init__(voice, stakes, pace)
        self.options = of_stud(stakes.options)
        self.small = voice.amount(self.options.small_bet)
        self.big = voice.amount(self.options.big_bet)
        self.bring_in = voice.amount(self.options.bring_in)

    def sections(self) -> tuple[Section, ...]:
        """Return every page: its title and its lines."""
        say = self.voice.say
        made = (
            (say("How a hand goes"), self._course()),
            (say("The bring-in"), self._brings_in()),
            (say("Fixed bets"), self._bets()),
            (say("What beats what"), self._categories()),
            (say("Equal holdings"), self._equals()),
            (say("All-in and side pots"), self._all_in()),
            (say("Too few cards"), self._short()),
            (say("Show or muck"), self._show()),
            (say("Time, breaks and chips"), self.time()),
        )
        return told(made)

    def _course(self) -> Iterator[str]:
        say = self.voice.say
        yield say("{lowest} to {highest} play, with all 52 cards; the best five of a player’s "
                  "seven win.", lowest=MIN_SEATS,
                  highest=min(MAX_SEATS, self.stakes.seats))  # fmt: skip
        yield say("Everybody puts in the ante of {amount}, or all that is left. It is no part of "
                  "any bet.", amount=self.voice.amount(self.stakes.ante))  # fmt: skip
        yield say("Third street: two cards face down and one face up, then a round of betting.")
        yield say("Fourth, fifth and sixth street: one more card face up, with a round of betting "
                  "after each.")  # fmt: skip
        yield say("Seventh street: the last card face down, and a last round of betting.")
        yield say("Then whoever is still in shows, and the best five cards win. A bet that nobody "
                  "calls wins the pot at once.")  # fmt: skip
        yield say("The deal goes clockwise, and the place of the dealer moves on after each hand; "
                  "the first one is drawn by lot.")  # fmt: skip

    def _brings_in(self) -> Iterator[str]:
        say = self.voice.say
        suits = [suit_name(self.voice, suit) for suit in _LOWEST_FIRST]
        yield say("Whoever shows the lowest card on third street begins, and must bet: the "
                  "bring-in of {bring_in}, or the whole {small}.", bring_in=self.bring_in,
                  small=self.small)  # fmt: skip
        yield say("The ace is the highest card. Of equal ranks the suit tells, from the lowest: "
                  "{suits}.", suits=", ".join(suits))  # fmt: skip
        yield say("The others call the bring-in, complete it to {small}, or fold. To complete is "
                  "no raise yet.", small=self.small)  # fmt: skip
        yield say("When all call the bring-in the round is over: whoever paid it is not asked "
                  "again.")  # fmt: skip
        yield say("Whoever owes the bring-in and does not answer pays it.")
        yield say("Less than the bring-in is all-in, and the others still owe all of it. With no "
                  "chips left after the ante, the next one clockwise brings in, completes or "
                  "folds.")  # fmt: skip

    def _bets(self) -> Iterator[str]:
        say, options = self.voice.say, self.options
        yield say("From fourth street on, whoever shows the best cards speaks first; of equals the "
                  "one nearest to the dealer’s left. Straights and flushes do not count on "
                  "show.")  # fmt: skip
        yield say("Every bet and raise is {small} on third and fourth street, {big} from fifth "
                  "street on.", small=self.small, big=self.big)  # fmt: skip
        if options.pair_option and options.big_bet > options.small_bet:
            yield say("If anybody shows a pair on fourth street, everybody may bet or raise "
                      "{small} or {big} there; after a bet of {big} it is {big} only.",
                      small=self.small, big=self.big)  # fmt: skip
        yield say("A bet and {n} raises are the most in a round.", n=options.raise_cap)
        if options.uncap_heads_up:
            yield say("Between two who are alone when a round begins there is no end to the "
                      "raises.")  # fmt: skip
        yield say("Without a bet: check, or bet. To a bet: call, raise, or fold. Whoever could "
                  "check is asked again before folding.")  # fmt: skip
        yield say("When all check, the next card is dealt.")

    def _categories(self) -> Iterator[str]:
        yield self.voice.say("From the lowest:")
        for category in ORDER:
            name = self.voice.say(CATEGORIES[category])
            cards = self.voice.cards(parse_cards(EXAMPLES[category]))
            yield self.voice.say("{name}: {cards}", name=name, cards=cards)
        yield self.voice.say("A full house beats a flush.")

    def _equals(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Between holdings of the same category the ranks decide: first those that make "
                  "it, then the others from the highest down.")  # fmt: skip
        yield say("The ace is the highest card; it also opens the lowest straight, which ends with "
                  "the 5.")  # fmt: skip
        yield say("Suits never win a pot. The same ranks share it; an odd {amount} goes to whoever "
                  "of them sits nearest to the dealer’s left.",
                  amount=self.voice.amount(self.stakes.unit))  # fmt: skip

    def _all_in(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Whoever has put in everything stays to the end and contends for what was "
                  "matched; what the others bet beyond it makes a side pot among "
                  "them.")  # fmt: skip
        yield say("An all-in of at least half a bet counts as a bet or raise. A smaller one does "
                  "not: the others call it, or complete it to the whole bet, and whoever had "
                  "answered already does not raise again.")  # fmt: skip
        yield say("On third street an all-in between {bring_in} and {small} is no bet, whatever "
                  "its size: the others call it, or complete it to {small}.",
                  bring_in=self.bring_in, small=self.small)  # fmt: skip
        yield say("When at most one player has chips to bet, the other cards follow without "
                  "betting.")  # fmt: skip
        yield say("What nobody matched goes back.")
        yield say("Each pot goes to the best holding among those who contend for it.")

    def _short(self) -> Iterator[str]:
        say = self.voice.say
        yield say("Cards that were folded are not dealt again. When fewer are left than players "
                  "before the last card, one card is turned up instead, for all: everybody counts "
                  "it as a card of their own.")  # fmt: skip
        yield say("It does not change who speaks first.")

    def _show(self) -> Iterator[str]:
        say = self.voice.say
        yield say("The last to bet or raise in the hand shows first; where nobody did, whoever "
                  "spoke first on seventh street. Then clockwise.")  # fmt: skip
        yield say("Each may show or muck. Mucked cards give up every pot, whatever they are, and "
                  "are seen by nobody.")  # fmt: skip
        yield say("Whoever does not answer within {time} shows what wins or shares a pot, and "
                  "mucks what does not.", time=self.voice.duration(SHOW_TIME))  # fmt: skip
        yield say("The last one left for a pot wins it unseen, and may show the cards "
                  "afterwards.")  # fmt: skip
