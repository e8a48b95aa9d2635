"""The slash commands as Discord is told of them: names, options, and what completes these.

Words and descriptions are those of `bot.commands`, in every language there is; only what an option
is called and offers is added here. They work in servers only. What is done is in `slash`.
"""

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot import topics
from bot.adapters.discord.callers import Callers
from bot.adapters.discord.client import Client, Interaction
from bot.adapters.discord.presses import CHANGE
from bot.adapters.discord.reports import log_error
from bot.adapters.discord.slash import LONGEST_TYPED, Slash
from bot.adapters.discord.ways import Ways
from bot.commands import COMMANDS, Command, Who, command_of
from bot.i18n import languages, mark, translator
from bot.presenter.games import presenter_of
from bot.presenter.lobby import game_name
from bot.presenter.settings import topic_name
from bot.presenter.voice import Voice, lowered, voice
from bot.stakes import PRESETS, offered, presets_of
from bot.tokens import RoomToken

MOST_CHOICES: Final = 25
LONGEST_CHOICE: Final = 100
_MESSAGE: Final = "message"  # of what is to be translated: an English message of the catalogues
_WORDS: Final = "words"  # of a name: its word in each language

_OPTIONS: Final = {
    "kind": ({"it": "tipo"}, mark("Which table; without it you choose among all")),
    "thread": ({"it": "thread"}, mark("Open the table in a thread of its own")),
    "amount": ({"it": "quante"}, mark("How many chips")),
    "to": ({"it": "a"}, mark("Who gets them")),
    "game": ({"it": "gioco"}, mark("The rules of which game")),
    "cards": ({"it": "carte"}, mark("Their places, such as 1 3; without it you tick them")),
    "topic": ({"it": "voce"}, mark("What to set")),
}
"""What each option is called in other languages than English, and what it is for."""

Choices = list[app_commands.Choice[str]]

log = logging.getLogger(__name__)


