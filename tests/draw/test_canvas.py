"""The canvas paints every command inside its bounds, and repaints no more and no less than what changed."""

from __future__ import annotations

import os
import random

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame

from game.draw.canvas import Canvas
from game.draw.paint import area
from game.draw.scene import HEIGHT, WIDTH, Command, Scene
from game.draw.theme import load_theme
from tests.draw.gallery import SCENES

THEMES = ("lcd", "nokia", "paper", "colour")
ALL: list[Command] = sorted({command for make in SCENES.values() for command in make()}, key=repr)


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def painted(scene: Scene, theme: str = "lcd") -> bytes:
    canvas = Canvas(load_theme(theme))
    canvas.paint(scene)
    return pixels(canvas)


@pytest.mark.parametrize("theme", THEMES)
def test_each_command_stays_in_its_area(theme: str) -> None:
    canvas = Canvas(load_theme(theme))
    canvas.paint(())
    empty = canvas.surface.copy()
    visible = 0
    for command in ALL:
        canvas.paint((command,))
        inside = pygame.Rect(*area(command))
        outside = canvas.surface.copy()
        outside.blit(empty, inside, inside)
        assert outside.get_buffer().raw == empty.get_buffer().raw, command
        visible += pixels(canvas) != pygame.image.tobytes(empty, "RGB")
    assert visible > len(ALL) * 0.95  # in some themes a band is the ground itself


@pytest.mark.parametrize("theme", ("lcd", "colour"))
def test_dirty_painting_equals_full_painting(theme: str) -> None:
    rng = random.Random(7)
    canvas = Canvas(load_theme(theme))
    scene: list[Command] = list(SCENES["turn_fan"]())
    for _ in range(120):
        for _ in range(rng.randint(1, 4)):
            change(scene, rng)
        canvas.paint(tuple(scene))
        assert pixels(canvas) == painted(tuple(scene), theme)


def change(scene: list[Command], rng: random.Random) -> None:
    """One random edit: take out, put in, move, exchange two, or show another screen."""
    kind = rng.randrange(9)
    if kind == 0:
        scene[:] = SCENES[rng.choice(sorted(SCENES))]()
    elif kind in (1, 2) and scene:
        del scene[rng.randrange(len(scene))]
    elif kind in (3, 4, 5):
        scene.insert(rng.randint(0, len(scene)), rng.choice(ALL))
    elif scene:
        at, other = rng.randrange(len(scene)), rng.randrange(len(scene))
        if kind == 6:
            scene[at] = scene[at]._replace(x=rng.randint(-20, WIDTH), y=rng.randint(-20, HEIGHT))
        else:
            scene[at], scene[other] = scene[other], scene[at]


def test_an_equal_scene_costs_nothing() -> None:
    canvas = Canvas(load_theme("lcd"))
    assert canvas.paint(SCENES["menu"]()) == [pygame.Rect(0, 0, WIDTH, HEIGHT)]
    assert canvas.paint(SCENES["menu"]()) == []


def test_a_cursor_move_paints_little() -> None:
    canvas = Canvas(load_theme("lcd"))
    canvas.paint(SCENES["turn_fan"]())
    before = SCENES["turn_fan"]()
    after = tuple(c._replace(text="Q♠ raised.") if getattr(c, "y", 0) == 197 else c for c in before)
    dirty = canvas.paint(after)
    assert len(dirty) == 1
    assert dirty[0].w * dirty[0].h < WIDTH * HEIGHT / 15
