"""Bestia in words and pictures: what it is played for, who plays, the tricks, who pays."""

from collections.abc import Iterator, Sequence

from bot.i18n import mark
from bot.parting import Cost
from bot.presenter.bestia import picture as pictures
from bot.presenter.bestia import questions, words
from bot.presenter.bestia.course import Phase, phase_of
from bot.presenter.bestia.rules import Sheet, house_rules
from bot.presenter.game import FoldWords, GamePresenter, Reply, Section, Ticks
from bot.presenter.names import Named
from bot.presenter.voice import Voice, capital
from cardart.picture import CardFace, HandPicture, Pack, TablePicture
from engine.cards import FACE_DOWN, Card
from engine.events import (
    AntesPosted,
    BeteSet,
    BetesPaid,
    CardPlayed,
    CardsDealt,
    Event,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    TrickTaken,
    TrumpTurned,
)
from engine.games.bestia import Terms, terms_of
from engine.hand import View
from engine.match import Stakes
from engine.options import of_bestia
from engine.setup import Setup
from engine.state import State


class Bestia(GamePresenter):
    """Bestia with three or four cards."""

    name = mark("Bestia")
    has_bets = False

    def variant(self, voice: Voice, stakes: Stakes) -> str:
        """Return how many cards each gets."""
        return voice.say("{n} cards", n=of_bestia(stakes.options).cards)

    def choice(self, voice: Voice, stakes: Stakes) -> str:
        """Return a table by its cards and ante, and what it plays otherwise than others."""
        ante = voice.say("ante {amount}", amount=voice.amount(stakes.ante))
        return ", ".join((self.variant(voice, stakes), ante, *house_rules(voice, stakes)))

    def table_lines(self, voice: Voice, stakes: Stakes) -> tuple[str, ...]:
        """Return cards, ante, house rules and buy-in of a table."""
        amount = voice.amount
        rules = voice.every(house_rules(voice, stakes))
        return (
            voice.say("{game}, {variant}, ante {ante}.", game=voice.say(self.name),
                      variant=self.variant(voice, stakes), ante=amount(stakes.ante)),
            *((capital(f"{rules}."),) if rules else ()),
            voice.say("Buy-in from {lowest} to {highest}.", lowest=amount(stakes.min_buy_in),
                      highest=amount(stakes.max_buy_in)),
        )  # fmt: skip

    def sections(self, voice: Voice, stakes: Stakes, pace: str) -> tuple[Section, ...]:
        """Return the rules of a table with its own options."""
        return Sheet(voice, stakes, pace).sections()

    def least_seats(self, stakes: Stakes) -> int:
        """Return how many have to sit there."""
        return of_bestia(stakes.options).min_players

    def pack(self, stakes: Stakes) -> Pack:  # noqa: ARG002
        """Return the Italian cards."""
        return Pack.ITALIAN

    # In pictures.

    def faces(self, state: State, seat: int) -> tuple[CardFace, ...]:
        """Return the cards of a seat: backs to everybody else."""
        return tuple(map(CardFace, state.hole[seat]))

    def dressed(self, voice: Voice, view: View, picture: TablePicture) -> TablePicture:
        """Return the picture with the trump, the trick and what is played for."""
        return pictures.dressed(voice, view, picture)

    def own_picture(self, voice: Voice, view: View, picture: HandPicture) -> HandPicture:
        """Return the picture with every card as a choice, and why not where one may not."""
        return pictures.own_picture(voice, view, picture)

    def middle(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the trump and the trick in words."""
        yield from pictures.middle(voice, view)

    def where(self, voice: Voice, view: View) -> str:
        """Return what is going on."""
        return pictures.where(voice, view)

    def chapter(self, state: State) -> int:
        """Return the number of the trick, 0 before the first."""
        return len(state.tricks) + bool(state.trick)

    # In words.

    def street_name(self, voice: Voice, setup: Setup, street: int) -> str:  # noqa: ARG002
        """Return the name of a trick: there are no streets."""
        return voice.say("Trick {n}", n=street)

    def holding_name(self, voice: Voice, state: State, seat: int) -> str:
        """Return how many tricks a seat took."""
        return voice.count("{n} trick", "{n} tricks", state.tricks.count(seat))

    def fold_words(self, voice: Voice) -> FoldWords:
        """Return what passing is called."""
        own = voice.say("You passed.")
        return FoldWords(
            verb=voice.as_in("a promise", "pass"),
            button=voice.as_in("a promise", "Pass"),
            plate=voice.say("PASSED"),
            own=own,
            ahead=voice.as_in("a promise", "Pass"),
            decided=voice.say("Decided: you pass."),
        )

    def parting(self, voice: Voice, view: View, cost: Cost) -> str:
        """Return that one passes, or that the cards are played and what no trick would cost."""
        state = view.state
        if cost is not Cost.PROMISE:
            return voice.as_in("a promise", "You pass this hand; what you have put in stays in the "
                               "pot.")  # fmt: skip
        if view.viewer in state.tricks or not state.bete:
            return voice.say("You are playing: from now on your lowest cards are played for you.")
        return voice.say("You are playing: from now on your lowest cards are played for you, and "
                         "without a trick you pay a bestia of {amount}.",
                         amount=voice.amount(state.bete))  # fmt: skip

    def own_lines(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield the own cards by their places, what is played for, own tricks, and the trump.

        Of a hand that was paid only the tricks: the next one is played for something else.
        """
        state, seat = view.state, view.viewer
        yield from questions.own_lines(voice, view)
        if not state.is_settled:
            yield words.stakes_line(voice, terms_of(state.setup))
        if count := state.tricks.count(seat):
            yield voice.count("You have taken {n} trick.", "You have taken {n} tricks.", count)
        if not state.is_settled:
            yield words.trump_line(voice, state)

    def ante_of(self, setup: Setup) -> int:
        """Return the ante, which is the lowest credit where somebody has less than the level."""
        return terms_of(setup).ante

    def before(self, voice: Voice, setup: Setup) -> Iterator[str]:
        """Yield ante, pot and bestia before a card is dealt (RULES X4)."""
        yield from words.before_lines(voice, setup)

    def standing(self, voice: Voice, view: View) -> Iterator[str]:
        """Yield what holds for the whole hand."""
        yield from words.standing_lines(voice, view)

    def is_beginning(self, view: View) -> bool:
        """Whether no trick has begun."""
        return phase_of(view) in {Phase.DECLARING, Phase.BLIND}

    def story(self, voice: Voice, name: Named, view: View) -> list[str]:
        """Return the declarations, or this trick and the one before."""
        return words.story(voice, name, view)

    def told(self, voice: Voice, name: Named, event: Event) -> str | None:
        """Return the facts of tricks in words."""
        match event:
            case Passed() | Joined() | JoinedBlind():
                return words.declared(voice, name, event)
            case CardPlayed(seat, card):
                return voice.say("{name} plays {card}.", name=name(seat),
                                 card=voice.the_cards([card]))  # fmt: skip
            case TrickTaken(seat):
                return voice.say("{name} takes the trick.", name=name(seat))
            case TrumpTurned(card):
                return words.turned(voice, card)
            case BeteSet(amount):
                return voice.say("Who plays and takes no trick will pay {amount}.",
                                 amount=voice.amount(amount))  # fmt: skip
            case BetesPaid(paid):
                return words.bete_line(voice, name, paid)
            case _:
                return None

    def resaid(self, voice: Voice, name: Named, event: Event, before: State) -> str | None:
        """Return that whoever had passed does not play blind either."""
        if isinstance(event, Passed) and event.seat not in before.live:
            return voice.say("{name} does not play blind.", name=name(event.seat))
        return None

    def said(self, voice: Voice, name: Named, event: Event, after: State) -> str | None:
        """Return the same with every card its teller knows."""
        match event:
            case AntesPosted(paid) if len(paid) < len(after.setup.order):
                return words.few_antes(voice, name, paid)
            case BeteSet(amount):
                terms = terms_of(after.setup)
                return words.stakes_line(voice, Terms(terms.ante, terms.pot, amount))
            case Joined(seat, discards) if discards and FACE_DOWN not in discards:
                return voice.say("{name} plays and changes {cards}.", name=name(seat),
                                 cards=voice.the_cards(discards))  # fmt: skip
            case CardsDealt(dealt) if after.trump != FACE_DOWN:
                return self._drawn(voice, name, dealt)
            case _:
                return self.told(voice, name, event)

    def _drawn(self, voice: Voice, name: Named, dealt: Sequence[tuple[int, Card]]) -> str:
        """Return what a seat drew from the stock."""
        who, cards = name(dealt[0][0]), [card for _, card in dealt]
        if FACE_DOWN in cards:
            return voice.count("{name} draws {n} card.", "{name} draws {n} cards.", len(cards),
                               name=who)  # fmt: skip
        return voice.say("{name} draws {cards}.", name=who, cards=voice.the_cards(cards))

    # Questions.

    def turn_line(self, voice: Voice, view: View) -> str:
        """Return the question to whoever is asked."""
        return questions.turn_line(voice, view)

    def asked_line(self, voice: Voice, view: View, who: str) -> str:
        """Return whose turn it is."""
        return questions.asked_line(voice, view, who)

    def replies(self, voice: Voice, view: View) -> tuple[tuple[Reply, ...], ...]:
        """Return the buttons that answer."""
        return questions.replies(voice, view)

    def ticks(self, voice: Voice, view: View) -> Ticks | None:
        """Return which cards may be changed."""
        return questions.ticks(voice, view)

    def instead(self, voice: Voice, view: View) -> tuple[str, tuple[tuple[Reply, ...], ...]]:
        """Return the same by places."""
        return questions.instead(voice, view)

    def number_means(self, voice: Voice) -> str:
        """Return what a number typed in reply to a table means."""
        return voice.say("In reply to the table, 2 plays your second card, and 1 3 changes the "
                         "first and the third. It counts while it is your turn.")  # fmt: skip

    # What came of it.

    def outcome(self, voice: Voice, name: Named, view: View) -> Iterator[str]:
        """Yield tricks and shares, bestie, and the next pot."""
        yield from words.outcome(voice, name, view)

    def won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        """Return who took how many tricks, and what they brought."""
        if not state.tricks:
            return voice.say("Only {name} plays, and takes the pot of {amount} without a card "
                             "played.", name=name(award.shares[0][0]),
                             amount=voice.amount(award.amount))  # fmt: skip
        return " ".join(
            words.won(voice, name(seat), state.tricks.count(seat), amount)
            for seat, amount in award.shares
        )

    def carried(self, voice: Voice, amount: int) -> str:
        """Return what waits for the next hand."""
        return voice.say("{amount} wait in the next pot, for those who paid into this one.",
                         amount=voice.amount(amount))  # fmt: skip

    def reckoned(self, voice: Voice, name: Named, view: View) -> Iterator[Sequence[str]]:
        """Yield the arithmetic of pot, tricks, shares and bestie."""
        yield from words.reckoned(voice, name, view)
