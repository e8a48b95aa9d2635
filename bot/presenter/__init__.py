"""Views into screens: every word, number and picture the dealer shows is chosen here.

Presenters are pure: a redacted view, the table's state and a language in, a `Screen` out. If two
adapters need the same `if`, it belongs here.
"""
