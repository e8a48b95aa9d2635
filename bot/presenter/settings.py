"""The settings of a club: what is set, and the choice of each. Nothing here is private."""

from typing import Final, assert_never

from bot import topics
from bot.club import Club
from bot.i18n import language_name, languages
from bot.presenter import lobby
from bot.presenter.games import presenter_of
from bot.presenter.voice import Voice, lowered, voice
from bot.screen import Button, Form, Screen, Style
from bot.seating import PACES
from bot.stakes import PRESETS, offered, presets_of
from bot.tokens import RoomToken
from bot.topics import HOSTS, MOST_DAILY, Topic
from cardart.picture import Deck

_WIDE: Final = {Topic.TABLE: 1, Topic.HOUSES: 4}
"""How many choices stand beside one another, where it is not three."""


def settings_screen(voice: Voice, club: Club) -> Screen:
    """Return what is set, and a button to change each of it."""
    lines = (_line(voice, topic, topics.current(club, topic)) for topic in Topic)
    buttons = [Button(topic_name(voice, topic), _token(topic.value)) for topic in Topic]
    rows = tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))
    title = voice.say("The settings of this club:")
    return Screen((title, *lines), buttons=rows, is_open=True)


def _line(voice: Voice, topic: Topic, key: str) -> str:
    choice = option_name(voice, topic, key)
    if topic is Topic.TABLE and len(offered()) > 1:
        choice = f"{lobby.game_name(voice, PRESETS[key].game)}, {lowered(choice)}"
    elif topic is not Topic.LANGUAGE:
        choice = lowered(choice)
    return voice.say("{topic}: {choice}.", topic=topic_name(voice, topic), choice=choice)


def topic_screen(voice: Voice, club: Club, topic: Topic, game: str = "") -> Screen:
    """Return the choice of one setting; the button of what is set now stands out.

    Where there are tables of several games, theirs is chosen first.
    """
    now = topics.current(club, topic)
    if topic is Topic.TABLE and not game and len(offered()) > 1:
        return _games_screen(voice, now)
    buttons = [
        Button(option_name(voice, topic, key), _token(f"{topic.value}_{key}"),
               Style.PRIMARY if key == now else Style.PLAIN)
        for key in (presets_of(game) if game else topics.options(topic))
    ]  # fmt: skip
    wide = _WIDE.get(topic, 3)
    rows = tuple(tuple(buttons[at : at + wide]) for at in range(0, len(buttons), wide))
    back = (Button(voice.say("‹ Settings"), _token("")),)
    form = _daily_form(voice) if topic is Topic.DAILY else None
    return Screen((_question(voice, topic),), buttons=(*rows, back), form=form, is_open=True)


def _games_screen(voice: Voice, now: str) -> Screen:
    rows = tuple(
        (Button(lobby.game_name(voice, game), _token(f"{Topic.TABLE.value}_{game}"),
                Style.PRIMARY if game == PRESETS[now].game else Style.PLAIN),)
        for game in offered()
    )  # fmt: skip
    back = (Button(voice.say("‹ Settings"), _token("")),)
    return Screen((_question(voice, Topic.TABLE),), buttons=(*rows, back), is_open=True)


def _daily_form(voice: Voice) -> Form:
    return Form(
        _token(Topic.DAILY.value),
        voice.say("Another amount"),
        hint=voice.say("at most {amount}", amount=voice.amount(MOST_DAILY)),
        submit=voice.say("Set"),
    )


def topic_name(voice: Voice, topic: Topic) -> str:
    """Return what is set, in a word or two."""
    match topic:
        case Topic.LANGUAGE:
            return voice.say("Language")
        case Topic.OPENING:
            return voice.say("Who opens tables")
        case Topic.TABLE:
            return voice.say("Usual table")
        case Topic.HOUSES:
            return voice.say("House players")
        case Topic.PACE:
            return voice.say("Pace")
        case Topic.DECK:
            return voice.say("Deck")
        case Topic.DAILY:
            return voice.say("Chips of the day")
        case Topic.GIVING:
            return voice.say("Giving chips")
        case _:
            assert_never(topic)


def topic_named(typed: str) -> str:
    """Return the key of the one setting that has all these words in its name, in any language.

    Empty where there is none, or several; the key itself is a name too.
    """
    wanted = {*typed.casefold().split()}
    named = [it.value for it in Topic if any(wanted <= name for name in _names(it))]
    return named[0] if len(named) == 1 else ""


def _names(topic: Topic) -> list[set[str]]:
    said = [{*topic_name(voice(it), topic).casefold().split()} for it in languages()]
    return [{topic.value}, *said]


def _question(voice: Voice, topic: Topic) -> str:
    match topic:
        case Topic.LANGUAGE:
            return voice.say("Which language does the dealer speak to all? Private answers are in "
                             "each player’s own.")  # fmt: skip
        case Topic.OPENING:
            return voice.say("Who may open a table?")
        case Topic.TABLE:
            return voice.say("Which table does “Play now” open?")
        case Topic.HOUSES:
            return voice.say("How many house players come along when a table is opened?")
        case Topic.PACE:
            return voice.say("How long may a decision take at a new table?")
        case Topic.DECK:
            return voice.say("How are the cards of a new table drawn?")
        case Topic.DAILY:
            return voice.say("How many chips may everybody fetch each day?")
        case Topic.GIVING:
            return voice.say("How many chips may one player give to others in a day?")
        case _:
            assert_never(topic)


def option_name(voice: Voice, topic: Topic, key: str) -> str:
    """Return an option in words, as short as a button."""
    match topic:
        case Topic.LANGUAGE:
            return language_name(next(it for it in languages() if it.lower() == key))
        case Topic.OPENING:
            return voice.say("Hosts only") if key == HOSTS else voice.say("Everybody")
        case Topic.TABLE:
            return presenter_of(PRESETS[key].game).choice(voice, PRESETS[key])
        case Topic.HOUSES:
            return voice.amount(int(key) * 100) if int(key) else voice.say("None")
        case Topic.PACE:
            return voice.duration(PACES[key])
        case Topic.DECK:
            return lobby.deck_name(voice, Deck(key))
        case Topic.DAILY:
            return voice.amount(int(key)) if int(key) else voice.as_in("chips of the day", "None")
        case Topic.GIVING:
            return _limit_name(voice, int(key))
        case _:
            assert_never(topic)


def _limit_name(voice: Voice, limit: int) -> str:
    if not limit:
        return voice.say("Not allowed")
    return voice.say("Up to {amount} a day", amount=voice.amount(limit))


def _token(argument: str) -> str:
    return str(RoomToken("settings", argument))
