"""People who press and type at random in two Telegram groups, for thousands of steps.

The dealer plays in this process; its budgets are lifted, for what is tried here is what it does
with each press, not how often it may speak.
"""

import asyncio
import logging
import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot import app
from bot.adapters.telegram import courier
from bot.adapters.telegram.budget import Limits
from bot.sending import courier as sending
from bot.sending.buckets import FREE
from bot.settings import Settings
from bot.studio import Studio
from cardart.picture import CardFace, HandPicture, TablePicture
from engine.cards import FACE_DOWN
from tests.evening import secrecy
from tests.evening.parlour import Parlour, parlour
from tests.evening.tricksters import Trickster
from tests.sandbox.telegram.limits import Budget
from tests.sandbox.telegram.world import Ephemerals

RATE: Final = 20
STEPS: Final = 3_000
LONG: Final = 15_000
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena")
HAND: Final = re.compile(r"Mano ([0-9.]+)")


@dataclass
class Watch:
    """Whose every drawn picture is, and which cards each public one of a table shows, and when."""

    here: Parlour
    owners: dict[bytes, set[int]] = field(default_factory=lambda: defaultdict(set))
    public: list[tuple[float, int, int, set[str]]] = field(default_factory=list)

    def drawn(self, key: Any, file: bytes) -> None:
        """Take note of a picture that was drawn for somebody."""
        if isinstance(key.picture, HandPicture):
            self.owners[file].add(int(key.owner))

    def offered(self, place: Any, picture: object, owner: str | None) -> None:
        """Take note of a picture that all may see from now on."""
        number = HAND.search(" ".join(getattr(picture, "info", ())))
        if owner is None and isinstance(picture, TablePicture) and number is not None:
            cards = {secrecy.WORDS.card(it.card) for it in faces(picture)}
            self.public.append((self.here.sandbox.world.now(), place[2], int(number[1]), cards))

    def saw_much(self, people: list[Trickster]) -> bool:
        """Whether tables were drawn, and the cards of several people of the first group."""
        first = {it.person.id for it in people if it.group.id == people[0].group.id}
        return bool(self.public) and len(first & set().union(*self.owners.values())) > 1

    def shown_too_early(self, found: secrecy.Ledger) -> list[str]:
        """Return which public pictures showed a card that lay face down then."""
        secrets = defaultdict(list)
        for secret in found.secrets:
            secrets[secret.table, secret.number].append(secret)
        return [
            f"{secret} at {at}"
            for at, table, number, cards in self.public
            for secret in secrets[table, number]
            if secret.card in cards and secret.sealed <= at < secret.shown
        ]


def faces(picture: TablePicture) -> list[CardFace]:
    """Return the cards of the seats that lie face up."""
    cards = (card for seat in picture.seats for card in getattr(seat, "cards", ()))
    return [it for it in cards if it.card != FACE_DOWN]


async def amuse(here: Parlour, watch: Watch, steps: int, seed: int) -> list[Trickster]:
    """Let everybody do as they like until much was tried; return who they were."""
    people: list[Trickster] = []
    for how in (Ephemerals.SUPPORTED, Ephemerals.IGNORED):
        users = [here.sandbox.user(f"{name}", language="it") for name in NAMES]
        group = here.sandbox.supergroup(how.name, *users)
        group.handles_ephemerals(how)
        mine = [
            Trickster(here, it, group, Random(f"{seed} {how} {at}"), thinking=0)
            for at, it in enumerate(users)
        ]
        for one in mine:
            one.others = [it for it in mine if it is not one]
        people += mine

    def enough() -> bool:
        return sum(it.steps for it in people) >= steps and watch.saw_much(people)

    async with asyncio.TaskGroup() as all_at_once:
        for one in people:
            all_at_once.create_task(one.amuse(enough))
    return people


def settings_of(here: Parlour) -> Settings:
    """Return the settings of a dealer at that place, in this process."""
    given = {name.lower(): value for name, value in here.place.environment.items()}
    wanted: dict[str, Any] = {it: given[it] for it in Settings.model_fields if it in given}
    return Settings(**wanted)


async def try_it(
    folder: Path, caplog: pytest.LogCaptureFixture, patch: pytest.MonkeyPatch, steps: int, seed: int
) -> None:
    """Have so many things done, and hold what came of them against the file and the log."""
    patch.setattr(courier, "Limits", lambda: Limits(FREE, FREE, FREE, FREE))
    keep, offer = Studio._keep, Studio.offer
    patch.setattr(sending, "ANSWER_LIFE", sending.ANSWER_LIFE * RATE)  # work takes the wall's time
    async with parlour(folder, RATE, budget=Budget(enforced=False)) as here:
        watch = Watch(here)

        def kept(studio: Studio, key: Any, drawn: bytes) -> None:
            watch.drawn(key, drawn)
            keep(studio, key, drawn)

        def offered(studio: Studio, place: Any, picture: Any, owner: str | None = None) -> bool:
            watch.offered(place, picture, owner)
            return offer(studio, place, picture, owner)

        patch.setattr(Studio, "_keep", kept)
        patch.setattr(Studio, "offer", offered)
        listens = here.listens()
        async with app.dealing(settings_of(here), here.clock):
            await here.until(listens)
            people = await amuse(here, watch, steps, seed)
            with suppress(TimeoutError):
                await here.until(lambda: not here.sandbox.unanswered(), within=5)
        assert here.complaints() == []
        assert [it for it in caplog.records if it.levelno >= logging.ERROR or it.exc_info] == []
        found = await secrecy.secrets_of(here.place.environment["DATABASE_URL"], draw=False)
        found.pictures = watch.owners
        for group in {it.group.id for it in people}:
            here_too = [it.person for it in people if it.group.id == group]
            assert secrecy.leaks(found, group, here_too)[:20] == []
        assert watch.shown_too_early(found) == []
        check_much_was_tried(here, watch, found)
        here_too = [it.person for it in people if it.group.id == people[0].group.id]
        secrecy.check_leaks_would_be_found(found, {people[0].group.id: here_too})
    assert await here.place.run("audit") == (0, "The books are sound.\n")


def check_much_was_tried(here: Parlour, watch: Watch, found: secrecy.Ledger) -> None:
    """Hands were played, buttons pressed, cards and tables seen."""
    assert len({(it.table, it.number) for it in found.secrets}) >= 5
    assert len(here.sandbox.world.queries) > len(watch.public) > 0
    assert watch.owners


async def test_a_few_thousand_things_done_at_random(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await try_it(tmp_path, caplog, monkeypatch, STEPS, 1)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(4))
async def test_very_many_things_done_at_random(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    await try_it(tmp_path, caplog, monkeypatch, LONG, seed)
