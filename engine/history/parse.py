"""A file read into a `Recorded` hand: every field known, of its type and within its bounds.

Whether the hand it tells can have been played is for `replay` to find out.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.errors import BadHistory, InvalidSetup, MalformedText
from engine.events import PUBLIC
from engine.games import GAMES
from engine.history import toml
from engine.history.deck import known_deck
from engine.history.dialect import Dialect
from engine.history.dialects import DIALECTS, VARIANTS
from engine.history.fields import FULL_FILE, OPTIONAL, OUTCOME, PUBLIC_FILE, SCALES, required
from engine.history.lines import Notation, is_line
from engine.history.reading import Fields
from engine.setup import Setup

MOST_PLAYERS: Final = 99

_FIELD_OF: Final = {
    "order": "seats",
    "absent": "_absent",
    "stacks": "starting_stacks",
    "ante": "antes",
    "unit": "_unit",
    "carry": "_carry",
    "vele": "_vele",
    "raise_cap": "_raise_cap",
    "cards": "_cards",
}
_POT: Final = re.compile(r"[0-9]{1,16}((?: p[1-9][0-9]?)+)(?: high| low)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand as a file tells it; `viewer` is whose file it is, None when all cards are in it.

    `deck` is in dealing order, `FACE_DOWN` where the file does not know the card. `pots` are the
    seats that took each, and `outcome` the fields that a replay must come out at.
    """

    setup: Setup
    viewer: int | None
    deck: tuple[Card, ...]
    lines: tuple[str, ...]
    pots: tuple[tuple[int, ...], ...]
    outcome: Mapping[str, object]
    notation: Notation
    names: Mapping[int, str]
    hand_number: int | None


def parse_history(data: str | bytes) -> Recorded:
    """Return the hand that a file tells; raise `BadHistory` with the first thing that is wrong.

    `data` is its text or its bytes, at most `MAX_SIZE` of them.
    """
    document = toml.read(data)
    dialect = _dialect(document)
    fields = Fields(document, required(dialect), OPTIONAL)
    setup, notation = _setup(fields, dialect)
    viewer = _viewer(fields, notation)
    lines = _lines(fields)
    return Recorded(
        setup=setup,
        viewer=viewer,
        deck=known_deck(setup, viewer, lines, notation),
        lines=lines,
        pots=tuple([_takers(pot, notation) for pot in fields.texts("_pots")]),
        outcome=_outcome(fields, len(setup.order)),
        notation=notation,
        names=_names(fields, setup.order),
        hand_number=fields.number("hand") if "hand" in fields else None,
    )


def _dialect(document: Mapping[str, object]) -> Dialect:
    """Return how the hand is written; without a word of the game any will find what is missing."""
    variant, game = document.get("variant", VARIANTS[0]), document.get("_game")
    if variant not in VARIANTS:
        raise BadHistory("variant", f"none of {', '.join(map(repr, VARIANTS))}")
    written = [it for it in DIALECTS.values() if it.variant == variant]
    if not isinstance(game, str):
        return written[0]
    if game not in DIALECTS or DIALECTS[game] not in written:
        raise BadHistory("_game", f"unknown game or version {game!r}")
    return DIALECTS[game]


def _setup(fields: Fields, dialect: Dialect) -> tuple[Setup, Notation]:
    notation, game = _notation(fields, dialect), fields.text("_game")
    stacks, ante = _amounts(fields, "starting_stacks", notation), _ante(fields, notation)
    setup = Setup(
        game=game,
        order=notation.seats,
        stacks=stacks,
        ante=ante,
        options=dialect.read(fields, notation, ante),
        absent=_absent(fields, notation),
        carry=_amount(fields, "_carry", notation),
        unit=_amount(fields, "_unit", notation),
    )
    try:
        setup.check()
        GAMES[game].deck(setup)
    except InvalidSetup as error:
        raise BadHistory(_FIELD_OF.get(error.args[0], error.args[0]), "is not possible") from None
    return setup, notation


def _notation(fields: Fields, dialect: Dialect) -> Notation:
    seats = fields.numbers("seats")
    if len(seats) > MOST_PLAYERS:
        raise BadHistory("seats", f"more than {MOST_PLAYERS}")
    order = tuple([seat - 1 for seat in seats])
    return Notation(order, fields.meaning("_amounts", SCALES), dialect.is_standard)


def _amount(fields: Fields, name: str, notation: Notation) -> int:
    return fields.number(name) * notation.scale


def _amounts(fields: Fields, name: str, notation: Notation) -> tuple[int, ...]:
    numbers = fields.numbers(name, len(notation.seats))
    return tuple([number * notation.scale for number in numbers])


def _ante(fields: Fields, notation: Notation) -> int:
    antes = set(_amounts(fields, "antes", notation))
    if len(antes) != 1:
        raise BadHistory("antes", "not the same for every player")
    if fields.raw("ante_trimming_status") is not True:
        raise BadHistory("ante_trimming_status", "must be true")
    return antes.pop()


def _absent(fields: Fields, notation: Notation) -> tuple[int, ...]:
    absent = tuple([_seat("_absent", it, notation) for it in fields.texts("_absent")])
    if len(set(absent)) != len(absent):
        raise BadHistory("_absent", "a player comes twice")
    return absent


def _seat(name: str, player: str, notation: Notation) -> int:
    try:
        return notation.seat(player)
    except MalformedText:
        raise BadHistory(name, f"no such player: {player!r}") from None


def _viewer(fields: Fields, notation: Notation) -> int | None:
    viewer = fields.text("_viewer")
    if viewer == FULL_FILE:
        return None
    return PUBLIC if viewer == PUBLIC_FILE else _seat("_viewer", viewer, notation)


def _lines(fields: Fields) -> tuple[str, ...]:
    lines = fields.texts("actions")
    for number, line in enumerate(lines, 1):
        if not is_line(line):
            raise BadHistory(f"action {number}", f"no such action: {line!r}")
    return lines


def _takers(pot: str, notation: Notation) -> tuple[int, ...]:
    if not (match := _POT.fullmatch(pot)):
        raise BadHistory("_pots", f"no amount and players: {pot!r}")
    return tuple([_seat("_pots", player, notation) for player in match[1].split()])


def _outcome(fields: Fields, players: int) -> dict[str, object]:
    fields.texts("_shows")
    fields.number("_carried")
    fields.numbers("winnings", players)
    fields.numbers("finishing_stacks", players)
    return {name: fields.raw(name) for name in OUTCOME}


def _names(fields: Fields, order: tuple[int, ...]) -> dict[int, str]:
    if "players" not in fields:
        return {}
    players = fields.texts("players", len(order))
    return {seat: name for seat, name in zip(order, players, strict=True) if name}
