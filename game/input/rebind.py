"""A keymap with one physical key given to another button, and a keymap as the text of its file.

Keys come in families - keyboard, the places of a mapped controller, the bare buttons of a stick - since a player
uses one of them at a time. What could be pressed in a family before can be pressed in it afterwards: a button whose
last key is taken away gets one of the new owner's in exchange.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from game import flat
from game.input.buttons import KEYS, MOVES, Act, Key, Press
from game.input.keymap import RESERVED, Keymap, KeymapError, parse
from game.input.names import is_name, is_pad

CAPS: dict[str, str] = {
    "up": "▲",
    "down": "▼",
    "left": "◀",
    "right": "▶",
    "pad_up": "▲",
    "pad_down": "▼",
    "pad_left": "◀",
    "pad_right": "▶",
    "pad_a": "A",
    "pad_b": "B",
    "pad_x": "X",
    "pad_y": "Y",
    "pad_back": "BK",
    "pad_start": "ST",
    "pad_guide": "GD",
    "pad_stick_left": "L3",
    "pad_stick_right": "R3",
    "pad_shoulder_left": "L",
    "pad_shoulder_right": "R",
    "pad_trigger_left": "L2",
    "pad_trigger_right": "R2",
    "space": "SPC",
    "return": "ENT",
    "kp_enter": "ENT",
    "escape": "ESC",
    "backspace": "BSP",
    "delete": "DEL",
    "page_up": "PGU",
    "page_down": "PGD",
    "insert": "INS",
    "kp_plus": "+",
    "kp_minus": "-",
    "kp_period": ".",
    "kp_comma": ",",
    "kp_divide": "/",
    "kp_multiply": "*",
    "left_shift": "LSH",
    "right_shift": "RSH",
    "left_ctrl": "LCT",
    "right_ctrl": "RCT",
    "left_alt": "LAL",
    "right_alt": "RAL",
}
"""What the legend prints for keys whose name would say too little in four letters."""


def cap_of(name: str) -> str:
    """What the legend prints for a physical key.

    >>> cap_of("pad_shoulder_left"), cap_of("q"), cap_of("joy_11"), cap_of("kp_7"), cap_of("caps_lock")
    ('L', 'Q', 'J11', '7', 'CAPS')
    """
    if name in CAPS:
        return CAPS[name]
    if name.startswith("joy_"):
        return f"J{name[4:]}"
    return name.removeprefix("kp_").removeprefix("code_").split("_")[0][:4].upper()


def family(name: str) -> str:
    """Which keys a key is used with: ``keys``, ``pad`` or ``joy``."""
    return name[:3] if is_pad(name) else "keys"


Owner = tuple[str, str]
"""``keys`` and a button, or ``moves`` and an act."""


def data_of(keymap: Keymap) -> dict[str, object]:
    """A keymap as the contents of its file: ``parse`` gives it back."""
    tables: dict[str, dict[str, list[str]]] = {"keys": {}, "moves": {}}
    for name, press in keymap.presses.items():
        table, owner = owner_of(keymap, press)
        tables[table].setdefault(owner, []).append(name)
    caps = {act: cap for act, cap in keymap.legend.items() if cap != keymap.key(act)}
    return {
        "rows": [" ".join(row) for row in keymap.rows],
        "digits": keymap.types_digits,
        **tables,
        "acts": {key: act for key, act in keymap.acts.items() if key.isdigit()},
        "caps": caps,
    }


def owner_of(keymap: Keymap, press: Press) -> Owner:
    """Where in the file a key with this meaning stands."""
    if press.key:
        return "keys", press.key
    if press.act in MOVES:
        return "moves", press.act
    return "keys", keymap.key(press.act)


def text_of(keymap: Keymap) -> str:
    """A keymap as the text of its file."""
    parts, tables = [], []
    for key, value in data_of(keymap).items():
        if isinstance(value, dict):
            if value:
                tables.append(f"\n[{key}]\n{flat.dumps(value)}")
        elif isinstance(value, bool | list):
            parts.append(flat.dumps({key: value}))
    return "".join(parts + tables)


def rebind(keymap: Keymap, button: Key, name: str) -> Keymap:
    """The keymap with a physical key given to a button.

    Raises KeymapError, one line, for a key that has no name or is kept for something else, and where what the key
    did before could not be pressed any more.

    >>> from game.input.keymap import built_in
    >>> pad = rebind(built_in("gamepad"), "5", "pad_y")
    >>> pad.press("pad_y").act, pad.press("pad_a").act, pad.caps("select", "hint")
    ('select', 'hint', ('Y', 'A'))
    """
    file = f"{keymap.name}.toml"
    if not is_name(name):
        raise KeymapError(f"{file}: {name!r} has no name and cannot be given to button {button}")
    if name in RESERVED:
        raise KeymapError(f"{file}: {name} is kept for {RESERVED[name]}")
    data = data_of(keymap)
    acts = cast("Mapping[str, str]", keymap.acts)
    reached = _reach(data, acts, family(name))
    before = keymap.press(name)
    old = owner_of(keymap, before) if before is not None else None
    mine = _names(data, ("keys", button))
    spare = [each for each in mine if family(each) == family(name) and each != name]
    mine[:] = [name, *(each for each in mine if each != name)]
    if old is not None and old != ("keys", button):
        theirs = _names(data, old)
        theirs.remove(name)
        if not reached <= _reach(data, acts, family(name)):
            if not spare:
                raise KeymapError(f"{file}: {old[1]} would have no key left: give it another one first")
            mine.remove(spare[-1])
            theirs.append(spare[-1])
            _print(data, _act(keymap, old), spare[-1])
    _print(data, keymap.acts[button], name)
    return parse(data, file)


def _names(data: dict[str, object], owner: Owner) -> list[str]:
    table, what = owner
    names = data[table]
    assert isinstance(names, dict)
    found: list[str] = names.setdefault(what, [])
    return found


def _reach(data: dict[str, object], acts: Mapping[str, str], kind: str) -> set[str]:
    """What can be pressed with the keys of a family: acts, and where digits are typed the buttons too."""
    found: set[str] = set()
    for table in ("keys", "moves"):
        owners = data[table]
        assert isinstance(owners, dict)
        for owner, names in owners.items():
            if any(family(name) == kind for name in names):
                found |= {acts.get(owner, owner), *([owner] if data["digits"] else [])}
    return found


def _act(keymap: Keymap, owner: Owner) -> Act:
    table, what = owner
    if table == "moves":
        return what  # type: ignore[return-value]
    return keymap.acts[next(key for key in KEYS if key == what)]


def _print(data: dict[str, object], act: Act, name: str) -> None:
    """Let the legend follow, where the keymap has a cap of its own for an act."""
    caps = data["caps"]
    assert isinstance(caps, dict)
    if act in caps:
        caps[act] = cap_of(name)
