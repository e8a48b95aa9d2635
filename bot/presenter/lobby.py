"""Menus between hands: sitting down, chips, pauses, house players, the wallet, the welcome."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.commands import COMMANDS
from bot.presenter.brief import brief
from bot.presenter.games import presenter_of
from bot.presenter.past import last_button
from bot.presenter.private import back_button
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import HOUSE_SIGN, Voice, one_line, plate_name
from bot.screen import MAX_LABEL, Button, Form, Screen, Style
from bot.seating import PACES, usual_buy_in
from bot.stakes import offered
from bot.tokens import RoomToken, TableToken
from cardart.picture import Deck
from engine.house import BEGINNER, GOOD, STRONG
from engine.match import Stakes

MOST_TABLES: Final = 12  # to choose from, a row each


def welcome_screen(voice: Voice) -> Screen:
    """Return what the room shows when no table is open."""
    return Screen(
        (
            voice.say("Good evening. I am the dealer: I deal, keep the chips and count the pots."),
            *_games(voice),
            voice.say("Chips have no value: they cannot be bought or cashed."),
        ),
        buttons=(
            _opening_row(voice),
            (
                Button(voice.say("Rules"), str(RoomToken("rules"))),
                Button(voice.say("Wallet"), str(RoomToken("wallet"))),
                Button(voice.say("Help"), str(RoomToken("help"))),
            ),
        ),
        is_open=True,
    )


def _games(voice: Voice) -> Iterator[str]:
    """Yield what can be played, where that is more than one game."""
    if len(games := offered()) > 1:
        names = voice.every(game_name(voice, game) for game in games)
        yield voice.say("I deal {games}.", games=names)


def _opening_row(voice: Voice) -> tuple[Button, ...]:
    return (
        Button(voice.say("Play now"), str(RoomToken("play")), Style.GOOD),
        Button(voice.say("Choose a table"), str(RoomToken("choose"))),
    )


def join_screen(voice: Voice, snaps: Sequence[Snapshot]) -> Screen:
    """Return the choice among the tables of a room, or the ways to a table where none is open."""
    if not snaps:
        line = voice.say("No table is open here yet.")
        return Screen((line,), buttons=(_opening_row(voice),), is_open=True)
    rows = tuple(
        (_button(snap, _table_label(voice, snap), "sit", Style.PRIMARY),)
        for snap in snaps[:MOST_TABLES]
    )
    return Screen((voice.say("At which table do you sit down?"),), buttons=rows, is_open=True)


def _table_label(voice: Voice, snap: Snapshot) -> str:
    """Return what tells a table from others: how many sit there, game, one of them, variant."""
    state, stakes = snap.state, snap.state.match.stakes
    taken, free = len(state.match.seats), len(state.match.free_seats())
    head = f"{taken}/{taken + free} · {game_name(voice, stakes.game)} · "
    one = plate_name(state.occupants[min(state.humans() or state.occupants)])
    label = head + voice.apart(one_line(one, MAX_LABEL - len(head + voice.apart(""))))
    whole = f"{label} · {presenter_of(stakes.game).variant(voice, stakes)}"
    return whole if len(whole) <= MAX_LABEL else label


def sit_screen(voice: Voice, snap: Snapshot, held: int) -> Screen:
    """Return the choice of a buy-in; `held` is what the wallet has."""
    stakes = snap.state.match.stakes
    top = min(stakes.max_buy_in, held // stakes.unit * stakes.unit)
    sums = sorted({stakes.min_buy_in, usual_buy_in(stakes), top} & _affordable(stakes, held))
    buttons = tuple(
        Button(voice.say("Sit with {amount}", amount=voice.amount(amount)),
               _token(snap, "buy", str(amount)), Style.PRIMARY)
        for amount in sums
    )  # fmt: skip
    lines = (
        voice.say("How many chips do you bring to the table? From {lowest} to {highest}.",
                  lowest=voice.amount(stakes.min_buy_in), highest=voice.amount(stakes.max_buy_in)),
        wallet_line(voice, held),
    )  # fmt: skip
    form = _form(voice, snap, "buy", voice.say("Sit down"), (stakes.min_buy_in, top))
    usual = _token(snap, "buy", str(min(top, usual_buy_in(stakes)))) if buttons else ""
    row = buttons or _daily_row(voice)
    return Screen(lines, buttons=(row,), form=form, brief=brief(lines), usual=usual)


def chips_screen(voice: Voice, snap: Snapshot, seat: int, held: int) -> Screen:
    """Return the choice of chips to add to a stack."""
    stakes, stack = snap.state.match.stakes, snap.state.stack(seat)
    room = stakes.max_buy_in - stack
    if room < stakes.unit:
        limit = voice.amount(stakes.max_buy_in)
        return notice(voice.say("Your stack is at the table’s limit of {amount}.", amount=limit))
    lowest = max(stakes.unit, stakes.min_buy_in - stack)
    most = min(room, held // stakes.unit * stakes.unit)
    wanted = {usual_buy_in(stakes) - stack, most}
    sums = sorted(amount for amount in wanted if lowest <= amount <= most)
    buttons = tuple(
        Button(voice.say("Add {amount}", amount=voice.amount(amount)),
               _token(snap, "add", str(amount)), Style.PRIMARY)
        for amount in sums
    )  # fmt: skip
    lines = (
        voice.say("Your stack is {amount}.", amount=voice.amount(stack)),
        wallet_line(voice, held),
    )
    form = _form(voice, snap, "add", voice.say("Add"), (lowest, most))
    row = buttons or _daily_row(voice)
    usual = row[0].token if buttons else ""
    return Screen(lines, buttons=(row,), form=form, brief=brief(lines), usual=usual)


def menu_screen(voice: Voice, snap: Snapshot, seat: int | None, *, is_host: bool) -> Screen:
    """Return the table's menu for somebody who sits at `seat`, or watches.

    It says nothing private: whoever presses its buttons acts for themselves.
    """
    stakes = snap.state.match.stakes
    lines = presenter_of(stakes.game).table_lines(voice, stakes)
    rows: list[tuple[Button, ...]] = []
    if seat is not None:
        rows += [_seat_row(voice, snap, seat), *_house_row(voice, snap)]
    elif snap.state.match.free_seats():
        rows.append((_button(snap, voice.say("Sit down"), "sit", Style.PRIMARY),))
    last = _room_row(voice, is_host=is_host)
    return Screen(lines, buttons=(*rows, _told_row(voice, snap), last), is_open=True)


def house_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of how well a new house player plays."""
    row = tuple(
        _button(snap, label, "house", Style.PRIMARY, str(level))
        for level, label in (
            (BEGINNER, voice.as_in("house player", "Beginner")),
            (GOOD, voice.as_in("house player", "Good")),
            (STRONG, voice.as_in("house player", "Strong")),
        )
    )
    line = voice.say("How well shall the house player play?")
    return Screen((line,), buttons=(row,), is_open=True)


