"""The wallet with its movements, and the leaderboard of the club."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.i18n import mark
from bot.presenter.brief import brief
from bot.presenter.lobby import wallet_line
from bot.presenter.voice import Voice, one_line, plate_name
from bot.screen import MAX_TEXT, Button, Screen, Style, length
from bot.seating import Occupant
from bot.store.keys import Kind
from bot.store.money import Entry
from bot.store.people import Standing
from bot.tokens import RoomToken
from cardart.picture import MOST_STANDINGS, StandingsPicture
from cardart.picture import Standing as Line

MAX_REASON: Final = 32  # letters of an administrator's own words

_KINDS: Final = {
    Kind.WELCOME: mark("welcome chips"),
    Kind.DAILY: mark("chips of the day"),
    Kind.BUY_IN: mark("brought to a table"),
    Kind.REBUY: mark("added at a table"),
    Kind.CASH_OUT: mark("back from a table"),
    Kind.SETTLEMENT: mark("won or lost in a hand"),
    Kind.GRANT: mark("given by the club"),
    Kind.CORRECTION: mark("put right by the club"),
    Kind.RELEASE: mark("share of a pot left on a table"),
}
_OF_CODE: Final = {kind.code: words for kind, words in _KINDS.items()}


def wallet_screen(
    voice: Voice,
    held: int,
    entries: Sequence[Entry],
    names: Mapping[int, str],
    *,
    is_newest: bool,
) -> Screen:
    """Return what the wallet holds and as many of the movements as fit, newest first.

    `names` has who gave or got chips, by user; `is_newest` says that no later movements are left
    out.
    """
    ends = wallet_line(voice, held), voice.say("Chips have no value.")
    lines = [_movement(voice, entry, names) for entry in entries]
    while length("\n".join((*ends, *lines))) > MAX_TEXT:
        lines.pop()
    buttons = _rows(voice, entries[: len(lines)], is_newest=is_newest)
    return Screen((ends[0], *lines, ends[1]), buttons=tuple(buttons), brief=brief(ends[:1]))


def other_of(entry: Entry) -> int | None:
    """Return the user on the other side of a gift, None for any other movement."""
    if entry.kind != Kind.GIFT.code:
        return None
    return entry.actor if entry.amount > 0 else int(entry.reason)


def _movement(voice: Voice, entry: Entry, names: Mapping[int, str]) -> str:
    return voice.say(
        "{day}: {amount}, {reason}; then {after}.",
        day=voice.day(entry.at),
        amount=voice.signed(entry.amount),
        reason=_reason(voice, entry, names),
        after=voice.amount(entry.after),
    )


def _reason(voice: Voice, entry: Entry, names: Mapping[int, str]) -> str:
    if (other := other_of(entry)) is not None:
        name = voice.name(Occupant(other, names.get(other, "")))
        by = mark("given by {name}") if entry.amount > 0 else mark("given to {name}")
        return voice.say(by, name=name)
    said = voice.say(_OF_CODE[entry.kind])
    if not (why := one_line(entry.reason, MAX_REASON)):
        return said
    return voice.say("{reason} ({words})", reason=said, words=voice.apart(why))


def _rows(
    voice: Voice, entries: Sequence[Entry], *, is_newest: bool
) -> Iterator[tuple[Button, ...]]:
    turning = []
    if not is_newest:
        turning.append(Button(voice.say("Newest"), str(RoomToken("wallet"))))
    if entries and entries[-1].seq > 1:
        older = RoomToken("wallet", str(entries[-1].seq))
        turning.append(Button(voice.say("Older"), str(older)))
    if turning:
        yield tuple(turning)
    yield (
        Button(voice.say("Chips of the day"), str(RoomToken("daily")), Style.GOOD),
        Button(voice.say("Give chips"), str(RoomToken("pay"))),
        Button(voice.say("Leaderboard"), str(RoomToken("top"))),
    )


def leaderboard_screen(voice: Voice, standings: Sequence[Standing]) -> Screen:
    """Return who has how many chips, the richest first; equal chips share a place."""
    lines = [voice.say("Who has how many chips, those on the tables included:")]
    lines.extend(
        voice.say("{place}. {name}: {amount}", place=_place(standings, one),
                  name=voice.name(Occupant(one.user_id, one.name)),
                  amount=voice.amount(one.chips))
        for one in standings
    )  # fmt: skip
    row = (Button(voice.say("Wallet"), str(RoomToken("wallet"))),)
    if not standings:
        return Screen((voice.say("Nobody has chips yet."),), buttons=(row,), is_open=True)
    return Screen(
        tuple(lines),
        picture=_board(voice, standings),
        alt=" ".join(lines),
        buttons=(row,),
        is_open=True,
    )


def _board(voice: Voice, standings: Sequence[Standing]) -> StandingsPicture:
    """Return the standings as everybody may see them: nobody's row is pointed out."""
    return StandingsPicture(
        title=voice.say("Leaderboard"),
        subtitle=voice.say("Chips in wallets and on the tables"),
        rows=tuple(
            Line(
                rank=str(_place(standings, one)),
                name=plate_name(Occupant(one.user_id, one.name)),
                colour=number,
                chips=voice.amount(one.chips),
            )
            for number, one in enumerate(standings[:MOST_STANDINGS])
        ),
    )


def _place(standings: Sequence[Standing], one: Standing) -> int:
    return 1 + sum(other.chips > one.chips for other in standings)
