"""Every setting of the dealer, and the only home of `os`.

Read once at start from the environment and from `.env` in the working directory (the environment
wins; an empty value counts as unset), then handed down as one frozen value. `.env.example` and
`docs/settings.md` are written from this module by `make settings`.
"""

import ipaddress
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot import allowed
from bot.i18n import languages

ENV_FILE: Final = Path(".env")

_PASSWORD: Final = re.compile(r"//[^/]*@")
_OWN_PREFIXES: Final = ("DATABASE_", "DISCORD_", "LANGUAGE", "LOG_", "TELEGRAM_", "WEB_ROOM_")
_LONGEST_SHOWN: Final = 60  # characters of a refused value


class BadSettings(Exception):
    """The dealer cannot start; `args` are lines for a person, one for each bad setting."""


@dataclass(frozen=True, slots=True)
class About:
    """A setting in words: what it is for, and what it may be."""

    meaning: str
    allowed: str


_Level = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
# What has no effect while one of the others is empty.
_NEEDS: Final = {
    "discord_api_base": ("discord_token",),
    "telegram_api_base": ("telegram_token",),
    "telegram_webhook_url": ("telegram_token",),
    "telegram_webhook_host": ("telegram_token", "telegram_webhook_url"),
    "telegram_webhook_port": ("telegram_token", "telegram_webhook_url"),
}


class _Environment(EnvSettingsSource):
    """The environment, less the desktop's own `LANGUAGE`, such as `en_GB:en`."""

    def __call__(self) -> dict[str, Any]:
        values = super().__call__()
        if set("_:.@").intersection(values.get("language", "")):
            del values["language"]
        return values


class Settings(BaseSettings):
    """How this dealer was set up."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    discord_token: Annotated[
        SecretStr,
        AfterValidator(allowed.discord_token),
        About(
            "Token of your bot; empty: the dealer is not in Discord. docs/discord.md tells how "
            "to get one.",
            "what the Developer Portal shows under Bot, Reset Token: three parts with points "
            "between them",
        ),
    ] = SecretStr("")
    discord_api_base: Annotated[
        str,
        AfterValidator(allowed.discord_api),
        About(
            "Address of the Discord API, where every request goes and where the gateway's address "
            "is asked: Discord's, or a proxy.",
            "http://HOST/v10 or https://HOST/v10, with a port or a longer path or without",
        ),
    ] = allowed.DISCORD_API
    telegram_token: Annotated[
        SecretStr,
        AfterValidator(allowed.token),
        About(
            "Token of your bot; empty: the dealer is not in Telegram. docs/telegram.md tells how "
            "to get one.",
            "what @BotFather gives: digits, a colon and 35 letters",
        ),
    ] = SecretStr("")
    telegram_api_base: Annotated[
        str,
        AfterValidator(allowed.bot_api),
        About(
            "Address of the Bot API: Telegram's, a Bot API server of your own, or a proxy.",
            "http://HOST or https://HOST, with a port or a path or without",
        ),
    ] = allowed.BOT_API
    telegram_webhook_url: Annotated[
        str,
        AfterValidator(allowed.webhook),
        About(
            "Where Telegram brings what happens; empty: the dealer fetches it (long polling), "
            "which needs no address of its own.",
            "empty, or https://HOST/PATH on port 443, 80, 88 or 8443; with a Bot API server of "
            "your own also http and any port",
        ),
    ] = ""
    telegram_webhook_host: Annotated[
        str,
        AfterValidator(allowed.host),
        About(
            "Address the dealer listens on for TELEGRAM_WEBHOOK_URL, in plain http: a reverse "
            "proxy before it does the encryption.",
            "an IP address or a host name",
        ),
    ] = "127.0.0.1"
    telegram_webhook_port: Annotated[
        int,
        Field(ge=1, le=65_535),
        About(
            "Port the dealer listens on for TELEGRAM_WEBHOOK_URL.", "a whole number from 1 to 65535"
        ),
    ] = 8443
    database_url: Annotated[
        str,
        AfterValidator(allowed.sqlite_file),
        About(
            "File with the chips, the tables and their hands.",
            "sqlite:///FILE, in a folder that exists",
        ),
    ] = "sqlite:///mazziere.sqlite"
    web_room_host: Annotated[
        str,
        AfterValidator(allowed.host),
        About(
            "Address the web room listens on, and by which it is called; 0.0.0.0 is every one this "
            "machine has. With any but 127.0.0.1, everybody who reaches the port can play, and "
            "nothing is encrypted.",
            "an IP address or a host name",
        ),
    ] = "127.0.0.1"
    web_room_port: Annotated[
        int,
        Field(ge=0, le=65_535),
        About(
            "Port the web room listens on; 0 takes any free one.", "a whole number from 0 to 65535"
        ),
    ] = 8377
    web_room_open: Annotated[
        bool | None,
        BeforeValidator(allowed.unless_auto),
        About(
            "Open the web room in the browser at start; auto: only when no token is set. Without "
            "a screen it never opens.",
            "auto, true or false",
        ),
    ] = None
    language: Annotated[
        str,
        AfterValidator(allowed.language),
        About(
            "Language of the dealer wherever nobody chose another. A desktop's own LANGUAGE, "
            "such as en_GB:en, is left alone.",
            " or ".join(languages()),
        ),
    ] = "it"
    log_level: Annotated[
        _Level,
        BeforeValidator(str.upper),
        About("The least important lines that are logged.", "DEBUG, INFO, WARNING or ERROR"),
    ] = "INFO"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read what a caller passes, then the environment, then `.env`."""
        return init_settings, _Environment(settings_cls), dotenv_settings

    @property
    def database_path(self) -> Path:
        """The SQLite file of `database_url`."""
        return Path(allowed.SQLITE.sub(r"\g<path>", self.database_url))

    @property
    def plays_in_discord(self) -> bool:
        """Whether there is a bot token for Discord."""
        return bool(self.discord_token.get_secret_value())

    @property
    def plays_in_telegram(self) -> bool:
        """Whether there is a bot token for Telegram."""
        return bool(self.telegram_token.get_secret_value())

    @property
    def is_open_to_others(self) -> bool:
        """Whether the web room can be reached from another machine."""
        if self.web_room_host == "localhost":
            return False
        try:
            return not ipaddress.ip_address(self.web_room_host).is_loopback
        except ValueError:
            return True

    @property
    def opens_browser(self) -> bool:
        """Whether to open the browser: it is wanted and there is a screen to open it on."""
        plays_elsewhere = self.plays_in_discord or self.plays_in_telegram
        wanted = not plays_elsewhere if self.web_room_open is None else self.web_room_open
        return wanted and _has_screen()


