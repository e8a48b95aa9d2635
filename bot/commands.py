"""Every command that can be typed after a slash: one closed list for all platforms.

A platform that shows commands takes their words and descriptions from here; both words of each
work in every language. What a verb does is the dealer's business.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.i18n import mark, translator


class Who(Enum):
    """Who may use a command."""

    EVERYBODY = "everybody"
    HOSTS = "hosts"


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its word in each language, the verb it stands for, what it is for, and whose.

    `about` is the English message of the description, at most 80 characters in any language.
    """

    english: str
    italian: str
    verb: str
    about: str
    who: Who = Who.EVERYBODY

    def word(self, language: str) -> str:
        """Return what is typed in this language; English where it has no word of its own."""
        return self.italian if language == "it" else self.english

    def description(self, language: str) -> str:
        """Return what it is for, in this language."""
        return translator(language).gettext(self.about)


COMMANDS: Final = (
    Command("play", "gioca", "play", mark("Play at once: take a seat, or open a table")),
    Command("table", "tavolo", "choose", mark("Choose a table and open it")),
    Command("join", "entra", "join", mark("Sit down at the table of this chat")),
    Command("leave", "esci", "leave", mark("Leave the table and take your chips along")),
    Command("cards", "carte", "cards", mark("Show your own cards, to you alone")),
    Command("change", "cambia", "change",
            mark("Play at Bestia and change cards: /change 1 3")),
    Command("menu", "menu", "menu", mark("The menu of your table: chips, pauses, house players")),
    Command("wallet", "portafoglio", "wallet", mark("Your chips, and where they came from")),
    Command("daily", "giornaliere", "daily", mark("Get your chips of the day")),
    Command("pay", "paga", "pay", mark("Give chips to somebody: /pay 20 @name")),
    Command("top", "classifica", "top", mark("Who has how many chips")),
    Command("rules", "regole", "rules", mark("The rules as your table plays them")),
    Command("fair", "prova", "fair", mark("The proof that the deal was fair")),
    Command("history", "storico", "past", mark("Go through the last hand again")),
    Command("settings", "impostazioni", "settings",
            mark("Set the language, the tables and the chips of this club"), Who.HOSTS),
    Command("help", "aiuto", "help", mark("How the dealer is used")),
)  # fmt: skip
"""In the order a platform lists them."""

HELP: Final = next(command for command in COMMANDS if command.verb == "help")

_BY_VERB: Final = {command.verb: command for command in COMMANDS}
_BY_WORD: Final = {
    word: command for command in COMMANDS for word in (command.english, command.italian)
}


def command_of(verb: str) -> Command:
    """Return the command that stands for a verb."""
    return _BY_VERB[verb]


def read(line: str) -> tuple[Command, str]:
    """Return the command of a line that begins with a slash, and what is typed after it.

    `/pay@SomeBot 20` is `/pay 20`; what is no command is a call for help with that very word.
    """
    word, *rest = line.removeprefix("/").split(maxsplit=1) or [""]
    name = word.partition("@")[0].casefold()
    if name and name not in _BY_WORD:
        return HELP, f"/{name}"
    return _BY_WORD.get(name, HELP), " ".join(rest).strip()
