"""What a screen is to the page: plain values, and nothing left out."""

from bot.adapters.web import wire
from bot.screen import Attachment, Button, Form, Option, Pick, Screen, Style


def test_every_part_of_a_screen_travels() -> None:
    screen = Screen(
        ("Ciao", "\u2068<b>\u2069"),
        buttons=((Button("Taglia", "h1.2.0.cut", Style.PRIMARY),),),
        form=Form("h1.2.0.cut", "Le tue parole", "al massimo", "", "Taglia"),
        pick=Pick("h1.2.0.j", "Da cambiare", (Option("7 di coppe", "2"),), 1, "Gioco"),
        file=Attachment("hand-3.json", "{}\n"),
        deadline=5,
    )
    assert wire.screen_form(screen, None) == {
        "lines": screen.lines,
        "picture": None,
        "buttons": [[{"label": "Taglia", "token": "h1.2.0.cut", "style": "primary"}]],
        "form": {
            "token": "h1.2.0.cut", "label": "Le tue parole", "hint": "al massimo", "value": "",
            "submit": "Taglia",
        },
        "pick": {
            "token": "h1.2.0.j", "label": "Da cambiare", "submit": "Gioco", "least": 0, "most": 1,
            "options": [{"label": "7 di coppe", "value": "2"}],
        },
        "file": {"name": "hand-3.json", "text": "{}\n"},
        "deadline": 5,
    }  # fmt: skip


def test_what_a_screen_lacks_is_null() -> None:
    form = wire.screen_form(Screen(("Ciao",)), None)
    assert [form[part] for part in ("picture", "form", "pick", "file", "deadline")] == [None] * 5
