"""The one message of each table, in groups of every kind and whatever befalls it."""

from tests.bot.adapters.telegram.salon import Salon, is_hand, is_table, told
from tests.sandbox.telegram.people import Group, Person


async def test_a_table_is_one_message_edited_in_place(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    first = await salon.seated(group, anna, bruno)
    dealt = await salon.dealt(group, anna)
    assert dealt.id == first.id
    assert dealt.picture in salon.artist.drawn.values()
    for _ in range(3):
        player = await salon.turn(anna, bruno)
        shown = await player.awaits(group, is_hand)
        told(await player.presses(shown, "Check"))
    tables = [it for it in anna.sees(group) if is_table(it)]
    assert [it.id for it in tables] == [first.id]
