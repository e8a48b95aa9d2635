"""The arithmetic of a hand: sums that add up, what decided, and no card its reader may not know."""

import re

import pytest
from hypothesis import given, settings

from bot.presenter.past import past_table
from bot.presenter.results import Telling, details_screen
from bot.presenter.snapshot import Snapshot
from bot.presenter.sums import layers
from bot.presenter.telesina.holdings import verdict
from bot.presenter.voice import voice
from bot.refusals import OldButton
from bot.screen import Screen, User
from bot.seating import Occupant
from bot.stakes import PRESETS
from engine.ask import Betting
from engine.cards import parse_cards
from engine.events import PUBLIC, AntesPosted, Called, RaisedTo
from engine.hand import Hand
from engine.options import Parol, TelesinaOptions
from engine.ranking import SfRule, telesina_strength
from tests.bot.evening import Evening, buttons, refused
from tests.bot.reading import plain
from tests.strategies import deal, finish_passively, hands, numbers, play, play_out, telesina

EN, IT = voice("en"), voice("it")
CAST = {seat: Occupant(seat + 1, name) for seat, name in enumerate("ABCDEFGH")}


def told(hand: Hand, viewer: int = PUBLIC, language: str = "en") -> list[str]:
    """Return every line of the reckoning, direction marks left out."""
    table = past_table(PRESETS["vele0"], hand.setup, CAST, 7)
    blocks = Telling(voice(language), table, hand.view(viewer)).blocks()
    return plain(line for block in blocks for line in block)


def hundredths(text: str) -> int:
    """Return an amount as English writes it."""
    whole, _, cents = text.replace(",", "").partition(".")
    return int(whole) * 100 + int(cents or 0)


AMOUNT = r"(\d[\d,]*(?:\.\d\d)?)"


def summed(text: str) -> int:
    return sum(hundredths(part) for part in re.findall(rf"{AMOUNT}(?= \+|$| from before)", text))


class TestSums:
    @given(hands(), numbers())
    @settings(max_examples=150)
    def test_the_layers_are_the_pots_that_were_paid(self, hand: Hand, choices: list[int]) -> None:
        play_out(hand, choices)
        made = layers(hand.state)
        assert [layer.amount for layer in made] == [award.amount for award in hand.state.awards]
        if made:
            for seat in hand.setup.order:
                parts = (part for layer in made for who, part in layer.parts if who == seat)
                assert sum(parts) == hand.result.put[seat]
            assert sum(layer.carried for layer in made) == hand.setup.carry
            assert all(
                {seat for seat, _ in award.shares} <= set(layer.contenders)
                for layer, award in zip(made, hand.state.awards, strict=True)
            )

    @given(hands(), numbers())
    @settings(max_examples=150)
    def test_every_sum_that_is_told_adds_up_to_the_result(
        self, hand: Hand, choices: list[int]
    ) -> None:
        play_out(hand, choices)
        lines = told(hand)
        for line in lines:
            if made := re.fullmatch(rf"(?:Pot|Main pot|Side pot \d): (.*) = {AMOUNT}\.", line):
                assert summed(made[1]) == hundredths(made[2]), line
            elif shared := re.fullmatch(rf"{AMOUNT} = (.*)\.", line):
                assert summed(shared[2]) == hundredths(shared[1]), line
        self._check_players(hand, lines)

    @staticmethod
    def _check_players(hand: Hand, lines: list[str]) -> None:
        pattern = rf"(\w): put in {AMOUNT}, won {AMOUNT}: ([+−±]){AMOUNT}\."
        found = [match for line in lines if (match := re.fullmatch(pattern, line))]
        result = hand.result
        assert [match[1] for match in found] == [CAST[seat].name for seat in hand.setup.order]
        for seat, match in zip(hand.setup.order, found, strict=True):
            assert hundredths(match[2]) == result.put[seat]
            assert hundredths(match[3]) == result.won[seat]
            sign = {"+": 1, "−": -1, "±": 0}[match[4]]
            assert sign * hundredths(match[5]) == result.net(seat)
        totals = [hundredths(text) for text in re.findall(AMOUNT, lines[-1])]
        assert sum(result.put.values()) in totals
        assert sum(result.won.values()) in totals
        if hand.setup.carry or result.carry:
            before, put, won, after = totals
            assert (before, after) == (hand.setup.carry, result.carry)
            assert before + put == won + after

    @given(hands(), numbers())
    @settings(max_examples=60)
    def test_what_came_back_uncalled_is_told(self, hand: Hand, choices: list[int]) -> None:
        play_out(hand, choices)
        back = sum(
            hundredths(match[1])
            for line in told(hand)
            if (match := re.fullmatch(rf"Back to \w: {AMOUNT} that nobody matched\.", line))
        )
        started = dict(zip(hand.setup.order, hand.setup.stacks, strict=True))
        moved = {seat: started[seat] - hand.state.stacks[seat] for seat in hand.setup.order}
        assert moved == {seat: -hand.result.net(seat) for seat in hand.setup.order}
        paid = sum(_paid_in(hand).values())
        assert paid - back == sum(hand.result.put.values())


