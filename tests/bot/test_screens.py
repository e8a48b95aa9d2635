"""Every screen there is, in every language, within the strictest limits of any platform."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot import lobby, parting, presenter, steps
from bot.adapters.telegram.places import saying
from bot.ahead import Ahead, Choice, bet_number, can_choose, can_show, passing
from bot.amounts import AmountProblem, BadAmount
from bot.clicks import cut_words
from bot.club import Club
from bot.i18n import languages
from bot.lobby import Ground
from bot.presenter import (
    answers,
    deal,
    giving,
    private,
    reach,
    replay,
    results,
    settings,
    unknown,
    wallet,
)
from bot.presenter import evening as evenings
from bot.presenter import lobby as menus
from bot.presenter import table as public
from bot.presenter.giving import Gift
from bot.presenter.parting import confirm_parting
from bot.presenter.replay import Past
from bot.presenter.results import Telling
from bot.presenter.rules import beside_other_games, rules_screen, table_token
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice, plate_name, voice
from bot.refusals import (
    AmountOutOfRange,
    BuyInOutOfRange,
    NotCutter,
    NotEnoughChips,
    NotLegal,
    NotOnTurn,
    OverLimit,
    Refusal,
    Stranger,
    Why,
)
from bot.screen import (
    MAX_ALERT,
    MAX_ALT,
    MAX_BUTTONS,
    MAX_LABEL,
    MAX_OPTIONS,
    MAX_ROW,
    MAX_TEXT,
    MAX_TOKEN,
    Pick,
    Screen,
    User,
    length,
)
from bot.seating import Occupant, TableState, usual_buy_in
from bot.stakes import PRESETS, offered, presets_of
from bot.store.keys import Kind
from bot.store.money import Entry
from bot.store.people import Person, Standing
from bot.store.schema import MAX_AMOUNT
from bot.tally import Course
from bot.tokens import parse_token
from bot.topics import MOST_DAILY, Topic, chosen, daily, options
from cardart.picture import (
    ChartPicture,
    HandPicture,
    ReplayPicture,
    SeatPlate,
    StandingsPicture,
    TablePicture,
    TrickBoard,
)
from engine import match as rules
from engine.actions import HIDE, SHOW, Action, RaiseTo
from engine.ask import Ask, Betting, Showing
from engine.cards import FACE_DOWN, Card
from engine.events import PUBLIC, BetesPaid, Half
from engine.fairness import Cut, make_proof
from engine.hand import Hand
from engine.history import steps_of
from engine.match import Match, Stakes
from engine.options import (
    BESTIA_SEATS,
    VELE,
    AceDuty,
    Aces,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Figures,
    LasVegasOptions,
    Limit,
    LvSide,
    Pack,
    Parol,
    Remainder,
    Rounding,
    SevenCardStudOptions,
    Speaks,
    TelesinaOptions,
    of_telesina,
)
from engine.promises import Declaring, JoiningBlind, Playing
from engine.tricks import Duty
from tests.las_vegas import stacked as stacked_las_vegas
from tests.strategies import pick, stacked
from tests.strategies_bestia import pick as pick_promise

NAMES = (
    "W" * 64,
    "\N{FAMILY}\N{ZERO WIDTH JOINER}\N{REGIONAL INDICATOR SYMBOL LETTER I}" * 21,
    "مرحبا بالعالم" * 5,
    "<b>&_*~|@everyone`[x](y)\\",
    "",
    "\N{RIGHT-TO-LEFT OVERRIDE}evil\N{POP DIRECTIONAL ISOLATE}\n\x00\N{LINE SEPARATOR}name",
)

CUTS = tuple(
    Cut(cut_words(text), plate_name(Occupant(1, name)))
    for text, name in zip(
        ("W" * 200, "٧" * 200, "<b>\u202e&_*~|`[x](y)\n" * 9, "7"), NAMES, strict=False
    )
)

EN = voice("en")

# The largest numbers that tokens and ledger have room for.
TABLE, SEATING, HAND = (1 << 25) - 1, (1 << 30) - 1, (1 << 59) - 1
NOW = 1_700_000_000_000
DAYS, SERIAL = 99_999, (1 << 20) - 1

# What both languages write alike, names, cards and numbers left out.
SAME = {
    "All-in", "All-in:", "ALL-IN", "BRING-IN", "English", "Italiano", "Menu", "TELESINA",
    "TELESINA, Vela", "Telesina", "VELA", "VELE", "Vela", "Vela:", "Vele", "Vele:", "vela", "vele",
    "VELE · - - · - -", "Las Vegas", "Las Vegas!", "Las Vegas +",
    "LAS VEGAS", "BESTIA", "Bestia", "Bestia:", "bestia", "bestia −", "/ · Telesina ·",
    "/ · Telesina · · vela", "/ · Telesina · · vele", "/ · Las Vegas ·", "/ · Bestia ·",
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """A table at one moment of a random evening."""

    state: TableState
    hand: Hand | None

    def seen(self, viewer: int) -> Snapshot:
        view = None if self.hand is None else self.hand.view(viewer)
        return Snapshot(TABLE, self.state, view, NOW)


def stakes_of(rng: Random) -> Stakes:
    ante = rng.choice((1_000, 100, 10**11))
    options = TelesinaOptions(
        vele=rng.choice(sorted(VELE)),
        limit=rng.choice(list(Limit)),
        parol=rng.choice(list(Parol)),
    )
    return Stakes("telesina", options, ante, 2 * ante, 1_600 * ante)


def stud_of(rng: Random) -> Stakes:
    small = rng.choice((2_000, 500, 10**11))
    options = SevenCardStudOptions(
        small_bet=small,
        big_bet=small * rng.choice((1, 2, 2)),
        bring_in=small // 2 // 100 * 100,
        raise_cap=rng.choice((3, 4)),
        uncap_heads_up=rng.random() < 0.5,
        pair_option=rng.random() < 0.8,
    )
    return Stakes("seven_card_stud", options, small // 5, small // 5, 1_600 * small, 8)


def las_vegas_of(rng: Random) -> Stakes:
    ante = rng.choice((1_000, 100, 10**11))
    options = LasVegasOptions(
        cards=rng.choice((3, 4)),
        deck=rng.choice((Pack.ITALIAN, Pack.ITALIAN, Pack.FRENCH)),
        figures=rng.choice(list(Figures)),
        ace=rng.choice(list(Aces)),
        speaks=rng.choice(list(Speaks)),
        check_raise=rng.random() < 0.5,
        limit=rng.choice(list(Limit)),
        raise_cap=rng.choice((0, 1, 3)),
        lv_side=rng.choice(list(LvSide)),
    )
    return Stakes("las_vegas", options, ante, 2 * ante, 1_600 * ante, 6)


def bestia_of(rng: Random) -> Stakes:
    ante = rng.choice((1_000, 101, 10**11))
    cards = rng.choice((3, 3, 4))
    options = BestiaOptions(
        cards=cards,
        min_players=2,
        max_exchange=rng.choice((None, None, 0, 1, 2)),
        al_buio=rng.random() < 0.8,
        ace_duty=rng.choice(list(AceDuty)),
        must_beat=rng.random() < 0.5,
        declaration_start=rng.choice(list(DeclarationStart)),
        all_pass=rng.choice(list(AllPass)),
        remainder=rng.choice(list(Remainder)),
        rounding=rng.choice(list(Rounding)),
        ante_from=rng.choice(list(AnteFrom)),
    )
    return Stakes("bestia", options, ante, ante, 1_600 * ante, BESTIA_SEATS[cards], unit=1)


def seated(rng: Random, stakes_of: Callable[[Random], Stakes] = stakes_of) -> TableState:
    stakes, ground = stakes_of(rng), Ground(TABLE, 1, 1, NOW)
    state = TableState(Match(stakes), seating=SEATING, hand=HAND)
    players = rng.randrange(2, stakes.seats + 1)
    for number in range(players):
        amount = rng.choice((2, 3, 10, 150, 1_600)) * stakes.ante
        if number and rng.random() < 0.3:
            state = lobby.add_house(ground, state, amount).state
        else:
            name = NAMES[number % len(NAMES)] if rng.random() < 0.8 else NAMES[0]
            state = lobby.join(ground, state, User(number + 1, name, "en"), amount).state
    match = msgspec.structs.replace(state.match, hands=rng.choice((0, 999_998)))
    return msgspec.structs.replace(state, seating=SEATING - 9).with_match(match)


def evening(seed: int, stakes_of: Callable[[Random], Stakes] = stakes_of) -> Iterator[Moment]:
    """Yield every moment of a few random hands at one table."""
    rng = Random(seed)
    state = seated(rng, stakes_of)
    hand = None
    yield Moment(state, hand)
    for _ in range(3):
        if not steps.can_deal(state):
            break
        state = steps.release(Ground(TABLE, 1, 1, NOW), state).state
        secret, cut = rng.randbytes(32), rng.choice((None, *CUTS))
        state = steps.seal(state, HAND, rng.randrange(100), secret)
        yield Moment(state, hand)
        state, hand = steps.begin(state, secret, cut)
        while hand.ask is not None:
            state = unsettled(rng, steps.marked(state, hand, NOW), hand)
            yield Moment(state, hand)
            hand = hand.after(hand.ask.seat, answer_to(hand.ask, rng.randrange(9_999)))
        change = steps.settle(Ground(TABLE, 1, 1, NOW), state, hand)
        state = change.state
        yield Moment(state, hand)
        if change.is_closing:
            break


def answer_to(question: Ask[Any], number: int) -> Action:
    """Return the legal answer that a number names."""
    is_promise = isinstance(question.legal, Declaring | JoiningBlind | Playing)
    return pick_promise(question, number) if is_promise else pick(question, number)


def unsettled(rng: Random, state: TableState, hand: Hand) -> TableState:
    """Return the state with the clock or a seat in some other condition, now and then."""
    assert hand.ask is not None
    if isinstance(hand.ask.legal, Betting | Declaring | Playing) and rng.random() < 0.2:
        return msgspec.structs.replace(state, bank_since=NOW)
    people = state.humans()
    if people and rng.random() < 0.05:
        return state.with_match(rules.sit_out(state.match, rng.choice(people)))
    return msgspec.structs.replace(state, bank_since=None)


def shared(names: tuple[str, ...]) -> Iterator[Moment]:
    """Yield a hand in which five vele are everybody's best: five pots, each of them shared."""
    options = TelesinaOptions(vele="5")
    stakes = Stakes("telesina", options, 10**11, 10**11, 10**15)
    state, ground = TableState(Match(stakes)), Ground(TABLE, 1, 1, NOW)
    for number, name in enumerate(names):
        amount = (number + 1) * 4 * 10**13
        state = lobby.join(ground, state, User(number + 1, name, "en"), amount).state
    state, hand = steps.begin(steps.seal(state, HAND, 0, bytes(32)), bytes(32), CUTS[0])
    hand = Hand(hand.setup, stacked(hand.setup, {}, "Ah Kh Qh Jh Th"))
    while hand.ask is not None:
        yield Moment(state, hand)
        legal = hand.ask.legal
        everything = list(legal)[-1] if isinstance(legal, Betting) else SHOW
        hand = hand.after(hand.ask.seat, everything)
    yield Moment(steps.settle(ground, state, hand).state, hand)


