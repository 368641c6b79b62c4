"""Every screen looks as it did; where not, what its scene says now is told before its dots.

``python -m tests.golden.pictures`` renews them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.screens.base import Screen
from game.text.catalogue import BUILT_IN
from tests.golden.pictures.__main__ import FOLDER, THEME, text_of
from tests.golden.pictures.painted import painted
from tests.golden.pictures.png import pack, unpack
from tests.golden.pictures.scenes import SCENES, fixed
from tests.screens.fit import faults

RENEW = "python -m tests.golden.pictures renews the pictures"


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    with fixed():
        scene = SCENES[name]("en")
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{name} has no picture yet: {RENEW}"
    told, now = path.read_text("utf-8").splitlines(), text_of(scene).splitlines()
    assert now == told, f"the scene of {name} has changed: {RENEW}"
    same = painted(scene, THEME) == unpack((FOLDER / f"{name}.png").read_bytes())
    assert same, f"the scene of {name} says the same and looks different: {RENEW}"


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("language", BUILT_IN)
def test_the_words_of_a_picture_fit(name: str, language: str) -> None:
    with fixed():
        scene = SCENES[name](language)
    assert not faults(scene)


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(SCENES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENES)


def test_pictures_are_the_same_however_often_they_are_made() -> None:
    with fixed():
        for name in ("deal", "matches", "review", "curtain", "match_won"):
            assert text_of(SCENES[name]("en")) == text_of(SCENES[name]("en")), name


def test_a_changed_dot_is_seen() -> None:
    with fixed():
        width, height, dots = painted(SCENES["menu"]("en"), THEME)
    assert unpack(pack(width, height, dots)) == (width, height, dots)
    assert unpack(pack(width, height, bytes(3) + dots[3:])) != (width, height, dots)


def kinds(kind: type[Screen] = Screen) -> list[type[Screen]]:
    """The classes of the program's screens that can stand on top."""
    below = [leaf for each in kind.__subclasses__() for leaf in kinds(each)]
    return below or ([kind] if kind.__module__.startswith("game.screens") else [])


def test_every_screen_has_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[type[Screen]] = set()

    def noting(init: Callable[..., None]) -> Callable[..., None]:
        def note(self: Screen, *args: object, **given: object) -> None:
            made.add(type(self))
            init(self, *args, **given)

        return note

    with fixed():
        for build in SCENES.values():
            build("en")  # brings in every module that there is a way to
        for kind in kinds():
            monkeypatch.setattr(kind, "__init__", noting(kind.__init__))
        for build in SCENES.values():
            build("en")
    missing = {kind.__name__ for kind in kinds()} - {kind.__name__ for kind in made}
    assert not missing, f"no picture of {', '.join(sorted(missing))}"
