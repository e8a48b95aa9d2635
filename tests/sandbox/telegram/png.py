"""The smallest pictures that are pictures, for tests that need one and not a table."""

import struct
import zlib


def png(shade: int = 0, width: int = 640, height: int = 480) -> bytes:
    """Return a grey PNG, another for each shade 0..255."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = bytes([0] + [shade] * width) * height
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check
