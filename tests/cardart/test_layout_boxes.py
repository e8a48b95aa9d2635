"""Nothing overlaps, leaves its box or shrinks below the floor, however long it gets."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image

from cardart import compose, faces, sprites
from cardart.layout.grid import FEW, cells
from cardart.marks import Box, Chips, Disc, Emblem, Face, Fan, Mark, Marker, Panel, Pointer, Words
from cardart.picture import (
    Award,
    Community,
    Deck,
    EmptySeat,
    HandPicture,
    Pack,
    Picture,
    PotBlock,
    SeatPlate,
    SeatState,
    StandingsPicture,
    TablePicture,
    TrickBoard,
)
from cardart.samples import SAMPLES, TELESINA_6, held
from cardart.text import kit
from cardart.text.kit import FLOOR
from cardart.theme import BAND_TAG, CLOTHS, IVORY, LARGE, MIDDLE, SLOT, Colour
from engine.cards import ACE, Card, Suit, french_deck, italian_deck
from tests.cardart import torture

PHONE = 400
SEATS = range(2, 9)
LIFTED = {  # cards that did not win go behind the plate
    "telesina6_showdown",
    "states8",
    "stud8_showdown",
    "shared8_showdown",
    "shared8_names",
    "stud6_showdown",
}
HANDS = [(1, 3, 5), (1, 4, 0), (3, 4, 0), (0, 5, 3), (4, 0, 0), (5, 0, 5), (6, 0, 0), (1, 1, 1)]


def marks(picture: Picture) -> list[Mark]:
    return compose.marks(picture)[1]


def faults(picture: Picture) -> list[str]:
    sheet, found = compose.marks(picture)
    screen = Box(0, 0, CLOTHS[sheet.felt].width, sheet.height)
    words = [mark for mark in found if isinstance(mark, Words)]
    return [
        *(f"outside: {mark}" for mark in found if not screen.holds(mark.box)),
        *(f"small: {word}" for word in words if word.line.size < FLOOR),
        *(f"leaves its panel: {word}" for word in words if not _is_held(word, found)),
        *_collisions(words, found),
    ]


def _is_held(word: Words, found: list[Mark]) -> bool:
    if word.ground is None:
        return True
    boxes = [mark.box for mark in found if isinstance(mark, Panel) and mark.fill == word.ground]
    if word.ground == SLOT:
        boxes += [
            slot.box(fan.size).moved(fan.x, fan.y)
            for fan in found
            if isinstance(fan, Fan)
            for slot in fan.slots
            if slot.hollow
        ]
    return any(box.holds(word.box) for box in boxes)


def _touch(one: Words, other: Words) -> bool:
    """Whether two lines overlap: their ink, where a script climbs or hangs more than others."""
    if one.line.text.isascii() and other.line.text.isascii():
        return one.box.overlaps(other.box)
    return _ink(one).overlaps(_ink(other))


def _ink(word: Words) -> Box:
    up, down = kit.reach(word.line)
    return Box(word.x, word.baseline - up, word.line.width, up + down)


def _collisions(words: list[Words], found: list[Mark]) -> list[str]:
    solid = [
        mark
        for mark in found
        if isinstance(mark, Panel | Disc | Fan | Chips | Emblem) and mark.ground is None
    ]
    bare = [word for word in words if word.ground is None]
    crossings = [(a, b) for a, b in combinations(words, 2) if _touch(a, b)]
    covers = [(a, b) for a in solid for b in bare if a.box.overlaps(b.box)]
    hits = [(a, b) for a, b in combinations(solid, 2) if a.box.overlaps(b.box)]
    signs = [mark for mark in found if isinstance(mark, Disc | Pointer | Marker | Emblem)]
    struck = [(a, b) for a in signs for b in words if a.box.overlaps(b.box)]
    mixed = [(a, b) for a, b in combinations(signs, 2) if a.box.overlaps(b.box)]
    return [f"collide: {a} {b}" for a, b in (*crossings, *covers, *hits, *struck, *mixed)]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_the_longest_of_everything_fits_with_any_seat_to_act(seats: int, *, shared: bool) -> None:
    for acting in range(seats):
        for button in {acting, (acting + 1) % seats, seats - 1}:
            assert not faults(torture.worst(seats, acting=acting, button=button, shared=shared))


@pytest.mark.parametrize("hand", HANDS)
def test_the_longest_of_everything_fits_in_a_hand(hand: tuple[int, int, int]) -> None:
    assert not faults(torture.worst_hand(*hand))


@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - LIFTED))
def test_samples_fit(name: str) -> None:
    assert not faults(SAMPLES[name])


def taken_and_told(picture: Picture) -> list[Card]:
    """The cards that took tricks, which the account of the hand tells of once more."""
    if not isinstance(picture, TablePicture) or not isinstance(picture.board, TrickBoard):
        return []
    if not picture.board.account:
        return []
    return sorted(
        card for seat in picture.seats if isinstance(seat, SeatPlate) for card in seat.taken
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_hold_no_card_twice(name: str) -> None:
    picture = SAMPLES[name]
    cards = [mark.card for mark in marks(picture) if isinstance(mark, Face)]
    twice = [card for card in set(cards) if cards.count(card) > 1]
    assert sorted(twice) == taken_and_told(picture)


@pytest.mark.parametrize("state", SeatState)
@pytest.mark.parametrize("name", torture.NAMES)
def test_any_name_fits_its_plate_in_any_state(name: str, state: SeatState) -> None:
    word = "DISCONNECTED FOR LONG" if state is not SeatState.TO_ACT else ""
    seat = torture.seat(0, name=name, state=state, word=word)
    assert not faults(replace(TELESINA_6, seats=(seat, *TELESINA_6.seats[1:])))


@pytest.mark.parametrize("seats", SEATS)
def test_winners_words_fit_everywhere(seats: int) -> None:
    pill = "Royal flush in hearts from ten to ace  +1.234.567,89"
    plates = tuple(
        torture.seat(place, state=SeatState.WINNER, pill=pill, cards=torture.held(5, 0))
        for place in range(seats)
    )
    picture = replace(torture.worst(seats), seats=plates)
    assert not faults(picture)
    texts = [m.line.text for m in marks(picture) if isinstance(m, Words)]
    won = [text for text in texts if text.startswith("R")]
    assert len(won) == seats
    outer = seats if seats <= FEW else seats - 2
    assert sum(text.endswith("+1.234.567,89") for text in won) == outer


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("cards", range(6))
def test_five_shared_cards_show_their_indices(seats: int, cards: int) -> None:
    picture = torture.worst(seats, cards=cards)
    community = picture.community
    assert isinstance(community, Community)
    found = [mark for mark in marks(picture) if isinstance(mark, Face)]
    shared = [face for face in found if face.card in [one.card for one in community.cards]]
    lefts = sorted({face.x for face in shared if face.y in range(270, 350)})
    assert all(after - before >= 50 for before, after in pairwise(lefts))
    assert not faults(picture)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_five_shared_cards_lie_whole_beside_an_ordinary_pot(seats: int) -> None:
    base = torture.worst(seats, cards=5)
    pot = PotBlock("POT", "12.480", 12480)
    picture = replace(base, pot=pot, price=("TO CALL", "120"), info=("TELESINA", "Hand 3"))
    shared = [mark for mark in marks(picture) if isinstance(mark, Face) and mark.y == 337]
    assert [face.is_covered for face in shared] == [False] * 5
    assert not faults(picture)


def test_a_covered_card_shows_its_pip_where_there_is_room() -> None:
    for room, shows in ((60, False), (134, True)):
        paper = faces.printed(french_deck()[0], LARGE, Deck.FOUR_COLOUR, room)
        below = paper.crop((0, 150, room, LARGE.height))
        assert (below.getcolors(256) != [(below.width * below.height, IVORY)]) is shows


@pytest.mark.parametrize("discards", range(3))
@pytest.mark.parametrize("rank", [11, 12, 13])
def test_heads_keep_their_shape_above_discards(
    rank: int, discards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, int]] = []
    head = sprites.head

    def watched(rank: int, robe: Colour, width: int, height: int) -> Image.Image:
        drawn.append((width, height))
        return head(rank, robe, width, height)

    monkeypatch.setattr(sprites, "head", watched)
    seen = MIDDLE._replace(height=MIDDLE.height - 1 - discards * BAND_TAG.height)
    faces.printed(Card.of(rank, Suit.HEARTS), seen, Deck.FOUR_COLOUR, seen.width)
    [(width, height)] = drawn
    assert height == width * 6 // 5
    assert 10 + height <= seen.height


@pytest.mark.parametrize("count", range(1, 8))
def test_indices_are_readable_on_a_phone(count: int) -> None:
    for seats in (2, 8):
        picture = torture.worst(seats)
        seat = torture.seat(0, cards=torture.held(count, 0))
        shown = replace(picture, seats=(seat, *picture.seats[1:]))
        for face in (mark for mark in marks(shown) if isinstance(mark, Face)):
            mask = sprites.index_mask("10", face.size.cap, face.size.column)
            ink = mask.point([0] * 128 + [255] * 128).getbbox()
            assert ink is not None
            assert (ink[3] - ink[1]) * PHONE >= 14 * 1280
            assert mask.width <= face.size.column


def test_every_rank_has_the_same_cap_height() -> None:
    for text in ("A", "K", "J", "10", *map(str, range(2, 10))):
        mask = sprites.index_mask(text, 50, 46)
        ink = mask.point([0] * 128 + [255] * 128).getbbox()
        assert ink is not None
        assert ink[3] - ink[1] >= 49
    assert ACE == 14


@pytest.mark.parametrize("seats", SEATS)
def test_free_seats_invite(seats: int) -> None:
    plates: list[SeatPlate | EmptySeat] = [torture.FREE] * seats
    plates[0] = torture.seat(0)
    plates[-1] = EmptySeat()
    picture = replace(torture.worst(seats), seats=tuple(plates))
    assert not faults(picture)
    assert len(marks(picture)) > len(marks(replace(picture, seats=(EmptySeat(),) * seats)))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("shared", [False, True])
def test_a_table_without_a_pot_still_fits(seats: int, *, shared: bool) -> None:
    assert not faults(replace(torture.worst(seats, shared=shared), pot=None))


@pytest.mark.parametrize("seats", [2, 6])
def test_a_seat_without_cards_keeps_its_disc_by_its_plate(seats: int) -> None:
    plates = tuple(torture.seat(place, cards=(), has_button=True, bet="") for place in range(seats))
    found = marks(TablePicture(seats=plates))
    discs = [mark for mark in found if isinstance(mark, Disc) and mark.letter == "D"]
    panels = [mark.box for mark in found if isinstance(mark, Panel)]
    assert len(discs) == seats
    assert all(any(panel.overlaps(disc.box.grown(12)) for panel in panels) for disc in discs)


def test_side_pots_beyond_three_are_counted() -> None:
    texts = [m.line.text for m in marks(torture.worst(6, shared=False)) if isinstance(m, Words)]
    assert "+3" in texts
    assert sum(text.startswith("Side pot") for text in texts) == 3


def test_the_turn_is_told_by_frame_pill_and_pointer() -> None:
    waiting = replace(TELESINA_6, turn="")
    assert len(marks(TELESINA_6)) == len(marks(waiting)) + 3
    frames = [m for m in marks(TELESINA_6) if isinstance(m, Panel) and m.halo]
    assert len(frames) == 1


def test_a_showdown_lifts_what_wins_and_fades_the_rest() -> None:
    seat = torture.seat(0, state=SeatState.WINNER, cards=torture.held(7, 0, showdown=True))
    picture = TablePicture(seats=(seat, torture.FREE))
    fan = next(mark for mark in marks(picture) if isinstance(mark, Fan))
    winning, others = fan.slots[:5], fan.slots[5:]
    assert all(slot.glow and slot.y > 0 and not slot.dim for slot in winning)
    assert all(not slot.glow and slot.y < 0 and slot.dim for slot in others)


def test_a_hand_without_cards_has_no_frame() -> None:
    empty = HandPicture(banner="Only you", hidden=(), hidden_label="HIDDEN", line="Nothing yet")
    assert not faults(empty)
    assert not any(isinstance(mark, Panel) and mark.dash for mark in marks(empty))


def test_awards_to_many_keep_their_words_clear_of_the_discs() -> None:
    awards = (Award("The lowest of all pots", "0", (0, 1, 0, 1)), Award("Pot", "0", ()))
    many = Community("SHARED", torture.held(5, 0), 2)
    for seats in (2, 6):
        base = torture.worst(seats, cards=1)
        assert not faults(replace(base, pot=None, price=None, community=many, awards=awards))
        lone = replace(base, pot=None, info=(), price=("A", "0"), community=many)
        assert not faults(replace(lone, awards=(Award("Pot", "0", ()),) * 2))


@pytest.mark.parametrize("vele", [1, 2, 3])
def test_pot_and_few_shared_cards_stand_in_the_middle(vele: int) -> None:
    picture = replace(
        torture.worst(4),
        info=("TELESINA", "Hand 3"),
        pot=PotBlock("POT", "960", 960),
        price=("TO CALL", "120"),
        community=Community("VELE", torture.held(vele, 0)),
    )
    pile = next(m for m in marks(picture) if isinstance(m, Chips) and m.chip_width > 40)
    cards = next(m for m in marks(picture) if isinstance(m, Fan) and m.y == 337)
    middle = (pile.box.left + cards.box.right) // 2
    assert abs(middle - 640) <= (1 if vele < 3 else 16)
    assert not faults(picture)


def test_the_word_over_shared_cards_stays_clear_of_gold_below_and_bets_above() -> None:
    shown = SAMPLES["telesina6_showdown"]
    assert isinstance(shown, TablePicture)
    found = marks(replace(shown, community=Community("VELE", held("Kd 8h 5c", "Kd 8h"))))
    word = next(m for m in found if isinstance(m, Words) and m.line.text == "VELE")
    vele = next(m for m in found if isinstance(m, Fan) and m.y == 337)
    assert vele.y + min(slot.y for slot in vele.slots) - 5 - word.baseline >= 4
    above = cells(6, shared_cards=True)[1].line.bottom
    assert word.baseline - word.line.size * 70 // 100 - above >= 3


HANGING, CLIMBING = "محمد علي", "È{ⓉⒺⓁ"
STACKED = (
    StandingsPicture(title=HANGING, subtitle=CLIMBING),
    HandPicture("Only you", (), "", price=(HANGING, "0")),
    TablePicture((torture.FREE, torture.FREE), info=(HANGING, CLIMBING, "{"), turn="TO ACT"),
    TablePicture((torture.FREE, torture.FREE), info=(HANGING, CLIMBING, "{")),
    TablePicture((torture.FREE,) * 3, info=(HANGING, CLIMBING, "{"), board=TrickBoard()),
)


@pytest.mark.parametrize("picture", STACKED)
def test_lines_of_any_script_stand_clear_of_those_below(picture: Picture) -> None:
    assert not faults(picture)


def test_cards_of_two_stay_in_the_picture_however_much_is_said_beside_them() -> None:
    seat = torture.seat(0, pill="W" * 64, has_button=True)
    assert not faults(TablePicture((seat, seat)))


class TestATableThatWaits:
    """Before its first hand."""

    @staticmethod
    def waiting(seats: int, pack: Pack, **changes: object) -> TablePicture:
        seat = torture.seat(0, cards=(), bet="", **changes)
        info = ("SEVEN CARD STUD", "Ante 1.234.567,89", "and more")
        return TablePicture((seat, *(torture.FREE,) * (seats - 1)), info, pack=pack)

    @pytest.mark.parametrize("pack", Pack)
    @pytest.mark.parametrize("seats", SEATS)
    def test_it_shows_the_aces_it_is_played_with(self, seats: int, pack: Pack) -> None:
        picture = self.waiting(seats, pack)
        assert not faults(picture)
        shown = [mark.card for mark in marks(picture) if isinstance(mark, Face)]
        deck = french_deck() if pack is Pack.FRENCH else italian_deck()
        assert sorted(shown) == sorted(card for card in deck if card.rank in {1, ACE})

    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize(
        "something", [{"cards": torture.held(5, 1)}, {"has_button": True}, {"pill": "Flush"}]
    )
    def test_aces_leave_what_lies_before_seats_alone(
        self, seats: int, something: dict[str, object]
    ) -> None:
        picture = self.waiting(seats, Pack.FRENCH)
        seat = replace(picture.seats[0], **something)  # type: ignore[arg-type]
        busy = replace(picture, seats=(seat, *picture.seats[1:]))
        fans = [m for m in marks(busy) if isinstance(m, Fan)]
        assert len(fans) == ("cards" in something)
        assert not faults(busy)
