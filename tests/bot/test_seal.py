"""The provable deal at the table: sealed before it may be cut, cut by one, and proven to all."""

import asyncio
import re

import msgspec
import pytest

from bot import ledger
from bot.clicks import cut_words
from bot.clock import MINUTE, SECOND
from bot.presenter.deal import MAX_CUT_WORDS, seal_text
from bot.refusals import BadCut, HandIsRunning, NotAtTable, NotCutter, OldButton
from bot.rows import cut_of
from bot.screen import Screen, User
from bot.seating import CUT_TIME, GRACE, Sealed
from bot.store import Reader, StoreFailed, hands
from engine.cards import Card
from engine.events import PUBLIC
from engine.fairness import Commitment, Cut, Problem, Proof, check, check_text, dealt_order
from engine.games import GAMES
from engine.setup import Setup
from tests.bot.evening import Evening, buttons, memory, refused, rows
from tests.bot.fakes import Crash, FakeChat
from tests.bot.test_restart import tamper


async def sealed(evening: Evening, *names: str, houses: int = 0) -> tuple[list[User], Sealed]:
    users = await evening.gather(*names, houses=houses)
    return users, await evening.seal()


async def stored(evening: Evening, hand: int | None = None) -> hands.Hand:
    found = await hands.hand(evening.store, hand or evening.table.state.hand or 0)
    assert found is not None
    return found


async def cut(evening: Evening, users: list[User], text: str) -> Screen | None:
    """Have the cutter press and type."""
    cutter = evening.cutter(users)
    await evening.press(cutter, "Cut")
    return await evening.type(cutter, text)


async def proof(evening: Evening, user: User) -> Proof:
    answer = await evening.say(user, "/fair")
    assert answer is not None
    assert answer.file is not None
    report = check_text(answer.file.text)
    assert report.is_good
    assert answer.file.name == f"hand-{report.proof.hand}.json"
    assert seal_text(report.proof.root) in answer.lines
    return report.proof


async def passed(evening: Evening, users: list[User]) -> None:
    while evening.table.is_running:
        await evening.passive(users)


