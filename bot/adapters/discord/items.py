"""Buttons, lists and forms of Discord that outlive the process: what they do is in their id.

The library makes one of these anew from each press. Whoever draws a screen fills them in; what a
press means is read from the `custom_id` alone, by whoever takes it.
"""

import re
from typing import Any, Final

import discord
from discord import ui

from bot.adapters.discord.client import Client, Interaction
from bot.adapters.discord.markup import MAX_OPTION, MAX_TITLE, cut
from bot.adapters.discord.places import TEMPLATE, Carried, custom_id
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


class Press(
    ui.DynamicItem[ui.Button[ui.LayoutView]],
    template=re.compile(rf"(?!\*){TEMPLATE}", re.ASCII),
):
    """A button."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: Interaction,  # noqa: ARG003 - the library's signature
        item: ui.Button[Any],
        match: "re.Match[str]",  # noqa: ARG003
        /,
    ) -> "Press":
        """Return the button that was pressed."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Hand the press on."""
        await interaction.client.take(interaction)


class Choice(
    ui.DynamicItem[ui.Select[ui.LayoutView]], template=re.compile(rf"(?=\*){TEMPLATE}", re.ASCII)
):
    """A list of which one is chosen."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: Interaction,  # noqa: ARG003 - the library's signature
        item: ui.Select[Any],
        match: "re.Match[str]",  # noqa: ARG003
        /,
    ) -> "Choice":
        """Return the list that something was chosen from."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Hand the choice on."""
        await interaction.client.take(interaction)


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
    made = ui.Button[ui.LayoutView](
        label=label, style=_STYLES[style], custom_id=identity, disabled=is_off
    )
    return Press(made)


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


ITEMS: Final = (Press, Choice)

__all__ = ["ITEMS", "Client", "button", "ticked_form", "typed_form"]
