"""Hand files that are wrong: refused in one line that says where and what, quickly, and never by
anything but `BadHistory`; and what is accepted adds up."""

import re
import time
import tomllib
from collections.abc import Callable

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.actions import RaiseTo
from engine.errors import BadHistory, EngineError
from engine.events import PUBLIC
from engine.hand import Hand
from engine.history import MAX_SIZE, export_hand, parse_history, replay
from engine.history.reading import LARGEST
from tests.golden.regenerate import SCENARIOS
from tests.strategies import (
    asked,
    betting,
    deal,
    finish_passively,
    hands,
    numbers,
    play,
    play_out,
    telesina,
)

Edit = Callable[[str], str]


def text_of(name: str = "telesina_3_side_pots", *, full: bool = False) -> str:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    finish_passively(hand)
    return export_hand(hand.setup, hand.deck, hand.actions, full=full)


PUBLIC_TEXT, FULL_TEXT = text_of(), text_of(full=True)
MUCKED = text_of("telesina_2_muck")


def fault(text: str | bytes) -> BadHistory:
    """Return what is wrong with a file; it is one line whatever the file has in it."""
    with pytest.raises(BadHistory) as caught:
        list(replay(parse_history(text)))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 200
    return caught.value


def swap(old: str, new: str, text: str = PUBLIC_TEXT) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('variant = "TEL"', 'variant = "NT"', "variant: none of 'TEL'"),
        ('"telesina/1"', '"telesina/2"', "_game: unknown game or version 'telesina/2'"),
        ('"telesina/1"', '"bestia/1"', "_game: unknown game or version 'bestia/1'"),
        ("_carry = 0", "_carry = 0\n_mood = 1", "_mood: unknown field"),
        ("_carry = 0", "_carry = 0\nbring_in = 1", "bring_in: unknown field"),
        ("_carry = 0\n", "", "_carry: missing"),
        ("_carried = 0\n", "", "_carried: missing"),
        ("_unit = 1", "_unit = true", "_unit: must be a whole number"),
        ("_unit = 1", '_unit = "1"', "_unit: must be a whole number"),
        ("_unit = 1", "_unit = 0", "_unit: is not possible"),
        ("_unit = 1", "_unit = 3", "starting_stacks: is not possible"),
        ("_unit = 1", "_unit = 1e0", "file: 1e0 is no whole number"),
        ("_unit = 1", "_unit = inf", "file: inf is no whole number"),
        ("_unit = 1", "_unit = 1.0", "line 7: a fraction or a dotted name"),
        ("_unit = 1", "_unit = 1979-05-27", "_unit: must be a whole number"),
        ("_unit = 1", "_unit = -1", f"_unit: must be from 0 to {LARGEST}"),
        ('_amounts = "chips"', '_amounts = "euro"', "_amounts: unknown value 'euro'"),
        ('_limit = "no"', '_limit = "fixed"', "_limit: unknown value 'fixed'"),
        ('_parol = "off"', '_parol = "on"', "_parol: unknown value 'on'"),
        ('_vele = "0"', '_vele = "9"', "_vele: is not possible"),
        ('_viewer = "public"', '_viewer = "p4"', "_viewer: no such player: 'p4'"),
        ('_viewer = "public"', '_viewer = "all"', "action 1: a card that must be known is not"),
        ('_viewer = "public"', '_viewer = "p1"', "action 1: a card that must be known is not"),
        ("seats = [1, 2, 3]", "seats = [1, 2, 2]", "seats: is not possible"),
        ("seats = [1, 2, 3]", "seats = [0, 2, 3]", "seats: is not possible"),
        ("seats = [1, 2, 3]", "seats = 1", "seats: must be an array"),
        ("seats = [1, 2, 3]", "seats = [1, 2]", "starting_stacks: 3 entries for 2 players"),
        ("antes = [1, 1, 1]", "antes = [1, 1, 2]", "antes: not the same for every player"),
        ("antes = [1, 1, 1]", "antes = [0, 0, 0]", "min_bet: must be above 0"),
        ("min_bet = 1", "min_bet = 2", "min_bet: must be above 0, and the ante where it"),
        ("trimming_status = true", "trimming_status = 1", "ante_trimming_status: must be true"),
        ("_absent = []", '_absent = ["p2"]', "action 1: 8c is not in a deck of 24 cards"),
        ("_absent = []", '_absent = ["p2", "p2"]', "_absent: a player comes twice"),
        ("_absent = []", '_absent = ["p4"]', "_absent: no such player: 'p4'"),
        ("_absent = []", "_absent = [1]", "_absent: must be a text"),
        ('"30 p3"', '"30"', "_pots: no amount and players: '30'"),
        ('"30 p3"', '"30 p4"', "_pots: no such player: 'p4'"),
        ('"30 p3"', '"31 p3"', "_pots: should be ['30 p2', '30 p3']"),
        ('"30 p3"', '"30 p1"', "_pots: should be ['30 p2', '30 p3']"),
        ('  "30 p3",\n', "", "_pots: should be ['30 p2', '30 p3']"),
        ("p3 all_in_raiser", "p3 chosen", "_shows: should be ['p1 best', 'p2 best', 'p3 all_in"),
        ("_carried = 0", "_carried = 1", "_carried: should be 0"),
        ("winnings = [0, 30", "winnings = [1, 30", "winnings: should be [0, 30, 30]"),
        ("stacks = [25,", "stacks = [24,", "finishing_stacks: should be [25, 30, 30]"),
        ("stacks = [50,", "stacks = [51,", "finishing_stacks: should be [26, 30, 30]"),
        ("starting_stacks = [50,", "starting_stacks = [0,", "starting_stacks: is not possible"),
    ],
)
def test_a_field_that_is_wrong_is_named(old: str, new: str, message: str) -> None:
    assert str(fault(swap(old, new))).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("d dh p3 Th", "d dh p3 Ah", "action 6: Ah comes twice"),
        ("d dh p3 Th", "d dh p3 8c", "action 6: 8c comes twice"),  # p1 shows the 8c later
        ("d dh p3 Th", "d dh p3 ??", "action 6: a card that must be known is not"),
        ("d dh p3 Th", "d dh p3 7h", "action 6: 7h is not in a deck of 28 cards"),
        ("d dh p3 Th", "d dh p3 1h", "action 6: no such action: 'd dh p3 1h'"),
        ("d dh p3 Th", "d dh p4 Th", "action 6: 'd dh p4 Th' should be 'd dh p3 Th'"),
        ('  "d dh p3 Th",\n', "", "action 6: 'p1 cbr 3' should be 'd dh p3 "),
        ("p1 cbr 3", "p2 cbr 3", "action 7: 'p2 cbr 3' while p1 is asked"),
        ("p1 cbr 3", "p1 cbr 03", "action 7: no such action: 'p1 cbr 03'"),
        ("p1 cbr 3", "p1 cbr 50", "action 7: 'p1 cbr 50' is not legal here"),
        ("p1 cbr 3", "p1 cbr " + "9" * 16, "action 7: no such action:"),
        ("p1 cbr 3", "p1 sm", "action 7: 'p1 sm' is not legal here"),
        ("p1 cbr 3", "p1 sm Ac", "action 7: 'p1 sm Ac' is not legal here"),
        ("p1 cbr 3", "p1 sm Ah", "action 4: Ah comes twice"),
        ("p1 cbr 3", "p1 cbr 3 # bold", "action 7: no such action:"),
        ("p3 cbr 24", "p3 cbr 4", "action 9: 'p3 cbr 4' is not legal here"),
        ("p1 cbr 49", "p1 f", "action 12: 'd dh p1 Kd' should be 'd dh p2 Kd'"),
        ("p1 cbr 49", "d dh p1 9h", "action 10: 'd dh p1 9h' while p1 is asked"),
        ("p1 sm 8c", "p1 sm", "action 21: 'p1 sm' should be 'p1 sm ??'"),
        ('  "p3 sm Tc",\n', "", "actions: end where 'p3 sm ??' should be"),
        ('  "p3 sm Tc",\n', '  "p3 sm Tc",\n  "p1 f",\n', "action 24: 'p1 f' after the end of"),
    ],
)
def test_an_action_that_cannot_be_is_named(old: str, new: str, message: str) -> None:
    is_line = old.startswith(" ")
    edited = swap(old, new) if is_line else swap(f'"{old}"', f'"{new}"')
    assert str(fault(edited)).startswith(message)


