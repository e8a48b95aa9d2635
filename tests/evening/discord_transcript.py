"""What people saw of one hand of each game in Discord, in Italian and in English, to be read.

    python -m tests.evening.discord_transcript [telesina | seven_card_stud | las_vegas | bestia]...

Plays with the dealer's own process against our Discord, and writes into `out/transcript/discord`,
for each language and game, `told.txt`, the pictures, and the same as pages that look like the app
on a phone and on a desk (`phone.html`, `desk.html`).
"""

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.adapters.discord.places import Kind, read_id
from bot.stakes import PRESETS, offered
from bot.tokens import HandToken, TableToken, parse_token
from tests.evening.album import Album, in_order, paragraph
from tests.evening.discord_page import WIDTHS, page
from tests.evening.discord_scenes import Gone, Offered, Opened, Scene, Seen, Used, Watcher
from tests.evening.hurried import dealt_by_process
from tests.evening.processes import ROOT
from tests.evening.saloon import Saloon, saloon
from tests.sandbox.discord.forms import Kind as Field
from tests.sandbox.discord.people import NotThere, Person, Place, Server, Told
from tests.sandbox.discord.sight import Shown, walk

OUT: Final = ROOT / "out" / "transcript" / "discord"
RATE: Final = 8
NAMES: Final = {"it": ("Anna", "Bruno", "Carla", "Dario"), "en": ("Ann", "Ben", "Cleo", "Dan")}
CALLED: Final = {"it": "Italiano", "en": "English"}
LOCALES: Final = {"it": "it", "en": "en-GB"}
AHEAD: Final = frozenset({"af", "ac", "ap", "ab", "ax"})
FOLDS: Final = frozenset({"f", "fold", "F"})
FORTH: Final = "▶"  # of a hand that is gone through again


class Habit(Enum):
    """Where somebody answers."""

    TABLE = "on the table's message"
    ALONE = "on their own cards in the channel"
    PRIVATE = "in private messages"


@dataclass
class Sitter:
    """Somebody at a table, who calls and checks, and raises once."""

    person: Person
    channel: Place
    habit: Habit
    rng: Random
    has_raised: bool = False
    tried: set[str] = field(default_factory=set)

    async def plays(self) -> None:
        """Answer whatever is asked, until cancelled."""
        while True:
            await asyncio.sleep(self.rng.uniform(0.08, 0.25))
            with suppress(NotThere):
                await self._answers()

    async def _answers(self) -> None:
        own = None if self.habit is not Habit.ALONE else self.channel
        for shown in reversed(self.person.sees(own)[-6:]):
            if wanted := self._wanted(shown):
                await self._presses(shown, wanted)
                return

    def _wanted(self, shown: Shown) -> str:
        """Return what to press on one's own cards: nothing where nobody is asked."""
        asked = {identity: verb for identity, verb in _asked(shown) if identity not in self.tried}
        if not asked or not AHEAD.isdisjoint(asked.values()):
            return ""
        calm = [it for it, verb in asked.items() if verb not in FOLDS and "raise" not in verb]
        bold = [it for it, verb in asked.items() if "raise" in verb]
        if bold and not self.has_raised and self.rng.random() < 0.3:
            self.has_raised = True
            return bold[0]
        return self.rng.choice(calm) if calm else ""

    async def _presses(self, shown: Shown, identity: str) -> None:
        self.tried.add(identity)
        if self.habit is Habit.TABLE and (table := _table(self.person, self.channel)) is not None:
            token = _token(identity)
            for it in (it for row in table.buttons for it in row):
                if _token(it.custom_id or "") == token:
                    shown, identity = table, it.custom_id or ""
        await self._goes_on(await self.person.clicks(shown, identity))

    async def _goes_on(self, told: Told | None) -> None:
        """Choose from the list of amounts, or type one; tick what a form asks for."""
        if told is not None and told.shown is not None and told.shown.selects:
            if self.rng.random() < 0.5:
                options = told.shown.selects[0].options
                await self.person.chooses(told.shown, self.rng.choice(options[:3]).label)
                return
            told = await self.person.presses(told.shown, told.shown.labels[0])
        if told is not None and told.form is not None:
            (asked,) = told.form.fields
            given = "60" if asked.kind is Field.TEXT else [it.label for it in asked.options[:1]]
            await self.person.submits(told.form, {asked.label: given})


def _asked(shown: Shown) -> Iterator[tuple[str, str]]:
    for it in (it for row in shown.buttons for it in row):
        carried = None if it.is_disabled else read_id(it.custom_id or "")
        if carried is not None and carried.kind in {Kind.OWN, Kind.PICK}:
            meant = parse_token(carried.token)
            if isinstance(meant, HandToken):
                yield it.custom_id or "", meant.verb


def _token(identity: str) -> str:
    carried = read_id(identity)
    return "" if carried is None else carried.token


