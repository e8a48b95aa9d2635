"""A hand of Seven Card Stud played twice: by this engine, and action for action by pokerkit.

`Deviation` lists what pokerkit does otherwise, each with the reading of the rules that is ours. A
hand is compared until one comes up that changes what follows; whatever else differs fails.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from enum import Enum
from random import Random

from pokerkit import Automation, FixedLimitSevenCardStud, Mode, State

from engine.actions import BRING_IN, FOLD, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.events import CardsDealt, CommunityTurned, Event, PotAwarded, RoundOpened
from engine.hand import Hand, shuffled
from engine.options import SevenCardStudOptions
from engine.setup import Setup
from tests.strategies import asked

ANTE, BRING_IN_BET, SMALL, BIG = 1, 2, 5, 10
OPTIONS = SevenCardStudOptions(SMALL, BIG, BRING_IN_BET, pair_option=False)
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
ANY = "??"


class Deviation(Enum):
    """What pokerkit does otherwise."""

    PAIR_OPTION = "an open pair lets nobody bet big on the fourth street (S8), so it is off"
    HALF_BET = "any short all-in is a raise, and the next goes on top of it (S17, X15)"
    PARTIAL_BRING_IN = "what a short bring-in put in is all that others owe (S16)"
    LOW_CARD_ALL_IN = "who speaks for a low card that is all-in may not fold (S16)"
    NOBODY_CAN_MATCH = "nobody may raise what no rival has the chips to match"
    RAISE_IS_BRING_IN = "who has no more than the bring-in may call it a completion"
    MUCKED_CARDS = "a short stock is filled up with mucked cards before one card is shared (S10)"
    ODD_UNITS = "one winner has all the odd units of a pot (S15)"
    GIVEN_UP = "a muck gives up a pot already won too, and only one is won by others' mucks (S14)"
    LAST_CHECK = "the last seat with chips is asked to check when its rivals are all-in"


class Over(Exception):
    """A deviation came up, and from here on these are two hands."""

    def __init__(self, deviation: Deviation) -> None:
        super().__init__(deviation.name)
        self.deviation = deviation


class Pair:
    """One hand in both engines; seat 0 is left of the dealer."""

    def __init__(self, stacks: tuple[int, ...], secret: bytes, *, all_show: bool) -> None:
        setup = Setup("seven_card_stud/1", tuple(range(len(stacks))), stacks, ANTE, OPTIONS, unit=1)
        self.hand = Hand(setup, shuffled(setup, secret))
        self.other: State = FixedLimitSevenCardStud.create_state(
            AUTOMATIONS, True, ANTE, BRING_IN_BET, SMALL, BIG, stacks, len(stacks),
            mode=Mode.CASH_GAME,
        )  # fmt: skip
        self.met: set[Deviation] = set()
        self._all_show = all_show
        self._known = 0
        self._is_short = False
        self._take_in()

    def play(self, choose: Callable[[list[Action]], Action]) -> None:
        """Play to the end, choosing among what both engines allow; raise `Over`."""
        while self.hand.ask:
            if isinstance(self.hand.ask.legal, Betting):
                self._bet(choose(self._compare(self.hand.ask.seat, self.hand.ask.legal)))
            else:
                self._show(SHOW if self._all_show else self.hand.ask.default)
            self._take_in()
        self._end()

    def _compare(self, seat: int, legal: Betting) -> list[Action]:
        """Hold what `seat` may do against the other's; return what is legal in both."""
        other, actions = self.other, list(legal)
        assert other.actor_index == seat
        assert other.can_post_bring_in() == legal.is_bring_in
        if legal.is_bring_in:
            assert other.effective_bring_in_amount == legal.price
            if legal.can_fold:
                self.met.add(Deviation.LOW_CARD_ALL_IN)
                actions.remove(FOLD)
        elif other.checking_or_calling_amount != legal.price:
            self._end_at(Deviation.PARTIAL_BRING_IN, self._was_brought_in_short())
        lowest = other.min_completion_betting_or_raising_to_amount or 0
        assert lowest == (other.max_completion_betting_or_raising_to_amount or 0)
        if (lowest, lowest) != (legal.min_raise, legal.max_raise):
            self._explain(legal, lowest)
            actions = [action for action in actions if not isinstance(action, RaiseTo)]
        return list(actions)

    def _explain(self, legal: Betting, theirs: int) -> None:
        state, seat = self.hand.state, asked(self.hand).seat
        rivals = (state.stacks[it] + state.bets[it] for it in state.live if it != seat)
        if legal.is_bring_in and theirs == state.stacks[seat] <= BRING_IN_BET:
            self.met.add(Deviation.RAISE_IS_BRING_IN)
        elif not theirs and max(rivals) <= state.highest:
            self.met.add(Deviation.NOBODY_CAN_MATCH)
        else:
            self._end_at(Deviation.HALF_BET, self._is_short)

    def _end_at(self, deviation: Deviation, is_met: bool) -> None:
        assert is_met, (self.hand.ask, self.hand.log)
        raise Over(deviation)

    def _was_brought_in_short(self) -> bool:
        state = self.hand.state
        return state.highest == BRING_IN_BET and BRING_IN_BET not in state.bets.values()

    def _bet(self, action: Action) -> None:
        other, seat = self.other, asked(self.hand).seat
        self.hand.act(seat, action)
        if isinstance(action, RaiseTo):
            self._is_short |= action.total % (SMALL if self.hand.state.street < 3 else BIG) > 0
            other.complete_bet_or_raise_to(action.total)
        elif action == FOLD:
            other.fold()
        elif action == BRING_IN:
            other.post_bring_in()
        else:
            other.check_or_call()

    def _show(self, action: Action) -> None:
        state, seat, pots = self.hand.state, asked(self.hand).seat, len(self.hand.state.pots())
        is_settled = state.is_settled
        self.hand.act(seat, action)
        if not is_settled:
            if pots > 1 and len(set(state.live) - state.mucked) == 1:
                raise Over(Deviation.GIVEN_UP)
            self._check_last()
            self.other.show_or_muck_hole_cards(action == SHOW, seat)

    def _take_in(self) -> None:
        for event in self.hand.log[self._known :]:
            self._follow(event)
        self._known = len(self.hand.log)

    def _follow(self, event: Event) -> None:
        other = self.other
        if isinstance(event, CardsDealt):
            for seat, card in event.dealt:
                self._ready_to_deal()
                other.deal_hole(str(card), seat)
        elif isinstance(event, CommunityTurned):
            self._ready_to_deal()
            if not any(other.board_dealing_counts):
                raise Over(Deviation.MUCKED_CARDS)
            other.deal_board(str(event.cards[0]))
        elif isinstance(event, RoundOpened):
            self._is_short = False
            assert other.actor_index == event.opener

    def _ready_to_deal(self) -> None:
        """Pass over what pokerkit wants before a card: a show of nobody's cards, a burnt card."""
        self._check_last()
        while self.other.showdown_indices:
            self.other.show_or_muck_hole_cards(())
        if self.other.can_burn_card(ANY):
            self.other.burn_card(ANY)

    def _check_last(self) -> None:
        if self.other.actor_index is not None:
            self.met.add(Deviation.LAST_CHECK)
            assert self.other.checking_or_calling_amount == 0
            self.other.check_or_call()

    def _end(self) -> None:
        hand, other = self.hand, self.other
        pots = [event for event in hand.log if isinstance(event, PotAwarded)]
        while other.showdown_indices:  # who wins unseen must show there
            other.show_or_muck_hole_cards(True)
        assert not other.status
        theirs = dict(enumerate(other.stacks))
        if theirs == hand.state.stacks:
            return
        if any(seat in hand.state.mucked for pot in pots for seat, _ in pot.shares):
            raise Over(Deviation.GIVEN_UP)
        self._end_at(Deviation.ODD_UNITS, any(pot.amount % len(pot.shares) > 1 for pot in pots))


def compare(seed: int) -> Counter[str]:
    """Play one random hand in both; return what came up and how many actions were compared."""
    rng = Random(seed)
    players = rng.randint(2, 8)
    is_deep = rng.random() < 0.5
    few = (1, 2, 3, 6, 17, 40, 80, 300)
    stacks = tuple(300 if is_deep else rng.choice(few) for _ in range(players))
    weight_of_fold = rng.choice((1, 0.2, 0.02))
    found: Counter[str] = Counter()

    def choose(actions: list[Action]) -> Action:
        weights = [weight_of_fold if action == FOLD else 1 for action in actions]
        return rng.choices(actions, weights)[0]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of a free fold and of burning `??`
        pair = Pair(stacks, rng.randbytes(32), all_show=rng.random() < 0.6)
        try:
            pair.play(choose)
        except Over as over:
            found[over.deviation.name] += 1
        else:
            found["to the end"] += 1
    found.update(deviation.name for deviation in pair.met)
    found[f"{players} players"] += 1
    found["shared card"] += bool(pair.hand.state.community)
    found["actions"] = pair.hand.number
    return found