def all_in_stud() -> Iterator[Moment]:
    """Yield a hand of eight who stay to the end: seven side pots and a last card for all."""
    options = SevenCardStudOptions(10**11, 2 * 10**11, 5 * 10**10)
    stakes = Stakes("seven_card_stud", options, 2 * 10**10, 10**10, 10**15, 8)
    state, ground = TableState(Match(stakes)), Ground(TABLE, 1, 1, NOW)
    for number in range(8):
        amount = (number + 1) * 9 * 10**10
        user = User(number + 1, NAMES[number % 2], "en")
        state = lobby.join(ground, state, user, amount).state
    state, hand = steps.begin(steps.seal(state, HAND, 0, bytes(32)), bytes(32), CUTS[0])
    while hand.ask is not None:
        yield Moment(state, hand)
        legal = hand.ask.legal
        everything = list(legal)[-1] if isinstance(legal, Betting) else SHOW
        hand = hand.after(hand.ask.seat, everything)
    yield Moment(steps.settle(ground, state, hand).state, hand)


def everything(hand: Hand) -> Action:
    """Return a bet of everything, whoever is asked."""
    assert hand.ask is not None
    assert isinstance(hand.ask.legal, Betting)
    return list(hand.ask.legal)[-1]


def beside_an_all_in(hand: Hand) -> Action:
    """Return a bet of everything for seat 0, and of the others one after the first card."""
    assert hand.ask is not None
    legal = hand.ask.legal
    assert isinstance(legal, Betting)
    if not hand.ask.seat:
        return everything(hand)
    is_to_bet = hand.state.street == 2 and not legal.price
    return RaiseTo(legal.min_raise) if is_to_bet and legal.can_raise else legal.stay


