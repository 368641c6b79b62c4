"""The painted body: what is printed on it, keys that go down, and that nothing else is touched."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.draw.body import PALETTE, TEXT_PAIRS, Body
from game.draw.metrics import text_width
from game.draw.plan import Box, Keypad, plan
from game.draw.theme import contrast, load_theme
from game.draw.window import Window
from game.input.buttons import KEYS
from game.input.keymap import built_in
from game.text.catalogue import BUILT_IN, load
from tests.draw.gallery import SCENES

ROWS = built_in("phone").rows
KEYPAD = Keypad(ROWS, dict.fromkeys(KEYS, "SELECT"))
BODIES = ((352, 512), (352, 450), (480, 320), (720, 720), (704, 1012), (1280, 720), (1920, 1080), (1000, 560))


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window(load_theme("lcd"), size=(352, 512), keypad=KEYPAD)
    yield opened
    opened.close()


def surface() -> pygame.Surface:
    found = pygame.display.get_surface()
    assert found is not None
    return found


def picture(box: Box | None = None) -> bytes:
    shown = surface()
    return pygame.image.tobytes(shown.subsurface(tuple(box)) if box else shown, "RGB")


def resize(window: Window, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.exposed()


def test_what_is_printed_can_be_read() -> None:
    for text, back in TEXT_PAIRS:
        assert contrast(PALETTE[text], PALETTE[back]) >= 4.5, (text, back)


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("size", BODIES)
def test_every_word_fits_between_its_neighbours(language: str, size: tuple[int, int]) -> None:
    texts = load(language)[0]
    place = plan(*size, ROWS)
    room = min(box.w for box in place.places.values())
    for act in ("select", "ok", "clear", "sort", "view", "hint", "score", "help"):
        assert text_width(texts(f"drawn_{act}"), "label") + 2 <= room // place.letter


@pytest.mark.parametrize("size", BODIES)
def test_each_key_goes_down_and_up_again_and_nothing_else_moves(
    window: Window, size: tuple[int, int]
) -> None:
    resize(window, size)
    scene = SCENES["turn_fan"]()
    window.show(scene)
    up = picture()
    for key in KEYS:
        box = window.plan.places[key]
        assert window.press_key(key, True)
        assert window.show(scene) and picture() != up
        changed = picture(box)
        window.exposed()
        window.show(scene)
        assert picture(box) == changed, "painted whole it looks the same"
        window.press_key(key, False)
        assert window.show(scene) and picture() == up
    assert not window.show(scene), "nothing is drawn while nothing changes"


def test_the_canvas_lies_in_the_body_untouched(window: Window) -> None:
    window.show(SCENES["menu"]())
    x, y, scale = window.plan.lcd
    assert scale == 1
    assert picture(Box(x, y, 320, 240)) == pygame.image.tobytes(window.canvas.surface, "RGB")
    assert window.to_canvas(x, y) == (0, 0) and window.to_canvas(x - 1, y) is None


def test_only_ok_has_the_accent(window: Window) -> None:
    window.show(SCENES["menu"]())
    shown = surface()
    for key, box in window.plan.keys.items():
        centre = shown.get_at((box.x + box.w // 8, box.y + box.h // 2))[:3]
        assert centre == PALETTE["accent" if key == "OK" else "key"]
    assert sum(PALETTE["accent"] == shown.get_at((x, 250))[:3] for x in range(352)) == 0


def test_the_keys_stand_in_the_keymaps_rows_and_change_with_it(window: Window) -> None:
    def rows() -> list[list[str]]:
        places = sorted(window.plan.places.items(), key=lambda item: (item[1].y, item[1].x))
        return [[key for key, _ in places[at : at + 3]] for at in range(0, 12, 3)]

    scene = SCENES["menu"]()
    window.show(scene)
    assert rows()[0] == ["1", "2", "3"]
    window.keypad = Keypad(built_in("numpad").rows, KEYPAD.words)
    assert rows()[0] == ["7", "8", "9"]
    assert window.show(scene), "it is drawn anew"


def test_full_screen_has_keys_only_if_that_is_wished_for(window: Window) -> None:
    window.toggle_fullscreen()
    assert not window.plan.keys and not window.press_key("5", True)
    window.keys_on_fullscreen = True
    assert bool(window.plan.keys) == bool(plan(*window.size, ROWS).keys)
    assert window.show(SCENES["menu"]())
    window.toggle_fullscreen()
    assert window.plan.keys and window.size == (352, 512)


def test_a_plan_without_a_body_has_no_painter() -> None:
    with pytest.raises(ValueError, match="no body"):
        Body(plan(640, 480, ROWS), KEYPAD)


def test_a_window_larger_than_the_body_is_dark_around_it(window: Window) -> None:
    resize(window, (480, 800))
    window.show(SCENES["menu"]())
    assert surface().get_at((5, 400))[:3] == window.theme.colours["surround"]
    case = window.plan.case
    assert case is not None
    assert surface().get_at((case.x + 6, case.y + case.h // 2))[:3] == PALETTE["case"]
