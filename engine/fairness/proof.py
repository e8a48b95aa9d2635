"""The proof file of one hand: what was committed, how it was cut, and the cards one viewer knows.

No secret may enter, nor the opening of a card its viewer was not entitled to see. The file is JSON:

    format     `mazziere-deal/1`
    hand       the hand's number, as the cut uses it
    root       what the deck was committed under, 64 hexadecimal digits
    cut        its text and who cut, or null: nobody did
    setup      the setup's own form: game, seats in order of play, options, stacks
    size, low  how many cards the deck has and its lowest rank; they follow from the setup
    viewer     the seat the proof was made for, -1 for one without a seat
    shown      the seats whose hole cards were turned up for all to see
    deal       whom each card went to, in dealing order: `down 3`, `up 3`, `community 0`,
               `laid 0`
    revealed   the places (from 0) of hole cards that came face up one by one, such as discards;
               left out where there are none
    openings   the cards themselves: the place in `deal` (from 0), the position in the committed
               deck, the card, its salt (32 digits) and six hashes (64 digits each)

Reading is strict: whatever is unknown, double, out of bounds or at odds with the setup is refused.
"""

import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.cards import FACE_DOWN, Card
from engine.errors import InvalidSetup, MalformedProof, MalformedText
from engine.events import PUBLIC
from engine.fairness.commitment import MAX_CARDS, Opening
from engine.fairness.cut import MAX_CUT, MAX_HAND
from engine.fairness.deal import STREETS, Dealt, Face
from engine.games import GAMES
from engine.setup import Setup

MAX_NAME: Final = 200  # characters; no chat allows more
MAX_PROOF: Final = 1 << 16  # characters; 52 cards opened take 40,000

_Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Salt = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}\Z")]
_CardText = Annotated[str, msgspec.Meta(min_length=2, max_length=2)]
_DealtText = Annotated[str, msgspec.Meta(max_length=20)]
_Place = Annotated[int, msgspec.Meta(ge=0, lt=MAX_CARDS)]


