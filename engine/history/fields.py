"""The fields of a hand file, written: what started the hand, and what came of it.

Built from one viewer's log and nothing else, so a file cannot tell what that viewer may not know.
The names with an underscore are ours; the others are those of every hand history (PHH).
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from engine.events import Event, HoldingShown, PotAwarded
from engine.history.lines import Notation, lines_of
from engine.history.toml import Value
from engine.options import TelesinaOptions, of_telesina
from engine.setup import Setup
from engine.state import State

VARIANT: Final = "TEL"
"""What no published list of variants has, so that no reader takes the hand for another game."""

WHOLE_CHIP: Final = 100
SCALES: Final = {"chips": WHOLE_CHIP, "hundredths": 1}
"""What one unit of a file's amounts is worth, in hundredths of a chip."""

PUBLIC_FILE, FULL_FILE = "public", "all"
"""Who may know the cards of a file that is not one player's."""

OPTIONS: Final = tuple(name for name in TelesinaOptions.__struct_fields__ if name != "min_bet")
"""The table options that have a field of their own, all of them words."""

FOLLOWS_ANTE, IS_FIXED = "ante", "fixed"

OPTIONAL: Final = ("hand", "players")
OUTCOME: Final = ("_shows", "_pots", "_carried", "winnings", "finishing_stacks")
REQUIRED: Final = (
    *("variant", "_game", "_viewer", "seats", "_absent", "_amounts", "_unit"),
    *("ante_trimming_status", "antes", "min_bet", "_min_bet", "starting_stacks", "_carry"),
    *(f"_{name}" for name in OPTIONS),
    *("actions", *OUTCOME),
)


def notation_of(setup: Setup) -> Notation:
    """Return how a hand is written: in whole chips if all amounts at its table are whole."""
    return Notation(setup.order, 1 if setup.unit % WHOLE_CHIP else WHOLE_CHIP)


def head(
    setup: Setup, viewer: str, names: Mapping[int, str] | None, hand_number: int | None
) -> dict[str, Value]:
    """Return the fields that say what started the hand."""
    notation = notation_of(setup)
    return {
        "variant": VARIANT,
        "_game": setup.game,
        "_viewer": viewer,
        **({} if hand_number is None else {"hand": hand_number}),
        "seats": [seat + 1 for seat in setup.order],
        **({} if names is None else {"players": [names.get(seat, "") for seat in setup.order]}),
        "_absent": notation.players(setup.absent),
        **_stakes(setup, notation),
        **{f"_{name}": _word(getattr(setup.options, name)) for name in OPTIONS},
    }


def _stakes(setup: Setup, notation: Notation) -> dict[str, Value]:
    amount, smallest = notation.amount, of_telesina(setup.options).min_bet
    return {
        "_amounts": next(name for name, scale in SCALES.items() if scale == notation.scale),
        "_unit": amount(setup.unit),
        "ante_trimming_status": True,
        "antes": [amount(setup.ante)] * len(setup.order),
        "min_bet": amount(smallest or setup.ante),
        "_min_bet": IS_FIXED if smallest else FOLLOWS_ANTE,
        "starting_stacks": [amount(stack) for stack in setup.stacks],
        "_carry": amount(setup.carry),
    }


def _word(option: object) -> str:
    return str(option.value if isinstance(option, Enum) else option)


def deeds(log: Iterable[Event], notation: Notation) -> dict[str, Value]:
    """Return the field that says what happened."""
    return {"actions": [line for event in log for line in lines_of(event, notation)]}


def outcome(log: Iterable[Event], state: State, notation: Notation) -> dict[str, Value]:
    """Return the fields that say what came of the hand; `state` is what `log` led to."""
    amount, player, order = notation.amount, notation.player, state.setup.order
    return {
        "_shows": [
            f"{player(event.seat)} {event.reason.value}"
            for event in log
            if type(event) is HoldingShown
        ],
        "_pots": [_pot(award, notation) for award in state.awards],
        "_carried": amount(state.carried),
        "winnings": [amount(state.won(seat)) for seat in order],
        "finishing_stacks": [amount(state.stacks[seat]) for seat in order],
    }


def _pot(award: PotAwarded, notation: Notation) -> str:
    takers = notation.players(seat for seat, _ in award.shares)
    return " ".join((str(notation.amount(award.amount)), *takers))
