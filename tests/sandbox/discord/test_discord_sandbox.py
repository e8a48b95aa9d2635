"""discord.py itself, against the sandbox: everything a bot that plays does."""

import asyncio
from io import BytesIO
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from bot.adapters.discord.post import sent
from tests.sandbox.discord.conftest import Club
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.world import Callback
from tests.sandbox.telegram.png import png

Interaction = discord.Interaction[discord.Client]


def file(shade: int, name: str = "table.png", alt: str | None = None) -> discord.File:
    return discord.File(BytesIO(png(shade)), name, description=alt)


class Amount(ui.Modal, title="Quanto"):
    """A modal with an input and a box for each card."""

    amount: ui.Label[Any] = ui.Label(text="Fiches", component=ui.TextInput(custom_id="amount"))
    cards: ui.Label[Any] = ui.Label(
        text="Carte",
        component=ui.CheckboxGroup(
            custom_id="cards",
            required=False,
            min_values=0,
            options=[discord.CheckboxGroupOption(label=name, value=name) for name in "ABC"],
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        amount, cards = self.amount.component, self.cards.component
        assert isinstance(amount, ui.TextInput)
        assert isinstance(cards, ui.CheckboxGroup)
        words = f"{amount.value}: {cards.values}"
        await interaction.response.send_message(words, ephemeral=True)


class Table(ui.LayoutView):
    """A table's message: a picture, words, buttons, a select."""

    def __init__(self, words: str) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Table] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://table.png", description="il tavolo")
        )
        see = ui.Button[Table](label="Carte", custom_id="see")
        raise_ = ui.Button[Table](label="Rilancio", custom_id="raise")
        options = [discord.SelectOption(label=each, value=each) for each in ("5", "10")]
        bet = ui.Select[Table](custom_id="bet", placeholder="Punta", options=options)
        see.callback, raise_.callback, bet.callback = self.see, self.raise_, self.bet  # type: ignore[method-assign]
        rows = (ui.ActionRow(see, raise_), ui.ActionRow(bet))
        self.add_item(ui.Container(ui.TextDisplay(words), gallery, *rows))

    async def see(self, interaction: Interaction) -> None:
        await interaction.response.send_message(
            "tre e asso", file=file(7, alt="3, A"), ephemeral=True
        )
        await interaction.followup.send("buona fortuna", ephemeral=True)
        await interaction.edit_original_response(content="tre e asso di cuori")

    async def raise_(self, interaction: Interaction) -> None:
        await interaction.response.send_modal(Amount())

    async def bet(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(view=Table("puntato"))


async def show(client: discord.Client, club: Club, words: str = "tocca ad Anna") -> discord.Message:
    channel = client.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return await channel.send(view=Table(words), file=file(5))


async def test_it_logs_in_and_knows_its_servers(client: discord.Client, club: Club) -> None:
    assert client.user is not None
    assert client.user.name == "mazziere"
    assert client.application is not None
    guild = client.get_guild(club.server.id)
    assert guild is not None
    assert [each.name for each in guild.text_channels] == ["tavolo"]
    assert (guild.preferred_locale, guild.member_count) == (discord.Locale.italian, 3)
    permissions = guild.text_channels[0].permissions_for(guild.me)
    assert (permissions.send_messages, permissions.manage_guild) == (True, False)
    assert (await guild.fetch_member(club.anna.id)).display_name == "Anna"


async def test_a_message_of_components_is_shown_edited_and_deleted(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    message = await show(client, club)
    seen = club.bruno.finds(club.channel, "Carte")
    assert seen.text == "tocca ad Anna"
    assert seen.labels == ("Carte", "Rilancio")
    assert (seen.picture, seen.pictures[0].alt) == (png(5), "il tavolo")
    await message.edit(view=Table("tocca a Bruno"), attachments=[file(6)])
    assert club.bruno.finds(club.channel, "tocca a Bruno").picture == png(6)
    assert [each.is_edit for each in club.bruno.record] == [False, True]
    await message.delete()
    assert club.anna.sees(club.channel) == []
    assert sandbox.violations == []


async def test_a_kept_picture_stays_when_only_words_change(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    message = await show(client, club)
    fetched = await message.channel.fetch_message(message.id)
    assert fetched.attachments == []
    await fetched.edit(view=Table("poi"), attachments=sent(fetched).kept)
    assert club.anna.finds(club.channel, "poi").picture == png(5)
    assert sandbox.violations == []


async def test_a_button_is_answered_for_the_presser_alone(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    await show(client, club)
    told = await club.anna.presses(club.anna.finds(club.channel, "Carte"), "Carte")
    assert told is not None
    assert told.kind is Callback.MESSAGE
    assert told.shown is not None
    assert (told.shown.is_ephemeral, told.shown.picture) == (True, png(7))
    await club.anna.awaits(club.channel, "buona fortuna")
    await club.anna.awaits(club.channel, "tre e asso di cuori")
    assert (club.anna.has_looked_at(png(7)), club.bruno.has_looked_at(png(7))) == (True, False)
    assert not club.bruno.has_read("asso")
    assert len(club.bruno.sees(club.channel)) == 1
    club.anna.restarts_app()
    assert len(club.anna.sees(club.channel)) == 1
    assert sandbox.violations == []


async def test_a_select_changes_the_message_it_is_on(client: discord.Client, club: Club) -> None:
    await show(client, club)
    told = await club.anna.chooses(club.anna.finds(club.channel, "Carte"), "10")
    assert told is not None
    assert (told.kind, told.text) == (Callback.UPDATE, "puntato")
    assert club.bruno.finds(club.channel, "puntato").picture == png(5)


async def test_a_modal_is_filled_in_and_answered(client: discord.Client, club: Club) -> None:
    await show(client, club)
    opened = await club.anna.presses(club.anna.finds(club.channel, "Carte"), "Rilancio")
    assert opened is not None
    assert opened.form is not None
    assert (opened.form.title, opened.kind) == ("Quanto", Callback.MODAL)
    told = await club.anna.submits(opened.form, {"Fiches": "75", "Carte": ["A", "C"]})
    assert told is not None
    assert told.text == "75: ['A', 'C']"
    assert not club.bruno.has_read("75")


async def test_a_modal_sent_after_a_restart_arrives_as_it_was(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    await show(client, club)
    opened = await club.anna.presses(club.anna.finds(club.channel, "Carte"), "Rilancio")
    assert opened is not None
    assert opened.form is not None
    arrived: list[Interaction] = []

    @client.event
    async def on_interaction(interaction: Interaction) -> None:
        arrived.append(interaction)

    modals = client._connection._view_store._modals
    async with asyncio.timeout(2):
        while not modals:  # noqa: ASYNC110 - kept by the client a moment after it is shown
            await asyncio.sleep(0.005)
    modals.clear()  # what a new process does not know
    told = await club.anna.submits(opened.form, {"Fiches": "75"}, patience=0.3)
    assert told is None
    data: Any = arrived[0].data
    assert data["custom_id"] == opened.form.custom_id
    assert data["components"][0]["component"]["value"] == "75"
    assert arrived[0].message is not None
    assert len(sandbox.unanswered()) == 1


async def test_commands_are_offered_in_each_ones_language_and_answered(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    tree = app_commands.CommandTree(client)

    async def game_names(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = ("Telesina", "Bestia")
        return [app_commands.Choice(name=each, value=each) for each in names if typed in each]

    async def table(interaction: Interaction, game: str, seats: int = 4) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send(f"{game} {seats} {interaction.locale}")

    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name="table", description="open a table", callback=table
    )
    command.autocomplete("game")(game_names)
    tree.add_command(command)

    class Words(app_commands.Translator):
        async def translate(
            self, string: app_commands.locale_str, locale: discord.Locale, _: Any
        ) -> str | None:
            return "tavolo" if (string.message, locale.value) == ("table", "it") else None

    await tree.set_translator(Words())
    assert [each.name for each in await tree.sync()] == ["table"]
    assert club.anna.menu(club.channel) == {"tavolo": "open a table"}
    assert club.bruno.menu(club.channel) == {"table": "open a table"}
    offered = await club.anna.types(club.channel, "tavolo", "game", "Tel")
    assert offered is not None
    assert offered.choices == (("Telesina", "Telesina"),)
    told = await club.anna.runs(club.channel, "tavolo", game="Bestia", seats=5)
    assert told is not None
    assert (told.kind, told.text) == (Callback.DEFERRED_MESSAGE, "Bestia 5 it")
    assert club.bruno.finds(club.channel, "Bestia 5 it").author == sandbox.world.bot.id
    assert sandbox.violations == []


async def test_a_private_message_reaches_who_takes_them(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    await (await client.fetch_user(club.anna.id)).send("le tue carte", file=file(9))
    assert club.anna.finds(None, "le tue carte").picture == png(9)
    club.bruno.closes_dms()
    bruno = await client.fetch_user(club.bruno.id)
    with pytest.raises(discord.Forbidden) as refused:
        await bruno.send("le tue carte")
    assert refused.value.code == 50007
    assert club.bruno.record == []
    assert sandbox.refused() == {"create_message: 403 50007 Cannot send messages to this user": 1}


async def test_a_thread_is_made_used_and_archived(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    message = await show(client, club)
    thread = await message.create_thread(name="Mano 1")
    await thread.send("nel filo")
    place = club.channel.threads()[0]
    assert (place.id, place.channel.name) == (message.id, "Mano 1")
    assert club.anna.finds(place, "nel filo").text == "nel filo"
    await thread.edit(archived=True)
    assert place.channel.is_archived
    await thread.send("di nuovo")
    assert not place.channel.is_archived
    channel = client.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    hidden = await channel.create_thread(name="segreto", type=discord.ChannelType.private_thread)
    carla = sandbox.user("Carla")
    club.server.joins(carla)
    await hidden.send("solo tu")
    assert not club.bruno.has_read("solo tu")
    await hidden.add_user(discord.Object(club.bruno.id))
    assert (club.bruno.has_read("solo tu"), carla.has_read("solo tu")) == (True, False)
    assert sandbox.violations == []


def mentions_everyone(club: Club) -> bool:
    return any(each.mentions_everyone for each in club.channel.channel.messages.values())


async def test_names_reach_nobody_who_may_not_be_mentioned(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    channel = client.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    words = f"<@{club.anna.id}> e @everyone"
    await channel.send(words, allowed_mentions=discord.AllowedMentions.none())
    assert club.anna.finds(club.channel, "everyone").mentioned == ()
    await channel.send(words, allowed_mentions=discord.AllowedMentions(users=True))
    assert club.anna.finds(club.channel, "everyone").mentioned == (club.anna.id,)
    assert not mentions_everyone(club)
    club.channel.allows(None, Permission.MENTION_EVERYONE)
    await channel.send(words, allowed_mentions=discord.AllowedMentions.none())
    assert not mentions_everyone(club)
    await channel.send(words, allowed_mentions=discord.AllowedMentions(everyone=True))
    assert mentions_everyone(club)
    assert sandbox.violations == []
