"""What leaving or sitting out costs now, asked before it is done and not after."""

from bot.parting import Cost
from bot.presenter.games import presenter_of, presenter_of_hand
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice
from bot.screen import Button, Screen, Style
from bot.tokens import TableToken


def confirm_parting(voice: Voice, snap: Snapshot, cost: Cost, verb: str, argument: str) -> Screen:
    """Return what it costs, with the one button that goes all the same.

    `verb` is that of the button which was pressed, `argument` what tells it that it was asked.
    """
    line = _cost_line(voice, snap, cost)
    if verb == "leave":
        label = voice.say("Leave all the same")
        again = voice.say("To leave all the same, press the same button once more.")
    else:
        label = voice.say("Sit out all the same")
        again = voice.say("To sit out all the same, press the same button once more.")
    go = Button(
        label, str(TableToken(snap.table, snap.state.seating, verb, argument)), Style.DANGER
    )
    return Screen(
        (line,), buttons=((go,),), brief=f"{line} {again}", is_open=True, again=go.token
    )  # fmt: skip


def _cost_line(voice: Voice, snap: Snapshot, cost: Cost) -> str:
    match cost:
        case Cost.ANTE:
            game = presenter_of(snap.state.match.stakes.game)
            assert snap.state.sealed is not None, "only a sealed hand is still to be paid"  # noqa: S101
            ante = voice.amount(game.ante_of(snap.state.sealed.setup))
            return voice.say("The deck of the next hand is sealed: you still pay your ante of "
                             "{amount}, and play no further.", amount=ante)  # fmt: skip
        case Cost.POT:
            pot = voice.amount(snap.state.match.carry)
            return voice.say("The pot of {amount} that waits is yours to play for too: unless you "
                             "are back before the next hand, you give it up.",
                             amount=pot)  # fmt: skip
        case _:
            assert snap.view is not None, "only who plays has something to lose"  # noqa: S101
            return presenter_of_hand(snap.view).parting(voice, snap.view, cost)
