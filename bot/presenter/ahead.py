"""What somebody may decide before their turn, on their own screen: a bet, and the show."""

from collections.abc import Iterator

from bot import steps
from bot.ahead import Ahead, Choice, bet_number, can_choose, can_show, holds, passing
from bot.presenter.games import presenter_of_hand
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.screen import Button, Style
from bot.seating import SHOW_TIME
from bot.tokens import HandToken
from engine.actions import Hide, Show
from engine.hand import View


def ahead_lines(voice: Voice, snap: Snapshot, view: View) -> Iterator[str]:
    """Say what can be decided before the turn, or what has been."""
    if can_show(view, view.viewer):
        yield show_line(voice, view)
        yield from _noted_show(voice, snap, view)
    elif view.viewer in view.state.setup.absent and not view.state.is_settled:
        yield voice.say("This time you pass: you were on a break when the deck was sealed.")
    elif _may_pass(snap, view):
        yield _pass_line(voice, view, _chosen(snap, view))
    elif _may_choose(snap, view):
        yield _choice_line(voice, view, _chosen(snap, view))


def show_line(voice: Voice, view: View) -> str:
    """Return the question whether to show, with its time and what silence means."""
    words = presenter_of_hand(view).show_words(view.state)
    return voice.say(words.question, time=voice.duration(SHOW_TIME))


def _noted_show(voice: Voice, snap: Snapshot, view: View) -> Iterator[str]:
    words = presenter_of_hand(view).show_words(view.state)
    match snap.ahead:
        case Show():
            yield voice.say(words.chose_show)
        case Hide():
            yield voice.say(words.chose_hide)
        case _:
            pass


def _choice_line(voice: Voice, view: View, chosen: Ahead | None) -> str:
    if chosen is None:
        return voice.say("Not your turn yet: you can decide in advance.")
    if chosen is Ahead.CALL:
        price = voice.amount(view.state.price(view.viewer))
        return voice.say("Decided: call {amount}. A raise undoes it.", amount=price)
    return presenter_of_hand(view).fold_words(voice).decided


def _pass_line(voice: Voice, view: View, chosen: Ahead | None) -> str:
    if chosen is passing(view, view.viewer):
        return presenter_of_hand(view).fold_words(voice).decided
    return voice.say("Not your turn yet: you can pass in advance.")


def ahead_row(voice: Voice, snap: Snapshot, view: View) -> tuple[Button, ...]:
    """Return the buttons that decide before the turn; none when there is no need."""
    if kind := _may_pass(snap, view):
        return tuple(_passes(voice, snap, view, kind))
    if not _may_choose(snap, view):
        return ()
    chosen, price = _chosen(snap, view), view.state.price(view.viewer)
    give_up = presenter_of_hand(view).fold_words(voice).ahead
    row = [_button(snap, view, Ahead.CHECK_OR_FOLD, give_up, chosen)]
    if price:
        row.append(_button(snap, view, Ahead.CALL, _call_label(voice, view, price), chosen))
    if chosen is not None:
        row.append(_button(snap, view, Ahead.CANCEL, voice.say("Cancel"), chosen))
    return tuple(row)


def _passes(voice: Voice, snap: Snapshot, view: View, kind: Ahead) -> Iterator[Button]:
    chosen = _chosen(snap, view)
    yield _button(snap, view, kind, presenter_of_hand(view).fold_words(voice).ahead, chosen)
    if chosen is kind:
        yield _button(snap, view, Ahead.CANCEL, voice.say("Cancel"), chosen)


def _may_pass(snap: Snapshot, view: View) -> Ahead | None:
    return None if steps.is_absent(snap.state, view.viewer) else passing(view, view.viewer)


def _call_label(voice: Voice, view: View, price: int) -> str:
    if price == view.state.stacks[view.viewer]:
        return voice.say("All-in {amount}", amount=voice.amount(price))
    return voice.say("Call {amount}", amount=voice.amount(price))


def _may_choose(snap: Snapshot, view: View) -> bool:
    return can_choose(view, view.viewer) and not steps.is_absent(snap.state, view.viewer)


def _chosen(snap: Snapshot, view: View) -> Ahead | None:
    noted = snap.ahead
    return noted.kind if isinstance(noted, Choice) and holds(view, noted) else None


def _button(snap: Snapshot, view: View, kind: Ahead, label: str, chosen: Ahead | None) -> Button:
    assert snap.state.hand is not None, "a view belongs to a hand"  # noqa: S101
    token = HandToken(snap.table, snap.state.hand, bet_number(view.log), kind.value)
    if kind is chosen:
        return Button(f"✓ {label}", str(token), Style.PRIMARY)
    return Button(label, str(token))
