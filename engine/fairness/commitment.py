"""A deck committed card by card: one root for all of it, and an opening for each place.

No randomness, no cut and no player may enter: the caller draws the secret. It can be rewritten
from these lines alone (`H` is SHA-256, numbers are big-endian, a name is ASCII padded on the right
with zero bytes to 16 bytes, so every field has a fixed width):

1.  Order. `engine.shuffle` gives the order of the deck from the 32-byte secret; place `i` of it is
    position `i`.
2.  Salts. Blocks of HMAC-SHA256 as `engine.shuffle` defines them, with the secret as key and
    `salt/1` as purpose; the size is that of the deck. Written one after the other, bytes `16 i` to
    `16 i + 15` are `salt_i`.
3.  Leaves. `leaf_i = H("leaf/1", salt_i 16 bytes, i 2 bytes, card 2 bytes)`; the card in its text
    form, `Ah` or `FC`. Positions from the deck's size to 63 have the leaf `H("none/1")`.
4.  Tree. Over these 64 leaves stands a perfect binary tree, whatever the deck: a node is
    `H("node/1", left 32 bytes, right 32 bytes)`, and the root is the sixth level above the leaves.
5.  Opening. Position, card, salt, and the six siblings from the leaf upwards; bit `k` of the
    position (bit 0 the lowest) says whether the node on level `k` is the right one of its pair.

A leaf, an empty leaf and a node have different names and lengths, so none can be passed off as
another; no leaf is used twice. An opening says nothing of the other cards: their leaves are hidden
by 128 bits of salt each.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Final

import msgspec

from engine.cards import FACE_DOWN, Card
from engine.errors import InvalidSetup
from engine.shuffle import deck_order

DEPTH: Final = 6
MAX_CARDS: Final = 1 << DEPTH
HASH_BYTES: Final = 32
SALT_BYTES: Final = 16

_BLOCK: Final = Struct(">16sHI")
_LEAF: Final = Struct(f">16s{SALT_BYTES}sH2s")
_NODE: Final = b"node/1".ljust(16, b"\0")


class Opening(msgspec.Struct, frozen=True):
    """What shows that `card` is at `position` of a committed deck; `path` goes upwards."""

    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]


class Commitment:
    """A deck in its committed `order`, under its `root`. It keeps the salts: never send it."""

    __slots__ = ("_levels", "_salts", "order", "root")

    def __init__(self, secret: bytes, deck: Sequence[Card]) -> None:
        """Commit to the order that `secret` (32 bytes) gives `deck`; raise `InvalidSetup`."""
        if not 0 < len(deck) <= MAX_CARDS or len(set(deck)) < len(deck) or FACE_DOWN in deck:
            raise InvalidSetup("deck")
        self.order = deck_order(secret, deck)
        self._salts = _salts(secret, len(deck))
        leaves = [
            _leaf(salt, position, card)
            for position, (salt, card) in enumerate(zip(self._salts, self.order, strict=True))
        ]
        self._levels = _levels(leaves)
        self.root = self._levels[DEPTH][0]

    def opening(self, position: int) -> Opening:
        """Return the opening of one position; raise `InvalidSetup` when there is none."""
        if not 0 <= position < len(self.order):
            raise InvalidSetup("position")
        path = tuple(self._levels[level][position >> level ^ 1] for level in range(DEPTH))
        return Opening(position, self.order[position], self._salts[position], path)


def verify_opening(root: bytes, size: int, opening: Opening) -> bool:
    """Return whether `opening` belongs to the deck of `size` cards committed under `root`."""
    if not 0 <= opening.position < size <= MAX_CARDS or len(opening.salt) != SALT_BYTES:
        return False
    if len(opening.path) != DEPTH:
        return False
    node = _leaf(opening.salt, opening.position, opening.card)
    for level, other in enumerate(opening.path):
        is_right = opening.position >> level & 1
        node = _node(other, node) if is_right else _node(node, other)
    return node == root


def _salts(secret: bytes, size: int) -> list[bytes]:
    blocks = range((size * SALT_BYTES + HASH_BYTES - 1) // HASH_BYTES)
    stream = b"".join(
        hmac.digest(secret, _BLOCK.pack(b"salt/1", size, block), "sha256") for block in blocks
    )
    return [stream[at : at + SALT_BYTES] for at in range(0, size * SALT_BYTES, SALT_BYTES)]


def _leaf(salt: bytes, position: int, card: Card) -> bytes:
    return sha256(_LEAF.pack(b"leaf/1", salt, position, str(card).encode())).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _empty_nodes() -> tuple[bytes, ...]:
    """Return the node over nothing but empty leaves, for each level below the root."""
    nodes = [sha256(b"none/1".ljust(16, b"\0")).digest()]
    for _ in range(DEPTH - 1):
        nodes.append(_node(nodes[-1], nodes[-1]))
    return tuple(nodes)


_EMPTY: Final = _empty_nodes()


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """Return the nodes of each level, leaves first; what is left out on the right is empty."""
    levels = [leaves]
    for empty in _EMPTY:
        nodes = levels[-1]
        if len(nodes) % 2:
            nodes.append(empty)
        levels.append([_node(*pair) for pair in zip(nodes[::2], nodes[1::2], strict=True)])
    return levels
