"""The leaderboard is a picture for whoever asks, in a group and in private, or at least words."""

from cardart.picture import StandingsPicture
from tests.bot.adapters.telegram.salon import Salon, told
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.world import Shown

WORDS = "Who has how many chips"


def board(salon: Salon) -> bytes:
    """Return the file of the standings that were drawn; there must be one."""
    return next(file for it, file in salon.artist.drawn.items() if isinstance(it, StandingsPicture))


async def asked_for(salon: Salon, group: Group, person: Person) -> Shown:
    await salon.seated(group, person)
    await person.says(group, "/top")
    return await person.awaits(group, WORDS)


async def test_a_group_sees_the_leaderboard_as_a_picture(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await asked_for(salon, group, anna)
    assert shown.picture == board(salon)
    assert "1. Anna" in shown.text.replace("\u2068", "")
    assert any(it.text == shown.text for it in bruno.sees(group))


async def test_its_button_leads_on_without_touching_it(
    salon: Salon, group: Group, anna: Person
) -> None:
    await anna.starts()
    shown = await asked_for(salon, group, anna)
    told(await anna.presses(shown, "Wallet"))
    await salon.idle(group.id)
    again = next(it for it in anna.sees(group) if it.id == shown.id)
    assert (again.text, again.picture) == (shown.text, shown.picture)


async def test_a_group_without_photos_reads_it(salon: Salon, group: Group, anna: Person) -> None:
    group.chat.denied = frozenset({"can_send_photos"})
    shown = await asked_for(salon, group, anna)
    assert not shown.picture
    await salon.idle(group.id)
    assert sum(it.text.startswith(WORDS) for it in anna.sees(group)) == 1


async def test_in_private_it_is_a_picture_too(salon: Salon, group: Group, anna: Person) -> None:
    await anna.starts()
    await salon.seated(group, anna)
    await anna.says(None, "/top")
    shown = await anna.awaits(None, WORDS)
    assert shown.picture == board(salon)
