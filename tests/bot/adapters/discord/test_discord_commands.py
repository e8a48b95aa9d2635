"""The slash commands: how they are offered in each language, and what each does."""

import asyncio
from typing import Any

import pytest

from bot.adapters.discord.listing import MOST_CHOICES
from bot.commands import COMMANDS, Who
from bot.stakes import offered, presets_of
from cardart.picture import StandingsPicture
from tests.bot.adapters.discord.hall import Hall, is_table
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.people import NotThere, Person, Place, Server
from tests.sandbox.discord.rights import Permission

NAMES = ["@everyone", "**bold** _it_ ~~no~~ `x`", "<@123> <#1> <t:0:R>", "عبد الرحمن", "🃏" * 16,
         "x" * 32, "# heading", "[a](http://b.c)", "||spoiler||"]  # fmt: skip


async def test_every_command_is_offered_in_the_language_of_the_app(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    assert hall.is_open
    assert set(anna.menu(channel)) == {it.english for it in COMMANDS}
    assert set(bruno.menu(channel)) == {it.italian for it in COMMANDS if it.who is Who.EVERYBODY}
    assert anna.menu(channel)["wallet"] == "Your chips, and where they came from"
    assert bruno.menu(channel)["portafoglio"] == "Le tue fiches e da dove vengono"
    assert anna.menu(channel)["pay"] == "Give chips to somebody"
    assert bruno.menu(channel)["paga"] == "Dai fiches a qualcuno"
    assert not [it for it in (*anna.menu(channel).values(), *bruno.menu(channel).values())
                if "/" in it]  # fmt: skip


async def test_every_option_has_its_italian_words_and_no_command_is_offered_in_private(
    hall: Hall, anna: Person
) -> None:
    options: dict[str, dict[tuple[str, str], bool]] = {}
    for command in hall.sandbox.world.commands:
        assert command["contexts"] == [0], "servers only"
        for option in command["options"]:
            assert set(option["description_localizations"]) == {"it"}
            said = option["description"], option["description_localizations"]["it"]
            assert said[0] != said[1]
            names = option["name"], option["name_localizations"]["it"]
            options.setdefault(command["name"], {})[names] = bool(option.get("autocomplete"))
    assert options == {
        "table": {("kind", "tipo"): True, ("thread", "thread"): False},
        "pay": {("amount", "quante"): False, ("to", "a"): False},
        "change": {("cards", "carte"): False},
        "rules": {("game", "gioco"): True},
        "settings": {("topic", "voce"): True},
    }
    assert not anna.menu(None)


async def test_settings_are_offered_to_who_manages_the_server(
    hall: Hall, channel: Place, server: Server, anna: Person, carla: Person
) -> None:
    assert hall.is_open
    assert await anna.runs(channel, "settings") is not None
    with pytest.raises(NotThere):
        await carla.runs(channel, "settings")
    server.lets(carla, Permission.MANAGE_GUILD)
    told = await carla.runs(channel, "settings")
    assert told is not None
    assert "settings" in told.text


async def test_commands_are_told_to_discord_only_when_they_changed(hall: Hall) -> None:
    def told() -> int:
        return len([it for it in hall.sandbox.calls if it.route == "set_commands"])

    assert told() == 1
    await hall.restart()
    await hall.until(lambda: hall.discord._session.client is not None)
    assert told() == 1
    (subject,) = (it for it in hall.discord._ways._notes if it.startswith("commands:"))
    await hall.discord._ways.note(subject, "something else")
    await hall.close()
    await hall.start()
    await hall.until(lambda: told() == 2)


@pytest.mark.parametrize("name", ["wallet", "top", "rules", "help", "fair", "history", "leave",
                                  "menu", "cards", "daily", "join", "table", "pay"])  # fmt: skip
async def test_every_command_is_answered_to_who_typed_it_alone(
    hall: Hall, channel: Place, anna: Person, carla: Person, name: str
) -> None:
    assert hall.is_open
    told = await anna.runs(channel, name)
    assert told is not None
    assert told.shown is not None
    assert told.shown.receiver == anna.id
    assert told.shown.text or told.shown.labels
    assert not carla.sees(channel)


async def test_tables_are_completed_by_name_and_opened_at_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await hall.set_up(channel)
    told = await bruno.types(channel, "table", "kind", "stud")
    assert told is not None
    assert told.choices
    assert all("stud" in name.casefold() for name, _ in told.choices)
    _, key = told.choices[0]
    await bruno.runs(channel, "table", kind=key)
    await hall.until(lambda: hall.tables)
    assert hall.table.state.match.stakes.game == "seven_card_stud"
    assert (await anna.awaits(channel, is_table)).labels


async def test_before_anything_is_typed_the_usual_table_of_each_game_is_offered_first(
    hall: Hall, channel: Place, anna: Person
) -> None:
    assert hall.is_open
    told = await anna.types(channel, "table", "kind", "")
    assert told is not None
    usual = [next(iter(presets_of(game))) for game in offered()]
    assert [key for _, key in told.choices][: len(usual)] == usual
    assert len(told.choices) == MOST_CHOICES
    told = await anna.types(channel, "table", "kind", "bestia 4 CARDS")
    assert told is not None
    assert [name for name, _ in told.choices] == ["Bestia: 4 cards, ante 10"]


async def test_names_and_amounts_that_are_none_are_said_to_be_none(
    hall: Hall, server: Server, channel: Place, anna: Person, bruno: Person
) -> None:
    await bruno.runs(channel, "wallet")
    server.lets(anna, Permission.MANAGE_GUILD)
    for said, name, options in (
        ("There is no game called", "rules", {"game": "scopa"}),
        ("There is no setting called", "settings", {"topic": "colour"}),
        ("That is not an amount", "pay", {"amount": "1e9", "to": bruno}),
        ("That is not an amount", "pay", {"amount": "dieci"}),
        ("An amount cannot be negative", "pay", {"amount": "-5", "to": bruno}),
        ("Chips are not split that finely", "pay", {"amount": "3.5", "to": bruno}),
    ):
        told = await anna.runs(channel, name, **options)
        assert told is not None
        assert said in told.text
    assert hall.is_open


async def test_a_table_nobody_offered_leads_to_the_choice(
    hall: Hall, channel: Place, anna: Person
) -> None:
    told = await anna.runs(channel, "table", kind="nonsense")
    assert told is not None
    assert "There is no table called" in told.text
    assert "Telesina" in (told.shown.labels if told.shown else ())
    assert not hall.tables


async def test_rules_of_a_game_and_one_setting_can_be_asked_for(
    hall: Hall, channel: Place, anna: Person
) -> None:
    assert hall.is_open
    told = await anna.runs(channel, "rules", game="seven_card_stud")
    assert told is not None
    assert "Seven Card Stud" in told.text
    completed = await anna.types(channel, "settings", "topic", "lang")
    assert completed is not None
    ((_, key),) = completed.choices
    told = await anna.runs(channel, "settings", topic=key)
    assert told is not None
    assert "Italiano" in (told.shown.labels if told.shown else ())


async def test_chips_go_to_whom_one_points_at(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    await bruno.runs(channel, "wallet")
    asked = await anna.runs(channel, "pay", amount="20", to=bruno)
    assert asked is not None
    assert asked.shown is not None
    assert "Bruno" in asked.text
    told = await anna.presses(asked.shown, asked.shown.labels[0])
    assert told is not None
    public = await carla.awaits(channel, "Bruno")
    assert public.receiver is None
    assert hall.is_open


async def test_who_is_given_chips_keeps_the_own_language(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await bruno.runs(channel, "wallet")
    await anna.runs(channel, "pay", amount="20", to=bruno)
    await bruno.says(None, "ciao")
    told = await bruno.awaits(None, lambda it: it.author != bruno.id)
    assert "Buonasera" in told.text
    assert hall.is_open


async def test_amounts_to_give_are_chosen_or_typed(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await bruno.runs(channel, "wallet")
    asked = await anna.runs(channel, "pay", to=bruno)
    assert asked is not None
    assert asked.shown is not None
    assert asked.shown.selects
    opened = await anna.presses(asked.shown, asked.shown.labels[0])
    assert opened is not None
    assert opened.form is not None
    told = await anna.submits(opened.form, {opened.form.fields[0].label: "30"})
    assert told is not None
    assert "30" in told.text
    assert hall.is_open


@pytest.mark.parametrize("name", NAMES)
async def test_no_name_is_read_as_markup_or_mention(
    hall: Hall, channel: Place, server: Server, name: str, anna: Person
) -> None:
    await hall.set_up(channel)
    server.names(anna, name)
    await anna.runs(channel, "play")
    table = await anna.awaits(channel, is_table)
    told = await anna.runs(channel, "top")
    assert told is not None
    for text in (table.text, told.text):
        for sign in ("@everyone", "<@", "<#", "<t:0", "[a](", "||", "~~", "`x`"):
            assert sign not in text.replace(f"\\{sign[0]}", "\\")
    assert not table.mentioned
    assert not hall.sandbox.refused()


async def test_the_leaderboard_is_a_picture_and_words(
    hall: Hall, channel: Place, anna: Person
) -> None:
    await hall.seated(channel, anna)
    told = await anna.runs(channel, "top")
    assert told is not None
    assert told.shown is not None
    drawn = [file for it, file in hall.artist.drawn.items() if isinstance(it, StandingsPicture)]
    assert drawn == [told.shown.picture]
    assert "1. Anna" in told.text.replace("\u2068", "").replace("\\", "")


async def test_a_settings_choice_changes_what_everybody_sees(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.seated(channel, anna, bruno)
    assert "Menu" in table.labels
    told = await anna.runs(channel, "settings", topic="language")
    assert told is not None
    assert told.shown is not None
    await anna.presses(told.shown, "Italiano")
    now = await anna.awaits(channel, lambda it: is_table(it) and "invito" in it.text)
    assert now.id == table.id


async def test_who_speaks_another_language_is_answered_in_that_of_the_server(
    hall: Hall, channel: Place, server: Server, anna: Person
) -> None:
    dieter = hall.sandbox.user("Dieter", locale="de")
    server.joins(dieter)
    said = []
    for language in ("English", "Italiano"):
        asked = await anna.runs(channel, "settings", topic="language")
        assert asked is not None
        assert asked.shown is not None
        await anna.presses(asked.shown, language)
        told = await dieter.runs(channel, "cards")
        assert told is not None
        said.append(told.text)
    assert said == ["You are not sitting at a table.", "Non hai un posto a un tavolo."]


async def test_hosts_only_tables_are_for_those_who_manage_the_server(
    hall: Hall, channel: Place, anna: Person, carla: Person
) -> None:
    told = await anna.runs(channel, "settings", topic="opening")
    assert told is not None
    assert told.shown is not None
    await anna.presses(told.shown, "Hosts only")
    refused = await carla.runs(channel, "play")
    assert refused is not None
    assert not hall.tables
    await anna.runs(channel, "play")
    await hall.until(lambda: hall.tables)


async def test_a_command_that_fails_is_answered_all_the_same(
    hall: Hall,
    channel: Place,
    anna: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise LookupError

    monkeypatch.setattr(hall.dealer, "click", fails)
    told = await anna.runs(channel, "wallet")
    assert told is not None
    assert "went wrong" in told.text
    assert len([it for it in caplog.records if it.levelname == "ERROR"]) == 1
    caplog.clear()


async def test_what_is_asked_at_the_last_moment_is_answered_before_the_connection_ends(
    hall: Hall, channel: Place, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    click = hall.dealer.click

    async def slowly(*asked: Any) -> Any:
        await asyncio.sleep(0.3)
        return await click(*asked)

    await anna.runs(channel, "wallet")
    monkeypatch.setattr(hall.dealer, "click", slowly)
    asked = anna.run(channel, "wallet")
    await asyncio.sleep(0.1)
    await hall.close()
    told = await anna.waits(asked)
    assert told is not None
    assert "chips" in told.text


async def test_an_offer_that_is_lost_on_the_way_is_said_in_one_line(
    hall: Hall, channel: Place, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    hall.sandbox.breaks(Trouble.DROPPED_BEFORE, "answer", times=1)
    assert await anna.types(channel, "table", "kind", "") is None
    (line,) = (it for it in caplog.records if it.name == "discord.app_commands.tree")
    assert (line.levelname, line.exc_info) == ("WARNING", None)


async def test_a_thread_is_called_in_the_language_of_all_and_turns_no_words_around(
    hall: Hall, channel: Place, bruno: Person, server: Server
) -> None:
    server.names(bruno, "Bru\u202eno")
    await bruno.runs(channel, "table", kind="vele1", thread=True)
    (thread,) = channel.threads()
    assert thread.channel.name == "Bruno’s table"
    await hall.idle()