def _table(person: Person, channel: Place, verb: str = "menu") -> Shown | None:
    """Return the newest message of a table in a channel with such a button."""
    for shown in reversed(person.sees(channel)):
        meant = (parse_token(_token(it.custom_id or "")) for row in shown.buttons for it in row)
        if shown.receiver is None and any(
            isinstance(it, TableToken) and it.verb == verb for it in meant
        ):
            return shown
    return None


@dataclass
class Evening:
    """One game in one language."""

    here: Saloon
    server: Server
    people: list[Person]
    language: str
    game: str

    async def play(self) -> None:
        """Have four people sit down, play a hand, look around and leave."""
        self.channel = channel = self.server.channel(self.game.replace("_", "-"))
        anna, bruno, *others = self.people
        await self._without_house_players(anna)
        await self._opens(anna)
        await self.here.until(lambda: _table(anna, channel))
        bruno.closes_dms()
        joining = (self._joins(person) for person in others)
        await asyncio.gather(self._joins(bruno, by_button=True), *joining)
        await self._invites_the_house(anna)
        sitters = self._sitters()
        await self.here.until(lambda: _table(anna, channel, "cards"), 60)
        await bruno.runs(channel, "cards")
        tasks = [asyncio.create_task(it.plays()) for it in sitters]
        try:
            await self.here.until(lambda: _table(anna, channel, "details"), 120)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._looks_back(others[0])
        for person in self.people:
            told = await person.runs(channel, "leave")
            if told is not None and told.shown is not None and told.shown.labels:
                await person.presses(told.shown, told.shown.labels[0])
        await self.here.until(lambda: _table(anna, channel) is None, 60)
        await asyncio.sleep(4 / RATE)

    def _sitters(self) -> list[Sitter]:
        habits = (Habit.TABLE, Habit.ALONE, Habit.PRIVATE, Habit.PRIVATE)
        return [Sitter(person, self.channel, habit, Random(number))
                for number, (person, habit) in enumerate(zip(self.people, habits, strict=True))
                ]  # fmt: skip

    async def _without_house_players(self, anna: Person) -> None:
        told = await anna.runs(self.channel, "settings", topic="houses")
        assert told is not None
        assert told.shown is not None
        await anna.presses(told.shown, told.shown.labels[0])

    async def _invites_the_house(self, anna: Person) -> None:
        """Look at the table's menu, and add a house player from it."""
        table = _table(anna, self.channel)
        assert table is not None
        told = await _used(anna, table, "menu")
        if told is not None and told.shown is not None:
            told = await _used(anna, told.shown, "house")
        if told is not None and told.shown is not None:
            await _used(anna, told.shown, "house")

    async def _opens(self, anna: Person) -> None:
        """Choose a table from what is offered, step by step."""
        wanted = list(offered()).index(self.game)
        told = await anna.runs(self.channel, "table")
        assert told is not None
        assert told.shown is not None
        label = told.shown.labels[wanted]
        told = await anna.presses(told.shown, label)
        assert told is not None
        assert told.shown is not None
        await anna.presses(told.shown, told.shown.labels[0])

    async def _joins(self, person: Person, *, by_button: bool = False) -> None:
        if by_button:
            table = _table(person, self.channel, "sit")
            assert table is not None
            told = await _used(person, table, "sit")
        else:
            told = await person.runs(self.channel, "join")
        assert told is not None
        assert told.shown is not None
        await person.chooses(told.shown, told.shown.selects[0].options[1].label)

    async def _looks_back(self, person: Person) -> None:
        """Read who won what, and go through the hand again."""
        for verb in ("details", "past"):
            if (table := _table(person, self.channel, "details")) is None:
                return
            told = await _used(person, table, verb)
            if verb == "past" and told is not None and told.shown is not None:
                await self._steps(person, told.shown)

    async def _steps(self, person: Person, shown: Shown) -> None:
        for _ in range(3):
            if not any(it.label == FORTH and not it.is_disabled for it in sum(shown.buttons, ())):
                return
            told = await person.presses(shown, FORTH)
            if told is None or told.shown is None:
                return
            shown = told.shown


async def _used(person: Person, shown: Shown, verb: str) -> Told | None:
    """Press the first button of a message that does this to its table."""
    for it in (it for row in shown.buttons for it in row):
        meant = parse_token(_token(it.custom_id or ""))
        if isinstance(meant, TableToken) and meant.verb == verb:
            return await person.clicks(shown, it.custom_id or "")
    return None


