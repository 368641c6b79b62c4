"""From pygame's events to presses, with events as the systems send them."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame._sdl2 import controller

from game.input.buttons import Press, Touch
from game.input.devices import Devices, key_name
from game.input.keymap import Layout
from game.input.names import SCANCODES
from game.input.queue import DELAY_MS, Down, Item

FILES = Path(__file__).resolve().parents[2] / "keymaps"


@pytest.fixture
def devices() -> Iterator[Devices]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    made = Devices(
        Layout("numpad", [FILES]).press,
        lambda x, y: (x // 2, y // 2) if x < 600 else None,
        lambda x, y: "8" if y < 100 else "OK" if y > 400 else None,
    )
    made.read(0)
    yield made
    controller.quit()  # it would stay, and be deaf, when the joysticks under it go
    pygame.joystick.quit()
    pygame.display.quit()


def post(kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def key(code: int, kind: int = pygame.KEYDOWN, **values: Any) -> None:
    post(kind, key=code, **values)


def acts(items: list[Item]) -> list[tuple[str, str]]:
    return [(item.press.key, item.press.act) for item in items if isinstance(item, Down) and item.press]


def test_what_nobody_handles_does_not_even_arrive(devices: Devices) -> None:
    """A moving mouse would wake the program a hundred times a second."""
    wanted = "KEYDOWN KEYUP MOUSEBUTTONDOWN MOUSEBUTTONUP MOUSEWHEEL FINGERDOWN FINGERUP QUIT APP_TERMINATING"
    wanted += " WINDOWSIZECHANGED WINDOWEXPOSED WINDOWSHOWN WINDOWHIDDEN WINDOWRESTORED WINDOWMINIMIZED"
    wanted += " WINDOWMAXIMIZED WINDOWDISPLAYCHANGED WINDOWFOCUSGAINED WINDOWFOCUSLOST"
    wanted += " APP_DIDENTERFOREGROUND APP_DIDENTERBACKGROUND JOYDEVICEADDED JOYDEVICEREMOVED JOYBUTTONDOWN"
    wanted += (
        " JOYBUTTONUP JOYHATMOTION JOYAXISMOTION CONTROLLERBUTTONDOWN CONTROLLERBUTTONUP CONTROLLERAXISMOTION"
    )
    kinds = {
        number: name
        for name in dir(pygame)
        if name.isupper()
        and not name.startswith(("K_", "KMOD_", "AUDIO_", "SCANCODE_", "KSCAN_"))
        and isinstance(number := getattr(pygame, name), int)
        and 0x100 <= number < pygame.USEREVENT
        and pygame.event.event_name(number) not in ("Unknown", "UserEvent")
    }
    assert len(kinds) > 60 and set(wanted.split()) <= set(kinds.values())
    allowed = {name for number, name in kinds.items() if not pygame.event.get_blocked(number)}
    assert allowed == set(wanted.split())


CODES: dict[str, int] = {
    **{f"kp_{digit}": getattr(pygame, f"K_KP{digit}") for digit in range(10)},
    **{str(digit): getattr(pygame, f"K_{digit}") for digit in range(10)},
    "kp_enter": pygame.K_KP_ENTER,
    "kp_plus": pygame.K_KP_PLUS,
    "return": pygame.K_RETURN,
    "kp_period": pygame.K_KP_PERIOD,
    "kp_minus": pygame.K_KP_MINUS,
    "delete": pygame.K_DELETE,
    "backspace": pygame.K_BACKSPACE,
    "escape": pygame.K_ESCAPE,
    "clear": pygame.K_CLEAR,
    "home": pygame.K_HOME,
    "page_up": pygame.K_PAGEUP,
    "end": pygame.K_END,
    "page_down": pygame.K_PAGEDOWN,
    "insert": pygame.K_INSERT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "space": pygame.K_SPACE,
    "q": pygame.K_q,
    "f11": pygame.K_F11,
}


@pytest.mark.parametrize(("name", "code"), CODES.items(), ids=list(CODES))
def test_keys_have_the_names_of_their_places(name: str, code: int) -> None:
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=code)) == name
    scancode = next(number for number, known in SCANCODES.items() if known == name)
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=scancode)) == name


def test_scancodes_are_those_of_sdl() -> None:
    for name, code in CODES.items():
        constant = {"return": "RETURN", "escape": "ESCAPE"}.get(name)
        if code & (1 << 30):
            assert SCANCODES[code & ~(1 << 30)] == name
        elif constant:
            assert SCANCODES[getattr(pygame, f"KSCAN_{constant}")] == name
    assert SCANCODES[pygame.KSCAN_A] == "a" and SCANCODES[pygame.KSCAN_Z] == "z"
    assert SCANCODES[pygame.KSCAN_RGUI] == "right_gui" and SCANCODES[pygame.KSCAN_KP_EQUALS] == "kp_equals"


def test_azerty_types_symbols_on_the_digit_row_and_plays_all_the_same(devices: Devices) -> None:
    key(pygame.K_UNDERSCORE, scancode=pygame.KSCAN_8, unicode="_")
    assert acts(devices.read(1)) == [("8", "up")]


def test_a_key_without_a_name_goes_by_its_number() -> None:
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=291)) == "code_291"
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=0)) == ""


@pytest.mark.parametrize("mod", [0, pygame.KMOD_NUM])
def test_n06_num_lock_makes_no_difference(devices: Devices, mod: int) -> None:
    key(pygame.K_KP8, mod=mod, unicode="8" if mod else "")
    post(pygame.TEXTINPUT, text="8")
    key(pygame.K_KP8, pygame.KEYUP)
    assert acts(devices.read(1)) == [("8", "up")]
    key(pygame.K_NUMLOCKCLEAR)
    items = devices.read(2)
    assert acts(items) == [] and [item.name for item in items if isinstance(item, Down)] == ["num_lock"]


def test_on_a_mac_the_place_of_num_lock_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_NUMLOCKCLEAR)) == "kp_clear"


def test_n02_keypads_that_send_editing_keys(devices: Devices) -> None:
    sent = ["HOME", "UP", "PAGEUP", "LEFT", "CLEAR", "RIGHT", "END", "DOWN", "PAGEDOWN", "INSERT", "DELETE"]
    for name in sent:
        key(getattr(pygame, f"K_{name}"))
    digits = ["7", "", "9", "", "5", "", "1", "", "3", "0", "CLR"]
    does = ["hint", "up", "score", "left", "select", "right", "sort", "down", "view", "help", "clear"]
    assert acts(devices.read(1)) == list(zip(digits, does, strict=True))


@pytest.mark.parametrize("code", [pygame.K_KP_ENTER, pygame.K_RETURN, pygame.K_KP_PLUS])
def test_n04_both_enters_are_ok(devices: Devices, code: int) -> None:
    key(code)
    assert acts(devices.read(1)) == [("OK", "ok")]


def test_n08_a_decision_held_for_five_seconds_acts_once(devices: Devices) -> None:
    found = []
    for now in range(1, 5000, 40):
        key(pygame.K_KP_ENTER)  # a system's own repeat, should it come through
        found += acts(devices.read(now))
    assert found == [("OK", "ok")]


def test_a_held_move_repeats_by_the_loops_time(devices: Devices) -> None:
    key(pygame.K_KP8)
    assert acts(devices.read(10)) == [("8", "up")]
    assert devices.read(10 + DELAY_MS - 1) == []
    assert devices.read(10 + DELAY_MS) == [Down("", Press("8", "up", held=True))]
    key(pygame.K_KP8, pygame.KEYUP)
    assert devices.read(5000) == []


def test_n11_focus_lost_and_gained_lets_go(devices: Devices) -> None:
    key(pygame.K_KP8)
    post(pygame.WINDOWFOCUSLOST)
    post(pygame.WINDOWFOCUSGAINED)
    assert acts(devices.read(10)) == [("8", "up")]
    assert acts(devices.read(5000)) == [] and devices.held.due(5000) is None
    key(pygame.K_KP8)
    assert acts(devices.read(5001)) == [("8", "up")]


def test_n08_a_window_made_anew_does_not_press_the_held_key_again(devices: Devices) -> None:
    """As recorded under openbox: F11 is held, the window is made anew, and X's own repeat reaches it."""
    key(pygame.K_F11)
    assert devices.read(0) == ["fullscreen"]
    post(pygame.WINDOWHIDDEN)
    key(pygame.K_F11, pygame.KEYUP)
    post(pygame.ACTIVEEVENT, gain=0, state=2)
    post(pygame.WINDOWFOCUSLOST)
    assert devices.read(330) == ["hidden"]
    post(pygame.WINDOWFOCUSGAINED)
    key(pygame.K_F11)
    assert devices.read(660) == ["exposed"]
    key(pygame.K_F11, pygame.KEYUP)
    key(pygame.K_F11)
    assert devices.read(1700) == ["fullscreen"]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_alt_enter_switches_the_screen_and_is_no_ok(devices: Devices, code: int) -> None:
    key(code, mod=pygame.KMOD_LALT)
    assert devices.read(1) == ["fullscreen"]
    key(code, pygame.KEYUP, mod=pygame.KMOD_LALT)
    key(code)
    assert acts(devices.read(2)) == [("OK", "ok")]


