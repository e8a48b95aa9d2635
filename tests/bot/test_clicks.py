"""Clicks that must change nothing: old, foreign, forged, malformed; and those that ask again."""

import pytest

from bot.amounts import AmountProblem, BadAmount
from bot.presenter import answers
from bot.presenter.picture import table_picture
from bot.presenter.voice import voice
from bot.refusals import (
    NotAtTable,
    NotLegal,
    NotOnTurn,
    OldButton,
    Refusal,
    UnknownTable,
    Why,
)
from bot.screen import MAX_TOKEN, User
from bot.seating import PACES
from cardart.picture import Deck
from engine.actions import RaiseTo
from engine.events import PUBLIC
from tests.bot.evening import ELSEWHERE, Evening, buttons, memory, refused, rows

STRANGE = (
    "", " ", "\x00", "None", "h", "g.", "t..", "h1.0.0.f\n", "\u202eh1.0.0.f", "ｈ1.0.0.f", "🂡",
    "\ud800", "<b>", "'; DROP TABLE txn; --", "h1.1.0.r-5", "h1.1.0.r05", "h1.1.0.r1e9",
    "t1.1.buy-1.5", "h1.1.0.q", "h1.1.0.raise1", "h1.1.0.X", "t1.1.steal-100", "g.mint",
    "g.open-roulette", "g.open", "h" * MAX_TOKEN, "9" * 100_000,
)  # fmt: skip

BAD_AMOUNTS = {
    "": AmountProblem.EMPTY,
    "   ": AmountProblem.EMPTY,
    "-20": AmountProblem.NEGATIVE,
    "−20": AmountProblem.NEGATIVE,
    "0": AmountProblem.ZERO,
    "20.5": AmountProblem.FRACTIONAL,
    "0.001": AmountProblem.FRACTIONAL,
    "1e3": AmountProblem.NOT_A_NUMBER,
    "NaN": AmountProblem.NOT_A_NUMBER,
    "inf": AmountProblem.NOT_A_NUMBER,
    "0x20": AmountProblem.NOT_A_NUMBER,
    "<b>20</b>": AmountProblem.NOT_A_NUMBER,
    "20; DROP": AmountProblem.NOT_A_NUMBER,
    "٢٠": AmountProblem.OTHER_DIGITS,
    "²0": AmountProblem.OTHER_DIGITS,
    "1,2,3": AmountProblem.UNCLEAR,
    "9" * 39: AmountProblem.ENORMOUS,
    "9" * 5000: AmountProblem.ENORMOUS,
}


@pytest.fixture
async def users(evening: Evening) -> list[User]:
    """Three people in a running hand, two of them speaking other languages than the club's."""
    users = await evening.gather("Ada")
    for name, language in (("Bruno", "it"), ("Carla", "en")):
        user = await evening.guest(name, language)
        await evening.table_click(user, "buy", "100000")
        users.append(user)
    await evening.deal()
    return users


