"""Las Vegas and Bestia: everything fits at every number of seats, and says what it must."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardart import compose, render
from cardart.marks import Disc, Emblem, Face, Fan, Mark, Panel, Words
from cardart.picture import (
    Award,
    CardFace,
    EmptySeat,
    Pack,
    Picture,
    PileBoard,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
    TrickBoard,
    Trump,
)
from cardart.samples import SAMPLES, held
from cardart.samples.bestia import BESTIA_5, BESTIA_6, BESTIA_ACCOUNT_5, HAND_BESTIA
from cardart.samples.las_vegas import HAND_VEGAS, VEGAS_7, VEGAS_SHOW_7
from cardart.samples.stud import STUD_SHOW_8
from cardart.theme import TAG
from engine.cards import ITALIAN_SUITS, Card, Suit, italian_deck
from tests.cardart import closed_torture as worst
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

VEGAS_SEATS = range(2, 9)
BESTIA_SEATS = [(seats, 3) for seats in range(2, 7)] + [(seats, 4) for seats in range(2, 5)]
TRUMP = Trump("TRUMP", Card.parse("4B"), "22")
TENTH = italian_deck()[9]  # the trump of the worst pictures
CLOSED = pytest.mark.parametrize("name", ["bestia5", "bestia6", "vegas7", "vegas4_showdown"])


def marks(picture: Picture) -> list[Mark]:
    return compose.marks(picture)[1]


def texts(picture: Picture) -> list[str]:
    return [mark.line.text for mark in marks(picture) if isinstance(mark, Words)]


def discs(picture: Picture) -> list[str]:
    return [mark.letter for mark in marks(picture) if isinstance(mark, Disc)]


def faces(picture: Picture) -> list[Card]:
    return [mark.card for mark in marks(picture) if isinstance(mark, Face)]


def turns(seats: int) -> Iterator[tuple[int, int]]:
    for acting in range(seats):
        for button in {acting, (acting + 1) % seats}:
            yield acting, button


class TestLasVegas:
    @pytest.mark.parametrize("pack", Pack)
    @pytest.mark.parametrize("seats", VEGAS_SEATS)
    def test_the_longest_of_everything_fits(self, seats: int, pack: Pack) -> None:
        for acting, button in turns(seats):
            for shown in (False, True):
                picture = worst.vegas(seats, pack, acting=acting, button=button, shown=shown)
                assert not faults(picture)

    @pytest.mark.parametrize("shown", [False, True])
    @pytest.mark.parametrize("seats", VEGAS_SEATS)
    def test_amounts_are_never_cut(self, seats: int, *, shown: bool) -> None:
        found = texts(worst.vegas(seats, shown=shown))
        assert [text for text in found if "…" in text and text[0].isdigit()] == []
        pots = sum(text == torture.AMOUNT for text in found)
        assert pots >= seats  # each stack or bet, the price, the pot

    @pytest.mark.parametrize("name", ["vegas7", "vegas6", "vegas4", "vegas4_french"])
    def test_pot_and_price_begin_on_one_line(self, name: str) -> None:
        found = {m.line.text: m.baseline for m in marks(SAMPLES[name]) if isinstance(m, Words)}
        assert found["POT"] == found["TO CALL"]

    def test_a_card_not_turned_has_its_number(self) -> None:
        assert {"3", "4"} <= set(discs(VEGAS_7))
        assert not {"1", "2"} & set(discs(VEGAS_7))

    def test_a_discard_shows_its_card_and_who_held_it(self) -> None:
        bare = replace(VEGAS_7, board=PileBoard(tuple(
            replace(pile, discards=()) for pile in VEGAS_7.board.piles  # type: ignore[union-attr]
        )))  # fmt: skip
        assert sorted(set(faces(VEGAS_7)) - set(faces(bare))) == sorted(
            map(Card.parse, ("RD", "7C", "7S"))
        )
        assert len(discs(VEGAS_7)) == len(discs(bare)) + 3

    def test_a_discard_nobody_held_has_no_disc(self) -> None:
        pile = VEGAS_7.board.piles[0]  # type: ignore[union-attr]
        owned, dead = (
            replace(VEGAS_7, board=PileBoard((replace(pile, discards=((who, Card.parse("RB")),)),)))
            for who in (1, None)
        )
        assert len(discs(owned)) == len(discs(dead)) + 1
        assert faces(owned) == faces(dead)

    def test_more_discards_than_have_room_are_counted(self) -> None:
        picture = worst.vegas(4)
        assert "+2" in texts(picture)  # four of them: two shown
        assert "+3" in texts(picture)  # five of them

    def test_awards_name_who_took_them_in_place_of_side_pots(self) -> None:
        found = texts(VEGAS_SHOW_7)
        assert "High  125" in found
        assert not any(text.startswith("Side pot") for text in found)
        more = replace(VEGAS_SHOW_7, awards=(Award("High", "125", (3, 5)),))
        fewer = replace(VEGAS_SHOW_7, awards=(Award("High", "125", (3,)),))
        assert len(discs(more)) == len(discs(fewer)) + 1

    def test_an_award_to_many_counts_those_it_does_not_show(self) -> None:
        picture = replace(VEGAS_SHOW_7, awards=(Award("High", "125", (0, 1, 2, 3, 5, 6)),))
        assert "+3" in discs(picture)

    def test_seven_sit_four_in_a_row_on_plates_of_two_lines(self) -> None:
        panels = [m.box for m in marks(VEGAS_7) if isinstance(m, Panel) and m.box.height == 98]
        assert [sum(box.top == top for box in panels) for top in (14, 688)] == [4, 3]

    def test_shown_cards_are_tags(self) -> None:
        tags = [mark for mark in marks(VEGAS_SHOW_7) if isinstance(mark, Face) and mark.size == TAG]
        assert len(tags) == sum(
            len(s.cards) for s in VEGAS_SHOW_7.seats if isinstance(s, SeatPlate)
        )


@pytest.mark.parametrize("amount", ["360", "1.820.000", "3.000.000,50", "999.999.999,99"])
@pytest.mark.parametrize("label", ["Side pot", "Laterale"])
def test_side_pots_of_las_vegas_are_whole_at_any_amount(amount: str, label: str) -> None:
    for seats in range(2, 8):
        for count in (1, 2, 6):
            pot = PotBlock("PIATTO", amount, 1, ((label, amount),) * count)
            picture = replace(worst.vegas(seats), pot=pot)
            assert not faults(picture)
            found = texts(picture)
            assert not any(text.startswith("Late") and "…" in text for text in found)
            told = [text for text in found if text in {amount, f"{label}  {amount}"}]
            assert len(told) >= 2
            assert label in " ".join(found)


def with_names(*names: str, count: int) -> TablePicture:
    """Return a table of Bestia on which all play a trick, seats named in turn by `names`."""
    seats = tuple(
        replace(torture.seat(place), name=names[place % len(names)], stack="10", bet="", cards=())
        for place in range(count)
    )
    board = TrickBoard(TRUMP, worst.trick(count, count // 2))
    return replace(BESTIA_5, seats=seats, board=board)


def tags_below(picture: TablePicture) -> list[Words]:
    """Return the names below the cards of a trick, in the order of play."""
    return [m for m in marks(picture) if isinstance(m, Words) and m.line.size == 32
            and 300 < m.x < 980 and 400 < m.baseline < 540]  # fmt: skip


def rows_of_tags(picture: TablePicture) -> int:
    """Return in how many rows the names below the cards of a trick lie."""
    return len({word.baseline for word in tags_below(picture)})


class TestBestia:
    @pytest.mark.parametrize(("seats", "tricks"), BESTIA_SEATS)
    def test_the_longest_of_everything_fits(self, seats: int, tricks: int) -> None:
        for acting, button in turns(seats):
            for paid in (False, True):
                picture = worst.bestia(seats, tricks, acting=acting, button=button, paid=paid)
                assert not faults(picture)

    @pytest.mark.parametrize(("seats", "tricks"), BESTIA_SEATS)
    def test_amounts_are_never_cut(self, seats: int, tricks: int) -> None:
        for paid in (False, True):
            found = texts(worst.bestia(seats, tricks, paid=paid))
            assert [text for text in found if "…" in text and text[0].isdigit()] == []
            assert found.count(torture.AMOUNT) >= 4 + (tricks if paid else 0)

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_stakes_lie_large_before_the_first_card(self, seats: int) -> None:
        picture = replace(worst.bestia(seats), board=TrickBoard())
        assert not faults(picture)
        large = [m for m in marks(picture) if isinstance(m, Panel) and m.box.height == 170]
        assert len(large) == 3
        assert "A TRICK" in texts(picture)
        assert not faults(replace(picture, pot=None))

    def test_the_best_card_is_lifted_and_its_owner_in_gold(self) -> None:
        fan = next(m for m in marks(BESTIA_5) if isinstance(m, Fan) and m.size.height == 241
                   and any(slot.glow for slot in m.slots))  # fmt: skip
        glowing = [slot for slot in fan.slots if slot.glow and not slot.hollow]
        assert len(glowing) == 1
        assert glowing[0].y < 0

    @pytest.mark.parametrize("count", range(2, 7))
    def test_names_are_whole_below_any_number_of_cards(self, count: int) -> None:
        for played in range(count + 1):
            picture = with_names("Giulia 🍀", "Zia Concetta", "Zio Beppe", count=count)
            board = TrickBoard(TRUMP, worst.trick(count, played))
            names = [seat.name for seat in picture.seats if isinstance(seat, SeatPlate)]
            found = texts(replace(picture, board=board))
            assert [found.count(name) for name in names] == [2 * names.count(n) for n in names]

    def test_names_that_do_not_fit_side_by_side_lie_in_two_rows(self) -> None:
        assert [rows_of_tags(with_names("Ada", "Zio Beppe", count=count)) for count in (3, 5)] == [
            1,
            2,
        ]
        assert rows_of_tags(with_names("Ada", "Bea", count=5)) == 1

    def test_a_long_name_takes_what_the_names_beside_it_leave(self) -> None:
        long = "Massimiliano Bartolomeo"
        alone, crowded = (
            next(word.line.text for word in tags_below(with_names(long, other, other, count=3)))
            for other in ("Ada", "Giambattista Vico")
        )
        assert alone.startswith("Massimil")
        assert len(alone) > len(crowded)

    def test_who_is_to_play_has_a_place_with_a_question(self) -> None:
        assert "?" in texts(BESTIA_5)
        assert "?" not in texts(BESTIA_ACCOUNT_5)

    def test_the_place_of_the_next_card_is_in_gold(self) -> None:
        fan = next(m for m in marks(BESTIA_6) if isinstance(m, Fan)
                   and sum(slot.hollow and slot.glow for slot in m.slots))  # fmt: skip
        assert [slot.glow for slot in fan.slots if slot.hollow] == [True, False, False]

    def test_what_was_led_is_told_by_sign_and_words(self) -> None:
        assert "Cups led" in texts(BESTIA_5)
        assert [m.suit for m in marks(BESTIA_5) if isinstance(m, Emblem)] == [Suit.CUPS]

    def test_the_trump_shows_with_and_without_a_stock(self) -> None:
        trump = BESTIA_5.board.trump  # type: ignore[union-attr]
        assert trump is not None
        bare = replace(BESTIA_5, board=TrickBoard(replace(trump, stock="")))
        assert trump.card in faces(BESTIA_5)
        assert trump.card in faces(bare)
        assert "22" in discs(BESTIA_5)
        assert not faults(bare)

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_the_stock_leaves_more_than_half_of_the_trump(self, seats: int) -> None:
        picture = worst.bestia(seats)
        trump = next(m for m in marks(picture) if isinstance(m, Face) and m.card == TENTH)
        fan = next(
            m for m in marks(picture) if isinstance(m, Fan) and any(s.lying for s in m.slots)
        )
        assert trump.size.height > trump.depth > trump.size.height // 2
        assert trump.y + trump.depth <= min(fan.y + slot.y for slot in fan.slots if slot.lying)

    def test_every_trick_of_the_account_has_a_row_and_its_winner(self) -> None:
        rows = [
            fan for fan in marks(BESTIA_ACCOUNT_5)
            if isinstance(fan, Fan) and fan.size == TAG and any(slot.glow for slot in fan.slots)
            and 200 < fan.y < 600
        ]  # fmt: skip
        assert len(rows) == 3
        assert [sum(slot.glow for slot in row.slots) for row in rows] == [1, 1, 1]
        assert texts(BESTIA_ACCOUNT_5).count("30") == 3 + 1  # and among the stakes

    def test_a_seat_shows_what_it_took_and_what_it_may_still_take(self) -> None:
        seat = BESTIA_5.seats[0]
        assert isinstance(seat, SeatPlate)
        fans = [
            fan for fan in marks(BESTIA_5) if isinstance(fan, Fan) and fan.size == TAG
        ]  # fmt: skip
        assert [sum(slot.hollow for slot in fan.slots) for fan in fans] == [2, 3, 3, 3]
        assert seat.taken[0] in faces(BESTIA_5)

    def test_a_pill_keeps_clear_of_the_places_of_tricks(self) -> None:
        seats = tuple(replace(s, pill="bestia  -90") if isinstance(s, SeatPlate) else s
                      for s in BESTIA_ACCOUNT_5.seats)  # fmt: skip
        assert not faults(replace(BESTIA_ACCOUNT_5, seats=seats))


class TestClosedHands:
    @pytest.mark.parametrize("pack", Pack)
    @pytest.mark.parametrize("count", range(1, 5))
    def test_the_longest_of_everything_fits(self, count: int, pack: Pack) -> None:
        for trump in (False, True):
            for side in (False, True):
                assert not faults(worst.choices(count, pack, trump=trump, side=side))

    def test_what_may_be_chosen_is_in_gold_and_what_may_not_is_faded(self) -> None:
        fan = next(m for m in marks(HAND_BESTIA) if isinstance(m, Fan) and len(m.slots) == 3)
        assert [slot.glow for slot in fan.slots] == [False, False, True]
        assert [slot.dim > 0 for slot in fan.slots] == [True, True, False]
        assert {"3", "you can’t"} <= set(texts(HAND_BESTIA))

    def test_the_middle_is_told_of(self) -> None:
        known = {card.card for card in HAND_VEGAS.community.cards}  # type: ignore[union-attr]
        assert known - {0} <= set(faces(HAND_VEGAS))

    def test_without_labels_the_cards_have_one_for_all(self) -> None:
        assert "YOUR CARDS" in texts(HAND_VEGAS)
        assert "YOUR CARDS" not in texts(HAND_BESTIA)


@CLOSED
def test_free_seats_invite(name: str) -> None:
    picture = SAMPLES[name]
    assert isinstance(picture, TablePicture)
    seats = (*picture.seats[:-1], EmptySeat("free"))
    assert not faults(replace(picture, seats=seats, awards=()))
    assert "free" in texts(replace(picture, seats=seats, awards=()))


@CLOSED
@pytest.mark.parametrize("state", SeatState)
def test_any_state_fits(name: str, state: SeatState) -> None:
    picture = SAMPLES[name]
    assert isinstance(picture, TablePicture)
    seats = tuple(
        replace(seat, state=state, word="DISCONNECTED FOR LONG", pill="Las Vegas  +1.234.567,89")
        for seat in picture.seats
        if isinstance(seat, SeatPlate)
    )
    assert not faults(replace(picture, seats=seats))


@CLOSED
@pytest.mark.parametrize("name_", torture.NAMES)
def test_any_name_fits(name: str, name_: str) -> None:
    picture = SAMPLES[name]
    assert isinstance(picture, TablePicture)
    seats = tuple(
        replace(seat, name=name_) for seat in picture.seats if isinstance(seat, SeatPlate)
    )
    assert not faults(replace(picture, seats=seats))


def test_the_pack_shows_on_backs_alone() -> None:
    assert len({render(replace(VEGAS_7, pack=pack, board=PileBoard(()))) for pack in Pack}) == 2


def test_awards_at_an_open_table_say_who_took_which_pot() -> None:
    found = texts(STUD_SHOW_8)
    assert {"Pot  2.720", "Side pot  1.900"} <= set(found)
    for seats in range(2, 9):
        for shared in (False, True):
            picture = torture.worst(seats, cards=1, shared=shared)
            community = picture.community and replace(picture.community, empty=0)
            awards = [replace(award, amount="9.876.543,21") for award in worst.awards(seats)]
            picture = replace(picture, community=community, awards=tuple(awards))
            assert not faults(picture)
            told = [text for text in texts(picture) if "9.876" in text]
            assert told
            assert all(text.endswith("9.876.543,21") for text in told)
            assert all(text[0] in "H9" for text in told)


def with_first(picture: TablePicture, cards: str) -> TablePicture:
    seat = picture.seats[0]
    assert isinstance(seat, SeatPlate)
    return replace(picture, seats=(replace(seat, cards=held(cards)), *picture.seats[1:]))


def test_hidden_cards_lie_first_wherever_they_came() -> None:
    ahead, behind = (with_first(VEGAS_7, cards) for cards in ("?? ?? AS", "AS ?? ??"))
    assert render(ahead) == render(behind)


def test_where_tricks_are_played_a_hand_is_a_number_of_backs() -> None:
    known, unknown = (with_first(BESTIA_5, cards) for cards in ("AS RB", "?? ??"))
    assert render(known) == render(unknown)
    assert render(known) != render(with_first(BESTIA_5, "??"))


def test_every_choice_looks_different() -> None:
    first = HAND_BESTIA.choices[2]
    looks = {
        render(replace(HAND_BESTIA, choices=(replace(first, face=CardFace(card)),)))
        for card in italian_deck()[::3]
    }
    assert len(looks) == len(italian_deck()[::3])


def test_a_suit_that_was_led_shows_its_sign() -> None:
    looks = {render(replace(HAND_BESTIA, led=("LED", suit))) for suit in ITALIAN_SUITS}
    assert len(looks) == 4
