"""Buttons, lists and forms of Discord that outlive the process: what they do is in their id.

Whoever draws a screen fills them in; what a press means is read from the `custom_id` alone, by
whoever takes it (`Client.on_interaction`), before a restart as after it.
"""

from typing import Final

import discord
from discord import ui

from bot.adapters.discord.client import Client, Interaction
from bot.adapters.discord.markup import MAX_OPTION, MAX_TITLE, cut
from bot.adapters.discord.places import Carried, custom_id
from bot.screen import Pick, Style

FIELD: Final = "text"
LONGEST_TYPED: Final = 200
FORM_LIFE: Final = 15 * 60.0  # seconds, after which nobody can send a form that was opened

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class Press(ui.Button[ui.LayoutView]):
    """A button, of which the library keeps nothing and looks for nothing."""

    def is_dispatchable(self) -> bool:
        """Whether the library hands a press to this very object: whoever listens takes it."""
        return False


class Choice(ui.Select[ui.LayoutView]):
    """A list of which one is chosen, likewise."""

    def is_dispatchable(self) -> bool:
        """Whether the library hands a choice to this very object: whoever listens takes it."""
        return False


class Asked(ui.Modal):
    """A form: one line to type, or options to tick."""

    def __init__(self, carried: Carried, title: str, field: ui.Label["Asked"]) -> None:
        super().__init__(
            title=cut(title, MAX_TITLE), timeout=FORM_LIFE, custom_id=custom_id(carried)
        )
        self.add_item(field)

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Hand on what was typed or ticked."""
        await interaction.client.take(interaction)


def button(label: str, style: Style, identity: str, *, is_off: bool = False) -> Press:
    """Return a button that carries this; one that is off cannot be pressed."""
    return Press(label=label, style=_STYLES[style], custom_id=identity, disabled=is_off)


def typed_form(carried: Carried, title: str, hint: str, value: str = "") -> Asked:
    """Return a form of one line."""
    field = ui.TextInput["Asked"](
        custom_id=FIELD,
        default=value or None,
        max_length=LONGEST_TYPED,
    )
    label = ui.Label["Asked"](text=cut(hint or title, MAX_TITLE), component=field)
    return Asked(carried, title, label)


def ticked_form(carried: Carried, pick: Pick) -> Asked:
    """Return a form with a checkbox for each option."""
    boxes = ui.CheckboxGroup["Asked"](
        custom_id=FIELD,
        required=pick.least > 0,
        min_values=pick.least,
        max_values=min(pick.most, len(pick.options)),
        options=[
            discord.CheckboxGroupOption(label=cut(it.label, MAX_OPTION), value=it.value)
            for it in pick.options
        ],
    )
    label = ui.Label["Asked"](text=cut(pick.label, MAX_TITLE), component=boxes)
    return Asked(carried, pick.submit, label)


__all__ = ["Choice", "Client", "button", "ticked_form", "typed_form"]
