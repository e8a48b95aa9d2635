"""Writes an indexed picture as a PNG file that holds the picture and nothing else.

No filter (flat art packs best without), no text, no time. A faster packer is used where one is
installed; the pixels are the same with any of them.
"""

import struct
import zlib
from collections.abc import Callable
from typing import Final

from PIL import Image

_faster: Callable[[bytes, int], bytes] | None
try:
    from isal import isal_zlib

    _faster = isal_zlib.compress
except ImportError:
    _faster = None

FILTER: Final = 1  # columns before a picture's own, as a file has them: no row is filtered
LEVEL: Final = 2
_ISAL_LEVEL: Final = 2
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(body, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", check)))


def _packed(data: bytes) -> bytes:
    return zlib.compress(data, LEVEL) if _faster is None else _faster(data, _ISAL_LEVEL)


def png(printed: Image.Image, palette: bytes) -> bytes:
    """Return the PNG file of an `L` image of indices into `palette`, behind a column of zeros."""
    width = printed.width - FILTER
    header = struct.pack(">IIBBBBB", width, printed.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", _packed(printed.tobytes())),
            _chunk(b"IEND", b""),
        )
    )
