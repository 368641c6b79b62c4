"""Measurements and sparring partners: tools of a checkout, no part of the game."""
