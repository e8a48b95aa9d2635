"""The doctor: is everything here that the dealer needs, and how to mend what is not.

Each check tells what it saw as one `Finding`. It changes nothing and creates no database; it talks
to no one, but for `consult`, which asks the chats that have a token. Sentences are for whoever
hosts the dealer, hence English.
"""

import errno
import platform
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bot import i18n
from bot.findings import Finding, State
from bot.settings import ENV_FILE, BadSettings, Settings, load_settings, warnings_about
from bot.store import StoreFailed, rooms
from bot.store.look import Look, is_open, look, reading
from cardart.picture import CardFace, EmptySeat, SeatPlate, TablePicture
from cardart.render import render
from cardart.text import fonts
from engine.cards import FACE_DOWN

LITTLE_SPACE: Final = 200_000_000  # bytes; an evening of six writes well under one megabyte
NO_SPACE: Final = 10_000_000  # bytes


def examine(env_file: Path = ENV_FILE) -> list[Finding]:
    """Return everything that was looked at, in the order it was looked at."""
    findings = [_python(), *_settings(env_file), _pictures(), _letters(), *_languages()]
    try:
        settings = load_settings(env_file)
    except BadSettings:
        return findings
    findings += [check(settings) for check in NEED_SETTINGS]
    return [*findings, *_webhook_port(settings), *_absent(settings)]


async def consult(env_file: Path = ENV_FILE) -> list[Finding]:
    """Return what the chats say that have a token; without one, no network is touched."""
    try:
        settings = load_settings(env_file)
    except BadSettings:
        return []
    return [*await _discord(settings), *await _telegram(settings)]


async def _discord(settings: Settings) -> list[Finding]:
    if not settings.plays_in_discord:
        return []
    from bot.adapters.discord import checkup  # noqa: PLC0415 - slow to import, and seldom needed

    return await checkup.examine(settings, await _groups(settings.database_path, checkup.PLATFORM))


async def _telegram(settings: Settings) -> list[Finding]:
    if not settings.plays_in_telegram:
        return []
    from bot.adapters.telegram import checkup  # noqa: PLC0415 - as Discord

    path = settings.database_path
    groups = await _groups(path, checkup.PLATFORM)
    return await checkup.examine(settings, groups, is_dealing=is_open(path))


async def _groups(path: Path, chat: str) -> list[rooms.Community]:
    """Return the communities of a chat; none when the file cannot be read, which is a finding."""
    try:
        with reading(path) as reader:
            return await rooms.communities(reader, chat)
    except StoreFailed:
        return []


def is_healthy(findings: list[Finding]) -> bool:
    """Return whether nothing keeps the dealer from working."""
    return all(finding.state is not State.FAIL for finding in findings)


def _python() -> Finding:
    return Finding("python", State.OK, platform.python_version())


def _settings(env_file: Path) -> Iterator[Finding]:
    try:
        warnings = warnings_about(load_settings(env_file), env_file)
    except BadSettings as bad:
        for line in bad.args:
            yield Finding("settings", State.FAIL, line, f"change it in {env_file}")
        return
    for line in warnings:
        yield Finding("settings", State.WARN, line, f"change it in {env_file} if it is not meant")
    if not warnings:
        yield Finding("settings", State.OK, "all of them are allowed")


def _pictures() -> Finding:
    """Draw a table: proof that the fonts and the picture library are there and work."""
    subject = "pictures"
    seats = (SeatPlate("Ada", 0, "100", cards=(CardFace(FACE_DOWN),)), EmptySeat())
    try:
        picture = render(TablePicture(seats))
    except Exception as error:  # noqa: BLE001 - whatever it is, the patient has it
        mend = "install the dealer anew: make clean, then make play"
        return Finding(subject, State.FAIL, f"drawing failed: {error!r}", mend)
    return Finding(subject, State.OK, f"a table was drawn, {len(picture) // 1000} kB")


def _letters() -> Finding:
    subject = "letters"
    if fonts.can_shape():
        return Finding(subject, State.OK, "Fribidi joins and turns letters")
    return Finding(
        subject,
        State.WARN,
        "Fribidi is not installed: emoji made of several are drawn as their first",
        "apt-get install libfribidi0, or brew install fribidi",
    )