class Untouched:
    """Holds memory and storage to what they were."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    async def __aenter__(self) -> None:
        self.before = memory(self.evening.table), await rows(self.evening.store)
        self.shown = len(self.evening.chat.public())

    async def __aexit__(self, *_: object) -> None:
        assert (memory(self.evening.table), await rows(self.evening.store)) == self.before
        assert len(self.evening.chat.public()) == self.shown


async def test_a_button_of_an_earlier_decision_is_refused(
    evening: Evening, users: list[User]
) -> None:
    first = evening.user_of(evening.on_turn, users)
    tokens = [evening.hand_token(verb) for verb in ("x", "f", "F", "raise", "r2000", "c")]
    await evening.answer(users, "x")
    async with Untouched(evening):
        for user in users:
            for token in tokens:
                assert await evening.click(user, token) == refused(user, OldButton())
    assert first is not evening.user_of(evening.on_turn, users)


async def test_a_button_of_an_earlier_hand_is_refused_at_the_same_decision(
    evening: Evening, users: list[User]
) -> None:
    tokens = [evening.hand_token(verb) for verb in ("x", "f", "F", "raise", "r2000", "s", "h")]
    while evening.table.is_running:
        await evening.passive(users)
    await evening.advance(8_000)
    assert evening.table.hand is not None
    assert evening.table.hand.number == 0
    async with Untouched(evening):
        for user in users:
            for token in tokens:
                assert await evening.click(user, token) == refused(user, OldButton())


async def test_buttons_of_a_finished_hand_are_refused(evening: Evening, users: list[User]) -> None:
    while evening.table.is_running:
        await evening.passive(users)
    async with Untouched(evening):
        for user in users:
            for verb in ("x", "c", "f", "F", "raise", "s", "h"):
                token = evening.hand_token(verb)
                assert await evening.click(user, token) == refused(user, OldButton())


async def test_somebody_else_s_turn_is_somebody_else_s(evening: Evening, users: list[User]) -> None:
    seat = evening.on_turn
    async with Untouched(evening):
        for user in users:
            if evening.table.state.seat_of(user.id) == seat:
                continue
            for verb in ("x", "f", "F", "r2000", "raise"):
                answer = await evening.click(user, evening.hand_token(verb))
                assert answer == refused(user, NotOnTurn(seat), evening.table)
                assert answer.alert


async def test_a_stranger_has_no_hand_and_no_seat(evening: Evening, users: list[User]) -> None:
    stranger = await evening.guest("Zoe", "it")
    assert stranger not in users
    async with Untouched(evening):
        for verb in ("x", "f", "F", "raise", "r2000", "s"):
            answer = await evening.click(stranger, evening.hand_token(verb))
            assert answer == refused(stranger, NotAtTable())
        for verb in ("cards", "chips", "leave", "out", "back", "house", "nohouse", "deal", "add"):
            answer = await evening.table_click(stranger, verb)
            assert answer == refused(stranger, NotAtTable())


async def test_who_has_left_has_no_buttons_any_more(evening: Evening, users: list[User]) -> None:
    while evening.table.is_running:
        await evening.passive(users)
    leaver = users[2]
    tokens = [evening.hand_token("x"), *(evening.table_token(v) for v in ("out", "back", "leave"))]
    await evening.parts(leaver)
    await evening.advance(8_000)
    tokens.append(evening.hand_token("x"))
    async with Untouched(evening):
        for token in tokens:
            assert await evening.click(leaver, token) == refused(leaver, NotAtTable())


async def test_a_table_is_played_in_its_own_room_only(evening: Evening, users: list[User]) -> None:
    user = evening.user_of(evening.on_turn, users)
    async with Untouched(evening):
        for token in (evening.hand_token("x"), evening.table_token("leave")):
            answer = await evening.click(user, token, room=ELSEWHERE)
            assert answer == refused(user, UnknownTable())
        for token in ("h9.1.0.x", "t9.0.leave", "t9.0.buy-100000"):
            assert await evening.click(user, token) == refused(user, UnknownTable())


async def test_a_button_of_another_table_acts_on_neither(
    evening: Evening, users: list[User]
) -> None:
    other = await evening.guest("Dina")
    first = evening.table
    await evening.click(other, "g.open-vele0")
    second = evening.tables[1]
    await evening.deal()
    assert second.is_running
    before = memory(first), memory(second)
    player = next(user for user in users if first.state.seat_of(user.id) == first.hand.ask.seat)  # type: ignore[union-attr]
    token = f"h{second.id}.{second.state.hand}.{second.hand.number}.x"  # type: ignore[union-attr]
    assert await evening.click(player, token) == refused(player, NotAtTable())
    mixed = f"h{first.id}.{second.state.hand}.0.x"
    assert await evening.click(player, mixed) == refused(player, OldButton())
    assert (memory(first), memory(second)) == before


async def test_nonsense_is_answered_and_changes_nothing(
    evening: Evening, users: list[User]
) -> None:
    async with Untouched(evening):
        for token in STRANGE:
            for user in users:
                answer = await evening.click(user, token)
                assert answer is not None, token
                assert answer.text
                assert not answer.picture


async def test_amounts_that_are_none_are_refused_with_the_reason(
    evening: Evening, users: list[User]
) -> None:
    user, guest = evening.user_of(evening.on_turn, users), await evening.guest("Dina", "it")
    async with Untouched(evening):
        for text, problem in BAD_AMOUNTS.items():
            said = answers.bad_amount_screen(voice(user.language), BadAmount(problem))
            assert await evening.click(user, evening.hand_token("raise"), text) == said, text
            said = answers.bad_amount_screen(voice("it"), BadAmount(problem))
            assert await evening.table_click(guest, "buy", text=text) == said, text


async def test_a_raise_outside_the_limits_names_them(evening: Evening, users: list[User]) -> None:
    user = evening.user_of(evening.on_turn, users)
    async with Untouched(evening):
        for text, why in (
            ("5", Why.BELOW_BET),
            ("10000", Why.OVER_STACK),
            ("991", Why.OVER_STACK),
            ("999999999999", Why.OVER_STACK),
        ):
            answer = await evening.click(user, evening.hand_token("raise"), text)
            assert answer == refused(user, NotLegal(why, 0, 1_000, 99_000)), text


async def test_a_raise_is_typed_or_chosen(evening: Evening, users: list[User]) -> None:
    user = evening.user_of(evening.on_turn, users)
    async with Untouched(evening):
        choice = await evening.click(user, evening.hand_token("raise"))
    assert choice is not None
    assert choice.form is not None
    assert choice.form.token == evening.hand_token("raise")
    assert {token.split(".")[-1] for _, token in buttons(choice)} >= {"r1000", "r99000"}
    await evening.type(user, "45")
    assert evening.table.hand is not None
    assert evening.table.hand.actions[-1][1] == RaiseTo(4_500)
    async with Untouched(evening):
        assert await evening.click(user, choice.form.token, "60") == refused(user, OldButton())


async def test_a_fold_that_gives_a_free_check_up_is_asked_again(
    evening: Evening, users: list[User]
) -> None:
    user = evening.user_of(evening.on_turn, users)
    async with Untouched(evening):
        question = await evening.answer(users, "f")
    assert question is not None
    check, fold = (token for _, token in buttons(question))
    assert (check, fold) == (evening.hand_token("x"), evening.hand_token("F"))
    await evening.click(user, fold)
    assert evening.table.hand is not None
    assert str(evening.table.hand.actions[-1][1]) == "f"


async def test_a_fold_to_a_bet_is_taken_at_once(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "r2000")
    assert await evening.answer(users, "f") is None
    assert evening.table.hand is not None
    assert str(evening.table.hand.actions[-1][1]) == "f"


async def test_who_cannot_raise_is_told_so(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "r99000")
    user = evening.user_of(evening.on_turn, users)
    await evening.answer(users, "c")
    user = evening.user_of(evening.on_turn, users)
    async with Untouched(evening):
        for token, text in (
            (evening.hand_token("raise"), None),
            (evening.hand_token("raise"), "500"),
            (evening.hand_token("r120000"), None),
        ):
            answer = await evening.click(user, token, text)
            assert answer == refused(user, NotLegal(Why.ALL_IN_TO_CALL, 99_000))


async def test_a_forged_buy_in_takes_no_seat(evening: Evening, users: list[User]) -> None:
    guest = await evening.guest("Dina")
    assert guest not in users
    async with Untouched(evening):
        for argument in ("0", "1", "19999", "200100", "9" * 40, "1_0", "abc", "100000_"):
            answer = await evening.table_click(guest, "buy", argument)
            assert answer is not None, argument
            assert answer.alert


async def test_a_private_answer_speaks_the_language_of_who_clicked(
    evening: Evening, users: list[User]
) -> None:
    bruno = users[1]
    answer = await evening.click(bruno, "nonsense")
    assert answer == refused(bruno, OldButton())
    assert answer != answers.refusal_screen(voice("en"), OldButton(), None)


async def test_commands_reach_the_table_the_user_sits_at(
    evening: Evening, users: list[User]
) -> None:
    ada, stranger = users[0], await evening.guest("Zoe")
    for word in ("/cards", "/carte", "/MENU"):
        answer = await evening.say(ada, word)
        assert answer is not None
        assert len(answer.text) > 10
        assert (await evening.say(stranger, word)) != answer
    assert await evening.say(ada, "just talk") is None
    helped = await evening.click(ada, "g.help")
    assert helped is not None
    for strange, is_word in (
        ("/", False),
        ("/ ", False),
        ("/nonsense", True),
        ("/\x00", True),
        ("/🂡 x", True),
    ):
        said = await evening.say(ada, strange)
        assert said is not None
        assert said.lines[is_word:] == helped.lines


async def test_every_refusal_has_words_of_its_own() -> None:
    kinds = Refusal.__subclasses__()
    values: dict[str, tuple[object, ...]] = {
        "NotOnTurn": (1,), "NotCutter": (None,), "NotLegal": (Why.UNEVEN,),
        "BuyInOutOfRange": (1, 2), "AmountOutOfRange": (1, 2), "OverLimit": (1, 2),
        "NotEnoughChips": (5,),
    }  # fmt: skip
    made = [kind(*values.get(kind.__name__, ())) for kind in kinds]
    for language in ("en", "it"):
        said = [answers.refusal_screen(voice(language), it, None).text for it in made]
        assert all(said)
        assert len(set(said)) == len(kinds)


async def test_the_pace_is_chosen_in_the_menu_and_counts_from_the_next_decision(
    evening: Evening,
) -> None:
    ada, *_ = await evening.gather("Ada", "Bea")
    screen = await evening.click(ada, evening.table_token("pace"))
    assert screen is not None
    assert [button.token.rpartition("-")[2] for button in screen.buttons[0]] == [*PACES]
    answer = await evening.click(ada, evening.table_token("pace", "relaxed"))
    assert answer is not None
    assert answer.alert
    assert evening.table.state.pace == "relaxed"
    onlooker = await evening.guest("Carla")
    with_no_seat = await evening.click(onlooker, evening.table_token("pace", "slow"))
    assert with_no_seat is not None
    assert evening.table.state.pace == "relaxed"
    nonsense = await evening.click(ada, evening.table_token("pace", "hurry"))
    assert nonsense is not None
    assert evening.table.state.pace == "relaxed"


async def test_the_deck_is_chosen_in_the_menu_and_drawn_so_for_everybody(evening: Evening) -> None:
    ada, bea = await evening.gather("Ada", "Bea")
    screen = await evening.click(ada, evening.table_token("deck"))
    assert screen is not None
    assert [button.token.rpartition("-")[2] for button in screen.buttons[0]] == [
        deck.value for deck in Deck
    ]
    await evening.click(bea, evening.table_token("deck", "colour_safe"))
    assert table_picture(voice("it"), evening.table.snapshot(PUBLIC)).deck is Deck.COLOUR_SAFE
    onlooker = await evening.guest("Carla")
    await evening.click(onlooker, evening.table_token("deck", "two_colour"))
    await evening.click(ada, evening.table_token("deck", "tarot"))
    assert evening.table.state.deck is Deck.COLOUR_SAFE