def las_vegas_of_six(
    holdings: dict[int, str], lv_side: LvSide, answer: Callable[[Hand], Action] = everything
) -> Iterator[Moment]:
    """Yield a hand of six with made holdings, none of whose stacks are equal."""
    options = LasVegasOptions(cards=4, lv_side=lv_side)
    stakes = Stakes("las_vegas", options, 2 * 10**10, 10**10, 10**15, 6)
    state, ground = TableState(Match(stakes)), Ground(TABLE, 1, 1, NOW)
    for number in range(6):
        user = User(number + 1, NAMES[number % 2], "en")
        state = lobby.join(ground, state, user, (6 - number) * 9 * 10**13).state
    state, hand = steps.begin(steps.seal(state, HAND, 0, bytes(32)), bytes(32), CUTS[0])
    deck = stacked_las_vegas(hand.setup, holdings, "2B RB CD FC")
    hand = Hand(hand.setup, deck)
    while hand.ask is not None:
        yield Moment(state, hand)
        hand = hand.after(hand.ask.seat, answer(hand))
    yield Moment(steps.settle(ground, state, hand).state, hand)


@cache
def moments() -> tuple[Moment, ...]:
    random = (moment for seed in range(30) for moment in evening(seed))
    stud = (moment for seed in range(9) for moment in evening(seed, stud_of))
    vegas = (moment for seed in range(12) for moment in evening(seed, las_vegas_of))
    bestia = (moment for seed in range(18) for moment in evening(seed, bestia_of))
    made = (*shared(NAMES), *shared((NAMES[0],) * 6), *all_in_stud(), *made_las_vegas())
    return (*random, *stud, *vegas, *bestia, *made)


def made_las_vegas() -> Iterator[Moment]:
    """Yield hands whose ends are rare: halves of every pot, and going out with side pots."""
    high = {0: "AB AC AD AS", 1: "7B 7C 7D 7S", 2: "6B 6C 6D 6S", 3: "5B 5C 5D 5S"}
    yield from las_vegas_of_six(high, LvSide.SETTLE)
    out = {5: "2D 2C RS RC", 4: "2S RD CC CB", 3: "5B 5C 5D 5S", 2: "7B 7C 7D 7S"}
    together = {5: "2D RS CC CS", 4: "2S 2C RD CB"}
    for lv_side in LvSide:
        yield from las_vegas_of_six(out, lv_side)
        yield from las_vegas_of_six(together, lv_side)
    yield from las_vegas_of_six({0: "2D 2C RS RC"}, LvSide.PLAY_ON, beside_an_all_in)


