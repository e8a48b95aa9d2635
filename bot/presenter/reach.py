"""What is said where somebody can be reached in private, or cannot, and how to mend that."""

from enum import Enum
from typing import Final

from bot.i18n import mark
from bot.presenter.voice import Voice, one_line
from bot.screen import Button, Form, Screen, Style

MAX_CALLED: Final = 64  # letters of a name in what a thread is called


class Lacking(Enum):
    """What a platform does not let the dealer do in a room."""

    TEXT = "text"
    PHOTOS = "photos"
    TOPIC = "topic"
    VIEW = "view"
    SEND = "send"
    SEND_IN_THREADS = "send_in_threads"
    FILES = "files"
    THREADS = "threads"
    THREAD = "thread"


_PERMISSIONS: Final = {
    Lacking.VIEW: mark("View Channel"),
    Lacking.SEND: mark("Send Messages"),
    Lacking.SEND_IN_THREADS: mark("Send Messages in Threads"),
    Lacking.FILES: mark("Attach Files"),
    Lacking.THREADS: mark("Create Public Threads"),
}
"""As Discord itself calls them in each language."""


def only_you(voice: Voice) -> str:
    """Return a harmless line that shows whether a room hides what only one member should see."""
    return voice.say("Only you can see this line.")


def in_private(voice: Voice) -> str:
    """Return what tells somebody to look in the private chat."""
    return voice.say("I wrote to you in our private chat.")


def press_start(voice: Voice) -> str:
    """Return how to get private messages, told once."""
    return voice.say("For pictures of your cards: open our private chat and press Start.")


def unblock(voice: Voice) -> str:
    """Return how to get private messages again, told once to somebody who blocked the dealer."""
    return voice.say("You blocked me: to get your cards in private, open our chat and unblock me.")


def start_screen(voice: Voice) -> Screen:
    """Return what the private chat says to somebody who opened it without a table in mind."""
    return Screen(
        (
            voice.say("Good evening. I am the dealer: I deal, keep the chips and count the pots."),
            voice.say("I deal in groups: add me to yours, and type /table there."),
            voice.say("When you sit at a table, your cards come here, where only you see them."),
            voice.say("Chips have no value: they cannot be bought or cashed."),
        )
    )


def add_label(voice: Voice) -> str:
    """Return the label of the button that adds the dealer to a group."""
    return voice.say("Add me to a group")


def ask_in_private(voice: Voice, token: str) -> Screen:
    """Return what a room is told of a typed question whose answer is for one person only."""
    button = Button(voice.say("Show it to me alone"), token, Style.PRIMARY)
    line = voice.say("The answer is for one pair of eyes only.")
    return Screen((line,), buttons=((button,),), is_open=True)


def form_line(voice: Voice, form: Form, *, is_private: bool) -> str:
    """Return how to fill a form in where nothing can be typed but messages."""
    wanted = f"{form.label} ({form.hint})" if form.hint else form.label
    if is_private:
        return voice.say("{wanted}: type here.", wanted=wanted)
    return voice.say("{wanted}: reply to this message.", wanted=wanted)


def back_label(voice: Voice) -> str:
    """Return the label of the button that leads back to the table's own buttons."""
    return voice.say("Back")


def was_away(voice: Voice) -> str:
    """Return the answer to what was pressed or typed while the dealer was not there."""
    return voice.say("I was away for a moment. Look at the table, then press again.")


def what_for(voice: Voice) -> str:
    """Return the answer to something typed that belongs to no question any more."""
    return voice.say("I do not know what that is for any more: press the button again.")


def lacking(voice: Voice, what: Lacking) -> str:
    """Return what a room does not let the dealer do, to whoever asked it to."""
    match what:
        case Lacking.PHOTOS:
            return voice.say("I may not send photos here: an administrator has to allow it.")
        case Lacking.TOPIC:
            return voice.say("This topic is closed: an administrator has to open it.")
        case Lacking.TEXT:
            return voice.say("I may not write here: an administrator has to allow it.")
        case Lacking.THREAD:
            return voice.say("This thread is locked: a moderator has to open it again.")
        case _:
            return voice.say("I need the permission “{permission}” here: an administrator has to "
                             "grant it.", permission=voice.say(_PERMISSIONS[what]))  # fmt: skip


def too_many_threads(voice: Voice) -> str:
    """Return the answer to who wants a thread where no more may be opened for some minutes."""
    return voice.say("Too many threads were opened here just now: open the table without a thread, "
                     "or try again in a few minutes.")  # fmt: skip


def no_threads(voice: Voice) -> str:
    """Return the answer to who wants a thread where there are none, as beside a call."""
    return voice.say("A channel of this kind has no threads: open the table without one.")


def unnamed(voice: Voice) -> str:
    """Return the answer to somebody who writes in the name of a group: nobody can be told apart."""
    return voice.say("Whoever writes in the group’s name cannot play: write under your own name.")


def write_label(voice: Voice) -> str:
    """Return the label of the button that asks for one's cards by private message."""
    return voice.say("Send me my cards in private")


def write_not_label(voice: Voice) -> str:
    """Return the label of the button that ends private messages."""
    return voice.say("No more private messages")


def will_write(voice: Voice) -> Screen:
    """Return the first private message, to somebody who asked for them."""
    return Screen((voice.say("At each deal your cards come here, where only you see them."),))


def writes_now(voice: Voice) -> str:
    """Return the answer to somebody who is written to in private from now on."""
    return voice.say("Your cards come by private message at each deal.")


def writes_not(voice: Voice) -> str:
    """Return the answer to somebody who wants no private messages any more."""
    return voice.say(
        "I send you no more private messages. “My cards” shows your cards at any time."
    )


def cannot_write(voice: Voice) -> str:
    """Return the answer where a private message was asked for and refused."""
    return voice.say("I cannot write to you: allow direct messages from members of this server, "
                     "then press the button again.")  # fmt: skip


def clock_stands(voice: Voice) -> str:
    """Return what a table says while nothing can be pressed there."""
    return voice.say("⏸ The connection is interrupted: the clock stands until it is back.")


def choose(voice: Voice) -> str:
    """Return what stands in a list of which nothing is chosen yet."""
    return voice.say("Choose")


def done(voice: Voice) -> str:
    """Return the answer to a command that was carried out and has nothing to show."""
    return voice.say("Done.")


def write_there(voice: Voice) -> Screen:
    """Return the answer to somebody who writes to the dealer in private."""
    return Screen(
        (
            voice.say("Good evening. I am the dealer: I deal, keep the chips and count the pots."),
            voice.say("I deal in servers: type /table in a channel of yours."),
        )
    )


def elsewhere(voice: Voice) -> str:
    """Return the answer to a command that works in a server only."""
    return voice.say("That works in a server only, where we can play.")


def in_a_thread(voice: Voice, name: str) -> str:
    """Return what a thread is called that somebody's table is opened in."""
    return voice.say("{name}’s table", name=one_line(name, MAX_CALLED) or "?")
