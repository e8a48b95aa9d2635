"""Scenes of our Discord as a page that looks like the app: dark, as wide as a phone or a desk.

Draws what the dealer uses: containers with their line, text with its marks, pictures, rows of
buttons, lists, files, forms. It is for the eye, and nothing is told from it.
"""

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.evening.album import Album
from tests.evening.discord_scenes import Gone, Offered, Opened, Scene, Seen, Used

Json = dict[str, Any]

WIDTHS: Final = {"phone": 390, "desk": 820}

_ONLY_YOU: Final = {"it": "Puoi vederlo solo tu • Ignora messaggio",
                    "en": "Only you can see this • Dismiss message"}  # fmt: skip
_EDITED: Final = {"it": "(modificato)", "en": "(edited)"}
_THINKS: Final = {"it": "Mazziere sta pensando…", "en": "Mazziere is thinking…"}
_SEND: Final = {"it": ("Annulla", "Invia"), "en": ("Cancel", "Submit")}
_STYLES: Final = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}

_CSS: Final = """
body { background: #17181c; color: #dbdee1; margin: 8px; display: flex; flex-wrap: wrap; gap: 10px;
  align-items: flex-start; font: 16px/1.375 "gg sans", "Noto Sans", "Liberation Sans", sans-serif; }
.moment { width: WIDTHpx; background: #313338; border-radius: 8px; overflow: hidden; }
.told { font: 12px/1.4 monospace; background: #0b5; color: #000; padding: 4px 8px; }
.told.private { background: #fa0; } .told.act { background: #9cf; }
.message { display: flex; padding: 10px 16px; gap: 16px; }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; background: #1e6b4a;
  color: #fff; text-align: center; line-height: 40px; }
.body { min-width: 0; flex: 1; }
.name { font-weight: 600; color: #f2f3f5; } .tag { font-size: 10px; background: #5865f2;
  color: #fff; border-radius: 3px; padding: 1px 4px; vertical-align: 2px; margin-left: 4px; }
.container { background: #2b2d31; border: 1px solid #3f4147; border-left: 4px solid #3f4147;
  border-radius: 8px; padding: 12px; display: flex; flex-direction: column; gap: 8px;
  max-width: 600px; box-sizing: border-box; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; } .text time { background: #3f4248;
  border-radius: 3px; padding: 0 2px; } .text .small { font-size: 13px; color: #949ba4; }
.text code { background: #1e1f22; border-radius: 4px; padding: 0 3px; font-size: 85%; }
.gallery img { width: 100%; border-radius: 8px; display: block; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.button { border-radius: 8px; padding: 0 12px; min-height: 32px; line-height: 32px; color: #fff;
  font-size: 14px; font-weight: 500; max-width: 100%; box-sizing: border-box; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; background: #4e5058; }
.primary { background: #5865f2; } .success { background: #248046; } .danger { background: #da373c; }
.off { opacity: 0.5; }
.select { background: #1e1f22; border: 1px solid #3f4147; border-radius: 8px; padding: 8px 12px;
  width: 100%; box-sizing: border-box; max-width: 400px; color: #949ba4; }
.select ul { margin: 6px 0 0; padding: 4px 0 0; list-style: none; border-top: 1px solid #3f4147;
  color: #dbdee1; }
.file { border: 1px solid #3f4147; border-radius: 8px; padding: 10px; color: #00a8fc; }
.alone { background: #34353f; } .only { font-size: 12px; color: #949ba4; margin-top: 4px; }
.edited { font-size: 10px; color: #949ba4; }
.modal { background: #313338; padding: 16px; } .modal h3 { margin: 0 0 12px; color: #f2f3f5; }
.modal label { display: block; margin: 6px 0; } .modal .field { font-weight: 600; }
.modal .input { background: #1e1f22; border-radius: 4px; padding: 10px; color: #87898c;
  margin-top: 6px; } .modal .row { justify-content: flex-end; margin-top: 14px; }
.box { display: inline-block; width: 18px; height: 18px; border: 1px solid #949ba4;
  border-radius: 4px; margin-right: 8px; vertical-align: -3px; }
"""


def page(scenes: Sequence[Scene], album: Album, language: str, width: int) -> str:
    """Return a page of these scenes, whose pictures are files beside it."""
    drawn = "".join(_moment(scene, album, language) for scene in scenes)
    style = _CSS.replace("WIDTH", str(width))
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style>{drawn}'


def _moment(scene: Scene, album: Album, language: str) -> str:
    match scene:
        case Seen():
            return _frame(_witnesses(scene), _message(scene, album, language),
                          "private" if scene.is_alone or not scene.where else "")  # fmt: skip
        case Used(who=who, what=what):
            return _frame(f"{who.shown_name} {what}", "", "act")
        case Opened(who=who, form=form):
            return _frame(f"a form opens before {who.shown_name}", _modal(form, language), "act")
        case Offered(who=who, choices=choices):
            rows = "".join(f"<li>{html.escape(it)}</li>" for it in choices)
            drawn = f'<div class="select"><ul>{rows}</ul></div>'
            return _frame(f"{who.shown_name} is offered", drawn, "act")
        case Gone(message=message):
            return _frame(f"…{message % 10_000} is taken away", "", "act")