def _paid_in(hand: Hand) -> dict[int, int]:
    """Return everything each seat put on the table, returned or not."""
    paid = dict.fromkeys(hand.setup.order, 0)
    for event in hand.log:
        match event:
            case AntesPosted(antes):
                for seat, amount in antes:
                    paid[seat] += amount
            case Called(seat, amount) | RaisedTo(seat, _, amount):
                paid[seat] += amount
            case _:
                pass
    return paid


class TestStory:
    def test_a_hand_with_a_side_pot_is_told_to_the_last_chip(self) -> None:
        hand = deal(
            telesina((2_000, 6_000, 10_000)),
            {0: "Ah Ad Ac Td 9d", 1: "Kh Kd Kc Jh Jd", 2: "Qh Qd Qc Jc 9s"},
        )
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            assert hand.ask is not None
            hand.act(hand.ask.seat, list(hand.ask.legal)[-1])
        finish_passively(hand)
        assert told(hand) == [
            "Main pot: A 20 + B 20 + C 20 = 60.",
            "B: full house of kings (K♥ K♦ K♣ J♥ J♦).",
            "A: three aces (A♥ A♦ A♣ 10♦ 9♦).",
            "Hidden: C.",
            "The category decides: full house beats three of a kind.",
            "B wins 60.",
            "Side pot 1: B 40 + C 40 = 80.",
            "B: full house of kings (K♥ K♦ K♣ J♥ J♦).",
            "Hidden: C.",
            "No hidden holding beats that.",
            "B wins 80.",
            "A: put in 20, won 0: −20.",
            "B: put in 60, won 140: +80.",
            "C: put in 60, won 0: −60.",
            "Together: 140 put in = 140 won.",
        ]
        assert told(hand, viewer=2)[8:10] == [
            "C: three queens (Q♥ Q♦ Q♣ J♣ 9♠).",
            "The category decides: full house beats three of a kind.",
        ]

    def test_a_sole_survivor_had_to_show_nothing(self) -> None:
        hand = deal(telesina((10_000, 10_000)), {0: "?? Ah", 1: "?? Kh"})
        play(hand, "0 r500", "1 f")
        lines = told(hand)
        assert lines[1] == "Only A was left in the hand: nothing had to be shown."
        assert "A♥" not in " ".join(lines)

    def test_an_odd_chip_is_explained(self) -> None:
        options = TelesinaOptions(vele="5")
        hand = deal(telesina((300, 300, 200), options), vele="Ah Kh Qh Jh Th")
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            assert hand.ask is not None
            hand.act(hand.ask.seat, list(hand.ask.legal)[-1])
        finish_passively(hand)
        lines = told(hand)
        assert "Main pot: A 2 + B 2 + C 2 = 6." in lines
        assert "6 = A 2 + B 2 + C 2." in lines
        holdings = {0: "9h 9d 8h 8d Jc", 1: "Kc Kd 8c 8s 9c", 2: "9s Js"}
        hand = deal(telesina((500, 500, 500), options), holdings, "Ah Kh Qh Jh Th")
        while len(hand.state.live) > 2:
            assert hand.ask is not None
            folds = hand.ask.seat == 2
            hand.act(hand.ask.seat, list(hand.ask.legal)[0 if folds else 1])
        finish_passively(hand)
        lines = told(hand)
        assert "Their five cards are the same: A and B share it." in lines
        assert "3 = A 2 + B 1." in lines
        assert (
            "What cannot be split goes to whoever sits nearest to the dealer’s left, 1 each: A."
            in lines
        )

    def test_a_pot_left_before_and_one_left_now_are_in_the_sums(self) -> None:
        options = TelesinaOptions(vele="0", parol=Parol.FIRST_PHASE)
        hand = deal(telesina((1_000, 1_000), options, carry=400))
        play(hand, *[f"{hand.ask.seat} x", f"{1 - hand.ask.seat} x"])  # type: ignore[union-attr]
        lines = told(hand)
        assert lines[0] == "Nobody bet: 6 stay on the table."
        assert lines[-1] == "Together: 4 from before + 2 put in = 0 won + 6 left."

    def test_each_language_tells_it(self) -> None:
        hand = deal(telesina((10_000, 10_000)), {0: "?? Ah", 1: "?? Kh"})
        play(hand, "0 r500", "1 f", "0 h")
        assert told(hand, language="it")[0] == "Piatto: A 1 + B 1 = 2."