class Cut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut as it was echoed in public: its text, and the display name of who cut."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_CUT)]
    by: Annotated[str, msgspec.Meta(max_length=MAX_NAME)]


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card opened: the `place`-th of the deal, at `position` of the committed deck."""

    place: _Place
    position: _Place
    card: _CardText
    salt: _Salt
    path: tuple[_Hash, _Hash, _Hash, _Hash, _Hash, _Hash]

    @property
    def opening(self) -> Opening:
        """The opening as a value."""
        path = tuple(map(bytes.fromhex, self.path))
        return Opening(self.position, Card.parse(self.card), bytes.fromhex(self.salt), path)


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A proof file as a value; the module's text says what each field is."""

    format: Literal["mazziere-deal/1"]
    hand: Annotated[int, msgspec.Meta(ge=0, le=MAX_HAND)]
    root: _Hash
    cut: Cut | None
    setup: Setup
    size: Annotated[int, msgspec.Meta(ge=1, le=MAX_CARDS)]
    low: Annotated[int, msgspec.Meta(ge=1, le=14)]
    viewer: Annotated[int, msgspec.Meta(ge=PUBLIC)]
    shown: Annotated[tuple[int, ...], msgspec.Meta(max_length=16)]
    deal: Annotated[tuple[_DealtText, ...], msgspec.Meta(max_length=MAX_CARDS)]
    openings: Annotated[tuple[Opened, ...], msgspec.Meta(max_length=MAX_CARDS)]
    revealed: Annotated[tuple[_Place, ...], msgspec.Meta(max_length=MAX_CARDS)] = ()

    @property
    def dealt(self) -> tuple[Dealt, ...]:
        """The deal as values."""
        return tuple(map(Dealt.parse, self.deal))

    def is_known(self, place: int, dealt: Dealt) -> bool:
        """Return whether the viewer is entitled to the card dealt at this place of the deal."""
        if dealt.face is not Face.DOWN:
            return dealt.face is not Face.LAID
        return dealt.to == self.viewer or dealt.to in self.shown or place in self.revealed

    def holding(self, seat: int) -> tuple[Card, ...]:
        """Return the cards dealt to a seat, in order; `FACE_DOWN` for those not opened."""
        return self._cards(lambda dealt: dealt.face is not Face.COMMUNITY and dealt.to == seat)

    def community(self) -> tuple[Card, ...]:
        """Return the community cards turned up, in order; `FACE_DOWN` for those not opened."""
        return self._cards(lambda dealt: dealt.face is Face.COMMUNITY)

    def _cards(self, wanted: Callable[[Dealt], bool]) -> tuple[Card, ...]:
        cards = {opened.place: Card.parse(opened.card) for opened in self.openings}
        places = (place for place, dealt in enumerate(self.dealt) if wanted(dealt))
        return tuple(cards.get(place, FACE_DOWN) for place in places)

    def to_text(self) -> str:
        """Return the file's text, which `from_text` reads back."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @staticmethod
    def from_text(text: str) -> "Proof":
        """Return the proof written as `text`; raise `MalformedProof`."""
        if len(text) > MAX_PROOF:
            raise MalformedProof("$", f"more than {MAX_PROOF} characters")
        try:
            proof = msgspec.json.decode(text, type=Proof)
        except (msgspec.DecodeError, UnicodeError) as error:
            what, _, where = str(error).partition(" - at ")
            raise MalformedProof(where.strip("`") or "$", what) from None
        json.loads(text, object_pairs_hook=_once)
        for where, what in _faults(proof):
            raise MalformedProof(where, what)
        return proof


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse a field written twice: two readers might each take another one."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise MalformedProof(name, "written twice")


def _faults(proof: Proof) -> Iterator[tuple[str, str]]:
    """Yield what types cannot say: where the proof contradicts itself, and how."""
    try:
        proof.setup.check()
        deck = _deck(proof.setup)
    except InvalidSetup as error:
        yield f"$.setup.{error.args[0]}", "no such hand"
        return
    if proof.size != len(deck):
        yield "$.size", f"the deck has {len(deck)} cards"
    if proof.low != deck[0].rank:
        yield "$.low", f"the lowest rank is {deck[0].rank}"
    yield from _seat_faults(proof)
    yield from _deal_faults(proof)
    for index, opened in enumerate(proof.openings):
        yield from _opened_faults(proof, opened, f"$.openings[{index}]", deck)
    yield from _repeated("position", [opened.position for opened in proof.openings])
    yield from _repeated("place", [opened.place for opened in proof.openings])


def _deck(setup: Setup) -> tuple[Card, ...]:
    if setup.game not in GAMES or setup.game not in STREETS:
        raise InvalidSetup("game")
    return GAMES[setup.game].deck(setup)


def _seat_faults(proof: Proof) -> Iterator[tuple[str, str]]:
    if proof.viewer not in {PUBLIC, *proof.setup.order}:
        yield "$.viewer", "no such seat"
    if len(set(proof.shown)) < len(proof.shown) or not {*proof.setup.dealt}.issuperset(proof.shown):
        yield "$.shown", "not seats dealt in, each once"


def _deal_faults(proof: Proof) -> Iterator[tuple[str, str]]:
    if len(proof.deal) > proof.size:
        yield "$.deal", f"more than the {proof.size} cards of the deck"
    for place, text in enumerate(proof.deal):
        try:
            Dealt.parse(text)
        except MalformedText:
            yield f"$.deal[{place}]", "neither down, up, community nor laid with a number"
    for index, place in enumerate(proof.revealed):
        if place in proof.revealed[:index] or not _is_down(proof, place):
            yield f"$.revealed[{index}]", "not the place of a card dealt face down, each once"


def _is_down(proof: Proof, place: int) -> bool:
    return place < len(proof.deal) and proof.deal[place].startswith(Face.DOWN.value)


def _opened_faults(
    proof: Proof, opened: Opened, where: str, deck: tuple[Card, ...]
) -> Iterator[tuple[str, str]]:
    if opened.position >= proof.size:
        yield f"{where}.position", f"the deck has {proof.size} cards"
    if opened.place >= proof.size:
        yield f"{where}.place", f"the deck has {proof.size} cards"
    if not _is_in(opened.card, deck):
        yield f"{where}.card", "not in the deck"


def _is_in(text: str, deck: tuple[Card, ...]) -> bool:
    return text in map(str, deck)


def _repeated(field: str, values: list[int]) -> Iterator[tuple[str, str]]:
    for index, value in enumerate(values):
        if value in values[:index]:
            yield f"$.openings[{index}].{field}", f"{value} is opened twice"