def screens(voice: Voice, moment: Moment) -> Iterator[Screen]:
    """Yield every screen somebody may see at this moment."""
    state, snap = moment.state, moment.seen(PUBLIC)
    yield public.table_screen(voice, snap)
    yield menus.house_screen(voice, snap)
    yield menus.deck_screen(voice, snap)
    yield menus.pace_screen(voice, snap)
    if state.occupants:
        yield menus.join_screen(voice, [replace(snap, table=TABLE - n) for n in range(30)])
    yield from (
        menus.menu_screen(voice, snap, seat, is_host=True) for seat in (None, *state.match.seats)
    )
    for held in (0, 10**14, MAX_AMOUNT):
        yield menus.sit_screen(voice, snap, held)
        yield from (menus.chips_screen(voice, snap, seat, held) for seat in state.occupants)
    if state.sealed is not None:
        yield deal.cut_screen(voice, snap)
        yield from (private.seat_screen(voice, snap, seat) for seat in state.occupants)
    yield from own_screens(voice, moment)
    yield from past_screens(voice, moment)
    yield from (answers.refusal_screen(voice, NotOnTurn(seat), state) for seat in state.occupants)


def own_screens(voice: Voice, moment: Moment) -> Iterator[Screen]:
    hand, state = moment.hand, moment.state
    if hand is None:
        return
    for seat in hand.setup.dealt:
        if seat in state.occupants and seat in state.match.seats:
            yield private.hand_screen(voice, moment.seen(seat))
            yield from decided_screens(voice, moment.seen(seat))
    for seat in state.humans():
        if (cost := parting.cost(state, hand, seat, for_good=True)) is not None:
            for verb in ("leave", "out"):
                yield confirm_parting(voice, moment.seen(seat), cost, verb, f"{HAND}_{seat}")
    if hand.ask is not None and isinstance(hand.ask.legal, Declaring) and hand.ask.legal.most:
        yield private.change_screen(voice, moment.seen(hand.ask.seat))
    if hand.ask is not None and isinstance(hand.ask.legal, Betting):
        snap = moment.seen(hand.ask.seat)
        if hand.ask.legal.can_raise:
            yield private.bet_screen(voice, snap)
        yield private.confirm_fold(voice, snap)


def decided_screens(voice: Voice, snap: Snapshot) -> Iterator[Screen]:
    """Yield the own screens of somebody who has decided something before their turn."""
    assert snap.view is not None
    seat = snap.view.viewer
    if (kind := passing(snap.view, seat)) is not None:
        yield private.hand_screen(voice, replace(snap, ahead=Choice(kind, 0)))
    elif can_show(snap.view, seat):
        yield from (private.hand_screen(voice, replace(snap, ahead=it)) for it in (SHOW, HIDE))
    elif can_choose(snap.view, seat):
        bet = bet_number(snap.view.log)
        kinds = (
            (Ahead.CALL, Ahead.CHECK_OR_FOLD)
            if snap.view.state.price(seat)
            else (Ahead.CHECK_OR_FOLD,)
        )
        for kind in kinds:
            yield private.hand_screen(voice, replace(snap, ahead=Choice(kind, bet)))


def past_screens(voice: Voice, moment: Moment) -> Iterator[Screen]:
    """Yield a finished hand gone through by the room and by one who played: some hands."""
    hand, state = moment.hand, moment.state
    if hand is None or not hand.is_over:
        return
    if len(hand.log) % 5 and len(hand.state.awards) < 3:
        return
    for viewer in (PUBLIC, hand.setup.dealt[0]):
        views = steps_of(hand.setup, hand.deck, hand.actions, viewer)
        for earlier, later in ((None, HAND - 1), (HAND - 2, None)):
            past = Past(TABLE, state.match.stakes, HAND, 999_999, state.cast, views, earlier, later)
            for step in range(1, len(views) + 1):
                yield replay.replay_screen(voice, past, step)
            yield replay.file_screen(voice, past, len(views), "a file")
            for cut in (None, *CUTS):
                proof = make_proof(hand.setup, 999_999, bytes(32), cut, (), viewer=viewer)
                yield deal.proof_screen(voice, proof)
                yield replay.proof_screen(voice, past, len(views), proof)


