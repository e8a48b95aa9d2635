"""What a game's presenter fills in, so that every screen can show a table of that game.

The screens ask; a game answers in its own words and with its own parts of the pictures. How these
lie on a screen, what a click does and what everybody may know is decided elsewhere. No game may
enter here, and no game knows another.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.parting import Cost
from bot.presenter.names import Named
from bot.presenter.voice import Voice
from bot.screen import Style
from cardart.picture import CardFace, HandPicture, Pack, TablePicture
from engine.ask import Betting, Showing
from engine.events import Event, PotAwarded, RaisedTo
from engine.hand import View
from engine.match import Stakes
from engine.setup import Setup
from engine.state import State

Section = tuple[str, tuple[str, ...]]
"""A page of rules: its title and its sentences."""


@dataclass(frozen=True, slots=True)
class ShowWords:
    """The marked messages around showing or hiding cards.

    `question` is for whoever may, with its `{time}`; `invitation` tells everybody, and may name
    whoever is asked as `{name}`; `show` and `hide` are the buttons, and `chose_show` and
    `chose_hide` what was decided ahead.
    """

    question: str
    invitation: str
    show: str
    hide: str
    chose_show: str
    chose_hide: str


@dataclass(frozen=True, slots=True)
class FoldWords:
    """What giving up a hand is called, translated: in a sentence, on a button, on a plate.

    `own` tells whoever did it; `ahead` is the button and `decided` the line of who checks or gives
    up before the turn.
    """

    verb: str
    button: str
    plate: str
    own: str
    ahead: str
    decided: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A button that answers a question: what is on it, the verb it carries, what it means.

    One that `is_off` may not be chosen now; its label says why.
    """

    label: str
    verb: str
    style: Style = Style.PLAIN
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Ticks:
    """What whoever is asked may tick, in private; what is sent are the places, from 1 on."""

    label: str
    options: tuple[str, ...]
    most: int
    submit: str
    verb: str


Rows = tuple[tuple[Reply, ...], ...]

Block = Sequence[str]
"""Lines that belong together."""


