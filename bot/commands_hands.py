"""The commands for hand files. A command imports what it needs when it runs."""

import sys
from typing import IO

import click


@click.command()
@click.argument("hand_id", type=click.IntRange(min=1), required=False)
@click.option(
    "--hand",
    "number",
    type=click.IntRange(min=1),
    metavar="NUMBER",
    help="The hand by its number at its table, as messages and pictures have it.",
)
@click.option("--table", type=click.IntRange(min=1), help="With --hand: at this table.")
@click.option("--game", default="", help="With --hand: of this game, by its name.")
@click.option("--club", default="", help="With --hand: in the group with this in its name.")
@click.option(
    "--viewer",
    type=click.IntRange(min=1),
    metavar="SEAT",
    help="Whose hole card is in it too: a seat, counted from 1 as in the file.",
)
@click.option("--full", is_flag=True, help="Put every card that was dealt in it, mucked ones too.")
def export(
    hand_id: int | None,
    viewer: int | None,
    *,
    number: int | None,
    table: int | None,
    game: str,
    club: str,
    full: bool,
) -> int:
    """Write a finished hand as a file that can be kept and replayed.

    The hand is named by its number in the database, or with --hand as people see it; where that
    may be several hands, they are told with their numbers.

    The file goes to standard output and has what everybody saw; a card that was not shown is ??.
    The dealer may be running: nothing is changed. See docs/hand-files.md.

    Example: python -m bot export 57 > hand-57.phh

    Example: python -m bot export --hand 12 --game bestia > hand-12.phh
    """
    import asyncio  # noqa: PLC0415

    from bot import cli, finding, records  # noqa: PLC0415
    from bot.replay import replayed  # noqa: PLC0415

    if full and viewer is not None:
        raise click.UsageError("--full has every card: leave --viewer out.")
    _check_one_way(hand_id, number, is_narrowed=bool(table or game or club))
    settings = cli.load_or_exit()
    cli.check_database(settings)
    seat = None if viewer is None else viewer - 1
    with cli.refusals(settings):
        try:
            path = settings.database_path
            if hand_id is None:
                wanted = finding.Wanted(number or 0, table, _game(game), club)
                hand_id = asyncio.run(finding.find(path, wanted))
            text = asyncio.run(records.export(path, hand_id, seat, replayed, full=full))
        except records.NoFile as error:
            raise click.ClickException(error.args[0]) from None
    click.echo(text.encode(), nl=False)
    return 0


def _check_one_way(hand_id: int | None, number: int | None, *, is_narrowed: bool) -> None:
    """Refuse a hand that is named in two ways, or in none."""
    if (hand_id is None) == (number is None):
        raise click.UsageError("name the hand by its number in the database, or with --hand.")
    if is_narrowed and number is None:
        raise click.UsageError("--table, --game and --club go with --hand.")


def _game(typed: str) -> str:
    """Return the id of a game by its name in any language; empty where none is named."""
    from bot.i18n import format_list  # noqa: PLC0415
    from bot.presenter.games import GAMES, game_named  # noqa: PLC0415

    if typed and not (game := game_named(typed)):
        known = format_list([game.name for game in GAMES.values()], "en")
        raise click.BadParameter(f"there is no {typed!r}; there are {known}.", param_hint="--game")
    return game if typed else ""


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--viewer",
    type=click.IntRange(min=1),
    metavar="SEAT",
    help="Tell it as this seat knew it, counted from 1 as in the file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def replay(file: IO[bytes], viewer: int | None, *, as_json: bool) -> int:
    """Play a hand file again and tell every step of it.

    Each line is checked against the rules first: a file that does not add up is told in one line,
    with the place and what is wrong, and the command exits with 1.

    Example: python -m bot replay hand-57.phh
    """
    from bot import retelling  # noqa: PLC0415
    from engine.errors import BadHistory  # noqa: PLC0415
    from engine.history import MAX_SIZE  # noqa: PLC0415

    seat = None if viewer is None else viewer - 1
    try:
        told = retelling.retell(file.read(MAX_SIZE + 1), seat)
    except BadHistory as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    except OSError as error:
        raise click.ClickException(f"{file.name}: {error.strerror}") from None
    for line in retelling.in_json(told) if as_json else retelling.in_words(told):
        _print(line)
    return 0


def _print(line: str) -> None:
    """Print a line, with a ? for whatever the terminal has no letter for."""
    click.echo(line.encode(sys.stdout.encoding or "utf-8", "replace"))