def pace_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of how long a decision may take."""
    row = tuple(
        _button(snap, voice.duration(time), "pace",
                Style.PRIMARY if pace == snap.state.pace else Style.PLAIN, pace)
        for pace, time in PACES.items()
    )  # fmt: skip
    line = voice.say("How long may a decision take? No clock runs for somebody alone with house "
                     "players.")  # fmt: skip
    return Screen((line,), buttons=(row,), is_open=True)


def deck_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of how the cards of the table are drawn."""
    row = tuple(
        _button(snap, deck_name(voice, deck), "deck",
                Style.PRIMARY if deck is snap.deck else Style.PLAIN, deck.value)
        for deck in Deck
    )  # fmt: skip
    line = voice.say("How shall the cards be drawn? “For every eye” has suits that colour-blind "
                     "players can tell apart.")  # fmt: skip
    return Screen((line,), buttons=(row,), is_open=True)


def deck_name(voice: Voice, deck: Deck) -> str:
    """Return how cards are drawn, in two or three words."""
    match deck:
        case Deck.FOUR_COLOUR:
            return voice.say("Four colours")
        case Deck.TWO_COLOUR:
            return voice.say("Two colours")
        case Deck.COLOUR_SAFE:
            return voice.say("For every eye")


def _seat_row(voice: Voice, snap: Snapshot, seat: int) -> tuple[Button, ...]:
    is_away = snap.state.is_away(seat)
    pause = back_button(voice, snap) if is_away else _button(snap, voice.say("Sit out"), "out")
    return (
        pause,
        _button(snap, voice.say("Add chips"), "chips"),
        _button(snap, voice.say("Leave the table"), "leave", Style.DANGER),
    )


def _house_row(voice: Voice, snap: Snapshot) -> tuple[tuple[Button, ...], ...]:
    row = []
    if snap.state.match.free_seats():
        row.append(_button(snap, voice.say("Add a house player"), "house"))
    if snap.state.houses_seated():
        row.append(_button(snap, voice.say("Send one away"), "nohouse"))
    settings = (
        _button(snap, voice.say("Pace"), "pace"),
        _button(snap, voice.say("Deck"), "deck"),
    )
    return (tuple(row), settings) if row else (settings,)


def _told_row(voice: Voice, snap: Snapshot) -> tuple[Button, ...]:
    """Return the buttons to what can be read of the table."""
    past = (last_button(voice, snap),) if snap.state.match.hands else ()
    return (
        _button(snap, voice.say("Rules"), "rules"),
        _button(snap, voice.say("Details"), "details"),
        *past,
    )


