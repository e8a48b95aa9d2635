"""The evening of a table as a chart: what everybody has won or lost so far, and it in words."""

from collections.abc import Sequence
from typing import Final

from bot.presenter.brief import brief
from bot.presenter.lobby import game_name
from bot.presenter.voice import Voice, plate_name
from bot.screen import Button, Screen
from bot.tally import Course
from bot.tokens import TableToken
from cardart import scale
from cardart.picture import MOST_LINES, ChartLine, ChartPicture

ANY_TIME: Final = 0
"""The seating no table in play has: what is over does not go stale with a change of seats."""


def evening_button(voice: Voice, table: int) -> Button:
    """Return the way to the evening of a table."""
    return Button(voice.say("Won and lost"), str(TableToken(table, ANY_TIME, "evening")))


def evening_screen(voice: Voice, table: int, game: str, courses: Sequence[Course]) -> Screen:
    """Return the evening of a table; of more players than fit, those who played most.

    There must be at least one.
    """
    shown = _shown(courses)
    lines = _lines(voice, shown, is_all=len(shown) == len(courses))
    back = Button(voice.say("Last hand"), str(TableToken(table, ANY_TIME, "past")))
    return Screen(
        lines=lines,
        picture=_chart(voice, game, shown),
        alt=" ".join(lines),
        buttons=((back,),),
        brief=brief(lines),
    )


def _shown(courses: Sequence[Course]) -> list[Course]:
    most = sorted(courses, key=lambda course: -len(course.points))[:MOST_LINES]
    return [course for course in courses if course in most]


def _ends(courses: Sequence[Course]) -> tuple[int, int]:
    """Return the number of the hand before the first, and of the last."""
    return min(course.points[0][0] for course in courses), courses[0].points[-1][0]


def _lines(voice: Voice, shown: Sequence[Course], *, is_all: bool) -> tuple[str, ...]:
    rows = [
        voice.say("{name}: {amount}", name=voice.name(it.who), amount=voice.signed(it.total))
        for it in sorted(shown, key=lambda course: -course.total)
    ]
    if not is_all:
        rows.append(voice.say("Shown are those who played most."))
    return (_head(voice, shown), *rows)


def _head(voice: Voice, shown: Sequence[Course]) -> str:
    first, last = _span(voice, shown)
    if first == last:
        return voice.say("Won and lost at this table in hand {n}:", n=first)
    return voice.say(
        "Won and lost at this table from hand {first} to hand {last}:", first=first, last=last
    )


def _span(voice: Voice, courses: Sequence[Course]) -> tuple[str, str]:
    """Return the numbers of the first and the last hand."""
    first, last = _ends(courses)
    return voice.amount((first + 1) * 100), voice.amount(last * 100)


def _hands(voice: Voice, shown: Sequence[Course]) -> str:
    first, last = _span(voice, shown)
    if first == last:
        return voice.say("hand {n}", n=first)
    return voice.say("hands {first} to {last}", first=first, last=last)


def _chart(voice: Voice, game: str, shown: Sequence[Course]) -> ChartPicture:
    amounts = [chips for course in shown for _, chips in course.points]
    first, last = _ends(shown)
    return ChartPicture(
        title=voice.say("Won and lost"),
        subtitle=f"{game_name(voice, game)} · {_hands(voice, shown)}",
        lines=tuple(
            ChartLine(plate_name(it.who), place, it.points, voice.signed(it.total))
            for place, it in enumerate(shown)
        ),
        levels=tuple(
            (chips, voice.signed(chips) if chips else voice.amount(0))
            for chips in scale.levels(min(amounts), max(amounts))
        ),
        hands=tuple((hand, voice.amount(hand * 100)) for hand in scale.hands(first, last)),
        axis=voice.say("hands"),
    )
