"""Seven Card Stud in words and pictures: its tables, its streets, its fixed bets, its show."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import mark
from bot.presenter.game import Section, ShowWords
from bot.presenter.names import Named
from bot.presenter.poker import PokerPresenter
from bot.presenter.seven_card_stud.holdings import holding_name, verdict
from bot.presenter.seven_card_stud.rules import Sheet
from bot.presenter.voice import Voice, lowered
from cardart.picture import Award, HandPicture, TablePicture
from engine.ask import Betting
from engine.cards import FACE_DOWN, Card
from engine.events import (
    BringInPosted,
    CardsDealt,
    CommunityTurned,
    Event,
    HoldingMucked,
    HoldingShown,
    PotAwarded,
    RaisedTo,
)
from engine.games.seven_card_stud import THIRD, cards_of, is_completion, strength_of
from engine.hand import View
from engine.match import Stakes
from engine.options import SevenCardStudOptions, of_stud
from engine.setup import Setup
from engine.standard import StandardStrength, best_five
from engine.state import State

_STREETS: Final = (
    mark("Third street"),
    mark("Fourth street"),
    mark("Fifth street"),
    mark("Sixth street"),
    mark("Seventh street"),
)
_FIRST_DOWN: Final = 2  # the third card face down is the last of all
_WHOLE: Final = 5  # fewer cards have no full name

_SHOW_OR_MUCK: Final = ShowWords(
    question=mark("Show your cards, or muck them and give up the pot? After {time} they are shown "
                  "if they win, mucked if not."),
    invitation=mark("{name} to show or muck."),
    show=mark("Show"),
    hide=mark("Muck"),
    chose_show=mark("You chose to show them."),
    chose_hide=mark("You chose to muck them."),
)  # fmt: skip
_SHOW_OR_HIDE: Final = ShowWords(
    question=mark("Show your cards, or hide them? After {time} they stay hidden."),
    invitation=mark("{name} may show the cards that won unseen."),
    show=mark("Show"),
    hide=mark("Hide"),
    chose_show=mark("You chose to show them."),
    chose_hide=mark("You chose to hide them."),
)


class SevenCardStud(PokerPresenter):
    """Seven Card Stud with fixed bets."""

    name = mark("Seven Card Stud")
    muck_gives_up = True

    def variant(self, voice: Voice, stakes: Stakes) -> str:
        """Return the two bets of a table."""
        options = of_stud(stakes.options)
        return f"{voice.amount(options.small_bet)}/{voice.amount(options.big_bet)}"

    def choice(self, voice: Voice, stakes: Stakes) -> str:
        """Return a table by its bets and ante, and what it plays otherwise than others."""
        ante = voice.say("ante {amount}", amount=voice.amount(stakes.ante))
        return ", ".join((self.variant(voice, stakes), ante, *_house_rules(voice, stakes)))

    def table_lines(self, voice: Voice, stakes: Stakes) -> tuple[str, ...]:
        """Return bets, ante, bring-in, house rules and buy-in of a table."""
        options, amount = of_stud(stakes.options), voice.amount
        rules = voice.every(_house_rules(voice, stakes))
        return (
            voice.say("{game}, fixed bets {bets}, ante {ante}, bring-in {bring_in}.",
                      game=voice.say(self.name), bets=self.variant(voice, stakes),
                      ante=amount(stakes.ante), bring_in=amount(options.bring_in)),
            *((f"{rules[:1].upper()}{rules[1:]}.",) if rules else ()),
            voice.say("Buy-in from {lowest} to {highest}.", lowest=amount(stakes.min_buy_in),
                      highest=amount(stakes.max_buy_in)),
        )  # fmt: skip

    def sections(self, voice: Voice, stakes: Stakes, pace: str) -> tuple[Section, ...]:
        """Return the rules of a table with its own options."""
        return Sheet(voice, stakes, pace).sections()

    def street_name(self, voice: Voice, setup: Setup, street: int) -> str:  # noqa: ARG002
        """Return the name of a street: by the card a player then has."""
        name = _STREETS[street - THIRD]
        return voice.say(name)

    def cards(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the cards as they lie: two face down, those face up, the last face down."""
        hole, up = state.hole[seat], state.up[seat]
        return (*hole[:_FIRST_DOWN], *up, *hole[_FIRST_DOWN:])

    def strength(self, state: State, seat: int) -> StandardStrength:
        """Return the strength of a seat's known cards with the card for all."""
        return strength_of(state, seat)

    def five(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the five of seven that count."""
        return best_five(cards_of(state, seat))

    def holding_name(self, voice: Voice, state: State, seat: int) -> str:
        """Return what a holding is called, short enough for a plate: `Flush, K high`."""
        return holding_name(voice, strength_of(state, seat))

    def verdict(self, voice: Voice, state: State, winner: int, other: int) -> str:
        """Return what decided: category or rank."""
        return verdict(voice, strength_of(state, winner), strength_of(state, other))

    def community_label(self, voice: Voice, state: State) -> str:  # noqa: ARG002
        """Return what stands over the card that all share."""
        return voice.say("FOR ALL")

    def own_lines(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the own cards, the card for all, and what they make."""
        state, seat = view.state, view.viewer
        hole, up = voice.cards(state.hole[seat]), voice.cards(state.up[seat])
        if len(state.up[seat]) == 1:
            yield voice.as_in("several cards and one", "Face down: {hole}. Face up: {up}.",
                              hole=hole, up=up)  # fmt: skip
        else:
            yield voice.as_in("several cards each", "Face down: {hole}. Face up: {up}.",
                              hole=hole, up=up)  # fmt: skip
        if state.community:
            yield voice.say("For all: {cards}.", cards=voice.cards(state.community))
        yield self.worth(voice, view)

    def dressed(self, voice: Voice, view: View, picture: TablePicture) -> TablePicture:
        """Return the picture with the card for all, and who took which of several pots."""
        dressed = super().dressed(voice, view, picture)
        if len(view.state.awards) < 2:
            return dressed
        return replace(dressed, awards=tuple(_award(voice, it) for it in view.state.awards))

    def own_picture(self, voice: Voice, view: View, picture: HandPicture) -> HandPicture:
        """Return the picture with the card for all."""
        label = voice.as_in("several cards", "FACE DOWN")
        return replace(super().own_picture(voice, view, picture), hidden_label=label)

    def raises(self, voice: Voice, view: View, legal: Betting) -> tuple[tuple[str, str], ...]:
        """Return a button for each total there is: a fixed bet, or two of them."""
        return tuple((self._raise(voice, view, total), f"r{total}") for total in legal.totals)

    def _raise(self, voice: Voice, view: View, total: int) -> str:
        state, question = view.state, view.ask
        assert question is not None, "only a running hand has bets"  # noqa: S101
        seat, amount = question.seat, voice.amount(total)
        if total == state.bets[seat] + state.stacks[seat]:
            return voice.say("All-in {amount}", amount=amount)
        if is_completion(state):
            return voice.say("Complete {amount}", amount=amount)
        if state.highest:
            return voice.say("Raise to {amount}", amount=amount)
        return voice.say("Bet {amount}", amount=amount)

    def raised(
        self, voice: Voice, stakes: Stakes, name: str, event: RaisedTo, before: tuple[int, int]
    ) -> str:
        """Return a bet, a raise, or what completes the bring-in (RULES S5)."""
        street, highest = before
        small = of_stud(stakes.options).small_bet
        if street > THIRD or highest >= small:
            return super().raised(voice, stakes, name, event, before)
        amount = voice.amount(event.total)
        if event.total < small:  # all that is left
            return voice.say("{name} puts in {amount}.", name=name, amount=amount)
        return voice.say("{name} completes to {amount}.", name=name, amount=amount)

    def told(self, voice: Voice, name: Named, event: Event) -> str | None:
        """Return what a table says of the bring-in, the last card and a muck."""
        match event:
            case BringInPosted(seat, total, amount) if amount < total:
                return voice.say("{name} pays {amount} of the bring-in of {total}.",
                                 name=name(seat), amount=voice.amount(amount),
                                 total=voice.amount(total))  # fmt: skip
            case BringInPosted(seat, _, amount):
                return voice.say("{name} brings in {amount}.", name=name(seat),
                                 amount=voice.amount(amount))  # fmt: skip
            case CardsDealt(_, is_up=False):
                return voice.say("The last card, face down.")
            case CommunityTurned(_, cards):
                return voice.say("Too few cards are left: the last one is for all, {cards}.",
                                 cards=voice.cards(cards))  # fmt: skip
            case HoldingMucked(seat):
                return voice.say("{name} mucks.", name=name(seat))
            case _:
                return None

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:
        """Return the same with every card, and what a shown holding makes."""
        match event:
            case CardsDealt():
                return None
            case HoldingShown(seat, cards) if len(cards_of(after, seat)) >= _WHOLE:
                holding = lowered(self.holding_name(voice, after, seat))
                return voice.say("{name} shows {cards}: {holding}.", name=name(seat),
                                 cards=voice.cards(cards), holding=holding)  # fmt: skip
            case _:
                return self.told(voice, name, event)

    def forced_bet(self, view: View, price: int) -> int:  # noqa: ARG002
        """Return the bring-in."""
        return of_stud(view.state.setup.options).bring_in

    def show_words(self, state: State) -> ShowWords:
        """Return the words for a show that decides who is paid, or for one after it."""
        return _SHOW_OR_HIDE if state.is_settled else _SHOW_OR_MUCK

    def won_unseen(self, voice: Voice, state: State, who: str, award: PotAwarded) -> str:
        """Return that somebody took a pot without showing: of the others all folded or mucked."""
        if not state.mucked.difference(dict(award.shares)):  # who won may hide cards afterwards
            return super().won_unseen(voice, state, who, award)
        amount = voice.amount(award.amount)
        return voice.say("{name} wins {amount} unseen: nobody else showed for it.", name=who,
                         amount=amount)  # fmt: skip

    def decided(
        self, voice: Voice, name: Named, state: State, contenders: Sequence[int], award: PotAwarded
    ) -> Iterator[str]:
        """Yield each known holding, who mucked, and what decided between those shown (S14)."""
        winners = [seat for seat, _ in award.shares]
        known = {
            seat: strength_of(state, seat)
            for seat in contenders
            if FACE_DOWN not in state.hole[seat]
        }
        ranked = sorted(known, key=lambda seat: (seat in winners, known[seat]), reverse=True)
        yield from (self.held(voice, name, state, seat) for seat in ranked)
        if mucked := [seat for seat in contenders if seat in state.mucked and seat not in winners]:
            yield voice.say("Mucked, and so without a claim: {names}.",
                            names=voice.every(map(name, mucked)))  # fmt: skip
        losers = [seat for seat in ranked if seat not in winners and seat not in mucked]
        if losers:
            best = max(losers, key=known.__getitem__)
            yield self.verdict(voice, state, winners[0], best)

    def shared(self, voice: Voice, names: str) -> str:
        """Return that several hold five cards of the same ranks: suits never win (RULES S15)."""
        return voice.say("Their five cards are worth the same: {names} share it.", names=names)


def _award(voice: Voice, award: PotAwarded) -> Award:
    label = voice.say("Side pot") if award.index else voice.say("Main pot")
    takers = tuple(seat for seat, _ in award.shares)
    return Award(label, voice.amount(award.amount), takers)


def _house_rules(voice: Voice, stakes: Stakes) -> Iterator[str]:
    """Yield what a table plays otherwise than most, in a few words each."""
    options, usual = of_stud(stakes.options), SevenCardStudOptions()
    if options.raise_cap != usual.raise_cap:
        yield voice.say("{n} raises", n=options.raise_cap)
    if options.uncap_heads_up:
        yield voice.say("no cap between two")
    if not options.pair_option:
        yield voice.say("no big bet on a pair")