def _room_row(voice: Voice, *, is_host: bool) -> tuple[Button, ...]:
    row = (
        Button(voice.say("Wallet"), str(RoomToken("wallet"))),
        Button(voice.say("Proof of the deal"), str(RoomToken("fair"))),
        Button(voice.say("Help"), str(RoomToken("help"))),
    )
    return (*row, Button(voice.say("Settings"), str(RoomToken("settings")))) if is_host else row


def _daily_row(voice: Voice) -> tuple[Button, ...]:
    return (Button(voice.say("Chips of the day"), str(RoomToken("daily")), Style.GOOD),)


def wallet_line(voice: Voice, held: int) -> str:
    """Return what the wallet holds, as a sentence."""
    return voice.say("Your wallet: {amount}.", amount=voice.amount(held))


def too_little_screen(voice: Voice, held: int, needed: int) -> Screen:
    """Return what the wallet holds, to somebody whom it does not seat."""
    least = voice.say("To sit down you need {amount} at least.", amount=voice.amount(needed))
    lines = (least, wallet_line(voice, held))
    return Screen(lines, buttons=(_daily_row(voice),), brief=brief(lines))


def daily_screen(voice: Voice, amount: int) -> Screen:
    """Return the answer to today's chips."""
    return notice(voice.say("You got {amount} chips for today.", amount=voice.amount(amount)))


def already_daily(voice: Voice) -> Screen:
    """Return the answer to today's chips, asked for again."""
    return notice(voice.say("You have had today’s chips. There are more tomorrow."))


def no_daily(voice: Voice) -> Screen:
    """Return the answer to today's chips where the club gives none."""
    return notice(voice.say("This club gives no chips of the day."))


def help_screen(voice: Voice) -> Screen:
    """Return how the dealer is used, and what can be typed."""
    typed = ", ".join(f"/{command.word(voice.language)}" for command in COMMANDS)
    return Screen(
        (
            *_games(voice),
            voice.say("The table message shows whose turn it is; its buttons answer."),
            voice.say("“My cards” shows your cards to you alone."),
            voice.say("“Menu” is for chips, pauses, house players, the rules and leaving."),
            voice.say("{sign} marks a house player, played by the computer.", sign=HOUSE_SIGN),
            voice.say(
                "No answer in time means check, or fold when there is a bet; at Bestia, pass."
            ),
            voice.say("What you can type: {commands}.", commands=typed),
            voice.say("Chips have no value: they cannot be bought or cashed."),
        ),
        is_open=True,
    )


def game_screen(voice: Voice, games: Sequence[str]) -> Screen:
    """Return the games of which a table can be opened, by id."""
    rows = tuple(
        (Button(game_name(voice, game), str(RoomToken("choose", game)), Style.PRIMARY),)
        for game in games
    )
    return Screen((voice.say("Which game shall it be?"),), buttons=rows, is_open=True)


def game_name(voice: Voice, game: str) -> str:
    """Return what a game is called."""
    return voice.say(presenter_of(game).name)


def choose_screen(voice: Voice, choices: dict[str, Stakes]) -> Screen:
    """Return the tables that can be opened, by the key of each."""
    rows = tuple((_open_button(voice, key, stakes),) for key, stakes in choices.items())
    return Screen((voice.say("Which table shall I open?"),), buttons=rows, is_open=True)


def _open_button(voice: Voice, key: str, stakes: Stakes) -> Button:
    label = presenter_of(stakes.game).choice(voice, stakes)
    return Button(label, str(RoomToken("open", key)), Style.PRIMARY)


def anew(voice: Voice, choice: Screen) -> Screen:
    """Return a choice offered again, because the seats had changed when it was made."""
    late = voice.say("The seats have changed meanwhile; nothing was done. Choose again.")
    lines = (late, *choice.lines)
    return replace(choice, lines=lines, alert=False, brief="" if choice.is_open else brief(lines))


def notice(text: str) -> Screen:
    """Return a short private answer."""
    return Screen((text,), alert=True)


def _affordable(stakes: Stakes, held: int) -> set[int]:
    sums = (stakes.min_buy_in, usual_buy_in(stakes), min(stakes.max_buy_in, held))
    unit = stakes.unit
    return {
        amount // unit * unit
        for amount in sums
        if stakes.min_buy_in <= amount // unit * unit <= held
    }


def _form(
    voice: Voice, snap: Snapshot, verb: str, submit: str, limits: tuple[int, int]
) -> Form | None:
    """Return the field for any amount within the limits, if there is one."""
    lowest, highest = limits
    if lowest > highest:
        return None
    hint = f"{voice.amount(lowest)} – {voice.amount(highest)}"
    return Form(_token(snap, verb), voice.say("Another amount"), hint=hint, submit=submit)


def _token(snap: Snapshot, verb: str, argument: str = "") -> str:
    return str(TableToken(snap.table, snap.state.seating, verb, argument))


def _button(
    snap: Snapshot, label: str, verb: str, style: Style = Style.PLAIN, argument: str = ""
) -> Button:
    return Button(label, _token(snap, verb, argument), style)
