"""What is told of a hand of Bestia: what it is played for, declarations, tricks, and its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.i18n import mark
from bot.presenter.bestia.course import (
    Phase,
    Played,
    betes_of,
    declarations,
    part_of,
    phase_of,
    pot_of,
    tricks_of,
)
from bot.presenter.names import Named
from bot.presenter.voice import Voice, capital
from engine.cards import Card
from engine.events import Event, Joined, JoinedBlind, Passed
from engine.games.bestia import Terms, terms_of
from engine.hand import View
from engine.setup import Setup
from engine.state import State
from engine.tricks import Duty

SHORT: Final = {
    Duty.FOLLOW_SUIT: mark("follow suit"),
    Duty.MUST_TRUMP: mark("you must trump"),
    Duty.LEAD_THE_TRUMP: mark("lead the trump"),
    Duty.MUST_BEAT: mark("play higher"),
}
"""Why a card may not be played, short enough for a button beside its name."""


def stakes_line(voice: Voice, terms: Terms) -> str:
    """Return what a hand is played for: ante, pot and what a bestia costs (RULES X4)."""
    amount = voice.amount
    return voice.say("Ante {ante}, pot {pot}, bestia {bete}.", ante=amount(terms.ante),
                     pot=amount(terms.pot), bete=amount(terms.bete))  # fmt: skip


def before_lines(voice: Voice, setup: Setup) -> Iterator[str]:
    """Yield what is known before a card is dealt, and what waits in the pot."""
    yield stakes_line(voice, terms_of(setup))
    if setup.carry:
        yield voice.say("{amount} of the pot are from before: only those who paid for it play for "
                        "it.", amount=voice.amount(setup.carry))  # fmt: skip


def trump_line(voice: Voice, state: State) -> str:
    """Return the trump suit and the rank of the card that names it."""
    suit, rank = state.trump.suit, state.trump.rank
    return voice.say("Trump: {suit} ({rank} turned up).", suit=voice.italian_suit(suit),
                     rank=voice.italian_rank(rank))  # fmt: skip


def turned(voice: Voice, card: Card) -> str:
    """Return that a card is turned up, wherever it stands in the sentence."""
    said = voice.say("{card} is turned up: the trump is {suit}.", card=voice.the_cards([card]),
                     suit=voice.italian_suit(card.suit))  # fmt: skip
    return capital(said)


def standing_lines(voice: Voice, view: View) -> Iterator[str]:
    """Yield what holds for the whole hand."""
    if view.state.is_settled:
        return
    yield stakes_line(voice, terms_of(view.state.setup))
    if view.state.trump.rank:
        yield trump_line(voice, view.state)


def story(voice: Voice, name: Named, view: View) -> list[str]:
    """Return what has been done of late: declarations, or this trick and the one before."""
    if phase_of(view) in {Phase.DECLARING, Phase.BLIND}:
        return list(_declared(voice, name, view.log))
    if view.state.is_settled:
        return []
    made = tricks_of(view.log)
    if not made:
        return list(_declared(voice, name, view.log))
    told = list(enumerate(made, 1))[-2:]
    return [trick_line(voice, name, number, played) for number, played in told]


def _declared(voice: Voice, name: Named, log: Sequence[Event]) -> Iterator[str]:
    """Yield every declaration on one line, but for who did not care to play blind."""
    made = [event for event in declarations(log) if not _has_passed_twice(event, log)]
    if made:
        yield " ".join(declared(voice, name, event) for event in made)


def declared(voice: Voice, name: Named, event: Passed | Joined | JoinedBlind) -> str:
    """Return a declaration."""
    who = name(event.seat)
    match event:
        case Joined(_, discards) if discards:
            return voice.count("{name} plays and changes {n} card.",
                               "{name} plays and changes {n} cards.", len(discards),
                               name=who)  # fmt: skip
        case Joined():
            return voice.say("{name} plays as dealt.", name=who)
        case JoinedBlind():
            return voice.say("{name} plays blind.", name=who)
        case Passed():
            return voice.say("{name} passes.", name=who)


def _has_passed_twice(event: Event, log: Sequence[Event]) -> bool:
    """Whether this very event is the second pass of a seat, on playing blind."""
    passes = [other for other in log if isinstance(other, Passed) and other == event]
    return len(passes) > 1 and passes[0] is not event


def trick_line(voice: Voice, name: Named, number: int, played: Played) -> str:
    """Return a trick: who played what, and who took it."""
    cards = "; ".join(f"{name(seat)} {voice.card(card)}" for seat, card in played.plays)
    if played.taker is None:
        return voice.say("Trick {n}: {cards}.", n=number, cards=cards)
    return voice.say("Trick {n}: {cards}. {name} takes it.", n=number, cards=cards,
                     name=name(played.taker))  # fmt: skip


def outcome(voice: Voice, name: Named, view: View) -> Iterator[str]:
    """Yield who took what, who went bestia, and what waits for whom."""
    state = view.state
    yield from _taken(voice, name, state)
    yield from bete_lines(voice, name, view)
    if state.carried:
        yield next_pot(voice, name, state)


def _taken(voice: Voice, name: Named, state: State) -> Iterator[str]:
    for award in state.awards:
        if not state.tricks:
            yield voice.say("Only {name} plays, and takes the pot of {amount} without a card "
                            "played.", name=name(award.shares[0][0]),
                            amount=voice.amount(award.amount))  # fmt: skip
            return
        ranked = sorted(award.shares, key=lambda share: -state.tricks.count(share[0]))
        yield " ".join(won(voice, name(seat), state.tricks.count(seat), amount)
                       for seat, amount in ranked)  # fmt: skip


def won(voice: Voice, who: str, tricks: int, amount: int) -> str:
    """Return how many tricks somebody took and what they brought."""
    return voice.count("{name} takes {n} trick and wins {amount}.",
                       "{name} takes {n} tricks and wins {amount}.", tricks, name=who,
                       amount=voice.amount(amount))  # fmt: skip


def bete_lines(voice: Voice, name: Named, view: View) -> Iterator[str]:
    """Yield who broke the promise of a trick, and what that costs each."""
    if paid := betes_of(view.log):
        yield bete_line(voice, name, paid)


def bete_line(voice: Voice, name: Named, paid: Sequence[tuple[int, int]]) -> str:
    """Return who went bestia and pays what; all of them pay the same."""
    who, bete = voice.every(name(seat) for seat, _ in paid), paid[0][1]
    if not bete:
        return voice.count("{name} takes no trick, but this hand had no bestia to pay.",
                           "{name} take no trick, but this hand had no bestia to pay.", len(paid),
                           name=who)  # fmt: skip
    if len(paid) > 1:
        return voice.say("{names} go bestia and pay {amount} each.", names=who,
                         amount=voice.amount(bete))  # fmt: skip
    return voice.say("{name} goes bestia and pays {amount}.", name=who, amount=voice.amount(bete))


def few_antes(voice: Voice, name: Named, paid: Sequence[tuple[int, int]]) -> str:
    """Return who put in the ante where not everybody does: the dealer alone, or nobody."""
    if not paid:
        return voice.say("No ante: the cards are dealt again for the same pot.")
    each = [f"{name(seat)} {voice.amount(amount)}" for seat, amount in paid]
    return voice.say("Antes: {list}.", list=", ".join(each))


def next_pot(voice: Voice, name: Named, state: State) -> str:
    """Return what waits in the next pot, and who may play for it."""
    owners = voice.every(map(name, state.setup.order))
    amount = voice.amount(state.carried)
    if not state.awards:
        return voice.say("Nobody plays: the pot of {amount} waits for the next hand, for {names}.",
                         amount=amount, names=owners)  # fmt: skip
    return voice.say("{amount} wait in the next pot, for {names}.", amount=amount, names=owners)


def reckoned(voice: Voice, name: Named, view: View) -> Iterator[Sequence[str]]:
    """Yield the arithmetic of a hand that is over: its pot, its tricks, shares and bestie."""
    state = view.state
    if not state.awards:
        yield (next_pot(voice, name, state),)
        return
    yield (_made(voice, name, view),)
    if state.tricks:
        told = enumerate(tricks_of(view.log), 1)
        yield [trick_line(voice, name, number, played) for number, played in told]
    shares = [*_division(voice, name, state), *_taken(voice, name, state)]
    yield [*shares, *bete_lines(voice, name, view)]
    if state.carried:
        yield (next_pot(voice, name, state),)


def _made(voice: Voice, name: Named, view: View) -> str:
    state, amount = view.state, voice.amount
    betes = dict(betes_of(view.log))
    parts = [
        f"{name(seat)} {amount(paid)}"
        for seat in state.setup.order
        if (paid := state.put[seat] - betes.get(seat, 0))
    ]
    if state.setup.carry:
        parts.append(voice.say("{amount} from before", amount=amount(state.setup.carry)))
    return voice.say("Pot: {parts} = {amount}.", parts=" + ".join(parts),
                     amount=amount(pot_of(state)))  # fmt: skip


def _division(voice: Voice, name: Named, state: State) -> Iterator[str]:
    """Yield what a trick is worth, and where the rest goes that does not divide."""
    if len(set(state.tricks)) < 2:
        return
    setup, pot = state.setup, pot_of(state)
    part = part_of(setup, pot)
    yield voice.say("{amount} ÷ {n} tricks = {part} each.", amount=voice.amount(pot),
                    n=len(state.tricks), part=voice.amount(part))  # fmt: skip
    for seat, amount in state.awards[0].shares:
        rest = amount - part * state.tricks.count(seat)
        if rest > 0:
            yield voice.say("What is left over, {amount}, goes to {name}.",
                            amount=voice.amount(rest), name=name(seat))  # fmt: skip
        elif rest:
            yield voice.say("{amount} too much by rounding: {name} gets so much less.",
                            amount=voice.amount(-rest), name=name(seat))  # fmt: skip


def reason(voice: Voice, duty: Duty) -> str:
    """Return why a card may not be played, in a word or two."""
    return voice.say(SHORT[duty])
