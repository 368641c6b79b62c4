"""Waiting for the next event without using the processor.

``pygame.event.wait`` looks every millisecond, 2-3 % of a core on its own. SDL can block in the system's own
wait, but pygame does not offer that; it is called here in the library that pygame has loaded. Where SDL would
look every millisecond too (a bare console, a controller in the socket) or cannot be called, short naps do.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

LONGEST_MS = 700
"""No wait is longer, so that a signal is answered in time: Python sees it only between two waits."""
NAP_MS = 33
"""Between two looks at the events where SDL cannot block: 30 a second."""
LIVELY_MS = 8
"""The same while somebody is pressing keys."""
NAPS = 10
"""So many naps in one wait: a nap and a look at the events are a third of what a step of the loop takes."""
BLOCKING_DRIVERS = frozenset({"x11", "wayland", "windows", "cocoa"})
"""SDL video drivers whose wait blocks in the system."""

Block = Callable[[int], object]


class Waiter:
    """Waits up to so many milliseconds for an event; the caller then reads what there is.

    find: gives SDL's own wait (``blocker``), or None for naps; asked at the first wait, not at the start. look:
    whether there is an event, asked between naps; None: every nap is a wait of its own.

    >>> naps = []
    >>> waiter = Waiter(lambda: None, sleep=naps.append)
    >>> waiter.wait(5), waiter.wait(None), waiter.wait(200, lively=True)
    (None, None, None)
    >>> naps
    [0.005, 0.033, 0.008]
    """

    def __init__(
        self,
        find: Callable[[], Block | None],
        sleep: Callable[[float], object] = time.sleep,
        look: Callable[[], object] | None = None,
    ) -> None:
        self._find: Callable[[], Block | None] | None = find
        self._block: Block | None = None
        self._sleep = sleep
        self._look = look

    def wait(self, ms: int | None, *, polled: bool = False, lively: bool = False) -> None:
        """Wait for an event, at most ``ms``; None: as long as may be.

        polled: an open controller has SDL look every millisecond, so nap instead. lively: nap shortly.
        """
        left = LONGEST_MS if ms is None else min(ms, LONGEST_MS)
        if left <= 0:
            return
        if self._find is not None:
            self._block, self._find = self._find(), None
        if self._block is not None and not polled:
            self._block(left)
        elif lively or self._look is None:
            self._sleep(min(left, LIVELY_MS if lively else NAP_MS) / 1000)
        else:
            self._nap(left, self._look)

    def _nap(self, left: int, look: Callable[[], object]) -> None:
        """Nap until there is an event, at most ``left`` milliseconds."""
        for _ in range(NAPS):
            self._sleep(min(left, NAP_MS) / 1000)
            left -= NAP_MS
            if left <= 0 or look():
                return


@contextmanager
def waking(wake: Callable[[], object]) -> Iterator[None]:
    """Have ``wake`` called as soon as a signal comes: Python's own handler sees it only between two waits, and SDL
    goes on waiting. wake: ends the wait under way; called on a thread of its own, which sleeps until then.

    Nothing changes where the system has no such thing: ``LONGEST_MS`` is then the longest that a signal waits.
    """
    import _thread

    def listen() -> None:
        with os.fdopen(ear, "rb", 0) as heard, suppress(RuntimeError):  # a window that has gone meanwhile
            while heard.read(1):
                wake()

    ear = mouth = before = -1
    try:
        ear, mouth = os.pipe()
        os.set_blocking(mouth, False)
        before = signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)
        _thread.start_new_thread(listen, ())
    except (OSError, ValueError, RuntimeError):
        yield
        return
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(mouth)


def blocker(driver: str, *libraries: str) -> Block | None:
    """SDL's blocking wait out of the first of these libraries that has it, or None.

    driver: the video driver in use. libraries: files that are linked with SDL, such as pygame's display module.
    """
    if driver not in BLOCKING_DRIVERS:
        return None
    try:
        import ctypes
    except ImportError:
        return None
    for library in libraries:
        try:
            wait = ctypes.CDLL(library).SDL_WaitEventTimeout
        except (OSError, AttributeError):
            continue
        wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
        wait.restype = ctypes.c_int
        return lambda ms: wait(None, ms)
    return None
