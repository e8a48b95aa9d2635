"""What is noted of a platform's people is there after a restart, the newest of each subject."""

from bot.sending.notes import Notes
from bot.store import Store


class Here(Notes):
    platform = "here"


class Elsewhere(Notes):
    platform = "elsewhere"


async def test_the_newest_note_of_a_subject_is_kept_over_a_restart(store: Store) -> None:
    notes = await Here.load(store)
    assert notes.get("door:7") == ""
    await notes.note("door:7", "open")
    await notes.note("door:7", "closed")
    assert notes.get("door:7") == "closed"
    assert (await Here.load(store)).get("door:7") == "closed"


async def test_what_one_platform_notes_is_not_anothers(store: Store) -> None:
    await (await Here.load(store)).note("door:7", "open")
    assert (await Elsewhere.load(store)).get("door:7") == ""
