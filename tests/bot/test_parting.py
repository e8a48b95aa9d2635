"""Leaving and sitting out: what it costs is said first, once, and only where it costs something."""

import pytest

from bot.presenter.voice import voice
from bot.screen import MAX_ALERT, Screen, User
from bot.seating import CUT_TIME
from engine.ask import Betting
from engine.promises import Playing
from tests.bot.evening import Evening, memory

LATER = "From now on you only check, and fold to a bet; what you have put in stays in the pot."
NOW = "You fold this hand; what you have put in stays in the pot."
LEAVES = "You leave when this hand is over."


async def dealt(evening: Evening, *names: str, preset: str = "vele1") -> list[User]:
    """Return people in a hand that has just been dealt."""
    users = await evening.gather(*names, preset=preset)
    await evening.deal()
    return users


def line(answer: Screen | None) -> str:
    """Return the one line of a question that costs something, or of the notice that it is done."""
    assert answer is not None
    (only,) = answer.lines
    return only


def betting(evening: Evening) -> Betting:
    """Return what may be bet now."""
    legal = evening.asked.legal
    assert isinstance(legal, Betting)
    return legal


async def bet(evening: Evening, users: list[User]) -> tuple[User, User]:
    """Let the first player bet; return who did and who is to answer."""
    first = evening.user_of(evening.on_turn, users)
    await evening.answer(users, f"r{betting(evening).min_raise}")
    return first, evening.user_of(evening.on_turn, users)


@pytest.mark.parametrize("verb", ["leave", "out"])
async def test_going_on_ones_turn_with_a_bet_to_answer_folds_only_after_it_was_said(
    evening: Evening, verb: str
) -> None:
    users = await dealt(evening, "Ada", "Bruno", "Carla")
    _, asked = await bet(evening, users)
    before = memory(evening.table)
    answer = await evening.table_click(asked, verb)
    assert line(answer) == NOW
    assert memory(evening.table) == before
    await evening.press(asked, "Leave all the same" if verb == "leave" else "Sit out all the same")
    await evening.advance(400)
    assert evening.table.hand is not None
    assert str(evening.table.hand.actions[-1][1]) == "f"


async def test_one_question_is_asked_and_never_a_second(evening: Evening) -> None:
    users = await dealt(evening, "Ada", "Bruno", "Carla")
    user = evening.user_of(evening.on_turn, users)
    assert line(await evening.table_click(user, "leave")) == LATER
    assert line(await evening.press(user, "Leave all the same")) == LEAVES
    assert line(await evening.table_click(user, "leave")) == LEAVES


async def test_the_same_button_pressed_once_more_is_the_answer_of_an_alert(
    evening: Evening,
) -> None:
    users = await dealt(evening, "Ada", "Bruno")
    answer = await evening.table_click(users[0], "leave")
    assert answer is not None
    assert answer.brief.endswith("To leave all the same, press the same button once more.")
    assert len(answer.brief) <= MAX_ALERT
    assert line(await evening.click(users[0], answer.again)) == LEAVES


async def test_who_has_folded_goes_without_a_question(evening: Evening) -> None:
    users = await dealt(evening, "Ada", "Bruno", "Carla")
    _, asked = await bet(evening, users)
    await evening.answer(users, "f")
    assert line(await evening.table_click(asked, "leave")) == LEAVES


async def test_who_is_all_in_loses_nothing_by_going(evening: Evening) -> None:
    """RULES X17: an all-in stays in."""
    users = await dealt(evening, "Ada", "Bruno")
    first = evening.user_of(evening.on_turn, users)
    await evening.answer(users, f"r{betting(evening).max_raise}")
    assert evening.table.is_running
    assert line(await evening.table_click(first, "leave")) == LEAVES


async def test_who_is_on_a_break_goes_without_a_question(evening: Evening) -> None:
    users = await dealt(evening, "Ada", "Bruno", "Carla")
    away = next(user for user in users if user is not evening.user_of(evening.on_turn, users))
    await evening.parts(away, "out")
    assert line(await evening.table_click(away, "leave")) == LEAVES