class Words(app_commands.Translator):
    """Translates names and descriptions with the catalogues everything else is said with."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """Return the text in this language; `None` for English and languages nobody translated."""
        language = locale.value.partition("-")[0]
        if language == "en" or language not in languages():
            return None
        if (words := string.extras.get(_WORDS)) is not None:
            found: str | None = words.get(language)
            return found
        message = str(string.extras.get(_MESSAGE, string.message))
        return _without_example(translator(language).gettext(message))


class Tree(app_commands.CommandTree[Client]):
    """The commands of one bot; `failed` answers where something went wrong."""

    def __init__(self, client: Client, failed: Callable[[Interaction], Awaitable[None]]) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._failed = failed

    async def on_error(  # noqa: D102 - the library's name
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        log_error(log, "a command could not be carried out", error)
        await self._failed(interaction)


@dataclass
class Listing:
    """The commands of one bot, which `slash` carries out."""

    slash: Slash
    callers: Callers
    ways: Ways

    async def plant(self, client: Client) -> Tree:
        """Return the commands, for a client that is not connected yet."""
        tree = Tree(client, self.slash.failed)
        await tree.set_translator(Words())
        for command in COMMANDS:
            tree.add_command(self._made(command))
        return tree

    async def tell(self, tree: Tree, application: int) -> None:
        """Tell Discord the commands, if they are not what it was told last."""
        subject, digest = f"commands:{application}", await _digest(tree)
        if self.ways.get(subject) != digest:
            await tree.sync()
            await self.ways.note(subject, digest)

    def _made(self, command: Command) -> "app_commands.Command[Any, ..., None]":
        made: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=locale_str(command.english, words={"it": command.italian}),
            description=locale_str(_without_example(command.about), message=command.about),
            callback=self._callback(command),
        )
        if command.who is Who.HOSTS:
            made.default_permissions = discord.Permissions(manage_guild=True)
        return made

    def _callback(self, command: Command) -> Any:
        match command.verb:
            case "choose":
                return self._table()
            case "pay":
                return self._pay()
            case "change":
                return self._change()
            case "rules":
                return self._rules()
            case "settings":
                return self._settings()
            case verb:
                return self._plain(verb)

    def _plain(self, verb: str) -> Any:
        async def command(interaction: discord.Interaction) -> None:
            await self.slash.use(_ours(interaction), str(RoomToken(verb)))

        return command

    def _table(self) -> Any:
        @_named("kind", "thread")
        @app_commands.autocomplete(kind=self._completing(_tables))
        async def command(
            interaction: discord.Interaction,
            kind: str | None = None,
            thread: bool = False,  # noqa: FBT001, FBT002
        ) -> None:
            if kind in PRESETS:
                token = RoomToken("open", kind)
                await self.slash.use(_ours(interaction), str(token), is_apart=thread)
            else:
                await self._with_name("choose", interaction, kind, is_apart=thread)

        return command

    def _pay(self) -> Any:
        @_named("amount", "to")
        async def command(
            interaction: discord.Interaction,
            amount: str | None = None,
            to: discord.Member | None = None,
        ) -> None:
            await self.slash.pay(_ours(interaction), amount or "", to)

        return command

    def _change(self) -> Any:
        @_named("cards")
        async def command(interaction: discord.Interaction, cards: str | None = None) -> None:
            if cards is None:
                await self.slash.use(_ours(interaction), CHANGE)
            else:
                await self.slash.type(_ours(interaction), f"/change {cards[:LONGEST_TYPED]}")

        return command

    def _rules(self) -> Any:
        @_named("game")
        @app_commands.autocomplete(game=self._completing(_games))
        async def command(interaction: discord.Interaction, game: str | None = None) -> None:
            await self._with_name("rules", interaction, game)

        return command

    def _settings(self) -> Any:
        @_named("topic")
        @app_commands.autocomplete(topic=self._completing(_topics))
        async def command(interaction: discord.Interaction, topic: str | None = None) -> None:
            await self._with_name("settings", interaction, topic)

        return command

    async def _with_name(
        self,
        verb: str,
        interaction: discord.Interaction[Any],
        name: str | None,
        *,
        is_apart: bool = False,
    ) -> None:
        """Do what a command means with the name beside it, chosen or typed, or without any."""
        typed = (name or "").strip()[:LONGEST_TYPED]
        if typed:
            line = f"/{command_of(verb).english} {typed}"
            await self.slash.type(_ours(interaction), line, is_apart=is_apart)
        else:
            await self.slash.use(_ours(interaction), str(RoomToken(verb)), is_apart=is_apart)

    def _completing(
        self, offer: Callable[[Voice], Iterable[tuple[str, str]]]
    ) -> Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]:
        async def complete(interaction: discord.Interaction[Any], current: str) -> Choices:
            words = voice(self.callers.language(_ours(interaction)))
            wanted = current.casefold().split()
            return [
                app_commands.Choice(name=name[:LONGEST_CHOICE], value=key)
                for key, name in offer(words)
                if all(word in name.casefold() for word in wanted)
            ][:MOST_CHOICES]

        return complete


def _without_example(about: str) -> str:
    """Return what a command is for without how it is typed as a line: here it has options."""
    return about.partition(": /")[0]


def _ours(interaction: discord.Interaction[Any]) -> Interaction:
    return interaction  # the tree belongs to our own client


def _named(*options: str) -> Callable[[Any], Any]:
    """Give the options of a command their words and descriptions."""

    def named(command: Any) -> Any:
        names = {it: locale_str(it, words=_OPTIONS[it][0]) for it in options}
        abouts = {it: locale_str(_OPTIONS[it][1]) for it in options}
        return app_commands.rename(**names)(app_commands.describe(**abouts)(command))

    return named


def _tables(words: Voice) -> Iterable[tuple[str, str]]:
    """Yield the usual table of each game first: there may be more tables than are shown."""
    of_games = (presets_of(game) for game in offered())
    for keys in zip_longest(*of_games):
        for key in (key for key in keys if key is not None):
            game = PRESETS[key].game
            choice = presenter_of(game).choice(words, PRESETS[key])
            yield key, f"{game_name(words, game)}: {lowered(choice)}"


def _games(words: Voice) -> Iterable[tuple[str, str]]:
    return ((game, game_name(words, game)) for game in offered())


def _topics(words: Voice) -> Iterable[tuple[str, str]]:
    return ((it.value, topic_name(words, it)) for it in topics.Topic)


async def _digest(tree: Tree) -> str:
    """Return what tells these commands from others, in every language."""
    translator_ = tree.translator
    assert translator_ is not None, "a planted tree has a translator"  # noqa: S101
    told = [await it.get_translated_payload(tree, translator_) for it in tree.get_commands()]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
