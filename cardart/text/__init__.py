"""Text as people write their names: any script, emoji, right to left, or nothing at all."""
