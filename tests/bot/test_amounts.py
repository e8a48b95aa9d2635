import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.amounts import MAX_AMOUNT, AmountProblem, BadAmount, parse_amount
from bot.i18n import format_amount, languages

LANGUAGES = languages()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "hundredths"),
    [
        ("1840", 184_000),
        ("1.840", 184_000),
        ("1,840", 184_000),
        ("1 840", 184_000),
        ("1\N{NARROW NO-BREAK SPACE}840", 184_000),
        ("1'840", 184_000),
        ("1’840", 184_000),
        ("12,50", 1_250),
        ("12.50", 1_250),
        ("12,5", 1_250),
        ("0,07", 7),
        ("1.840,50", 184_050),
        ("1,840.50", 184_050),
        ("1 840,5", 184_050),
        ("1.000.000", 100_000_000),
        ("1,000,000.25", 100_000_025),
        ("  25  ", 2_500),
        ("007", 700),
        ("１８４０", 184_000),
        ("１，８４０", 184_000),
    ],
)
def test_an_amount_with_one_reading_is_read(text: str, hundredths: int, language: str) -> None:
    assert parse_amount(text, language) == hundredths


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", AmountProblem.EMPTY),
        ("   ", AmountProblem.EMPTY),
        ("all of it", AmountProblem.NOT_A_NUMBER),
        ("nan", AmountProblem.NOT_A_NUMBER),
        ("inf", AmountProblem.NOT_A_NUMBER),
        ("1e3", AmountProblem.NOT_A_NUMBER),
        ("1k", AmountProblem.NOT_A_NUMBER),
        ("+50", AmountProblem.NOT_A_NUMBER),
        ("0x10", AmountProblem.NOT_A_NUMBER),
        ("1_000", AmountProblem.NOT_A_NUMBER),
        ("12..5", AmountProblem.NOT_A_NUMBER),
        ("12,", AmountProblem.NOT_A_NUMBER),
        (",50", AmountProblem.NOT_A_NUMBER),
        ("-", AmountProblem.NOT_A_NUMBER),
        ("5-", AmountProblem.NOT_A_NUMBER),
        ("-5", AmountProblem.NEGATIVE),
        ("- 1.840", AmountProblem.NEGATIVE),
        ("−5", AmountProblem.NEGATIVE),
        ("0", AmountProblem.ZERO),
        ("0,00", AmountProblem.ZERO),
        ("0.125", AmountProblem.FRACTIONAL),
        ("0,840", AmountProblem.FRACTIONAL),
        ("1234,567", AmountProblem.FRACTIONAL),
        ("12.3456", AmountProblem.FRACTIONAL),
        ("1.84.05", AmountProblem.UNCLEAR),
        ("1.840.5", AmountProblem.UNCLEAR),
        ("1,23,456", AmountProblem.UNCLEAR),
        ("1.840,567", AmountProblem.UNCLEAR),
        ("1 84", AmountProblem.UNCLEAR),
        ("1840 000", AmountProblem.UNCLEAR),
        ("0.840.000", AmountProblem.UNCLEAR),
        ("9" * 30, AmountProblem.ENORMOUS),
        ("9" * 10_000, AmountProblem.ENORMOUS),
        ("1." * 100 + "1", AmountProblem.NOT_A_NUMBER),
        ("١٨٤٠", AmountProblem.OTHER_DIGITS),
        ("10²", AmountProblem.OTHER_DIGITS),
        ("½", AmountProblem.OTHER_DIGITS),
    ],
)
def test_anything_else_is_refused_with_its_reason(text: str, problem: AmountProblem) -> None:
    with pytest.raises(BadAmount) as refused:
        parse_amount(text, "it")
    assert refused.value.problem is problem


def test_a_table_may_play_whole_chips_only() -> None:
    assert parse_amount("12,00", "it", unit=100) == 1_200
    with pytest.raises(BadAmount) as refused:
        parse_amount("12,50", "it", unit=100)
    assert refused.value.problem is AmountProblem.FRACTIONAL


def test_the_greatest_amount_is_still_read() -> None:
    assert parse_amount(str(MAX_AMOUNT // 100), "it") == MAX_AMOUNT
    with pytest.raises(BadAmount) as refused:
        parse_amount(f"{MAX_AMOUNT // 100}.01", "it")
    assert refused.value.problem is AmountProblem.ENORMOUS


@pytest.mark.parametrize("language", LANGUAGES)
@given(hundredths=st.integers(1, MAX_AMOUNT))
def test_what_the_dealer_writes_can_be_typed_back(language: str, hundredths: int) -> None:
    assert parse_amount(format_amount(hundredths, language), language) == hundredths


@given(text=st.text(st.sampled_from("0123456789., '-"), max_size=12))
def test_a_text_is_read_alike_in_every_language(text: str) -> None:
    assert len({_outcome(text, language) for language in LANGUAGES}) == 1


def _outcome(text: str, language: str) -> int | AmountProblem:
    try:
        return parse_amount(text, language)
    except BadAmount as refused:
        return refused.problem


@pytest.mark.parametrize("problem", AmountProblem)
def test_every_reason_is_said_in_the_players_language(problem: AmountProblem) -> None:
    refused = BadAmount(problem)
    assert "{" not in refused.explain("it")
    assert refused.explain("it") != refused.explain("en")


def test_the_reason_shows_an_amount_as_the_language_writes_it() -> None:
    assert BadAmount(AmountProblem.EMPTY).explain("it") == "Scrivi un importo, per esempio 1.500."
    assert BadAmount(AmountProblem.EMPTY).explain("en") == "Type an amount, for example 1,500."
