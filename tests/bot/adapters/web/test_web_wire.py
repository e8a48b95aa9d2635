"""What a screen is to the page: plain values, and nothing left out."""

from bot.adapters.web import wire
from bot.screen import Attachment, Button, Call, Form, Option, Pick, Screen, Style
from cardart.picture import HandPicture, Picture, ReplayPicture, StandingsPicture, TablePicture


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
        "buttons": [[{"label": "Taglia", "token": "h1.2.0.cut", "style": "primary",
                      "is_off": False}]],
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


def test_the_page_is_told_the_shape_of_each_picture() -> None:
    table = TablePicture(())
    pictures: dict[str, Picture] = {
        "table": table,
        "hand": HandPicture("Anna", (), "COPERTA"),
        "replay": ReplayPicture(table, "vede", "1/2", 1, 2),
        "standings": StandingsPicture("Classifica"),
    }
    for shape, picture in pictures.items():
        form = wire.screen_form(Screen(picture=picture, alt="in parole"), "abc")
        assert form["picture"] == {"url": "/picture/abc.png", "shape": shape, "alt": "in parole"}
    assert wire.screen_form(Screen(picture=table), None)["picture"] is None


def test_a_line_that_calls_on_somebody_travels_like_any_other() -> None:
    form = wire.screen_form(Screen((Call("Tocca ad Anna"), "Piatto 90")), None)
    assert '"lines":["Tocca ad Anna","Piatto 90"]' in wire.encode(form)
