"""Hand files of Las Vegas: every hand comes back from every viewer's file, and nothing is told."""

import re
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from engine.errors import BadHistory
from engine.events import PUBLIC, CardsDiscarded, CentreReplaced, redact
from engine.hand import Hand
from engine.history import export_hand, parse_history, replay
from engine.history.of_las_vegas import LasVegasDialect
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Pack, Speaks
from engine.setup import Setup
from tests.las_vegas import LAS_VEGAS, deal, hands, las_vegas
from tests.strategies import events, finish_passively, numbers, play, play_out

PAGE = Path(__file__).parents[2] / "docs" / "hand-files.md"


def check_every_file(hand: Hand) -> None:
    for viewer in (None, PUBLIC, *hand.setup.order):
        is_full = viewer is None
        reader = PUBLIC if viewer is None else viewer
        text = export_hand(hand.setup, hand.deck, hand.actions, reader, full=is_full)
        steps = list(replay(parse_history(text)))
        told = hand.log if is_full else [redact(event, reader) for event in hand.log]
        assert [step.event for step in steps] == told
        assert [step.action for step in steps if step.action] == hand.actions
        assert steps[-1].result == hand.result
        assert steps[-1].state.stacks == hand.state.stacks


@settings(max_examples=40, deadline=None)
@given(hands(), numbers())
def test_any_hand_comes_back_from_every_file(hand: Hand, choices: list[int]) -> None:
    check_every_file(play_out(hand, choices))


@pytest.mark.long
@settings(max_examples=2000, deadline=None)
@given(hands(), numbers())
def test_thousands_of_hands_come_back(hand: Hand, choices: list[int]) -> None:
    check_every_file(play_out(hand, choices))


@settings(max_examples=40, deadline=None)
@given(hands(), numbers())
def test_no_file_names_a_card_its_viewer_was_not_shown(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    for viewer in (PUBLIC, *hand.setup.order):
        text = export_hand(hand.setup, hand.deck, hand.actions, viewer)
        state = hand.view(viewer).state
        seen = {*state.community, *(card for pile in state.piles for _, card in pile)}
        seen = seen.union(*state.hole.values())
        assert cards_in(text) & {str(card) for card in set(hand.deck) - seen} == set()


def cards_in(text: str) -> set[str]:
    """Return what may be a card in a text, where they stand without gaps: `RCCD` has no `CC`."""
    words = re.findall(r"\w+", text)
    return {word[at : at + 2] for word in words for at in range(0, len(word), 2)}


def example() -> Hand:
    """Return the example of the page: three at a table, discards, a replaced card, two halves."""
    setup = Setup(LAS_VEGAS, (5, 3, 0), (6000, 2500, 4850), 50, LasVegasOptions(), unit=50)
    holdings = {5: "3D RD 6C", 3: "AD 2C FB", 0: "7C 7S 4D"}
    hand = deal(setup, holdings, "7D 3S RB 3C", "5C")
    play(hand, "5 r100", "3 c", "0 c", "5 x", "3 x", "0 r200", "5 c", "3 c")
    return finish_passively(hand)


def text_of(hand: Hand, *, full: bool = False) -> str:
    return export_hand(hand.setup, hand.deck, hand.actions, full=full)


def test_the_example_of_the_page_is_what_the_code_writes() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert text_of(example()) in blocks


def test_the_page_names_every_field_and_every_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in LasVegasDialect.rules:
        assert f"| `{name}` |" in page, name
    for options in (Pack, Figures, Aces, Speaks, Limit, LvSide):
        for option in options:
            assert f'`"{option.value}"`' in page, option


def test_it_is_a_poker_hand_history_that_other_readers_load() -> None:
    history = HandHistory.loads(text_of(example()))
    assert (history.variant, history.seats, history.min_bet) == ("LVG", [6, 4, 1], 50)


def test_a_public_file_has_discards_and_replaced_cards_and_both_halves() -> None:
    hand = example()
    fields = tomllib.loads(text_of(hand))
    assert (len(events(hand, CardsDiscarded)), len(events(hand, CentreReplaced))) == (3, 1)
    assert {"d lb ????????", "p3 sd 7C7S", "d rb 5C"} <= set(fields["actions"])
    assert [pot.split()[1:] for pot in fields["_pots"]] == [["p2", "high"], ["p3", "low"]]
    assert "d lb 7D3SRB3C" in text_of(hand, full=True)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("min_bet = 50", "min_bet = 100", "min_bet: must be the ante"),
        ("_cards = 3", "_cards = 5", "_cards: is not possible"),
        ('_deck = "it40"', '_deck = "fr104"', "_deck: unknown value 'fr104'"),
        ("_check_raise = false", "_check_raise = 0", "_check_raise: must be true or false"),
        ("_raise_cap = 0", "_raise_cap = -1", "_raise_cap: must be from 0"),
        ("_carry = 0", "_carry = 50", "_carry: is not possible"),
        ('"d lb ????????"', '"d lb ??????"', "action 10: 'd lb ??????' should be 'd lb"),
        ('"d lb ????????"', '"d lb 7D??????"', "action 10: 'd lb 7D??????' should be"),
        ('"d rb 5C"', '"d rb 3B"', "action 33: 'p2 cc' should be 'd rb"),
        ('"p3 sd 7C7S"', '"p3 sd 7C"', "action "),
        ('"p3 sd 7C7S"', '"p3 sd 7C4S"', "action 15: 'p3 sd 7C4S' should be 'p3 sd 7C'"),
        ('"p3 sd 7C7S"', '"p2 sd 7C7S"', "action "),
        ("p2 high", "p1 high", "_pots: should be"),
        ("p2 high", "p2 middle", "_pots: no amount and players"),
        ("p2 contender", "p2 winner", "_shows: should be"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    text = text_of(example())
    assert text.count(old) == 1, old
    with pytest.raises(BadHistory) as caught:
        list(replay(parse_history(text.replace(old, new))))
    assert str(caught.value).startswith(message)


def test_a_full_file_must_tell_every_card() -> None:
    text = text_of(example(), full=True)
    with pytest.raises(BadHistory, match="a card that must be known is not"):
        parse_history(text.replace("d lb 7D3SRB3C", "d lb ????????"))


def test_in_a_full_file_discards_lie_in_the_order_they_were_held() -> None:
    with pytest.raises(BadHistory, match="'p3 sd 7S7C' should be 'p3 sd 7C7S'"):
        list(replay(parse_history(text_of(example(), full=True).replace("7C7S", "7S7C"))))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_spoilt_file_is_refused_by_nothing_but_its_own_error(data: st.DataObject) -> None:
    lines = text_of(example()).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at, other = data.draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
        lines[at] = data.draw(st.sampled_from(["", lines[other], lines[at].replace("7", "3")]))
    with suppress(BadHistory):
        list(replay(parse_history("\n".join(lines))))


def test_the_smallest_table_is_written_in_whole_chips() -> None:
    hand = finish_passively(deal(las_vegas([5000, 5000])))
    fields = tomllib.loads(text_of(hand))
    assert (fields["_amounts"], fields["starting_stacks"]) == ("chips", [50, 50])
