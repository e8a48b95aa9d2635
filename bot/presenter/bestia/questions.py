"""What Bestia asks: whether to play and with which cards, blind or not, and which card now.

Cards are named to their holder alone: everybody else reads their places, from 1 in the order in
which they were dealt and drawn, which says nothing of them.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from bot.presenter.bestia.course import number_of_tricks
from bot.presenter.bestia.words import reason
from bot.presenter.game import Reply, Ticks
from bot.presenter.voice import Voice, capital
from bot.screen import Style
from engine.ask import Ask
from engine.cards import FACE_DOWN, Card
from engine.hand import View
from engine.promises import Declaring, Playing
from engine.tricks import Duty, dominant

Rows = tuple[tuple[Reply, ...], ...]

_IN_A_ROW = 4


def asked(view: View) -> Ask[Any]:
    """Return the open question."""
    assert view.ask is not None, "somebody is asked"  # noqa: S101
    return view.ask


def _is_own(view: View) -> bool:
    return asked(view).seat == view.viewer


def replies(voice: Voice, view: View) -> Rows:
    """Return the buttons that answer; what holds cards in its words is for their holder alone."""
    legal = asked(view).legal
    if isinstance(legal, Playing):
        return _named_cards(voice, legal) if _is_own(view) else _numbered(voice, legal)
    passing = _passing(voice)
    if not isinstance(legal, Declaring):
        return ((passing, Reply(voice.say("Play blind"), "jb", Style.GOOD)),)
    passes = (passing,) if legal.can_pass else ()
    if _is_own(view) and legal.most:
        return (passes,) if passes else ()
    if not legal.most:
        return ((*passes, Reply(voice.as_in("a promise", "Play"), "j", Style.GOOD)),)
    as_dealt = Reply(voice.say("Play as dealt"), "j", Style.GOOD)
    return ((*passes, as_dealt, Reply(voice.say("Change…"), "change", Style.PRIMARY)),)


def _passing(voice: Voice) -> Reply:
    return Reply(voice.as_in("a promise", "Pass"), "p", Style.DANGER)


def _named_cards(voice: Voice, legal: Playing) -> Rows:
    """Return a row for each card; one that may not be played says why, and so it does if pressed.

    The last word on that is `bot.why`'s.
    """
    made = []
    for place, (card, duty) in enumerate(zip(legal.holding, legal.duties, strict=True), 1):
        name = capital(voice.card(card))
        if duty is None:
            made.append((Reply(name, f"t{place}", Style.PRIMARY),))
        else:
            label = f"✗ {name}: {reason(voice, duty)}"
            made.append((Reply(label, f"t{place}", is_off=True),))
    return tuple(made)


def _numbered(voice: Voice, legal: Playing) -> Rows:
    places = range(1, len(legal.holding) + 1)
    return (tuple(Reply(voice.say("Card {n}", n=n), f"t{n}", Style.PRIMARY) for n in places),)


def ticks(voice: Voice, view: View) -> Ticks | None:
    """Return what the holder may tick: which cards to change before playing."""
    legal = asked(view).legal
    if not isinstance(legal, Declaring) or not legal.most or not _is_own(view):
        return None
    return Ticks(
        label=most_line(voice, legal),
        options=tuple(capital(voice.card(card)) for card in legal.holding),
        most=legal.most,
        submit=voice.as_in("a promise", "Play"),
        verb="j",
    )


def instead(voice: Voice, view: View) -> tuple[str, Rows]:
    """Return the same for everybody's eyes: a line, and a button for each choice of places."""
    legal = asked(view).legal
    assert isinstance(legal, Declaring), "only who declares changes cards"  # noqa: S101
    places = range(1, len(legal.holding) + 1)
    chosen = [some for count in range(1, legal.most + 1) for some in combinations(places, count)]
    made = [
        Reply(" + ".join(map(str, some)), "j" + "".join(map(str, some)), Style.PRIMARY)
        for some in chosen
    ]
    rows = tuple(tuple(made[at : at + _IN_A_ROW]) for at in range(0, len(made), _IN_A_ROW))
    line = voice.say("Which of your cards do you change? “My cards” numbers them for you alone.")
    return line, rows