def other_screens(voice: Voice) -> Iterator[Screen]:
    """Yield every screen that needs no table."""
    yield menus.welcome_screen(voice)
    yield menus.help_screen(voice)
    yield menus.game_screen(voice, offered())
    yield unknown.no_command(voice, "/" + "W" * 400, menus.help_screen(voice))
    yield unknown.no_table(voice, "W" * 400, menus.game_screen(voice, offered()))
    yield unknown.no_rules(voice, "W" * 400)
    yield from (menus.choose_screen(voice, presets_of(game)) for game in offered())
    yield from reaching_screens(voice)
    yield deal.no_proof(voice)
    yield menus.already_daily(voice)
    yield menus.no_daily(voice)
    yield menus.join_screen(voice, [])
    yield from club_screens(voice)
    yield public.closed_screen(voice)
    yield public.halted_screen(voice)
    yield replay.no_past(voice)
    yield public.void_screen(voice)
    yield answers.failed_screen(voice)
    yield results.nothing_to_tell(voice)
    yield menus.anew(voice, menus.already_daily(voice))
    for amount in (0, 1, MAX_AMOUNT):
        yield menus.too_little_screen(voice, amount, 20_000)
        yield menus.daily_screen(voice, amount)
        entries = [Entry(9, 1, kind.code, "1", amount, amount, NOW, 1) for kind in Kind]
        entries[0] = replace(entries[0], reason=NAMES[0])
        names = {1: NAMES[amount % 2]}
        yield wallet.wallet_screen(voice, amount, entries, names, is_newest=not amount)
        standings = [Standing(n, name, amount + n) for n, name in enumerate(NAMES + NAMES[:4])]
        yield wallet.leaderboard_screen(voice, standings)
    yield wallet.wallet_screen(voice, 0, [], {}, is_newest=True)
    yield wallet.leaderboard_screen(voice, [])
    for game in offered():
        courses = [Course(Occupant(n, name), ((4, 0), (9, (-1) ** n * MAX_AMOUNT)))
                   for n, name in enumerate(NAMES + NAMES[:4])]  # fmt: skip
        yield evenings.evening_screen(voice, 1, game, courses)
    for problem in AmountProblem:
        yield answers.bad_amount_screen(voice, BadAmount(problem))
    yield from (answers.number_screen(voice, game) for game in offered())
    state = seated(Random(1))
    for kind in Refusal.__subclasses__():
        for refusal in _refusals(kind):
            for table in (None, state):
                yield answers.refusal_screen(voice, refusal, table)


def reaching_screens(voice: Voice) -> Iterator[Screen]:
    """Yield what is said where somebody can be reached in private, or cannot."""
    yield reach.ask_in_private(voice, "g.wallet")
    for screen in (reach.start_screen, reach.will_write, reach.write_there):
        yield replace(screen(voice), is_open=True)  # a private chat has no need of a brief form
    lines = (reach.only_you, reach.in_private, reach.press_start, reach.unblock, reach.was_away,
             reach.what_for, reach.too_many_threads, reach.unnamed, reach.writes_now,
             reach.writes_not, reach.cannot_write, reach.done, reach.elsewhere)  # fmt: skip
    yield from (menus.notice(line(voice)) for line in lines)
    yield from (menus.notice(reach.lacking(voice, what)) for what in reach.Lacking)


def club_screens(voice: Voice) -> Iterator[Screen]:
    """Yield the screens of giving chips and of a club's settings, at their largest."""
    people = [Person((1 << 24) - 9 + n, name, None) for n, name in enumerate(NAMES + NAMES[:3])]
    giver, receiver = people[0], people[1]
    yield giving.whom_screen(voice, [], None)
    for amount in (None, MAX_AMOUNT):
        yield giving.whom_screen(voice, people, amount)
    for limit in (100, MAX_AMOUNT):
        yield giving.amount_screen(voice, receiver, limit)
        gift = Gift(giver.id, receiver.id, limit, DAYS, SERIAL)
        yield giving.confirm_screen(voice, giver, receiver, gift)
        yield giving.given_screen(voice, receiver, limit, MAX_AMOUNT)
        yield giving.gift_line(voice, giver, receiver, limit)
    club = Club(1, NAMES[0], voice.language)
    yield settings.settings_screen(voice, club)
    yield from (settings.topic_screen(voice, club, Topic.TABLE, game) for game in offered())
    for topic in Topic:
        yield settings.topic_screen(voice, club, topic)
        for key in options(topic):
            changed = chosen(topic, key)(club)
            yield settings.settings_screen(voice, changed)
            yield settings.topic_screen(voice, changed, topic)
    yield settings.settings_screen(voice, daily(MOST_DAILY)(club))
    yield unknown.no_topic(voice, "W" * 400, settings.settings_screen(voice, club))


def _refusals(kind: type[Refusal]) -> list[Refusal]:
    most = MAX_AMOUNT
    if kind is NotOnTurn:
        return [NotOnTurn(4)]
    if kind is NotCutter:
        return [NotCutter(None), NotCutter(4)]
    if kind is NotLegal:
        numbers = ((most, 0, 0), (0, most, most), (most, most, most))
        told = [NotLegal(why, *some) for why in Why for some in numbers]
        knight = Card.parse("CB")
        return [*told, *(NotLegal(why, card=knight, most=n) for why in Why for n in (1, 4))]
    if kind is BuyInOutOfRange:
        return [BuyInOutOfRange(0, 0), BuyInOutOfRange(most, most)]
    if kind is NotEnoughChips:
        return [NotEnoughChips(most)]
    if kind in {AmountOutOfRange, OverLimit}:
        return [kind(0, most), kind(most, most)]
    if kind is Stranger:
        names = (*NAMES, "W" * 99)
        return [Stranger(), *map(Stranger, names), *(Stranger(it, can_reply=True) for it in names)]
    return [kind()]


