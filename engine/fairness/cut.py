"""The cut: how a player's words move the committed cards before they are dealt.

Only what is public may enter. It can be rewritten from these lines alone: the seed is HMAC-SHA256
with the 32-byte root as key over

    name      16 bytes   `cut-seed/1`, ASCII, padded on the right with zero bytes
    hand       8 bytes   the hand's number, big-endian
    text      32 bytes   SHA-256 of the cut's text in UTF-8, as it was echoed in public

and the cut is `permutation(seed, size, "cut/1")` of `engine.shuffle`: the j-th card dealt is the
one at position `permutation[j]`. Nobody cut: the j-th card dealt is the one at position j.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Final

from engine.cards import Card
from engine.errors import InvalidSetup
from engine.fairness.commitment import HASH_BYTES
from engine.shuffle import permutation

MAX_CUT: Final = 200  # characters
MAX_HAND: Final = (1 << 63) - 1
CUT_PURPOSE: Final = b"cut/1"

_SEED: Final = Struct(">16sQ32s")


def dealt_positions(root: bytes, hand: int, cut: str | None, size: int) -> tuple[int, ...]:
    """Return the position of each card in the order of dealing; `None`: nobody cut.

    Raise `InvalidSetup` unless the root has 32 bytes, the hand's number is in 0..2^63-1 and the
    cut is 1-200 characters that UTF-8 can write.
    """
    if len(root) != HASH_BYTES:
        raise InvalidSetup("root")
    if not 0 <= hand <= MAX_HAND:
        raise InvalidSetup("hand")
    if cut is None:
        return tuple(range(size))
    header = _SEED.pack(b"cut-seed/1", hand, sha256(_bytes(cut)).digest())
    return permutation(hmac.digest(root, header, "sha256"), size, CUT_PURPOSE)


def dealt_order(root: bytes, hand: int, cut: str | None, order: Sequence[Card]) -> tuple[Card, ...]:
    """Return the committed cards as they are dealt; raise `InvalidSetup` as above."""
    return tuple(order[it] for it in dealt_positions(root, hand, cut, len(order)))


def _bytes(cut: str) -> bytes:
    if not 0 < len(cut) <= MAX_CUT:
        raise InvalidSetup("cut")
    try:
        return cut.encode()
    except UnicodeEncodeError:
        raise InvalidSetup("cut") from None
