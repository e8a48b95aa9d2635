"""The page's own files, read once from the package. Nothing of a room or a visitor is in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_TYPES: Final = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain",
}
INDEX: Final = "index.html"


@dataclass(frozen=True, slots=True)
class File:
    """One file: what it holds, its type, and a tag that changes with it."""

    content: bytes
    type: str
    tag: str


def load() -> dict[str, File]:
    """Return every file of the page by its path, such as `fonts/OFL.txt`."""
    root = files("bot.adapters.web").joinpath("page")
    return {path: _file(path, entry.read_bytes()) for path, entry in _walk(root, "")}


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def _file(path: str, content: bytes) -> File:
    extension = path.rpartition(".")[2]
    return File(content, _TYPES[extension], sha256(content).hexdigest()[:16])
