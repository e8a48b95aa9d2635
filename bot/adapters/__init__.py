"""The platforms: each draws screens and returns clicks, and knows nothing of the games."""
