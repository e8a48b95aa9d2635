"""The command line. A command imports what it needs when it runs, so that help is instant."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bot import commands_hands

if TYPE_CHECKING:
    from bot.findings import Finding
    from bot.ledger import Problem
    from bot.settings import Settings
    from bot.simulate import Report
    from bot.store import StoreError

# Exit codes besides 0.
FOUND_WRONG: Final = 1
BAD_SETTINGS: Final = 2
UNREADABLE: Final = 2
INTERRUPTED: Final = 130

GAMES: Final = ("telesina", "seven_card_stud", "las_vegas", "bestia")
POLICIES: Final = ("house:1", "house:2", "house:3", "random")

_COLOURS: Final = {"ok": "green", "warn": "yellow", "fail": "red"}


def main() -> None:
    """Run the command line; what was typed wrong is answered with one line."""
    try:
        code = commands(standalone_mode=False)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context else ""
        click.echo(f"mazziere: {error.format_message()}{hint}", err=True)
        code = error.exit_code
    except click.Abort:
        code = INTERRUPTED
    except OSError as error:  # such as a disk with no room for what is printed
        click.echo(f"mazziere: {error.strerror or error}", err=True)
        code = FOUND_WRONG
    sys.exit(code)


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(package_name="mazziere", message="Mazziere %(version)s")
@click.pass_context
def commands(context: click.Context) -> int | None:
    """Deal Italian card games in a group chat, for chips of no value.

    Without a command it runs the dealer. Settings come from the environment and from .env; see
    docs/settings.md.
    """
    return None if context.invoked_subcommand else context.invoke(run)


commands.add_command(commands_hands.export)
commands.add_command(commands_hands.replay)


@commands.command()
def run() -> int:
    """Open the tables and deal until told to stop.

    Needs no account and no token: the dealer sits in a web room on this machine and the browser
    opens there. With a token in .env he deals in Discord or Telegram as well. Ctrl+C stops it;
    hands in play go on at the next start.

    Example: python -m bot run
    """
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # until the dealer listens itself
    import asyncio  # noqa: PLC0415

    from bot import app  # noqa: PLC0415
    from bot.clock import SystemClock  # noqa: PLC0415
    from bot.logs import start_logging  # noqa: PLC0415

    settings = load_or_exit()
    start_logging(settings.log_level)
    with refusals(settings):
        asyncio.run(app.run(settings, SystemClock(), _announce))
    return 0


def _announce(address: str) -> None:
    click.echo(f"The dealer is at {address} (Ctrl+C to stop)")


@contextmanager
def refusals(settings: "Settings") -> Iterator[None]:
    """Turn what can keep the dealer from its work into one line."""
    from bot.app import UnsoundBooks  # noqa: PLC0415
    from bot.store import StoreError  # noqa: PLC0415

    try:
        yield
    except UnsoundBooks as error:
        others = f" and {len(error.args) - 1} more" if len(error.args) > 1 else ""
        reason = f"the books are not sound, so nothing is dealt: {error.args[0]}{others}"
        raise click.ClickException(f"{settings.database_path}: {reason}") from None
    except StoreError as error:
        raise click.ClickException(f"{settings.database_path}: {_in_words(error)}") from None
    except OSError as error:
        raise click.ClickException(f"the web room cannot open: {error.strerror}") from None


def _in_words(error: "StoreError") -> str:
    from bot.store import StoreAltered, StoreLocked  # noqa: PLC0415

    match error:
        case StoreLocked():
            return "a dealer is running with it: stop that one first"
        case StoreAltered():
            return f"these are not as they must be: {', '.join(error.args)}"
        case _:
            first, _, _ = str(error).partition("\n")
            return f"{first} (DATABASE_URL names this file)"


@commands.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def doctor(*, as_json: bool) -> int:
    """Tell whether everything is here that the dealer needs.

    Looks at the settings, the database, the ports, the fonts and the languages; where a token is
    set, asks Discord or Telegram about the bot and its groups. Says how to mend what is amiss, and
    changes nothing. Exits with 1 when something keeps the dealer from working.

    Example: python -m bot doctor
    """
    import asyncio  # noqa: PLC0415

    from bot.doctor import consult, examine, is_healthy  # noqa: PLC0415

    findings = examine() + asyncio.run(consult())
    if as_json:
        _print_json(findings)
    else:
        for finding in findings:
            _print_finding(finding)
    return 0 if is_healthy(findings) else FOUND_WRONG


@commands.command()
def audit() -> int:
    """Check the books: every chip, every account, every guard.

    Recomputes all balances from the movements of chips and names what does not agree. The dealer
    must not be running; it does the same itself. Exits with 1 when something is wrong.

    Example: python -m bot audit
    """
    import asyncio  # noqa: PLC0415

    problems = asyncio.run(_audit(load_or_exit()))
    for problem in problems:
        click.echo(
            f"{problem.check}: {problem.subject}: expected {problem.expected}, "
            f"found {problem.found}"
        )
    click.echo(f"{len(problems)} wrong" if problems else "The books are sound.")
    return FOUND_WRONG if problems else 0


async def _audit(settings: "Settings") -> "list[Problem]":
    from bot import ledger  # noqa: PLC0415
    from bot.store import Store  # noqa: PLC0415

    check_database(settings)
    with refusals(settings):
        async with await Store.open(settings.database_url) as store:
            return await ledger.audit(store)


def check_database(settings: "Settings") -> None:
    """Refuse to look for what was never there, instead of making it."""
    if not settings.database_path.exists():
        raise click.ClickException(f"there is no database at {settings.database_path}")


@commands.command()
@click.option("--game", type=click.Choice(GAMES), default="telesina", show_default=True)
@click.option("--players", type=click.IntRange(2, 8), default=5, show_default=True)
@click.option("--hands", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Equal seeds play equal hands.",
)
@click.option(
    "--policies",
    metavar="NAME[,NAME...]",
    multiple=True,
    default=("house",),
    show_default=True,
    callback=lambda _context, _option, given: _policies(given),
    help="Who plays, seat by seat, over again when there are more seats: house:1 to house:3 are "
    "house players from beginner to strong, house is house:2, random any legal action.",
)
@click.option(
    "--duplicate",
    is_flag=True,
    help="Play each deal once from every seat, from even stacks: luck weighs less.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print the report as JSON: hands, hands_per_second, drift, illegal, seats and policies; "
    "chips in hundredths.",
)
def simulate(
    game: str,
    players: int,
    hands: int,
    seed: int,
    policies: tuple[str, ...],
    *,
    duplicate: bool,
    as_json: bool,
) -> int:
    """Play many hands without a chat, and count what must stay zero.

    Chips must neither appear nor vanish (drift) and no player may attempt an illegal action.
    Exits with 1 when either happened.

    Example: python -m bot simulate --players 6 --hands 10000 --policies house:2,house:1
    """
    from bot import simulate as evening  # noqa: PLC0415

    if players not in (seats := evening.seats_of(game)):
        raise click.BadParameter(
            f"{game} is for {seats[0]} to {seats[-1]}", param_hint="'--players'"
        )
    with _progress(hands) as progress:
        report = evening.simulate(
            game, players, hands, seed, policies, progress, duplicate=duplicate
        )
    if as_json:
        _print_json(report)
    else:
        _print_report(report)
    return FOUND_WRONG if report.drift or report.illegal else 0


@commands.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def verify(file: Path, *, as_json: bool) -> int:
    """Check the proof of a deal, the FILE that /fair gives.

    Needs neither network nor settings. Exits with 1 when something in it is wrong, with 2 when it
    is no proof at all. What only you can compare with the chat is said with it.

    Example: python -m bot verify hand-12.json
    """
    from bot import verify as proofs  # noqa: PLC0415
    from engine.errors import MalformedProof  # noqa: PLC0415

    try:
        report = proofs.read(file)
    except MalformedProof as bad:
        click.echo(f"mazziere: {file}: {proofs.refusal(bad)}", err=True)
        return UNREADABLE
    except OSError as error:
        click.echo(f"mazziere: {file}: {error.strerror}", err=True)
        return UNREADABLE
    if as_json:
        click.echo(json.dumps(proofs.plain(report), indent=2))
    else:
        for line in proofs.told(report):
            click.echo(line)
    return 0 if report.is_good else FOUND_WRONG


def _policies(given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the policies named, each by its full name."""
    from bot.simulate import SHORT  # noqa: PLC0415

    names = [SHORT.get(name, name) for text in given for name in text.split(",")]
    for name in names:
        if name not in POLICIES:
            known = ", ".join((*SHORT, *POLICIES))
            raise click.BadParameter(f"there is no {name!r}; there are {known}.")
    return tuple(names)