LOSES = [  # winner, other, lowest rank of the deck, what decided
    ("Ks Qs Js Ts 8s", "Ah Ad Ac 9h 9d", 7, "The category decides: flush beats full house."),
    ("Ah Kd Jc 9h 8d", "Kh Qd Jd 9c 8s", 7, "The highest card decides: A beats K."),
    ("Ah Kd Jc 9h 8d", "Ad Kc Td 9c 8s", 7,
     "The cards above are equal in rank; then J beats 10."),
    ("Kh Kd Jc 9h 8d", "Qh Qd Ac 9c 8s", 7, "The pair decides: K beats Q."),
    ("Kh Kd Ac 9h 8d", "Kc Ks Qd 9c 8s", 7, "The cards beside it decide: A beats Q."),
    ("Kh Kd 8c 8h 9d", "Qc Qs Jd Jc As", 7, "The higher pair decides: K beats Q."),
    ("Kh Kd 9c 9h 7d", "Kc Ks 8d 8c As", 7, "The second pair decides: 9 beats 8."),
    ("Kh Kd 9c 9h Ad", "Kc Ks 9d 9s Qs", 7, "The fifth card decides: A beats Q."),
    ("Kh Kd Kc 9h 7d", "Qh Qd Qc As 9s", 7, "The three of a kind decides: K beats Q."),
    ("Kh Qd Jc Th 9d", "Qh Jd Tc 9h 8d", 7, "The top card of the straight decides: K beats Q."),
    ("Kh Kd Kc 9h 9d", "Kh Kd Kc 8h 8d", 7, "The pair beside it decides: 9 beats 8."),
    ("7h 8h Th Jh Kh", "As Ks Qs Js 9s", 7,
     "Between flushes the suit decides first: hearts beats spades."),
    ("Kh Kd Kc Ks 9d", "Qh Qd Qc Qs Ad", 7, "The four of a kind decides: K beats Q."),
    ("Kd Ks Ah Qd Jc", "Kh Kc As Qh Jd", 7,
     "Both have: pair of kings, and the same ranks beside it. The suit decides: A♥ beats A♠."),
    ("Kh Ks Ah Qd Jc", "Kd Kc Ah Qd Jc", 7,
     "Both have: pair of kings, and the same ranks beside it. The suit decides: K♥ beats K♦."),
    ("Ah Kd Jc 9h 8d", "Ad Kc Jd 9c 8s", 7,
     "Both have: high card A, equal rank by rank. The suit decides: A♥ beats A♦."),
    ("Th 9s 8s 7s As", "Td 9h 8h 7h Ah", 7,
     "Both have: minimum straight, equal rank by rank. The suit decides: 10♥ beats 10♦."),
    ("Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d", 7,
     "Both have: straight flush of hearts, equal rank by rank. The suit decides: K♥ beats K♦."),
    ("Ts 9s 8s 7s As", "Ah Kh Qh Jh Th", 7,
     ("NB.2: the minimum straight flush of spades takes the pot when the maximum one of hearts "
      "contends for it.")),
]  # fmt: skip


@pytest.mark.parametrize(("winner", "other", "low", "said"), LOSES)
def test_what_decided(winner: str, other: str, low: int, said: str) -> None:
    one, two = (telesina_strength(parse_cards(cards), low) for cards in (winner, other))
    assert verdict(EN, one, two, SfRule.LITERAL) == said
    assert verdict(IT, one, two, SfRule.LITERAL) != said


def test_a_house_rule_is_not_called_nb_2() -> None:
    one = telesina_strength(parse_cards("Td 9d 8d 7d Ad"), 7)
    two = telesina_strength(parse_cards("Ac Kc Qc Jc Tc"), 7)
    assert verdict(EN, one, two, SfRule.CYCLIC).startswith("By the rule of this table")


