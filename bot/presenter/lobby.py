"""Menus between hands: sitting down, chips, pauses, house players, the wallet, the welcome."""

from dataclasses import replace

from bot.presenter.past import last_button
from bot.presenter.private import back_button
from bot.presenter.snapshot import Snapshot
from bot.presenter.telesina import GAME
from bot.presenter.voice import HOUSE_SIGN, Voice
from bot.screen import Button, Form, Screen, Style
from bot.seating import PACES, usual_buy_in
from bot.tokens import RoomToken, TableToken
from cardart.picture import Deck
from engine.house import BEGINNER, GOOD, STRONG
from engine.match import Stakes
from engine.options import VELE, Limit


def welcome_screen(voice: Voice) -> Screen:
    """Return what the room shows when no table is open."""
    return Screen(
        (
            voice.say("Good evening. I am the dealer: I deal, keep the chips and count the pots."),
            voice.say("Chips have no value: they cannot be bought or cashed."),
        ),
        buttons=(
            (
                Button(voice.say("Play now"), str(RoomToken("play")), Style.GOOD),
                Button(voice.say("Choose a table"), str(RoomToken("choose"))),
            ),
            (
                Button(voice.say("Rules"), str(RoomToken("rules"))),
                Button(voice.say("Wallet"), str(RoomToken("wallet"))),
                Button(voice.say("Help"), str(RoomToken("help"))),
            ),
        ),
    )


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
    return Screen(lines, buttons=(buttons or _daily_row(voice),), form=form)


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
    return Screen(lines, buttons=(buttons or _daily_row(voice),), form=form)


def menu_screen(voice: Voice, snap: Snapshot, seat: int | None, held: int) -> Screen:
    """Return the table's menu for somebody who sits at `seat`, or watches."""
    lines = (*table_lines(voice, snap.state.match.stakes), wallet_line(voice, held))
    rows: list[tuple[Button, ...]] = []
    if seat is not None:
        rows += [_seat_row(voice, snap, seat), *_house_row(voice, snap)]
    elif snap.state.match.free_seats():
        rows.append((_button(snap, voice.say("Sit down"), "sit", Style.PRIMARY),))
    return Screen(lines, buttons=(*rows, _told_row(voice, snap), _room_row(voice)))


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
    return Screen((voice.say("How well shall the house player play?"),), buttons=(row,))


def pace_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of how long a decision may take."""
    row = tuple(
        _button(snap, voice.duration(time), "pace",
                Style.PRIMARY if pace == snap.state.pace else Style.PLAIN, pace)
        for pace, time in PACES.items()
    )  # fmt: skip
    line = voice.say("How long may a decision take? No clock runs for somebody alone with house "
                     "players.")  # fmt: skip
    return Screen((line,), buttons=(row,))


def deck_screen(voice: Voice, snap: Snapshot) -> Screen:
    """Return the choice of how the cards of the table are drawn."""
    styles = (
        (Deck.FOUR_COLOUR, voice.say("Four colours")),
        (Deck.TWO_COLOUR, voice.say("Two colours")),
        (Deck.COLOUR_SAFE, voice.say("For every eye")),
    )
    row = tuple(
        _button(snap, label, "deck",
                Style.PRIMARY if deck is snap.deck else Style.PLAIN, deck.value)
        for deck, label in styles
    )  # fmt: skip
    line = voice.say("How shall the cards be drawn? “For every eye” has suits that colour-blind "
                     "players can tell apart.")  # fmt: skip
    return Screen((line,), buttons=(row,))


def _seat_row(voice: Voice, snap: Snapshot, seat: int) -> tuple[Button, ...]:
    is_away = snap.state.match.seats[seat].is_out or snap.state.occupants[seat].is_leaving
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


def _room_row(voice: Voice) -> tuple[Button, ...]:
    return (
        Button(voice.say("Wallet"), str(RoomToken("wallet"))),
        Button(voice.say("Proof of the deal"), str(RoomToken("fair"))),
        Button(voice.say("Help"), str(RoomToken("help"))),
    )


def _daily_row(voice: Voice) -> tuple[Button, ...]:
    return (Button(voice.say("Chips of the day"), str(RoomToken("daily")), Style.GOOD),)


def table_lines(voice: Voice, stakes: Stakes) -> tuple[str, ...]:
    """Return what a table plays, as short lines."""
    options = stakes.options
    return (
        voice.say("{game}, {limit}, ante {amount}.", game=voice.say(GAME),
                  limit=limit_name(voice, options.limit), amount=voice.amount(stakes.ante)),
        f"{vele_name(voice, options.vele)}.",
        voice.say("Buy-in from {lowest} to {highest}.", lowest=voice.amount(stakes.min_buy_in),
                  highest=voice.amount(stakes.max_buy_in)),
    )  # fmt: skip


def wallet_line(voice: Voice, held: int) -> str:
    """Return what the wallet holds, as a sentence."""
    return voice.say("Your wallet: {amount}.", amount=voice.amount(held))


def too_little_screen(voice: Voice, held: int, needed: int) -> Screen:
    """Return what the wallet holds, to somebody whom it does not seat."""
    least = voice.say("To sit down you need {amount} at least.", amount=voice.amount(needed))
    lines = (least, wallet_line(voice, held))
    return Screen(lines, buttons=(_daily_row(voice),))


def daily_screen(voice: Voice, amount: int, held: int) -> Screen:
    """Return the answer to today's chips."""
    got = voice.say("You got {amount} chips for today.", amount=voice.amount(amount))
    return Screen((got, wallet_line(voice, held)))


