"""The table: one actor with one lock, through which every click and every alarm enters.

An action is played on a copy of the hand, committed with whatever it settles in one transaction,
and only then shown: memory is never ahead of disk, and nothing waits for the network in here.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import msgspec

from bot import ahead, lobby, records, rows, steps, thinking, why
from bot.ahead import Ahead, Choice
from bot.clock import Clock
from bot.lobby import Change, Ground
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import plate_name
from bot.refusals import NotOnTurn, OldButton, UnknownTable
from bot.screen import Room
from bot.seating import TableState
from bot.store import Store, Write, hands, tables
from bot.turns import in_turn
from engine import match as rules
from engine.actions import Action, Hide, Show
from engine.ask import Betting, Showing
from engine.errors import IllegalAction, NotYourTurn
from engine.fairness import Cut
from engine.hand import Hand
from engine.promises import Declaring, Playing

SHOW_THOUGHT: Final = 600  # milliseconds a house player takes to show or hide
ABSENT_THOUGHT: Final = 400  # and the table to answer for somebody who is away
_MISSED: Final = (Betting, Declaring, Playing)  # whoever does not answer these takes a break


@dataclass(frozen=True, slots=True)
class Services:
    """What every table shares.

    `entropy(n)` gives n secret bytes; `rng` only makes house players human, who answer as `think`
    says; `changed` is told after each commit, `alarm` when to wake a table.
    """

    store: Store
    clock: Clock
    entropy: Callable[[int], bytes]
    rng: Random
    changed: Callable[["Table"], None]
    alarm: Callable[[int, int | None], None]
    think: thinking.Think


class Table:
    """A table in play. Methods that take a click raise a `Refusal` and change nothing."""

    def __init__(
        self, row: tables.Table, hand: Hand | None, services: Services, secret: bytes = b""
    ) -> None:
        """Take a stored table up; `secret` is that of a hand sealed and not yet dealt."""
        self.row = replace(row, state="")  # the text would weigh as much as what it says
        self.state = TableState.from_text(row.state)
        self.hand = hand
        self._services = services
        self.lock = asyncio.Lock()
        self._secret = secret
        self._early: ahead.Early = {}
        self._thought: tuple[Hand, int] | None = None
        self._pondered: Hand | None = None

    @property
    def id(self) -> int:
        """The table's number."""
        return self.row.id

    @property
    def room(self) -> Room:
        """Where the table is shown."""
        return Room(self.row.platform, self.row.address)

    @property
    def is_closed(self) -> bool:
        """Whether the table is gone."""
        return self.row.closed_at is not None

    @property
    def is_running(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.is_over

    def snapshot(self, viewer: int) -> Snapshot:
        """Return the table as `viewer` (a seat, or `PUBLIC`) may know it now."""
        view = None if self.hand is None else self.hand.view(viewer)
        noted = self._early.get(viewer)
        return Snapshot(self.id, self.state, view, self.row.deadline_ms, ahead=noted)

    def in_hand(self) -> tuple[int, ...]:
        """Return the seats of the running hand, or of the one whose line-up is closed."""
        if self.state.sealed is not None:
            return self.state.sealed.setup.order
        return self.hand.setup.order if self.hand is not None and self.is_running else ()

    @in_turn
    async def act(self, user: int, hand: int, decision: int, action: Action) -> None:
        """Take a player's answer to a question, or an early word on showing or hiding."""
        seat = lobby.seat_of(self.state, user)
        running = self._running(hand)
        if isinstance(action, Show | Hide):
            if running.ask is not None and running.ask.seat != seat:
                self._note(ahead.with_show(running, self._early, seat, action))
                return
        elif running.number != decision:
            raise OldButton
        await self._play(running, seat, action, by_default=False)

    @in_turn
    async def decide_ahead(self, user: int, hand: int, bet: int, kind: Ahead) -> None:
        """Note how somebody will answer the bet made at decision `bet`, or take that back."""
        seat = lobby.seat_of(self.state, user)
        running = self._running(hand)
        self._note(ahead.with_choice(self.state, running, self._early, seat, Choice(kind, bet)))

    @in_turn
    async def change(
        self, make: Callable[[Ground, TableState], Change], seating: int | None = None
    ) -> None:
        """Carry out a change of seats: join, leave, chips, pauses, house players.

        With `seating`, only if the seats are as they were when the button was drawn.
        """
        if self.is_closed:
            raise UnknownTable
        self._check_seating(seating)
        change = make(self._ground(), self.state)
        if change != Change(self.state):
            await self._commit(change, self.hand, self._deadline_after(change))

    @in_turn
    async def deal_now(self, user: int, seating: int) -> None:
        """Cut the pause before the next hand short, for somebody alone with house players."""
        lobby.seat_of(self.state, user)
        self._check_seating(seating)
        if self.is_running or len(self.state.humans()) > 1:
            raise OldButton
        if self.state.sealed is None:
            if not steps.can_deal(self.state):
                raise OldButton
            await self._seal()
        if self.state.sealed is not None:
            await self._begin(None)

    @in_turn
    async def cut(self, user: int, hand: int, text: str) -> None:
        """Cut the sealed deck with a player's words, and deal."""
        seat = lobby.cutter_of(self.state, user, hand)
        await self._begin(Cut(text, plate_name(self.state.occupants[seat])))

    async def wake(self) -> None:
        """Take the automatic step that is due, if one is.

        A house player thinks beside the loop and without the lock: nobody waits for it.
        """
        hand = self._house_on_turn()
        if hand is None:
            await self._wake()
        elif self._pondered is not hand:
            self._pondered = hand
            try:
                answer = await self._services.think(self.state, hand, self._services.rng)
                await self._answer_for_house(hand, answer)
            finally:
                self._pondered = None

    def _house_on_turn(self) -> Hand | None:
        """Return the running hand if it waits for a house player."""
        hand = self.hand
        if hand is None or hand.ask is None or self.is_closed:
            return None
        return hand if self.state.occupants[hand.ask.seat].is_house else None

    @in_turn
    async def _answer_for_house(self, hand: Hand, action: Action) -> None:
        """Give the answer, unless the question is gone: the hand was voided meanwhile."""
        if self._house_on_turn() is hand and hand.ask is not None:
            await self._play(hand, hand.ask.seat, action, by_default=False)

    @in_turn
    async def _wake(self) -> None:
        if self.is_closed:
            return
        if self.hand is not None and self.is_running:
            await self._wake_hand(self.hand)
        elif self._is_due():
            await self._wake_pause()
        else:
            self._arm()

    @in_turn
    async def void(self, hand: int) -> None:
        """End the running hand as if it had not been dealt: no chip has moved for it yet."""
        ground = self._ground()
        change = steps.voided(ground, self.state)
        deadline = steps.pause_deadline(change.state, ground.now)
        await self._commit(change, None, deadline, (hands.void_hand(hand, ground.now),))

    def begin(self) -> None:
        """Let a table that was just opened be seen and its clock run."""
        self._arm()
        self._services.changed(self)

    @in_turn
    async def resume(self) -> None:
        """Take up after a stop, with a grace for time nobody could answer in."""
        now = self._services.clock.now()
        self.state, deadline = steps.resumed(self.state, self.hand, self.row.deadline_ms, now)
        self.row = replace(self.row, deadline_ms=deadline)
        self.begin()

    @in_turn
    async def move(self, room: Room) -> None:
        """Be shown in another room from now on; storage has it there already."""
        self.row = replace(self.row, platform=room.platform, address=room.address)
        self._services.changed(self)

    def _check_seating(self, seating: int | None) -> None:
        if seating is not None and seating != self.state.seating:
            raise OldButton

    def _running(self, hand: int) -> Hand:
        if self.hand is None or not self.is_running or self.state.hand != hand:
            raise OldButton
        return self.hand

    def _note(self, early: ahead.Early) -> None:
        self._early = early
        self._services.changed(self)

    def _ground(self) -> Ground:
        return Ground(self.id, self.row.club_id, self.row.version + 1, self._services.clock.now())

    async def _play(self, running: Hand, seat: int, action: Action, *, by_default: bool) -> None:
        """Play the action on a copy, commit it with what it settles, and swap the copy in."""
        try:
            hand = running.after(seat, action)
        except NotYourTurn as late:
            raise NotOnTurn(late.args[1]) from None
        except IllegalAction:
            raise why.not_legal(running, action) from None
        ground = self._ground()
        state = steps.bank_used(self.state, seat, ground.now)
        if by_default and isinstance(running.ask and running.ask.legal, _MISSED):
            state = state.with_match(rules.sit_out(state.match, seat))
        state = steps.marked(state, hand, ground.now)
        assert self.state.hand is not None, "a running hand has an id"  # noqa: S101
        taken = hands.Action(running.number, seat, str(action), ground.now, by_default)
        await self._go_on(ground, state, hand, hands.act(self.state.hand, taken))

    async def _go_on(self, ground: Ground, state: TableState, hand: Hand, *writes: Write) -> None:
        """Commit the hand as it stands now, with what it settles when it is over."""
        change, deadline = Change(state), steps.decision_deadline(state, hand, ground.now)
        assert state.hand is not None, "a dealt hand has an id"  # noqa: S101
        if hand.is_over:
            result = records.result_text(hand, state.cast)
            writes = (*writes, hands.finish_hand(state.hand, ground.now, result))
            change = steps.settle(ground, state, hand)
            deadline = steps.pause_deadline(change.state, ground.now, delay=0)
        await self._commit(change, hand, deadline, writes)

    async def _seal(self) -> None:
        """Close the line-up and commit the deck, so that it can be cut before it is dealt."""
        services, ground = self._services, self._ground()
        released = steps.release(ground, self.state)
        if not steps.can_deal(released.state):
            later = steps.pause_deadline(released.state, ground.now)
            await self._commit(released, self.hand, later)
            return
        hand_id, secret = services.store.new_id("hand"), services.entropy(32)
        lot = int.from_bytes(services.entropy(8))
        state = steps.seal(released.state, hand_id, lot, secret)
        assert state.sealed is not None, "just sealed"  # noqa: S101
        begun = hands.begin_hand(rows.sealed_hand(self.id, state.sealed, secret, ground.now))
        change = Change(state, released.writes)
        await self._commit(change, self.hand, steps.cut_deadline(state, ground.now), (begun,))
        self._secret = secret

    async def _begin(self, cut: Cut | None) -> None:
        """Deal the sealed hand, which is over at once when the antes leave nobody a decision."""
        sealed, ground = self.state.sealed, self._ground()
        assert sealed is not None, "only a sealed hand begins"  # noqa: S101
        state, hand = steps.begin(self.state, self._secret, cut)
        state = steps.marked(state, hand, ground.now)
        writes = () if cut is None else (hands.cut_hand(sealed.hand, rows.cut_text(cut)),)
        self._early = {}
        await self._go_on(ground, state, hand, *writes)

    async def _wake_hand(self, hand: Hand) -> None:
        question = hand.ask
        assert question is not None, "a running hand asks"  # noqa: S101
        seat = question.seat
        if (decided := ahead.decided(self.state, hand, self._early)) is not None:
            await self._play(hand, seat, decided, by_default=False)
        elif self.state.occupants[seat].is_house:
            self._arm()
        elif steps.is_absent(self.state, seat):
            await self._play(hand, seat, question.default, by_default=True)
        elif not self._is_due():
            self._arm()
        elif steps.has_bank(self.state, hand):
            await self._begin_bank(seat)
        else:
            await self._play(hand, seat, question.default, by_default=True)

    async def _begin_bank(self, seat: int) -> None:
        now = self._services.clock.now()
        state = msgspec.structs.replace(self.state, bank_since=now)
        await self._commit(Change(state), self.hand, now + state.occupants[seat].bank)

    async def _wake_pause(self) -> None:
        if self.state.sealed is not None:
            await self._begin(None)
        elif steps.can_deal(self.state):
            await self._seal()
        else:
            change = lobby.stand_up(self._ground(), self.state, list(self.state.occupants))
            await self._commit(change, self.hand, None)

    def _is_due(self) -> bool:
        deadline = self.row.deadline_ms
        return deadline is not None and deadline <= self._services.clock.now()

    def _deadline_after(self, change: Change) -> int | None:
        if self.hand is not None and self.is_running and self.row.deadline_ms is None:
            return steps.decision_deadline(change.state, self.hand, self._services.clock.now())
        if self.in_hand() or (steps.can_deal(self.state) and steps.can_deal(change.state)):
            return self.row.deadline_ms
        return steps.pause_deadline(change.state, self._services.clock.now())

    async def _commit(
        self,
        change: Change,
        hand: Hand | None,
        deadline: int | None,
        writes: tuple[Write, ...] = (),
    ) -> None:
        """Write one unit, then swap memory and tell the world; on any error nothing changed."""
        if change.is_closing:
            released = steps.release(self._ground(), change.state)
            change = Change(released.state, change.writes + released.writes, is_closing=True)
        state, now = change.state, self._services.clock.now()
        row = replace(
            self.row,
            version=self.row.version + 1,
            state=state.to_text(),
            carry=state.match.carry,
            hand_id=rows.unfinished(state, hand),
            deadline_ms=None if change.is_closing else deadline,
            closed_at=now if change.is_closing else None,
        )
        seats = rows.seat_writes(self.id, self.state, state)
        await self._services.store.write(*writes, *change.writes, *seats, tables.save_table(row))
        self.row, self.state, self.hand = replace(row, state=""), state, hand
        self._arm()
        self._services.changed(self)

    def _arm(self) -> None:
        self._services.alarm(self.id, self._next_alarm())

    def _next_alarm(self) -> int | None:
        """Return when to wake: the deadline, or sooner when the answer is not a person's."""
        now = self._services.clock.now()
        if self.hand is None or self.hand.ask is None:
            return self.row.deadline_ms
        seat = self.hand.ask.seat
        if ahead.decided(self.state, self.hand, self._early) is not None:
            return now
        if self.state.occupants[seat].is_house:
            is_show = isinstance(self.hand.ask.legal, Showing)
            thought = self._services.rng.randrange(1000, 2000)
            return self._thinks_until(self.hand, now + (SHOW_THOUGHT if is_show else thought))
        if steps.is_absent(self.state, seat):
            return self._thinks_until(self.hand, now + ABSENT_THOUGHT)
        return self.row.deadline_ms

    def _thinks_until(self, hand: Hand, at: int) -> int:
        """Return when the answer is given: seats that change meanwhile do not put it off."""
        if self._thought is None or self._thought[0] is not hand:
            self._thought = hand, at
        return self._thought[1]
