"""A screen without a fast renderer, and one that goes dark: how much is painted, how motions end, what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bench.drawing import at_card, at_line
from game import flags
from game.app import App, first_screen
from game.draw.scene import Scene
from game.draw.theme import load_theme
from game.draw.window import Window
from game.input.queue import Item
from game.screens.base import Screen
from game.screens.deal import DealScreen
from game.settings import SettingsFile
from tests.draw.gallery import SCENES
from tests.screens import everywhere
from tests.test_idle import Alone


@pytest.fixture(autouse=True)
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


# -- without a fast renderer ------------------------------------------------------------------------------------

SIZES = {(640, 480): 2, (1920, 1080): 4, (3840, 2160): 9}
"""Windows, and the scale of the canvas in them."""


def painted(window: Window, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> int:
    """Pixels of the window that are sent to the screen for this scene."""
    sent: list[int] = []
    with monkeypatch.context() as patched:
        patched.setattr(
            pygame.display, "update", lambda rects: sent.extend(each.w * each.h for each in rects)
        )
        patched.setattr(pygame.display, "flip", lambda: sent.append(window.size[0] * window.size[1]))
        window.show(scene)
    return sum(sent)


@pytest.mark.parametrize("size", SIZES)
def test_v08_a_move_of_the_cursor_paints_what_has_changed_and_no_more(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In pixels of the canvas, so that it costs no more of a large screen than of a small one."""
    window = Window(load_theme("lcd"), size=size, fullscreen=False)
    scale = SIZES[size]
    assert window.plan.lcd.scale == scale
    fan, menu = SCENES["turn_fan"](), SCENES["menu"]()
    for first, second, most in (
        (at_card(fan, 1), at_card(fan, 2), 0.07),
        (menu, at_line(menu, "OPTIONS"), 0.12),
    ):
        assert painted(window, first, monkeypatch) == size[0] * size[1] or first is menu
        window.exposed()
        assert painted(window, first, monkeypatch) == size[0] * size[1]
        share = painted(window, second, monkeypatch) / (320 * 240 * scale * scale)
        assert 0 < share < most
        assert painted(window, second, monkeypatch) == 0


class SlowScreen(Alone):
    """Every picture takes so long."""

    def __init__(self, screen: Screen, paint_ms: int) -> None:
        super().__init__(screen)
        self.paint_ms = paint_ms
        self.during: list[Item] = []

    def show(self, scene: Scene) -> bool:
        self.now += self.paint_ms
        return super().show(scene)


@pytest.mark.parametrize("paint_ms", [5, 100, 300])
def test_v08_a_motion_has_fewer_pictures_on_a_slow_screen_and_lasts_no_longer(paint_ms: int) -> None:
    deal = everywhere.screen("deal")
    assert isinstance(deal, DealScreen)
    deal.deps.settings = deal.deps.settings._replace(speed="slow")
    deal.dealt = 0
    left = SlowScreen(deal, paint_ms)
    began = left.now
    left.loop.step()
    while deal.dealt < 10:
        left.loop.sleep()
        left.loop.step()
    took = left.now - began
    assert 800 <= took <= 800 + 3 * paint_ms + 40, "its time, and the pictures under way"
    assert left.shown <= took / max(paint_ms, 33) + 2, "what is late is left out"


# -- a screen that goes dark ------------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    (tmp_path / "settings.toml").write_text('keymap = "numpad"\nspeed = "instant"\nlanguage = "en"\n')
    wanted = flags.parse(["--data-dir", str(tmp_path), "--mute"])
    assert not isinstance(wanted, str)
    with App(wanted, tmp_path, SettingsFile(tmp_path, wanted.forced), first_screen) as opened:
        yield opened


def shown() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def lost() -> None:
    """What the window showed is gone, as after a screen was switched off or another window lay there."""
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))


@pytest.mark.parametrize("place", ["menu", "in a hand"])
@pytest.mark.parametrize("woken", [pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED])
def test_p07_the_screen_may_blank_and_the_picture_comes_back(app: App, place: str, woken: int) -> None:
    """Nothing keeps the screen awake, in a hand either: a card game is often left lying."""
    now = [0]
    app.loop._clock = lambda: now[0]

    def later() -> None:
        now[0] += 1000
        app.loop.step()

    later()
    if place == "in a hand":
        for kind in (pygame.KEYDOWN, pygame.KEYUP) * 2:
            pygame.event.post(pygame.Event(kind, scancode=pygame.KSCAN_KP_ENTER, key=0, mod=0, unicode=""))
            later()
        later()
        assert app.deps.table is not None
    assert pygame.display.get_allow_screensaver()
    before = shown()
    if woken == pygame.WINDOWRESTORED:
        pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
        later()
    lost()
    later()
    assert shown() != before, "nobody has said so yet"
    pygame.event.post(pygame.Event(woken))
    later()
    assert shown() == before


def test_p07_blanking_stays_allowed_in_full_screen(app: App) -> None:
    app.window.toggle_fullscreen()
    assert pygame.display.get_allow_screensaver()
    app.window.toggle_fullscreen()
    assert pygame.display.get_allow_screensaver()
