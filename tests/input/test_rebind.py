"""Keys given to other buttons: what goes, what is exchanged, and that the file gives the same keymap."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import flat
from game.bindings import Bindings
from game.input import keymap
from game.input.buttons import ACTS, KEYS, Key, Press
from game.input.keymap import KeymapError, built_in, parse
from game.input.names import NAMES
from game.input.rebind import cap_of, data_of, family, rebind, text_of

BINDABLE = [*sorted(NAMES - set(keymap.RESERVED)), "code_291", "code_400"]


@pytest.mark.parametrize("name", keymap.BUILT_IN)
def test_a_keymap_is_its_contents_and_its_text(name: str) -> None:
    one = built_in(name)
    assert parse(data_of(one), f"{name}.toml") == one
    text = text_of(one)
    assert parse(flat.loads(text), f"{name}.toml") == one
    assert flat._plain(text) is not None, "would import tomllib at the start"


@given(
    st.sampled_from(sorted(keymap.BUILT_IN)),
    st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(BINDABLE)), min_size=1, max_size=12),
)
def test_whatever_is_bound_everything_can_still_be_pressed(name: str, wishes: list[tuple[Key, str]]) -> None:
    before = built_in(name)
    now = before
    for button, key in wishes:
        try:
            now = rebind(now, button, key)
        except KeymapError as error:
            assert "\n" not in str(error)
            continue
        press = now.press(key)
        assert press is not None and press.act == now.acts[button]
        assert parse(flat.loads(text_of(now)), f"{name}.toml") == now
    assert {press.act for press in now.presses.values()} == set(ACTS)
    for kind in ("keys", "pad", "joy"):
        had = {press.act for each, press in before.presses.items() if family(each) == kind}
        has = {press.act for each, press in now.presses.items() if family(each) == kind}
        assert had <= has, kind
    if before.types_digits:
        assert {press.key for press in now.presses.values()} >= set(KEYS)


def test_a_key_comes_to_a_button_and_leaves_the_one_it_had() -> None:
    numpad = rebind(built_in("numpad"), "7", "kp_1")
    assert numpad.press("kp_1") == Press("7", "hint")
    assert numpad.press("1") == Press("1", "sort"), "which has others"
    assert numpad.press("kp_7") == Press("7", "hint"), "and keeps its own"


def test_a_last_key_is_exchanged_and_the_legend_follows() -> None:
    pad = rebind(built_in("gamepad"), "3", "pad_start")
    assert pad.press("pad_start") == Press("", "view")
    assert pad.press("pad_trigger_left") == Press("OK", "ok")
    assert pad.caps("view", "ok") == ("ST", "L2")
    assert pad.press("joy_7") == Press("OK", "ok"), "a bare stick's buttons are another matter"


def test_a_new_key_goes_first_and_the_legend_names_it() -> None:
    laptop = rebind(built_in("laptop"), "5", "e")
    assert laptop.caps("select") == ("E",) and laptop.press("space") == Press("5", "select")
    assert rebind(built_in("numpad"), "5", "e").caps("select") == ("5",), "the digit is still right"


def test_a_move_can_be_given_away_where_another_key_moves_alike() -> None:
    numpad = rebind(built_in("numpad"), "5", "up")
    assert numpad.press("up") == Press("5", "select") and numpad.press("kp_8") == Press("8", "up")
    pad = rebind(built_in("gamepad"), "5", "pad_up")
    assert pad.press("pad_a") == Press("", "up"), "exchanged: there is no other key for up"


@pytest.mark.parametrize(
    ("button", "name", "words"),
    [
        ("5", "f11", "f11 is kept for full screen"),
        ("5", "kp_88", "'kp_88' has no name"),
        ("2", "pad_left", "left would have no key left"),
    ],
)
def test_what_does_not_go_is_one_line(button: Key, name: str, words: str) -> None:
    with pytest.raises(KeymapError, match=words):
        rebind(built_in("gamepad"), button, name)


@pytest.mark.parametrize("name", BINDABLE)
def test_every_cap_fits_the_legend(name: str) -> None:
    assert 1 <= len(cap_of(name)) <= keymap.LONGEST_CAP


def test_what_is_bound_is_kept_and_can_be_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "keymaps"
    bindings = Bindings("numpad", folder)
    assert not bindings.changed and not folder.exists()
    bindings.bind("5", "q")
    bindings.bind("5", "pad_y")
    assert sorted(path.name for path in folder.iterdir()) == ["gamepad.toml", "numpad.toml"]
    again = Bindings("numpad", folder)
    assert again.press("q") == Press("5", "select") and again.press("pad_y") == Press("", "select")
    assert again.press("pad_a") == Press("", "hint") and again.told() == [] and again.changed
    again.reset()
    assert again.press("q") is None and again.press("pad_a") == Press("", "select")
    assert not again.changed and list(folder.iterdir()) == []


def test_a_refused_key_changes_and_writes_nothing(tmp_path: Path) -> None:
    bindings = Bindings("gamepad", tmp_path)
    before = bindings.keymap
    with pytest.raises(KeymapError):
        bindings.bind("5", "f11")
    assert bindings.keymap is before and list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_the_keys_hold_for_this_run(tmp_path: Path) -> None:
    (tmp_path / "keymaps").write_text("no folder")
    for folder, read, kept in ((None, 0, 0), (tmp_path / "keymaps", 1, 1)):
        bindings = Bindings("phone", folder)
        assert ["cannot be read" in line for line in bindings.told()] == [True] * read
        bindings.bind("5", "q")
        assert bindings.press("q") == Press("5", "select") and bindings.changed
        assert ["for this run only" in line for line in bindings.told()] == [True] * kept
        bindings.reset()
        assert bindings.press("q") is None


def test_a_keymap_of_the_players_own_is_not_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text_of(built_in("laptop")))
    bindings = Bindings("mine", tmp_path)
    bindings.bind("5", "q")
    bindings.reset()
    assert (tmp_path / "mine.toml").exists() and bindings.press("q") == Press("5", "select")
    (tmp_path / "numpad.toml").write_text(text_of(built_in("numpad")) + "# by hand\n")
    bindings.choose("numpad")
    bindings.bind("5", "q")
    bindings.bind("5", "e")
    assert "by hand" in (tmp_path / "numpad.toml.bak").read_text()
