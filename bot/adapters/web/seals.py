"""The two secrets of a visitor: one a browser (a cookie), one a window (its player).

Both are random ids sealed with a key, so the server stores none and a restart with the same key
knows them all. A window's seal covers its browser: neither secret is worth anything alone.
No request, name or user may enter here.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

MIN_KEY: Final = 16  # bytes
_ID_BYTES: Final = 12
_SEAL_BYTES: Final = 24


class Seals:
    """Issues and checks secrets under one key."""

    def __init__(self, key: bytes) -> None:
        if len(key) < MIN_KEY:
            raise ValueError(f"the key has {len(key)} bytes and needs {MIN_KEY}")
        self._key = key

    def new_browser(self) -> str:
        """Return a fresh secret for a browser."""
        return self._sealed("browser", secrets.token_urlsafe(_ID_BYTES))

    def browser_of(self, secret: str) -> str | None:
        """Return the id a browser's secret was issued for, or None."""
        return self._opened("browser", secret)

    def new_window(self, browser: str) -> str:
        """Return a fresh secret for a window of this browser id."""
        return self._sealed(f"window {browser}", secrets.token_urlsafe(_ID_BYTES))

    def window_of(self, browser: str, secret: str) -> str | None:
        """Return the id a window's secret was issued for in this browser, or None."""
        return self._opened(f"window {browser}", secret)

    def _sealed(self, purpose: str, name: str) -> str:
        seal = hmac.digest(self._key, f"{purpose} {name}".encode(), "sha256")[:_SEAL_BYTES]
        return f"{name}.{urlsafe_b64encode(seal).decode()}"

    def _opened(self, purpose: str, secret: str) -> str | None:
        name, _, _ = secret.partition(".")
        expected = self._sealed(purpose, name)
        return name if hmac.compare_digest(expected.encode(), secret.encode()) else None
