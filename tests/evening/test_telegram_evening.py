"""A whole evening of six in one Telegram group, in Italian, with the dealer's own process.

Once where ephemeral messages are shown to their receiver, once where the server does not know them
and would show them to all, and once where it takes and never shows them.
"""

import asyncio
import signal
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.evening import secrecy
from tests.evening.conftest import TROUBLE
from tests.evening.guests import Guest, playing
from tests.evening.hurried import dealt_by_process
from tests.evening.parlour import Parlour, parlour
from tests.sandbox.figures import busiest_minute
from tests.sandbox.telegram.people import Group
from tests.sandbox.telegram.world import Ephemerals, Shown, Told

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE = 20
HANDS = 2  # dealt before they look back
A_MINUTE = 15  # twelve on the average, three kept for when it matters
NOT_YET = "Non durante la mano"
AMOUNTS = tuple(f"Aggiungi {digit}" for digit in "123456789")
ADDED = ("Hai aggiunto ", "Hai già davanti il massimo", NOT_YET)
LEFT = ("Ti alzi appena finisce", "Hai lasciato il tavolo", "Non hai un posto")
STAND_UP = "Mi alzo lo stesso"
NAMES = ("Anna", "Bruno <b>Rossi</b>", "Carla & figli", "Dario 🎩", "עלי", "Fabio")


@dataclass
class Evening:
    """One group and who plays there."""

    here: Parlour
    group: Group
    guests: list[Guest]

    @property
    def hand(self) -> int:
        """The number of the hand on display."""
        shown = self.guests[0].table()
        title = None if shown is None else secrecy.TITLE.match(shown.text)
        return 0 if title is None else int(title[1])

    async def reaches(self, hand: int) -> None:
        """Wait until this hand is on display."""
        await self.here.until(lambda: self.hand >= hand, within=60)


def gathered(here: Parlour, how: Ephemerals, seed: int) -> Evening:
    """Return six people in a group of theirs; two of them know the dealer from before."""
    people = [here.sandbox.user(name, language="it") for name in NAMES]
    group = here.sandbox.supergroup(f"Il circolo ({how.name.lower()})", *people)
    group.handles_ephemerals(how)
    blind = how is Ephemerals.LOST
    guests = [
        Guest(here, it, group, Random(f"{seed} {at}"), sees_no_menu=blind)
        for at, it in enumerate(people)
    ]
    return Evening(here, group, guests)


async def play_an_evening(evening: Evening) -> None:
    anna, bruno, carla, dario, ali, fabio = evening.guests
    for guest in (anna, bruno, carla):
        await guest.person.starts()
    await open_a_table(anna)
    async with playing() as players:
        players.start(anna)
        for guest, amount in ((bruno, "200"), (carla, "1.000"), (dario, "200"), (ali, "200")):
            await guest.sit_down(amount)
            players.start(guest)
        await anna.goes("Menu", "Aggiungi un giocatore della casa", "Principiante", what="Si siede")
        await evening.reaches(1)
        await anna.goes("Menu", "Mandane via uno", what="saluta")
        await ask_around(evening)
        await fabio.sit_down("200")
        players.start(fabio)
        await evening.reaches(HANDS)
        await look_back(evening)
        await add_chips(evening)
    await close_the_table(evening)


async def open_a_table(anna: Guest) -> None:
    """Have no house players come along by themselves, and open a table of one's own choice."""
    await anna.types("/impostazioni", "Giocatori della casa")
    settings = anna.find("Giocatori della casa")
    assert settings is not None
    houses = await anna.learns(lambda: anna.press(settings, "Giocatori della casa"), "Nessuno")
    assert isinstance(houses, Shown)
    await anna.learns(lambda: anna.press(houses, "Nessuno"), "Giocatori della casa: ")
    await anna.opens("1 vela, senza limite")


