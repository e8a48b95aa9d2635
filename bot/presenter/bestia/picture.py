"""Bestia in pictures: the declarations, the trick in the middle, the account; and one's own cards.

Only parts of pictures are made here, from what their viewer knows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presenter.bestia import questions
from bot.presenter.bestia.course import (
    Phase,
    Played,
    betes_of,
    number_of_tricks,
    part_of,
    phase_of,
    pot_of,
    tricks_of,
    worth_of,
)
from bot.presenter.voice import Voice
from cardart.picture import (
    Award,
    CardFace,
    Choice,
    Emphasis,
    EmptySeat,
    HandPicture,
    Pack,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
    Trick,
    TrickBoard,
    Trump,
)
from engine.cards import FACE_DOWN, Card, Suit
from engine.events import Joined, JoinedBlind
from engine.games.bestia import stock_left, terms_of
from engine.hand import View
from engine.promises import Declaring, Playing
from engine.state import State
from engine.tricks import best_of


def dressed(voice: Voice, view: View, picture: TablePicture) -> TablePicture:
    """Return the table's picture with trump, tricks and stakes."""
    phase = phase_of(view)
    declares = phase in {Phase.DECLARING, Phase.BLIND}
    return replace(
        picture,
        seats=tuple(_seat(voice, view, n, seat) for n, seat in enumerate(picture.seats)),
        pot=None if declares else _pot(voice, view.state),
        price=None,
        pack=Pack.ITALIAN,
        board=TrickBoard(trump(voice, view.state), *_middle(voice, view, phase)),
        stakes=_before(voice, view.state) if declares else _during(voice, view.state),
        awards=_next(voice, view),
    )


def where(voice: Voice, view: View) -> str:
    """Return what is going on, as short as a label."""
    match phase_of(view):
        case Phase.DECLARING:
            return voice.say("Who plays?")
        case Phase.BLIND:
            return voice.say("Who plays blind?")
        case Phase.PAID:
            return voice.say("Paid")
        case Phase.TRICKS:
            most = number_of_tricks(view.state.setup)
            return voice.say("Trick {n}", n=min(len(view.state.tricks) + 1, most))


def _seat(
    voice: Voice, view: View, seat: int, plate: SeatPlate | EmptySeat
) -> SeatPlate | EmptySeat:
    state = view.state
    if isinstance(plate, EmptySeat) or seat not in state.setup.order:
        return plate
    is_in = seat in state.live
    if not is_in and plate.state is not SeatState.TO_ACT:
        return replace(plate, cards=())
    if phase_of(view) in {Phase.DECLARING, Phase.BLIND}:
        return replace(plate, pill=_promise(voice, view, seat))
    if not state.tricks and state.is_settled:
        return replace(plate, cards=(), pill=pill(voice, view, seat))
    taken = tuple(_best(view, trick) for trick in tricks_of(view.log) if trick.taker == seat)
    return replace(
        plate,
        cards=tuple(map(CardFace, state.hole[seat])),
        taken=taken,
        tricks=number_of_tricks(state.setup),
        pill=pill(voice, view, seat),
    )


def _promise(voice: Voice, view: View, seat: int) -> str:
    """Return what a seat that is in has declared."""
    for event in reversed(view.log):
        match event:
            case JoinedBlind() if event.seat == seat:
                return voice.as_in("on a plate", "plays blind")
            case Joined() if event.seat == seat and event.discards:
                return voice.count("plays  {n} new", "plays  {n} new", len(event.discards))
            case Joined() if event.seat == seat:
                return voice.as_in("on a plate", "plays as dealt")
            case _:
                pass
    return ""


def pill(voice: Voice, view: View, seat: int) -> str:
    """Return what a hand brought a seat, once it is over."""
    state = view.state
    if not state.is_settled:
        return ""
    bete = dict(betes_of(view.log)).get(seat)
    if bete is not None:
        lost = voice.as_in("on a plate", "bestia")
        return f"{lost}  {voice.signed(-bete)}" if bete else lost
    if not (won := state.won(seat)):
        return ""
    gained = f"+{voice.amount(won)}"
    if not (count := state.tricks.count(seat)):
        return gained
    return voice.count("{n} trick", "{n} tricks", count) + f"  {gained}"


def trump(voice: Voice, state: State) -> Trump | None:
    """Return the card turned up and how many lie upon it, once there is one."""
    if state.trump == FACE_DOWN:
        return None
    left = stock_left(state)
    return Trump(voice.say("TRUMP"), state.trump, str(left) if left else "")


def _middle(voice: Voice, view: View, phase: Phase) -> tuple[Trick | None, tuple[Trick, ...]]:
    """Return the trick that lies there, and the account of all when they are paid."""
    made = tricks_of(view.log)
    if phase is Phase.PAID:
        return None, _account(voice, view.state, made)
    if phase is not Phase.TRICKS:
        return None, ()
    if not made:
        return Trick(waiting=_to_play(view)), ()
    last, state = made[-1], view.state
    if last.taker is not None:
        return Trick(_faces(state, last), words=_taken(voice, len(made))), ()
    suit = voice.italian_suit(last.plays[0][1].suit)
    return Trick(_faces(state, last), _to_play(view), voice.say("Led: {suit}", suit=suit)), ()


def _taken(voice: Voice, number: int) -> str:
    return voice.say("Trick {n} is taken", n=number)


