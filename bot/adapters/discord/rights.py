"""What the dealer has to be allowed in a server, and the link that asks for exactly that."""

from typing import Final

import discord

NAMES: Final = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
}
"""Each permission by discord.py's name, as Discord calls it in English."""

NEEDED: Final = discord.Permissions(**dict.fromkeys(NAMES, True))


def invitation(application: int) -> str:
    """Return the address where somebody adds the bot to a server of theirs."""
    return discord.utils.oauth_url(
        application, permissions=NEEDED, scopes=("bot", "applications.commands")
    )


def lacking(granted: discord.Permissions) -> list[str]:
    """Return the names of what is needed and not granted."""
    if granted.administrator:
        return []
    return [name for field, name in NAMES.items() if not getattr(granted, field)]