async def ask_around(evening: Evening) -> None:
    """Everything one may want to know or do beside the play, typed and by buttons."""
    _, bruno, carla, dario, ali, fabio = evening.guests
    cards = await dario.goes("Le mie carte", what="Coperta: ")
    assert secrecy.OWN.search(cards.text)
    await dario.types("/carte", "Coperta: ")
    await ali.types("/portafoglio", "Il tuo portafoglio: ")
    await ali.types("/giornaliere", " oggi")
    await fabio.types("/regole", "Telesina")
    await fabio.types("/classifica", "1. ")
    await fabio.types("/aiuto", "Quello che puoi scrivere")
    line = await bruno.person.says(evening.group, "chi mi presta qualcosa?")
    offer = await fabio.types("/paga 20", "Dai 20", reply_to=line)
    assert isinstance(offer, Shown)
    await fabio.learns(lambda: fabio.press(offer, "Dai 20"), "Hai dato 20 a ")
    await carla.seen(lambda: carla.find(" 20 a "))
    carla.person.blocks()


async def look_back(evening: Evening) -> None:
    """The last hand again, step by step, and the proof of the deal."""
    anna, _, _, dario, *_ = evening.guests
    past = await anna.types("/storico", "passo 1 di")
    assert isinstance(past, Shown)
    await anna.learns(lambda: anna.press(past, "▶"), "passo 2 di")
    await anna.types("/prova", "Prova della distribuzione")
    await anna.seen(lambda: next((it for it in anna.everything() if is_file(it)), None))
    await dario.types("/storico", "passo 1 di")


def is_file(shown: Shown) -> bool:
    """Whether a message is a file."""
    return shown.file is not None and shown.file.kind == "document"


async def add_chips(evening: Evening) -> None:
    """Bring what a stack lacks, as soon as no hand is on; who has all there may be, hears so."""
    for guest in (it for it in evening.guests[1:2] if not it.sees_no_menu):
        menu = await guest.goes("Menu", what="Aggiungi fiches")
        assert isinstance(menu, Shown)
        told = await between_hands(guest, menu)
        if isinstance(told, Shown):
            label = next(it for it in told.labels if it.startswith(AMOUNTS))
            answer = await guest.press(told, label)
            told = answer or told
        assert told.text.startswith(ADDED), told


async def between_hands(guest: Guest, menu: Shown) -> Shown | Told:
    """Press for chips until the hand is over."""
    while True:
        told = await guest.learns(lambda: guest.press(menu, "Aggiungi fiches"), *ADDED, *AMOUNTS)
        if not told.text.startswith(NOT_YET):
            return told
        await guest.here.pause(1)


async def types_to_leave(guest: Guest) -> None:
    """Type it, and press the button where that costs the hand.

    Everybody sees all answers: one's own is the one to what one typed, however late it comes.
    """
    typed = await guest.person.says(guest.group, "/esci")

    def answer() -> Shown | None:
        return next((it for it in guest.everything() if it.reply_to == typed.id), None)

    told = await guest.seen(answer, within=60)
    if STAND_UP in told.labels:
        await guest.learns(partial(guest.press, told, STAND_UP), *LEFT)


async def close_the_table(evening: Evening) -> None:
    """Everybody leaves, some typing and some pressing; the last hand is played to its end."""
    closed = "Questo tavolo è chiuso"
    for at, guest in enumerate(evening.guests):
        if at % 2 or guest.sees_no_menu:
            await types_to_leave(guest)
        else:
            await guest.goes("Menu", "Lascia il tavolo", what=LEFT)
    await evening.guests[0].seen(lambda: evening.guests[0].find(closed), within=60)


@pytest.mark.parametrize("how", [Ephemerals.SUPPORTED, Ephemerals.IGNORED, Ephemerals.LOST])
async def test_six_people_have_a_whole_evening(tmp_path: Path, how: Ephemerals) -> None:
    async with parlour(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        evening = gathered(here, how, 1)
        async with asyncio.timeout(100):
            await play_an_evening(evening)
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.complaints() == []
        found = await secrecy.secrets_of(here.place.environment["DATABASE_URL"])
        people = [guest.person for guest in evening.guests]
        assert secrecy.leaks(found, evening.group.id, people) == []
        assert busiest_minute(here.sandbox.service.spoken, evening.group.id) <= A_MINUTE
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")
