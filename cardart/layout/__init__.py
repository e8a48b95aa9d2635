"""Geometry only: from a `Picture` to the marks that make it, without drawing anything."""
