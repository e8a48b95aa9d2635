"""What the cards of a hand of Las Vegas count, and what is certain of the others' already.

Only what a view holds is used: the own cards, how many each of the others has, and all that lies
face up.
"""

from collections.abc import Iterator, Sequence

from bot.presenter.voice import Voice, rank_text
from engine.cards import ACE, FACE_DOWN, Card, french_deck, italian_deck
from engine.games.las_vegas import total_of, values
from engine.hand import View
from engine.options import LasVegasOptions, Pack, of_las_vegas
from engine.state import State


def options_of(state: State) -> LasVegasOptions:
    """Return the options of the table a hand is played at."""
    return of_las_vegas(state.setup.options)


def total(state: State, seat: int) -> int:
    """Return the total of a seat's known cards."""
    return total_of(state.hole[seat], options_of(state))


def points(voice: Voice, number: int) -> str:
    """Return a total with its noun: `27 points`."""
    return voice.count("{n} point", "{n} points", number)


def has_gone_out(state: State, seat: int) -> bool:
    """Return whether a seat has discarded every card."""
    return any(seat in group for group in state.emptied)


def rank_name(voice: Voice, card: Card) -> str:
    """Return the value of a card as it is called: `7`, `knight`, `Q`."""
    return voice.italian_rank(card.rank) if card.is_italian else rank_text(card.rank)


def missing(view: View) -> tuple[Card, ...]:
    """Return a card of each value that has to be turned for Las Vegas, the lowest first.

    None while more are needed than can still be turned, or once the hand cannot bring it any more.
    """
    state, seat = view.state, view.viewer
    if state.is_settled or seat not in state.live:
        return ()
    cards = sorted(state.hole[seat], key=_place)
    held = {card.rank: card for card in cards}
    is_hopeless = len(cards) == 4 * len(held)  # all four of a value: none is left to be turned
    if is_hopeless or len(held) > state.community.count(FACE_DOWN):
        return ()
    return tuple(held.values())


def _place(card: Card) -> int:
    """Return where the value of a card stands among the others: the ace counts one here."""
    return 1 if card.rank == ACE else card.rank


def certain(view: View) -> tuple[bool, bool]:
    """Return whether nobody can have more than the viewer, and whether nobody can have less.

    Said only when every card is turned and nobody has gone out: before that, totals change.
    """
    state = view.state
    if state.is_settled or view.viewer not in state.live or state.emptied:
        return False, False
    if not state.community or FACE_DOWN in state.community:
        return False, False
    own, unseen = total(state, view.viewer), _unseen(view)
    counts = {len(state.hole[seat]) for seat in state.live if seat != view.viewer}
    options = options_of(state)
    most = max(max(_extremes(unseen, count, options, highest=True)) for count in counts)
    least = min(min(_extremes(unseen, count, options, highest=False)) for count in counts)
    return most <= own, least >= own


def _unseen(view: View) -> list[Card]:
    """Return the cards that others may hold: none of a turned value, for those were discarded."""
    state = view.state
    deck = italian_deck() if options_of(state).deck is Pack.ITALIAN else french_deck()
    discards = {card for pile in state.piles for _, card in pile}
    seen = discards | set(state.hole[view.viewer])
    turned = {card.rank for card in state.community}
    return [card for card in deck if card not in seen and card.rank not in turned]


def _extremes(
    unseen: Sequence[Card], count: int, options: LasVegasOptions, *, highest: bool
) -> Iterator[int]:
    """Yield the highest or the lowest total of `count` cards for each number of aces in them."""
    value = values(options.deck, options.figures)
    aces = [card for card in unseen if value[card] == 1]
    others = sorted((card for card in unseen if value[card] > 1), key=value.__getitem__,
                    reverse=highest)  # fmt: skip
    for number in range(min(count, len(aces)) + 1):
        if len(others) >= count - number:
            yield total_of((*aces[:number], *others[: count - number]), options)