class GamePresenter(ABC):
    """One game in words and pictures; `name` is its marked English name.

    States and views are redacted; what cards make is asked of seats whose cards the viewer knows.
    """

    name: ClassVar[str]
    muck_gives_up: ClassVar[bool] = False
    """Whether cards that are hidden at the show win nothing: they are, before the pots are paid."""
    recent: ClassVar[int] = 3
    """How many of the last things done stand under the table while it is played."""
    has_bets: ClassVar[bool] = True
    """Whether somebody without chips is all-in."""

    # A table.

    @abstractmethod
    def variant(self, voice: Voice, stakes: Stakes) -> str:
        """Return what tells such a table from others of its game, in a word or two."""

    @abstractmethod
    def choice(self, voice: Voice, stakes: Stakes) -> str:
        """Return a table that can be opened, as short as a button."""

    @abstractmethod
    def table_lines(self, voice: Voice, stakes: Stakes) -> tuple[str, ...]:
        """Return what a table plays, as short lines; the first begins with the game."""

    @abstractmethod
    def sections(self, voice: Voice, stakes: Stakes, pace: str) -> tuple[Section, ...]:
        """Return the rules of a table, one section a page."""

    def least_seats(self, stakes: Stakes) -> int:  # noqa: ARG002
        """Return how many have to sit there for a hand."""
        return 2

    def ante_of(self, setup: Setup) -> int:
        """Return the ante of a hand."""
        return setup.ante

    def before(self, voice: Voice, setup: Setup) -> Iterator[str]:  # noqa: ARG002
        """Yield what has to be known of a hand before a card of it is dealt."""
        yield from ()

    def pack(self, stakes: Stakes) -> Pack:  # noqa: ARG002
        """Return which cards are drawn for a table."""
        return Pack.FRENCH

    # A hand in pictures.

    def faces(self, state: State, seat: int) -> tuple[CardFace, ...]:
        """Return the cards of a seat as they lie on the table."""
        return tuple(map(CardFace, state.holding(seat)))

    def dressed(self, voice: Voice, view: View, picture: TablePicture) -> TablePicture:  # noqa: ARG002
        """Return the table's picture with whatever only this game has: what lies in the middle."""
        return picture

    def own_picture(self, voice: Voice, view: View, picture: HandPicture) -> HandPicture:  # noqa: ARG002
        """Return the picture of the viewer's own cards with whatever only this game has."""
        return picture

    def where(self, voice: Voice, view: View) -> str:
        """Return how far the hand has come, as short as a label."""
        state = view.state
        is_show = view.ask is not None and isinstance(view.ask.legal, Showing)
        if state.is_settled and (len(state.live) == 1 or not state.shown):
            return voice.say("Paid")  # nobody had to show, so nothing shown decided
        if state.is_settled or is_show:
            return voice.say("Showdown")
        return self.street_name(voice, state.setup, max(state.street, 1))

    def chapter(self, state: State) -> int:
        """Return a number that rises with each part of a hand: of the street, or whatever it is."""
        return state.street

    def middle(self, voice: Voice, view: View) -> Iterator[str]:  # noqa: ARG002
        """Yield in words, without full stops, what lies in the middle besides shared cards."""
        yield from ()

    # A hand in words.

    @abstractmethod
    def street_name(self, voice: Voice, setup: Setup, street: int) -> str:
        """Return the name of a street, as short as a label."""

    @abstractmethod
    def holding_name(self, voice: Voice, state: State, seat: int) -> str:
        """Return what the cards of a seat are called, short enough for a plate."""

    def pill(self, voice: Voice, state: State, seat: int) -> str:
        """Return what a plate says of the cards of a seat, empty before they are shown."""
        return self.holding_name(voice, state, seat) if seat in state.shown else ""

    def fold_words(self, voice: Voice) -> FoldWords:
        """Return what giving up the hand is called."""
        return FoldWords(
            verb=voice.say("fold"),
            button=voice.say("Fold"),
            plate=voice.say("FOLD"),
            own=voice.say("You folded this hand."),
            ahead=voice.say("Check or fold"),
            decided=voice.say("Decided: check or fold. A bet or a raise undoes it."),
        )

    def parting(self, voice: Voice, view: View, cost: Cost) -> str:  # noqa: ARG002
        """Return what the viewer, who is in the hand, loses by leaving it to itself."""
        match cost:
            case Cost.BRING_IN:
                return voice.say("You still pay the bring-in and then fold to a bet; what you put "
                                 "in stays in the pot.")  # fmt: skip
            case Cost.CHANCE:
                return voice.say("From now on you only check, and fold to a bet; what you have put "
                                 "in stays in the pot.")  # fmt: skip
            case _:
                return voice.say("You fold this hand; what you have put in stays in the pot.")

    def standing(self, voice: Voice, view: View) -> Iterator[str]:  # noqa: ARG002
        """Yield what holds for the whole hand and stands under the table while it is played."""
        yield from ()

    def is_beginning(self, view: View) -> bool:
        """Whether a hand has just been dealt."""
        return view.state.street <= 1

    def story(self, voice: Voice, name: Named, view: View) -> list[str] | None:  # noqa: ARG002
        """Return what has been done of late, None where facts are told one by one."""
        return None

    @abstractmethod
    def own_lines(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield what the picture of the viewer's own cards shows, themselves first.

        The last line is their worth.
        """

    def raises(self, voice: Voice, view: View, legal: Betting) -> tuple[tuple[str, str], ...]:  # noqa: ARG002
        """Return label and verb of each button that bets or raises, where any may."""
        label = voice.say("Raise…") if view.state.highest else voice.say("Bet…")
        return ((label, "raise"),)

    def raised(
        self,
        voice: Voice,
        stakes: Stakes,  # noqa: ARG002
        name: str,
        event: RaisedTo,
        before: tuple[int, int],
    ) -> str:
        """Return a bet or raise as a sentence; `before` are the street and the bet there was."""
        amount, (_, highest) = voice.amount(event.total), before
        if highest:
            return voice.say("{name} raises to {amount}.", name=name, amount=amount)
        return voice.say("{name} bets {amount}.", name=name, amount=amount)

    def told(self, voice: Voice, name: Named, event: Event) -> str | None:  # noqa: ARG002
        """Return what a table says of a fact while it is played, None where every game says it."""
        return None

    def resaid(self, voice: Voice, name: Named, event: Event, before: State) -> str | None:  # noqa: ARG002
        """Return a fact that means another thing the second time, None for any other.

        `before` is the state that it found.
        """
        return None

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:  # noqa: ARG002
        """Return the whole of a fact for who goes through the hand again, None as above.

        `after` is the state that the fact led to.
        """
        return self.told(voice, name, event)

    def hidden(self, voice: Voice, who: str) -> str:
        """Return that somebody keeps cards hidden whose pots are paid."""
        return voice.say("{name} hides the cards.", name=who)

    def show_words(self, state: State) -> ShowWords:
        """Return the words around showing, at a moment when somebody is asked to."""
        raise LookupError(state.setup.game)  # a game that asks nobody to

    # Questions that are neither bet nor show; a game that has none is not asked for these.

    def turn_line(self, voice: Voice, view: View) -> str:  # noqa: ARG002
        """Return the open question to whoever is asked, who is the viewer."""
        raise LookupError(view.state.setup.game)

    def forced_bet(self, view: View, price: int) -> int:  # noqa: ARG002
        """Return how much is owed before the first bet, also by a seat that has less."""
        return price

    def asked_line(self, voice: Voice, view: View, who: str) -> str:  # noqa: ARG002
        """Return for everybody whose turn it is, and to do what."""
        raise LookupError(view.state.setup.game)

    def replies(self, voice: Voice, view: View) -> Rows:  # noqa: ARG002
        """Return the buttons that answer, a row each; only their viewer sees what they say."""
        raise LookupError(view.state.setup.game)

    def ticks(self, voice: Voice, view: View) -> Ticks | None:  # noqa: ARG002
        """Return what the viewer, who is asked, may tick before answering, if anything."""
        return None

    def instead(self, voice: Voice, view: View) -> tuple[str, Rows]:  # noqa: ARG002
        """Return a line and buttons that ask the same as `ticks` under everybody's eyes."""
        raise LookupError(view.state.setup.game)

    def number_means(self, voice: Voice) -> str:
        """Return what a number means that is typed in reply to a table."""
        return voice.say("A number in reply to the table is the total you bet or raise to. It "
                         "counts while it is your turn.")  # fmt: skip

    # What came of it.

    def outcome(self, voice: Voice, name: Named, view: View) -> Iterator[str]:
        """Yield who won which pot with what, a line a pot, and what waits; nothing before."""
        if view.state.carried:
            yield self.carried(voice, view.state.carried)
        for award in view.state.awards:
            yield self.won(voice, name, view.state, award)

    def reckoned(self, voice: Voice, name: Named, view: View) -> Iterator[Block] | None:  # noqa: ARG002
        """Yield the whole arithmetic of a hand that is over but for what each put in and won.

        None where it is that of pots for which holdings contend.
        """
        return None

    @abstractmethod
    def won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        """Return who won a pot with what; `state` has everything that was shown."""

    def carried(self, voice: Voice, amount: int) -> str:
        """Return that a pot waits for the next hand."""
        return voice.say("{amount} stay on the table.", amount=voice.amount(amount))

    # Where holdings contend for pots; a game that says `reckoned` is not asked for these.

    def decided(
        self,
        voice: Voice,  # noqa: ARG002
        name: Named,  # noqa: ARG002
        state: State,
        contenders: Sequence[int],  # noqa: ARG002
        award: PotAwarded,  # noqa: ARG002
    ) -> Iterator[str]:
        """Yield what was shown for a pot that several contended for, and what decided it."""
        raise LookupError(state.setup.game)

    def shared(self, voice: Voice, names: str) -> str:  # noqa: ARG002
        """Return why several share a pot."""
        raise LookupError(self.name)

    def odd(self, voice: Voice, names: str, amount: str) -> str:  # noqa: ARG002
        """Return who got what does not split: `amount` more for each of `names`."""
        raise LookupError(self.name)