def test_a_click_is_a_touch_in_canvas_pixels(devices: Devices) -> None:
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(101, 201), touch=False)
    post(pygame.MOUSEBUTTONDOWN, button=3, pos=(101, 201), touch=False)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(630, 201), touch=False)
    assert devices.read(1) == [Touch(50, 100)]


def test_a_finger_is_one_touch_though_it_moves_the_mouse_too(devices: Devices) -> None:
    post(pygame.FINGERDOWN, x=0.5, y=0.25, finger_id=0)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(320, 120), touch=True)
    assert devices.read(1) == [Touch(160, 60)]


def test_a_drawn_key_is_a_key_that_goes_down_and_up(devices: Devices) -> None:
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(610, 50), touch=False)
    assert devices.read(10) == [Down("drawn_8", Press("8", "up"))]
    assert devices.read(10 + DELAY_MS) == [Down("", Press("8", "up", held=True))], "a held move repeats"
    post(pygame.MOUSEBUTTONUP, button=1, pos=(20, 20), touch=False)
    assert devices.read(5000) == [], "let go anywhere, it goes up"
    assert devices.held.pushed(5000) == []


def test_two_fingers_press_two_drawn_keys(devices: Devices) -> None:
    post(pygame.FINGERDOWN, x=0.99, y=0.1, finger_id=3)
    post(pygame.FINGERDOWN, x=0.99, y=0.95, finger_id=4)
    assert acts(devices.read(1)) == [("8", "up"), ("OK", "ok")]
    post(pygame.FINGERUP, x=0.99, y=0.1, finger_id=3)
    devices.read(500)
    assert [press.key for press in devices.held.pushed(500)] == ["OK"]