def already_daily(voice: Voice) -> Screen:
    """Return the answer to today's chips, asked for again."""
    return notice(voice.say("You have had today’s chips. There are more tomorrow."))


def help_screen(voice: Voice) -> Screen:
    """Return how the dealer is used."""
    return Screen(
        (
            voice.say("The table message shows whose turn it is; its buttons answer."),
            voice.say("“My cards” shows your cards to you alone."),
            voice.say("“Menu” is for chips, pauses, house players, the rules and leaving."),
            voice.say("{sign} marks a house player, played by the computer.", sign=HOUSE_SIGN),
            voice.say("No answer in time means check, or fold when there is a bet."),
            voice.say("Chips have no value: they cannot be bought or cashed."),
        )
    )


def choose_screen(voice: Voice, choices: dict[str, Stakes]) -> Screen:
    """Return the tables that can be opened, by the key of each."""
    rows = tuple(
        (Button(_choice_label(voice, stakes), str(RoomToken("open", key)), Style.PRIMARY),)
        for key, stakes in choices.items()
    )
    return Screen((voice.say("Which table shall I open?"),), buttons=rows)


def _choice_label(voice: Voice, stakes: Stakes) -> str:
    options = stakes.options
    return f"{vele_name(voice, options.vele)}, {limit_name(voice, options.limit)}"


def vele_name(voice: Voice, key: str) -> str:
    """Return how the vele of `engine.options.VELE` are laid and turned, in a few words."""
    match key:
        case "0":
            return voice.say("No vele")
        case "5_pairs":
            return voice.say("5 vele, two by two")
        case "croce":
            return voice.say("5 vele in a cross")
        case "crociera":
            return voice.say("Crociera: 5 vele and 2 own cards")
        case _:
            return voice.count("{n} vela", "{n} vele", VELE[key].count)


def limit_name(voice: Voice, limit: Limit) -> str:
    """Return how much may be bet, in words."""
    match limit:
        case Limit.NO:
            return voice.say("no limit")
        case Limit.POT:
            return voice.say("pot limit")
        case Limit.HALF_POT:
            return voice.say("half-pot limit")


def anew(voice: Voice, choice: Screen) -> Screen:
    """Return a choice offered again, because the seats had changed when it was made."""
    late = voice.say("The seats have changed meanwhile; nothing was done. Choose again.")
    return replace(choice, lines=(late, *choice.lines), alert=False)


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