@cache
def every_screen(language: str) -> tuple[Screen, ...]:
    words = voice(language)
    seen = (screen for moment in moments() for screen in screens(words, moment))
    return (*other_screens(words), *seen)


@cache
def every_page(language: str) -> tuple[Screen, ...]:
    """Return every page of what is told in pages, whose number differs by language."""
    words = voice(language)
    sheets = (
        partial(rules_screen, words, stakes, "slow", partial(table_token, TABLE, SEATING))
        for stakes in PRESETS.values()
    )
    reckonings = (
        page
        for moment in moments()
        if moment.hand is not None and moment.hand.state.is_settled
        for viewer in (PUBLIC, *moment.hand.setup.order)
        for page in pages_of(partial(results.details_screen, words, moment.seen(viewer), HAND))
    )
    rules_pages = [page for sheet in sheets for page in pages_of(sheet)]
    beside = [beside_other_games(words, page, "bestia") for page in rules_pages]
    return (*reckonings, *rules_pages, *beside)


def pages_of(screen: Callable[[int], Screen]) -> Iterator[Screen]:
    """Yield the pages of a screen by their number, from the first to the last."""
    previous = None
    for number in range(1, 30):
        page = screen(number)
        if page == previous:
            return
        yield page
        previous = page


def strings(screen: Screen) -> Iterator[str]:
    """Yield everything a screen says, the picture's labels included."""
    yield from screen.lines
    yield screen.brief.replace("\n", " ")
    yield screen.alt
    yield from (button.label for row in screen.buttons for button in row)
    if form := screen.form:
        yield from (form.label, form.hint, form.value, form.submit)
    if asked := screen.pick:
        yield from (asked.label, asked.submit, *(it.label for it in asked.options))
    if screen.instead is not None:
        yield from strings(screen.instead)
    match screen.picture:
        case TablePicture() as picture:
            yield from table_strings(picture)
        case ReplayPicture() as again:
            yield again.action
            yield from table_strings(again.table)
        case HandPicture() as own:
            yield from (own.banner, own.hidden_label, own.shown_label, own.line)
            yield from own.price or ()
            yield from (choice.label for choice in own.choices)
            yield from own.led[:1] if own.led else ()
        case ChartPicture() as chart:
            yield from (chart.title, chart.subtitle, chart.axis)
        case StandingsPicture() as board:
            yield from (board.title, board.subtitle)
        case None:
            pass
        case other:
            raise TypeError(other)


def table_strings(picture: TablePicture) -> Iterator[str]:
    yield " ".join(picture.info)
    yield picture.turn
    yield from picture.price or ()
    if picture.pot is not None:
        yield picture.pot.label
        yield from (label for label, _ in picture.pot.sides)
    yield from (award.label for award in picture.awards)
    yield from (label for label, _ in picture.stakes)
    if isinstance(picture.board, TrickBoard):
        yield from board_strings(picture.board)
    if picture.community is not None:
        yield picture.community.label
    for seat in picture.seats:
        yield from (seat.word, seat.pill) if isinstance(seat, SeatPlate) else (seat.word,)


def board_strings(board: TrickBoard) -> Iterator[str]:
    yield from (it.label for it in (board.trump,) if it is not None)
    yield from (it.words for it in (board.trick, *board.account) if it is not None)


def check_limits(screen: Screen) -> None:
    text, labels = screen.text, [button for row in screen.buttons for button in row]
    assert length(text) <= MAX_TEXT, text
    assert not screen.alert or len(text) <= MAX_ALERT, text
    assert len(screen.brief) <= MAX_ALERT, screen.brief
    assert screen.alert or screen.is_open or screen.brief, screen
    assert not (screen.brief and screen.is_open and not screen.again), screen
    assert len(screen.alt) <= MAX_ALT, screen.alt
    assert len(labels) <= MAX_BUTTONS
    assert all(screen.buttons), "a row without buttons"
    assert all(len(row) <= MAX_ROW for row in screen.buttons)
    for button in labels:
        assert 0 < len(button.label) <= MAX_LABEL, button.label
        check_token(button.token)
    tokens = [button.token for button in labels]
    assert not screen.usual or screen.usual in tokens
    assert len(set(tokens)) == len(tokens)
    if screen.form is not None:
        check_token(screen.form.token)
        assert len(screen.form.label) <= MAX_LABEL
        assert screen.form.submit
    if screen.pick is not None:
        check_pick(screen.pick)
    if screen.instead is not None:
        assert screen.brief or screen.is_open
        assert screen.instead.is_open
        check_limits(screen.instead)
    assert bool(screen.picture) == bool(screen.alt)
    assert text.strip()


def check_pick(asked: Pick) -> None:
    check_token(asked.token)
    values = [it.value for it in asked.options]
    everything = saying(asked.token, " ".join(values))
    assert len(everything.encode()) <= MAX_TOKEN
    assert 0 <= asked.least <= asked.most <= len(values) <= MAX_OPTIONS
    assert len(set(values)) == len(values)
    for label in (asked.label, asked.submit, *(it.label for it in asked.options)):
        assert 0 < len(label) <= MAX_LABEL, label