def most_line(voice: Voice, legal: Declaring) -> str:
    """Return how many cards may be changed."""
    if legal.most < len(legal.holding):
        return voice.count("Cards to change, {n} at most", "Cards to change, {n} at most",
                           legal.most)  # fmt: skip
    return voice.say("Cards to change, or none")


def turn_line(voice: Voice, view: View) -> str:
    """Return the question to whoever is asked."""
    legal = asked(view).legal
    if isinstance(legal, Playing):
        return _play_line(voice, view, legal)
    if not isinstance(legal, Declaring):
        return voice.say("You passed. Do you play blind all the same, with {n} new cards?",
                         n=number_of_tricks(view.state.setup))  # fmt: skip
    if not legal.can_pass:
        return _forced_line(voice, legal)
    if not legal.most:
        return voice.say("Your turn: do you play? Cards cannot be changed.")
    return voice.say("Your turn: do you play, and which cards do you change?")


def _forced_line(voice: Voice, legal: Declaring) -> str:
    """Return the question to a dealer who may not pass."""
    if not legal.most:
        return voice.say("Everybody has passed: you are the dealer, and have to play.")
    return voice.say("Everybody has passed: you are the dealer, and have to play. Do you change "
                     "cards?")  # fmt: skip


def _play_line(voice: Voice, view: View, legal: Playing) -> str:
    """Return what may be played, by the places of the cards where not every one may be."""
    duties = {duty for duty in legal.duties if duty is not None}
    if not duties:
        return (
            voice.say("Your turn: play any card.")
            if view.state.trick
            else voice.say("Your turn: lead any card.")
        )
    free = places_of(voice, legal)
    if Duty.MUST_BEAT in duties:
        return voice.say("Your turn: you have to play higher ({places}).", places=free)
    if Duty.LEAD_THE_TRUMP in duties:
        card = voice.the_cards([dominant(view.state.trump)])
        return voice.say("Your turn: you have to lead {card} ({places}).", card=card, places=free)
    led = voice.italian_suit(view.state.trick[0][1].suit)
    if Duty.MUST_TRUMP in duties:
        return voice.say("Your turn: no {suit}, so you must trump ({places}).", suit=led,
                         places=free)  # fmt: skip
    return voice.say("Your turn: follow suit, {suit} ({places}).", suit=led, places=free)


def places_of(voice: Voice, legal: Playing) -> str:
    """Return the places of the cards that may be played: `card 1 or 3`."""
    free = [str(place) for place, duty in enumerate(legal.duties, 1) if duty is None]
    if len(free) == 1:
        return voice.say("card {n}", n=free[0])
    *others, last = free
    return voice.say("card {some} or {n}", some=", ".join(others), n=last)


def asked_line(voice: Voice, view: View, who: str) -> str:
    """Return whose turn it is, for everybody."""
    legal = asked(view).legal
    if isinstance(legal, Playing):
        leads = not view.state.trick
        return (
            voice.say("{name} to lead.", name=who)
            if leads
            else voice.say("{name} to play a card.", name=who)
        )
    if isinstance(legal, Declaring) and not legal.can_pass:
        return voice.say("Everybody has passed: {name} is the dealer, and has to play.", name=who)
    if isinstance(legal, Declaring):
        return voice.say("{name} to declare: play or pass.", name=who)
    return voice.say("{name} may still play blind.", name=who)


def numbered(voice: Voice, cards: Iterable[Card]) -> str:
    """Return cards with their places, which is how one speaks of them in public."""
    return ", ".join(_with_place(voice, n, card) for n, card in enumerate(cards, 1))


def _with_place(voice: Voice, place: int, card: Card) -> str:
    return f"({place}) {voice.card(card)}"


def own_lines(voice: Voice, view: View) -> Iterator[str]:
    """Yield the own cards with their places; nothing of cards that were thrown in."""
    cards = view.state.hole[view.viewer]
    if cards and FACE_DOWN not in cards:
        yield voice.say("Cards: {cards}.", cards=numbered(voice, cards))
    else:
        yield voice.say("You have no cards left.")
