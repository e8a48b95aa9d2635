"""Hand files of Seven Card Stud: out and back, and loaded and played again by pokerkit."""

import re
import tomllib
import warnings
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from pokerkit import HandHistory

from engine.actions import SHOW
from engine.ask import Betting
from engine.cards import FACE_DOWN
from engine.errors import BadHistory
from engine.events import PUBLIC, HoldingShown, PotAwarded, RaisedTo, RoundOpened, redact
from engine.hand import Hand, shuffled
from engine.history import export_hand, parse_history, replay, steps_of
from engine.options import SevenCardStudOptions
from tests.golden.regenerate import SCENARIOS
from tests.strategies import events, finish_passively, numbers, play, play_out
from tests.stud import dealt, stud

CHIPS = SevenCardStudOptions()
PAGE = Path(__file__).parents[2] / "docs" / "hand-files.md"


def scenario(name: str) -> Hand:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    return finish_passively(hand)


def exported(hand: Hand, viewer: int = PUBLIC, *, full: bool = False) -> str:
    return export_hand(hand.setup, hand.deck, hand.actions, viewer, full=full)


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name.startswith("stud")])
def test_a_full_file_plays_to_the_very_same_facts(name: str) -> None:
    hand = scenario(name)
    recorded = parse_history(exported(hand, full=True))
    assert recorded.setup == hand.setup
    assert hand.log == [step.event for step in replay(recorded)]


@settings(max_examples=60, deadline=None)
@given(dealt(), numbers())
def test_whatever_is_played_comes_back_for_every_viewer(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    full = parse_history(exported(hand, full=True))
    assert [step.event for step in replay(full)] == hand.log
    for viewer in (PUBLIC, *hand.setup.order):
        recorded = parse_history(exported(hand, viewer))
        told = [redact(event, viewer) for event in hand.log]
        assert [step.event for step in replay(recorded)] == told
        for seat in hand.setup.dealt:
            is_hidden = seat != viewer and seat not in hand.state.shown and hand.state.hole[seat]
            assert not is_hidden or FACE_DOWN in recorded.deck


def test_the_fields_are_those_of_every_hand_history_and_three_options() -> None:
    text = exported(scenario("stud_2_survivor"))
    for line in (
        'variant = "F7S"',
        '_game = "seven_card_stud/1"',
        "antes = [1, 1]",
        "bring_in = 2",
        "small_bet = 5",
        "big_bet = 10",
        "starting_stacks = [50, 50]",
        "_raise_cap = 3",
        "_uncap_heads_up = false",
        "_pair_option = true",
    ):
        assert line in text.splitlines()


def test_a_show_turns_up_the_whole_holding_hole_cards_first() -> None:
    text = exported(scenario("stud_3_split"))
    assert '  "p2 sm As3dTc5d4c2hKd",' in text.splitlines()


def test_what_follows_the_pots_is_a_remark_to_other_readers() -> None:
    assert '  "# p2 sm",' in exported(scenario("stud_2_survivor")).splitlines()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("_raise_cap = 3", "_raise_cap = 2", "_raise_cap: is not possible"),
        ("bring_in = 2", "bring_in = 5", "bring_in: is not possible"),
        ("_pair_option = true", "_pair_option = 1", "_pair_option: must be true or false"),
        ('variant = "F7S"', 'variant = "TEL"', "_game: unknown game or version"),
        ("/1", "/2", "_game: unknown game or version 'seven_card_stud/2'"),
        ('"p1 pb"', '"p1 cc"', "action 10: 'p1 cc' is not legal here"),
        ('"p2 cbr 5"', '"p2 cbr 6"', "action 11: 'p2 cbr 6' is not legal here"),
        ('"# p2 sm"', '"p2 sm"', "'p2 sm' should be '# p2 sm'"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, complaint: str) -> None:
    text = exported(scenario("stud_2_survivor" if "#" in old else "stud_3_split"))
    assert old in text
    with pytest.raises(BadHistory) as error:
        list(replay(parse_history(text.replace(old, new, 1))))
    assert complaint in str(error.value)


# pokerkit


def in_pokerkit(text: str) -> list[int]:
    """Return the stacks at the end of the hand as pokerkit plays the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a free fold, and of the cards it burns itself
        history = HandHistory.loads(text)
        *_, last = history
    return list(last.stacks)


def by_random(seed: int, *, is_deep: bool) -> Hand:
    """Return a hand played to the end, without what pokerkit plays otherwise in a file."""
    rng = Random(seed)
    players = rng.randint(2, 8)
    few = (2, 6, 13, 40, 120)
    stacks = [200 if is_deep else rng.choice(few) + 8 for _ in range(players)]
    setup = stud([100 * chips for chips in stacks], CHIPS_WITHOUT_PAIR, ante=100, unit=100)
    hand = Hand(setup, shuffled(setup, rng.randbytes(32)))
    while hand.ask:
        legal = hand.ask.legal
        if isinstance(legal, Betting):
            hand.act(hand.ask.seat, rng.choices(list(legal), [1, 4, 4, 4][: len(list(legal))])[0])
        else:
            hand.act(hand.ask.seat, SHOW)
    return hand


def is_played_alike(hand: Hand) -> bool:
    """Whether nothing came up that pokerkit plays otherwise; `Deviation` has the whole list."""
    short, street = False, 1
    for event in hand.log:
        if isinstance(event, RoundOpened):
            street = event.street
        elif isinstance(event, RaisedTo):
            short |= event.total % (500 if street < 3 else 1000) > 0
    shared = bool(hand.state.community) and len(hand.state.live) < 8
    uneven = any(pot.amount // 100 % len(pot.shares) > 1 for pot in events(hand, PotAwarded))
    return not (short or shared or uneven)


CHIPS_WITHOUT_PAIR = SevenCardStudOptions(pair_option=False)


@pytest.mark.parametrize("is_deep", [True, False])
def test_pokerkit_loads_a_full_file_and_plays_it_to_the_same_stacks(is_deep: bool) -> None:
    found = Counter[str]()
    for seed in range(60):
        hand = by_random(seed, is_deep=is_deep)
        text = exported(hand, full=True)
        if is_played_alike(hand):
            stacks = [hand.state.stacks[seat] // 100 for seat in hand.setup.order]
            assert stacks == in_pokerkit(text)
            found["alike"] += 1
            found["shown"] += bool(events(hand, HoldingShown))
            found["pots"] += len(events(hand, PotAwarded)) > 1
    assert found["alike"] > 30
    assert found["shown"] > 15
    assert is_deep or found["pots"] > 10


def test_a_view_of_each_moment_has_the_bring_in() -> None:
    hand = scenario("stud_4_short_stacks")
    views = steps_of(hand.setup, hand.deck, hand.actions)
    assert any(type(view.log[-1]).__name__ == "BringInPosted" for view in views)


# The page that says how files are written


def on_the_page() -> str:
    hand = scenario("stud_3_split")
    names = {0: "Anna", 1: "Bruno", 2: "Carla"}
    return export_hand(hand.setup, hand.deck, hand.actions, names=names, hand_number=31)


def test_the_example_of_the_page_is_what_the_code_writes() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert on_the_page() in blocks


def test_the_page_names_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in tomllib.loads(on_the_page()):
        assert f"| `{name}` |" in page, name
