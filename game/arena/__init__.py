"""Players against each other, without a screen: ``python -m game.arena --help``."""