@pytest.mark.parametrize("language", languages())
def test_what_may_be_shown_to_all_holds_no_own_cards_no_file_and_no_wallet(language: str) -> None:
    words = voice(language)
    wallet_word = words.say("Your wallet: {amount}.", amount="").split(":")[0]
    for screen in (*every_screen(language), *every_page(language)):
        if screen.is_open:
            assert not isinstance(screen.picture, HandPicture | ReplayPicture)
            assert screen.file is None
            assert wallet_word not in screen.text


def test_what_only_its_player_knows_is_never_marked_for_all() -> None:
    for moment in moments():
        for screen in own_screens(EN, moment):
            is_choice = screen.form is not None or screen.picture is None
            assert screen.is_open is is_choice
        for screen in past_screens(EN, moment):
            assert not screen.is_open


def test_an_own_hand_in_brief_has_the_cards_what_they_make_and_the_price() -> None:
    priced = 0
    for moment in moments():
        if moment.hand is None:
            continue
        for seat in moment.hand.setup.dealt:
            if seat not in moment.state.occupants or seat not in moment.state.match.seats:
                continue
            screen = private.hand_screen(EN, moment.seen(seat))
            state = moment.hand.state
            own = [*state.hole[seat], *state.up[seat], *state.turned()]
            assert all(EN.card(card) in screen.brief for card in own)
            worth = ("You have: ", "Your total: ", "Las Vegas!", "Trump: ")
            is_paid_bestia = state.is_settled and state.trump != FACE_DOWN
            assert any(words in screen.brief for words in worth) is not is_paid_bestia
            is_betting = moment.hand.ask is not None and isinstance(moment.hand.ask.legal, Betting)
            if seat in state.live and is_betting and (price := state.price(seat)):
                assert EN.amount(price) in screen.brief
                priced += 1
    assert priced > 100


def test_every_screen_that_a_presenter_makes_is_among_them() -> None:
    made = {
        function.name
        for module in Path(presenter.__path__[0]).rglob("*.py")
        for function in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        and isinstance(function.returns, ast.Name)
        and function.returns.id == "Screen"
        and not function.name.startswith("_")
    }
    _imports, _, here = Path(__file__).read_text(encoding="utf-8").partition("NAMES = (")
    assert len(made) > 40
    assert made <= set(re.findall(r"\w+", here))


def check_token(token: str) -> None:
    assert len(token.encode()) <= MAX_TOKEN, token
    assert parse_token(token) is not None, token


@pytest.mark.parametrize("language", languages())
def test_every_screen_keeps_the_limits_of_every_platform(language: str) -> None:
    assert len(every_screen(language)) > 5_000
    assert len(every_page(language)) > 500
    for screen in (*every_screen(language), *every_page(language)):
        check_limits(screen)


@pytest.mark.parametrize("language", languages())
def test_no_sentence_has_a_hole_and_no_name_breaks_out_of_its_place(language: str) -> None:
    for screen in (*every_screen(language), *every_page(language)):
        for said in strings(screen):
            assert not re.search(r"\{\w*\}", said), said
            assert not re.search(r"[\x00-\x1f\u2028\u2029\u202a-\u202e]", said), repr(said)
            assert said.count("\u2068") == said.count("\u2069"), repr(said)


def test_the_moments_hold_everything_a_table_can_show() -> None:
    shown, seen = moments(), [moment.seen(PUBLIC) for moment in moments()]
    hands = [moment.hand for moment in shown if moment.hand is not None]
    assert any(hand.setup.carry for hand in hands)
    assert any(hand.state.carried for hand in hands)
    assert any(len(hand.state.awards) > 2 for hand in hands)
    assert any(len(award.shares) == 6 for hand in hands for award in hand.state.awards)
    assert any(hand.is_over and not hand.state.shown for hand in hands)
    assert {hand.state.street for hand in hands} >= set(range(1, 7))
    assert any(snap.state.bank_since is not None for snap in seen)
    assert any(snap.view is None for snap in seen)
    telesina = [hand for hand in hands if isinstance(hand.setup.options, TelesinaOptions)]
    assert {of_telesina(hand.setup.options).vele for hand in telesina} == set(VELE)
    stud = [hand for hand in hands if isinstance(hand.setup.options, SevenCardStudOptions)]
    assert {len(hand.setup.order) for hand in stud} >= {2, 8}
    assert any(hand.state.community for hand in stud)
    assert any(len(hand.state.awards) > 6 for hand in stud)
    assert any(hand.state.mucked and not hand.state.is_settled for hand in stud)
    asked = [hand.ask.legal for hand in stud if hand.ask is not None]
    assert any(isinstance(legal, Betting) and legal.is_bring_in for legal in asked)
    assert any(isinstance(legal, Betting) and len(legal.totals) == 2 for legal in asked)
    check_las_vegas([it for it in hands if isinstance(it.setup.options, LasVegasOptions)])
    check_bestia([it for it in hands if isinstance(it.setup.options, BestiaOptions)])


