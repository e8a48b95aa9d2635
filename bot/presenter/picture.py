"""The table as a picture: a redacted public view into plates, cards, pots and labels."""

from bot.i18n import mark
from bot.presenter.deal import hand_number
from bot.presenter.games import presenter_of, presenter_of_hand
from bot.presenter.names import player_of
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice, plate_name
from bot.seating import SHOW_TIME, Occupant, TableState
from cardart.picture import (
    EmptySeat,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
)
from engine.ask import Betting, Showing
from engine.hand import View
from engine.pots import standing_pots
from engine.state import State

_WORDS = {
    SeatState.ALL_IN: mark("ALL-IN"),
    SeatState.SITTING_OUT: mark("AWAY"),
    SeatState.WAITING: mark("WAITING"),
}


def table_picture(voice: Voice, snap: Snapshot) -> TablePicture:
    """Return the public picture of a table, with the hand on display if there is one."""
    stakes, game = snap.state.match.stakes, presenter_of(snap.state.match.stakes.game)
    seats = tuple(_seat(voice, snap, seat) for seat in range(stakes.seats))
    if snap.view is None:
        ante = voice.say("Ante {amount}", amount=voice.amount(stakes.ante))
        info = (voice.say(game.name).upper(), ante)
        return TablePicture(seats, info, deck=snap.deck, pack=game.pack(stakes))
    picture = TablePicture(
        seats=seats,
        info=_info(voice, snap, snap.view),
        pot=_pot(voice, snap.view.state),
        price=_price(voice, snap.view),
        turn=_turn(voice, snap, snap.view),
        deck=snap.deck,
    )
    return game.dressed(voice, snap.view, picture)


def _info(voice: Voice, snap: Snapshot, view: View) -> tuple[str, ...]:
    game = presenter_of_hand(view)
    number = voice.say("Hand {n}", n=hand_number(voice, snap.state))
    return voice.say(game.name).upper(), number, game.where(voice, view)


def _is_show(view: View) -> bool:
    return view.ask is not None and isinstance(view.ask.legal, Showing)


def _turn(voice: Voice, snap: Snapshot, view: View) -> str:
    turn = voice.say("TO ACT")
    if _is_show(view) and not view.state.is_settled:
        return f"{turn}  {SHOW_TIME // 1000} s"
    if snap.deadline is None or snap.state.bank_since is not None or snap.pace > 3_600_000:
        return turn
    return f"{turn}  {snap.pace // 1000} s"


def _price(voice: Voice, view: View) -> tuple[str, str] | None:
    if view.ask is None or not isinstance(view.ask.legal, Betting) or not view.ask.legal.price:
        return None
    label = voice.say("BRING-IN") if view.ask.legal.is_bring_in else voice.say("TO CALL")
    return label, voice.amount(view.ask.legal.price)


def _pot(voice: Voice, state: State) -> PotBlock:
    label = voice.say("POT")
    if state.is_settled:
        total = sum(award.amount for award in state.awards) + state.carried
        return PotBlock(label, voice.amount(total), total // 100)
    all_in = [seat for seat in state.live if not state.stacks[seat]]
    amounts = [pot.amount for pot in standing_pots(state.put, state.live, all_in)] or [0]
    amounts[0] += state.setup.carry
    sides = tuple((voice.say("Side pot"), voice.amount(amount)) for amount in amounts[1:])
    return PotBlock(label, voice.amount(amounts[0]), amounts[0] // 100, sides)


def _seat(voice: Voice, snap: Snapshot, seat: int) -> SeatPlate | EmptySeat:
    if snap.view is not None and seat in snap.view.state.setup.order:
        return _played_seat(voice, snap, snap.view, seat)
    occupant = snap.state.occupants.get(seat)
    if occupant is None:
        return EmptySeat(voice.say("free"))
    state = _waiting_state(snap, seat)
    return SeatPlate(
        name=plate_name(occupant),
        colour=seat,
        stack=voice.amount(snap.state.stack(seat)),
        state=state,
        word=_word(voice, state),
    )


def _waiting_state(snap: Snapshot, seat: int) -> SeatState:
    if snap.state.match.seats[seat].is_out:
        return SeatState.SITTING_OUT
    return SeatState.PLAYING if snap.view is None else SeatState.WAITING


def _played_seat(voice: Voice, snap: Snapshot, view: View, seat: int) -> SeatPlate:
    state = view.state
    kind = _seat_state(snap.state, view, seat)
    bet = 0 if state.is_settled else state.bets[seat]
    return SeatPlate(
        name=plate_name(player_of(snap.state, seat)),
        colour=seat,
        stack=voice.amount(_stack(snap, view, seat)),
        state=kind,
        word=_played_word(voice, state, seat, kind),
        cards=presenter_of(state.setup.game).faces(state, seat),
        bet=voice.amount(bet) if bet else "",
        bet_chips=bet // 100,
        pill=_pill(voice, view, seat),
        has_button=seat == state.setup.dealer,
    )


def _stack(snap: Snapshot, view: View, seat: int) -> int:
    """Return the chips in front of a seat; after the hand, those it has brought since as well."""
    there, played = snap.state.occupants.get(seat), snap.state.cast.get(seat)
    if view.ask is None and there is not None and played is not None and _is_same(there, played):
        return snap.state.stack(seat)
    return view.state.stacks[seat]


def _is_same(there: Occupant, played: Occupant) -> bool:
    return there.user == played.user and (not there.is_house or there.name == played.name)


def _seat_state(table: TableState, view: View, seat: int) -> SeatState:
    state = view.state
    if state.won(seat):
        return SeatState.WINNER
    if view.ask is not None and view.ask.seat == seat and not state.is_settled:
        return SeatState.TO_ACT
    if _gave_up(state, seat):
        return SeatState.FOLDED
    if seat not in state.live:
        is_away = seat in state.setup.absent or seat not in state.setup.dealt
        return SeatState.SITTING_OUT if is_away else SeatState.FOLDED
    has_bets = presenter_of(state.setup.game).has_bets
    if has_bets and not state.stacks[seat] and not state.is_settled:
        return SeatState.ALL_IN
    seated = table.match.seats.get(seat)
    return SeatState.SITTING_OUT if seated is None or seated.is_out else SeatState.PLAYING


def _gave_up(state: State, seat: int) -> bool:
    """Whether the seat has thrown its cards in at the show and so lost its claim."""
    is_lost = seat in state.mucked and not state.won(seat)
    return is_lost and presenter_of(state.setup.game).muck_gives_up


def _played_word(voice: Voice, state: State, seat: int, kind: SeatState) -> str:
    if _gave_up(state, seat):
        return voice.say("MUCK")
    if kind is SeatState.FOLDED:
        return presenter_of(state.setup.game).fold_words(voice).plate
    return _word(voice, kind)


def _word(voice: Voice, state: SeatState) -> str:
    return voice.say(_WORDS[state]) if state in _WORDS else ""


def _pill(voice: Voice, view: View, seat: int) -> str:
    state = view.state
    won = state.won(seat)
    gained = f"+{voice.amount(won)}" if won else ""
    name = presenter_of(state.setup.game).pill(voice, state, seat)
    return f"{name}  {gained}".strip()
