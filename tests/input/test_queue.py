"""What counts as a press: held keys, echoes, lost focus, and questions not seen yet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.buttons import Press
from game.input.keymap import Layout
from game.input.queue import (
    DELAY_MS,
    ECHO_MS,
    EVERY_MS,
    FLICKER_MS,
    GUARD_MS,
    SEEN_MS,
    DrawnKeys,
    Gate,
    Held,
)

UP = Press("8", "up")
LEFT = Press("4", "left")
OK = Press("OK", "ok")
FIVE = Press("5", "select")


def repeats(held: Held, until: int) -> list[tuple[int, Press]]:
    found = [(now, press) for now in range(until + 1) if (press := held.repeat(now)) is not None]
    return found


@pytest.mark.parametrize("press", [OK, FIVE, Press("CLR", "clear"), Press("7", "hint"), Press("0", "help")])
def test_a_held_decision_acts_once(press: Press) -> None:
    held = Held()
    assert [held.down("key", press, "keys", now) for now in range(0, 5000, 33)] == [True] + [False] * 151
    assert repeats(held, 5000) == [] and held.due(5000) is None
    held.up("key", "keys")
    assert held.down("key", press, "keys", 5001)


def test_a_held_move_repeats_after_a_while_and_then_steadily() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    assert held.due(0) == DELAY_MS and held.due(DELAY_MS + 5) == 0
    expected = list(range(DELAY_MS, 1000, EVERY_MS))
    assert repeats(held, 999) == [(now, Press("8", "up", held=True)) for now in expected]


def test_a_loop_that_comes_late_does_not_catch_up() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    assert held.repeat(3000) is not None
    assert held.repeat(3000) is None and held.due(3000) == EVERY_MS


def test_letting_go_ends_the_repeat_and_the_latest_move_has_it() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    held.down("kp_4", LEFT, "keys", 10)
    held.up("kp_8", "keys")
    assert held.repeat(10 + DELAY_MS) == Press("4", "left", held=True)
    held.up("kp_4", "keys")
    assert held.due(1000) is None and held.repeat(9999) is None


def test_a_decision_ends_the_repeat() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    held.down("kp_enter", OK, "keys", 10)
    assert repeats(held, 2000) == []


def test_one_press_told_by_a_button_and_a_hat_acts_once() -> None:
    held = Held()
    up = Press("", "up")
    assert held.down("pad_up", up, "pad 0 hat", 0)
    assert not held.down("pad_up", up, "pad 0 button", 3)
    held.up("pad_up", "pad 0 hat")
    assert held.repeat(DELAY_MS) is not None, "the button still holds it"
    held.up("pad_up", "pad 0 button")
    assert held.due(999) is None
    assert held.down("pad_up", up, "pad 0 hat", 1000)


def test_one_press_told_by_two_devices_is_an_echo() -> None:
    held = Held()
    assert held.down("joy_0", FIVE, "pad 0 stick", 0)
    assert not held.down("pad_a", FIVE, "pad 0 button", ECHO_MS)
    held.up("joy_0", "pad 0 stick")
    held.up("pad_a", "pad 0 button")
    assert held.down("pad_a", FIVE, "pad 0 button", ECHO_MS + 60)


def test_two_keys_of_one_keyboard_are_two_presses() -> None:
    held = Held()
    assert held.down("kp_5", FIVE, "keys", 0) and held.down("5", FIVE, "keys", 1)


def test_different_presses_of_two_devices_are_no_echo() -> None:
    held = Held()
    assert held.down("pad_a", FIVE, "pad 0 button", 0) and held.down("kp_8", UP, "keys", 5)


def test_n11_a_move_held_when_the_window_loses_the_keyboard_stops_and_counts_again() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    held.lose(100)
    assert repeats(held, 2000) == []
    assert held.down("kp_8", UP, "keys", 2001)


def test_n08_a_decision_that_stays_down_through_a_flicker_of_the_window_is_the_same_press() -> None:
    held = Held()
    held.down("kp_enter", OK, "keys", 0)
    held.lose(100)
    assert not held.down("kp_enter", OK, "keys", 660)
    held.up("kp_enter", "keys")
    assert held.down("kp_enter", OK, "keys", 700)


def test_a_decision_let_go_unseen_counts_after_the_flicker() -> None:
    held = Held()
    held.down("kp_enter", OK, "keys", 0)
    held.lose(100)
    assert held.down("kp_enter", OK, "keys", 100 + FLICKER_MS)


def test_an_unplugged_controller_lets_go() -> None:
    held = Held()
    held.down("pad_up", Press("", "up"), "pad 3 hat 0 y", 0)
    held.down("kp_4", LEFT, "keys", 1)
    held.forget("pad 3 hat 0 y")
    assert held.repeat(1 + DELAY_MS) == Press("4", "left", held=True)
    assert held.down("pad_up", Press("", "up"), "pad 3 hat 0 y", 500)


def test_a_key_up_that_was_never_down_is_nothing() -> None:
    held = Held()
    held.up("kp_8", "keys")
    held.forget("pad 1 button")
    assert held.down("kp_8", UP, "keys", 0)


def test_still_waits_for_a_new_press() -> None:
    held = Held()
    held.down("kp_8", UP, "keys", 0)
    held.still()
    assert repeats(held, 2000) == []
    assert not held.down("kp_8", UP, "keys", 2001)
    held.up("kp_8", "keys")
    assert held.down("kp_8", UP, "keys", 2002)


def test_the_gate_opens_a_frame_after_the_question_was_painted() -> None:
    gate = Gate()
    assert not gate.admits(10_000), "nothing was painted yet"
    gate.shown(100)
    gate.shown(120)
    assert not gate.admits(100 + GUARD_MS - 1)
    assert gate.admits(100 + GUARD_MS) and gate.admits(9_999)
    gate.close()
    assert not gate.admits(9_999)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["down", "down", "up", "lose", "still", "wait"]),
        st.sampled_from([("kp_enter", OK), ("kp_5", FIVE), ("kp_8", UP), ("pad_a", FIVE)]),
        st.sampled_from(["keys", "pad 0 button", "pad 0 hat"]),
        st.integers(0, 400),
    ),
    max_size=40,
)


@given(STEPS)
def test_whatever_happens_one_going_down_is_at_most_one_press(
    steps: list[tuple[str, tuple[str, Press], str, int]],
) -> None:
    """Presses never outnumber the times that a key went from up to down, and only moves repeat."""
    held, now = Held(), 0
    down: dict[str, set[str]] = {}
    for what, (name, press), source, later in steps:
        now += later
        if what == "down":
            was_up = not down.get(name)
            assert was_up or not held.down(name, press, source, now)
            if was_up:
                held.down(name, press, source, now)
            down.setdefault(name, set()).add(source)
        elif what == "up":
            down.get(name, set()).discard(source)
            held.up(name, source)
        elif what == "lose":
            down.clear()
            held.lose(now)
        elif what == "still":
            held.still()
        repeated = held.repeat(now)
        assert repeated is None or (repeated.act == "up" and repeated.held and down.get("kp_8"))


def test_a_tapped_key_is_drawn_down_for_a_moment_and_a_held_one_as_long_as_it_is_held() -> None:
    held, seen = Held(), {}
    drawn = DrawnKeys(Layout("numpad", []).button, lambda key, down: seen.update({key: down}) is None)
    assert not drawn.follow(held, 0)
    held.down("kp_5", FIVE, "keys", 0)
    held.up("kp_5", "keys")
    held.down("left", Press("", "left"), "keys", 0)
    assert drawn.follow(held, 1) and seen == {"5": True, "4": True}
    assert held.lifts(1) == SEEN_MS - 1
    assert not drawn.follow(held, SEEN_MS - 1)
    assert drawn.follow(held, SEEN_MS) and drawn.down == {"4"} and seen["5"] is False
    assert held.lifts(9000) is None
    held.lose(9000)
    assert held.lifts(9000) == 0 and drawn.follow(held, 9000) and drawn.down == frozenset()


def test_two_keys_for_one_button_are_one_drawn_key() -> None:
    held, told = Held(), []
    drawn = DrawnKeys(lambda press: press.key, lambda key, down: told.append((key, down)) is None)
    held.down("kp_enter", OK, "keys", 0)
    drawn.follow(held, 0)
    held.down("return", OK, "keys", 500)
    drawn.follow(held, 500)
    held.up("kp_enter", "keys")
    assert not drawn.follow(held, 600)
    held.up("return", "keys")
    assert drawn.follow(held, 700) and told == [("OK", True), ("OK", False)]


def test_what_means_nothing_is_not_drawn() -> None:
    held = Held()
    held.down("q", None, "keys", 0)
    assert held.pushed(0) == [] and held.lifts(0) is None
