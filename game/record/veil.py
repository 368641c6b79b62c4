"""A code that stands in a file and is still not read at a glance."""

from game.engine import deal


def veil(code: str, salt: str) -> str:
    """A code that is not read at a glance; ``unveil`` gives it back."""
    return f"{int(code) ^ _mask(salt):09x}"


def unveil(veiled: str, salt: str) -> str:
    """The code behind ``veil``. Raises ValueError for text that is none."""
    return f"{int(veiled, 16) ^ _mask(salt):010d}"


def _mask(salt: str) -> int:
    return deal.digest(f"veil {salt}") % 2**33
