"""What stands in the room and who is told of it. Knows no HTTP and no secret of a visitor.

Everything here happens between two awaits, so that a snapshot and the events after it never
overlap or leave a gap.
"""

from collections.abc import Callable
from typing import Final

from bot.adapters.web import wire
from bot.adapters.web.history import History, Message
from bot.adapters.web.pictures import Pictures
from bot.adapters.web.players import Player, Players
from bot.screen import NOTHING, Reached, Screen, User
from bot.tokens import place

HAND: Final = "hand"
ANSWER: Final = "answer"


class Hall:
    """The public messages, the private panes, and the feeds that carry both."""

    def __init__(self, history: History, pictures: Pictures, now: Callable[[], float]) -> None:
        self.players = Players()
        self._history = history
        self._pictures = pictures
        self._now = now
        kept = history.messages()
        self._last_id = max((message.id for message in kept), default=0)
        self._last_place = max((message.place for message in kept), default=0)
        self._tables = {message.table: message for message in kept if message.table is not None}

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970."""
        return int(self._now() * 1000)

    def show(self, table: int, screen: Screen, *, anew: bool) -> None:
        """Post the table's message, edit it where it stands, or move it to the end."""
        old = self._tables.get(table)
        if old is None:
            message = self._next(screen, table=table)
        elif anew:
            message = Message(old.id, self._next_place(), self._now(), screen, table)
        elif old.screen == screen:
            return
        else:
            message = Message(old.id, old.place, old.at, screen, table)
        self._tables[table] = message
        self._publish(message)
        past = _places(old.screen if old else None) - _places(screen)
        for player in self.players:
            self._close_outdated(player, past)

    def post(self, screen: Screen) -> None:
        """Add the dealer's message at the end."""
        self._publish(self._next(screen))

    def talk(self, author: User, text: str) -> None:
        """Add somebody's line at the end."""
        self._publish(self._next(Screen((text,)), author=author))

    def admit(self, window: str, browser: str, user: User) -> None:
        """Let a window's player in, or note the new name, and tell the others."""
        self.players.admit(window, browser, user)
        for player in self.players.forget_surplus():
            self._pictures.withdraw((HAND, player))
            self._pictures.withdraw((ANSWER, player))
        self.tell_people()

    def whisper(self, table: int, user: User, screen: Screen) -> Reached:
        """Put the screen in the user's private pane as their hand at this table.

        Of several tables the pane shows the one that has changed last.
        """
        players = self.players.of(user)
        for player in players:
            old, sat = player.hand, player.tables
            player.take(table, None if screen == NOTHING else screen)
            if player.tables != sat:
                player.feed.push(wire.event("seated", {"tables": sorted(player.tables)}))
            if player.hand != old:
                player.feed.push(wire.event(HAND, {"screen": self._private_form(player, HAND)}))
                self._close_outdated(player, _places(old) - _places(player.hand))
                if old is None and player.answer is not None:  # whoever sat down has chosen
                    self._set_answer(player, None)
        return Reached.YES if any(player.sockets for player in players) else Reached.LATER

    def answer(self, player: Player, screen: Screen | None, token: str | None = None) -> None:
        """Show the private answer to a click or a line.

        A notice leaves the pane as it is; no answer closes the one whose `token` was used. The
        hand that is in the pane already is pointed at.
        """
        if screen is not None and screen.alert:
            player.feed.push(wire.event("notice", {"text": screen.text}))
        elif screen is not None and screen == player.hand:
            self._set_answer(player, None)
            player.feed.push(wire.event("look", {}))
        elif screen is not None or token in _tokens(player.answer):
            self._set_answer(player, screen)

    def dismiss(self, player: Player) -> None:
        """Close the player's last answer."""
        self._set_answer(player, None)

    def tell_people(self) -> None:
        """Tell every window who is in the room."""
        event = wire.people_event(self.players.present())
        for player in self.players:
            player.feed.push(event)

    def snapshot(self, player: Player) -> str:
        """Return all this player may see, as one event; its feed goes on from `feed.last`."""
        return wire.event(
            "snapshot",
            {
                "epoch": player.feed.epoch,
                "me": {**wire.user_form(player.user), "language": player.user.language},
                "people": list(map(wire.user_form, self.players.present())),
                "tables": sorted(player.tables),
                "messages": list(map(self._message_form, self._history.messages())),
                HAND: self._private_form(player, HAND),
                ANSWER: self._private_form(player, ANSWER),
            },
        )

    def _close_outdated(self, player: Player, past: set[str]) -> None:
        """Close an answer that was drawn for what is past."""
        if past & _places(player.answer):
            self._set_answer(player, None)

    def _set_answer(self, player: Player, screen: Screen | None) -> None:
        player.answer = screen
        player.feed.push(wire.event(ANSWER, {"screen": self._private_form(player, ANSWER)}))

    def _private_form(self, player: Player, which: str) -> dict[str, object] | None:
        screen = player.hand if which == HAND else player.answer
        place = (which, player)
        if screen is None:
            self._pictures.withdraw(place)
            return None
        return wire.screen_form(screen, self._address(place, screen, player.browser))

    def _publish(self, message: Message) -> None:
        for fallen in self._history.keep(message):
            self._pictures.withdraw(fallen.id)
            if fallen.table is not None:
                self._tables.pop(fallen.table, None)
        event = wire.event("message", {"message": self._message_form(message)})
        for player in self.players:
            player.feed.push(event)

    def _message_form(self, message: Message) -> dict[str, object]:
        return wire.message_form(message, self._address(message.id, message.screen, None))

    def _address(self, place: object, screen: Screen, owner: str | None) -> str | None:
        if screen.picture is None:
            self._pictures.withdraw(place)
            return None
        return self._pictures.offer(place, screen.picture, owner)

    def _next(
        self, screen: Screen, *, table: int | None = None, author: User | None = None
    ) -> Message:
        self._last_id += 1
        return Message(self._last_id, self._next_place(), self._now(), screen, table, author)

    def _next_place(self) -> int:
        self._last_place += 1
        return self._last_place


def _tokens(screen: Screen | None) -> set[str]:
    """Return the tokens of everything that can be pressed or sent."""
    if screen is None:
        return set()
    tokens = {button.token for row in screen.buttons for button in row}
    return tokens | {asked.token for asked in (screen.form, screen.pick) if asked is not None}


def _places(screen: Screen | None) -> set[str]:
    return set(map(place, _tokens(screen)))
