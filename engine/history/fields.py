"""The fields of a hand file, written: what started the hand, and what came of it.

Built from one viewer's log and nothing else, so a file cannot tell what that viewer may not know.
The names with an underscore are ours; the others are those of every hand history (PHH).
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.events import Event, HoldingShown, PotAwarded
from engine.history.dialect import Dialect
from engine.history.dialects import DIALECTS
from engine.history.lines import Notation, lines_of
from engine.history.toml import Value
from engine.setup import Setup
from engine.state import State

WHOLE_CHIP: Final = 100
SCALES: Final = {"chips": WHOLE_CHIP, "hundredths": 1}
"""What one unit of a file's amounts is worth, in hundredths of a chip."""

PUBLIC_FILE, FULL_FILE = "public", "all"
"""Who may know the cards of a file that is not one player's."""

OPTIONAL: Final = ("hand", "players")
OUTCOME: Final = ("_shows", "_pots", "_carried", "winnings", "finishing_stacks")
_TABLE: Final = (
    *("variant", "_game", "_viewer", "seats", "_absent", "_amounts", "_unit"),
    *("ante_trimming_status", "antes", "starting_stacks", "_carry", "actions"),
)


def required(dialect: Dialect) -> tuple[str, ...]:
    """Return the fields that a file of this game must have."""
    return (*_TABLE, *dialect.bets, *dialect.rules, *OUTCOME)


def notation_of(setup: Setup) -> Notation:
    """Return how a hand is written: in whole chips if all amounts at its table are whole."""
    scale = 1 if setup.unit % WHOLE_CHIP else WHOLE_CHIP
    return Notation(setup.order, scale, DIALECTS[setup.game].is_standard)


def head(
    setup: Setup, viewer: str, names: Mapping[int, str] | None, hand_number: int | None
) -> dict[str, Value]:
    """Return the fields that say what started the hand."""
    notation, dialect = notation_of(setup), DIALECTS[setup.game]
    own = dialect.write(setup, notation)
    amount = notation.amount
    return {
        "variant": dialect.variant,
        "_game": setup.game,
        "_viewer": viewer,
        **({} if hand_number is None else {"hand": hand_number}),
        "seats": [seat + 1 for seat in setup.order],
        **({} if names is None else {"players": [names.get(seat, "") for seat in setup.order]}),
        "_absent": notation.players(setup.absent),
        "_amounts": next(name for name, scale in SCALES.items() if scale == notation.scale),
        "_unit": amount(setup.unit),
        "ante_trimming_status": True,
        "antes": [amount(setup.ante)] * len(setup.order),
        **{name: own[name] for name in dialect.bets},
        "starting_stacks": [amount(stack) for stack in setup.stacks],
        "_carry": amount(setup.carry),
        **{name: own[name] for name in dialect.rules},
    }


def deeds(log: Iterable[Event], setup: Setup) -> dict[str, Value]:
    """Return the field that says what happened."""
    notation, state = notation_of(setup), State(setup)
    lines: list[str] = []
    for event in log:
        lines.extend(lines_of(event, notation, state))
        state.apply(event)
    return {"actions": lines}


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
    half = () if award.half is None else (award.half.value,)
    return " ".join((str(notation.amount(award.amount)), *takers, *half))
