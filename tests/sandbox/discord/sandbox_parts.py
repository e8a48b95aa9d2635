"""Components written by hand, for the tests of the sandbox."""

from typing import Any

Json = dict[str, Any]


def text(words: str) -> Json:
    """Return a text display."""
    return {"type": 10, "content": words}


def button(custom_id: str, label: str = "Vedo", **more: Any) -> Json:
    """Return a button."""
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **more}


def row(*inside: Json) -> Json:
    """Return an action row."""
    return {"type": 1, "components": list(inside)}


def select(*values: str, **more: Any) -> Json:
    """Return a menu of these options."""
    options = [{"label": each, "value": each} for each in values]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def gallery(*names: str, alt: str | None = None) -> Json:
    """Return a gallery of attached pictures."""
    items = [{"media": {"url": f"attachment://{name}"}, "description": alt} for name in names]
    return {"type": 12, "items": items}


def container(*inside: Json) -> Json:
    """Return a container."""
    return {"type": 17, "components": list(inside)}


TABLE = [container(text("tavolo"), gallery("t.png", alt="il tavolo"), row(button("see")))]
