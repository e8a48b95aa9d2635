"""A proof file checked and told in plain words, for `python -m bot verify`.

English, as the whole command line is. No network, no database: a file is checked from itself alone.
Whatever a file says is printed as text that no terminal takes for a command.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.errors import MalformedProof
from engine.events import PUBLIC
from engine.fairness import Finding, Problem, Proof, Report, check_text
from engine.fairness.deal import Dealt, Face
from engine.fairness.proof import MAX_PROOF

_BYTES: Final = 4 * MAX_PROOF  # no character takes more than four

_SAID: Final = {
    Problem.NOT_COMMITTED: "this is not the card that was sealed",
    Problem.MISPLACED: "the cut brings another card to this place of the deal",
    Problem.DEALT_TWICE: "the same card came before",
    Problem.NOT_DEALT: "nobody was dealt a card here",
    Problem.WRONG_DEAL: "from here on the cards went round in another way than this game deals",
    Problem.MISSING: "this card should be opened and is not",
    Problem.NOT_ENTITLED: "somebody else's hidden card is opened",
}


def read(path: Path) -> Report:
    """Return what is in a proof file and what is wrong with it.

    Raise `MalformedProof` for a file that is no proof, `OSError` for one that cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(_BYTES + 1)
    if len(content) > _BYTES:
        raise MalformedProof("$", f"more than {MAX_PROOF} characters")
    try:
        return check_text(content.decode())
    except UnicodeDecodeError:
        raise MalformedProof("$", "not a text in UTF-8") from None


def refusal(bad: MalformedProof) -> str:
    """Return in one line what keeps a file from being a proof, and where."""
    where, what = map(str, bad.args)
    return _harmless(f"not a proof of a deal, at {where}: {what}")


def told(report: Report) -> Iterator[str]:
    """Yield what was checked, line by line, each finding in one, and `good` when there is none."""
    proof = report.proof
    yield f"hand {proof.hand}, {len(proof.setup.order)} seats, a deck of {proof.size} cards"
    yield f"seal: {_grouped(proof.root)}"
    yield f"      {_posted(proof)}"
    yield f"cut:  {_cut(proof)}"
    yield f"cards: {len(proof.openings)} of {len(proof.deal)} dealt are opened, for {_for(proof)}"
    yield from (f"WRONG {_place(proof, finding)}: {said(finding)}" for finding in report.findings)
    if report.is_good:
        yield "good: each of these cards was sealed before the deal, and came where it had to"


def said(finding: Finding) -> str:
    """Return what is wrong, without where."""
    return _SAID[finding.problem]


def plain(report: Report) -> dict[str, object]:
    """Return the same as values for JSON; seats and places count from 0, as in the file."""
    proof = report.proof
    return {
        "good": report.is_good,
        "hand": proof.hand,
        "root": proof.root,
        "cut": None if proof.cut is None else {"text": proof.cut.text, "by": proof.cut.by},
        "viewer": proof.viewer,
        "dealt": len(proof.deal),
        "opened": len(proof.openings),
        "findings": [
            {"problem": it.problem.value, "place": it.place, "said": said(it)}
            for it in report.findings
        ],
    }


def _grouped(root: str) -> str:
    """Return a seal as the room shows it, to be compared by eye."""
    return " ".join(root[at : at + 8] for at in range(0, len(root), 8))


def _posted(proof: Proof) -> str:
    return f"must be the one posted for hand {proof.hand} before anybody could cut"


def _cut(proof: Proof) -> str:
    if proof.cut is None:
        return "nobody cut, so you trust the dealer"
    by, text = _harmless(proof.cut.by), _harmless(proof.cut.text)
    return f"“{text}” by {by}; must be what was repeated at the table"


def _for(proof: Proof) -> str:
    return "everybody" if proof.viewer == PUBLIC else f"seat {proof.viewer + 1}"


def _place(proof: Proof, finding: Finding) -> str:
    place = finding.place
    parts = [f"card {place + 1}"]
    parts += [f"({it.card})" for it in proof.openings if it.place == place]
    parts += [_how(it) for it in proof.dealt[place : place + 1]]
    return " ".join(parts)


def _how(dealt: Dealt) -> str:
    if dealt.face in {Face.COMMUNITY, Face.LAID}:
        return f"shared card {dealt.to + 1}"
    return f"face {dealt.face.value} to seat {dealt.to + 1}"


def _harmless(text: str) -> str:
    """Return the text with everything that does not print, or turns text around, spelt out."""
    return "".join(it if it.isprintable() else it.encode("unicode_escape").decode() for it in text)
