"""The one public message of a table: picture, lines, buttons, and the picture in words."""

from collections.abc import Iterator
from dataclasses import replace

from bot.i18n import mark
from bot.presenter import deal, story
from bot.presenter.game import Rows
from bot.presenter.games import presenter_of, presenter_of_hand
from bot.presenter.names import named
from bot.presenter.past import last_button
from bot.presenter.picture import table_picture
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.screen import MAX_ALT, MAX_TEXT, Button, Call, Screen, Style, length
from bot.seating import TableState
from bot.steps import can_deal
from bot.tokens import HandToken, RoomToken, TableToken
from cardart.picture import EmptySeat, SeatPlate, SeatState, TablePicture
from engine import match as rules
from engine.ask import Betting, Showing
from engine.cards import FACE_DOWN
from engine.hand import View
from engine.state import State

Row = tuple[Button, ...]


def table_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return what everybody in the room sees of the table."""
    picture = table_picture(voice, snap)
    return Screen(
        lines=_lines(voice, snap),
        picture=picture,
        alt=alt_text(voice, snap, picture),
        buttons=tuple(_buttons(voice, snap)),
        deadline=snap.deadline if _is_awaited(snap) else None,
        hand=snap.state.hand or 0,
        is_passing=_is_passing(snap),
        is_open=True,
    )


def _is_passing(snap: Snapshot) -> bool:
    """Whether what comes next comes by itself: a house player's answer, or the next deck."""
    question = None if snap.view is None else snap.view.ask
    if snap.view is not None and question is not None:
        decides = isinstance(question.legal, Betting) or not snap.view.state.is_settled
        return decides and snap.state.occupants[question.seat].is_house
    return snap.state.sealed is None and can_deal(snap.state)


def _is_awaited(snap: Snapshot) -> bool:
    """Whether something happens at the deadline that people wait for."""
    is_coming = snap.is_running or snap.state.sealed is not None or can_deal(snap.state)
    return is_coming or bool(_owners_away(snap.state))


def _lines(voice: Voice, snap: Snapshot) -> tuple[str, ...]:
    """Return what a caption has room for; the title and what is next stay in any case."""
    title, told, coming = (
        _title(voice, snap),
        list(_told(voice, snap)),
        tuple(_what_next(voice, snap)),
    )
    while told and length("\n".join((title, *told, *coming))) > MAX_TEXT:
        told.pop()
    return title, *told, *coming


def closed_screen(voice: Voice) -> Screen:
    """Return what stays of a table that was closed."""
    again = Button(voice.say("Play again"), str(RoomToken("play")), Style.PRIMARY)
    return Screen((voice.say("This table is closed. All chips are back in the wallets."),),
                  buttons=((again,),), is_open=True)  # fmt: skip


def halted_screen(voice: Voice) -> Screen:
    """Return what the room is told when the audit found the books unsound."""
    return Screen((voice.say("Play stops here: the dealer’s books do not add up. Nothing is lost; "
                             "whoever runs the dealer has been told what is wrong."),),
                  is_open=True)  # fmt: skip


def void_screen(voice: Voice) -> Screen:
    """Return what the room is told when a hand could not be taken up again."""
    return Screen((voice.say("The hand in play could not be taken up again and does not count: "
                             "nobody won or lost a chip."),), is_open=True)  # fmt: skip


def _title(voice: Voice, snap: Snapshot) -> str:
    stakes, view = snap.state.match.stakes, snap.view
    game = presenter_of(stakes.game)
    ante = stakes.ante if view is None else game.ante_of(view.state.setup)
    return voice.say(
        mark("{game}, ante {amount}") if view is None else mark("{game}, hand {n}, ante {amount}"),
        game=voice.say(game.name),
        n=deal.hand_number(voice, snap.state),
        amount=voice.amount(ante),
    )


def _told(voice: Voice, snap: Snapshot) -> Iterator[str]:
    if snap.view is not None:
        yield from deal.cut_lines(voice, snap)
        yield from presenter_of_hand(snap.view).standing(voice, snap.view)
        yield from story.outcome(voice, snap.state, snap.view)
        yield from story.recent(voice, snap.state, snap.view)


def _what_next(voice: Voice, snap: Snapshot) -> Iterator[str]:
    view = snap.view
    if snap.state.sealed is not None:
        if view is not None and view.state.carried and not snap.state.sealed.setup.carry:
            yield _given_away(voice, snap, view.state.carried)
        yield from deal.sealed_lines(voice, snap.state, snap.state.sealed)
    elif view is None or view.ask is None:
        yield from _pause(voice, snap)
    else:
        name = named(voice, snap.state, view.ask.seat)
        yield Call(_to_act(voice, view, name))
        if snap.state.bank_since is not None:
            yield voice.say("{name} is using the time bank.", name=name)


