"""A finished hand gone through in private: what one viewer knew at each moment, and its file."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.presenter import deal, facts
from bot.presenter.brief import brief
from bot.presenter.evening import ANY_TIME, evening_button
from bot.presenter.games import presenter_of_hand
from bot.presenter.past import past_table
from bot.presenter.picture import table_picture
from bot.presenter.snapshot import Snapshot
from bot.presenter.table import Row, alt_text
from bot.presenter.voice import Voice
from bot.screen import MAX_ALT, Attachment, Button, Screen, Style
from bot.seating import Occupant
from bot.tokens import TableToken
from cardart.picture import Deck, ReplayPicture
from engine.events import AntesPosted, Event
from engine.fairness import Proof
from engine.hand import View
from engine.match import Stakes
from engine.state import State

FIRST, BACK, ON, LAST = "⏮", "◀", "▶", "⏭"


@dataclass(frozen=True, slots=True)
class Past:
    """A finished hand as one viewer may see it again.

    `views` are its moments, redacted for that viewer; `cast` is who played, by seat. `earlier` and
    `later` are the ids of the finished hands beside it at its table; `deck` is how cards are drawn.
    """

    table: int
    stakes: Stakes
    hand: int
    number: int
    cast: Mapping[int, Occupant]
    views: tuple[View, ...]
    earlier: int | None = None
    later: int | None = None
    deck: Deck = Deck.FOUR_COLOUR


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a past hand: the table as it was, what had just happened, and before what."""

    snap: Snapshot
    view: View
    news: Sequence[Event]
    before: State


def replay_screen(voice: Voice, past: Past, step: int) -> Screen:
    """Return step `step` (from 1) of a past hand."""
    moment = _moment(past, step)
    counter = f"{step}/{len(past.views)}"
    headline, picture = _headline(voice, moment), table_picture(voice, moment.snap)
    lines = (_title(voice, past, step), *_sentences(voice, moment))
    return Screen(
        lines=lines,
        picture=ReplayPicture(
            table=picture,
            action=headline,
            counter=counter,
            step=step,
            steps=len(past.views),
            streets=_streets(past.views),
        ),
        alt=_alt(headline, counter, alt_text(voice, moment.snap, picture)),
        buttons=tuple(_rows(voice, past, step)),
        brief=brief(lines),
    )


def _alt(headline: str, counter: str, table: str) -> str:
    """Return the picture in words; what is too long to be told twice stands in the lines."""
    whole = f"{headline} ({counter}). {table}"
    return whole if len(whole) <= MAX_ALT else f"{counter}. {table}"


def _moment(past: Past, step: int) -> Moment:
    view = past.views[step - 1]
    setup = view.state.setup
    was = past.views[step - 2] if step > 1 else None
    table = past_table(past.stakes, setup, past.cast, past.number)
    shown = replace(table, deck=past.deck)
    return Moment(
        Snapshot(past.table, shown, view, None),
        view,
        view.log[len(was.log) if was else 0 :],
        was.state if was else State(setup),
    )


def _title(voice: Voice, past: Past, step: int) -> str:
    return voice.say("Hand {n}, step {step} of {steps}.", n=voice.amount(past.number * 100),
                     step=step, steps=len(past.views))  # fmt: skip


def _sentences(voice: Voice, moment: Moment) -> Iterator[str]:
    for event in moment.news:
        yield facts.said(voice, moment.snap.state, event, moment.before, moment.view.state)


def _headline(voice: Voice, moment: Moment) -> str:
    """Return what the picture shows; what went with it is in the lines."""
    main = next(event for event in moment.news if not isinstance(event, AntesPosted))
    return facts.headline(voice, moment.snap.state, main, moment.before, moment.view.state)


def _streets(views: Sequence[View]) -> tuple[int, ...]:
    """Return the steps with which a street begins."""
    streets = [presenter_of_hand(view).chapter(view.state) for view in views]
    return tuple(
        step for step in range(2, len(streets) + 1) if streets[step - 1] > streets[step - 2]
    )


def _rows(voice: Voice, past: Past, step: int) -> Iterator[Row]:
    yield tuple(_step_buttons(past, step))
    beside = []
    if past.earlier is not None:
        beside.append(Button(voice.say("Earlier hand"), _token(past, past.earlier, 1)))
    if past.later is not None:
        beside.append(Button(voice.say("Later hand"), _token(past, past.later, 1)))
    if beside:
        yield tuple(beside)
    file = Button(voice.say("Hand file"), _token(past, past.hand, step, "file"))
    yield file, Button(voice.say("Proof of the deal"), _token(past, past.hand, step, "proof"))
    yield (evening_button(voice, past.table),)


def _step_buttons(past: Past, step: int) -> Iterator[Button]:
    """Yield the four ways through a hand, each always in its place; off is what leads nowhere."""
    last = len(past.views)
    for label, sign, to in (
        (FIRST, "f", 1),
        (BACK, "b", max(step - 1, 1)),
        (ON, "n", min(step + 1, last)),
        (LAST, "l", last),
    ):
        style = Style.PRIMARY if label == ON else Style.PLAIN
        token = _token(past, past.hand, to) + f"_{sign}"
        yield Button(label, token, style, is_off=to == step)


def _token(past: Past, hand: int, step: int, verb: str = "past") -> str:
    return str(TableToken(past.table, ANY_TIME, verb, f"{hand}_{step}"))


def file_screen(voice: Voice, past: Past, step: int, text: str) -> Screen:
    """Return the file of a past hand, as its viewer knows it, and the way back to `step`."""
    lines = (
        voice.say("Hand {n} as a file: every step, with the cards you may know. The others are ??.",
                  n=voice.amount(past.number * 100)),
        voice.say("To play it again: python -m bot replay FILE"),
    )  # fmt: skip
    file = Attachment(f"hand-{past.hand}.phh", text)
    return Screen(lines, buttons=_back(voice, past, step), file=file, brief=brief(lines))


def proof_screen(voice: Voice, past: Past, step: int, proof: Proof) -> Screen:
    """Return the proof of a past hand's deal for its viewer, and the way back to `step`."""
    return dataclasses.replace(deal.proof_screen(voice, proof), buttons=_back(voice, past, step))


def _back(voice: Voice, past: Past, step: int) -> tuple[Row, ...]:
    return ((Button(voice.say("Back to the hand"), _token(past, past.hand, step)),),)


def no_past(voice: Voice) -> Screen:
    """Return the answer where no hand has been played to its end."""
    return Screen((voice.say("No hand has been played to its end here yet."),), alert=True)
