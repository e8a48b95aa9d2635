"""Amounts as people type them, read without ever guessing.

What cannot be read in exactly one way is refused with its reason; how amounts are written is
`bot.i18n.format_amount`. Everything is in hundredths of a chip and integer.
"""

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final

from bot.i18n import Translator, format_amount, mark, translator

MAX_AMOUNT: Final = 10**14  # hundredths; above any bank, far below a 64-bit integer
MAX_TYPED: Final = 40  # characters; nobody types more for an amount that exists

_DECIMAL_SIGNS: Final = ".,"
_MINUS_SIGNS: Final = "-\N{MINUS SIGN}\N{EN DASH}\N{FULLWIDTH HYPHEN-MINUS}"
_GROUP_SIGNS: Final = frozenset(
    "., '\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{RIGHT SINGLE QUOTATION MARK}"
)

# What East Asian keyboards type for the ASCII signs; it means exactly the same.
_FULL_WIDTH: Final = str.maketrans("０１２３４５６７８９，．\N{IDEOGRAPHIC SPACE}", "0123456789,. ")


class AmountProblem(Enum):
    """Why a typed amount was refused; the value is the sentence that says it."""

    EMPTY = mark("Type an amount, for example {example}.")
    NOT_A_NUMBER = mark("That is not an amount. Write it like {example}.")
    NEGATIVE = mark("An amount cannot be negative.")
    ZERO = mark("An amount must be more than zero.")
    FRACTIONAL = mark("Chips are not split that finely here. Write an amount like {example}.")
    ENORMOUS = mark("There are not that many chips.")
    OTHER_DIGITS = mark("Write the amount with the digits 0 to 9.")
    UNCLEAR = mark("The thousands in that amount are not clear. Write it like {example}.")


class BadAmount(ValueError):
    """A typed amount was refused; `problem` says why."""

    def __init__(self, problem: AmountProblem) -> None:
        super().__init__(problem)
        self.problem: Final = problem

    def explain(self, language: str) -> str:
        """Return the reason as a sentence for whoever typed the amount."""
        example = format_amount(150_000, language)
        return translator(language).gettext(self.problem.value, example=example)


def parse_amount(text: str, language: str, unit: int = 1) -> int:
    """Return the typed chips in hundredths, a positive multiple of `unit`; raise `BadAmount`.

    Thousands may be parted by a dot, a comma, a space, an apostrophe or the language's own sign;
    decimals follow a dot or a comma. Chips have two decimals at most, so a sign before three
    digits can only part thousands and one before one or two digits only decimals: in every
    language "1.840" and "1,840" are 1840 chips and "12.5" and "12,5" are twelve and a half.
    Full-width digits are read as the digits they are; those of other scripts are refused.
    """
    amount = _read(_checked(text.translate(_FULL_WIDTH).strip()), translator(language))
    if amount == 0:
        raise BadAmount(AmountProblem.ZERO)
    if amount > MAX_AMOUNT:
        raise BadAmount(AmountProblem.ENORMOUS)
    if amount % unit:
        raise BadAmount(AmountProblem.FRACTIONAL)
    return amount


def _checked(typed: str) -> str:
    if not typed:
        raise BadAmount(AmountProblem.EMPTY)
    if any(sign.isnumeric() and not sign.isascii() for sign in typed):
        raise BadAmount(AmountProblem.OTHER_DIGITS)
    if typed[0] in _MINUS_SIGNS and typed[1:].strip()[:1].isdigit():
        raise BadAmount(AmountProblem.NEGATIVE)
    if not (typed[0].isdigit() and typed[-1].isdigit()):
        raise BadAmount(AmountProblem.NOT_A_NUMBER)
    if len(typed) > MAX_TYPED:
        raise BadAmount(AmountProblem.ENORMOUS if typed.isdigit() else AmountProblem.NOT_A_NUMBER)
    return typed


def _read(typed: str, words: Translator) -> int:
    groups = re.split(r"\D", typed)
    signs = re.findall(r"\D", typed)
    if "" in groups or not _GROUP_SIGNS.union(words.group_sign).issuperset(signs):
        raise BadAmount(AmountProblem.NOT_A_NUMBER)
    cents = ""
    if signs and signs[-1] in _DECIMAL_SIGNS and len(groups[-1]) < 3:
        cents = groups.pop()
        decimal_sign = signs.pop()
        if decimal_sign in signs:
            raise BadAmount(AmountProblem.UNCLEAR)
    _check_groups(groups, signs)
    return int("".join(groups)) * 100 + int(cents.ljust(2, "0"))


def _check_groups(groups: Sequence[str], signs: Sequence[str]) -> None:
    if not signs:
        return
    grouped = all(len(group) == 3 for group in groups[1:])
    if len(set(signs)) == 1 and grouped and len(groups[0]) <= 3 and groups[0][0] != "0":
        return
    if len(signs) == 1 and signs[0] in _DECIMAL_SIGNS:  # "0.125", "1234.567", "1.23456"
        raise BadAmount(AmountProblem.FRACTIONAL)
    raise BadAmount(AmountProblem.UNCLEAR)