class TestSealing:
    async def test_all_see_the_whole_seal_before_the_cut_and_the_cut_after_it(
        self, evening: Evening
    ) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla")
        before = evening.screen
        assert seal_text(seal.root) in before.lines
        assert seal_text(seal.root).replace(" ", "") == seal.root
        assert f"hand {seal.number} is" in before.text
        cutter = evening.cutter(users)
        assert f"\u2068{cutter.name}\u2069 may cut." in before.lines
        await cut(evening, users, "pane e vino")
        assert evening.table.is_running
        echo = f"Cut by \u2068{cutter.name}\u2069: “\u2068pane e vino\u2069”."
        assert echo in evening.screen.lines
        shown = [screen.text for _, _, screen, _ in evening.chat.shown]
        first = next(at for at, text in enumerate(shown) if seal_text(seal.root) in text)
        assert first < next(at for at, text in enumerate(shown) if echo in text)

    async def test_the_cards_are_those_of_the_sealed_deck_as_the_cut_moves_them(
        self, evening: Evening
    ) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla")
        await cut(evening, users, "sale")
        kept = await stored(evening)
        setup = Setup.from_text(kept.setup)
        committed = Commitment(kept.secret, GAMES[setup.game].deck(setup))
        assert committed.root.hex() == seal.root
        expected = dealt_order(committed.root, kept.number, "sale", committed.order)
        assert evening.table.hand is not None
        assert tuple(evening.table.hand.deck) == expected
        assert expected != committed.order
        assert cut_of(kept.cut) == Cut("sale", evening.table.state.deal.cut.by)  # type: ignore[union-attr]

    async def test_nobody_cut_and_it_is_said_and_proven_so(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        await evening.advance(CUT_TIME - 1)
        assert not evening.table.is_running
        await evening.advance(1)
        assert "Not cut: you trust the dealer." in evening.screen.lines
        one = await proof(evening, users[0])
        assert (one.cut, one.root) == (None, seal.root)
        answer = await evening.say(users[0], "/fair")
        assert answer is not None
        assert "neither the dealer nor the cutter" not in answer.text

    async def test_every_hand_has_a_seal_of_its_own(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        roots = {seal.root}
        for _ in range(3):
            await evening.deal()
            await passed(evening, users)
            roots.add((await evening.seal()).root)
        assert len(roots) == 4

    async def test_nothing_of_the_deck_is_out_before_it_is_dealt(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        kept = await stored(evening, seal.hand)
        for user in users:
            answer = await evening.say(user, "/fair")
            assert answer is not None
            assert answer.file is None
        said = repr((evening.chat.public(), evening.chat.whispered))
        assert kept.secret.hex() not in said
        assert repr(kept.secret) not in said
        assert kept.secret.hex() not in evening.table.state.to_text()
        assert not re.search(r"[2-9TJQKA][♠♥♦♣]", said)

    async def test_a_lone_player_who_presses_deal_is_dealt_to_at_once(
        self, evening: Evening
    ) -> None:
        (ada,) = await evening.gather("Ada", houses=2)
        early = evening.token(ada, "Deal")
        await evening.seal()
        assert await evening.click(ada, early) is None  # drawn before the seal, and still good
        assert evening.table.is_running
        assert (await proof(evening, ada)).cut is None

    async def test_storage_that_fails_neither_seals_nor_deals(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        evening.store.trouble = StoreFailed("disk full")
        await evening.advance(4 * SECOND)
        assert evening.table.state.sealed is None
        evening.store.trouble = None
        seal = await evening.seal()
        before = memory(evening.table)
        evening.store.trouble = StoreFailed("disk full")
        answer = await evening.click(evening.cutter(users), evening.cut_token("cut7"))
        assert answer is not None
        assert "Nothing was lost" in answer.text
        assert memory(evening.table) == before
        evening.store.trouble = None
        await evening.deal()
        assert evening.table.state.hand == seal.hand
        assert (await proof(evening, users[0])).cut is None


class TestCutting:
    async def test_the_last_person_before_the_dealer_may_cut(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla", houses=2)
        *others, _dealer = seal.setup.order
        people = [seat for seat in others if not evening.table.state.occupants[seat].is_house]
        assert seal.cutter == people[-1]
        assert evening.cutter(users).id == evening.table.state.occupants[people[-1]].user

    async def test_whoever_may_cut_is_asked_in_private_and_nobody_else(
        self, evening: Evening
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        for _ in range(2):  # without cards of an earlier hand, and with them
            cutter = evening.cutter(users)
            for user in users:
                labels = [label for label, _ in buttons(evening.own(user))]
                assert ("Cut" in labels) is (user == cutter)
                assert ("You may cut" in evening.own(user).text) is (user == cutter)
            assert evening.own(cutter).deadline == evening.table.row.deadline_ms
            await evening.deal()
            assert not any("You may cut" in evening.own(user).text for user in users)
            await passed(evening, users)
            await evening.seal()

    async def test_the_screen_to_cut_keeps_the_seal(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        screen = await evening.press(evening.cutter(users), "Cut")
        assert screen is not None
        assert seal_text(seal.root) in screen.lines
        assert screen.form is not None

    async def test_a_place_is_a_cut(self, evening: Evening) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        await evening.press(evening.cutter(users), "Cut", "At card 13")
        one = await proof(evening, users[0])
        assert one.cut is not None
        assert one.cut.text == "13"

    async def test_nobody_else_cuts(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla")
        stranger = await evening.guest("Zoe")
        before, kept = memory(evening.table), await rows(evening.store)
        for user in users:
            if user == evening.cutter(users):
                continue
            for verb in ("cut", "cut7"):
                answer = await evening.click(user, evening.cut_token(verb))
                assert answer == refused(user, NotCutter(seal.cutter), evening.table)
        answer = await evening.click(stranger, evening.cut_token("cut7"))
        assert answer == refused(stranger, NotAtTable())
        assert (memory(evening.table), await rows(evening.store)) == (before, kept)

    async def test_of_two_cuts_and_the_alarm_one_counts(self, evening: Evening) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        cutter, token = evening.cutter(users), evening.cut_token("cut")
        await evening.advance(CUT_TIME - 1)
        await asyncio.gather(
            evening.click(cutter, token, "primo"),
            evening.click(cutter, token, "secondo"),
            evening.clock.advance(1),
        )
        await evening.settle()
        assert evening.table.state.deal is not None
        how = evening.table.state.deal.cut
        assert how is None or how.text in {"primo", "secondo"}
        assert cut_of((await stored(evening)).cut) == how
        assert (await proof(evening, users[0])).cut == how

    async def test_a_cut_after_the_deal_or_for_another_hand_is_too_late(
        self, evening: Evening
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        cutter, token = evening.cutter(users), evening.cut_token("cut7")
        await evening.deal()
        assert await evening.click(cutter, token) == refused(cutter, OldButton())
        await passed(evening, users)
        await evening.seal()
        before = memory(evening.table)
        assert await evening.click(cutter, token) == refused(cutter, OldButton())
        assert memory(evening.table) == before

    @pytest.mark.parametrize(
        ("typed", "used"),
        [
            ("<b>&amp;*_~`|</b>", "<b>&amp;*_~`|</b>"),
            ("x" * 1000, "x" * MAX_CUT_WORDS),
            ("مرحبا", "مرحبا"),
            ("\u202eabc\u2066\x00\x1b[2J\n\td", "abc [2J d"),
            ("{name} %s", "{name} %s"),
            ("a" * 39 + " bcd", "a" * 39),
            ("\ud800ok", "ok"),
            ("  due   parole ", "due parole"),
        ],
    )
    async def test_words_are_used_as_they_are_repeated_whatever_they_are(
        self, evening: Evening, typed: str, used: str
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        await cut(evening, users, typed)
        assert f"“\u2068{used}\u2069”" in evening.screen.text
        one = await proof(evening, users[0])
        assert one.cut is not None
        assert one.cut.text == used

    @pytest.mark.parametrize("typed", ["", "   ", "\n", "\u200b\u202e", "\ud800"])
    async def test_words_that_nobody_can_read_cut_nothing(
        self, evening: Evening, typed: str
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        before = memory(evening.table)
        assert await cut(evening, users, typed) == refused(evening.cutter(users), BadCut())
        assert memory(evening.table) == before
        with pytest.raises(BadCut):
            cut_words(typed)

    async def test_who_cut_is_named_as_on_the_table(self, evening: Evening) -> None:
        name = "\u202eEvil\n\x00" + "W" * 60
        users, _ = await sealed(evening, name, f"{name}X")
        await cut(evening, users, "via")
        one = await proof(evening, users[0])
        assert one.cut is not None
        assert one.cut.by.isprintable()
        assert f"Cut by \u2068{one.cut.by}\u2069" in evening.screen.text


class TestClosedLineUp:
    async def test_who_comes_plays_from_the_hand_after(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        carla = await evening.guest("Carla")
        deadline = evening.table.row.deadline_ms
        await evening.table_click(carla, "buy", "100000")
        assert evening.table.row.deadline_ms == deadline
        await evening.deal()
        assert evening.table.state.hand == seal.hand
        assert evening.table.hand is not None
        assert len(evening.table.hand.setup.order) == 2
        await passed(evening, users)
        assert len((await evening.seal()).setup.order) == 3

    async def test_who_leaves_is_dealt_in_and_gone_after_the_hand(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla")
        cutter = evening.cutter(users)
        await evening.parts(cutter)
        assert evening.table.state.sealed == seal
        await evening.click(cutter, evening.cut_token("cut"), "addio")  # it is still theirs
        assert evening.table.state.hand == seal.hand
        assert (await proof(evening, cutter)).cut == Cut("addio", cutter.name)
        others = [user for user in users if user != cutter]
        while evening.table.is_running:
            if evening.table.state.occupants[evening.on_turn].user == cutter.id:
                await evening.advance(400)
            else:
                await evening.passive(others)
        assert evening.table.state.seat_of(cutter.id) is None
        assert await ledger.audit(evening.store) == []

    async def test_everybody_may_go_and_the_hand_is_played_for_them(self, evening: Evening) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        for user in users:
            await evening.parts(user)
        await evening.advance(MINUTE)
        assert evening.tables == []
        assert sum([await evening.held(user) for user in users]) == 2_000_000

    async def test_who_sits_out_is_answered_for(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno", "Carla")
        seat = seal.setup.order[0]
        await evening.parts(evening.user_of(seat, users), "out")
        assert evening.table.state.sealed == seal
        await evening.deal()
        await evening.advance(400)
        assert evening.table.hand is not None
        assert evening.table.hand.actions[0][0] == seat

    async def test_chips_are_added_between_hands_only(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        answer = await evening.table_click(users[0], "add", "5000")
        assert answer == refused(users[0], HandIsRunning())
        assert evening.table.state.sealed == seal

    async def test_a_house_player_sent_away_plays_this_hand(self, evening: Evening) -> None:
        (ada,), seal = await sealed(evening, "Ada", houses=2)
        await evening.table_click(ada, "nohouse")
        await evening.deal()
        assert evening.table.hand is not None
        assert evening.table.hand.setup == seal.setup


class TestProof:
    async def test_each_player_is_proven_the_own_cards_and_what_all_saw(
        self, evening: Evening
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno", "Carla")
        await cut(evening, users, "olio")
        watcher = await evening.guest("Zoe", "it")
        while evening.table.is_running:
            await self._check_all(evening, [*users, watcher])
            await evening.passive(users)
        await self._check_all(evening, [*users, watcher])

    async def _check_all(self, evening: Evening, users: list[User]) -> None:
        hand = evening.table.hand
        assert hand is not None
        for user in users:
            one = await proof(evening, user)
            seat = evening.table.state.seat_of(user.id)
            assert one.viewer == (PUBLIC if seat is None else seat)
            opened = {Card.parse(it.card) for it in one.openings}
            hole = {owner: set(cards) for owner, cards in hand.state.hole.items()}
            public = set(hand.state.turned()) | {
                card for cards in hand.state.up.values() for card in cards
            }
            for owner in hand.state.shown:
                public |= hole[owner]
            assert opened == public | hole.get(one.viewer, set())

    async def test_a_cut_that_was_dropped_or_altered_is_found(self, evening: Evening) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        await cut(evening, users, "quel che ho scritto")
        one = await proof(evening, users[0])
        for other in (None, Cut("altro", "Ada")):
            claimed = msgspec.structs.replace(one, cut=other)
            assert Problem.MISPLACED in {it.problem for it in check(claimed)}
        for number in (one.hand + 1, one.hand - 1):
            claimed = msgspec.structs.replace(one, hand=number)
            assert Problem.MISPLACED in {it.problem for it in check(claimed)}

    async def test_before_the_first_hand_there_is_nothing_to_prove(self, evening: Evening) -> None:
        ada = await evening.guest("Ada")
        for _ in range(2):
            answer = await evening.say(ada, "/prova")
            assert answer is not None
            assert answer.alert
            assert answer.file is None
            await evening.say(ada, "/play")

    async def test_the_next_hand_dealt_while_it_is_read_changes_nothing(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        users, first = await sealed(evening, "Ada", "Bruno")
        await evening.deal()
        await passed(evening, users)
        carla = await evening.guest("Carla")
        await evening.table_click(carla, "buy", "100000")
        reading = hands.hand

        async def slow(reader: Reader, number: int) -> hands.Hand | None:
            if number == first.hand and evening.table.state.hand == number:
                await evening.deal()
                assert carla.id in {it.user for it in evening.table.state.cast.values()}
            return await reading(reader, number)

        monkeypatch.setattr(hands, "hand", slow)
        one = await proof(evening, carla)
        assert (one.hand, one.viewer) == (first.number, PUBLIC)

    async def test_the_proof_is_the_same_after_a_restart(self, evening: Evening) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        await cut(evening, users, "pepe")
        await passed(evening, users)
        before = [await proof(evening, user) for user in users]
        await evening.restart()
        assert [await proof(evening, user) for user in users] == before


class TestRestart:
    async def test_a_sealed_deck_waits_for_its_cut_with_a_grace(self, evening: Evening) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        token = evening.cut_token("cut7")
        await evening.crash()
        await evening.clock.advance(10 * MINUTE)
        evening.chat = FakeChat()
        await evening.start()
        assert evening.table.state.sealed == seal
        assert seal_text(seal.root) in evening.screen.lines
        await evening.advance(GRACE - 1)
        assert not evening.table.is_running
        await evening.click(evening.cutter(users), token)
        assert evening.table.state.hand == seal.hand
        one = await proof(evening, users[0])
        assert one.root == seal.root
        assert one.cut is not None

    async def test_without_a_cut_it_is_dealt_when_the_grace_is_over(self, evening: Evening) -> None:
        _, seal = await sealed(evening, "Ada", "Bruno")
        await evening.restart()
        await evening.advance(GRACE)
        assert evening.table.state.hand == seal.hand
        assert evening.table.is_running

    async def test_a_deck_that_was_sealed_while_a_hand_is_on_display(
        self, evening: Evening
    ) -> None:
        users, _ = await sealed(evening, "Ada", "Bruno")
        await evening.deal()
        await passed(evening, users)
        seal = await evening.seal()
        shown = evening.screen.lines
        await evening.restart()
        assert evening.table.state.sealed == seal
        assert evening.screen.lines == shown
        assert evening.table.hand is not None
        assert evening.table.hand.is_over

    @pytest.mark.parametrize("after", [False, True])
    async def test_a_crash_at_the_seal_leaves_all_of_it_or_nothing(
        self, evening: Evening, *, after: bool
    ) -> None:
        users = await evening.gather("Ada", "Bruno")
        commit = evening.store.commits + 1
        evening.store.dies_after, evening.store.dies_before = (
            (commit, None) if after else (None, commit)
        )
        await evening.advance(3 * SECOND)
        assert evening.store.is_dead
        await evening.restart()
        assert (evening.table.state.sealed is not None) is after
        assert len((await rows(evening.store))["hand"]) == int(after)
        await evening.deal()
        assert (await proof(evening, users[0])).hand == 1

    @pytest.mark.parametrize("after", [False, True])
    async def test_a_crash_at_the_cut_leaves_it_and_the_deal_or_neither(
        self, evening: Evening, *, after: bool
    ) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        cutter, commit = evening.cutter(users), evening.store.commits + 1
        evening.store.dies_after, evening.store.dies_before = (
            (commit, None) if after else (None, commit)
        )
        with pytest.raises(Crash):
            await evening.click(cutter, evening.cut_token("cut"), "noce")
        await evening.restart()
        assert evening.table.is_running is after
        assert (evening.table.state.sealed == seal) is not after
        kept = cut_of((await stored(evening, seal.hand)).cut)
        assert kept == (Cut("noce", cutter.name) if after else None)
        if not after:
            await evening.click(cutter, evening.cut_token("cut"), "noce")
        one = await proof(evening, users[0])
        assert (one.root, one.cut) == (seal.root, Cut("noce", cutter.name))

    @pytest.mark.parametrize(
        ("sql", "value"),
        [
            ("UPDATE hand SET setup = replace(setup, 'telesina/1', ?)", "telesina/99"),
            ("UPDATE hand SET setup = ?", "{not json"),
            ("UPDATE hand SET secret = ?", bytes(32)),
        ],
    )
    async def test_a_deck_that_is_not_the_sealed_one_any_more_is_void_and_nothing_moves(
        self, evening: Evening, sql: str, value: object
    ) -> None:
        users, seal = await sealed(evening, "Ada", "Bruno")
        await evening.parts(users[0])
        await evening.crash()
        tamper(evening, sql, value)
        evening.chat = FakeChat()
        await evening.start()
        assert evening.table.state.sealed is None
        assert (await stored(evening, seal.hand)).outcome == hands.VOID
        assert len(evening.chat.posted) == 1
        assert await evening.held(users[0]) == 1_000_000
        await evening.restart()
        assert evening.chat.posted == []