async def tour(server: Server, anna: Person, bruno: Person) -> None:
    """Look at everything that belongs to no table."""
    channel = server.channel("around")
    for name in ("help", "wallet", "daily", "daily", "top", "cards", "leave", "fair", "history"):
        await anna.runs(channel, name)
    told = await anna.runs(channel, "rules")
    for _ in range(2):
        if told is not None and told.shown is not None:
            told = await anna.presses(told.shown, told.shown.labels[-4])
    await anna.types(channel, "rules", "game", "")
    await anna.types(channel, "table", "kind", "bes")
    await anna.types(channel, "settings", "topic", "")
    await anna.runs(channel, "rules", game="bestia")
    await anna.runs(channel, "pay", amount="20", to=bruno)
    told = await anna.runs(channel, "pay", to=bruno)
    if told is not None and told.shown is not None and told.shown.selects:
        await anna.chooses(told.shown, told.shown.selects[0].options[0].label)
    await anna.runs(channel, "pay", amount="99999", to=bruno)
    await bruno.runs(channel, "wallet")
    told = await anna.runs(channel, "settings")
    assert told is not None
    assert told.shown is not None
    for label in told.shown.labels:
        with suppress(NotThere):
            await anna.presses(told.shown, label)
            again = await anna.runs(channel, "settings")
            assert again is not None
            assert again.shown is not None
            told = again
    await bruno.says(None, "ciao")
    await anna.runs(channel, "table", kind=next(iter(PRESETS)), thread=True)


# -- what is written


def told(scenes: list[Scene], album: Album) -> str:
    """Return scenes in words."""
    return "\n".join(in_order((it.at, _words(it, album)) for it in scenes))


def _words(scene: Scene, album: Album) -> str:
    match scene:
        case Seen():
            return _message(scene, album)
        case Used(who=who, what=what):
            return f"{who.shown_name} {what}"
        case Opened(who=who, form=form):
            fields = (f"[ {it['label']} ] {_options(it['component'])}" for it in form["components"])
            return paragraph(f"{who.shown_name} sees a form: {form['title']}", *fields)
        case Offered(who=who, choices=choices):
            return paragraph(f"{who.shown_name} is offered", *choices)
        case Gone(message=message, where=where):
            return f"Mazziere takes away …{message % 10_000} [{where or 'private'}]"


def _message(scene: Seen, album: Album) -> str:
    whose = ", ".join(it.shown_name for it in scene.viewers)
    where = f"#{scene.where}{', for one only' if scene.is_alone else ''}" if scene.where else ""
    what = "changes" if scene.is_edit else "writes"
    pictures = "".join(f" <{album.name(data, Path(name).suffix)}>"
                       for name, data in scene.files.items())  # fmt: skip
    head = f"{scene.author} {what} …{scene.message % 10_000} [{where or 'private'}; {whose}]"
    lines = (line for part in walk(scene.components) for line in _lines(part))
    return paragraph(f"{head}{pictures}", *scene.content.splitlines(), *lines)


def _lines(part: dict[str, object]) -> Iterator[str]:
    match part:
        case {"type": 10, "content": str(content)}:
            yield from content.split("\n")
        case {"type": 1, "components": [{"type": 2}, *_] as row}:
            yield f"[ {' | '.join(str(it.get('label')) for it in row if isinstance(it, dict))} ]"
        case {"type": 3, "options": list(options)}:
            labels = " / ".join(str(it["label"]) for it in options)
            yield f"[ {part.get('placeholder') or ''} ⌄ {labels} ]"
        case _:
            return


def _options(field_: dict[str, object]) -> str:
    options = field_.get("options")
    if not isinstance(options, list):
        return str(field_.get("placeholder") or "")
    return " / ".join(str(it["label"]) for it in options)


def write(scenes: list[Scene], folder: Path, language: str) -> None:
    """Write scenes into a folder, in words and as pages."""
    folder.mkdir(parents=True, exist_ok=True)
    album = Album(folder)
    (folder / "told.txt").write_text(told(scenes, album), encoding="utf-8")
    for kind, width in WIDTHS.items():
        drawn = page(scenes, album, language, width)
        (folder / f"{kind}.html").write_text(drawn, encoding="utf-8")


async def main(games: list[str]) -> None:
    """Play each game in each language, one after the other, and write down what was seen."""
    with TemporaryDirectory() as folder:
        async with saloon(Path(folder), RATE) as here, dealt_by_process(here) as dealer:
            watcher = Watcher(here.sandbox)
            for language, names in NAMES.items():
                await _language(here, watcher, language, names, games)
            await dealer.end(signal.SIGTERM)
            print(here.sandbox.violations, here.sandbox.refused())
        print(here.place.logged())


async def _language(
    here: Saloon, watcher: Watcher, language: str, names: tuple[str, ...], games: list[str]
) -> None:
    people = [here.sandbox.user(name, locale=LOCALES[language]) for name in names]
    server = here.sandbox.guild("Circolo", *people, locale=LOCALES[language])
    told = await people[0].runs(server.channel("start"), "settings", topic="language")
    if told is not None and told.shown is not None:
        await people[0].presses(told.shown, CALLED[language])
    for game in games:
        people[1].opens_dms()
        begun = here.sandbox.world.now()
        try:
            await Evening(here, server, people, language, game).play()
        finally:
            seen = [it for it in watcher.scenes() if it.at >= begun]
            write(seen, OUT / language / game, language)
    begun = here.sandbox.world.now()
    await tour(server, *people[:2])
    write([it for it in watcher.scenes() if it.at >= begun], OUT / language / "around", language)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or list(offered())))