@given(hands(), numbers())
@settings(max_examples=60)
def test_nobody_reads_a_card_that_was_not_shown_to_them(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    signs = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
    for viewer in (PUBLIC, *hand.setup.dealt):
        text = " ".join(told(hand, viewer))
        for seat in hand.setup.dealt:
            if seat in (viewer, *hand.state.shown):
                continue
            for card in hand.state.hole[seat]:
                code = str(card)
                assert f"{code[:-1].replace('T', '10')}{signs[code[-1]]}" not in text


@given(hands(), numbers())
@settings(max_examples=20)
def test_a_loser_reads_why_and_the_others_only_that_it_is_hidden(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    contested = len(hand.state.live) > 1 and not hand.state.carried
    for seat in hand.state.mucked if contested else ():
        assert any(line.startswith(f"{CAST[seat].name}: ") and "(" in line
                   for line in told(hand, seat))  # fmt: skip
        hidden = [line for line in told(hand) if line.startswith("Hidden: ")]
        assert any(CAST[seat].name in line for line in hidden)


async def finished(evening: Evening, users: list[User]) -> None:
    while evening.table.is_running:
        await evening.passive(users)


def title(screen: Screen | None) -> str:
    assert screen is not None
    return screen.lines[0]


async def test_details_are_offered_when_a_hand_is_over_and_stay_to_be_read(
    evening: Evening,
) -> None:
    users = await evening.gather("Ada", "Bruno")
    ada, bruno = users
    assert "Details" not in [label for label, _ in buttons(evening.screen)]
    assert "no finished hand" in title(await evening.table_click(ada, "details"))
    await evening.deal()
    number = evening.table.state.hand
    running = await evening.table_click(ada, "details", f"{number}_1")
    assert running == refused(ada, OldButton())
    await finished(evening, users)
    token = next(token for label, token in buttons(evening.screen) if label == "Details")
    first = await evening.click(ada, token)
    assert title(first) == "Hand 1: the reckoning"
    await evening.advance(8_000)
    assert evening.table.is_running
    assert evening.table.state.hand != number
    assert await evening.click(ada, token) == first
    assert await evening.table_click(ada, "details") == first
    await evening.restart()
    assert await evening.table_click(ada, "details", f"{number}_1") == first
    assert title(await evening.table_click(bruno, "details")) == "Hand 1: the reckoning"


async def test_details_of_a_hand_that_is_none_or_of_another_table_are_refused(
    evening: Evening,
) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    await finished(evening, users)
    number = evening.table.state.hand
    for argument in ("x", "1", "1_", "_1", f"{number}_x"):
        answer = await evening.table_click(users[0], "details", argument)
        assert answer == refused(users[0], OldButton())
    assert "no finished" in title(await evening.table_click(users[0], "details", "999_1"))
    dina = await evening.guest("Dina")
    first = evening.table
    await evening.click(dina, "g.open-vele0")
    other = evening.tables[1]
    token = f"t{other.id}.0.details-{number}_1"
    assert await evening.click(dina, token) == refused(dina, OldButton())
    assert first.state.hand == number


def test_a_long_reckoning_is_turned_page_by_page() -> None:
    options = TelesinaOptions(vele="5")
    stacks = tuple(4 * 10**13 * (n + 1) for n in range(6))
    hand = deal(telesina(stacks, options), vele="Ah Kh Qh Jh Th")
    while isinstance(getattr(hand.ask, "legal", None), Betting):
        assert hand.ask is not None
        hand.act(hand.ask.seat, list(hand.ask.legal)[-1])
    finish_passively(hand)
    table = past_table(PRESETS["vele0"], hand.setup, CAST, 7)
    snap = Snapshot(1, table, hand.view(PUBLIC), None)
    seen: list[str] = []
    screen, number = details_screen(EN, snap, 5, 1), 1
    while True:
        seen += screen.lines[1:]
        following = [token for label, token in buttons(screen) if label == "Next ›"]
        assert ("‹ Back" in [label for label, _ in buttons(screen)]) is (number > 1)
        if not following:
            break
        number += 1
        assert following == [f"t1.0.details-5_{number}"]
        screen = details_screen(EN, snap, 5, number)
    assert number > 1
    blocks = Telling(EN, table, hand.view(PUBLIC)).blocks()
    assert seen == [line for block in blocks for line in block]
