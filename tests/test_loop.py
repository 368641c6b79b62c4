"""The loop with made-up hands, time and window: what reaches a screen, when it is painted, how long it sleeps."""

from __future__ import annotations

import pytest

from game.draw.scene import Scene, Text
from game.input.buttons import Press, Touch
from game.input.queue import DELAY_MS, GUARD_MS, SEEN_MS, Down, DrawnKeys, Held, Item
from game.loop import QUIET_MS, SLICE_MS, Loop
from game.screens.base import Leave, Move, Pop, Push, Replace, Screen
from game.screens.stack import Stack

OK = Down("kp_enter", Press("OK", "ok"))
FIVE = Down("kp_5", Press("5", "select"))
CLEAR = Down("escape", Press("CLR", "clear"))
DOWN = Down("kp_2", Press("2", "down"))
SORT = Down("kp_1", Press("1", "sort"))
STRANGER = Down("q", None)


class Page(Screen):
    """Writes down what reaches it; ``moves`` says where a press of an act leads."""

    def __init__(self, name: str, moves: dict[str, Move] | None = None) -> None:
        self.name = name
        self.moves = moves or {}
        self.got: list[object] = []
        self.wanted: int | None = None

    def handle(self, press: Press) -> Move | None:
        self.got.append(press.act)
        return self.moves.get(press.act)

    def touch(self, touch: Touch) -> Move | None:
        self.got.append(touch)
        return self.moves.get("touch")

    def raw(self, name: str) -> Move | None:
        self.got.append(name)
        return self.moves.get("raw")

    def scene(self) -> Scene:
        return (Text(0, 0, f"{self.name} {len(self.got)}"),)

    def due(self, now: int) -> int | None:
        return None if self.wanted is None else max(0, self.wanted - now)

    def tick(self, now: int) -> Move | None:
        self.got.append(f"tick {now}")
        self.wanted = None
        return self.moves.get("tick")


class World:
    """A clock that tests move, hands that press, and a window that counts."""

    def __init__(self, root: Page, power_ms: int = 0) -> None:
        self.now = 0
        self.held = Held()
        self.pads = 0
        self.pressed: list[Item] = []
        self.during_paint: list[Item] = []
        self.paint_ms = 0
        self.shown: list[str] = []
        self.waited: list[tuple[int | None, bool, bool]] = []
        self.switched = 0
        self.beeps: list[str] = []
        self.exposures = 0
        self.drawn: list[tuple[str, bool]] = []
        self.loop = Loop(
            Stack(root, power_ms=power_ms),
            self,
            self,
            self,
            lambda: self.now,
            self._switch,
            DrawnKeys(lambda press: press.key, lambda key, down: self.drawn.append((key, down)) is None),
            self,
        )

    def read(self, now: int) -> list[Item]:
        items, self.pressed = self.pressed, []
        return items

    def waiting(self) -> bool:
        return bool(self.pressed)

    def show(self, scene: Scene) -> bool:
        text = scene[0]
        assert isinstance(text, Text)
        self.shown.append(text.text)
        self.now += self.paint_ms
        self.pressed += self.during_paint
        self.during_paint = []
        return True

    def sound(self) -> None:
        if self.shown and self.beeps[-1:] != [(heard := f"sound after {len(self.shown)}")]:
            self.beeps.append(heard)

    def rest(self) -> None:
        self.beeps.append("rest")

    def exposed(self) -> None:
        self.exposures += 1

    def wait(self, ms: int | None, *, polled: bool = False, lively: bool = False) -> None:
        self.waited.append((ms, polled, lively))

    def _switch(self) -> None:
        self.switched += 1

    def press(self, *items: Item, after: int = 100) -> None:
        """Let time pass, press, and let the loop take one step."""
        self.now += after
        self.pressed += items
        self.loop.step()


def started(root: Page) -> World:
    world = World(root)
    world.loop.step()
    return world


def test_presses_reach_the_top_screen_in_order() -> None:
    page = Page("page")
    started(page).press(DOWN, FIVE, OK, SORT, STRANGER, Touch(3, 4))
    assert page.got == ["down", "select", "ok", "sort", Touch(3, 4)]


def test_fast_typing_on_one_screen_loses_nothing() -> None:
    page = Page("page")
    world = started(page)
    world.press(*[FIVE, OK] * 10)
    world.press(FIVE, OK, after=1)
    assert page.got == ["select", "ok"] * 11


@pytest.mark.parametrize("decision", [OK, FIVE, CLEAR, Touch(1, 1)], ids=str)
def test_n08_what_was_pressed_before_a_screen_was_seen_does_not_answer_it(decision: Item) -> None:
    result = Page("result")
    world = started(Page("table", {"ok": Replace(result)}))
    world.press(OK, decision, DOWN, SORT)
    assert result.got == ["down", "sort"]
    world.press(decision, after=GUARD_MS - 1)
    assert len(result.got) == 2, "nobody can have seen it yet"
    world.press(decision, after=1)
    assert len(result.got) == 3


