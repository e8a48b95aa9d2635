"""Buttons of a table: from a parsed token to the table's own methods, and the private answer.

A click that is stale, foreign or makes no sense raises a `Refusal` and changes nothing.
"""

from collections.abc import Callable
from typing import Final

from bot import lobby, parting, promises, why
from bot.ahead import Ahead
from bot.amounts import parse_amount
from bot.lobby import Change, Ground
from bot.presenter import deal, private
from bot.presenter import lobby as menus
from bot.presenter.parting import confirm_parting
from bot.presenter.voice import Voice
from bot.refusals import BadCut, HandIsRunning, NotLegal, NotOnTurn, OldButton, Why
from bot.screen import Click, Screen, User
from bot.seating import PACES, TableState, usual_buy_in
from bot.table import Table
from bot.tokens import HandToken, TableToken
from cardart.picture import Deck
from engine.actions import Action, RaiseTo, parse_action
from engine.ask import Betting, Legal
from engine.errors import MalformedText
from engine.events import PUBLIC
from engine.house import LEVELS
from engine.promises import Declaring, JoiningBlind, Playing

_AHEAD: Final = frozenset(kind.value for kind in Ahead)
_STRICT: Final = frozenset({"add", "house", "nohouse", "deal"})
"""What is only done at a table that is as it was: done twice, it would be done to another one."""


async def hand_click(click: Click, token: HandToken, table: Table, words: Voice) -> Screen | None:
    """Answer a question of the running hand, or offer the amounts of a raise."""
    seat = lobby.seat_of(table.state, click.user.id)
    if token.verb.startswith("cut"):
        return await _cut(click, token, table, words)
    if token.verb in _AHEAD:
        await table.decide_ahead(click.user.id, token.hand, token.decision, Ahead(token.verb))
        return None
    if promises.is_promise(token.verb):
        return await _promise(click, token, table, words, seat)
    if token.verb in {"raise", "f"}:
        _check_current(table, token, seat)
    if token.verb == "raise" and click.text is None:
        return private.bet_screen(words, table.snapshot(seat))
    if token.verb == "f" and _is_free(table):
        return private.confirm_fold(words, table.snapshot(seat))
    action = _action(click, token, table.state.match.stakes.unit)
    await table.act(click.user.id, token.hand, token.decision, action)
    return None


async def _promise(
    click: Click, token: HandToken, table: Table, words: Voice, seat: int
) -> Screen | None:
    """Answer whether one plays, and with which cards; or offer to choose them."""
    legal = _asked(table, token, seat)
    if not isinstance(legal, Declaring | JoiningBlind | Playing):
        raise OldButton
    if token.verb == promises.CHANGE and click.text is None:
        if not isinstance(legal, Declaring) or not legal.most:
            raise OldButton
        return private.change_screen(words, table.snapshot(seat))
    action = promises.answer(legal, token.verb, click.text)
    await table.act(click.user.id, token.hand, token.decision, action)
    return None


async def table_click(
    click: Click, token: TableToken, table: Table, words: Voice, held: int
) -> Screen | None:
    """Show a menu of the table or change it; `held` is what the user's wallet holds."""
    user, state = click.user, table.state
    seat = state.seat_of(user.id)
    match token.verb:
        case "cards":
            return _cards(table, user, words)
        case "menu":
            snap = table.snapshot(PUBLIC)
            return menus.menu_screen(words, snap, seat, is_host=click.is_host)
        case "sit" if seat is not None and state.is_broke(seat):
            return _choice("chips", table, user, words, held)
        case "sit" if lobby.is_away(state, user):
            return await _change(click, "back", token, table, words)
        case "sit" | "chips":
            return _choice(token.verb, table, user, words, held)
        case "house" | "pace" | "deck" if not token.argument:
            return _choice(token.verb, table, user, words, held)
        case "add" | "house" if token.seating != state.seating:
            return menus.anew(words, _choice(token.verb, table, user, words, held))
        case "leave" | "out" as verb if asked := _ask_first(verb, token, table, seat, words):
            return asked
        case "deal":
            await table.deal_now(user.id, token.seating)
            return None
        case verb:
            return await _change(click, verb, token, table, words)


