"""What starts a hand. Public in full: it holds no card and no secret.

`Setup` has a JSON text form, `to_text` and `from_text`, which is what storage keeps.
"""

from math import gcd

import msgspec

from engine.errors import InvalidSetup, MalformedText
from engine.options import BestiaOptions, Options


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats, stacks and options of one hand; amounts in hundredths of a chip.

    `order` lists every seat that pays the ante in the game's own sense of play, the dealer last;
    `absent` are those of them who pay and take no part (RULES X1, X9). `stacks` are in the order
    of `order`, before the ante. `carry` is the pot left by an earlier hand.
    """

    game: str
    order: tuple[int, ...]
    stacks: tuple[int, ...]
    ante: int
    options: Options
    absent: tuple[int, ...] = ()
    carry: int = 0
    unit: int = 100

    @property
    def dealer(self) -> int:
        """The seat the deal rotates from."""
        return self.order[-1]

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats dealt in, in order of play; in Bestia the absent too, who pass (RULES X9)."""
        absent = self.absent
        if not absent or isinstance(self.options, BestiaOptions):
            return self.order
        return tuple(seat for seat in self.order if seat not in absent)

    def check(self) -> None:
        """Raise `InvalidSetup` naming the first field that makes no sense."""
        order, stacks, unit = self.order, self.stacks, self.unit
        ante, carry = self.ante, self.carry
        if unit <= 0:
            raise InvalidSetup("unit")
        seats = set(order)
        if not len(seats) == len(order) > 0 <= min(order):
            raise InvalidSetup("order")
        if not seats.issuperset(self.absent):
            raise InvalidSetup("absent")
        least = 0 if carry > 0 else unit  # RULES T1: without chips for the carried money only
        if len(stacks) != len(order) or min(stacks) < least or gcd(unit, *stacks) != unit:
            raise InvalidSetup("stacks")
        is_again = carry > 0 and isinstance(self.options, BestiaOptions)  # RULES B6: dealt again
        if ante < (0 if is_again else unit) or ante % unit:
            raise InvalidSetup("ante")
        if carry < 0 or carry % unit:
            raise InvalidSetup("carry")
        if fault := self.options.fault(unit):
            raise InvalidSetup(fault)

    def to_text(self) -> str:
        """Return the JSON text `from_text` reads back."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_text(text: str) -> "Setup":
        """Return the setup written as `text`; raise `MalformedText`."""
        try:
            return msgspec.json.decode(text, type=Setup)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise MalformedText(text) from error
