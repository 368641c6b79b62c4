"""Keymaps: which physical key presses which of the twelve, and what each of the twelve does.

A keymap is a TOML file of four tables and a list (``keymaps/numpad.toml`` shows them all):

- ``keys``: button (``0`` to ``9``, ``OK``, ``CLR``) -> names of physical keys (``game.input.names``)
- ``moves``: ``up``, ``down``, ``left``, ``right`` -> keys that move and stand for no digit
- ``acts``: digit -> what it does; ``OK`` and ``CLR`` always do ``ok`` and ``clear``
- ``caps``: act -> what the legend prints for it, where that is not the digit
- ``rows``: how the keypad is drawn

A file with ``digits = false`` (a gamepad's) types no digits, and may leave some without a key so long as every act
has one.
Everything is checked when it is read, so a keymap in hand can be trusted.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, cast

from game import flat
from game.input.buttons import ACTS, KEYS, MOVES, Act, Key, Press
from game.input.names import DRAWN, is_name, is_pad

DEFAULT = "phone"
RESERVED: Mapping[str, str] = {"f11": "full screen"}
"""Keys that no button may have, and what they do."""

LONGEST_CAP = 4
_TABLES = ("rows", "digits", "keys", "moves", "acts", "caps")
_FIXED: dict[Key, Act] = {"OK": "ok", "CLR": "clear"}


class KeymapError(flat.FileError):
    """A keymap that cannot be used; its text is one line naming the file, the key and the button."""


class Keymap(NamedTuple):
    """A checked keymap.

    name: ``numpad`` for ``numpad.toml``.
    presses: physical key -> what its press means.
    acts: button -> what it does, for all twelve.
    rows: the twelve as drawn, top row first.
    legend: act -> what the legend prints for it, for all acts.

    >>> numpad = built_in("numpad")
    >>> numpad.press("kp_8")
    Press(key='8', act='up', held=False)
    >>> numpad.caps("left", "right")
    ('4', '6')
    """

    name: str
    presses: dict[str, Press]
    acts: dict[Key, Act]
    rows: tuple[tuple[Key, ...], ...]
    legend: dict[Act, str]

    def press(self, name: str) -> Press | None:
        """What the physical key of this name means, or None: nothing."""
        return self.presses.get(name)

    def caps(self, *acts: Act) -> tuple[str, ...]:
        """What the legend prints for these acts."""
        return tuple(self.legend[act] for act in acts)

    def key(self, act: Act) -> Key:
        """The button that does this.

        >>> built_in("phone").key("up")
        '2'
        """
        return next(key for key, does in self.acts.items() if does == act)

    @property
    def types_digits(self) -> bool:
        """Whether numbers can be typed with it.

        >>> built_in("numpad").types_digits, built_in("gamepad").types_digits
        (True, False)
        """
        return any(press.key.isdigit() for press in self.presses.values())

    def has(self, *, pad: bool) -> bool:
        """Whether any key of a controller, or of a keyboard, is in it."""
        return any(is_pad(name) == pad for name in self.presses)


def parse(data: Mapping[str, object], file: str) -> Keymap:
    """The keymap in the contents of a TOML file; ``file`` is its name, and less the ending the keymap's.

    Raises KeymapError: unknown, clashing or missing keys, buttons or acts.

    >>> parse({**BUILT_IN["phone"], "keys": {"8": ["kp_88"]}}, "mine.toml")
    Traceback (most recent call last):
    game.input.keymap.KeymapError: mine.toml: unknown key 'kp_88' for button 8
    """
    for name in data:
        if name not in _TABLES:
            raise KeymapError(f"{file}: unknown entry {flat.short(name)}: a keymap has {', '.join(_TABLES)}")
    acts = _acts(_table(data, "acts", file), file)
    digits = data.get("digits", True)
    if not isinstance(digits, bool):
        raise KeymapError(f"{file}: digits must be true or false")
    presses = _presses(data, acts, digits, file)
    _reachable(presses, digits, file)
    return Keymap(Path(file).stem, presses, acts, _rows(data.get("rows"), file), _legend(data, acts, file))


def load(path: Path) -> Keymap:
    """The keymap in a file. Raises KeymapError, whatever is wrong with the file."""
    try:
        data = flat.read(path)
    except OSError as error:
        raise KeymapError(f"{path.name}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise KeymapError(f"{path.name}: no TOML: {error}") from None
    return parse(data, path.name)


def available(folders: Iterable[Path]) -> tuple[str, ...]:
    """The names of the keymaps in these folders and of the built-in ones, sorted."""
    found = set(BUILT_IN)
    for folder in folders:
        try:
            found.update(path.stem for path in folder.iterdir() if path.suffix == ".toml")
        except OSError:
            continue
    return tuple(sorted(found))


def choose(name: str, folders: Iterable[Path]) -> tuple[Keymap, tuple[str, ...]]:
    """The keymap of this name from the first folder that has a good one, else the built-in one.

    Also one line for each file that was refused on the way. A name that nothing has gives ``phone``.
    """
    refused: list[str] = []
    for folder in folders:
        path = folder / f"{name}.toml"
        try:
            if flat.stands(path):
                return load(path), tuple(refused)
        except KeymapError as error:
            refused.append(f"{error}; the built-in keymap is used")
    return built_in(name if name in BUILT_IN else DEFAULT), tuple(refused)


def for_up(name: str) -> str | None:
    """The keymap of a player who presses this physical key for *up*; None: ask again.

    >>> for_up("kp_8"), for_up("2"), for_up("up"), for_up("pad_up"), for_up("x")
    ('numpad', 'phone', 'laptop', 'gamepad', None)
    """
    return _BY_UP.get(name)


_BY_UP = {
    "kp_8": "numpad",
    "kp_2": "phone",
    "2": "phone",
    "pad_up": "gamepad",
    f"{DRAWN}2": "phone",
    f"{DRAWN}8": "numpad",
    **dict.fromkeys(("up", "down", "left", "right"), "laptop"),
}


def _table(data: Mapping[str, object], name: str, file: str) -> Mapping[str, object]:
    table = data.get(name, {})
    if not isinstance(table, Mapping):
        raise KeymapError(f"{file}: [{name}] must be a table")
    return cast("Mapping[str, object]", table)


def _acts(table: Mapping[str, object], file: str) -> dict[Key, Act]:
    acts: dict[Key, Act] = {}
    for key, act in table.items():
        if key not in KEYS or key in _FIXED:
            raise KeymapError(f"{file}: [acts] has {flat.short(key)}: it takes the digits 0 to 9")
        if act not in ACTS or act in _FIXED.values():
            raise KeymapError(f"{file}: unknown act {flat.short(act)} for button {key}")
        other = next((before for before, does in acts.items() if does == act), None)
        if other is not None:
            raise KeymapError(f"{file}: act {act} is on both button {other} and button {key}")
        acts[key] = act
    for digit in KEYS:
        if digit not in acts and digit not in _FIXED:
            raise KeymapError(f"{file}: button {digit} has no act: give it one under [acts]")
    return {**acts, **_FIXED}


def _presses(
    data: Mapping[str, object], acts: Mapping[Key, Act], digits: bool, file: str
) -> dict[str, Press]:
    presses: dict[str, Press] = {}
    owners: dict[str, str] = {}
    buttons = {
        f"button {key}": Press(key if digits or key in _FIXED else "", act) for key, act in acts.items()
    }
    moves = {f"move {act}": Press("", act) for act in MOVES}
    wanted = [(f"button {key}", names) for key, names in _table(data, "keys", file).items()]
    wanted += [(f"move {act}", names) for act, names in _table(data, "moves", file).items()]
    for owner, names in wanted:
        press = buttons.get(owner) or moves.get(owner)
        if press is None:
            raise KeymapError(f"{file}: there is no such thing as {flat.short(owner)}")
        if not isinstance(names, list):
            raise KeymapError(f'{file}: {owner} takes a list of keys, such as ["kp_8"]')
        for name in names:
            if not isinstance(name, str) or not is_name(name):
                raise KeymapError(f"{file}: unknown key {flat.short(name)} for {owner}")
            if name in RESERVED:
                raise KeymapError(f"{file}: key {name} of {owner} is kept for {RESERVED[name]}")
            if owners.setdefault(name, owner) != owner:
                raise KeymapError(f"{file}: key {name} is on both {owners[name]} and {owner}")
            presses[name] = press
    return presses


def _reachable(presses: Mapping[str, Press], digits: bool, file: str) -> None:
    keys = {press.key for press in presses.values()}
    acts = {press.act for press in presses.values()}
    for key in KEYS:
        if key not in keys and (digits or key in _FIXED):
            raise KeymapError(f"{file}: button {key} cannot be reached: give it a key under [keys]")
    for act in ACTS:
        if act not in acts:
            raise KeymapError(f"{file}: act {act} cannot be reached: give its button a key under [keys]")


def _rows(rows: object, file: str) -> tuple[tuple[Key, ...], ...]:
    lines = rows if isinstance(rows, list) else []
    split = tuple(tuple(line.split()) for line in lines if isinstance(line, str))
    if sorted(key for row in split for key in row) != sorted(KEYS):
        raise KeymapError(f'{file}: rows must name each of the twelve buttons once, such as ["1 2 3", ...]')
    return cast("tuple[tuple[Key, ...], ...]", split)


def _legend(data: Mapping[str, object], acts: Mapping[Key, Act], file: str) -> dict[Act, str]:
    legend: dict[Act, str] = {act: key for key, act in acts.items()}
    for act, cap in _table(data, "caps", file).items():
        if act not in ACTS:
            raise KeymapError(f"{file}: [caps] has {flat.short(act)}: it takes acts, such as up")
        if not isinstance(cap, str) or not cap.strip() or len(cap) > LONGEST_CAP:
            raise KeymapError(f"{file}: the cap of {act} must be 1 to {LONGEST_CAP} characters")
        legend[act] = cap
    return legend


# The keymaps that hold when no file can be used. Tests hold them equal to the files.
_KEYS: dict[str, object] = {
    **{str(digit): [f"kp_{digit}", str(digit)] for digit in (2, 4, 6, 8)},
    "0": ["kp_0", "0", "insert"],
    "1": ["kp_1", "1", "end"],
    "3": ["kp_3", "3", "page_down"],
    "5": ["kp_5", "5", "space", "clear"],
    "7": ["kp_7", "7", "home"],
    "9": ["kp_9", "9", "page_up"],
    "OK": ["kp_enter", "kp_plus", "return", "return2"],
    "CLR": [
        *("kp_period", "kp_decimal", "kp_comma", "kp_minus", "kp_clear"),
        *("delete", "backspace", "escape", "back"),
    ],
}
_MOVES: dict[str, object] = {move: [move] for move in MOVES}
_SECOND: dict[str, object] = {"0": "help", "1": "sort", "3": "view", "7": "hint", "9": "score"}
_TWO_UP: dict[str, object] = {**_SECOND, "2": "up", "4": "left", "5": "select", "6": "right", "8": "down"}
_PHONE: dict[str, object] = {
    "rows": ["1 2 3", "4 5 6", "7 8 9", "CLR 0 OK"],
    "keys": _KEYS,
    "moves": _MOVES,
    "acts": _TWO_UP,
}
_ARROW_CAPS: dict[str, object] = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}
_PAD_KEYS: dict[str, list[str]] = {
    "0": ["pad_back", "joy_6"],
    "1": ["pad_x", "joy_2"],
    "3": ["pad_shoulder_left", "pad_trigger_left", "joy_4"],
    "5": ["pad_a", "joy_0"],
    "7": ["pad_y", "joy_3"],
    "9": ["pad_shoulder_right", "pad_trigger_right", "joy_5"],
    "OK": ["pad_start", "joy_7"],
    "CLR": ["pad_b", "joy_1"],
}
_HANDHELD_KEYS: dict[str, list[str]] = {
    "0": ["escape"],
    "1": ["space", "c"],
    "3": ["tab", "right_shift", "home"],
    "5": ["left_ctrl", "x"],
    "7": ["left_shift", "a"],
    "9": ["backspace", "end"],
    "OK": ["return"],
    "CLR": ["left_alt", "z"],
}
_PAD_CAPS: dict[str, object] = {
    "select": "A",
    "ok": "ST",
    "clear": "B",
    "sort": "X",
    "view": "L",
    "hint": "Y",
    "score": "R",
    "help": "BK",
}
BUILT_IN: dict[str, dict[str, object]] = {
    "phone": _PHONE,
    "numpad": {
        **_PHONE,
        "rows": ["7 8 9", "4 5 6", "1 2 3", "CLR 0 OK"],
        "acts": {**_TWO_UP, "2": "down", "8": "up"},
    },
    "laptop": {**_PHONE, "caps": {**_ARROW_CAPS, "select": "SPC", "ok": "ENT", "clear": "ESC"}},
    "gamepad": {
        **_PHONE,
        "digits": False,
        "keys": _PAD_KEYS,
        "moves": {move: [f"pad_{move}"] for move in MOVES},
        "caps": {**_ARROW_CAPS, **_PAD_CAPS},
    },
    "handheld": {
        **_PHONE,
        "digits": False,
        "keys": {key: [*_PAD_KEYS[key], *names] for key, names in _HANDHELD_KEYS.items()},
        "moves": {move: [f"pad_{move}", move] for move in MOVES},
        "caps": {**_ARROW_CAPS, **_PAD_CAPS, "help": "SEL"},
    },
}
"""Keymaps in code, in the files' own shape: they stand in for a file that is missing or refused."""


