"""Every word that a player reads."""