def check_bestia(hands: list[Hand]) -> None:
    asked = [hand.ask.legal for hand in hands if hand.ask is not None]
    assert {len(hand.setup.order) for hand in hands} >= {2, 4, 6}
    assert {len(it.holding) for it in asked if isinstance(it, Playing)} >= {2, 3, 4}
    assert any(isinstance(it, JoiningBlind) for it in asked)
    assert any(isinstance(it, Declaring) and not it.can_pass for it in asked)
    assert {it.most for it in asked if isinstance(it, Declaring)} >= {0, 1, 2, 3, 4}
    duties = {duty for it in asked if isinstance(it, Playing) for duty in it.duties}
    assert duties == {None, *Duty}
    betes = [it.paid for hand in hands for it in hand.log if isinstance(it, BetesPaid)]
    assert {len(paid) for paid in betes} >= {1, 2}
    assert {bool(paid[0][1]) for paid in betes} == {True, False}
    over = [hand.state for hand in hands if hand.is_over]
    assert any(state.carried and not state.awards for state in over)
    assert any(state.awards and not state.tricks for state in over)
    assert any(hand.setup.absent for hand in hands)


def check_las_vegas(hands: list[Hand]) -> None:
    states = [hand.state for hand in hands]
    assert {len(state.setup.order) for state in states} >= {2, 6}
    piles = [pile for state in states for pile in state.piles]
    assert any(seat is None for pile in piles for seat, _ in pile)
    assert any(len(pile) > 2 for pile in piles)
    assert any(len(state.emptied) > 1 for state in states)
    assert any(len(group) > 1 for state in states for group in state.emptied)
    assert any(state.emptied and not state.is_settled for state in states)
    ends = [[award.half for award in state.awards] for state in states if state.awards]
    assert any(len(halves) > 8 and None not in halves for halves in ends)
    assert any({None, Half.HIGH, Half.LOW} <= set(halves) for halves in ends)
    assert any(len(award.shares) > 1 for state in states for award in state.awards if award.half)
    asked = [hand.ask for hand in hands if hand.ask is not None]
    assert not any(isinstance(ask.legal, Showing) for ask in asked)


@cache
def _plain(said: str) -> str:
    """Return a string without names, cards, numbers and signs."""
    for name in (*NAMES, *lobby.HOUSE_NAMES):
        said = said.replace(name[:20], "") if name else said
    said = re.sub(r"([0-9a-f]{8} ?){8}", "", said)  # a seal
    without = re.sub(
        r"\u2068.*?\u2069|\b(10|[2-9AKQJ])[♠♥♦♣]|[\d.,’'▮🏠…–+✓\u00a0]|W{5,}", " ", said
    )
    return " ".join(re.sub(r"(?<!\w)[AKQJ](?!\w)", " ", without).split())


def test_nothing_is_said_in_english_to_who_speaks_italian() -> None:
    for english, italian in zip(every_screen("en"), every_screen("it"), strict=True):
        check_different(strings(english), strings(italian))


def check_different(english: Iterable[str], italian: Iterable[str]) -> None:
    """Check that no string of a screen is the other language's; a page may hold fewer of one."""
    known = {_plain(one): one for one in english}
    for other in italian:
        if (plain := _plain(other)) in known:
            assert plain in SAME or not re.search(r"\w{2}", plain), (known[plain], other)


def test_no_reckoning_is_in_english_to_who_speaks_italian() -> None:
    for moment in moments():
        if moment.hand is None or not moment.hand.state.is_settled:
            continue
        view = moment.hand.view(PUBLIC)
        told = [
            [line for block in Telling(voice(it), moment.state, view).blocks() for line in block]
            for it in ("en", "it")
        ]
        for one, other in zip(*told, strict=True):
            check_different(one, other)


def test_a_name_in_braces_is_a_name() -> None:
    state = lobby.join(
        Ground(1, 1, 1, NOW),
        TableState(Match(PRESETS["vele1"])),
        User(1, "{amount}", "en"),
        100_000,
    ).state
    assert "{amount}" in answers.refusal_screen(voice("en"), NotOnTurn(4), state).text


def test_buttons_for_chips_offer_what_can_be_paid() -> None:
    state = seated(Random(3))
    snap = Snapshot(1, state, None, None)
    stakes = state.match.stakes
    for held in (0, stakes.min_buy_in - 1, stakes.min_buy_in, usual_buy_in(stakes), 10**15):
        screen = menus.sit_screen(voice("en"), snap, held)
        amounts = [
            int(button.token.rpartition("-")[2])
            for row in screen.buttons for button in row if "buy" in button.token
        ]  # fmt: skip
        assert all(
            stakes.min_buy_in <= amount <= min(held, stakes.max_buy_in) for amount in amounts
        )
        assert bool(amounts) == (held >= stakes.min_buy_in)


def test_a_table_says_whether_it_waits_for_somebody() -> None:
    for moment in moments():
        snap = moment.seen(PUBLIC)
        shown = public.table_screen(voice("en"), snap)
        question = None if snap.view is None else snap.view.ask
        if question is not None and not snap.state.occupants[question.seat].is_house:
            assert not shown.is_passing
        if snap.state.sealed is not None:
            assert not shown.is_passing
    assert {public.table_screen(voice("en"), it.seen(PUBLIC)).is_passing for it in moments()} == {
        True,
        False,
    }