def built_in(name: str) -> Keymap:
    """A keymap that needs no file. Raises KeyError for a name not in ``BUILT_IN``."""
    return parse(BUILT_IN[name], f"{name}.toml")


class Layout:
    """The keymap in force, with what stands in where it says nothing at all.

    A controller works beside any keyboard, and a keyboard beside a gamepad's keymap: a keymap without a single
    key of one kind leaves that kind to ``gamepad`` or to ``laptop``. These are read when first needed.

    >>> layout = Layout("numpad", [])
    >>> layout.press("kp_8"), layout.keymap.name
    (Press(key='8', act='up', held=False), 'numpad')
    """

    def __init__(self, name: str, folders: Iterable[Path]) -> None:
        """refused: one line for each file that could not be used."""
        self._folders = tuple(folders)
        self.keymap, self.refused = choose(name or DEFAULT, self._folders)
        self._stand_ins: dict[bool, Keymap] = {}

    def press(self, name: str) -> Press | None:
        """What a physical key means, or one of the drawn keypad; None: nothing."""
        if name.startswith(DRAWN):
            key = cast("Key", name.removeprefix(DRAWN))
            return Press(key, self.keymap.acts[key]) if key in KEYS else None
        return self.keymap.press(name) or self.keymap_of(is_pad(name)).press(name)

    def button(self, press: Press) -> Key:
        """The button of the twelve that a press is; an arrow key's is the one that moves alike.

        >>> Layout("numpad", []).button(Press("", "up"))
        '8'
        """
        return press.key or self.keymap.key(press.act)

    def keymap_of(self, pad: bool) -> Keymap:
        """The keymap that says what controllers, or keyboards, mean."""
        if self.keymap.has(pad=pad):
            return self.keymap
        if pad not in self._stand_ins:
            self._stand_ins[pad] = choose("gamepad" if pad else "laptop", self._folders)[0]
        return self._stand_ins[pad]

    def use(self, keymap: Keymap) -> None:
        """Put a keymap in the place of the one of its name."""
        if keymap.name == self.keymap.name:
            self.keymap = keymap
            return
        for pad in (False, True):
            if self.keymap_of(pad).name == keymap.name:
                self._stand_ins[pad] = keymap
