"""The page's own words, by language; what the dealer says comes translated in its screens."""

from typing import Final

from bot.i18n import SOURCE_LANGUAGE, languages, mark, translator

_MESSAGES: Final = {
    "tagline": mark("Italian card games with friends, for chips of no value."),
    "your_name": mark("Your name"),
    "name_hint": mark("How the others will see you"),
    "sit_down": mark("Come in"),
    "save": mark("Save"),
    "continue_as": mark("Continue as {name}"),
    "or_new": mark("or come in as somebody else"),
    "language": mark("Language"),
    "name_needed": mark("Type a name first."),
    "room": mark("The room"),
    "messages": mark("Messages"),
    "dealer": mark("Dealer"),
    "private": mark("Only you see this"),
    "private_empty": mark("Your cards will lie here."),
    "private_hide": mark("Hide your cards"),
    "private_show": mark("Show your cards"),
    "close": mark("Close"),
    "message": mark("Message"),
    "message_hint": mark("Message, or / for a command"),
    "send": mark("Send"),
    "save_file": mark("Save {name}"),
    "you": mark("you"),
    "people_here": mark("Also in the room"),
    "change_name": mark("{name}: change name or language"),
    "away": mark("The dealer is away, reconnecting…"),
    "too_fast": mark("Not so fast: try again in a moment."),
    "dealer_failed": mark("Something went wrong at the dealer’s. Nothing was lost; try again."),
    "not_sent": mark("That did not reach the dealer. Try again."),
    "buttons_changed": mark("The buttons have changed."),
    "hurry": mark("Your time is nearly over: {time}."),
    "button_gone": mark("“{label}” is no longer offered."),
    "newest": mark("Newest messages"),
    "no_picture": mark("The picture did not arrive. In words: {alt}"),
    "empty_room": mark("Nobody has spoken yet. The dealer will be with you in a moment."),
}
# What the page itself fills in stays as it is written.
_SLOTS: Final = {name: f"{{{name}}}" for name in ("alt", "label", "name", "names", "time")}

LANGUAGES: Final = languages()


def words(language: str) -> dict[str, str]:
    """Return the page's words in a language of `LANGUAGES`, in English for any other."""
    say = translator(language if language in LANGUAGES else SOURCE_LANGUAGE).gettext
    return {name: say(message, **_SLOTS) for name, message in _MESSAGES.items()}
