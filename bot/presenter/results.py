"""The whole arithmetic of a hand that was paid, in words: pots, holdings, what decided, who won.

Everything comes from the viewer's own view: a holding that was not shown is told to nobody else.
"""

from collections.abc import Iterator, Sequence
from itertools import starmap

from bot.presenter.brief import brief
from bot.presenter.games import presenter_of_hand
from bot.presenter.lobby import notice
from bot.presenter.names import naming
from bot.presenter.pages import Block, page_of
from bot.presenter.snapshot import Snapshot
from bot.presenter.sums import Layer, layers
from bot.presenter.voice import Voice
from bot.screen import Screen
from bot.seating import TableState
from bot.tokens import TableToken
from engine.events import PotAwarded, UncalledReturned
from engine.hand import View


def details_screen(voice: Voice, snap: Snapshot, hand: int, number: int = 1) -> Screen:
    """Return one page of the arithmetic of the hand with this id; its pots have been paid."""
    view = snap.view
    assert view is not None, "only a hand has results"  # noqa: S101
    page = page_of(Telling(voice, snap.state, view).blocks(), number)
    title = voice.say("Hand {n}: the reckoning", n=voice.amount(snap.state.match.hands * 100))
    row = page.turning(voice, lambda n: str(details_token(snap, hand, n)))
    lines = page.titled(voice, title)
    return Screen(lines, buttons=(row,) if row else (), brief=brief(lines))


def details_token(snap: Snapshot, hand: int, page: int = 1) -> TableToken:
    """Return what a button to a page of these details carries."""
    return TableToken(snap.table, snap.state.seating, "details", f"{hand}_{page}")


def nothing_to_tell(voice: Voice) -> Screen:
    """Return the answer where no hand has been played to its end, or it cannot be read."""
    return notice(voice.say("There is no finished hand to reckon up."))


class Telling:
    """Tells one hand as one viewer knows it, in one language."""

    def __init__(self, voice: Voice, table: TableState, view: View) -> None:
        self.voice = voice
        self.view = view
        self.state = view.state
        self.game = presenter_of_hand(view)
        self._name = naming(voice, table)

    def blocks(self) -> Iterator[Block]:
        """Yield the lines of each pot, then those of each player and the totals."""
        own = self.game.reckoned(self.voice, self._name, self.view)
        if own is not None:
            yield from own
        else:
            yield from self._pots()
        yield tuple(self._sums())

    def _pots(self) -> Iterator[Block]:
        if self.state.carried:
            yield (self.game.carried(self.voice, self.state.carried),)
        pots = layers(self.state)
        for index, layer in enumerate(pots):
            awards = [award for award in self.state.awards if award.index == index]
            yield tuple(self._pot(index if len(pots) > 1 else None, layer, awards))
        if returned := tuple(self._returned()):
            yield returned

    def _names(self, seats: Sequence[int]) -> str:
        return self.voice.every(map(self._name, seats))

    def _pot(self, index: int | None, layer: Layer, awards: Sequence[PotAwarded]) -> Iterator[str]:
        """Yield what a pot was made of, then of each part of it what decided and who has it."""
        yield self._made(index, layer)
        for award in awards:
            yield from self._decided(layer.contenders, award)
            yield from self._paid(award)

    def _decided(self, contenders: Sequence[int], award: PotAwarded) -> Iterator[str]:
        if len(contenders) > 1:
            yield from self.game.decided(self.voice, self._name, self.state, contenders, award)
        elif len(self.state.live) == 1:
            yield self.voice.say("Only {name} was left in the hand: nothing had to be shown.",
                                 name=self._name(contenders[0]))  # fmt: skip
        else:
            yield self.voice.say("Only {name} can win it.", name=self._name(contenders[0]))

    def _made(self, index: int | None, layer: Layer) -> str:
        amount = self.voice.amount
        parts = [f"{self._name(seat)} {amount(part)}" for seat, part in layer.parts]
        if layer.carried:
            parts.append(self.voice.say("{amount} from before", amount=amount(layer.carried)))
        sums = {"parts": " + ".join(parts), "amount": amount(layer.amount)}
        if index is None:
            return self.voice.say("Pot: {parts} = {amount}.", **sums)
        if index == 0:
            return self.voice.say("Main pot: {parts} = {amount}.", **sums)
        return self.voice.say("Side pot {n}: {parts} = {amount}.", n=index, **sums)

    def _paid(self, award: PotAwarded) -> Iterator[str]:
        amount = self.voice.amount
        if len(award.shares) == 1:
            seat, won = award.shares[0]
            yield self.voice.say("{name} wins {amount}.", name=self._name(seat), amount=amount(won))
            return
        names = self._names([seat for seat, _ in award.shares])
        yield self.game.shared(self.voice, names)
        parts = starmap(self._share, award.shares)
        yield self.voice.say("{amount} = {parts}.", amount=amount(award.amount),
                             parts=" + ".join(parts))  # fmt: skip
        yield from self._odd(award)

    def _share(self, seat: int, won: int) -> str:
        return f"{self._name(seat)} {self.voice.amount(won)}"

    def _odd(self, award: PotAwarded) -> Iterator[str]:
        least = min(won for _, won in award.shares)
        if more := [seat for seat, won in award.shares if won > least]:
            odd = self.voice.amount(award.shares[0][1] - least)
            yield self.game.odd(self.voice, self._names(more), odd)

    def _returned(self) -> Iterator[str]:
        for event in self.view.log:
            if isinstance(event, UncalledReturned):
                yield self.voice.say("Back to {name}: {amount} that nobody matched.",
                                     name=self._name(event.seat),
                                     amount=self.voice.amount(event.amount))  # fmt: skip

    def _sums(self) -> Iterator[str]:
        state, amount = self.state, self.voice.amount
        for seat in state.setup.order:
            put, won = state.put[seat], state.won(seat)
            yield self.voice.say("{name}: put in {put}, won {won}: {net}.", name=self._name(seat),
                                 put=amount(put), won=amount(won),
                                 net=self.voice.signed(won - put))  # fmt: skip
        put, won = sum(state.put.values()), sum(award.amount for award in state.awards)
        if state.setup.carry or state.carried:
            yield self.voice.say(
                "Together: {before} from before + {put} put in = {won} won + {after} left.",
                before=amount(state.setup.carry), put=amount(put), won=amount(won),
                after=amount(state.carried))  # fmt: skip
        else:
            yield self.voice.say("Together: {put} put in = {won} won.", put=amount(put),
                                 won=amount(won))  # fmt: skip
