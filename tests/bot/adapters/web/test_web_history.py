from bot.adapters.web.history import Message, Recent
from bot.screen import Screen


def message(number: int, place: int | None = None) -> Message:
    return Message(number, place or number, 0.0, Screen((str(number),)))


def test_messages_come_by_place() -> None:
    recent = Recent()
    recent.keep(message(1, place=9))
    recent.keep(message(2))
    assert [kept.id for kept in recent.messages()] == [2, 1]


def test_an_edit_replaces_its_message() -> None:
    recent = Recent()
    recent.keep(message(1))
    edited = Message(1, 1, 0.0, Screen(("new",)))
    assert recent.keep(edited) == ()
    assert recent.messages() == (edited,)


def test_the_first_places_fall_out_beyond_the_limit() -> None:
    recent = Recent(limit=2)
    fallen = [recent.keep(message(number)) for number in (1, 2, 3)]
    assert fallen == [(), (), (message(1),)]
    assert [kept.id for kept in recent.messages()] == [2, 3]
