"""Telesina in words and pictures: its tables, its streets, its holdings, its vele."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import mark
from bot.presenter.game import Section, ShowWords
from bot.presenter.limits import limit_name
from bot.presenter.names import Named
from bot.presenter.poker import PokerPresenter
from bot.presenter.telesina.holdings import holding_name, verdict
from bot.presenter.telesina.rules import Sheet, house_rules, line_names
from bot.presenter.voice import Voice
from bot.screen import MAX_LABEL
from engine.cards import Card
from engine.events import CommunityPlaced, CommunityTurned, Event, HoldingMucked
from engine.games.telesina import DEALT_STREETS, strength_of
from engine.hand import View
from engine.match import Stakes
from engine.options import VELE, of_telesina
from engine.ranking import Strength
from engine.setup import Setup
from engine.state import State

_SHOW: Final = ShowWords(
    question=mark("Show your hole card, or hide it? After {time} it stays hidden."),
    invitation=mark("Whoever likes may show the hole card."),
    show=mark("Show"),
    hide=mark("Hide"),
    chose_show=mark("You chose to show it."),
    chose_hide=mark("You chose to hide it."),
)


class Telesina(PokerPresenter):
    """Telesina, with its vele."""

    name = mark("Telesina")

    def variant(self, voice: Voice, stakes: Stakes) -> str:
        """Return the vele of a table."""
        return vele_name(voice, of_telesina(stakes.options).vele)

    def choice(self, voice: Voice, stakes: Stakes) -> str:
        """Return a table by its vele, and its limit or what it plays otherwise than most."""
        options, vele = of_telesina(stakes.options), self.variant(voice, stakes)
        rules = tuple(house_rules(voice, options))
        whole = ", ".join((vele, *(rules or (limit_name(voice, options.limit),))))
        return whole if len(whole) <= MAX_LABEL else vele

    def table_lines(self, voice: Voice, stakes: Stakes) -> tuple[str, ...]:
        """Return limit, ante, vele, house rules and buy-in of a table."""
        options = of_telesina(stakes.options)
        limit = limit_name(voice, options.limit)
        return (
            voice.say("{game}, {limit}, ante {amount}.", game=voice.say(self.name), limit=limit,
                      amount=voice.amount(stakes.ante)),
            f"{', '.join((self.variant(voice, stakes), *house_rules(voice, options)))}.",
            voice.say("Buy-in from {lowest} to {highest}.", lowest=voice.amount(stakes.min_buy_in),
                      highest=voice.amount(stakes.max_buy_in)),
        )  # fmt: skip

    def sections(self, voice: Voice, stakes: Stakes, pace: str) -> tuple[Section, ...]:
        """Return the rules of a table with its own options."""
        return Sheet(voice, stakes, pace).sections()

    def street_name(self, voice: Voice, setup: Setup, street: int) -> str:
        """Return the name of a betting street: the fourth card, the second vela."""
        if street <= DEALT_STREETS:
            return voice.say("Round {n}", n=street)
        vele = VELE[of_telesina(setup.options).vele]
        if vele.count == 1:
            return voice.say("Vela")
        return voice.say("Vele {n}", n=sum(vele.turns[: street - DEALT_STREETS]))

    def strength(self, state: State, seat: int) -> Strength:
        """Return the strength of a seat's cards with the vele turned so far."""
        return strength_of(state, seat)

    def five(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the cards of this strength: it tells them."""
        return strength_of(state, seat).cards

    def holding_name(self, voice: Voice, state: State, seat: int) -> str:
        """Return what a holding is called, short enough for a plate: `Flush of hearts`."""
        return holding_name(voice, strength_of(state, seat))

    def verdict(self, voice: Voice, state: State, winner: int, other: int) -> str:
        """Return what decided: category, rank, suit, or NB.2."""
        rule = of_telesina(state.setup.options).sf_rule
        return verdict(voice, strength_of(state, winner), strength_of(state, other), rule)

    def community_label(self, voice: Voice, state: State) -> str:
        """Return what stands over the vele: of a cross, which of them go together."""
        label = voice.count("VELA", "VELE", len(state.community))
        lines = line_names(VELE[of_telesina(state.setup.options).vele])
        return " · ".join((label, *lines))

    def own_lines(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the own cards, the vele that are up, and what they make."""
        state, seat = view.state, view.viewer
        hole, up = voice.cards(state.hole[seat]), voice.cards(state.up[seat])
        if len(state.up[seat]) == 1:
            yield voice.as_in("one card each", "Face down: {hole}. Face up: {up}.", hole=hole,
                              up=up)  # fmt: skip
        else:
            yield voice.say("Face down: {hole}. Face up: {up}.", hole=hole, up=up)
        if turned := state.turned():
            yield _vele(voice, turned)
        yield self.worth(voice, view)

    def told(self, voice: Voice, name: Named, event: Event) -> str | None:
        """Return what a table says of the vele, and of a hole card that stays hidden."""
        match event:
            case CommunityTurned(_, cards):
                return _vele(voice, cards)
            case HoldingMucked(seat):
                return self.hidden(voice, name(seat))
            case _:
                return None

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:  # noqa: ARG002
        """Return the same, and that vele are laid."""
        if isinstance(event, CommunityPlaced):
            return voice.count(
                "{n} vela is laid, face down.", "{n} vele are laid, face down.", event.count
            )
        return self.told(voice, name, event)

    def hidden(self, voice: Voice, who: str) -> str:
        """Return that the only card nobody saw stays hidden."""
        return voice.say("{name} hides the hole card.", name=who)

    def show_words(self, state: State) -> ShowWords:  # noqa: ARG002
        """Return the words for one hole card, whose pots are paid."""
        return _SHOW

    def carried(self, voice: Voice, amount: int) -> str:
        """Return that a round of checks left the pot on the table (parol)."""
        return voice.say("Nobody bet: {amount} stay on the table.", amount=voice.amount(amount))

    def shared(self, voice: Voice, names: str) -> str:
        """Return that the vele are the best five of several."""
        return voice.say("Their five cards are the same: {names} share it.", names=names)


def vele_name(voice: Voice, key: str) -> str:
    """Return how the vele of `engine.options.VELE` are laid and turned, in a few words."""
    match key:
        case "0":
            return voice.say("No vele")
        case "5_pairs":
            return voice.say("5 vele, two by two")
        case "croce":
            return voice.say("5 vele in a cross")
        case "crociera":
            return voice.say("Crociera: 5 vele and 2 own cards")
        case _:
            return voice.count("{n} vela", "{n} vele", VELE[key].count)


def _vele(voice: Voice, cards: tuple[Card, ...]) -> str:
    said = voice.cards(cards)
    return voice.count("Vela: {cards}.", "Vele: {cards}.", len(cards), cards=said)
