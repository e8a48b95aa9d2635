"""Telegram: the dealer in groups, through the Bot API."""

from bot.adapters.telegram.chat import Account, Telegram
from bot.adapters.telegram.places import PLATFORM
from bot.adapters.telegram.receiving import Webhook
from bot.adapters.telegram.ways import Ways

__all__ = ["PLATFORM", "Account", "Telegram", "Ways", "Webhook"]
