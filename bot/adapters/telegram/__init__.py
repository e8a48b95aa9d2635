"""Telegram: the dealer in groups, through the Bot API."""
