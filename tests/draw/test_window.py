"""The window: where the canvas lies, what is drawn again, and what is said when there is no screen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.draw.plan import Layout, layout
from game.draw.scene import HEIGHT, WIDTH
from game.draw.theme import load_theme
from game.draw.window import Window
from tests.draw.gallery import SCENES

ROOT = Path(__file__).resolve().parents[2]
SIZES = (
    (320, 240, 1), (480, 320, 1), (640, 480, 2), (720, 720, 2), (800, 480, 2), (480, 800, 1), (1365, 767, 3),
    (1024, 600, 2), (1366, 768, 3), (1280, 720, 3), (1920, 1080, 4), (3840, 2160, 9),
)  # fmt: skip


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window(load_theme("lcd"), size=(960, 720))
    yield opened
    opened.close()


def picture() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((1, 1)), "RGB")


def resize(window: Window, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.exposed()


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_v03_layout_is_centred_and_whole(width: int, height: int, scale: int) -> None:
    place = layout(width, height)
    assert place.scale == scale
    assert 0 <= width - 2 * place.x - WIDTH * scale <= 1
    assert 0 <= height - 2 * place.y - HEIGHT * scale <= 1


def test_p07_the_screen_may_go_dark(window: Window) -> None:
    """Waking it exposes the window, which is then painted whole."""
    assert pygame.display.get_allow_screensaver()
    window.show(SCENES["menu"]())
    before = picture()
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill("red")
    assert not window.show(SCENES["menu"]())
    window.exposed()
    assert window.show(SCENES["menu"]()) and picture() == before


def test_a_smaller_window_shows_the_middle() -> None:
    assert layout(200, 100) == Layout(-60, -70, 1)


@pytest.mark.parametrize(
    "size", ((640, 480), (720, 720), (1000, 730), (320, 240), (200, 150), (500, 200), (1, 1))
)
@pytest.mark.parametrize("grid", (False, True))
def test_dirty_parts_give_the_whole_picture(window: Window, size: tuple[int, int], grid: bool) -> None:
    resize(window, size)
    window.set_theme(window.theme._replace(grid=grid))
    for name in ("menu", "turn_fan", "confirm", "turn_grid", "cards", "turn_fan"):
        assert window.show(SCENES[name]())
        shown = picture()
        window.canvas.forget()
        window.exposed()
        window.show(SCENES[name]())
        assert picture() == shown, name


def test_the_picture_is_the_canvas_at_its_scale(window: Window) -> None:
    resize(window, (700, 500))
    window.show(SCENES["menu"]())
    display = pygame.display.get_surface()
    assert display is not None
    for x, y in ((0, 0), (13, 13), (100, 72), (319, 239)):
        wanted = window.canvas.surface.get_at((x, y))
        for dx, dy in ((0, 0), (1, 1)):
            assert display.get_at((30 + 2 * x + dx, 10 + 2 * y + dy)) == wanted
    assert display.get_at((29, 10))[:3] == window.theme.colours["surround"]


def test_nothing_is_drawn_while_nothing_changes(window: Window) -> None:
    assert window.show(SCENES["menu"]())
    assert not window.show(SCENES["menu"]())


def test_a_lost_picture_is_drawn_again(window: Window) -> None:
    window.show(SCENES["menu"]())
    shown = picture()
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill("black")
    window.exposed()
    assert window.show(SCENES["menu"]())
    assert picture() == shown


def test_theme_and_grid_are_seen_at_once(window: Window) -> None:
    window.show(SCENES["menu"]())
    seen = {picture()}
    window.set_theme(window.theme._replace(grid=False))
    assert window.show(SCENES["menu"]())
    seen.add(picture())
    window.set_theme(load_theme("colour"))
    assert window.show(SCENES["menu"]())
    seen.add(picture())
    assert len(seen) == 3


def test_full_screen_and_back(window: Window) -> None:
    window.toggle_fullscreen()
    assert window.size == pygame.display.get_desktop_sizes()[0]
    window.toggle_fullscreen()
    assert window.size == (960, 720)
    assert window.show(SCENES["menu"]())


def test_v03_the_mouse_hits_what_it_points_at(window: Window) -> None:
    resize(window, (720, 720))
    assert window.to_canvas(40, 120) == (0, 0)
    assert window.to_canvas(679, 599) == (319, 239)
    for beside in ((39, 120), (40, 119), (680, 599), (679, 600)):
        assert window.to_canvas(*beside) is None
    resize(window, (200, 100))
    assert window.to_canvas(0, 0) == (60, 70)


@pytest.mark.parametrize("driver", ("bogus", "x11", ""))
def test_no_screen_is_one_line(driver: str) -> None:
    code = (
        "from game.draw.window import Window, WindowError\n"
        "from game.draw.theme import load_theme\n"
        "try: Window(load_theme('lcd'))\n"
        "except WindowError as error: print(error)\n"
    )
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"SDL_VIDEODRIVER": driver} if driver else {}
    if not driver:
        env.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    line = done.stdout.strip()
    assert line.startswith("no screen was found")
    assert "\n" not in line
    assert driver in line
    assert "Traceback" not in done.stderr


def test_a_driver_without_a_framebuffer_of_its_own_gets_the_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """As SDL's Wayland and console drivers are: the window that is asked for without the chip's is refused."""
    real = pygame.display.set_mode
    asked: list[str] = []

    def set_mode(*args: object, **kwargs: object) -> pygame.Surface:
        asked.append(os.environ["SDL_FRAMEBUFFER_ACCELERATION"])
        if asked[-1] == "0":
            raise pygame.error("Window framebuffer support not available")
        return real(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    window = Window(load_theme("lcd"))
    window.show(())
    assert asked[0] == "0" and set(asked[1:]) == {"1"}
    window.close()
