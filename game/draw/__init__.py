"""Scenes as data, and the canvas that paints them."""
