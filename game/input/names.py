"""Names of physical keys, the same on every system, keyboard layout and NumLock state.

A key is named by where it lies, not by what it types: ``8`` is the digit row's eighth key also where that key
types an underscore. SDL's scancodes are the USB usage numbers of the keyboard page: this table needs no SDL.
Controllers add ``pad_a`` and the like (the places of an SDL game controller) and ``joy_0`` upwards (the bare
buttons of a stick that SDL has no mapping for).
"""

from __future__ import annotations

_RUNS: tuple[tuple[int, str], ...] = (
    (4, "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
    (30, "1 2 3 4 5 6 7 8 9 0"),
    (40, "return escape backspace tab space minus equals left_bracket right_bracket backslash hash"),
    (51, "semicolon apostrophe grave comma period slash caps_lock"),
    (58, "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12"),
    (70, "print_screen scroll_lock pause insert home page_up delete end page_down right left down up"),
    (83, "num_lock kp_divide kp_multiply kp_minus kp_plus kp_enter"),
    (89, "kp_1 kp_2 kp_3 kp_4 kp_5 kp_6 kp_7 kp_8 kp_9 kp_0 kp_period angle menu power kp_equals"),
    (133, "kp_comma"),
    (156, "clear"),
    (158, "return2"),
    (216, "kp_clear"),
    (220, "kp_decimal"),
    (224, "left_ctrl left_shift left_alt left_gui right_ctrl right_shift right_alt right_gui"),
    (270, "back"),
)

SCANCODES: dict[int, str] = {
    first + offset: name for first, names in _RUNS for offset, name in enumerate(names.split())
}
"""SDL scancode -> name. 83 is NumLock; on a Mac's keypad that place is Clear (see ``devices``)."""

PAD_BUTTONS: tuple[str, ...] = (
    *("pad_a", "pad_b", "pad_x", "pad_y", "pad_back", "pad_guide", "pad_start"),
    *("pad_stick_left", "pad_stick_right", "pad_shoulder_left", "pad_shoulder_right"),
    *("pad_up", "pad_down", "pad_left", "pad_right"),
)
"""In the order of SDL's game controller buttons, 0-14."""

PAD_TRIGGERS: tuple[str, str] = ("pad_trigger_left", "pad_trigger_right")
STICK_BUTTONS: tuple[str, ...] = tuple(f"joy_{number}" for number in range(32))

NAMES: frozenset[str] = frozenset({*SCANCODES.values(), *PAD_BUTTONS, *PAD_TRIGGERS, *STICK_BUTTONS})
"""Every name that a keymap may use."""


DRAWN = "drawn_"
"""Before a button's name: that key of the drawn keypad, clicked or touched. No keymap can give it to another."""


CODE = "code_"
"""Before the scancode of a key that has no name of its own here."""


def is_name(name: str) -> bool:
    """Whether a keymap may use it: a name from above, or a key told by its scancode.

    >>> is_name("kp_8"), is_name("code_291"), is_name("kp_88"), is_name("code_x")
    (True, True, False, False)
    """
    code = name.removeprefix(CODE)
    return name in NAMES or (code != name and code.isascii() and code.isdigit() and len(code) <= 3)


def is_pad(name: str) -> bool:
    """Whether the key lies on a controller.

    >>> is_pad("pad_a"), is_pad("page_up")
    (True, False)
    """
    return name.startswith(("pad_", "joy_"))
