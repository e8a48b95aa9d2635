"""The dealer: tables, chips and chat around the engine. `python -m bot` starts it."""
