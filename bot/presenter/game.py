"""What a game's presenter fills in, so that every screen can show a table of that game.

The screens ask; a game answers in its own words and with its own parts of the pictures. How these
lie on a screen, what a click does and what everybody may know is decided elsewhere. No game may
enter here, and no game knows another.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.presenter.names import Named
from bot.presenter.voice import Voice
from cardart.picture import CardFace, HandPicture, TablePicture
from engine.ask import Betting
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


class GamePresenter(ABC):
    """One game in words and pictures; `name` is its marked English name.

    States and views are redacted; what cards make is asked of seats whose cards the viewer knows.
    """

    name: ClassVar[str]
    muck_gives_up: ClassVar[bool] = False
    """Whether cards that are hidden at the show win nothing: they are, before the pots are paid."""
    recent: ClassVar[int] = 3
    """How many of the last things done stand under the table while it is played."""

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

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:  # noqa: ARG002
        """Return the whole of a fact for who goes through the hand again, None as above.

        `after` is the state that the fact led to.
        """
        return self.told(voice, name, event)

    def show_words(self, state: State) -> ShowWords:
        """Return the words around showing, at a moment when somebody is asked to."""
        raise LookupError(state.setup.game)  # a game that asks nobody to

    # What came of it.

    @abstractmethod
    def won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        """Return who won a pot with what; `state` has everything that was shown."""

    def carried(self, voice: Voice, amount: int) -> str:
        """Return that a pot waits for the next hand."""
        return voice.say("{amount} stay on the table.", amount=voice.amount(amount))

    @abstractmethod
    def decided(
        self, voice: Voice, name: Named, state: State, contenders: Sequence[int], award: PotAwarded
    ) -> Iterator[str]:
        """Yield what was shown for a pot that several contended for, and what decided it."""

    @abstractmethod
    def shared(self, voice: Voice, names: str) -> str:
        """Return why several share a pot."""

    @abstractmethod
    def odd(self, voice: Voice, names: str, amount: str) -> str:
        """Return who got what does not split: `amount` more for each of `names`."""
