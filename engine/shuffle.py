"""From a secret to the order of a deck, identical on every Python version and machine.

Nothing random may enter: the caller draws the secret. `permutation` is the one primitive, for
the committed order of the deck and for the cut. It can be rewritten from these lines alone:

1.  Words. Block `n` (0, 1, 2, ...) is HMAC-SHA256 with the 32-byte seed as its key, over 22 bytes:

        purpose   16 bytes   ASCII, padded on the right with zero bytes
        size       2 bytes   big-endian, how many places are permuted
        n          4 bytes   big-endian

    A block gives sixteen words of 16 bits, big-endian, used from left to right; when they run
    out the next block follows.
2.  Draws. A draw below `b` takes words until one is less than `65536 - 65536 mod b` (all others
    are thrown away, so that every value is equally likely) and is that word modulo `b`.
3.  Fisher-Yates. Start with the list 0, 1, ..., size - 1. For `i` from size - 1 down to 1, draw
    `j` below `i + 1` and swap places `i` and `j`. The list is the permutation.

The deck's purpose is `deck/1`; the seed is the secret; place `i` of the order holds the card
number `permutation[i]` of the deck in ascending order.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain, count
from struct import Struct
from typing import Final, TypeVar

from engine.cards import Card
from engine.errors import InvalidSetup

SECRET_BYTES: Final = 32
PURPOSE_BYTES: Final = 16
DECK_PURPOSE: Final = b"deck/1"

T = TypeVar("T")

_WORDS: Final = 1 << 16
_HEADER: Final = Struct(f">{PURPOSE_BYTES}sH")
_COUNTER: Final = Struct(">I")
_BLOCK: Final = Struct(">16H")
_KEY_BYTES: Final = 64  # the block of SHA-256, to which HMAC pads its key
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def deck_order(secret: bytes, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the deck in the order this secret commits to.

    Raise `InvalidSetup` unless the secret has 32 bytes.
    """
    if len(secret) != SECRET_BYTES:
        raise InvalidSetup("secret")
    return tuple(_shuffled(list(deck), secret, DECK_PURPOSE))


def permutation(seed: bytes, size: int, purpose: bytes) -> tuple[int, ...]:
    """Return the permutation of `range(size)` that `seed` gives for one purpose.

    Raise `InvalidSetup` unless the seed has 32 bytes, the size fits 16 bits and the purpose is
    1-16 ASCII characters other than zero (so that padding cannot make two purposes equal).
    """
    _check(seed, size, purpose)
    return tuple(_shuffled(list(range(size)), seed, purpose))


def _shuffled(items: list[T], seed: bytes, purpose: bytes) -> list[T]:
    """Return `items` itself, put into the order of the permutation."""
    words = _words(seed, _HEADER.pack(purpose, len(items)))
    for last, bound, limit in _draws(len(items)):
        for word in words:
            if word < limit:
                other = word % bound
                items[last], items[other] = items[other], items[last]
                break
    return items


@lru_cache(maxsize=16)
def _draws(size: int) -> tuple[tuple[int, int, int], ...]:
    """Return each draw of a permutation: the place, its bound, and the first word thrown away."""
    return tuple((last, last + 1, _WORDS - _WORDS % (last + 1)) for last in range(size - 1, 0, -1))


def _check(seed: bytes, size: int, purpose: bytes) -> None:
    if len(seed) != SECRET_BYTES:
        raise InvalidSetup("seed")
    if not 0 <= size < _WORDS:
        raise InvalidSetup("size")
    if not 0 < len(purpose) <= PURPOSE_BYTES or not purpose.isascii() or b"\0" in purpose:
        raise InvalidSetup("purpose")


def _words(seed: bytes, header: bytes) -> Iterator[int]:
    """Return the 16-bit words of block 0, 1, 2, ... without end.

    HMAC is written out, because `hmac.digest` looks its hash up by name and takes twice as long.
    """
    key = seed.ljust(_KEY_BYTES, b"\0")
    inner, outer = key.translate(_INNER) + header, key.translate(_OUTER)
    blocks = (
        sha256(outer + sha256(inner + block).digest()).digest()
        for block in map(_COUNTER.pack, count())
    )
    return chain.from_iterable(map(_BLOCK.unpack, blocks))