def _languages() -> Iterator[Finding]:
    for language in i18n.languages():
        try:
            missing = i18n.untranslated(language)
        except i18n.BrokenCatalogue as error:
            seen = f"{language} cannot be read: {error.args[1]}"
            yield Finding("language", State.FAIL, seen, f"mend {error.args[0]}")
            continue
        if missing:
            seen = f"{language} lacks {len(missing)} messages, such as {missing[0]!r}"
            yield Finding("language", State.WARN, seen, "translate them: docs/add-a-language.md")
        else:
            yield Finding("language", State.OK, f"{language} is complete")


def _folder(settings: Settings) -> Finding:
    folder = settings.database_path.resolve().parent
    free = shutil.disk_usage(folder).free
    seen = f"{folder} has {free // 1_000_000} MB free"
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        mend = "let this user write there, or name another folder in DATABASE_URL"
        return Finding("folder", State.FAIL, f"{folder}: {error.strerror}", mend)
    if free < LITTLE_SPACE:
        state = State.FAIL if free < NO_SPACE else State.WARN
        return Finding("folder", state, seen, "make room, or name another folder in DATABASE_URL")
    return Finding("folder", State.OK, seen)


def _database(settings: Settings) -> Finding:
    path = settings.database_path
    if not path.exists():
        return Finding("database", State.OK, f"{path} will be made at the first start")
    try:
        with path.open("r+b"):
            pass
        seen = look(path)
    except OSError as error:
        mend = "let this user read and write it, or name another file in DATABASE_URL"
        return Finding("database", State.FAIL, f"{path}: {error.strerror}", mend)
    except StoreFailed as error:
        mend = "name another file in DATABASE_URL, or put a good copy in its place"
        return Finding("database", State.FAIL, f"{path}: {error}", mend)
    return _diagnosis(path, seen)


def _diagnosis(path: Path, seen: Look) -> Finding:
    copy = "put a good copy in its place; do not play with this one"
    if seen.is_newer:
        saw = f"{path} was written by a newer Mazziere"
        return Finding("database", State.FAIL, saw, "install the newest Mazziere")
    if seen.damage:
        return Finding("database", State.FAIL, f"{path} is damaged: {seen.damage}", copy)
    if seen.missing_guards:
        saw = f"{path} lacks guards: {', '.join(seen.missing_guards)}"
        return Finding("database", State.FAIL, saw, copy)
    if not seen.is_current:
        return Finding("database", State.OK, f"{path} will be brought up to date at the next start")
    return Finding("database", State.OK, f"{path} is whole and guarded")


def _port(settings: Settings) -> Finding:
    return _listening(settings, "WEB_ROOM", settings.web_room_host, settings.web_room_port)


def _webhook_port(settings: Settings) -> list[Finding]:
    if not (settings.plays_in_telegram and settings.telegram_webhook_url):
        return []
    host, port = settings.telegram_webhook_host, settings.telegram_webhook_port
    return [_listening(settings, "TELEGRAM_WEBHOOK", host, port)]


def _absent(settings: Settings) -> Iterator[Finding]:
    """Name each chat the dealer is not in, so that a token in the wrong place is missed."""
    chats = (("discord", settings.plays_in_discord), ("telegram", settings.plays_in_telegram))
    for chat, plays in chats:
        if not plays:
            seen = f"{chat.upper()}_TOKEN is not set: the dealer is not there (docs/{chat}.md)"
            yield Finding(chat, State.OK, seen)


def _listening(settings: Settings, prefix: str, host: str, port: int) -> Finding:
    """Return whether the dealer can listen there; `prefix` begins the names of both settings."""
    place = f"{host} port {port or 'of any number'}"
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE and is_open(settings.database_path):
            return Finding("port", State.OK, f"the dealer is running at {place}")
        mend = _other_place(error, prefix)
        return Finding("port", State.FAIL, f"{place}: {error.strerror}", mend)
    return Finding("port", State.OK, f"{place} is free")


def _other_place(error: OSError, prefix: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"stop the program that uses it, or choose another {prefix}_PORT"
    if error.errno == errno.EACCES:
        return f"choose a {prefix}_PORT above 1023"
    return f"set {prefix}_HOST to an address of this machine"


NEED_SETTINGS: Final[tuple[Callable[[Settings], Finding], ...]] = (_folder, _database, _port)