def _choice(verb: str, table: Table, user: User, words: Voice, held: int) -> Screen:
    """Return the choices a change of the table begins with."""
    snap = table.snapshot(PUBLIC)
    if verb == "sit":
        lobby.check_may_join(table.state, user)
        return menus.sit_screen(words, snap, held)
    seat = lobby.seat_of(table.state, user.id)
    if verb in {"chips", "add"}:
        if seat in table.in_hand():  # what lies before it then is the hand's
            raise HandIsRunning
        return menus.chips_screen(words, snap, seat, held)
    if verb == "deck":
        return menus.deck_screen(words, snap)
    if verb == "pace":
        return menus.pace_screen(words, snap)
    lobby.check_has_room(table.state)
    return menus.house_screen(words, snap)


def _ask_first(
    verb: str, token: TableToken, table: Table, seat: int | None, words: Voice
) -> Screen | None:
    """Return what going costs, unless it costs nothing or who sits there has been told.

    The button that was told of it names hand and seat: it says nothing for the hand after, nor for
    anybody else who presses it.
    """
    if seat is None:
        return None
    cost = parting.cost(table.state, table.hand, seat, for_good=verb == "leave")
    sealed = table.state.sealed
    hand = table.state.hand if sealed is None else sealed.hand
    told = f"{hand or 0}_{seat}"
    if cost is None or token.argument == told:
        return None
    return confirm_parting(words, table.snapshot(seat), cost, verb, told)


async def _change(
    click: Click, verb: str, token: TableToken, table: Table, words: Voice
) -> Screen | None:
    user = click.user
    if verb != "buy":
        lobby.seat_of(table.state, user.id)
    make = _changing(click, verb, token, table)
    is_return = verb == "buy" and table.state.seat_of(user.id) is not None
    await table.change(make, token.seating if verb in _STRICT else None)
    return menus.notice(_done("back" if is_return else verb, click, token, table, words))


def _changing(
    click: Click, verb: str, token: TableToken, table: Table
) -> Callable[[Ground, TableState], Change]:
    """Return the change a button asks for, to be made under the table's lock."""
    user, unit = click.user, table.state.match.stakes.unit
    match verb:
        case "buy":
            amount = _amount(click, token, unit)
            return lambda on, state: lobby.join(on, state, user, amount)
        case "add":
            amount = _amount(click, token, unit)
            return lambda on, state: lobby.top_up(on, state, user, amount, table.in_hand())
        case "leave":
            return lambda on, state: lobby.leave(
                on, state, lobby.seat_of(state, user.id), table.in_hand()
            )
        case "out":
            return lambda on, state: lobby.sit_out(on, state, user)
        case "back":
            return lambda on, state: lobby.back(on, state, user)
        case "house":
            level = _level(token)
            return lambda on, state: lobby.add_house(
                on, state, usual_buy_in(state.match.stakes), level
            )
        case "pace" if token.argument in PACES:
            return lambda on, state: lobby.set_pace(on, state, user, token.argument)
        case "deck" if token.argument in {deck.value for deck in Deck}:
            return lambda on, state: lobby.set_deck(on, state, user, Deck(token.argument))
        case "nohouse":
            return lambda on, state: lobby.remove_house(on, state, table.in_hand())
        case _:
            raise OldButton


def _done(verb: str, click: Click, token: TableToken, table: Table, words: Voice) -> str:
    """Return what to tell whoever changed the table."""
    unit = table.state.match.stakes.unit
    match verb:
        case "buy":
            amount = words.amount(_amount(click, token, unit))
            return words.say("You sit down with {amount}.", amount=amount)
        case "add":
            amount = words.amount(_amount(click, token, unit))
            return words.say("You added {amount}.", amount=amount)
        case "leave" if table.state.seat_of(click.user.id) is None:
            return words.say("You left the table; your chips are back in your wallet.")
        case "leave":
            return words.say("You leave when this hand is over.")
        case "out":
            return words.say("You sit out. Press “I’m back” when you want to play on.")
        case "back":
            return words.say("Welcome back.")
        case "house":
            return words.say("A house player sits down.")
        case "deck":
            return words.say("The cards of this table are drawn anew.")
        case "pace":
            return words.say("Decisions now have {time}.",
                             time=words.duration(PACES[table.state.pace]))  # fmt: skip
        case _:
            return words.say("A house player takes leave.")


def _cards(table: Table, user: User, words: Voice) -> Screen:
    seat = lobby.seat_of(table.state, user.id)
    if table.hand is None or not has_cards(table, seat):
        return menus.notice(words.say("You have no cards in this hand."))
    return private.hand_screen(words, table.snapshot(seat))