def test_n08_what_was_pressed_during_a_slow_paint_is_dropped_too() -> None:
    result = Page("result")
    world = started(Page("table", {"ok": Push(result)}))
    world.paint_ms = 400
    world.during_paint = [FIVE, DOWN]
    world.press(OK)
    world.press(after=300)
    assert result.got == ["down"]
    world.press(OK)
    assert result.got == ["down", "ok"]


def test_a_move_pressed_during_a_paint_is_painted_at_once() -> None:
    result = Page("result")
    world = started(Page("table", {"ok": Push(result)}))
    world.during_paint = [DOWN]
    world.press(OK)
    assert world.shown[-1] == "result 1"


def test_a_press_is_shown_before_the_thought_that_it_sets_off() -> None:
    page = Page("table")
    world = started(page)
    page.wanted = 100
    world.press(OK)
    assert world.shown[-2:] == ["table 1", "table 2"]
    assert page.got == ["ok", "tick 100"]


def test_a_beep_is_heard_after_its_picture_and_the_device_let_go_when_it_is_quiet() -> None:
    world = started(Page("table"))
    assert world.beeps == ["sound after 1"]
    world.press(DOWN)
    assert world.beeps[-1] == "sound after 2"
    world.beeps.clear()
    for ms in (QUIET_MS, 1):
        world.now += ms
        world.loop.sleep()
    assert world.beeps == ["rest"]


def test_n08_one_held_decision_cannot_run_through_screens() -> None:
    last = Page("deal")
    chain = Page(
        "knock", {"ok": Replace(Page("lay-off", {"ok": Replace(Page("score", {"ok": Replace(last)}))}))}
    )
    world = started(chain)
    for _ in range(50):
        name, press = OK
        fresh = world.held.down(name, press, "keys", world.now)
        world.press(*([OK] if fresh else []))
    assert world.shown[-1] == "lay-off 0"


def test_a_screen_that_comes_by_itself_wants_a_fresh_press_as_well() -> None:
    result = Page("score")
    table = Page("table", {"tick": Replace(result)})
    world = started(table)
    table.wanted = 200
    world.now = 199
    world.press(OK, after=1)
    world.press(OK, after=GUARD_MS - 1)
    assert result.got == [] and table.got == ["ok", "tick 200"]
    world.press(OK)
    assert result.got == ["ok"]


def test_a_new_question_on_the_same_screen_wants_a_fresh_press() -> None:
    page = Page("table")
    world = started(page)
    page.question = "knock?"
    world.press(SORT, OK)
    world.press(OK)
    assert page.got == ["sort", "ok"]


def test_a_held_move_stops_at_the_next_screen() -> None:
    world = started(Page("list", {"down": Push(Page("page"))}))
    name, press = DOWN
    assert world.held.down(name, press, "keys", world.now)
    world.press(DOWN)
    assert world.held.repeat(world.now + 10 * DELAY_MS) is None


def test_raw_keys_go_to_the_screen_that_wants_them() -> None:
    page = Page("which key is up?")
    page.wants_raw = True
    world = started(page)
    world.press(Down("kp_8", Press("8", "up")), STRANGER, Down("", Press("8", "up", held=True)))
    assert page.got == ["kp_8", "q"]
    world.press(STRANGER, after=0)
    assert page.got == ["kp_8", "q", "q"]


def test_raw_keys_wait_for_the_question_to_be_seen() -> None:
    page = Page("which key is up?")
    page.wants_raw = True
    world = World(page)
    world.press(STRANGER)
    assert page.got == []


def test_nothing_is_painted_while_nothing_happens() -> None:
    world = started(Page("page"))
    for _ in range(20):
        world.press()
    assert world.shown == ["page 0"]
    world.press(DOWN)
    world.press(STRANGER)
    assert world.shown[1] == "page 1"


def test_an_exposed_window_is_painted_again() -> None:
    world = started(Page("page"))
    world.press("exposed")
    world.press("fullscreen")
    assert world.switched == 1 and world.exposures == 1 and len(world.shown) == 3


def test_v02_p01_a_hidden_window_is_not_painted_and_nothing_goes_on_unseen() -> None:
    page = Page("page")
    page.wanted = 150
    world = started(page)
    world.press("hidden")
    world.press(after=1000)
    world.loop.sleep()
    assert page.got == [] and world.shown == ["page 0"] and world.waited == [(None, False, False)]
    world.press("exposed")
    assert page.got == ["tick 1200"] and world.shown == ["page 0", "page 1"]


def test_a_press_shows_that_the_window_is_not_hidden() -> None:
    world = started(Page("page"))
    world.press("hidden")
    world.press(DOWN)
    assert world.shown == ["page 0", "page 1"]


class Thinking(Page):
    """A thought in steps of a millisecond; somebody presses a key in the third one of the second slice."""

    world: World
    steps = 0

    def due(self, now: int) -> int | None:
        return 0

    def tick(self, now: int) -> Move | None:
        self.steps += 1
        self.world.now += 1
        if self.steps == SLICE_MS + 3:
            self.world.pressed.append(SORT)
        return None


