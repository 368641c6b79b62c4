"""Gin Rummy itself: cards, melds, rules, a hand, a match. Standard library only; no clock, no files."""
