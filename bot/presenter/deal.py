"""The provable deal in words: the seal, the cut, and the proof of a hand."""

from collections.abc import Iterator
from typing import Final

from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.screen import Attachment, Button, Form, Screen, Style
from bot.seating import Sealed, TableState
from bot.tokens import HandToken
from engine.events import PUBLIC
from engine.fairness import Proof

PLACES: Final = (7, 13, 21)  # cards from the top, for those who would rather press than type


def hand_number(voice: Voice, state: TableState) -> str:
    """Return the number of the hand on display."""
    number = state.match.hands if state.deal is None else state.deal.number
    return voice.amount(number * 100)


def sealed_lines(voice: Voice, state: TableState, sealed: Sealed) -> Iterator[str]:
    """Yield what the room is told while a deck may be cut; the seal is the commitment itself."""
    yield voice.say("The deck is shuffled and sealed: {seal}", seal=seal_text(sealed.root))
    if sealed.cutter is not None:
        yield voice.say("{name} may cut.", name=voice.name(state.occupants[sealed.cutter]))


def seal_text(root: str) -> str:
    """Return a commitment in groups that can be compared by eye."""
    return " ".join(root[at : at + 8] for at in range(0, len(root), 8))


def cut_button(voice: Voice, snap: Snapshot, sealed: Sealed) -> Button:
    """Return the button of whoever may cut."""
    return Button(voice.say("Cut"), _token(snap, sealed, "cut"), Style.PRIMARY)


def cut_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the ways to cut: any words, or a place."""
    sealed = snap.state.sealed
    assert sealed is not None, "only a sealed deck is cut"  # noqa: S101
    places = tuple(
        Button(voice.say("At card {n}", n=place), _token(snap, sealed, f"cut{place}"))
        for place in PLACES
    )
    form = Form(_token(snap, sealed, "cut"), voice.say("Your words"), submit=voice.say("Cut"))
    line = voice.say("Type any words: they move every card of the sealed deck. Words nobody can "
                     "guess are best; everybody will read them.")  # fmt: skip
    return Screen((line,), buttons=(places,), form=form)


def _token(snap: Snapshot, sealed: Sealed, verb: str) -> str:
    return str(HandToken(snap.table, sealed.hand, 0, verb))


def cut_lines(voice: Voice, snap: Snapshot) -> Iterator[str]:
    """Yield who cut the hand on display and with what, or that nobody did."""
    how = snap.state.deal
    if how is None or snap.view is None or snap.view.state.street > 1:
        return
    if how.cut is None:
        yield voice.say("Not cut: you trust the dealer.")
    else:
        by, text = voice.apart(how.cut.by), voice.apart(how.cut.text)
        yield voice.say("Cut by {name}: “{text}”.", name=by, text=text)


def proof_screen(voice: Voice, proof: Proof, number: int) -> Screen:
    """Return the proof of a hand as a file, and what it is, on one screen."""
    own = proof.viewer != PUBLIC
    cards = len(proof.openings)
    lines = (
        voice.say("Proof of the deal of hand {n}.", n=number),
        voice.say("Seal: {seal}", seal=seal_text(proof.root)),
        voice.say("Before anybody could cut, this seal fixed every card of the deck and its place. "
                  "The cut then moved them all, so neither the dealer nor the cutter alone chose "
                  "what was dealt."),
        voice.count("The file opens {n} card you may know", "The file opens {n} cards you may know",
                    cards) + (voice.say(", your own among them.") if own else "."),
        voice.say("Mucked cards stay closed for ever. Check it with: python -m bot verify FILE"),
    )  # fmt: skip
    return Screen(lines, file=Attachment(f"hand-{proof.hand}.json", proof.to_text()))


def no_proof(voice: Voice) -> Screen:
    """Return the answer when no hand has been dealt yet."""
    return Screen((voice.say("No hand has been dealt here yet."),), alert=True)