def test_a_thought_in_many_steps_is_shown_now_and_then_and_makes_way_for_a_key() -> None:
    page = Thinking("table")
    page.world = world = World(page)
    world.loop.step()
    assert page.steps == SLICE_MS
    world.loop.step()
    assert page.steps == SLICE_MS + 3 and page.got == [], "the key ends the slice"
    world.loop.step()
    assert page.got == ["sort"] and page.steps == 2 * SLICE_MS + 3
    assert len(world.shown) == 4, "one picture a slice, and one of the key's own before the next one"


def test_time_passes_only_when_it_is_wanted() -> None:
    page = Page("page")
    world = started(page)
    page.wanted = 500
    world.press(after=400)
    assert page.got == []
    world.press(after=100)
    assert page.got == ["tick 500"]


class Moving(Page):
    """A screen in motion: whenever it is asked, it wants its turn in 33 ms."""

    def due(self, now: int) -> int | None:
        return 33


def test_a_motion_goes_on_by_itself() -> None:
    page = Moving("page")
    world = started(page)
    for _ in range(12):
        world.press(after=11)
        world.loop.sleep()
    assert page.got == ["tick 33", "tick 66", "tick 99", "tick 132"]
    assert [ms for ms, *_ in world.waited][:3] == [22, 11, 33]


def test_a_press_does_not_keep_a_motion_waiting_for_ever() -> None:
    page = Moving("page")
    world = started(page)
    for _ in range(10):
        world.press(DOWN, after=40)
    assert page.got.count("down") == 10 and len(page.got) > 10


def test_it_sleeps_until_the_next_thing_that_is_due() -> None:
    page = Page("page")
    world = started(page)
    world.now = 2000
    world.loop.sleep()
    page.wanted = 2500
    world.loop.sleep()
    world.held.down("kp_8", Press("8", "up"), "keys", 2000)
    world.loop.sleep()
    world.pads = 1
    world.now = 2000 + DELAY_MS
    world.loop.sleep()
    assert world.waited == [
        (None, False, False),
        (500, False, False),
        (DELAY_MS, False, False),
        (0, True, False),
    ]


def test_it_looks_more_often_for_a_while_after_a_press() -> None:
    world = started(Page("page"))
    world.press(DOWN, after=5000)
    world.loop.sleep()
    world.now += 1000
    world.loop.sleep()
    assert [lively for _, _, lively in world.waited] == [True, False]


def test_leaving_ends_it_without_another_press_or_paint() -> None:
    page = Page("menu", {"ok": Leave()})
    world = started(page)
    world.press(OK, OK, DOWN)
    assert not world.loop.running and page.got == ["ok"] and world.shown == ["menu 0"]


@pytest.mark.parametrize("way", ["window", "signal"])
def test_the_window_and_signals_end_the_run(way: str) -> None:
    page = Page("menu")
    world = World(page)
    if way == "window":
        world.pressed = ["leave", OK]
    else:
        world.loop.leave()
    world.loop.run()
    assert page.got == [] and world.waited == []


def test_going_back_is_a_change_of_screen_too() -> None:
    root = Page("menu", {"ok": Push(Page("help", {"clear": Pop()}))})
    world = started(root)
    world.press(OK)
    world.press(CLEAR, OK)
    assert root.got == ["ok"]
    world.press(OK)
    assert root.got == ["ok", "ok"]


def test_drawn_keys_follow_and_wake_the_loop_to_go_up() -> None:
    world = started(Page("page"))
    world.held.down("kp_5", FIVE.press, "keys", world.now + 100)
    world.press(FIVE)
    world.held.up("kp_5", "keys")
    assert world.drawn == [("5", True)]
    shown = len(world.shown)
    world.loop.sleep()
    assert world.waited[-1][0] == SEEN_MS
    world.press(after=SEEN_MS)
    assert world.drawn[1:] == [("5", False)] and len(world.shown) == shown + 1
    world.loop.sleep()
    assert world.waited[-1][0] is None


def test_power_on_ends_by_time_and_is_painted_twice() -> None:
    world = World(Page("menu"), power_ms=300)
    world.loop.step()
    assert len(world.shown) == 1
    world.loop.sleep()
    assert world.waited[-1][0] == 300
    world.press(after=300)
    assert len(world.shown) == 2
    world.loop.sleep()
    assert world.waited[-1][0] is None


def test_power_on_takes_no_key_from_the_screen() -> None:
    page = Page("menu")
    world = World(page, power_ms=300)
    world.loop.step()
    world.press(OK, after=GUARD_MS)
    assert page.got == ["ok"]
    world.loop.sleep()
    assert world.waited[-1][0] is None, "the key has ended it"


def test_power_on_does_not_wake_a_screen_too_early() -> None:
    page = Page("table")
    world = World(page, power_ms=300)
    page.wanted = 200
    for _ in range(40):
        world.loop.step()
        world.loop.sleep()
        world.now += 10
    assert page.got == ["tick 200"]