def test_between_the_drawn_keys_there_is_nothing(devices: Devices) -> None:
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(610, 200), touch=False)
    assert devices.read(1) == []


def test_the_wheel_moves_the_cursor_a_little_at_a_time(devices: Devices) -> None:
    for steps in (1, -2, 40, 0):
        post(pygame.MOUSEWHEEL, y=steps, x=0)
    assert acts(devices.read(1)) == [("", "up"), *[("", "down")] * 2, *[("", "up")] * 3]


def test_a_pad_that_reports_button_stick_and_hat_is_one_press(devices: Devices) -> None:
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=0)
    post(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=11)
    post(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 1))
    assert acts(devices.read(1)) == [("", "select"), ("", "up")]
    post(pygame.CONTROLLERBUTTONUP, instance_id=4, button=11)
    assert devices.read(900) == [Down("", Press("", "up", held=True))], "the hat still holds it"
    post(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 0))
    assert devices.read(5000) == []


def test_the_stick_reported_before_the_mapping_is_known_is_one_press_too(devices: Devices) -> None:
    post(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=0)
    assert acts(devices.read(1)) == [("", "select")]


def test_an_unmapped_stick_plays_by_its_bare_buttons_and_hat(devices: Devices) -> None:
    post(pygame.JOYBUTTONDOWN, instance_id=1, button=1)
    post(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(-1, 0))
    post(pygame.JOYBUTTONDOWN, instance_id=1, button=60)
    assert acts(devices.read(1)) == [("CLR", "clear"), ("", "left")]


