"""Knockpad: Gin Rummy for the number pad."""

__version__ = "0.1.0"