def _frame(told: str, inside: str, kind: str) -> str:
    head = f'<div class="told {kind}">{html.escape(told)}</div>'
    return f'<div class="moment">{head}{inside}</div>'


def _witnesses(scene: Seen) -> str:
    where = f"#{scene.where}" if scene.where else "private"
    names = ", ".join(it.shown_name for it in scene.viewers)
    return f"…{scene.message % 10_000} {'changes' if scene.is_edit else 'comes'} [{where}; {names}]"


def _message(scene: Seen, album: Album, language: str) -> str:
    inside = "".join(_part(it, scene, album, language) for it in scene.components)
    words = _THINKS[language] if scene.is_loading else scene.content
    text = f'<div class="text">{_marked(words, scene.at, language)}</div>' if words else ""
    only = f'<div class="only">👁 {_ONLY_YOU[language]}</div>' if scene.is_alone else ""
    edited = f'<span class="edited">{_EDITED[language]}</span>' if scene.is_edit else ""
    tag = '<span class="tag">APP</span>' if scene.author == "Mazziere" else ""
    return (
        f'<div class="message{" alone" if scene.is_alone else ""}"><div class="avatar">'
        f'{html.escape(scene.author[:1])}</div><div class="body"><span class="name">'
        f"{html.escape(scene.author)}</span>{tag}{text}{inside}{edited}{only}</div></div>"
    )


def _part(part: Json, scene: Seen, album: Album, language: str) -> str:
    match part["type"]:
        case 17:
            inside = "".join(_part(it, scene, album, language) for it in part["components"])
            colour = f"#{part.get('accent_color') or 0x3F4147:06x}"
            return f'<div class="container" style="border-left-color:{colour}">{inside}</div>'
        case 10:
            return f'<div class="text">{_marked(part["content"], scene.at, language)}</div>'
        case 12:
            return f'<div class="gallery">{"".join(_pictures(part, scene, album))}</div>'
        case 13:
            name = part["file"]["url"].removeprefix("attachment://")
            return f'<div class="file">📄 {html.escape(name)}</div>'
        case 1:
            inside = "".join(_part(it, scene, album, language) for it in part["components"])
            return f'<div class="row">{inside}</div>'
        case 2:
            off = " off" if part.get("disabled") else ""
            label = html.escape(part.get("label") or "")
            return f'<div class="button {_STYLES[part["style"]]}{off}">{label}</div>'
        case 3:
            return _select(part)
        case kind:
            raise LookupError(f"no component of type {kind} is drawn")


def _pictures(part: Json, scene: Seen, album: Album) -> Iterator[str]:
    for item in part["items"]:
        name = item["media"]["url"].removeprefix("attachment://")
        alt = html.escape(item.get("description") or "")
        yield f'<img src="{album.name(scene.files[name], Path(name).suffix)}" alt="{alt}">'


def _select(part: Json) -> str:
    rows = "".join(f"<li>{html.escape(it['label'])}</li>" for it in part["options"])
    return (
        f'<div class="select">{html.escape(part.get("placeholder") or "")} ⌄<ul>{rows}</ul></div>'
    )


def _modal(form: Json, language: str) -> str:
    fields = "".join(_field(it) for it in form["components"])
    cancel, send = _SEND[language]
    return (
        f'<div class="modal"><h3>{html.escape(form["title"])}</h3>{fields}<div class="row">'
        f'<div class="button">{cancel}</div><div class="button primary">{send}</div></div></div>'
    )


def _field(part: Json) -> str:
    inside = part["component"]
    words = f'<span class="field">{html.escape(part["label"])}</span>'
    if inside["type"] == 4:
        hint = html.escape(inside.get("value") or inside.get("placeholder") or "")
        return f'<label>{words}<div class="input">{hint}&nbsp;</div></label>'
    boxes = "".join(
        f'<label><span class="box"></span>{html.escape(it["label"])}</label>'
        for it in inside["options"]
    )
    return f"{words}{boxes}"


# -- text as the app shows it

_ESCAPED: Final = re.compile(r"\\([^0-9A-Za-z\s])")
_HIDDEN: Final = 0xE000  # where signs stand that were escaped, while marks are looked for
_MARKS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<b>\1</b>"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"^-# (.*)$", re.MULTILINE), r'<span class="small">\1</span>'),
    (re.compile(r"&lt;#(\d+)&gt;"), r"<b>#thread</b>"),
)
_TIME: Final = re.compile(r"&lt;t:(\d+):R&gt;")


def _marked(text: str, now: float, language: str) -> str:
    """Return a text with its marks carried out; what is escaped stays as it is."""
    hidden = _ESCAPED.sub(lambda it: chr(_HIDDEN + ord(it[1])), text)
    marked = html.escape(hidden, quote=False)
    for mark, drawn in _MARKS:
        marked = mark.sub(drawn, marked)
    marked = _TIME.sub(lambda it: f"<time>{_left(int(it[1]) - now, language)}</time>", marked)
    return "".join(_shown(it) for it in marked)


def _shown(sign: str) -> str:
    is_hidden = _HIDDEN <= ord(sign) < _HIDDEN + 0x80
    return html.escape(chr(ord(sign) - _HIDDEN)) if is_hidden else sign


def _left(seconds: float, language: str) -> str:
    number = max(0, round(seconds))
    return f"tra {number} secondi" if language == "it" else f"in {number} seconds"
