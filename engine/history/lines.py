"""The lines of `actions`: what happened, in the order it happened, one line a card or a deed.

    d dh p1 ??     a card dealt to the first player, here one that is not known
    d db AhKd      shared cards turned up together
    d lb ????????  shared cards laid face down, here four that are not known
    d rb 7D        a shared card from the stock in place of the one turned up last
    p1 f           fold          p1 cc        check or call
    p1 pb          post the bring-in
    p1 cbr 120     bet or raise to a total on this street
    p1 sd 7C7S     lay down, face up, what the shared card turned up last wants
    p1 sm Ah       show          p1 sm        give the holding back unseen

In a file that other readers play again, who shows turns up the whole holding, and what happens once
the pots are paid is a remark to them: `# p1 sm`.

A fact has one way of being written, so that a file is checked by writing its hand again. Players
are counted in order of play, the dealer last. Everything else (antes, rounds, what is returned and
paid) follows from these and the fields beside them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, assert_never

from engine.actions import BRING_IN, CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Ask, Betting
from engine.cards import Card, parse_cards
from engine.errors import MalformedText
from engine.events import (
    AntesPosted,
    BringInPosted,
    Called,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    Checked,
    CommunityPlaced,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingsEmptied,
    HoldingShown,
    PotAwarded,
    PotCarried,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    TrickEvent,
    UncalledReturned,
)
from engine.history.trick_lines import is_trick_line, lines_of_tricks, trick_answer
from engine.promises import Declaring, JoiningBlind, Playing
from engine.state import State

_CARD: Final = r"(?:[2-9TJQKA][scdh]|[A2-7FCR][BSCD])"
_BOARD: Final = re.compile(rf"d db ({_CARD}+)", re.ASCII)
_HOLE: Final = re.compile(rf"d dh (p[1-9][0-9]?) ({_CARD}|\?\?)", re.ASCII)
_LAID: Final = re.compile(rf"d lb ((?:{_CARD}|\?\?)+)", re.ASCII)
_REPLACED: Final = re.compile(rf"d rb ({_CARD})", re.ASCII)
_DISCARDED: Final = re.compile(rf"(p[1-9][0-9]?) sd ({_CARD}+)", re.ASCII)
_DEED: Final = re.compile(
    rf"(?:# (?=p[1-9][0-9]? sm))?(p[1-9][0-9]?) (?:(?P<fold>f)|(?P<stay>cc)|(?P<bring>pb)"
    rf"|cbr (?P<total>[1-9][0-9]{{0,14}})|sm (?P<show>{_CARD}+)|(?P<hide>sm))",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Notation:
    """How a file names players and amounts: `seats` in order of play, `scale` hundredths a unit.

    `is_standard` says whether other readers play it again.
    """

    seats: tuple[int, ...]
    scale: int
    is_standard: bool = False

    def player(self, seat: int) -> str:
        """Return what the file calls a seat: `p1` is the first to be dealt to."""
        return f"p{self.seats.index(seat) + 1}"

    def players(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return what the file calls these seats."""
        return tuple(map(self.player, seats))

    def seat(self, player: str) -> int:
        """Return the seat of a player; raise `MalformedText` if the file has none."""
        if player not in self.players(self.seats):
            raise MalformedText(player)
        return self.seats[int(player[1:]) - 1]

    def amount(self, hundredths: int) -> int:
        """Return an amount as the file writes it."""
        units, rest = divmod(hundredths, self.scale)
        assert not rest, "the scale of a file divides the unit of its table"  # noqa: S101
        return units


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards that a line deals: to a player, or to the table when there is none."""

    player: str | None
    cards: tuple[Card, ...]


def lines_of(  # noqa: C901, PLR0912 - one case an event type
    event: Event, notation: Notation, before: State
) -> tuple[str, ...]:
    """Return the lines that say `event`, none for what follows from other lines.

    `before` is the state it happened in.
    """
    player = notation.player
    if isinstance(event, TrickEvent):
        return lines_of_tricks(event, player)
    match event:
        case CardsDealt(dealt, _):
            return tuple([f"d dh {player(seat)} {card}" for seat, card in dealt])
        case CommunityTurned(_, cards):
            return (f"d db {_joined(cards)}",)
        case CentreLaid(cards):
            return (f"d lb {_joined(cards)}",)
        case CentreReplaced(_, card):
            return (f"d rb {card}",)
        case CardsDiscarded(seat, _, cards):
            return (f"{player(seat)} sd {_joined(cards)}",)
        case Folded(seat):
            return (f"{player(seat)} f",)
        case Checked(seat) | Called(seat, _):
            return (f"{player(seat)} cc",)
        case RaisedTo(seat, total, _):
            return (f"{player(seat)} cbr {notation.amount(total)}",)
        case BringInPosted(seat, _, _):
            return (f"{player(seat)} pb",)
        case HoldingShown(seat, cards, _):
            whole = (*cards, *before.up[seat]) if notation.is_standard else cards
            return (f"{_remark(notation, before)}{player(seat)} sm {_joined(whole)}",)
        case HoldingMucked(seat):
            return (f"{_remark(notation, before)}{player(seat)} sm",)
        case AntesPosted() | CommunityPlaced() | RoundOpened() | RoundSkipped():
            return ()
        case UncalledReturned() | HoldingsEmptied() | PotAwarded() | PotCarried():
            return ()
        case _:
            assert_never(event)


def _remark(notation: Notation, before: State) -> str:
    return "# " if notation.is_standard and before.is_settled else ""


def _joined(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def dealt_by(line: str) -> Dealt | None:
    """Return what a line deals, None when it says what a player did."""
    if board := _BOARD.fullmatch(line):
        return Dealt(None, _cards(board[1]))
    if hole := _HOLE.fullmatch(line):
        return Dealt(hole[1], _cards(hole[2]))
    return None


def laid_by(line: str) -> tuple[Card, ...]:
    """Return the shared cards a line lays face down, none when it says anything else."""
    return _cards(laid[1]) if (laid := _LAID.fullmatch(line)) else ()


def replaced_by(line: str) -> tuple[Card, ...]:
    """Return the one shared card that a line puts in place of another, none when it does not."""
    return _cards(replaced[1]) if (replaced := _REPLACED.fullmatch(line)) else ()


def laid_down_by(line: str) -> Dealt | None:
    """Return whose cards a line lays upon the shared card, None when it says anything else."""
    deed = _DISCARDED.fullmatch(line)
    return Dealt(deed[1], _cards(deed[2])) if deed else None


def shown_by(line: str) -> Dealt | None:
    """Return whose cards a line shows, None when it says anything else."""
    deed = _DEED.fullmatch(line)
    return Dealt(deed[1], _cards(deed["show"])) if deed and deed["show"] else None


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))


def is_line(line: str) -> bool:
    """Return whether this is a line at all."""
    forms = (_HOLE, _BOARD, _LAID, _REPLACED, _DISCARDED, _DEED)
    return is_trick_line(line) or any(form.fullmatch(line) for form in forms)


def answer_to(question: Ask[Action], line: str, notation: Notation) -> Action | None:
    """Return how a line answers `question`, None when it does not, legal or not."""
    if isinstance(question.legal, Declaring | JoiningBlind | Playing):
        return trick_answer(line, notation.player(question.seat))
    deed = _DEED.fullmatch(line)
    if not deed or deed[1] != notation.player(question.seat):
        return None
    if deed["total"]:
        return RaiseTo(int(deed["total"]) * notation.scale)
    if deed["stay"]:
        is_free = isinstance(question.legal, Betting) and not question.legal.price
        return CHECK if is_free else CALL
    if deed["fold"]:
        return FOLD
    if deed["bring"]:
        return BRING_IN
    return SHOW if deed["show"] else HIDE
