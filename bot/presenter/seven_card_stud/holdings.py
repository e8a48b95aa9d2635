"""What a holding of Seven Card Stud is called, and what decided between two: never a suit."""

from bot.presenter.poker import by_category, by_rank, grouped_name
from bot.presenter.voice import Voice, rank_text
from engine.shapes import Category
from engine.standard import StandardStrength


def holding_name(voice: Voice, strength: StandardStrength) -> str:
    """Return what a holding is called, short enough for a plate: `Flush, K high`."""
    category, high = strength.category, rank_text(strength.ranks[0])
    if (name := grouped_name(voice, category, strength.ranks)) is not None:
        return name
    if category is Category.STRAIGHT:
        return voice.say("Straight, {rank} high", rank=high)
    if category is Category.FLUSH:
        return voice.say("Flush, {rank} high", rank=high)
    return voice.say("Straight flush, {rank} high", rank=high)


def verdict(voice: Voice, winner: StandardStrength, other: StandardStrength) -> str:
    """Return why `winner` took a pot that `other` contended for; they are not equal."""
    if winner.category is not other.category:
        return by_category(voice, winner.category, other.category)
    return by_rank(voice, winner.category, winner.ranks, other.ranks)
