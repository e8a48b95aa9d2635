"""What one player sees of their own: cards, what they make, and their buttons when on turn."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.ahead import can_show, passing
from bot.presenter import deal
from bot.presenter.ahead import ahead_lines, ahead_row, show_line
from bot.presenter.brief import brief
from bot.presenter.games import presenter_of, presenter_of_hand
from bot.presenter.snapshot import Snapshot
from bot.presenter.table import Row, action_rows, hand_button, reply_rows
from bot.presenter.voice import Voice, plate_name
from bot.screen import Button, Call, Form, Option, Pick, Screen, Style
from bot.tokens import HandToken, TableToken
from cardart.picture import HandPicture
from engine.ask import Betting, Showing
from engine.hand import View


def hand_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the viewer's own cards and buttons; `snap` is the viewer's own snapshot."""
    view = snap.view
    assert view is not None, "own cards belong to a hand"  # noqa: S101
    cards = tuple(presenter_of_hand(view).own_lines(voice, view))
    return Screen(
        lines=(*cards, *_state_lines(voice, snap, view)),
        picture=_picture(voice, snap, view, cards[-1]),
        alt=" ".join(cards),
        buttons=tuple(_buttons(voice, snap, view)),
        pick=_pick(voice, snap, view),
        deadline=snap.deadline if _is_awaited(snap, view) else None,
        hand=snap.state.hand or 0,
        brief=brief(_in_brief(cards, tuple(_price_lines(voice, view)))),
    )


def change_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return one's own cards to choose from; where these cannot be shown, all read places only."""
    view = snap.view
    assert view is not None, "own cards belong to a hand"  # noqa: S101
    line, rows = presenter_of_hand(view).instead(voice, view)
    buttons = tuple(reply_rows(snap, view, rows))
    return replace(hand_screen(voice, snap), instead=Screen((line,), buttons=buttons, is_open=True))


def _pick(voice: Voice, snap: Snapshot, view: View) -> Pick | None:
    """Return what may be ticked before answering."""
    if not _is_asked(view) or view.ask is None or isinstance(view.ask.legal, Betting | Showing):
        return None
    ticks = presenter_of_hand(view).ticks(voice, view)
    if ticks is None:
        return None
    options = tuple(Option(label, str(n)) for n, label in enumerate(ticks.options, 1))
    token = hand_button(snap, view, ticks.submit, ticks.verb).token
    return Pick(token, ticks.label, options, ticks.most, ticks.submit)


def _in_brief(cards: Sequence[str], price: Sequence[str]) -> Sequence[str]:
    """Return what matters most first: the own cards, their worth, the price, what all share."""
    return *cards[:1], *cards[1:][-1:], *price, *cards[1:-1]


def seat_screen(voice: Voice, snap: Snapshot, seat: int) -> Screen:
    """Return what somebody sees of their own who has no cards of the hand on display."""
    lines = tuple(_seat_lines(voice, snap, seat)) or (_coming_line(voice, snap, seat),)
    return Screen(
        lines,
        buttons=tuple(_seat_buttons(voice, snap, seat)),
        deadline=snap.deadline if deal.to_cut(snap, seat) else None,
        brief=brief(lines),
    )


def _coming_line(voice: Voice, snap: Snapshot, seat: int) -> str:
    """Return when somebody plays who is not in the hand on display."""
    match = snap.state.match
    if match.carry and match.seats[seat].player not in match.entitled:
        return voice.say("You wait until the pot is won: {amount} of it are from before, and only "
                         "those who paid for it play for it.",
                         amount=voice.amount(match.carry))  # fmt: skip
    return voice.say("You play from the next hand.")


def _is_awaited(snap: Snapshot, view: View) -> bool:
    """Whether the viewer can do something until the deadline."""
    seat = view.viewer
    return _is_asked(view) or can_show(view, seat) or deal.to_cut(snap, seat) is not None


def _is_asked(view: View) -> bool:
    return view.ask is not None and view.ask.seat == view.viewer


def _state_lines(voice: Voice, snap: Snapshot, view: View) -> Iterator[str]:
    seat = view.viewer
    if _is_asked(view):
        yield Call(_turn_line(voice, view))
        if snap.state.bank_since is not None:
            yield voice.say("You are using your time bank.")
    elif seat not in view.state.live and not passing(view, seat):
        yield presenter_of_hand(view).fold_words(voice).own
    else:
        yield from ahead_lines(voice, snap, view)
    yield from _seat_lines(voice, snap, seat)


def _price_lines(voice: Voice, view: View) -> Iterator[str]:
    """Say what it costs to stay in, whosever turn it is."""
    if _is_asked(view):
        yield _turn_line(voice, view)
    elif price := _price(view):
        yield voice.say("To call: {amount}.", amount=voice.amount(price))


def _price(view: View) -> int:
    """Return what the viewer must add to stay in while there is betting."""
    is_betting = view.ask is not None and isinstance(view.ask.legal, Betting)
    return view.state.price(view.viewer) if is_betting and view.viewer in view.state.live else 0


def _seat_lines(voice: Voice, snap: Snapshot, seat: int) -> Iterator[str]:
    if snap.state.is_broke(seat):
        yield voice.say("You have no chips left: add some to play on.")
    elif snap.state.occupants[seat].is_leaving:
        yield voice.say("You leave when this hand is over. Press “I’m back” to stay.")
    elif snap.state.match.seats[seat].is_out:
        yield voice.say("You are sitting out: press “I’m back” to play on.")
    if deal.to_cut(snap, seat):
        yield deal.cut_prompt(voice)


