"""The few Xlib and XTest calls that a test needs, through ctypes: keys, a click, focus, closing a window."""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import Any

VIEWABLE = 2
INPUT_OUTPUT = 1
NUM_LOCK_MASK = 0x10
USE_CORE_KEYBOARD = 0x100
CLIENT_MESSAGE = 33


class XError(RuntimeError):
    """The X libraries or the display cannot be had, or a key has no place on the keyboard."""


class _Attributes(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "border_width", "depth")),
        ("visual", ctypes.c_void_p),
        ("root", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("window_class", "bit_gravity", "win_gravity", "backing_store")),
        ("backing_planes", ctypes.c_ulong),
        ("backing_pixel", ctypes.c_ulong),
        ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong),
        ("map_installed", ctypes.c_int),
        ("map_state", ctypes.c_int),
        *((name, ctypes.c_long) for name in ("all_event_masks", "your_event_mask", "do_not_propagate_mask")),
        ("override_redirect", ctypes.c_int),
        ("screen", ctypes.c_void_p),
    ]


class _ClientMessage(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 24),  # XSendEvent reads a whole XEvent
    ]


class _XkbState(ctypes.Structure):
    _fields_ = [
        ("group", ctypes.c_ubyte),
        ("locked_group", ctypes.c_ubyte),
        ("base_group", ctypes.c_ushort),
        ("latched_group", ctypes.c_ushort),
        ("mods", ctypes.c_ubyte),
        ("base_mods", ctypes.c_ubyte),
        ("latched_mods", ctypes.c_ubyte),
        ("locked_mods", ctypes.c_ubyte),
        ("room", ctypes.c_ubyte * 16),
    ]


def _library(name: str, soname: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(ctypes.util.find_library(name) or soname)
    except OSError as error:
        raise XError(
            f"{soname} is missing: install Debian's lib{name.lower()}6 or the like ({error})"
        ) from None


_ERROR_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
# Xlib's own handler ends the process, and a window may vanish between two calls.
_ignore_errors = _ERROR_HANDLER(lambda display, event: 0)


class Connection:
    """A connection to one display, such as ``":5"``."""

    def __init__(self, display: str) -> None:
        self._x = _library("X11", "libX11.so.6")
        self._test = _library("Xtst", "libXtst.so.6")
        for name in ("XOpenDisplay", "XDefaultRootWindow", "XInternAtom", "XStringToKeysym"):
            getattr(self._x, name).restype = ctypes.c_void_p if name == "XOpenDisplay" else ctypes.c_ulong
        self._x.XSetErrorHandler(_ignore_errors)
        opened = self._x.XOpenDisplay(display.encode())
        if not opened:
            raise XError(f"display {display} cannot be opened")
        self._display = ctypes.c_void_p(opened)
        self._root: int = self._x.XDefaultRootWindow(self._display)

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    def windows(self) -> list[int]:
        """The windows to be seen, the topmost last."""
        root, parent = ctypes.c_ulong(), ctypes.c_ulong()
        children, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        self._x.XQueryTree(
            self._display,
            ctypes.c_ulong(self._root),
            *(ctypes.byref(place) for place in (root, parent, children, count)),
        )
        found = [children[index] for index in range(count.value)]
        if found:
            self._x.XFree(children)
        return [window for window in found if self._is_seen(window)]

    def place(self, window: int) -> tuple[int, int, int, int]:
        """x, y, width and height of a window that hangs from the root."""
        held = self._attributes(window)
        return held.x, held.y, held.width, held.height

    def focus(self, window: int) -> None:
        """Give the keyboard to ``window``; there is no window manager to do it."""
        self._x.XSetInputFocus(self._display, ctypes.c_ulong(window), 1, ctypes.c_ulong(0))
        self._sync()

    def resize(self, window: int, width: int, height: int) -> None:
        """Give a window another size, as a tiling window manager would: unasked."""
        self._x.XResizeWindow(self._display, ctypes.c_ulong(window), width, height)
        self._sync()

    def show(self, window: int, shown: bool) -> None:
        """Take a window off the screen, or put it back."""
        call = self._x.XMapRaised if shown else self._x.XUnmapWindow
        call(self._display, ctypes.c_ulong(window))
        self._sync()

    def ask_to_close(self, window: int) -> None:
        """Send WM_DELETE_WINDOW, as the cross in a title bar does."""
        message = _ClientMessage(
            type=CLIENT_MESSAGE, window=window, message_type=self._atom("WM_PROTOCOLS"), format=32
        )
        message.data[0] = self._atom("WM_DELETE_WINDOW")
        self._x.XSendEvent(self._display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
        self._sync()

    def key(self, name: str, down: bool) -> None:
        """Press or release the physical key that bears ``name`` (a keysym: ``KP_8``, ``Return``, ``8``)."""
        symbol = self._x.XStringToKeysym(name.encode())
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol)) if symbol else 0
        if not code:
            raise XError(f"no key on the keyboard is called {name!r}")
        self._test.XTestFakeKeyEvent(self._display, code, int(down), ctypes.c_ulong(0))
        self._sync()

    def point(self, x: int, y: int) -> None:
        """Move the pointer; x and y in pixels of the screen."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._sync()

    def button(self, number: int, down: bool) -> None:
        """Press or release a mouse button (1: left)."""
        self._test.XTestFakeButtonEvent(self._display, number, int(down), ctypes.c_ulong(0))
        self._sync()

    def num_lock(self) -> bool:
        """Whether NumLock is on."""
        state = _XkbState()
        self._x.XkbGetState(self._display, USE_CORE_KEYBOARD, ctypes.byref(state))
        return bool(state.locked_mods & NUM_LOCK_MASK)

    def _sync(self) -> None:
        self._x.XSync(self._display, 0)

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._display, name.encode(), 0))

    def _attributes(self, window: int) -> Any:
        held = _Attributes()
        self._x.XGetWindowAttributes(self._display, ctypes.c_ulong(window), ctypes.byref(held))
        return held

    def _is_seen(self, window: int) -> bool:
        held = self._attributes(window)
        return bool(held.map_state == VIEWABLE and held.window_class == INPUT_OUTPUT and held.width > 1)