def load_or_exit() -> "Settings":
    """Return the settings in force; when one is not allowed, say so and exit."""
    from bot.settings import BadSettings, load_settings, warnings_about  # noqa: PLC0415

    try:
        settings = load_settings()
    except BadSettings as bad:
        for line in bad.args:
            click.echo(f"mazziere: {line}", err=True)
        sys.exit(BAD_SETTINGS)
    for line in warnings_about(settings):
        click.echo(f"mazziere: beware: {line}", err=True)
    return settings


@contextmanager
def _progress(length: int) -> Iterator[Callable[[int], None]]:
    """Give a function to tell how far we are; it draws a bar when a person watches."""
    with click.progressbar(
        length=length, file=sys.stderr, label="hands", hidden=not sys.stderr.isatty()
    ) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _print_json(value: "Report | list[Finding]") -> None:
    from dataclasses import asdict  # noqa: PLC0415

    plain = [asdict(part) for part in value] if isinstance(value, list) else asdict(value)
    click.echo(json.dumps(plain, ensure_ascii=False, indent=2))


def _print_finding(finding: "Finding") -> None:
    state = click.style(f"{finding.state:<5}", fg=_COLOURS[finding.state])
    click.echo(f"{state} {finding.subject:<9} {finding.seen}")
    if finding.mend:
        click.echo(f"{'':<15} to mend it: {finding.mend}")


def _print_report(report: "Report") -> None:
    from bot.i18n import format_amount  # noqa: PLC0415

    click.echo(f"hands played       {report.hands}, {report.hands_per_second} a second")
    click.echo(f"chips gone astray  {report.drift} hundredths")
    click.echo(f"illegal actions    {report.illegal}")
    for number, seat in enumerate(report.seats):
        won = format_amount(seat.net, "en")
        click.echo(f"seat {number} ({seat.policy})  won {won} chips in {seat.actions} actions")
    for it in report.policies:
        per_100, error = format_amount(it.per_100, "en"), format_amount(it.error, "en")
        click.echo(f"{it.policy:<18} {per_100} antes a seat in 100 hands, give or take {error}")