def _turn_line(voice: Voice, view: View) -> str:
    question = view.ask
    assert question is not None, "asked seats have a question"  # noqa: S101
    if isinstance(question.legal, Showing):
        return show_line(voice, view)
    legal = question.legal
    if not isinstance(legal, Betting):
        return presenter_of_hand(view).turn_line(voice, view)
    if not legal.price:
        return voice.say("Your turn: you can check.")
    if not legal.is_bring_in:
        return voice.say("Your turn: {amount} to call.", amount=voice.amount(legal.price))
    bet = voice.amount(presenter_of_hand(view).forced_bet(view, legal.price))
    if legal.can_fold:
        return voice.say("Your turn: the bring-in is {amount}.", amount=bet)
    return voice.say("Your turn: the bring-in of {amount} is yours to pay.", amount=bet)


def _picture(voice: Voice, snap: Snapshot, view: View, worth: str) -> HandPicture:
    state, seat = view.state, view.viewer
    price = _price(view)
    picture = HandPicture(
        banner=voice.say(
            "{name} · only you see this", name=voice.apart(plate_name(snap.state.cast[seat]))
        ),
        hidden=tuple(state.hole[seat]),
        hidden_label=voice.say("FACE DOWN"),
        shown=tuple(state.up[seat]),
        shown_label=_shown_label(voice, len(state.up[seat])),
        price=(voice.say("To call"), voice.amount(price)) if price else None,
        line=worth.rstrip("."),
        stack=voice.amount(state.stacks[seat]),
        deck=snap.deck,
    )
    return presenter_of(state.setup.game).own_picture(voice, view, picture)


def _shown_label(voice: Voice, cards: int) -> str:
    return voice.as_in("one card", "FACE UP") if cards == 1 else voice.say("FACE UP")


def _buttons(voice: Voice, snap: Snapshot, view: View) -> Iterator[Row]:
    if _is_asked(view) or can_show(view, view.viewer):
        yield from action_rows(voice, snap, view)
    elif row := ahead_row(voice, snap, view):
        yield row
    yield from _seat_buttons(voice, snap, view.viewer)


def _seat_buttons(voice: Voice, snap: Snapshot, seat: int) -> Iterator[Row]:
    if sealed := deal.to_cut(snap, seat):
        yield (deal.cut_button(voice, snap, sealed),)
    if snap.state.is_broke(seat):
        token = TableToken(snap.table, snap.state.seating, "chips")
        yield (Button(voice.say("Add chips"), str(token), Style.GOOD),)
    elif snap.state.match.seats[seat].is_out:
        yield (back_button(voice, snap),)


def back_button(voice: Voice, snap: Snapshot) -> Button:
    """Return the one button that ends sitting out."""
    token = TableToken(snap.table, snap.state.seating, "back")
    return Button(voice.say("I’m back"), str(token), Style.GOOD)


def bet_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of totals for a bet or raise: usual ones as buttons, any by typing."""
    view = snap.view
    assert view is not None, "only a running hand has bets"  # noqa: S101
    assert view.ask is not None, "only a running hand has bets"  # noqa: S101
    legal = view.ask.legal
    assert isinstance(legal, Betting), "only betting questions have bets"  # noqa: S101
    lowest, highest = voice.amount(legal.min_raise), voice.amount(legal.max_raise)
    usual = [
        hand_button(snap, view, f"{label}: {voice.amount(total)}", f"r{total}", Style.PRIMARY)
        for total, label in _presets(voice, view, legal).items()
    ]
    assert snap.state.hand is not None, "a view belongs to a hand"  # noqa: S101
    form = Form(
        token=str(HandToken(snap.table, snap.state.hand, view.number, "raise")),
        label=voice.say("Another amount"),
        hint=f"{lowest} – {highest}",
        submit=voice.say("Raise") if view.state.highest else voice.say("Bet"),
    )
    if view.state.highest:
        line = voice.say("Raise to how much in all? From {lowest} to {highest}.",
                         lowest=lowest, highest=highest)  # fmt: skip
    else:
        line = voice.say("Bet how much? From {lowest} to {highest}.",
                         lowest=lowest, highest=highest)  # fmt: skip
    rows = tuple(tuple(usual[at : at + 2]) for at in range(0, len(usual), 2))
    return Screen((line,), buttons=rows, form=form, is_open=True)


def _presets(voice: Voice, view: View, legal: Betting) -> dict[int, str]:
    """Return the usual totals that are legal here, each once under its last name, in order."""
    state, unit = view.state, legal.unit
    pot = state.pot + legal.price
    everything = state.bets[view.viewer] + state.stacks[view.viewer]
    named = (
        (legal.min_raise, voice.say("Minimum")),
        (state.highest + pot // 2 // unit * unit, voice.say("Half the pot")),
        (state.highest + pot, voice.say("The pot")),
        (everything, voice.say("All-in")),
    )
    legal_ones = [(total, label) for total, label in named if total in legal.totals]
    return dict(sorted(dict(legal_ones).items()))


def confirm_fold(voice: Voice, snap: Snapshot) -> Screen:
    """Return the question before a free check is given up (RULES T8)."""
    view = snap.view
    assert view is not None, "only a running hand has folds"  # noqa: S101
    check = hand_button(snap, view, voice.say("Check"), "x", Style.GOOD)
    fold = hand_button(snap, view, voice.say("Fold all the same"), "F", Style.DANGER)
    return Screen(
        (voice.say("You can check for nothing. Fold all the same?"),),
        buttons=((check, fold),),
        brief=voice.say("You can check for nothing. To fold all the same, press Fold once more."),
        is_open=True,
        again=fold.token,
    )


__all__ = ["bet_screen", "confirm_fold", "hand_screen"]