def has_cards(table: Table, seat: int) -> bool:
    """Whether who sits there now was dealt into the hand on display."""
    if table.hand is None or seat not in table.hand.setup.dealt:
        return False
    return table.state.cast.get(seat, None) is not None and (
        table.state.cast[seat].user == table.state.occupants[seat].user
    )


def _check_current(table: Table, token: HandToken, seat: int) -> None:
    legal = _asked(table, token, seat)
    if not isinstance(legal, Betting):
        raise OldButton
    if token.verb == "raise" and not legal.can_raise:
        assert table.hand is not None, "somebody is asked"  # noqa: S101
        raise why.not_legal(table.hand, RaiseTo(0))


def _asked(table: Table, token: HandToken, seat: int) -> Legal[Action]:
    """Return what is legal now for the seat that pressed; raise `OldButton` or `NotOnTurn`."""
    hand = table.hand
    if hand is None or hand.ask is None or table.state.hand != token.hand:
        raise OldButton
    if hand.number != token.decision:
        raise OldButton
    if hand.ask.seat != seat:
        raise NotOnTurn(hand.ask.seat)
    return hand.ask.legal


async def _cut(click: Click, token: HandToken, table: Table, words: Voice) -> Screen | None:
    """Cut the sealed deck with typed words or at a place, or offer both."""
    place = token.verb.removeprefix("cut")
    if not place and click.text is None:
        lobby.cutter_of(table.state, click.user.id, token.hand)
        return deal.cut_screen(words, table.snapshot(PUBLIC))
    await table.cut(click.user.id, token.hand, cut_words(click.text or place))
    return None


def cut_words(typed: str) -> str:
    """Return what cuts: the typed words in one line, as everybody will read them.

    Raise `BadCut` when nothing of them can be read.
    """
    line = " ".join("".join(it if it.isprintable() else " " for it in typed).split())
    if not line:
        raise BadCut
    return line[: deal.MAX_CUT_WORDS].strip()


def typed_token(table: Table, user: int, text: str) -> HandToken | None:
    """Return what words typed in reply to a table's message would press for a user.

    The cut of a sealed deck, the raise of whoever is asked for a bet, or the cards of whoever is
    asked for some; `None` for anybody else.
    """
    seat, sealed, hand = table.state.seat_of(user), table.state.sealed, table.hand
    if seat is None:
        return None
    if sealed is not None:
        return HandToken(table.id, sealed.hand, 0, "cut") if sealed.cutter == seat else None
    if hand is None or hand.ask is None or hand.ask.seat != seat or table.state.hand is None:
        return None
    legal = hand.ask.legal
    verb = "raise" if isinstance(legal, Betting) else promises.typed_verb(legal, text)
    return None if verb is None else HandToken(table.id, table.state.hand, hand.number, verb)


def change_token(table: Table, user: int) -> HandToken:
    """Return what a typed command to change cards presses; raise `NotOnTurn` or `NotLegal`."""
    seat, hand = lobby.seat_of(table.state, user), table.hand
    if hand is None or hand.ask is None or table.state.hand is None:
        raise NotLegal(Why.NOT_ASKED)
    if hand.ask.seat != seat:
        raise NotOnTurn(hand.ask.seat)
    if not isinstance(hand.ask.legal, Declaring):
        raise NotLegal(Why.NOT_ASKED)
    return HandToken(table.id, table.state.hand, hand.number, promises.CHANGE)


def _is_free(table: Table) -> bool:
    question = table.hand.ask if table.hand is not None else None
    return (
        question is not None
        and isinstance(question.legal, Betting)
        and question.legal.can_fold
        and question.legal.fold_wants_confirmation
    )


def _action(click: Click, token: HandToken, unit: int) -> Action:
    if token.verb == "raise":
        return RaiseTo(parse_amount(click.text or "", click.user.language, unit))
    try:
        return parse_action("f" if token.verb == "F" else token.verb)
    except MalformedText:
        raise OldButton from None


def _level(token: TableToken) -> int:
    level = next((level for level in LEVELS if str(level) == token.argument), None)
    if level is None:
        raise OldButton
    return level


def _amount(click: Click, token: TableToken, unit: int) -> int:
    if click.text is not None:
        return parse_amount(click.text, click.user.language, unit)
    if not (token.argument.isascii() and token.argument.isdigit()):
        raise OldButton
    return int(token.argument)