@pytest.mark.parametrize(
    ("kind", "full"), [(pygame.JOYAXISMOTION, 1.0), (pygame.CONTROLLERAXISMOTION, 32767)]
)
def test_an_analogue_stick_moves_once_however_it_trembles(devices: Devices, kind: int, full: float) -> None:
    for share in (0.1, 0.5, 0.7, 0.5, 0.65, 0.45, 0.7):
        post(kind, instance_id=2, axis=0, value=share * full)
    assert acts(devices.read(1)) == [("", "right")]
    for share in (0.2, -0.9):
        post(kind, instance_id=2, axis=0, value=share * full)
    assert acts(devices.read(2)) == [("", "left")]


def test_n13_controllers_that_are_not_there(devices: Devices) -> None:
    devices.listen_to_pads()
    for _ in range(2):
        post(pygame.JOYDEVICEADDED, device_index=0)
    post(pygame.JOYDEVICEREMOVED, instance_id=99)
    assert devices.read(1) == [] and devices.pads == 0
    key(pygame.K_KP8)
    assert acts(devices.read(2)) == [("8", "up")]


def test_a_pad_unplugged_in_mid_press_lets_go(devices: Devices) -> None:
    post(pygame.JOYHATMOTION, instance_id=7, hat=0, value=(0, -1))
    assert acts(devices.read(1)) == [("", "down")]
    post(pygame.JOYDEVICEREMOVED, instance_id=7)
    assert devices.read(2000) == []
    post(pygame.JOYHATMOTION, instance_id=7, hat=0, value=(0, -1))
    assert acts(devices.read(2001)) == [("", "down")]


def test_window_events_are_orders(devices: Devices) -> None:
    kinds = [
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSIZECHANGED,
        pygame.QUIT,
    ]
    for kind in kinds:
        post(kind)
    assert devices.read(1) == ["hidden", "exposed", "exposed", "exposed", "leave"]


def test_what_is_not_wanted_does_not_even_arrive(devices: Devices) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.ACTIVEEVENT, pygame.TEXTINPUT, pygame.KEYMAPCHANGED):
        assert pygame.event.get_blocked(kind)


class Virtual:
    """A controller that SDL itself makes up: plugged in, pressed and unplugged as a real one."""

    GAMEPAD, UNKNOWN = 1, 0

    def __init__(self, devices: Devices, kind: int) -> None:
        self.devices = devices
        self._sdl = ctypes.CDLL(pygame.display.__file__)
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._index = self._sdl.SDL_JoystickAttachVirtual(kind, 6, 15, 1)
        assert devices.read(0) == [] and devices.pads == 1

    def _set(self, what: str, kind: type, number: int, value: int) -> None:
        call = getattr(self._sdl, f"SDL_JoystickSetVirtual{what}")
        call.argtypes = (ctypes.c_void_p, ctypes.c_int, kind)
        stick = self._sdl.SDL_JoystickFromInstanceID(next(iter(self.devices._pads.open)))
        assert call(stick, number, value) == 0

    def button(self, number: int, down: bool) -> None:
        self._set("Button", ctypes.c_uint8, number, down)

    def hat(self, value: int) -> None:
        self._set("Hat", ctypes.c_uint8, 0, value)

    def axis(self, number: int, value: int) -> None:
        self._set("Axis", ctypes.c_int16, number, value)

    def unplug(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)


