"""Every fact of a hand as a sentence, for whoever goes through it again step by step.

While a hand is played the table tells less (`story`): what everybody has just seen goes unsaid.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.presenter import story
from bot.presenter.games import presenter_of
from bot.presenter.names import named, naming
from bot.presenter.voice import Voice, lowered
from bot.seating import TableState
from engine.cards import FACE_DOWN, Card
from engine.events import (
    AntesPosted,
    BringInPosted,
    Called,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    Checked,
    CommunityPlaced,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingsEmptied,
    HoldingShown,
    PotAwarded,
    PotCarried,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    ShowReason,
    TrickEvent,
    UncalledReturned,
)
from engine.state import State


def said(voice: Voice, table: TableState, event: Event, before: State, after: State) -> str:
    """Return what happened, all of it; the states are those around the fact."""
    words = _said(voice, table, event, before, after)
    return story.or_all(voice, words, event, after.stacks)


def _said(  # noqa: C901, PLR0912 - one case an event type
    voice: Voice, table: TableState, event: Event, before: State, after: State
) -> str:
    game, name = presenter_of(after.setup.game), naming(voice, table)
    if isinstance(event, HoldingMucked) and before.is_settled:
        return game.hidden(voice, name(event.seat))
    own = game.resaid(voice, name, event, before) or game.said(voice, name, event, after)
    if own is not None:
        return own
    assert not isinstance(event, TrickEvent), "their game says them"  # noqa: S101
    match event:
        case AntesPosted(paid):
            return _antes(voice, table, paid, after.setup.order)
        case CardsDealt(dealt, is_up):
            return _dealt(voice, table, dealt, is_up=is_up)
        case RoundOpened(street, opener):
            where = game.street_name(voice, after.setup, street)
            return voice.say("{street}: {name} speaks first.", street=where, name=name(opener))
        case RoundSkipped(street):
            where = game.street_name(voice, after.setup, street)
            return voice.say("{street}: nobody is left to bet.", street=where)
        case UncalledReturned(seat, amount):
            return voice.say("Back to {name}: {amount} that nobody matched.", name=name(seat),
                             amount=voice.amount(amount))  # fmt: skip
        case HoldingShown():
            return _shown(voice, table, event, after)
        case RaisedTo():
            return story.raised(voice, table, event, after.street, before.highest)
        case PotAwarded():
            return game.won(voice, name, after, event)
        case PotCarried(amount):
            return game.carried(voice, amount)
        case (
            Folded()
            | Checked()
            | Called()
            | BringInPosted()
            | CommunityPlaced()
            | CommunityTurned()
            | HoldingMucked()
        ):
            return "".join(story.told(voice, table, event))
        case CentreLaid() | CentreReplaced() | CardsDiscarded() | HoldingsEmptied():
            return ""  # the only game that has them says them all itself
        case _:
            assert_never(event)


def headline(voice: Voice, table: TableState, event: Event, before: State, after: State) -> str:
    """Return what happened in few words, for the strip of a picture: no cards that lie there."""
    match event:
        case CardsDealt(_, is_up=True):
            words = voice.say("One more card, face up.")
        case CardsDealt() if after.trump == FACE_DOWN:
            words = voice.say("One card each, face down.")
        case _:
            words = said(voice, table, event, before, after)
    return words.rstrip(".")


def _antes(
    voice: Voice, table: TableState, paid: Sequence[tuple[int, int]], order: Sequence[int]
) -> str:
    amounts = {amount for _, amount in paid}
    if len(amounts) == 1 and len(paid) == len(order):
        return voice.say("Everybody puts in {amount}.", amount=voice.amount(amounts.pop()))
    each = [f"{named(voice, table, seat)} {voice.amount(amount)}" for seat, amount in paid]
    return voice.say("Antes: {list}.", list=", ".join(each))


def _dealt(
    voice: Voice, table: TableState, dealt: Iterable[tuple[int, Card]], *, is_up: bool
) -> str:
    known = [
        f"{named(voice, table, seat)} {voice.card(card)}"
        for seat, card in dealt
        if card != FACE_DOWN
    ]
    if is_up:
        return voice.say("Face up: {cards}.", cards=", ".join(known))
    if known:
        return voice.say("One card each, face down: {cards}.", cards=", ".join(known))
    return voice.say("One card each, face down.")


def _shown(voice: Voice, table: TableState, event: HoldingShown, after: State) -> str:
    """Tell a show; what a chosen one makes may be four cards, which have no name."""
    if event.reason is ShowReason.CHOSEN:
        return "".join(story.told(voice, table, event))
    game = presenter_of(after.setup.game)
    holding = lowered(game.holding_name(voice, after, event.seat))
    return voice.say("{name} shows {cards}: {holding}.", name=named(voice, table, event.seat),
                     cards=voice.cards(event.cards), holding=holding)  # fmt: skip
