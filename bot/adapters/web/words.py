"""The page's own words, by language; what the dealer says comes translated in its screens."""

from typing import Final

_ENGLISH: Final = {
    "tagline": "Italian card games with friends, for chips of no value.",
    "your_name": "Your name",
    "name_hint": "How the others will see you",
    "sit_down": "Come in",
    "save": "Save",
    "continue_as": "Continue as {name}",
    "or_new": "or come in as somebody else",
    "language": "Language",
    "name_needed": "Type a name first.",
    "room": "The room",
    "messages": "Messages",
    "dealer": "Dealer",
    "private": "Only you see this",
    "private_empty": "Your cards will lie here.",
    "private_hide": "Hide your cards",
    "private_show": "Show your cards",
    "close": "Close",
    "message": "Message",
    "message_hint": "Message, or / for a command",
    "send": "Send",
    "you": "you",
    "people_here": "Also in the room",
    "change_name": "{name}: change name or language",
    "away": "The dealer is away, reconnecting…",
    "too_fast": "Not so fast: try again in a moment.",
    "dealer_failed": "Something went wrong at the dealer’s. Nothing was lost; try again.",
    "not_sent": "That did not reach the dealer. Try again.",
    "buttons_changed": "The buttons have changed.",
    "button_gone": "“{label}” is no longer offered.",
    "newest": "Newest messages",
    "no_picture": "The picture did not arrive. In words: {alt}",
    "empty_room": "Nobody has spoken yet. The dealer will be with you in a moment.",
}

_ITALIAN: Final = {
    "tagline": "Giochi di carte italiani tra amici, con fiches senza valore.",
    "your_name": "Il tuo nome",
    "name_hint": "Come ti vedranno gli altri",
    "sit_down": "Entra",
    "save": "Salva",
    "continue_as": "Continua come {name}",
    "or_new": "oppure entra con un altro nome",
    "language": "Lingua",
    "name_needed": "Prima scrivi un nome.",
    "room": "La sala",
    "messages": "Messaggi",
    "dealer": "Mazziere",
    "private": "Solo tu vedi questo",
    "private_empty": "Qui staranno le tue carte.",
    "private_hide": "Nascondi le tue carte",
    "private_show": "Mostra le tue carte",
    "close": "Chiudi",
    "message": "Messaggio",
    "message_hint": "Messaggio, o / per un comando",
    "send": "Invia",
    "you": "tu",
    "people_here": "Anche in sala",
    "change_name": "{name}: cambia nome o lingua",
    "away": "Il mazziere si è assentato, mi ricollego…",
    "too_fast": "Piano: riprova tra un attimo.",
    "dealer_failed": "Qualcosa è andato storto dal mazziere. Niente è perduto: riprova.",
    "not_sent": "Il mazziere non ha ricevuto. Riprova.",
    "buttons_changed": "I pulsanti sono cambiati.",
    "button_gone": "«{label}» non è più possibile.",
    "newest": "Ultimi messaggi",
    "no_picture": "L’immagine non è arrivata. A parole: {alt}",
    "empty_room": "Nessuno ha ancora parlato. Il mazziere arriva subito.",
}

_WORDS: Final = {"en": _ENGLISH, "it": _ITALIAN}
LANGUAGES: Final = tuple(_WORDS)


def words(language: str) -> dict[str, str]:
    """Return the page's words in a language of `LANGUAGES`, in English for any other."""
    return dict(_WORDS.get(language, _ENGLISH))
