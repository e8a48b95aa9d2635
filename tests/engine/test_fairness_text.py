"""The proof file: what parses back, and how exactly anything else is refused."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import MalformedProof, MalformedText
from engine.fairness import Cut, Proof, check_text, make_proof
from engine.fairness.proof import MAX_PROOF
from engine.options import TelesinaOptions
from tests.strategies import cut_texts, telesina

SECRET: Final = bytes(range(32))
SETUP: Final = telesina([5000] * 4, TelesinaOptions("1"))
PROOF: Final = make_proof(SETUP, 12, SECRET, Cut("7", "Anna"), [], viewer=2)
TEXT: Final = PROOF.to_text()

Change = Callable[[dict[str, Any]], Any]


def file() -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(TEXT)
    return parsed


def refused(text: str) -> tuple[str, str]:
    """Return where and what is wrong with a text that does not parse."""
    with pytest.raises(MalformedProof) as caught:
        check_text(text)
    where, what = caught.value.args
    return where, what


class TestRoundTrip:
    def test_a_proof_parses_back(self) -> None:
        assert Proof.from_text(TEXT) == PROOF

    def test_spaces_and_the_order_of_fields_do_not_matter(self) -> None:
        turned = dict(reversed(file().items()))
        assert Proof.from_text(json.dumps(turned, indent=7)) == PROOF

    @given(cut_texts(), cut_texts())
    @settings(max_examples=60, deadline=None)
    def test_any_words_parse_back(self, text: str, by: str) -> None:
        proof = make_proof(SETUP, 12, SECRET, Cut(text, by), [], viewer=2)
        report = check_text(proof.to_text())
        assert (proof, ()) == (report.proof, report.findings)

    def test_the_largest_proof_there_can_be_is_within_bounds(self) -> None:
        """All of 52 cards opened, in the longest words."""
        opened = [dict(file()["openings"][0], place=51, position=51) for _ in range(52)]
        words = {"text": "\x00" * 200, "by": "\x00" * 200}
        largest = file() | {"openings": opened, "cut": words, "deal": ["community 51"] * 52}
        assert len(json.dumps(largest, indent=1)) < MAX_PROOF


MALFORMED: list[tuple[Change, str, str]] = [
    (lambda it: it.update(note="hello"), "$", "unknown field `note`"),
    (lambda it: it["cut"].update(at=7), "$.cut", "unknown field `at`"),
    (lambda it: it["openings"][3].update(seat=1), "$.openings[3]", "unknown field `seat`"),
    (lambda it: it["setup"].update(seed=1), "$.setup", "unknown field `seed`"),
    (lambda it: it["setup"]["options"].update(x=1), "$.setup.options", "unknown field `x`"),
    (lambda it: it.pop("cut"), "$", "missing required field `cut`"),
    (lambda it: it["openings"][0].pop("salt"), "$.openings[0]", "missing required field `salt`"),
    (lambda it: it.update(format="mazziere-deal/2"), "$.format", "mazziere-deal/2"),
    (lambda it: it.update(hand=-1), "$.hand", ">= 0"),
    (lambda it: it.update(hand=2**63), "$.hand", "<= 9223372036854775807"),
    (lambda it: it.update(hand="12"), "$.hand", "`str`"),
    (lambda it: it.update(hand=True), "$.hand", "`bool`"),
    (lambda it: it.update(root=it["root"][:-1]), "$.root", "regex"),
    (lambda it: it.update(root=it["root"] + "\n"), "$.root", "regex"),
    (lambda it: it.update(root=it["root"].upper()), "$.root", "regex"),
    (lambda it: it["cut"].update(text=""), "$.cut.text", ">= 1"),
    (lambda it: it["cut"].update(text="x" * 201), "$.cut.text", "<= 200"),
    (lambda it: it["cut"].update(by="x" * 201), "$.cut.by", "<= 200"),
    (lambda it: it.update(size=40), "$.size", "32 cards"),
    (lambda it: it.update(low=6), "$.low", "lowest rank is 7"),
    (lambda it: it.update(viewer=-2), "$.viewer", ">= -1"),
    (lambda it: it.update(viewer=4), "$.viewer", "no such seat"),
    (lambda it: it.update(shown=[1, 1]), "$.shown", "each once"),
    (lambda it: it.update(shown=[4]), "$.shown", "not seats"),
    (lambda it: it.update(shown=[1] * 17), "$.shown", "<= 16"),
    (lambda it: it["deal"].__setitem__(5, "upon 1"), "$.deal[5]", "neither"),
    (lambda it: it.update(deal=["up 0"] * 33), "$.deal", "more than the 32"),
    (lambda it: it.update(deal=["up 0"] * 65), "$.deal", "<= 64"),
    (lambda it: it["openings"][2].update(card="6h"), "$.openings[2].card", "not in the deck"),
    (lambda it: it["openings"][2].update(card="AD"), "$.openings[2].card", "not in the deck"),
    (lambda it: it["openings"][2].update(card="??"), "$.openings[2].card", "not in the deck"),
    (lambda it: it["openings"][2].update(card="Ahh"), "$.openings[2].card", "<= 2"),
    (lambda it: it["openings"][2].update(position=32), "$.openings[2].position", "32 cards"),
    (lambda it: it["openings"][2].update(position=-1), "$.openings[2].position", ">= 0"),
    (lambda it: it["openings"][2].update(place=32), "$.openings[2].place", "32 cards"),
    (lambda it: it["openings"][2].update(place=64), "$.openings[2].place", "<= 63"),
    (lambda it: it["openings"][1].update(salt="00" * 15), "$.openings[1].salt", "regex"),
    (lambda it: it["openings"][1].update(salt="0g" * 16), "$.openings[1].salt", "regex"),
    (lambda it: it["openings"][1]["path"].pop(), "$.openings[1].path", "length 6"),
    (lambda it: it["openings"][1]["path"].append("00" * 32), "$.openings[1].path", "length 6"),
    (lambda it: it["openings"][1]["path"].__setitem__(4, ""), "$.openings[1].path[4]", "regex"),
    (lambda it: it["openings"].append(it["openings"][0]), "$.openings[5].position", "twice"),
    (
        lambda it: it["openings"].append(it["openings"][0] | {"position": 0}),
        "$.openings[5].place",
        "twice",
    ),
    (lambda it: it.update(openings=it["openings"] * 13), "$.openings", "<= 64"),
    (lambda it: it["setup"].update(game="bridge/1"), "$.setup.game", "no such hand"),
    (lambda it: it["setup"].update(order=[0, 1, 2, 2]), "$.setup.order", "no such hand"),
    (lambda it: it["setup"].update(stacks=[5000]), "$.setup.stacks", "no such hand"),
    (lambda it: it["setup"].update(ante=0), "$.setup.ante", "no such hand"),
    (lambda it: it["setup"]["options"].update(vele="9"), "$.setup.vele", "no such hand"),
]


class TestRefusals:
    @pytest.mark.parametrize(("change", "where", "what"), MALFORMED)
    def test_it_says_what_is_wrong_and_where(self, change: Change, where: str, what: str) -> None:
        changed = file()
        change(changed)
        found, told = refused(json.dumps(changed))
        assert where == found
        assert what in told

    @pytest.mark.parametrize(
        "text", ["", "{}", "[]", "null", "7", "\ud800", TEXT[:-3], TEXT + "x", "[" * 60_000]
    )
    def test_what_is_no_proof_at_all_is_refused_as_a_whole(self, text: str) -> None:
        assert refused(text)[0] == "$"

    def test_half_a_letter_is_refused(self) -> None:
        assert refused(TEXT.replace("Anna", "\\ud800"))

    def test_too_long_a_text_is_refused_before_it_is_read(self) -> None:
        assert ("$", f"more than {MAX_PROOF} characters") == refused(TEXT + " " * MAX_PROOF)

    @pytest.mark.parametrize("field", ["root", "cut", "text", "vele", "salt"])
    def test_a_field_written_twice_is_refused(self, field: str) -> None:
        """A reader that keeps the first one would check another proof than we do."""
        at = TEXT.index(f'"{field}":')
        end = TEXT.index("\n", at)
        value = TEXT[at:end].rstrip(",")
        if value.endswith("{"):
            value += '"text": "8", "by": "Anna"}'
        doubled = TEXT[:at] + value + "," + TEXT[at:]
        assert (field, "written twice") == refused(doubled)

    def test_a_number_too_long_to_read_is_refused(self) -> None:
        assert refused(TEXT.replace('"hand": 12', f'"hand": 1{"0" * 5000}'))
        assert refused(TEXT.replace('"carry": 0', f'"carry": 1{"0" * 5000}'))

    def test_it_is_an_error_of_texts_and_keeps_quiet_about_what_it_was(self) -> None:
        with pytest.raises(MalformedText) as caught:
            check_text("not a proof")
        assert caught.value.__cause__ is None

    @given(st.data())
    @settings(max_examples=300, deadline=None)
    def test_any_change_is_refused_or_reported_and_never_breaks_the_check(
        self, data: st.DataObject
    ) -> None:
        """No change goes by in silence, save chips, options and names: no card proves those."""
        changed = file()
        where: list[Any] = []
        place: Any = changed
        while isinstance(place, dict | list) and place:
            keys: list[Any] = list(place) if isinstance(place, dict) else [*range(len(place))]
            where.append(data.draw(st.sampled_from(keys)))
            parent, place = place, place[where[-1]]
        value = data.draw(
            st.none() | st.booleans() | st.integers() | st.text(max_size=70) | st.floats()
        )
        parent[where[-1]] = value
        try:
            report = check_text(json.dumps(changed))
        except MalformedProof:
            return
        unchanged = report.proof == PROOF
        is_told = where[0] == "setup" or where == ["cut", "by"]
        assert unchanged or not report.is_good or is_told

    @given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=20))
    @settings(max_examples=300, deadline=None)
    def test_any_text_is_read_or_refused(self, at: int, length: int, text: str) -> None:
        with suppress(MalformedProof):
            check_text(TEXT[:at] + text + TEXT[at + length :])