def _given_away(voice: Voice, snap: Snapshot, carried: int) -> str:
    """Return where a pot went that too few were left to play for (RULES B24, X7)."""
    amount, state = voice.amount(carried), snap.state
    left = [occupant for seat, occupant in state.occupants.items() if _has_paid(state, seat)]
    if len(left) == 1:
        return voice.say("The pot of {amount} that was waiting goes to {name}: nobody else was "
                         "left to play for it.", amount=amount,
                         name=voice.name(left[0]))  # fmt: skip
    return voice.say("The pot of {amount} that was waiting is paid out: too few were left to play "
                     "for it.", amount=amount)  # fmt: skip


def _has_paid(state: TableState, seat: int) -> bool:
    """Whether somebody who sits there with chips was in the hand on display."""
    here = state.occupants[seat]
    before = [it.user or it.name for it in state.cast.values()]
    return bool(state.stack(seat)) and (here.user or here.name) in before


def _to_act(voice: Voice, view: View, name: str) -> str:
    legal, game = None if view.ask is None else view.ask.legal, presenter_of_hand(view)
    if isinstance(legal, Showing):
        return voice.say(game.show_words(view.state).invitation, name=name)
    if not isinstance(legal, Betting):
        return game.asked_line(voice, view, name)
    if not legal.price:
        return voice.say("{name} to act.", name=name)
    price = voice.amount(legal.price)
    if legal.is_bring_in:
        price = voice.amount(game.forced_bet(view, legal.price))
        return voice.say("{name} to act: the bring-in is {amount}.", name=name, amount=price)
    return voice.say("{name} to act: {amount} to call.", name=name, amount=price)


def _pause(voice: Voice, snap: Snapshot) -> Iterator[str]:
    state = snap.state
    least = presenter_of(state.match.stakes.game).least_seats(state.match.stakes)
    if can_deal(state):
        yield voice.say("The next hand is about to be dealt.")
    elif owners := _owners_away(state):
        names = voice.every(voice.name(state.occupants[seat]) for seat in owners)
        yield voice.say("The pot of {amount} waits for {names} to be back: only those who paid for "
                        "it play for it.", amount=voice.amount(state.match.carry),
                        names=names)  # fmt: skip
        yield voice.say("If nobody is back in time, the table closes and the pot is shared among "
                        "those who paid for it.")  # fmt: skip
    elif any(state.match.seats[seat].is_out for seat in state.humans()):
        yield voice.say("The table waits until somebody is back.")
    elif least > 2:
        yield voice.say("Sit down, or add house players: a hand needs {n}.", n=least)
    else:
        yield voice.say("Sit down, or add house players: a hand needs two.")


def _owners_away(state: TableState) -> list[int]:
    """Return who is on a break where the pot on the table waits for nobody else (RULES X1, X7)."""
    match = state.match
    if not match.carry or state.sealed is not None or can_deal(state):
        return []
    away = [
        seat
        for seat, it in match.seats.items()
        if it.is_out and it.stack and it.player in match.entitled
    ]
    for seat in away:
        match = rules.back(match, seat)
    return away if rules.can_start(match) else []


def _buttons(voice: Voice, snap: Snapshot) -> Iterator[Row]:
    view = snap.view
    if view is not None and view.ask is not None:
        yield from action_rows(voice, snap, view)
        yield (
            _table_button(snap, voice.say("My cards"), "cards", Style.PRIMARY),
            _table_button(snap, voice.say("Menu"), "menu"),
        )
        return
    row = []
    if snap.state.sealed is not None and snap.state.sealed.cutter is not None:
        row.append(deal.cut_button(voice, snap, snap.state.sealed))
    if can_deal(snap.state) and len(snap.state.humans()) == 1:
        row.append(_table_button(snap, voice.say("Deal"), "deal", Style.GOOD))
    if snap.state.match.free_seats():
        row.append(_table_button(snap, voice.say("Sit down"), "sit", Style.PRIMARY))
    yield (*row, _table_button(snap, voice.say("Menu"), "menu"))
    if view is not None and snap.state.hand is not None:
        paid = f"{snap.state.hand}_1"
        details = _table_button(snap, voice.say("Details"), "details", argument=paid)
        yield details, last_button(voice, snap)