@pytest.fixture
def plug(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Virtual]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    devices.listen_to_pads()
    return lambda kind: Virtual(devices, kind)


def test_a_real_pad_is_found_pressed_and_unplugged(devices: Devices, plug: Callable[[int], Virtual]) -> None:
    pad = plug(Virtual.GAMEPAD)
    found = []
    for number in (0, 1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 14):
        pad.button(number, True)
        found += acts(devices.read(100 * number + 100))
        pad.button(number, False)
        assert devices.read(100 * number + 150) == []
    digits = ["", "CLR", "", "", "", "OK", "", "", "", "", "", ""]
    does = ["select", "clear", "sort", "hint", "help", "ok", "view", "score", "up", "down", "left", "right"]
    assert found == list(zip(digits, does, strict=True))
    pad.axis(0, -32000)
    assert acts(devices.read(3000)) == [("", "left")]
    pad.unplug()
    assert devices.read(3050) == [] and devices.pads == 0
    assert devices.read(9000) == [], "what it held was let go"


def test_a_handheld_by_its_pad_and_by_its_bare_buttons(
    devices: Devices, plug: Callable[[int], Virtual]
) -> None:
    """The same act from the same place, whether SDL knows the device or not; 4 and 5 are its shoulders."""
    devices.meaning = Layout("handheld", [FILES]).press
    mapped = {0: "select", 1: "clear", 2: "sort", 3: "hint", 4: "help", 6: "ok", 9: "view", 10: "score"}
    bare = {0: "select", 1: "clear", 2: "sort", 3: "hint", 6: "help", 7: "ok", 4: "view", 5: "score"}
    now = 0
    for kind, acts_by_button in ((Virtual.GAMEPAD, mapped), (Virtual.UNKNOWN, bare)):
        pad = plug(kind)
        for button, act in acts_by_button.items():
            now += 100
            pad.button(button, True)
            assert [each[1] for each in acts(devices.read(now))] == [act]
            pad.button(button, False)
            devices.read(now + 50)
        for value, act in ((1, "up"), (2, "right"), (4, "down"), (8, "left")):
            now += 100
            pad.hat(value)
            assert acts(devices.read(now)) == [("", act)]
            pad.hat(0)
            devices.read(now + 50)
        pad.unplug()
        assert devices.read(now + 60) == [] and devices.pads == 0


def test_the_triggers_are_the_shoulders_again(devices: Devices, plug: Callable[[int], Virtual]) -> None:
    pad = plug(Virtual.GAMEPAD)
    for axis, act in ((4, "view"), (5, "score")):
        pad.axis(axis, 32000)
        assert acts(devices.read(axis * 100)) == [("", act)]
        pad.axis(axis, -32000)
        assert devices.read(axis * 100 + 50) == []


def test_a_pad_plugged_in_again_works_again(devices: Devices, plug: Callable[[int], Virtual]) -> None:
    for now in (0, 1000, 2000):
        pad = plug(Virtual.GAMEPAD)
        pad.button(0, True)
        assert acts(devices.read(now)) == [("", "select")]
        pad.unplug()
        assert devices.read(now + 500) == [] and devices.pads == 0


def test_a_real_hat_and_its_mapped_button_are_one_press(
    devices: Devices, plug: Callable[[int], Virtual]
) -> None:
    pad = plug(Virtual.GAMEPAD)
    pad.hat(1)
    pad.button(11, True)
    assert acts(devices.read(10)) == [("", "up")]


def test_a_real_stick_without_a_mapping_plays(devices: Devices, plug: Callable[[int], Virtual]) -> None:
    pad = plug(Virtual.UNKNOWN)
    pad.button(7, True)
    pad.hat(4)
    assert sorted(acts(devices.read(10))) == [("", "down"), ("OK", "ok")]