def test_a_shown_card_is_the_one_that_was_dealt() -> None:
    error = fault(swap("p1 sm 8c", "p1 sm 8d", FULL_TEXT))
    assert str(error) == "action 21: 'p1 sm 8d' should be 'p1 sm 8c'"


def test_a_hand_cut_off_where_a_seat_is_asked_says_who() -> None:
    text = re.sub(r'  "p2 cc",\n  "d dh p1 Kd".*?\n\]', "]", PUBLIC_TEXT, flags=re.DOTALL)
    assert str(fault(text)) == "actions: end while p2 is asked"


def test_a_mucked_card_cannot_be_named_beside_what_the_viewer_knows() -> None:
    """In a public file the hole card of a seat that mucked is nobody's to tell."""
    fields = tomllib.loads(MUCKED)
    mucked = next(line for line in fields["actions"] if line.endswith("sm")).split()[0]
    free = "Jd" if "Jd" not in MUCKED else "Qd"
    assert fault(swap(f"d dh {mucked} ??", f"d dh {mucked} {free}", MUCKED)).where == (
        f"action {mucked[1:]}"
    )


@pytest.mark.parametrize("text", [PUBLIC_TEXT, FULL_TEXT, MUCKED], ids=["public", "full", "muck"])
def test_a_truncated_file_is_refused_wherever_it_ends(text: str) -> None:
    for end in range(len(text) - 1):
        with pytest.raises(BadHistory):
            parse_history(text[:end])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "variant"),
        ("x", "line 1"),
        ("a = 1\nb = [1,\n", "line 3"),
        ("a = 1\na = 2", "line 2"),
        ("a = 1\n[a.b]", "line 2"),
        ("a = 1\nb = {c = 1}", "line 2"),
        ('a = """\n"""', "line 1"),
        ("a = '''\n'''", "line 1"),
        ('a = "x', "line 1"),
        ('a = "\x00"', "line 1"),
        ('a = "\\ud800"', "line 1"),
        ("[table]\n", "table"),
        ("[[table]]\n", "table"),
        ("\ud800", "file"),
        (b"\xff\xfe", "file"),
        (b"\x00" * 100, "line 1"),
        ("#" * (MAX_SIZE + 1), "file"),
        ("é" * (MAX_SIZE // 2 + 1), "file"),
    ],
)
def test_what_is_no_hand_file_at_all_is_refused(text: str | bytes, where: str) -> None:
    assert fault(text).where == where


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (MAX_SIZE // 2 - 4)) + "=1",
        "a=" + "[" * (MAX_SIZE - 4),
        "a=" + "{a=" * (MAX_SIZE // 3 - 4),
        "a=" + "9" * (MAX_SIZE - 4),
        "a=" + "1_" * (MAX_SIZE // 2 - 4) + "1",
        "a=" + '"\\"' * (MAX_SIZE // 3 - 4),
        "a=" + '\\"' * (MAX_SIZE // 2 - 4),
        "\n".join(f"[a{number}]" for number in range(MAX_SIZE // 9)),
        "\n".join(f"a{number}=1" for number in range(MAX_SIZE // 9)),
        "a=[" + "1," * (MAX_SIZE // 2 - 4) + "]",
        'variant="TEL"\nactions=[' + '"p1 f",' * (MAX_SIZE // 7 - 4) + "]",
    ],
    ids=lambda text: text[:12],
)
def test_a_hostile_file_is_refused_within_a_moment(text: str) -> None:
    assert len(text) <= MAX_SIZE
    began = time.perf_counter()
    fault(text)
    assert time.perf_counter() - began < 3


def test_a_hand_of_thousands_of_raises_is_read_within_a_moment() -> None:
    """Quadratic work would show: no file can hold many more."""
    hand = deal(telesina([10**7] * 2))
    for _ in range(3400):
        hand.act(asked(hand).seat, RaiseTo(betting(hand).min_raise))
    play(hand, f"{asked(hand).seat} f", f"{1 - asked(hand).seat} h")
    text = export_hand(hand.setup, hand.deck, hand.actions)
    assert len(text) > MAX_SIZE * 4 // 5
    began = time.perf_counter()
    *_, last = replay(parse_history(text))
    assert time.perf_counter() - began < 5
    assert last.result == hand.result


def test_the_message_stays_one_line_whatever_the_file_says() -> None:
    fault(swap('variant = "TEL"', r'variant = "\u001B[31m\n\u202E"'))
    fault(swap('_vele = "0"', '_vele = "' + "x" * 5000 + '"'))
    fault(f'"{"k" * 5000}" = 1')
    fault('"a\\nb\\u001B" = 1')
    fault(PUBLIC_TEXT.replace("p1 cbr 3", "p1 cbr\\n3"))


def test_an_error_is_one_of_the_engines_and_says_where() -> None:
    error = fault(swap("_carry = 0\n", ""))
    assert isinstance(error, EngineError)
    assert (error.where, error.what) == ("_carry", "missing")


# Damage at random: nothing but `BadHistory` comes out, or a hand that adds up


def _letter(text: str, at: int, choice: int) -> str:
    at %= len(text)
    letters = 'p123cfd?AhKs[]",=_#\\\n 09\U0001f0cf\x00.'
    return text[:at] + ("" if choice % 5 == 0 else letters[choice % len(letters)]) + text[at + 1 :]


def _digit(text: str, at: int, choice: int) -> str:
    digits = [found.start() for found in re.finditer(r"\d", text)]
    place = digits[at % len(digits)] if digits else 0
    return text[:place] + str(choice % 10) + text[place + 1 :]


def _lines_swapped(text: str, at: int, choice: int) -> str:
    lines = text.splitlines(keepends=True)
    first, second = at % len(lines), choice % len(lines)
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def _line_twice(text: str, at: int, choice: int) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(choice % len(lines), lines[at % len(lines)])
    return "".join(lines)


def _line_lost(text: str, at: int, choice: int) -> str:
    lines = text.splitlines(keepends=True)
    first = at % len(lines)
    del lines[first : first + 1 + choice % 3]
    return "".join(lines)


def _truncated(text: str, at: int, _choice: int) -> str:
    return text[: at % len(text)]


def _word_traded(text: str, at: int, choice: int) -> str:
    words = sorted(set(re.findall(r"\w+|\?\?", text)))
    return text.replace(words[at % len(words)], words[choice % len(words)]) if words else text


DAMAGE = (
    _letter,
    _digit,
    _digit,
    _lines_swapped,
    _line_twice,
    _line_lost,
    _truncated,
    _word_traded,
)


@st.composite
def damages(draw: st.DrawFn) -> Edit:
    """Return one to three random changes of a text."""
    plan = [
        (draw(st.sampled_from(DAMAGE)), draw(st.integers(0, 9999)), draw(st.integers(0, 9999)))
        for _ in range(draw(st.integers(1, 3)))
    ]

    def edit(text: str) -> str:
        for change, at, choice in plan:
            text = change(text, at, choice) or " "
        return text

    return edit


def check_damaged(text: str) -> None:
    """Whatever is read ends with the stacks of its file, and no chip more or less."""
    note(text)
    try:
        recorded = parse_history(text)
        steps = list(replay(recorded))
    except BadHistory:
        return
    setup, result, stacks = recorded.setup, steps[-1].result, steps[-1].state.stacks
    assert result is not None
    assert min(stacks.values()) >= 0
    assert sum(stacks.values()) + result.carry == sum(setup.stacks) + setup.carry
    written = tomllib.loads(text)["finishing_stacks"]
    assert [amount * recorded.notation.scale for amount in written] == list(stacks.values())


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(SCENARIOS)), st.booleans(), damages())
def test_a_damaged_file_is_refused_or_adds_up(name: str, full: bool, edit: Edit) -> None:
    check_damaged(edit(text_of(name, full=full)))


@pytest.mark.long
@settings(max_examples=8000, deadline=None)
@given(hands(), numbers(), st.booleans(), damages())
def test_any_damaged_file_is_refused_or_adds_up(
    hand: Hand, choices: list[int], full: bool, edit: Edit
) -> None:
    play_out(hand, choices)
    check_damaged(edit(export_hand(hand.setup, hand.deck, hand.actions, PUBLIC, full=full)))


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    fault(text)


@given(st.binary())
def test_any_bytes_are_refused(data: bytes) -> None:
    fault(data)
