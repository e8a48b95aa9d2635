"""What lies on a table of Las Vegas: the piles in the middle, and who took which half of a pot."""

from collections.abc import Iterator, Sequence

from bot.presenter.las_vegas.totals import has_gone_out
from bot.presenter.voice import Voice
from cardart.picture import Award, CardFace, Choice, Emphasis, Pack, Pile, PileBoard
from engine import options
from engine.cards import FACE_DOWN, Card
from engine.events import Half, PotAwarded
from engine.state import State


def pack_of(chosen: options.LasVegasOptions) -> Pack:
    """Return which cards are drawn."""
    return Pack.ITALIAN if chosen.deck is options.Pack.ITALIAN else Pack.FRENCH


def board(state: State) -> PileBoard:
    """Return the cards in the middle with what was discarded upon each."""
    cards = zip(state.community, state.piles, strict=True)
    return PileBoard(tuple(Pile(CardFace(card), tuple(pile)) for card, pile in cards))


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Return the cards a seat has left; those it discarded, standing out, once none is left."""
    if not has_gone_out(state, seat):
        return tuple(Choice(CardFace(card)) for card in state.hole[seat])
    discards = (card for pile in state.piles for owner, card in pile if owner == seat)
    return tuple(Choice(CardFace(card, Emphasis.WINNING)) for card in discards)


def middle(voice: Voice, state: State) -> Iterator[str]:
    """Yield the same in words."""
    if not state.community:
        return
    turned = [
        _with_discards(voice, card, sum(seat is not None for seat, _ in pile))
        for card, pile in zip(state.community, state.piles, strict=True)
        if card != FACE_DOWN
    ]
    down = voice.cards(card for card in state.community if card == FACE_DOWN)
    lies = ", ".join((*turned, *((down,) if down else ())))
    yield voice.say("In the middle: {cards}", cards=lies)


def _with_discards(voice: Voice, card: Card, count: int) -> str:
    """Return a card and how many were discarded upon it; one it replaced was not."""
    name = voice.card(card)
    if not count:
        return name
    return voice.count("{card} ({n} discard)", "{card} ({n} discards)", count, card=name)


def awards(voice: Voice, state: State) -> tuple[Award, ...]:
    """Return who took which half of which pot; none where one player was left to take it all."""
    if len(state.live) == 1 and not state.emptied:
        return ()
    return tuple(_award(voice, state, award) for award in state.awards)


def _award(voice: Voice, state: State, award: PotAwarded) -> Award:
    takers = tuple(seat for seat, _ in award.shares)
    return Award(_label(voice, state, award, takers), voice.amount(award.amount), takers)


def _label(voice: Voice, state: State, award: PotAwarded, takers: Sequence[int]) -> str:
    if award.index:
        part = _side(voice, state, award, takers)
        side = voice.say("Side {n}", n=award.index)
        return f"{side}: {part}" if part else side
    if award.half is None:
        return voice.say("Las Vegas")
    return voice.say("High") if award.half is Half.HIGH else voice.say("Low")


def _side(voice: Voice, state: State, award: PotAwarded, takers: Sequence[int]) -> str:
    """Return how a side pot was won; nothing when one seat alone could."""
    if award.half is None:
        is_out = any(has_gone_out(state, seat) for seat in takers)
        return voice.say("Las Vegas") if is_out else ""
    return voice.say("high") if award.half is Half.HIGH else voice.say("low")
