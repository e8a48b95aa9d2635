"""More lines than one message has room for, as pages with buttons to turn them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.presenter.voice import Voice
from bot.screen import MAX_TEXT, Button, length

TITLE_ROOM: Final = 100  # characters left free for a title with its page number

Block = Sequence[str]  # lines that belong together


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its lines, its number from 1, and how many there are."""

    lines: tuple[str, ...]
    number: int
    count: int

    def titled(self, voice: Voice, title: str) -> tuple[str, ...]:
        """Return the lines under a title, numbered where there are several pages."""
        if self.count == 1:
            return (title, *self.lines)
        numbered = voice.say("{title} ({page}/{pages})", title=title, page=self.number,
                             pages=self.count)  # fmt: skip
        return (numbered, *self.lines)

    def turning(self, voice: Voice, token: Callable[[int], str]) -> tuple[Button, ...]:
        """Return the buttons to the pages beside this one, none when it is alone."""
        row = []
        if self.number > 1:
            row.append(Button(voice.say("‹ Back"), token(self.number - 1)))
        if self.number < self.count:
            row.append(Button(voice.say("Next ›"), token(self.number + 1)))
        return tuple(row)


def page_of(blocks: Iterable[Block], number: int, room: int = MAX_TEXT - TITLE_ROOM) -> Page:
    """Return page `number`, or the nearest there is.

    A block stays on one page where it fits; no line may be longer than `room`.
    """
    pages: list[list[str]] = [[]]
    for block in blocks:
        if pages[-1] and _size([*pages[-1], *block]) > room:
            pages.append([])
        for line in block:
            if pages[-1] and _size([*pages[-1], line]) > room:
                pages.append([])
            pages[-1].append(line)
    number = min(max(number, 1), len(pages))
    return Page(tuple(pages[number - 1]), number, len(pages))


def _size(lines: Sequence[str]) -> int:
    return length("\n".join(lines))
