"""Keymaps: the files as shipped, what they mean, and how a bad one is refused."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import flat
from game.input import keymap
from game.input.buttons import ACTS, KEYS, Act, Press
from game.input.keymap import Keymap, KeymapError, Layout

FILES = Path(__file__).resolve().parents[2] / "keymaps"
SHIPPED = sorted(FILES.glob("*.toml"))
KEYBOARDS = ("phone", "numpad", "laptop")


def shipped(name: str) -> Keymap:
    return keymap.load(FILES / f"{name}.toml")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_is_good_and_plain(path: Path) -> None:
    loaded = keymap.load(path)
    assert loaded.name == path.stem
    assert set(loaded.acts) == set(KEYS) and sorted(loaded.acts.values()) == sorted(ACTS)
    assert sorted(loaded.legend) == sorted(ACTS)
    assert flat._plain(path.read_text("utf-8")) is not None, "would import tomllib at the start"


@pytest.mark.parametrize("name", sorted(keymap.BUILT_IN))
def test_the_built_in_ones_are_the_files(name: str) -> None:
    assert keymap.built_in(name) == shipped(name)


SAME_ACTS: dict[str, str] = {
    "0": "help",
    "1": "sort",
    "3": "view",
    "7": "hint",
    "9": "score",
    "4": "left",
    "5": "select",
    "6": "right",
}
MEANS: list[tuple[str, str, str]] = [
    ("kp_enter", "OK", "ok"),
    ("kp_plus", "OK", "ok"),
    ("return", "OK", "ok"),
    *((name, "CLR", "clear") for name in ("kp_period", "kp_minus", "delete", "backspace", "escape")),
    ("clear", "5", "select"),
    ("kp_clear", "CLR", "clear"),
    ("home", "7", "hint"),
    ("page_up", "9", "score"),
    ("end", "1", "sort"),
    ("page_down", "3", "view"),
    ("insert", "0", "help"),
    *((arrow, "", arrow) for arrow in ("up", "down", "left", "right")),
    *((f"{row}{digit}", digit, act) for row in ("", "kp_") for digit, act in SAME_ACTS.items()),
]


@pytest.mark.parametrize("name", KEYBOARDS)
@pytest.mark.parametrize(("physical", "key", "act"), MEANS)
def test_keys_that_mean_the_same_in_every_keyboard_map(name: str, physical: str, key: str, act: str) -> None:
    assert shipped(name).press(physical) == (key, act, False)


@pytest.mark.parametrize(
    ("name", "two", "eight"), [("phone", "up", "down"), ("laptop", "up", "down"), ("numpad", "down", "up")]
)
def test_which_way_is_up(name: str, two: Act, eight: Act) -> None:
    loaded = shipped(name)
    for row in ("", "kp_"):
        assert loaded.press(f"{row}2") == Press("2", two)
        assert loaded.press(f"{row}8") == Press("8", eight)
    assert (loaded.key("up") == "8") == (name == "numpad")


@pytest.mark.parametrize("name", KEYBOARDS)
def test_num_lock_and_strangers_mean_nothing(name: str) -> None:
    assert [shipped(name).press(key) for key in ("num_lock", "f11", "q", "left_alt", "", "no such key")] == [
        None
    ] * 6


def test_a_gamepad_has_every_act_and_no_digits() -> None:
    gamepad = shipped("gamepad")
    wanted = {
        "pad_a": "select",
        "pad_start": "ok",
        "pad_b": "clear",
        "pad_x": "sort",
        "pad_shoulder_left": "view",
    }
    wanted |= {
        "pad_y": "hint",
        "pad_shoulder_right": "score",
        "pad_back": "help",
        "pad_up": "up",
        "joy_0": "select",
    }
    assert {name: press.act for name in wanted if (press := gamepad.press(name))} == wanted
    assert gamepad.caps("left", "right", "select", "ok", "help") == ("◀", "▶", "A", "ST", "BK")


def test_a_controller_works_beside_any_keyboard_and_the_other_way_round(tmp_path: Path) -> None:
    for name in KEYBOARDS:
        layout = Layout(name, [FILES])
        assert layout.press("pad_a") == Press("", "select") and layout.press("pad_up") == Press("", "up")
        assert layout.press("kp_2") == shipped(name).press("kp_2") and layout.press("q") is None
    layout = Layout("gamepad", [FILES])
    assert layout.press("2") == Press("2", "up") and layout.press("return") == Press("OK", "ok")
    assert layout.press("pad_guide") is None and layout.keymap.name == "gamepad"


def test_a_handheld_is_played_however_it_reports_its_buttons(tmp_path: Path) -> None:
    """As a controller, as a bare stick, as the keys of small devices, or by a program that makes a pad into keys."""
    handheld = shipped("handheld")
    whole = {"select", "ok", "clear", "sort", "view", "hint", "score", "help", "up", "down", "left", "right"}
    as_keys = "left_ctrl return left_alt space tab left_shift backspace escape up down left right"
    as_made = "x return z c right_shift a end escape up down left right"
    pad = "pad_a pad_start pad_b pad_x pad_shoulder_left pad_y pad_shoulder_right pad_back"
    stick = "joy_0 joy_7 joy_1 joy_2 joy_4 joy_3 joy_5 joy_6"
    moves = " pad_up pad_down pad_left pad_right"
    for names in (as_keys, as_made, pad + moves, stick + moves):
        found = [press.act for name in names.split() if (press := handheld.press(name))]
        assert sorted(found) == sorted(whole), names


def test_a_controller_types_no_digits() -> None:
    for name in ("gamepad", "handheld"):
        pad = shipped(name)
        assert not pad.types_digits
        assert {press.key for press in pad.presses.values()} == {"", "OK", "CLR"}
    assert Layout("numpad", [FILES]).press("pad_y") == Press("", "hint")


def test_a_drawn_key_means_what_is_printed_on_it(tmp_path: Path) -> None:
    for name in keymap.BUILT_IN:
        layout = Layout(name, [FILES])
        for key, act in layout.keymap.acts.items():
            assert layout.press(f"drawn_{key}") == Press(key, act)
            assert layout.button(Press(key, act)) == key
        assert layout.press("drawn_q") is None and layout.press("drawn_") is None


def test_a_key_taken_out_of_a_keymap_stays_out(tmp_path: Path) -> None:
    lines = (FILES / "phone.toml").read_text("utf-8").replace('"space", ', "")
    (tmp_path / "mine.toml").write_text(lines)
    assert Layout("mine", [tmp_path, FILES]).press("space") is None


def test_the_legend_follows_the_layout() -> None:
    assert shipped("phone").caps("left", "right", "up", "ok") == ("4", "6", "2", "OK")
    assert shipped("numpad").caps("up", "down", "clear") == ("8", "2", "CLR")
    assert shipped("laptop").caps("left", "right", "ok", "clear", "sort") == ("◀", "▶", "ENT", "ESC", "1")
    assert shipped("numpad").rows[0] == ("7", "8", "9") and shipped("phone").rows[0] == ("1", "2", "3")


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        *(("kp_8", "numpad"), ("kp_2", "phone"), ("2", "phone"), ("up", "laptop"), ("pad_up", "gamepad")),
        *(("8", None), ("kp_5", None), ("return", None), ("w", None), ("num_lock", None)),
    ],
)
def test_the_key_pressed_for_up_tells_the_keymap(pressed: str, expected: str | None) -> None:
    assert keymap.for_up(pressed) == expected


def changed(**tables: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(keymap.BUILT_IN["phone"])
    for name, change in tables.items():
        if isinstance(change, dict):
            data[name] = {
                key: value for key, value in {**data.get(name, {}), **change}.items() if value is not None
            }
        else:
            data[name] = change
    return data


GIVE = "give its button a key under [keys]"
ROWS = 'rows must name each of the twelve buttons once, such as ["1 2 3", ...]'
HAS = "a keymap has rows, digits, keys, moves, acts, caps"
BAD = [
    (changed(keys={"8": ["kp_88"]}), "mine.toml: unknown key 'kp_88' for button 8"),
    (changed(keys={"8": ["kp_8", "kp_2"]}), "mine.toml: key kp_2 is on both button 2 and button 8"),
    (changed(moves={"up": ["8"]}), "mine.toml: key 8 is on both button 8 and move up"),
    (changed(keys={"7": []}), "mine.toml: button 7 cannot be reached: give it a key under [keys]"),
    (changed(keys={"CLR": None}), "mine.toml: button CLR cannot be reached: give it a key under [keys]"),
    (changed(digits=False, keys={"7": None}), f"mine.toml: act hint cannot be reached: {GIVE}"),
    (changed(keys={"12": ["x"]}), "mine.toml: there is no such thing as 'button 12'"),
    (changed(moves={"jump": ["x"]}), "mine.toml: there is no such thing as 'move jump'"),
    (changed(keys={"8": "kp_8"}), 'mine.toml: button 8 takes a list of keys, such as ["kp_8"]'),
    (changed(keys={"8": [8]}), "mine.toml: unknown key 8 for button 8"),
    (changed(keys={"OK": ["f11"]}), "mine.toml: key f11 of button OK is kept for full screen"),
    (changed(acts={"8": "jump"}), "mine.toml: unknown act 'jump' for button 8"),
    (changed(acts={"8": "ok"}), "mine.toml: unknown act 'ok' for button 8"),
    (changed(acts={"8": ["up"]}), "mine.toml: unknown act ['up'] for button 8"),
    (changed(acts={"8": "up", "2": "up"}), "mine.toml: act up is on both button 2 and button 8"),
    (changed(acts={"OK": "up"}), "mine.toml: [acts] has 'OK': it takes the digits 0 to 9"),
    (changed(acts={"7": None}), "mine.toml: button 7 has no act: give it one under [acts]"),
    (changed(rows=["1 2 3"]), f"mine.toml: {ROWS}"),
    (changed(rows=7), f"mine.toml: {ROWS}"),
    (changed(keys={"8": [["kp_8"]]}), "mine.toml: unknown key ['kp_8'] for button 8"),
    (changed(caps={"upward": "U"}), "mine.toml: [caps] has 'upward': it takes acts, such as up"),
    (changed(caps={"up": "upward"}), "mine.toml: the cap of up must be 1 to 4 characters"),
    (changed(caps={"up": 8}), "mine.toml: the cap of up must be 1 to 4 characters"),
    (changed(keys=[1]), "mine.toml: [keys] must be a table"),
    (changed(digits=1), "mine.toml: digits must be true or false"),
    (changed(colour="red"), f"mine.toml: unknown entry 'colour': {HAS}"),
]


@pytest.mark.parametrize(("data", "message"), BAD, ids=[message[11:45] for _, message in BAD])
def test_a_bad_keymap_is_refused_with_one_line(data: dict[str, Any], message: str) -> None:
    with pytest.raises(KeymapError) as caught:
        keymap.parse(data, "mine.toml")
    assert str(caught.value) == message


SAMPLES = [*KEYS, "up", "kp_8", "x\n"]
ANYTHING = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(SAMPLES)
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(SAMPLES), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["rows", "digits", "keys", "moves", "acts", "caps", "x"]), ANYTHING)
def test_made_up_contents_give_a_keymap_or_one_line(table: str, value: object) -> None:
    try:
        loaded = keymap.parse({**keymap.BUILT_IN["phone"], table: value}, "mine.toml")
    except KeymapError as error:
        assert str(error).startswith("mine.toml: ") and "\n" not in str(error)
    else:
        assert sorted(loaded.acts.values()) == sorted(ACTS)


def test_a_refused_file_falls_back_to_the_next_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "numpad.toml").write_text('[keys]\n8 = ["kp_88"]\n')
    chosen, refused = keymap.choose("numpad", [tmp_path, FILES])
    assert chosen == shipped("numpad")
    assert len(refused) == 1 and refused[0].startswith("numpad.toml: ") and "\n" not in refused[0]
    chosen, refused = keymap.choose("numpad", [tmp_path])
    assert chosen == keymap.built_in("numpad") and len(refused) == 1


@pytest.mark.parametrize(
    "content", [b"", b"\x00", b"\xff\xfe8\x00", b"[keys\n", b'keys = "x"', b"a = " + b"[" * 9999]
)
def test_a_file_that_is_no_keymap_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.toml").write_bytes(content)
    with pytest.raises(KeymapError) as caught:
        keymap.load(tmp_path / "x.toml")
    assert str(caught.value).startswith("x.toml: ") and "\n" not in str(caught.value)


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "phone.toml").mkdir()
    chosen, refused = keymap.choose("phone", [tmp_path])
    assert chosen == keymap.built_in("phone") and "cannot be read" in refused[0]


def test_names_are_listed_and_unknown_ones_give_the_phone(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("")
    (tmp_path / "notes.txt").write_text("")
    names = keymap.available([tmp_path, tmp_path / "none"])
    assert {"gamepad", "handheld", "laptop", "mine", "numpad", "phone"} <= set(names) and list(
        names
    ) == sorted(names)
    assert "notes" not in names
    assert keymap.choose("nothing", [tmp_path]) == (keymap.built_in("phone"), ())