async def test_between_hands_nothing_is_asked(evening: Evening) -> None:
    _, bruno = await evening.gather("Ada", "Bruno")
    answer = await evening.table_click(bruno, "leave")
    assert line(answer) == "You left the table; your chips are back in your wallet."


async def test_once_the_deck_is_sealed_the_ante_is_owed(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla")
    await evening.seal()
    answer = await evening.table_click(users[0], "leave")
    assert line(answer).startswith("The deck of the next hand is sealed: you still pay your ante")
    await evening.advance(CUT_TIME)
    assert evening.table.is_running
    assert line(await evening.press(users[0], "Leave all the same")) == LEAVES


async def test_what_was_asked_in_one_hand_says_nothing_for_the_next(evening: Evening) -> None:
    users = await dealt(evening, "Ada", "Bruno")
    await evening.table_click(users[0], "leave")
    old = evening.token(users[0], "Leave all the same")
    while evening.table.is_running:
        await evening.passive(users)
    await evening.deal()
    before = memory(evening.table)
    assert line(await evening.click(users[0], old)) == LATER
    assert memory(evening.table) == before


async def test_somebody_elses_answer_is_nobodys(evening: Evening) -> None:
    """A question may stand in a group, where anybody can press."""
    users = await dealt(evening, "Ada", "Bruno")
    await evening.table_click(users[0], "leave")
    theirs = evening.token(users[0], "Leave all the same")
    before = memory(evening.table)
    assert line(await evening.click(users[1], theirs)) == LATER
    assert memory(evening.table) == before


async def test_the_bring_in_is_paid_by_who_goes(evening: Evening) -> None:
    users = await dealt(evening, "Ada", "Bruno", preset="stud20")
    opener = evening.user_of(evening.on_turn, users)
    assert line(await evening.table_click(opener, "leave")).startswith("You still pay the bring-in")
    await evening.press(opener, "Leave all the same")
    await evening.advance(400)
    assert evening.table.hand is not None
    assert str(evening.table.hand.actions[0][1]) == "b"


class TestBestia:
    async def declared(self, evening: Evening, *answers: str) -> list[User]:
        """Return three people at Bestia who declare so, in turn."""
        users = await dealt(evening, "Ada", "Bruno", "Carla", preset="bestiathree")
        for verb in answers:
            await evening.answer(users, verb)
        return users

    async def test_who_has_yet_to_declare_passes(self, evening: Evening) -> None:
        users = await self.declared(evening)
        for user in users:
            said = line(await evening.table_click(user, "leave"))
            assert said == "You pass this hand; what you have put in stays in the pot."

    async def test_who_plays_may_owe_a_bestia(self, evening: Evening) -> None:
        users = await self.declared(evening, "j")
        hand = evening.table.hand
        assert hand is not None
        (joined,) = [seat for seat, action in hand.actions if str(action) == "j"]
        said = line(await evening.table_click(evening.user_of(joined, users), "leave"))
        bete = voice("en").amount(hand.state.bete)
        assert said == (
            "You are playing: from now on your lowest cards are played for you, and without a "
            f"trick you pay a bestia of {bete}."
        )

    async def test_who_has_a_trick_owes_none(self, evening: Evening) -> None:
        users = await self.declared(evening, "j", "j", "j")
        while evening.table.hand is not None and not evening.table.hand.state.tricks:
            legal = evening.asked.legal
            assert isinstance(legal, Playing)
            await evening.answer(users, f"t{legal.duties.index(None) + 1}")
        assert evening.table.hand is not None
        taker = evening.user_of(evening.table.hand.state.tricks[0], users)
        said = line(await evening.table_click(taker, "leave"))
        assert said == "You are playing: from now on your lowest cards are played for you."

    async def test_who_has_passed_for_good_goes_without_a_question(self, evening: Evening) -> None:
        users = await self.declared(evening, "p", "j", "j", "p")
        hand = evening.table.hand
        assert hand is not None
        (gone,) = set(hand.setup.order) - set(hand.state.live)
        assert line(await evening.table_click(evening.user_of(gone, users), "leave")) == LEAVES