def _to_play(view: View) -> tuple[int, ...]:
    """Return who has yet to play to the trick, in order."""
    state = view.state
    played = [seat for seat, _ in state.trick]
    first = played[0] if played else (state.tricks[-1] if state.tricks else state.live[0])
    return tuple(seat for seat in state.live_from(first) if seat not in played)


def _account(voice: Voice, state: State, made: Sequence[Played]) -> tuple[Trick, ...]:
    if not made:
        return ()
    worth = worth_of(state.setup, pot_of(state), state.tricks)
    return tuple(
        Trick(_faces(state, trick), share=voice.amount(share))
        for trick, share in zip(made, worth, strict=True)
    )


def _faces(state: State, trick: Played) -> tuple[tuple[int, CardFace], ...]:
    best = best_of([card for _, card in trick.plays], state.trump.suit)
    return tuple((seat, _face(card, best)) for seat, card in trick.plays)


def _face(card: Card, best: Card) -> CardFace:
    return CardFace(card, Emphasis.WINNING if card == best else Emphasis.PLAIN)


def _best(view: View, trick: Played) -> Card:
    return best_of([card for _, card in trick.plays], view.state.trump.suit)


def _pot(voice: Voice, state: State) -> PotBlock:
    amount = pot_of(state)
    return PotBlock(voice.say("POT"), voice.amount(amount), amount // 100)


def _before(voice: Voice, state: State) -> tuple[tuple[str, str], ...]:
    terms = terms_of(state.setup)
    return (
        (voice.say("ANTE"), voice.amount(terms.ante)),
        (voice.say("POT"), voice.amount(terms.pot)),
        (voice.say("BESTIA"), voice.amount(terms.bete)),
    )


def _during(voice: Voice, state: State) -> tuple[tuple[str, str], ...]:
    terms = terms_of(state.setup)
    trick = part_of(state.setup, terms.pot)
    return (
        (voice.say("Ante"), voice.amount(terms.ante)),
        (voice.as_in("what it costs", "Bestia"), voice.amount(terms.bete)),
        (voice.say("A trick"), voice.amount(trick)),
    )


def _next(voice: Voice, view: View) -> tuple[Award, ...]:
    """Return what bestie leave; a pot that nobody played for is still the pot on the table."""
    if not view.state.carried or not view.state.awards:
        return ()
    payers = tuple(seat for seat, _ in betes_of(view.log))
    return (Award(voice.say("Next pot"), voice.amount(view.state.carried), payers),)


def middle(voice: Voice, view: View) -> list[str]:
    """Return in words what lies in the middle."""
    state, said = view.state, []
    if state.trump != FACE_DOWN:
        said.append(f"{voice.say('TRUMP')}: {voice.card(state.trump)}")
    made = tricks_of(view.log)
    shown = enumerate(made, 1) if state.is_settled else list(enumerate(made, 1))[-1:]
    for number, trick in shown:
        cards = voice.cards(card for _, card in trick.plays)
        said.append(voice.say("Trick {n}: {cards}", n=number, cards=cards))
    return said


# One's own cards


def own_picture(voice: Voice, view: View, picture: HandPicture) -> HandPicture:
    """Return the picture with every card as a choice, between trump and what was led."""
    terms, state = terms_of(view.state.setup), view.state
    is_asked = view.ask is not None and view.ask.seat == view.viewer
    is_open, named = not state.is_settled, trump(voice, state)
    line = questions.turn_line(voice, view) if is_asked else picture.line
    return replace(
        picture,
        hidden=(),
        hidden_label=voice.say("YOUR CARDS"),
        choices=_choices(voice, view),
        trump=None if named is None else replace(named, stock=""),  # the stock is not drawn here
        led=_led(voice, state) if state.trick else None,
        price=(voice.as_in("what it costs", "Bestia"), voice.amount(terms.bete))
        if is_open
        else None,
        line=line.rstrip("."),
        pack=Pack.ITALIAN,
    )


def _led(voice: Voice, state: State) -> tuple[str, Suit]:
    return voice.say("LED"), state.trick[0][1].suit


def _choices(voice: Voice, view: View) -> tuple[Choice, ...]:
    cards, question = view.state.hole[view.viewer], view.ask
    legal = question.legal if question is not None and question.seat == view.viewer else None
    if isinstance(legal, Playing):
        return tuple(
            Choice(CardFace(card, Emphasis.WINNING), str(place))
            if duty is None
            else Choice(CardFace(card, Emphasis.DIMMED), voice.say("you can’t"))
            for place, (card, duty) in enumerate(zip(legal.holding, legal.duties, strict=True), 1)
        )
    if isinstance(legal, Declaring):
        return tuple(Choice(CardFace(card), str(n)) for n, card in enumerate(legal.holding, 1))
    return tuple(Choice(CardFace(card)) for card in cards) or tuple(_laid(voice, view))


def _laid(voice: Voice, view: View) -> Iterator[Choice]:
    """Yield the own cards of a hand that was played, those that took a trick in gold."""
    for trick in tricks_of(view.log):
        for seat, card in trick.plays:
            if seat == view.viewer:
                took = trick.taker == seat
                emphasis = Emphasis.WINNING if took else Emphasis.PLAIN
                yield Choice(CardFace(card, emphasis), voice.say("trick") if took else "")
