"""The club's settings, changed by its hosts: from a button or a form to the club as it is kept."""

from bot import topics
from bot.amounts import parse_amount
from bot.club import Club, Clubs
from bot.presenter import settings as screens
from bot.presenter.voice import Voice
from bot.refusals import NotHost, OldButton
from bot.screen import Click, Screen
from bot.stakes import offered
from bot.topics import Topic

CHIP = 100  # hundredths; the chips of the day are whole ones


async def answer(known: Clubs, club: Club, click: Click, argument: str, words: Voice) -> Screen:
    """Show the settings or the choice of one, or change it and show them all again.

    Raise `NotHost`, `BadAmount`, `AmountOutOfRange` or `OldButton`.
    """
    if not click.is_host:
        raise NotHost
    if not argument:
        return screens.settings_screen(words, club)
    name, _, key = argument.partition("_")
    topic = next((topic for topic in Topic if topic.value == name), None)
    if topic is None:
        raise OldButton
    if topic is Topic.DAILY and click.text is not None:
        change = topics.daily(parse_amount(click.text, click.user.language, CHIP))
    elif not key:
        return screens.topic_screen(words, club, topic)
    elif topic is Topic.TABLE and key in offered():
        return screens.topic_screen(words, club, topic, key)
    else:
        change = topics.chosen(topic, key)
    return screens.settings_screen(words, await known.change(club.id, change))
