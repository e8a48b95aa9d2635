"""Discord: the dealer in servers, through the gateway and Discord's routes."""

from bot.adapters.discord.chat import Account, Discord
from bot.adapters.discord.places import PLATFORM
from bot.adapters.discord.ways import Ways

__all__ = ["PLATFORM", "Account", "Discord", "Ways"]
