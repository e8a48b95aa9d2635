"""The provable deal a second time, written from its specification with nothing but SHA-256.

Nothing of `engine` may enter but the names of cards: a slip there must not repeat itself here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256


def sha(name: str, *fields: bytes) -> bytes:
    """Return the hash of a padded name and fields."""
    return sha256(padded(name) + b"".join(fields)).digest()


def padded(name: str) -> bytes:
    """Return a name in its 16 bytes."""
    return name.encode("ascii").ljust(16, b"\0")


def mac(key: bytes, text: bytes) -> bytes:
    """Return HMAC-SHA256, from its definition."""
    inner = bytes(byte ^ 0x36 for byte in key.ljust(64, b"\0"))
    outer = bytes(byte ^ 0x5C for byte in key.ljust(64, b"\0"))
    return sha256(outer + sha256(inner + text).digest()).digest()


def stream(key: bytes, name: str, size: int) -> Iterator[int]:
    """Yield the bytes of the blocks of a purpose, without end."""
    block = 0
    while True:
        yield from mac(key, padded(name) + size.to_bytes(2, "big") + block.to_bytes(4, "big"))
        block += 1


def permutation(key: bytes, name: str, size: int) -> list[int]:
    """Return the permutation of a purpose."""
    source, places = stream(key, name, size), list(range(size))
    for last in range(size - 1, 0, -1):
        word = 65536
        while word >= 65536 - 65536 % (last + 1):
            word = next(source) * 256 + next(source)
        other = word % (last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def salts(secret: bytes, size: int) -> list[bytes]:
    """Return the salt of each position."""
    source = stream(secret, "salt/1", size)
    return [bytes(next(source) for _ in range(16)) for _ in range(size)]


@dataclass(frozen=True)
class Tree:
    """Sixty-four leaves and what stands on them; any cards, even such as no deck has."""

    levels: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> bytes:
        """The one node of the highest level."""
        return self.levels[-1][0]

    def path(self, position: int) -> list[str]:
        """Return the siblings from a leaf upwards, in hexadecimal digits."""
        return [
            level[(position >> height) ^ 1].hex() for height, level in enumerate(self.levels[:-1])
        ]


def tree(cards: Sequence[str], of_position: Sequence[bytes]) -> Tree:
    """Return the tree over cards with their salts."""
    level = [
        sha("leaf/1", salt, position.to_bytes(2, "big"), card.encode("ascii"))
        for position, (card, salt) in enumerate(zip(cards, of_position, strict=True))
    ]
    level += [sha("none/1")] * (64 - len(level))
    levels = [tuple(level)]
    while len(level) > 1:
        level = [sha("node/1", level[at], level[at + 1]) for at in range(0, len(level), 2)]
        levels.append(tuple(level))
    return Tree(tuple(levels))


def positions(root: bytes, hand: int, cut: str | None, size: int) -> list[int]:
    """Return the position of each card dealt."""
    if cut is None:
        return list(range(size))
    text = sha256(cut.encode("utf-8")).digest()
    seed = mac(root, padded("cut-seed/1") + hand.to_bytes(8, "big") + text)
    return permutation(seed, "cut/1", size)
