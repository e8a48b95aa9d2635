"""The strong player at Bestia: tries what it may do in worlds that fit what it has seen.

Amounts are hundredths of a chip; no float may enter.
"""

from random import Random

from engine.actions import JOIN_BLIND, PASS, Join, Play, PromiseAction
from engine.house.bestia import worlds
from engine.house.bestia.reading import hope
from engine.house.bestia.sight import Sight
from engine.house.bestia.worlds import Worlds
from engine.promises import Declaring, Playing


def promise(sight: Sight, legal: Declaring, rng: Random) -> PromiseAction:
    """Join with the exchange that brings most, where that is more than to pass.

    Cards are given away from the lowest up, as none brings more than a higher one. What the worlds
    say is weighed with what the cards are worth by themselves, which knows less and varies less.
    """
    held = sorted(sight.holding, key=sight.rank, reverse=True)
    kept = [held[:count] for count in range(len(held) - legal.most, len(held) + 1)]
    *joining, passing = Worlds(sight, rng).promises(kept)
    best = max(joining)
    stay = kept[joining.index(best)]
    sober = hope(sight, stay, len(held) - len(stay)) // 1000
    if legal.can_pass and (best - passing) // worlds.WORLDS + sober <= 0:
        return PASS
    return Join(tuple(card for card in sight.holding if card not in stay))


def join_blind(sight: Sight, rng: Random) -> PromiseAction:
    """Join blind where cards not seen bring more than to pass."""
    joining, passing = Worlds(sight, rng).promises([()])
    return JOIN_BLIND if joining > passing else PASS


def play(sight: Sight, legal: Playing, rng: Random) -> Play:
    """Play the card that brings most."""
    cards = legal.cards
    if len(cards) == 1:
        return Play(cards[0])
    brought = Worlds(sight, rng).plays(cards)
    return Play(cards[brought.index(max(brought))])
