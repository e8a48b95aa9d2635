"""The provable deal in words: the seal, the cut, and the proof of a hand."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.presenter.brief import brief
from bot.presenter.games import presenter_of, presenter_of_hand
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.screen import Attachment, Button, Form, Screen, Style
from bot.seating import Sealed, TableState
from bot.tokens import HandToken
from engine.events import PUBLIC
from engine.fairness import Cut, Proof

PLACES: Final = (7, 13, 21)  # cards from the top, for those who would rather press than type
MAX_CUT_WORDS: Final = 40  # letters; more would crowd the table's message


def hand_number(voice: Voice, state: TableState) -> str:
    """Return the number of the hand on display."""
    number = state.match.hands if state.deal is None else state.deal.number
    return _numbered(voice, number)


def _numbered(voice: Voice, number: int) -> str:
    return voice.amount(number * 100)


def sealed_lines(voice: Voice, state: TableState, sealed: Sealed) -> Iterator[str]:
    """Yield what the room is told while a deck may be cut; the seal is the commitment itself."""
    yield voice.say("The deck of hand {n} is shuffled and sealed: no card can be swapped any more "
                    "without breaking this seal.", n=_numbered(voice, sealed.number))  # fmt: skip
    yield seal_text(sealed.root)
    yield from presenter_of(sealed.setup.game).before(voice, sealed.setup)
    if sealed.cutter is not None:
        yield voice.say("{name} may cut.", name=voice.name(state.occupants[sealed.cutter]))


def seal_text(root: str) -> str:
    """Return a commitment in groups that can be compared by eye."""
    return " ".join(root[at : at + 8] for at in range(0, len(root), 8))


def cut_button(voice: Voice, snap: Snapshot, sealed: Sealed) -> Button:
    """Return the button of whoever may cut."""
    return Button(voice.say("Cut"), _token(snap, sealed, "cut"), Style.PRIMARY)


def to_cut(snap: Snapshot, seat: int) -> Sealed | None:
    """Return the sealed hand that this seat may cut, if it may."""
    sealed = snap.state.sealed
    return sealed if sealed is not None and sealed.cutter == seat else None


def cut_prompt(voice: Voice) -> str:
    """Return what tells somebody alone that the cut is theirs."""
    return voice.say("You may cut the deck, if you like: then nobody can have chosen the cards.")


def cut_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the ways to cut: any words, or a place; below a table without its seal."""
    sealed = snap.state.sealed
    assert sealed is not None, "only a sealed deck is cut"  # noqa: S101
    places = tuple(
        Button(voice.say("At card {n}", n=place), _token(snap, sealed, f"cut{place}"))
        for place in PLACES
    )
    lines = (
        voice.say("Type any words: they move every card of the sealed deck. Words nobody can "
                  "guess are best; everybody will read them."),
        voice.say("Whoever wants to check the deal later keeps the seal of hand {n}:",
                  n=_numbered(voice, sealed.number)),
        seal_text(sealed.root),
    )  # fmt: skip
    form = Form(
        _token(snap, sealed, "cut"),
        voice.say("Your words"),
        hint=voice.say("at most {n} letters", n=MAX_CUT_WORDS),
        submit=voice.say("Cut"),
    )
    screen = Screen(lines, buttons=(places,), form=form, deadline=snap.deadline, is_open=True)
    return replace(screen, instead=replace(screen, lines=lines[:1]))


def _token(snap: Snapshot, sealed: Sealed, verb: str) -> str:
    return str(HandToken(snap.table, sealed.hand, 0, verb))


def cut_lines(voice: Voice, snap: Snapshot) -> Iterator[str]:
    """Yield who cut the hand on display and with what, or that nobody did."""
    how = snap.state.deal
    view = snap.view
    if how is not None and view is not None and presenter_of_hand(view).is_beginning(view):
        yield _cut_line(voice, how.cut)


def _cut_line(voice: Voice, cut: Cut | None) -> str:
    if cut is None:
        return voice.say("Not cut: you trust the dealer.")
    by, text = voice.apart(cut.by), voice.apart(cut.text)
    return voice.say("Cut by {name}: “{text}”.", name=by, text=text)


def proof_screen(voice: Voice, proof: Proof) -> Screen:
    """Return the proof of a hand as a file, and what it is, on one screen."""
    lines = (
        voice.say("Proof of the deal of hand {n}. The seal was:", n=_numbered(voice, proof.hand)),
        seal_text(proof.root),
        _cut_line(voice, proof.cut),
        _worth(voice, proof),
        _opened(voice, proof),
        voice.say("Mucked cards stay closed for ever. Check it with: python -m bot verify FILE"),
    )
    file = Attachment(f"hand-{proof.hand}.json", proof.to_text())
    return Screen(lines, file=file, brief=brief(lines))


def _worth(voice: Voice, proof: Proof) -> str:
    if proof.cut is None:
        return voice.say("The seal fixed every card of the deck and its place before the deal, "
                         "but nobody moved them with a cut.")  # fmt: skip
    return voice.say("The seal fixed every card of the deck and its place. The cut then moved them "
                     "all, so neither the dealer nor the cutter alone chose what was "
                     "dealt.")  # fmt: skip


def _opened(voice: Voice, proof: Proof) -> str:
    cards = len(proof.openings)
    if proof.viewer == PUBLIC:
        return voice.count("The file opens {n} card, which everybody saw.",
                           "The file opens {n} cards, which everybody saw.", cards)  # fmt: skip
    return voice.count("The file opens {n} card: yours, and what everybody saw.",
                       "The file opens {n} cards: yours, and what everybody saw.",
                       cards)  # fmt: skip


def no_proof(voice: Voice) -> Screen:
    """Return the answer when no hand has been dealt yet."""
    return Screen((voice.say("No hand has been dealt here yet."),), alert=True)
