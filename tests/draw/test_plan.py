"""Where canvas and keys lie, in windows of every shape."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.draw.plan import Box, Layout, Plan, first_size, layout, plan
from game.draw.scene import HEIGHT, WIDTH
from game.input.keymap import BUILT_IN, built_in

ROWS = built_in("phone").rows
KEYS = {key for row in ROWS for key in row}
DESKTOPS = (
    (320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (480, 800), (1024, 600), (1024, 768), (1366, 768),
    (1365, 767), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1920),
)  # fmt: skip
LEAST_KEY = 26, 12
"""Pixels of a drawn key on the smallest screens: a mouse finds it, and so does a finger with its word around it."""


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.w <= other.x
        or other.x + other.w <= one.x
        or one.y + one.h <= other.y
        or other.y + other.h <= one.y
    )


def check(place: Plan, width: int, height: int) -> None:
    """What holds of every plan: the canvas at the scale that it would have alone, keys apart, all in the window."""
    assert place.lcd.scale == layout(width, height).scale
    if place.case is None:
        assert place.lcd == layout(width, height) and not place.keys
        return
    assert place.bezel is not None
    window = Box(0, 0, width, height)
    glass = Box(place.lcd.x, place.lcd.y, WIDTH * place.lcd.scale, HEIGHT * place.lcd.scale)
    assert inside(place.case, window)
    assert inside(glass, place.bezel) and inside(place.bezel, place.case)
    assert place.keys.keys() == place.places.keys()
    assert 1 <= place.letter <= place.lcd.scale
    for key, box in place.keys.items():
        assert inside(box, place.places[key]) and inside(place.places[key], place.case)
        assert apart(place.places[key], place.bezel)
        assert box.w >= LEAST_KEY[0] * place.letter and box.h >= LEAST_KEY[1] * place.letter
        assert place.head is None or apart(place.places[key], place.head)
    for one, other in combinations(place.places.values(), 2):
        assert apart(one, other)
    if place.head is not None:
        assert inside(place.head, place.case) and apart(place.head, place.bezel)


@given(st.integers(1, 4000), st.integers(1, 3000), st.sampled_from(sorted(BUILT_IN)))
def test_every_window_has_its_plan(width: int, height: int, keymap: str) -> None:
    check(plan(width, height, built_in(keymap).rows), width, height)


@given(st.integers(300, 1500), st.integers(200, 1200), st.integers(1, 6))
def test_keys_in_rows_of_any_length(width: int, height: int, long: int) -> None:
    keys = sorted(KEYS)
    rows = tuple(tuple(keys[at : at + long]) for at in range(0, len(keys), long))
    check(plan(width, height, rows), width, height)


@pytest.mark.parametrize(
    ("size", "scale", "keys"),
    [
        ((320, 240), 1, None), ((352, 512), 1, "below"), ((352, 450), 1, "below"), ((480, 320), 1, "beside"),
        ((640, 480), 2, None), ((720, 720), 2, "below"), ((704, 1012), 2, "below"), ((800, 480), 2, "beside"),
        ((480, 800), 1, "below"), ((1280, 720), 3, "beside"), ((1920, 1080), 4, "beside"),
        ((3840, 2160), 9, "beside"), ((200, 150), 1, None), ((1, 1), 1, None),
    ],
)  # fmt: skip
def test_where_the_keys_lie(size: tuple[int, int], scale: int, keys: str | None) -> None:
    place = plan(*size, ROWS)
    assert place.lcd.scale == scale
    if keys is None:
        assert not place.keys
        return
    lcd = place.lcd
    low = min(box.y for box in place.places.values()) >= lcd.y + HEIGHT * scale
    right = min(box.x for box in place.places.values()) >= lcd.x + WIDTH * scale
    assert (low, right) == (keys == "below", keys == "beside")


@pytest.mark.parametrize("desktop", DESKTOPS)
def test_a_first_window_fits_its_desktop_and_shows_the_body(desktop: tuple[int, int]) -> None:
    width, height = first_size(*desktop)
    assert width <= desktop[0] and height <= desktop[1]
    place = plan(width, height, ROWS)
    check(place, width, height)
    assert bool(place.keys) == (desktop != (320, 240))
    if min(desktop) >= 600:
        assert place.lcd.scale >= 2, "the canvas is read from further away than a handheld"
    if min(desktop) >= 600 and desktop != (720, 720):
        assert width * 16 <= desktop[0] * 15 and height * 16 <= desktop[1] * 15


def test_a_first_window_stands_upright_where_it_can() -> None:
    for desktop, upright in (
        ((640, 480), True),
        ((1920, 1080), True),
        ((1366, 768), False),
        ((480, 320), False),
    ):
        width, height = first_size(*desktop)
        assert (height > width) == upright, desktop


def test_without_rows_there_is_the_canvas_alone() -> None:
    assert plan(1920, 1080) == Plan(Layout(320, 60, 4))


def test_a_key_is_found_by_its_place_with_its_word() -> None:
    place = plan(352, 512, ROWS)
    for key, box in place.places.items():
        assert place.key_at(box.x, box.y) == place.key_at(box.x + box.w - 1, box.y + box.h - 1) == key
    assert place.key_at(5, 5) is None and place.key_at(176, 120) is None
