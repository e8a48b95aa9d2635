"""Bestia in a channel: cards to change are ticked in a form, what may not be played is off."""

from tests.bot.adapters.discord.hall import Hall, is_table
from tests.sandbox.discord.forms import Form
from tests.sandbox.discord.forms import Kind as Field
from tests.sandbox.discord.people import Person, Place
from tests.sandbox.discord.sight import Shown


async def declaring(hall: Hall, channel: Place, *people: Person) -> Shown:
    """Have people sit down to Bestia, and wait until one is asked to declare."""
    await hall.seated(channel, *people, kind="bestiathree")
    await hall.until(lambda: hall.table.is_running)
    return await people[0].awaits(channel, is_table)


async def opened(hall: Hall, channel: Place, *people: Person) -> tuple[Person, Form]:
    """Return who is asked to declare, with the form to tick in that opens before them."""
    shown = await declaring(hall, channel, *people)
    player = hall.on_turn(*people)
    told = await player.clicks(shown, hall.answer("change"))
    assert told is not None
    assert told.form is not None
    return player, told.form


async def test_each_card_is_a_box_of_the_form_and_ticked_ones_are_changed(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    player, form = await opened(hall, channel, anna, bruno, carla)
    (field,) = form.fields
    assert field.kind is Field.BOXES
    assert (len(field.options), field.least) == (3, 0)
    hand = hall.table.hand
    assert hand is not None
    assert hand.ask is not None
    seat = hand.ask.seat
    first, *kept = hand.state.hole[seat]
    await player.submits(form, {field.label: [field.options[0].label]})
    await hall.until(lambda: hall.table.hand and hall.table.hand.number == 1)
    assert hall.table.hand is not None
    holding = hall.table.hand.state.hole[seat]
    assert first not in holding
    assert set(kept) < set(holding)
    (other, _) = (it for it in (anna, bruno, carla) if it is not player)
    assert not any(other.has_read(option.label) for option in field.options)


async def test_a_form_to_tick_in_that_is_sent_after_a_restart_is_answered(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    player, form = await opened(hall, channel, anna, bruno, carla)
    await hall.restart()
    (field,) = form.fields
    told = await player.submits(form, {field.label: []})
    assert told is not None
    await hall.until(lambda: hall.table.hand and hall.table.hand.number == 1)


async def test_the_command_opens_the_form_or_takes_the_places_of_cards(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    await declaring(hall, channel, anna, bruno, carla)
    player = hall.on_turn(anna, bruno, carla)
    told = await player.runs(channel, "change")
    assert told is not None
    assert told.form is not None
    told = await player.runs(channel, "change", cards="9")
    assert told is not None
    assert told.shown is not None
    assert hall.table.hand is not None
    assert hall.table.hand.number == 0
    await player.runs(channel, "change", cards="1 3")
    await hall.until(lambda: hall.table.hand and hall.table.hand.number == 1)


async def test_a_card_that_may_not_be_played_is_off_and_says_why(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    people = anna, bruno, carla
    shown = await declaring(hall, channel, *people)
    for number in range(1, 4):
        await hall.on_turn(*people).clicks(shown, hall.answer("j"))
        await hall.until(lambda: hall.table.hand.number >= number)  # type: ignore[union-attr] # noqa: B023
    off = 0
    while (hand := hall.table.hand) is not None and hand.ask is not None:
        player, before = hall.on_turn(*people), hand.number
        legal = hand.ask.legal
        duties = getattr(legal, "duties", ())
        told = await player.runs(channel, "cards")
        assert told is not None
        assert told.shown is not None
        buttons = [it for row in told.shown.buttons for it in row][: len(duties)]
        assert [it.is_disabled for it in buttons] == [duty is not None for duty in duties]
        assert all(it.label.startswith("✗ ") == it.is_disabled for it in buttons)
        off += sum(it.is_disabled for it in buttons)
        free = next(at for at, duty in enumerate(duties, 1) if duty is None)
        await player.clicks(shown, hall.answer(f"t{free}"))
        await hall.until(lambda: hall.table.hand is not hand or hand.number != before)  # noqa: B023
        if hall.table.hand is None or hall.table.hand.state.is_settled:
            break
    assert off
