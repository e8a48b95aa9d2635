"""What the value of a setting may be.

Each check returns the value, perhaps tidied, or raises `ValueError`: with the rest of a sentence
that begins with the setting's name, or with nothing where saying what is allowed is enough. No
sentence repeats a token. No file is read in here; whether a folder is there may be asked.
"""

import ipaddress
import re
from pathlib import Path
from typing import Final

from pydantic import SecretStr, ValidationInfo

from bot.i18n import languages

DISCORD_API: Final = "https://discord.com/api/v10"
BOT_API: Final = "https://api.telegram.org"
WEBHOOK_PORTS: Final = (443, 80, 88, 8443)  # https://core.telegram.org/bots/api#setwebhook

SQLITE: Final = re.compile(r"sqlite(?:\+aiosqlite)?:///(?P<path>[^?#]+)")
TOKEN: Final = re.compile(r"\d{6,20}:[\w-]{30,64}", re.ASCII)  # `bot.logs` strikes out no less
DISCORD_TOKEN: Final = re.compile(r"[\w-]{23,32}\.[\w-]{6,7}\.[\w-]{27,64}", re.ASCII)  # as TOKEN
_DISCORD_VERSION: Final = "/v10"
_HOST_NAME: Final = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?:\.(?!-)[A-Za-z0-9-]{1,63})*")
_WEB: Final = re.compile(
    r"(?P<scheme>https?)://(?:[\w.-]+|\[[\da-f:.]+\])(?::(?P<port>\d{1,5}))?(?:/[\w./~%-]*)?",
    re.ASCII | re.IGNORECASE,
)


def without_tokens(text: str) -> str:
    """Return the text with whatever looks like a bot's token struck out."""
    return DISCORD_TOKEN.sub("[secret]", TOKEN.sub("[secret]", text))


def discord_token(value: SecretStr) -> SecretStr:
    """Refuse what does not look like a bot's token for Discord."""
    text = value.get_secret_value()
    if text and not DISCORD_TOKEN.fullmatch(text):
        raise ValueError(
            "is no bot token: allowed is what the Developer Portal shows under Bot, Reset Token, "
            "three parts with points between them"
        )
    return value


def discord_api(value: str) -> str:
    """Return the address without a slash at its end; it names the version we speak."""
    _port_of_web_address(value)
    address = value.rstrip("/")
    if not address.endswith(_DISCORD_VERSION):
        raise ValueError(f"does not end in {_DISCORD_VERSION}, the version the dealer speaks")
    return address


def token(value: SecretStr) -> SecretStr:
    """Refuse what does not look like a bot's token."""
    text = value.get_secret_value()
    if text and not TOKEN.fullmatch(text):
        raise ValueError(
            "is no bot token: allowed is what @BotFather gives, digits, a colon and 35 letters, "
            "digits, dashes or underscores"
        )
    return value


def bot_api(value: str) -> str:
    """Return the address without a slash at its end."""
    _port_of_web_address(value)
    address = value.rstrip("/")
    if address.endswith("/bot"):
        raise ValueError("ends in /bot: leave that out, the dealer adds it and the token")
    return address


def webhook(value: str, others: ValidationInfo) -> str:
    """Refuse what Telegram would not call; a Bot API server of one's own calls any address."""
    if not value:
        return value
    port = _port_of_web_address(value)
    if others.data.get("telegram_api_base", BOT_API) == BOT_API:
        if not value.lower().startswith("https:"):
            raise ValueError
        if port not in WEBHOOK_PORTS:
            ports = ", ".join(map(str, WEBHOOK_PORTS))
            raise ValueError(f"has port {port}, but Telegram calls none but {ports}")
    return value


def sqlite_file(value: str) -> str:
    """Refuse what names no file, or a folder, or a file in a folder that is not there."""
    match = SQLITE.fullmatch(value)
    if match is None or match["path"] == ":memory:":
        raise ValueError
    path = Path(match["path"])
    if path.is_dir():
        raise ValueError(f"is {value!r}, which is a folder and no file")
    folder = path.parent
    if not folder.is_dir():
        raise ValueError(f"is {value!r}, but there is no folder {str(folder)!r}")
    return value


def host(value: str) -> str:
    """Refuse what is neither an IP address nor a host name."""
    try:
        ipaddress.ip_address(value)
    except ValueError:
        if not _HOST_NAME.fullmatch(value):
            raise ValueError from None
    return value


def language(value: str) -> str:
    """Refuse a language nobody has translated into."""
    if value not in languages():
        raise ValueError
    return value


def unless_auto(value: object) -> object:
    """Return None for the word `auto`."""
    return None if isinstance(value, str) and value.lower() == "auto" else value


def _port_of_web_address(value: str) -> int:
    match = _WEB.fullmatch(value)
    if match is None:
        raise ValueError
    port = int(match["port"] or (443 if match["scheme"].lower() == "https" else 80))
    if not 0 < port < 65_536:
        raise ValueError
    return port
