"""A private screen in at most 200 characters, for a platform that can only raise an alert."""

from collections.abc import Sequence

from bot.screen import MAX_ALERT


def brief(lines: Sequence[str]) -> str:
    """Return as many whole lines from the first on as an alert has room for.

    A first line that is too long by itself is cut.
    """
    kept: list[str] = []
    for line in lines:
        if len("\n".join((*kept, line))) > MAX_ALERT:
            break
        kept.append(line)
    return "\n".join(kept) or _cut(next(iter(lines), ""))


def _cut(line: str) -> str:
    return line if len(line) <= MAX_ALERT else line[: MAX_ALERT - 1].rstrip() + "…"