def _has_screen() -> bool:
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def load_settings(env_file: Path = ENV_FILE) -> Settings:
    """Return the settings in force; raise `BadSettings` with a line for each that is not allowed.

    No line ever holds a token or a password.
    """
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # by BaseSettings
    except ValidationError as error:
        raise BadSettings(*map(_line, error.errors(include_url=False))) from None
    except UnicodeDecodeError:
        raise BadSettings(f"{env_file} is not a UTF-8 text file") from None
    except OSError as error:
        raise BadSettings(f"{env_file} cannot be read: {error.strerror}") from None


def _line(error: ErrorDetails) -> str:
    name = str(error["loc"][0])
    reason = str(error.get("ctx", {}).get("error", ""))
    if not reason:
        shown = allowed.without_tokens(_PASSWORD.sub("//...@", str(error["input"])))
        reason = f"is {shown[:_LONGEST_SHOWN]!r}; allowed: {_about(name).allowed}"
    return f"{name.upper()} {reason}"


def warnings_about(settings: Settings, env_file: Path = ENV_FILE) -> tuple[str, ...]:
    """Return lines about settings that work but are probably not meant."""
    return (*_unknown_names(env_file), *_idle(settings), *_exposure(settings))


def _unknown_names(env_file: Path) -> Iterator[str]:
    names = [field.upper() for field in Settings.model_fields]
    for key in DotEnvSettingsSource(Settings, env_file=env_file).env_vars:
        name = key.upper()
        near = get_close_matches(name, names, n=1, cutoff=0.8)
        if name not in names and (near or name.startswith(_OWN_PREFIXES)):
            hint = f"; did you mean {near[0]}?" if near else ""
            yield f"{name} in {env_file} is no setting and does nothing{hint}"


def _idle(settings: Settings) -> Iterator[str]:
    for field, needed in _NEEDS.items():
        is_set = getattr(settings, field) != Settings.model_fields[field].default
        if lacking := is_set and next((it for it in needed if not getattr(settings, it)), ""):
            yield f"{field.upper()} does nothing without {lacking.upper()}"


def _exposure(settings: Settings) -> Iterator[str]:
    if settings.is_open_to_others:
        yield (
            f"WEB_ROOM_HOST is {settings.web_room_host!r}: everybody who reaches port "
            f"{settings.web_room_port} can play under any name, and nothing is encrypted"
        )
    for plays, name, base in (
        (settings.plays_in_discord, "DISCORD_API_BASE", settings.discord_api_base),
        (settings.plays_in_telegram, "TELEGRAM_API_BASE", settings.telegram_api_base),
    ):
        api = urlsplit(base)
        if plays and api.scheme == "http" and _is_far(api.hostname or ""):
            yield f"{name} is http: the bot's token and all cards go to {api.hostname} unencrypted"


def _is_far(host: str) -> bool:
    """Return whether a host is beyond this machine and the private network around it."""
    try:
        return not ipaddress.ip_address(host).is_private
    except ValueError:
        return "." in host


def _about(field: str) -> About:
    return next(
        about for about in Settings.model_fields[field].metadata if isinstance(about, About)
    )


@dataclass(frozen=True, slots=True)
class Described:
    """A setting for its documentation; `default` is what to write for it, perhaps nothing."""

    name: str
    default: str
    about: About


def describe() -> tuple[Described, ...]:
    """Return every setting in words, in the order a reader wants them."""
    return tuple(
        Described(field.upper(), _written(info.default), _about(field))
        for field, info in Settings.model_fields.items()
    )


def _written(default: object) -> str:
    if isinstance(default, SecretStr):
        return default.get_secret_value()
    return "auto" if default is None else str(default)