def action_rows(voice: Voice, snap: Snapshot, view: View) -> Iterator[Row]:
    """Yield the buttons that answer the open question, the price on the label."""
    question, game = view.ask, presenter_of_hand(view)
    assert question is not None, "only a running hand has actions"  # noqa: S101
    if isinstance(question.legal, Betting):
        yield tuple(_bets(voice, snap, view, question.legal))
    elif isinstance(question.legal, Showing):
        words = game.show_words(view.state)
        yield (
            hand_button(snap, view, voice.say(words.show), "s", Style.PRIMARY),
            hand_button(snap, view, voice.say(words.hide), "h"),
        )
    else:
        yield from reply_rows(snap, view, game.replies(voice, view))


def reply_rows(snap: Snapshot, view: View, rows: Rows) -> Iterator[Row]:
    """Yield rows of answers as the buttons of the open question."""
    for row in rows:
        made = (hand_button(snap, view, it.label, it.verb, it.style) for it in row)
        yield tuple(replace(one, is_off=it.is_off) for one, it in zip(made, row, strict=True))


def _bets(voice: Voice, snap: Snapshot, view: View, legal: Betting) -> Iterator[Button]:
    game = presenter_of_hand(view)
    if legal.can_fold:
        yield hand_button(snap, view, game.fold_words(voice).button, "f", Style.DANGER)
    yield hand_button(snap, view, _stay_label(voice, view, legal), str(legal.stay), Style.GOOD)
    if legal.can_raise:
        for label, verb in game.raises(voice, view, legal):
            yield hand_button(snap, view, label, verb, Style.PRIMARY)


def _stay_label(voice: Voice, view: View, legal: Betting) -> str:
    if not legal.price:
        return voice.say("Check")
    price = voice.amount(legal.price)
    assert view.ask is not None, "what is legal answers a question"  # noqa: S101
    if legal.price == view.state.stacks[view.ask.seat]:
        return voice.say("All-in {amount}", amount=price)
    if legal.is_bring_in:
        return voice.say("Bring in {amount}", amount=price)
    return voice.say("Call {amount}", amount=price)


def hand_button(
    snap: Snapshot, view: View, label: str, verb: str, style: Style = Style.PLAIN
) -> Button:
    """Return a button that answers the open question of the hand on display."""
    assert snap.state.hand is not None, "a view belongs to a hand"  # noqa: S101
    return Button(label, str(HandToken(snap.table, snap.state.hand, view.number, verb)), style)


def _table_button(
    snap: Snapshot, label: str, verb: str, style: Style = Style.PLAIN, argument: str = ""
) -> Button:
    return Button(label, str(TableToken(snap.table, snap.state.seating, verb, argument)), style)


def alt_text(voice: Voice, snap: Snapshot, picture: TablePicture) -> str:
    """Return what the public picture says, in words.

    Where that is too long, what went where is left to the plates of those who took it.
    """
    whole = _in_words(voice, snap, picture)
    return whole if len(whole) <= MAX_ALT else _in_words(voice, snap, replace(picture, awards=()))


def _in_words(voice: Voice, snap: Snapshot, picture: TablePicture) -> str:
    parts = [", ".join(picture.info)]
    if picture.pot is not None:
        parts.append(f"{picture.pot.label} {picture.pot.amount}")
        parts.extend(f"{label} {amount}" for label, amount in picture.pot.sides)
    parts.extend(f"{award.label} {award.amount}" for award in picture.awards)
    if snap.view is not None and picture.community is not None:
        parts.append(f"{picture.community.label}: {_faces(voice, snap.view.state)}")
    if snap.view is not None:
        parts.extend(presenter_of_hand(snap.view).middle(voice, snap.view))
    plates = [plate for plate in picture.seats if isinstance(plate, SeatPlate)]
    parts.extend(_plate_alt(voice, plate) for plate in plates)
    if free := sum(isinstance(seat, EmptySeat) for seat in picture.seats):
        parts.append(voice.count("{n} free seat", "{n} free seats", free))
    return ". ".join(parts) + "."


def _faces(voice: Voice, state: State) -> str:
    down = sum(card == FACE_DOWN for card in state.community)
    return voice.cards((*state.turned(), *(FACE_DOWN,) * down))


def _plate_alt(voice: Voice, plate: SeatPlate) -> str:
    words = [f"{plate.name} {plate.stack}"]
    if cards := voice.cards(it.card for it in plate.cards):
        words.append(cards)
    if plate.bet:
        words.append(voice.say("bet {amount}", amount=plate.bet))
    if plate.pill:
        words.append(plate.pill)
    if plate.word:
        words.append(plate.word)
    if plate.state is SeatState.TO_ACT:
        words.append(voice.say("TO ACT"))
    if plate.has_button:
        words.append(voice.say("dealer"))
    return ", ".join(words)
