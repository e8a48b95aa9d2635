"""The rule sheet of a table: its own game with its own options, as short pages.

Each section is a title and sentences; the same ones make the screens and `docs/rules`. Every
number comes from the table. What the options of a game mean is said by its own presenter.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.presenter.games import presenter_of
from bot.presenter.pages import Page
from bot.presenter.voice import Voice
from bot.screen import Button, Screen
from bot.stakes import offered
from bot.tokens import RoomToken, TableToken
from engine.match import Stakes


def rules_screen(
    voice: Voice, stakes: Stakes, pace: str, token: Callable[[int], str], number: int
) -> Screen:
    """Return one page of the rules; `token` makes what a button to another page carries."""
    game = presenter_of(stakes.game)
    sections = game.sections(voice, stakes, pace)
    number = min(max(number, 1), len(sections))
    title, lines = sections[number - 1]
    if number == 1:
        lines = (" ".join(game.table_lines(voice, stakes)), *lines)
    page = Page(lines, number, len(sections))
    row = page.turning(voice, token)
    return Screen(page.titled(voice, title), buttons=(row,), is_open=True)


def table_token(table: int, seating: int, page: int) -> str:
    """Return what a button to a page of a table's rules carries."""
    return str(TableToken(table, seating, "rules", str(page)))


def room_token(page: int, game: str = "") -> str:
    """Return what a button to a page of the rules carries where no table is open.

    They are those of the club's usual table, or of the usual one of a `game`.
    """
    return str(RoomToken("rules", f"{game}_{page}" if game else str(page)))


def beside_other_games(voice: Voice, screen: Screen, game: str) -> Screen:
    """Return a page of a game's rules with a button to those of each other game, if any."""
    others = tuple(
        Button(voice.say(presenter_of(other).name), str(RoomToken("rules", other)))
        for other in offered()
        if other != game
    )
    return replace(screen, buttons=(*screen.buttons, others)) if others else screen


def rules_page(voice: Voice, stakes: Stakes, pace: str) -> str:
    """Return the same sheet as a page of documentation, in Markdown."""
    return "\n".join(_marked(voice, stakes, pace))


def _marked(voice: Voice, stakes: Stakes, pace: str) -> Iterator[str]:
    game = presenter_of(stakes.game)
    yield f"# {voice.say(game.name)}\n"
    yield voice.say("These are the rules of a table as it is opened when nobody chooses. “Rules” "
                    "in the menu of a table, or /rules, tells those of that table.")  # fmt: skip
    yield ""
    yield " ".join(game.table_lines(voice, stakes))
    for title, lines in game.sections(voice, stakes, pace):
        yield f"\n## {title}\n"
        yield from (f"- {line}" for line in lines)
    yield ""
