"""Seven Card Stud by pokerkit, played as `bench_engine` plays: its peer there."""

from dataclasses import dataclass
from random import Random
from time import process_time

from pokerkit import Automation, FixedLimitSevenCardStud, State

TURNS = 2
ANTE, BRING_IN, SMALL_BET, BIG_BET = 1, 2, 4, 8
STACK = 100 * ANTE
AUTOMATIONS = tuple(Automation)


@dataclass(frozen=True, slots=True)
class Speed:
    """Decisions and hands a second."""

    actions: float
    hands: float


def speed(hands: int, players: int, fold_weight: float) -> Speed:
    """Return the best of two turns of that many hands."""
    turns = []
    for _ in range(TURNS):
        rng, started = Random(1), process_time()
        actions = sum(play(rng, players, fold_weight) for _ in range(hands))
        spent = process_time() - started
        turns.append(Speed(actions / spent, hands / spent))
    return max(turns, key=lambda turn: turn.actions)


def play(rng: Random, players: int, fold_weight: float) -> int:
    """Play one hand; return how many decisions it took."""
    state = FixedLimitSevenCardStud.create_state(
        AUTOMATIONS, True, ANTE, BRING_IN, SMALL_BET, BIG_BET, (STACK,) * players, players
    )  # fmt: skip
    actions = 0
    while state.status:
        act(state, rng, fold_weight)
        actions += 1
    return actions


def act(state: State, rng: Random, fold_weight: float) -> None:
    """Take a legal action; what is not a fold is passive or a raise with equal chances."""
    may_raise = state.can_complete_bet_or_raise_to()
    if state.can_fold() and rng.random() < (fold_weight if may_raise else min(0.5, fold_weight)):
        state.fold()
    elif may_raise and rng.random() < 0.5:
        state.complete_bet_or_raise_to()
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()
