"""Evenings of Bestia: declared, played, paid for, gone through again, and no chip missing."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import ledger, lobby, steps
from bot.clock import SECOND
from bot.lobby import Change, Ground
from bot.presenter import private
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.refusals import NoChips
from bot.retelling import in_words, retell
from bot.screen import Screen, User
from bot.seating import IDLE, PACES, TIME_BANK, USUAL_PACE, Occupant, TableState, usual_buy_in
from bot.stakes import PRESETS, presets_of
from engine.actions import parse_action
from engine.ask import Ask
from engine.cards import Card
from engine.events import BetesPaid, CardPlayed, Passed
from engine.games.bestia import terms_of
from engine.hand import Hand
from engine.match import Match, Seated
from engine.promises import Declaring, JoiningBlind, Playing
from tests.bot.evening import Evening, buttons
from tests.bot.spying import file_of_the_hand, spied_on, steps_of_the_last_hand
from tests.strategies_bestia import bestia, deal, pick

EN = voice("en")
NAMES = ("Ada", "Bruno", "Carla")
PATIENCE = PACES[USUAL_PACE] + TIME_BANK + SECOND


def hand_of(evening: Evening) -> Hand:
    assert evening.table.hand is not None
    return evening.table.hand


def legal(evening: Evening) -> object:
    hand = evening.table.hand
    return None if hand is None or hand.ask is None else hand.ask.legal


def verb_of(question: object) -> str:
    """Return how somebody plays as dealt, stays out blind, and plays the first card they may."""
    if isinstance(question, Playing):
        return f"t{question.duties.index(None) + 1}"
    return "j" if isinstance(question, Declaring) else "p"


async def to_the_end(evening: Evening, users: list[User]) -> None:
    while hand_of(evening).ask is not None:
        await evening.answer(users, verb_of(legal(evening)))


async def until_somebody_pays(evening: Evening, users: list[User]) -> None:
    """Play hands until one ends with a bestia, so that a pot waits."""
    for _ in range(30):
        await evening.deal()
        await to_the_end(evening, users)
        if evening.table.state.match.carry:
            return
    raise LookupError("nobody went bestia")


async def until_asked(
    evening: Evening, users: list[User], is_wanted: Callable[[object], bool]
) -> None:
    """Deal, and have everybody play as dealt until such a question is open."""
    for _ in range(60):
        await evening.deal()
        while (question := legal(evening)) is not None:
            if is_wanted(question):
                return
            await evening.answer(users, verb_of(question))
    raise LookupError("never asked")


def says(screen: Screen | None, words: str) -> bool:
    return screen is not None and words in screen.text.replace("\u2068", "").replace("\u2069", "")


async def test_the_game_is_chosen_and_its_table_waits_for_three(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.say(ada, "/table")
    tables = await evening.press(ada, "Bestia")
    assert tables is not None
    assert len(buttons(tables)) == len(presets_of("bestia"))
    await evening.press(ada, "4 cards, ante 10")
    assert evening.table.state.match.stakes == PRESETS["bestiafour"]
    await evening.houses(ada, 1)
    assert says(evening.screen, "a hand needs 3.")
    await evening.advance(30 * SECOND)
    assert evening.table.hand is None
    await evening.houses(ada, 2)
    await evening.deal()


async def test_ante_pot_and_bestia_are_told_before_a_card_is_dealt(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    sealed = await evening.seal()
    assert evening.table.hand is None
    assert says(evening.screen, "Ante 10, pot 30, bestia 30.")
    await until_somebody_pays(evening, users)
    carry = evening.table.state.match.carry
    sealed = await evening.seal()
    assert sealed.setup.carry == carry
    terms = terms_of(sealed.setup)
    amounts = {name: EN.amount(it) for name, it in terms._asdict().items()}
    assert says(evening.screen, EN.say("Ante {ante}, pot {pot}, bestia {bete}.", **amounts))
    assert says(evening.screen, f"{EN.amount(carry)} of the pot are from before")


async def test_who_goes_bestia_pays_the_next_pot_and_newcomers_wait(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    over, carry = hand_of(evening), evening.table.state.match.carry
    betes = next(event.paid for event in over.log if isinstance(event, BetesPaid))
    assert carry == sum(amount for _, amount in betes) > 0
    assert says(evening.screen, f"{EN.amount(carry)} wait in the next pot, for ")
    dora = await evening.guest("Dora")
    await evening.table_click(dora, "buy", "100000")
    await evening.deal()
    seat = evening.table.state.seat_of(dora.id)
    assert seat not in hand_of(evening).setup.order
    assert says(evening.own(dora), "You wait until the pot is won")
    while evening.table.state.match.carry:
        await evening.deal()
        assert seat not in hand_of(evening).setup.order
        await one_winner(evening, users)
    assert says(evening.own(dora), "You play from the next hand.")
    await evening.deal()
    assert seat in hand_of(evening).setup.order


async def one_winner(evening: Evening, users: list[User]) -> None:
    """Let the first play and all others pass: the pot is won without a bestia."""
    has_one = False
    while (question := legal(evening)) is not None:
        is_first = isinstance(question, Declaring) and not has_one
        has_one |= is_first
        await evening.answer(users, "j" if is_first else "p")


async def test_when_all_pass_the_pot_waits_and_nobody_pays(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await evening.deal()
    while legal(evening) is not None:
        await evening.answer(users, "p")
    assert evening.table.state.match.carry == 3_000
    assert says(evening.screen, "Nobody plays: the pot of 30 waits for the next hand")
    assert "POT 30" in evening.screen.alt
    assert "Next pot" not in evening.screen.alt, "those 30 are not there twice"


async def test_cards_are_changed_by_ticks_by_typing_and_by_a_reply(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await evening.deal()
    for tick, type_it in (("1 3", False), ("", False), ("2", True)):
        user, held = asked_of(evening, users), list(held_of(evening))
        if type_it:
            await evening.say(user, f"/change {tick}")
        else:
            asked = evening.own(user).pick
            assert asked is not None
            assert [it.label.lower() for it in asked.options] == [EN.card(card) for card in held]
            await evening.click(user, asked.token, tick)
        seat = evening.table.state.seat_of(user.id)
        assert seat is not None
        kept = [card for n, card in enumerate(held, 1) if str(n) not in tick]
        assert hand_of(evening).state.hole[seat][: len(kept)] == kept
        assert hand_of(evening).state.drawn[seat] == 3 - len(kept)


def asked_of(evening: Evening, users: list[User]) -> User:
    return evening.user_of(evening.on_turn, users)


def held_of(evening: Evening) -> tuple[Card, ...]:
    question = legal(evening)
    assert isinstance(question, Declaring | Playing)
    return question.holding


async def test_what_is_ticked_or_typed_wrong_changes_nothing(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiatwo")
    await evening.deal()
    user, number = asked_of(evening, users), hand_of(evening).number
    for typed in ("4", "1 1", "0", "ace of cups"):
        answer = await evening.say(user, f"/change {typed}")
        assert says(answer, "You have no such card")
    answer = await evening.click(user, evening.hand_token("j"), "1 2 3")
    assert says(answer, "You can change 2 cards at most here.")
    other = next(it for it in users if it is not user)
    assert says(await evening.say(other, "/change 1"), "It is not your turn")
    assert says(await evening.click(user, evening.hand_token("t1")), "Too late")
    assert says(await evening.click(user, evening.hand_token("jb")), "That is not what is asked")
    assert hand_of(evening).number == number
    await evening.reply(user, "nice cards, and 2 of them!")
    assert hand_of(evening).number == number
    await evening.reply(user, "1, 3")
    assert hand_of(evening).number == number + 1


async def test_a_card_that_may_not_be_played_is_refused_with_its_reason(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")

    def is_bound(question: object) -> bool:
        return isinstance(question, Playing) and any(question.duties)

    await until_asked(evening, users, is_bound)
    user, question = asked_of(evening, users), legal(evening)
    assert isinstance(question, Playing)
    place = next(n for n, duty in enumerate(question.duties, 1) if duty is not None)
    own = evening.own(user)
    assert [label for label, _ in buttons(own)][place - 1].startswith("✗ ")
    answer = await evening.click(user, evening.hand_token(f"t{place}"))
    assert answer is not None
    assert answer.is_refusal
    assert "have to" in answer.text
    typed = await evening.reply(user, str(question.duties.index(None) + 1))
    assert typed is None
    played = [event for event in hand_of(evening).log if isinstance(event, CardPlayed)]
    assert any(event.card == question.holding[question.duties.index(None)] for event in played)


async def test_a_pass_decided_ahead_is_done_in_turn_and_can_be_taken_back(
    evening: Evening,
) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await evening.deal()
    first = asked_of(evening, users)
    others = [user for user in users if user is not first]
    for user in others:
        await evening.click(user, evening.token(user, "Pass"))
        await evening.click(user, evening.hand_token("ap", 0))
        assert says(evening.own(user), "Decided: you pass.")
    await evening.click(others[0], evening.hand_token("ax", 0))
    assert says(evening.own(others[0]), "you can pass in advance")
    await evening.answer(users, "j")
    await evening.advance(SECOND)
    passed = {event.seat for event in hand_of(evening).log if isinstance(event, Passed)}
    assert passed <= {evening.table.state.seat_of(others[1].id)}
    assert asked_of(evening, users) in others


async def test_who_does_not_answer_passes_and_takes_a_break(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await evening.deal()
    seat = evening.on_turn
    await evening.advance(PACES[USUAL_PACE] + SECOND)
    assert evening.on_turn == seat, "the time bank is for this"
    assert says(evening.screen, "is using the time bank")
    await evening.advance(TIME_BANK)
    assert Passed(seat) in hand_of(evening).log
    assert evening.table.state.match.seats[seat].is_out
    assert len(users) == 3


async def test_a_card_that_is_not_played_in_time_is_the_lowest(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_asked(evening, users, lambda it: isinstance(it, Playing))
    seat, question = evening.on_turn, legal(evening)
    assert isinstance(question, Playing)
    await evening.advance(PATIENCE)
    assert CardPlayed(seat, question.default.card) in hand_of(evening).log
    assert evening.table.state.match.seats[seat].is_out


async def test_the_question_whether_to_play_blind_costs_nobody_a_break(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await evening.deal()
    await evening.answer(users, "p")
    while isinstance(legal(evening), Declaring):
        await evening.answer(users, "j")
    seat = evening.on_turn
    assert isinstance(legal(evening), JoiningBlind)
    await evening.advance(PACES[USUAL_PACE] + SECOND)
    assert hand_of(evening).log.count(Passed(seat)) == 2
    assert not evening.table.state.match.seats[seat].is_out


async def test_who_is_away_pays_passes_and_keeps_the_right_to_the_pot(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    ada = users[0]
    await evening.parts(ada, "out")
    seat = evening.table.state.seat_of(ada.id)
    assert seat is not None
    await evening.deal()
    hand = hand_of(evening)
    assert seat in hand.setup.absent
    assert hand.state.put[seat] == 1_000
    await to_the_end(evening, users)
    assert hand_of(evening).log.count(Passed(seat)) == 1


async def test_when_all_stand_up_those_who_paid_for_the_pot_share_it(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    carry, ada = evening.table.state.match.carry, users[0]
    before = await evening.held(ada)
    seat = evening.table.state.seat_of(ada.id)
    assert seat is not None
    for user in users[1:]:
        await evening.parts(user)
    stack = evening.table.state.stack(seat)
    await evening.parts(ada)
    assert await evening.held(ada) == before + stack + carry // 3


async def owing_a_pot_with_house_players(evening: Evening) -> User:
    """Return somebody who plays as dealt among house players until a hand leaves a pot."""
    (ada,) = await evening.gather("Ada", preset="bestiathree", houses=3)
    while not evening.table.state.match.carry:
        await evening.deal()
        while hand_of(evening).ask is not None:
            if evening.on_turn == evening.table.state.seat_of(ada.id):
                await evening.answer([ada], verb_of(legal(evening)))
            else:
                await evening.advance(3 * SECOND)
    return ada


async def test_a_pot_that_house_players_own_is_paid_out_with_the_table(evening: Evening) -> None:
    ada = await owing_a_pot_with_house_players(evening)
    carry = evening.table.state.match.carry
    seat = evening.table.state.seat_of(ada.id)
    assert seat is not None
    due = await evening.held(ada) + evening.table.state.stack(seat) + carry // 4
    await evening.parts(ada)
    assert evening.tables == []
    assert await evening.held(ada) == due


async def test_house_players_play_the_pot_out_while_a_newcomer_waits(evening: Evening) -> None:
    ada = await owing_a_pot_with_house_players(evening)
    dora = await evening.guest("Dora")
    await evening.table_click(dora, "buy", "100000")
    await evening.parts(ada)
    seat = evening.table.state.seat_of(dora.id)

    def plays() -> bool:
        hand = evening.table.hand
        return hand is not None and seat in hand.setup.order

    await evening.deal()
    assert not plays()
    await evening.until(plays)


async def test_the_last_person_to_leave_waits_for_the_house_players_hand(evening: Evening) -> None:
    ada = await owing_a_pot_with_house_players(evening)
    dora = await evening.guest("Dora")
    before = await evening.held(dora)
    await evening.table_click(dora, "buy", "100000")
    await evening.parts(ada)
    await evening.deal()
    answer = await evening.parts(dora)
    assert says(answer, "You leave when this hand is over.")
    await evening.until(lambda: not evening.tables)
    assert await evening.held(dora) == before


async def test_cards_to_change_are_only_asked_for_when_they_can_be(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    assert says(await evening.say(users[0], "/change 1"), "That is not what is asked now.")
    await evening.deal()
    while isinstance(legal(evening), Declaring):
        await evening.answer(users, "j")
    user = asked_of(evening, users)
    assert says(await evening.say(user, "/change 1"), "That is not what is asked now.")


async def test_a_right_to_a_pot_that_waits_is_not_lost_unawares(evening: Evening) -> None:
    ada, bruno, _ = users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    pot = EN.amount(evening.table.state.match.carry)
    asked = await evening.table_click(ada, "leave")
    assert says(asked, f"The pot of {pot} that waits is yours to play for too")
    assert says(await evening.table_click(bruno, "out"), "You sit out")
    answer = await evening.press(ada, "Leave all the same")
    assert says(answer, "You left the table")


async def test_a_pot_whose_owners_are_all_on_a_break_says_why_it_waits_and_until_when(
    evening: Evening,
) -> None:
    """RULES X1 before X9: nothing is dealt, and the table that waits is cleared in the end."""
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    dora = await evening.guest("Dora")
    await evening.table_click(dora, "buy", "100000")
    for user in users:
        await evening.parts(user, "out")
    pot = EN.amount(evening.table.state.match.carry)
    seated = evening.table.state.occupants.values()
    names = EN.every(it.name for it in seated if it.name != "Dora")
    assert says(evening.screen, f"The pot of {pot} waits for {names} to be back: only those who")
    assert says(evening.screen, "If nobody is back in time, the table closes")
    assert evening.screen.deadline == evening.clock.now() + IDLE
    await evening.advance(IDLE - SECOND)
    assert not evening.table.is_running
    await evening.table_click(users[0], "back")
    assert not says(evening.screen, "to be back")
    await evening.parts(users[0], "out")
    await evening.advance(IDLE)
    assert evening.tables == []
    held = [await evening.held(user) for user in (*users, dora)]
    assert sum(held) == 4 * 1_000_000
    assert held[-1] == 1_000_000


async def test_below_three_it_is_not_a_break_that_a_pot_waits_for(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    await evening.parts(users[2])
    await evening.parts(users[1], "out")
    assert not says(evening.screen, "to be back: only")


async def test_below_three_pot_and_rights_wait_for_somebody_to_sit_down(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_somebody_pays(evening, users)
    carry = evening.table.state.match.carry
    await evening.parts(users[2])
    await evening.advance(60 * SECOND)
    assert not evening.table.is_running
    assert evening.table.state.match.carry == carry
    assert says(evening.screen, "a hand needs 3.")
    dora = await evening.guest("Dora")
    await evening.table_click(dora, "buy", "100000")
    await evening.deal()
    assert len(hand_of(evening).setup.order) == 2
    assert hand_of(evening).setup.carry == carry
    assert says(evening.own(dora), "You wait until the pot is won")


async def test_play_goes_on_after_a_crash_in_the_middle_of_a_trick(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="bestiathree")
    await until_asked(evening, users, lambda it: isinstance(it, Playing))
    await evening.answer(users, verb_of(legal(evening)))
    played, seat = hand_of(evening).state.trick, evening.on_turn
    await evening.restart()
    assert hand_of(evening).state.trick == played
    assert evening.on_turn == seat
    await to_the_end(evening, users)
    assert hand_of(evening).is_over


def gone_bestia(levels: dict[int, User | None]) -> Change:
    """Return a table after a hand in which seat 0 paid its last chips for a bestia."""
    held = {0: "RC 4C 2S", 1: "AD 7C RS", 2: "3S 5D FB"}
    setup = bestia((3_000,) * 3, ante=1_000)
    hand = deal(setup, held, "6D")
    for action in ("j", "j", "j", "tRC", "t7C", "t5D", "t3S", "t2S", "tRS"):
        assert hand.ask is not None
        hand.act(hand.ask.seat, parse_action(action))
    seats = {seat: Seated(user.id if user else -1, 3_000) for seat, user in levels.items()}
    people = {
        seat: Occupant(user.id, user.name) if user else Occupant(None, "Nonno Pino")
        for seat, user in levels.items()
    }
    state = TableState(Match(PRESETS["bestiathree"], seats, hands=1), people, hand=7, houses=1)
    return steps.settle(Ground(1, 1, 2, 0), state, hand)


def test_a_house_player_without_chips_makes_room_also_while_a_pot_waits() -> None:
    ada, bruno = (User(n, name, "en") for n, name in enumerate(NAMES[:2], 1))
    state = gone_bestia({0: None, 1: ada, 2: bruno}).state
    assert state.match.carry == 2_000
    assert sorted(state.houses_seated()) == [4]
    assert state.stack(4) == usual_buy_in(state.match.stakes)
    assert steps.can_deal(state)


def test_who_has_no_chips_has_no_place_in_a_pot_that_waits() -> None:
    ada, bruno, carla = (User(n, name, "en") for n, name in enumerate(NAMES, 1))
    state = gone_bestia({0: ada, 1: bruno, 2: carla}).state
    assert (state.match.carry, state.stack(0)) == (2_000, 0)
    assert state.is_broke(0)
    with pytest.raises(NoChips):
        lobby.back(Ground(1, 1, 3, 0), state, ada)
    screen = private.seat_screen(EN, Snapshot(1, state, None, None), 0)
    assert "You have no chips left: add some to play on." in screen.lines


PRESETS_PLAYED = ("bestiathree", "bestiafour", "bestiabeat", "bestiadealer")


@pytest.mark.parametrize("seed", range(4))
async def test_a_whole_evening_keeps_every_chip_every_card_and_every_hand(
    database: Path, seed: int
) -> None:
    evening = await Evening(database, seed).start()
    users = await evening.gather(*NAMES, houses=seed % 2, preset=PRESETS_PLAYED[seed])
    spy = await spied_on(evening, users, Random(seed), some_answer, steps=150)
    assert evening.table.state.match.hands > 4
    assert spy.secrets > 2_000
    assert await ledger.audit(evening.store) == []
    await check_records(evening, users[0])
    await evening.stop()


def some_answer(ask: Ask[Any], rng: Random) -> str:
    """Return a legal answer as buttons carry it, cards by their places."""
    action = str(pick(ask, rng.randrange(9_999)))
    if action in {"p", "jb"}:
        return action
    assert isinstance(ask.legal, Declaring | Playing)
    held = [str(card) for card in ask.legal.holding]
    cards = [action[at : at + 2] for at in range(1, len(action), 2)]
    return action[0] + "".join(str(place) for place in sorted(held.index(it) + 1 for it in cards))


async def check_records(evening: Evening, user: User) -> None:
    """Go through the last hand from its first to its last step, to its file and its proof."""
    await steps_of_the_last_hand(evening, user)
    file = await file_of_the_hand(evening, user)
    assert 'variant = "BES"' in file
    told = list(in_words(retell(file.encode())))
    assert told[0].startswith("Bestia, hand ")
    assert any(" plays " in line for line in told)
