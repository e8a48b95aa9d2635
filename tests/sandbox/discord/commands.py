"""The slash commands as the app offers them to a person, and what using one sends.

Reads the registered commands. Raises NotThere for what the app would not let a person do.
"""

from collections.abc import Iterator
from typing import Any, Final

from tests.sandbox.discord import rights, wire
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.world import Channel, ChannelKind, Json, User, World
from tests.sandbox.eyes import NotThere

_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _BOOLEAN, _USER = 1, 2, 3, 4, 5, 6
_CHANNEL, _ROLE, _NUMBER = 7, 8, 10
_TYPES: Final[dict[int, tuple[type, ...]]] = {
    _STRING: (str,),
    _INTEGER: (int,),
    _BOOLEAN: (bool,),
    _NUMBER: (int, float),
}


def menu(world: World, user: User, channel: Channel) -> dict[str, str]:
    """Return the commands that are offered here, with descriptions, in the user's language."""
    return {
        _local(each, "name", user): _local(each, "description", user)
        for each in _offered(world, user, channel)
    }


def _local(named: Json, what: str, user: User) -> str:
    return str((named.get(f"{what}_localizations") or {}).get(user.locale) or named[what])


def _offered(world: World, user: User, channel: Channel) -> Iterator[Json]:
    is_private = channel.kind is ChannelKind.DM
    for each in world.commands:
        contexts = each.get("contexts")
        here = (1 if is_private else 0) in contexts if contexts else each.get("dm_permission", True)
        if (is_private or contexts) and not here:
            continue
        if not is_private and not _may(each, user, channel):
            continue
        yield each


def _may(command: Json, user: User, channel: Channel) -> bool:
    have = rights.in_channel(channel, user)
    if not have & Permission.USE_APPLICATION_COMMANDS:
        return False
    needed = command.get("default_member_permissions")
    if needed is None:
        return True
    if needed == "0":
        return bool(have & Permission.ADMINISTRATOR)
    return have & int(needed) == int(needed)


def chosen(world: World, user: User, channel: Channel, name: str, options: dict[str, Any]) -> Json:
    """Return the data of a command that is run with these options. Raises NotThere."""
    command, path, declared = _found(world, user, channel, name)
    missing = [
        each["name"]
        for each in declared
        if each.get("required") and each["name"] not in _named(declared, options, user)
    ]
    if missing:
        raise NotThere(f"/{name} needs {missing}")
    sent = [_sent(each, value) for each, value in _given(declared, options, user)]
    return _data(world, channel, command, path, sent)


def typed(
    world: World,
    user: User,
    channel: Channel,
    name: str,
    options: dict[str, Any],
    *,
    typing: tuple[str, str],
) -> Json:
    """Return the data of a command one of whose options, (name, text), is being typed.

    Raises NotThere.
    """
    command, path, declared = _found(world, user, channel, name)
    focused, text = typing
    mine = _option(declared, focused, user)
    if not mine.get("autocomplete"):
        raise NotThere(f"/{name} {focused} does not complete")
    sent = [_sent(each, value) for each, value in _given(declared, options, user)]
    sent.append({"name": mine["name"], "type": mine["type"], "value": text, "focused": True})
    return _data(world, channel, command, path, sent)


def _found(
    world: World, user: User, channel: Channel, name: str
) -> tuple[Json, list[Json], list[Json]]:
    """Return the command, the subcommands on the way, and the options at the end of it."""
    first, *rest = name.removeprefix("/").split()
    command = _named_one(list(_offered(world, user, channel)), first, user)
    declared, path = command.get("options") or [], []
    for word in rest:
        step = _named_one([each for each in declared if each["type"] in (1, 2)], word, user)
        path.append(step)
        declared = step.get("options") or []
    if any(each["type"] in (_SUBCOMMAND, _GROUP) for each in declared):
        raise NotThere(f"/{name} wants a subcommand")
    return command, path, declared


def _named_one(among: list[Json], word: str, user: User) -> Json:
    for each in among:
        if word in (each["name"], _local(each, "name", user)):
            return each
    raise NotThere(f"{user.name} is not offered {word!r} among {[each['name'] for each in among]}")


def _option(declared: list[Json], word: str, user: User) -> Json:
    return _named_one(declared, word, user)


def _named(declared: list[Json], options: dict[str, Any], user: User) -> set[str]:
    return {_option(declared, word, user)["name"] for word in options}


def _given(declared: list[Json], options: dict[str, Any], user: User) -> Iterator[tuple[Json, Any]]:
    for word, value in options.items():
        yield _option(declared, word, user), value


def _sent(declared: Json, value: Any) -> Json:
    kind = declared["type"]
    if kind in (_USER, _CHANNEL, _ROLE):
        value = str(getattr(value, "id", value))
    elif not isinstance(value, _TYPES[kind]) or (kind != _BOOLEAN and isinstance(value, bool)):
        raise NotThere(f"{declared['name']} takes no {value!r}")
    choices = declared.get("choices") or []
    value = next((each["value"] for each in choices if each["name"] == value), value)
    if choices and value not in [each["value"] for each in choices]:
        raise NotThere(f"{declared['name']} offers {[each['name'] for each in choices]}")
    _in_bounds(declared, value)
    return {"name": declared["name"], "type": kind, "value": value}


def _in_bounds(declared: Json, value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    what = "length" if isinstance(value, str) else "value"
    least, most = declared.get(f"min_{what}"), declared.get(f"max_{what}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise NotThere(f"{declared['name']} takes {least} to {most}, not {value!r}")


def _data(
    world: World, channel: Channel, command: Json, path: list[Json], sent: list[Json]
) -> Json:
    resolved = _resolved(world, channel, sent)
    for step in reversed(path):
        sent = [{"name": step["name"], "type": step["type"], "options": sent}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": sent}
    return data | ({"resolved": resolved} if resolved else {})


def _resolved(world: World, channel: Channel, sent: list[Json]) -> Json:
    """Return whom the options name, as the bot needs them."""
    users = [int(each["value"]) for each in sent if each["type"] == _USER]
    found: Json = {}
    if users:
        found["users"] = {str(each): wire.user(world.users[each]) for each in users}
        members = channel.guild.members if channel.guild else {}
        found["members"] = {
            str(each): wire.member(members[each], with_user=False)
            | {"permissions": str(int(rights.in_channel(channel, members[each].user)))}
            for each in users
            if each in members
        }
    return found
