"""Las Vegas in words and pictures: its discards, its two halves, and who has gone out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import mark
from bot.parting import Cost
from bot.presenter.game import FoldWords, GamePresenter, Section
from bot.presenter.las_vegas.pictures import awards, board, choices, middle, pack_of
from bot.presenter.las_vegas.rules import Sheet, house_rules
from bot.presenter.las_vegas.totals import (
    certain,
    has_gone_out,
    missing,
    options_of,
    points,
    rank_name,
    total,
)
from bot.presenter.limits import limit_name
from bot.presenter.names import Named
from bot.presenter.voice import Voice
from cardart import picture as drawn
from cardart.picture import CardFace, Community, HandPicture, TablePicture
from engine.cards import FACE_DOWN
from engine.events import (
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    CommunityTurned,
    Event,
    Folded,
    Half,
    HoldingsEmptied,
    HoldingShown,
    PotAwarded,
)
from engine.hand import View
from engine.match import Stakes
from engine.options import Pack, of_las_vegas
from engine.setup import Setup
from engine.state import State

_STREETS: Final = (
    mark("All face down"),
    mark("First card"),
    mark("Second card"),
    mark("Third card"),
    mark("Fourth card"),
)


# By one, and by several together.
_HALVES: Final = {
    Half.HIGH: (mark("{names} wins the high half, {amount}, with {points}."),
                mark("{names} share the high half, {amount}, with {points}.")),
    Half.LOW: (mark("{names} wins the low half, {amount}, with {points}."),
               mark("{names} share the low half, {amount}, with {points}.")),
}  # fmt: skip
_OUT_WHOLE: Final = (mark("Las Vegas! {names} wins the whole pot, {amount}."),
                     mark("Las Vegas! {names} share the whole pot, {amount}."))  # fmt: skip
_OUT_FIRST: Final = (mark("Las Vegas! {names} wins the main pot, {amount}."),
                     mark("Las Vegas! {names} share the main pot, {amount}."))  # fmt: skip
_OUT_ASIDE: Final = (mark("{names} wins {amount} by Las Vegas."),
                     mark("{names} share {amount} by Las Vegas."))  # fmt: skip


class LasVegas(GamePresenter):
    """Las Vegas, high and low."""

    name = mark("Las Vegas")
    recent = 5

    # A table.

    def variant(self, voice: Voice, stakes: Stakes) -> str:
        """Return how many cards of which deck each is dealt."""
        options = of_las_vegas(stakes.options)
        if options.deck is Pack.FRENCH:
            return voice.say("{n} French cards", n=options.cards)
        return voice.count("{n} card", "{n} cards", options.cards)

    def choice(self, voice: Voice, stakes: Stakes) -> str:
        """Return a table by its cards, and what it plays otherwise than most."""
        rules = tuple(house_rules(voice, of_las_vegas(stakes.options)))
        limit = limit_name(voice, of_las_vegas(stakes.options).limit)
        return ", ".join((self.variant(voice, stakes), *(rules or (limit,))))

    def table_lines(self, voice: Voice, stakes: Stakes) -> tuple[str, ...]:
        """Return limit, ante, cards, house rules and buy-in of a table."""
        options = of_las_vegas(stakes.options)
        return (
            voice.say("{game}, {limit}, ante {amount}.", game=voice.say(self.name),
                      limit=limit_name(voice, options.limit), amount=voice.amount(stakes.ante)),
            f"{', '.join((self.variant(voice, stakes), *house_rules(voice, options)))}.",
            voice.say("Buy-in from {lowest} to {highest}.", lowest=voice.amount(stakes.min_buy_in),
                      highest=voice.amount(stakes.max_buy_in)),
        )  # fmt: skip

    def sections(self, voice: Voice, stakes: Stakes, pace: str) -> tuple[Section, ...]:
        """Return the rules of a table with its own options."""
        return Sheet(voice, stakes, pace).sections()

    def pack(self, stakes: Stakes) -> drawn.Pack:
        """Return the cards that were chosen."""
        return pack_of(of_las_vegas(stakes.options))

    # A hand in pictures.

    def faces(self, state: State, seat: int) -> tuple[CardFace, ...]:
        """Return the cards a seat still has; whoever leaves gives them back."""
        return tuple(map(CardFace, state.hole[seat])) if seat in state.live else ()

    def dressed(self, voice: Voice, view: View, picture: TablePicture) -> TablePicture:
        """Return the picture with the piles in the middle, and the halves once they are paid."""
        state = view.state
        return replace(picture, pack=pack_of(options_of(state)), board=board(state),
                       awards=awards(voice, state))  # fmt: skip

    def middle(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the cards in the middle, and how many were discarded upon each."""
        yield from middle(voice, view.state)

    def own_picture(self, voice: Voice, view: View, picture: HandPicture) -> HandPicture:
        """Return the picture with the own cards large and the middle beside them."""
        state = view.state
        shared = Community(voice.say("MIDDLE"), tuple(map(CardFace, state.community)))
        prospects = self._prospects(voice, view)
        return replace(
            picture,
            hidden=(),
            hidden_label="",
            shown_label="",
            choices=choices(state, view.viewer),
            community=shared,
            line=" · ".join((picture.line, *(it.rstrip(".") for it in prospects))),
            pack=pack_of(options_of(state)),
        )

    def pill(self, voice: Voice, state: State, seat: int) -> str:
        """Return a shown total and which half it took, or that the seat has gone out."""
        if has_gone_out(state, seat):
            return voice.say("Las Vegas")
        if seat not in state.shown:
            return ""
        halves = {award.half for award in state.awards if seat in dict(award.shares)}
        words = [voice.say("high")] * (Half.HIGH in halves) + [voice.say("low")] * (
            Half.LOW in halves
        )
        return " · ".join((self.holding_name(voice, state, seat), *words))

    # A hand in words.

    def street_name(self, voice: Voice, setup: Setup, street: int) -> str:  # noqa: ARG002
        """Return the name of a street: by the card turned before it."""
        name = _STREETS[street - 1]
        return voice.say(name)

    def holding_name(self, voice: Voice, state: State, seat: int) -> str:  # noqa: ARG002
        """Return the total, as short as can be."""
        return str(total(state, seat))

    def fold_words(self, voice: Voice) -> FoldWords:
        """Return the words of this game: a player leaves (RULES V17)."""
        return FoldWords(
            verb=voice.as_in("Las Vegas", "fold"),
            button=voice.as_in("Las Vegas", "Fold"),
            plate=voice.as_in("Las Vegas", "FOLD"),
            own=voice.as_in("Las Vegas", "You folded this hand."),
            ahead=voice.as_in("Las Vegas", "Check or fold"),
            decided=voice.as_in(
                "Las Vegas", "Decided: check or fold. A bet or a raise undoes it."
            ),
        )  # fmt: skip

    def parting(self, voice: Voice, view: View, cost: Cost) -> str:  # noqa: ARG002
        """Return what leaving costs, in the words of this game."""
        if cost is Cost.CHANCE:
            return voice.as_in("Las Vegas", "From now on you only check, and fold to a bet; what "
                               "you have put in stays in the pot.")  # fmt: skip
        return voice.as_in("Las Vegas", "You fold this hand; what you have put in stays in the "
                           "pot.")  # fmt: skip

    def own_lines(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the own cards, the middle, what Las Vegas would need, and the total."""
        state, seat = view.state, view.viewer
        if has_gone_out(state, seat):
            yield voice.say("You have discarded all your cards.")
            yield from self._middle(voice, state)
            yield voice.say("Las Vegas!")
            return
        if held := state.hole[seat]:  # who alone is present is dealt none (RULES X1)
            yield voice.say("Your cards: {cards}.", cards=voice.cards(held))
        yield from self._middle(voice, state)
        yield from self._prospects(voice, view)
        yield voice.say("Your total: {n}.", n=total(state, seat))

    @staticmethod
    def _prospects(voice: Voice, view: View) -> Iterator[str]:
        """Yield what the own cards may still come to, and what they are certain of."""
        if needed := missing(view):
            ranks = voice.every(rank_name(voice, card) for card in needed)
            yield voice.count("Las Vegas if this is turned: {ranks}.",
                              "Las Vegas if these are turned: {ranks}.", len(needed),
                              ranks=ranks)  # fmt: skip
        has_most, has_least = certain(view)
        if has_most:
            yield voice.say("Nobody can have more than you.")
        if has_least:
            yield voice.say("Nobody can have less than you.")

    def _middle(self, voice: Voice, state: State) -> Iterator[str]:
        turned, down = state.turned(), state.community.count(FACE_DOWN)
        if not state.community:
            return
        if not turned:
            yield voice.count("{n} card lies face down in the middle.",
                              "{n} cards lie face down in the middle.", down)  # fmt: skip
        elif down:
            yield voice.count("In the middle: {cards}; {n} is still face down.",
                              "In the middle: {cards}; {n} are still face down.", down,
                              cards=voice.cards(turned))  # fmt: skip
        else:
            yield voice.say("In the middle: {cards}.", cards=voice.cards(turned))

    def told(self, voice: Voice, name: Named, event: Event) -> str | None:
        """Return what a table says of turned cards, discards, and whoever goes out or leaves."""
        match event:
            case Folded(seat):
                return voice.as_in("Las Vegas", "{name} folds.", name=name(seat))
            case CommunityTurned(_, cards):
                return voice.say("Turned up: {cards}.", cards=voice.the_cards(cards))
            case CentreReplaced(_, card):
                return voice.say("Its value lies there already: {card} takes its place.",
                                 card=voice.the_cards((card,)))  # fmt: skip
            case CardsDiscarded(seat, _, cards):
                return voice.say("{name} discards {cards}.", name=name(seat),
                                 cards=voice.the_cards(cards))  # fmt: skip
            case HoldingsEmptied((seat,)):
                return voice.say("Las Vegas! {name} has no cards left.", name=name(seat))
            case HoldingsEmptied(seats):
                names = voice.every(map(name, seats))
                return voice.say("Las Vegas for several at once! {names} have no cards left.",
                                 names=names)  # fmt: skip
            case _:
                return None

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:
        """Return the same, the cards laid in the middle, and the total of what is shown."""
        match event:
            case CentreLaid(cards):
                return voice.count("{n} card is laid in the middle, face down.",
                                   "{n} cards are laid in the middle, face down.",
                                   len(cards))  # fmt: skip
            case HoldingShown(seat, cards):
                return voice.say("{name} shows {cards}: {points}.", name=name(seat),
                                 cards=voice.the_cards(cards),
                                 points=points(voice, total(after, seat)))  # fmt: skip
            case _:
                return self.told(voice, name, event)

    # What came of it.

    def won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        """Return who won a pot, or which half of it with what total."""
        said = self._won(voice, name, state, award)
        if not award.index:
            return said
        return voice.say("Side pot {n}: {told}", n=award.index, told=said)

    def _won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        seats, amount = [seat for seat, _ in award.shares], voice.amount(award.amount)
        names = voice.every(map(name, seats))
        if award.half is None:
            return self._won_whole(voice, state, award, names)
        held = points(voice, total(state, seats[0]))
        said = _HALVES[award.half][len(seats) > 1]
        return voice.say(said, names=names, amount=amount, points=held)

    def _won_whole(self, voice: Voice, state: State, award: PotAwarded, names: str) -> str:
        amount = voice.amount(award.amount)
        if len(state.live) == 1:
            return voice.as_in("Las Vegas", "{name} wins {amount}: everybody else folded.",
                               name=names, amount=amount)  # fmt: skip
        if not has_gone_out(state, award.shares[0][0]):
            return voice.say("{name} wins {amount}: nobody else contends for it.", name=names,
                             amount=amount)  # fmt: skip
        said = _OUT_ASIDE if award.index else _OUT_FIRST if len(state.pots()) > 1 else _OUT_WHOLE
        return voice.say(said[len(award.shares) > 1], names=names, amount=amount)

    def decided(
        self, voice: Voice, name: Named, state: State, contenders: Sequence[int], award: PotAwarded
    ) -> Iterator[str]:
        """Yield why the whole pot or a half of it went where it did, and all totals before."""
        if award.half is None:
            yield from self._went_out(voice, name, award)
            return
        of = {seat: total(state, seat) for seat in contenders}
        if award.half is Half.HIGH:
            for seat in sorted(of, key=of.__getitem__, reverse=True):
                yield voice.say("{name}: {holding} ({cards}).", name=name(seat),
                                holding=points(voice, of[seat]),
                                cards=voice.cards(state.hole[seat]))  # fmt: skip
            yield from self._halved(voice, state, award)
            best, said = max(of.values()), mark("High half, {amount}: the highest total is {n}.")
        else:
            best, said = min(of.values()), mark("Low half, {amount}: the lowest total is {n}.")
        yield voice.say(said, amount=voice.amount(award.amount), n=best)
        paid = dict(award.shares)
        if left := [seat for seat in of if of[seat] == best and seat not in paid]:
            yield voice.say("It cannot be split any further: nothing is left for {names}.",
                            names=voice.every(map(name, left)))  # fmt: skip

    @staticmethod
    def _went_out(voice: Voice, name: Named, award: PotAwarded) -> Iterator[str]:
        seats = [seat for seat, _ in award.shares]
        names = voice.every(map(name, seats))
        if len(seats) > 1:
            yield voice.say("Las Vegas: {names} discarded their last cards together.", names=names)
        else:
            yield voice.say("Las Vegas: {name} discarded every card and takes all of it.",
                            name=names)  # fmt: skip

    @staticmethod
    def _halved(voice: Voice, state: State, high: PotAwarded) -> Iterator[str]:
        """Yield that a pot does not halve (RULES V10)."""
        low = sum(
            it.amount for it in state.awards if it.index == high.index and it.half is Half.LOW
        )
        if odd := high.amount - low:
            yield voice.say("It does not halve: the high half has {amount} more.",
                            amount=voice.amount(odd))  # fmt: skip

    def shared(self, voice: Voice, names: str) -> str:
        """Return that several split what is theirs together."""
        return voice.say("It is split between {names}.", names=names)

    def odd(self, voice: Voice, names: str, amount: str) -> str:
        """RULES V7, V10: what does not split goes anticlockwise from the dealer's right."""
        return voice.say("What cannot be split goes to whoever sits nearest to the dealer’s right, "
                         "{amount} each: {names}.", amount=amount, names=names)  # fmt: skip
