"""Whose own screens are made when a table has changed."""

import pytest

from bot.presenter.snapshot import Snapshot
from bot.table import Table
from tests.bot.evening import Evening


async def test_no_screen_is_made_for_somebody_who_can_be_shown_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno")
    evening.chat.away = {ada.id}
    made: list[int] = []
    snapshot = Table.snapshot

    def counted(table: Table, viewer: int) -> Snapshot:
        made.append(viewer)
        return snapshot(table, viewer)

    monkeypatch.setattr(Table, "snapshot", counted)
    already = len(evening.chat.whispered[ada.id])
    await evening.seal()
    await evening.deal()
    seats = {it.id: evening.table.state.seat_of(it.id) for it in (ada, bruno)}
    assert seats[ada.id] not in made
    assert seats[bruno.id] in made
    assert len(evening.chat.whispered[ada.id]) == already
    evening.chat.away = set()
    await evening.dealer.reached(ada)
    await evening.advance(0)
    assert seats[ada.id] in made
    assert len(evening.chat.whispered[ada.id]) == already + 1
