"""What is said of a typed name that nothing is called by, and what is offered in its stead."""

from dataclasses import replace

from bot.presenter.lobby import game_name
from bot.presenter.voice import MAX_NAME, Voice, one_line
from bot.screen import Button, Screen, Style
from bot.stakes import offered
from bot.tokens import RoomToken


def no_table(voice: Voice, typed: str, offer: Screen) -> Screen:
    """Return the choice of a table to somebody who named none that there is."""
    line = voice.say("There is no table called {name}: choose one of these.",
                     name=_shown(voice, typed))  # fmt: skip
    return _before(line, offer)


def no_command(voice: Voice, typed: str, offer: Screen) -> Screen:
    """Return the help to somebody who typed a command that there is none of."""
    line = voice.say("There is no command {name}.", name=_shown(voice, typed))
    return _before(line, offer)


def no_topic(voice: Voice, typed: str, offer: Screen) -> Screen:
    """Return the settings to somebody who named none of them."""
    line = voice.say("There is no setting called {name}.", name=_shown(voice, typed))
    return _before(line, offer)


def no_rules(voice: Voice, typed: str) -> Screen:
    """Return the games whose rules can be read to somebody who named none of them."""
    line = voice.say("There is no game called {name}. The rules of which game do you want?",
                     name=_shown(voice, typed))  # fmt: skip
    rows = tuple(
        (Button(game_name(voice, game), str(RoomToken("rules", game)), Style.PRIMARY),)
        for game in offered()
    )
    return Screen((line,), buttons=rows, is_open=True)


def _before(line: str, offer: Screen) -> Screen:
    return replace(offer, lines=(line, *offer.lines))


def _shown(voice: Voice, typed: str) -> str:
    return voice.apart(one_line(typed, MAX_NAME))
