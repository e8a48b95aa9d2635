"""What each person saw of one hand in a Telegram group, in Italian: to be read as a player would.

    python -m tests.evening.transcript [supported | ignored | lost]

Plays with the dealer's own process against our Bot API server, where ephemeral messages are shown
to their receiver, or shown to all, or lost, and writes `out/transcript/<kind>/told.txt` and the
pictures beside it. A line is a moment: who acted, or who saw what and where.
"""

import asyncio
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.evening.album import Album, Moment, in_order, paragraph
from tests.evening.guests import Guest, playing
from tests.evening.hurried import dealt_by_process
from tests.evening.parlour import Parlour, parlour
from tests.evening.processes import ROOT
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Ephemerals, Query, Shown, Told

OUT: Final = ROOT / "out" / "transcript"
RATE: Final = 8
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario")
STAND_UP: Final = "Mi alzo lo stesso"


@dataclass
class Teller:
    """Tells what happened, in order, and keeps the pictures."""

    sandbox: Sandbox
    group: Group
    album: Album
    people: list[Person]

    def lines(self) -> Iterator[str]:
        """Yield every moment, oldest first."""
        return in_order([*self._seen(), *self._pressed(), *self._taken_away()])

    def _seen(self) -> Iterator[Moment]:
        witnesses: dict[int, tuple[Shown, list[str]]] = {}
        for person in self.people:
            for seen in person.record:
                if isinstance(seen, Told):
                    yield seen.at, self._told(person, seen)
                else:
                    witnesses.setdefault(id(seen), (seen, []))[1].append(_name(person))
        for shown, names in witnesses.values():
            yield shown.at, self._shown(shown, names)

    def _told(self, person: Person, told: Told) -> str:
        how = "alert" if told.is_alert else "toast"
        link = f" opens {told.url}" if told.url else ""
        return f"{_name(person)} is told ({how}): {told.text or '–'}{link}"

    def _shown(self, shown: Shown, names: list[str]) -> str:
        where = "group" if shown.chat == self.group.id else "private"
        if shown.ephemeral_id is not None:
            where = "group, for one only"
        whose = "all" if len(names) == len(self.people) else ", ".join(names)
        sender = self.sandbox.world.accounts[shown.sender]
        what = "changes" if shown.is_edit else ("says" if not sender.is_bot else "writes")
        number = shown.ephemeral_id or shown.id
        head = f"{sender.first_name} {what} #{number} [{where}; {whose}]{self._picture(shown)}"
        rows = [" | ".join(button.label for button in row) for row in shown.buttons]
        return paragraph(head, *shown.text.split("\n"), *(f"[ {row} ]" for row in rows))

    def _picture(self, shown: Shown) -> str:
        if shown.file is None:
            return ""
        return f" <{self.album.name(shown.picture, Path(shown.file.name).suffix)}>"

    def _pressed(self) -> Iterator[Moment]:
        for query in self.sandbox.world.queries.values():
            person = next(it for it in self.people if it.id == query.user.id)
            yield query.pressed_at, f"{_name(person)} presses “{_label(person, query)}”"

    def _taken_away(self) -> Iterator[Moment]:
        for spoke in self.sandbox.service.spoken:
            if spoke.what == "deletion":
                where = "group" if spoke.chat == self.group.id else "private"
                yield spoke.at, f"Mazziere takes away #{spoke.message} [{where}]"


def _name(person: Person) -> str:
    return person.account.first_name


def _label(person: Person, query: Query) -> str:
    """Return what stood on the button that was pressed."""
    for seen in reversed(person.record):
        if isinstance(seen, Shown) and seen.at <= query.pressed_at:
            for row in seen.buttons:
                for button in row:
                    if button.data == query.data:
                        return button.label
    return query.data


async def play(here: Parlour, guests: list[Guest]) -> None:
    """One hand, and what comes before and after it."""
    anna, bruno, carla, dario = guests
    for guest in (anna, bruno):
        await guest.person.starts()
    await no_house_players(anna)
    await anna.opens("1 vela, senza limite")
    await bruno.sit_down("1.000")
    await carla.sit_down("200")
    await dario.sit_down("2.000")
    async with playing(*guests):
        await dario.seen(lambda: shown_with(dario, "Le mie carte"), within=60)
        await carla.goes("Le mie carte", what="Coperta")
        await dario.goes("Le mie carte", what="Coperta")
        await anna.seen(lambda: shown_with(anna, "Dettagli"), within=120)
        await here.pause(1)
        await dario.goes("Dettagli", what="i conti")
    for guest in guests:
        await leaves(guest)
    await anna.seen(lambda: anna.find("Questo tavolo è chiuso"), within=90)
    await here.pause(5)


async def leaves(guest: Guest) -> None:
    """Leave by the menu; where that costs the hand, whoever is asked says so once more."""
    await guest.goes("Menu", what="Lascia il tavolo")
    menu = guest.find("Lascia il tavolo")
    assert menu is not None
    told = await guest.press(menu, "Lascia il tavolo")
    if told is not None and "premi di nuovo" in told.text:
        await guest.press(menu, "Lascia il tavolo")
        return
    await guest.here.pause(2)
    if (asked := guest.find(STAND_UP)) is not None:
        await guest.press(asked, STAND_UP)


async def no_house_players(anna: Guest) -> None:
    """Have the table begin without house players."""
    await anna.types("/impostazioni", "Giocatori della casa")
    for label in ("Giocatori della casa", "Nessuno"):
        shown = await anna.seen(lambda: anna.find(label))  # noqa: B023 - awaited here
        await anna.press(shown, label)
    await anna.here.pause(6)


def shown_with(guest: Guest, label: str) -> Shown | None:
    """Return the table's message once it has this button."""
    table = guest.table()
    return table if table is not None and label in table.labels else None


async def main(how: Ephemerals) -> None:
    """Play, and write down what was seen."""
    out = OUT / how.name.lower()
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        async with parlour(Path(folder), RATE) as here, dealt_by_process(here) as dealer:
            people = [here.sandbox.user(name, language="it") for name in NAMES]
            group = here.sandbox.supergroup("Il circolo", *people)
            group.handles_ephemerals(how)
            guests = [Guest(here, it, group, Random(f"{at}")) for at, it in enumerate(people)]
            teller = Teller(here.sandbox, group, Album(out), people)
            try:
                await play(here, guests)
            finally:
                text = "\n".join(teller.lines())
                (out / "told.txt").write_text(text, encoding="utf-8")
            await dealer.end(signal.SIGTERM)
        print(here.place.logged())


if __name__ == "__main__":
    asyncio.run(main(Ephemerals[(sys.argv[1:] or ["supported"])[0].upper()]))
