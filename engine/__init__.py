"""The rules of the games and nothing else: no clock, no input or output, no ambient randomness.

A hand is a generator script (`engine.games`) run by one driver (`engine.hand`). Everything here
speaks integers and enums; human sentences live in `bot/locale`.
"""
