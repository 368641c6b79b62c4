"""A virtual screen for tests: start a program on it, press real keys, look at what it shows, end it.

Needs Xvfb with its keyboard data, libX11 and libXtst (Debian: ``xvfb x11-xkb-utils xkb-data libxtst6``). Each
``Screen`` is an X server of its own on a free display, so tests may run side by side.

    with Screen(640, 480) as screen, screen.start([sys.executable, "main.py"]) as program:
        program.wait_for_window()
        screen.key("KP_8")
        screen.settle().save("after.png")
        program.close()
        assert program.wait() == 0
"""

from __future__ import annotations

import ctypes
import itertools
import mmap
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from tests.screen.xlib import Connection, XError

POLL = 0.01
"""Seconds between two looks at the screen or at a process."""

_PR_SET_PDEATHSIG = 1
_HEADER_WORDS = 20
_BLACK = (0, 0, 0)
_NUMBERS = itertools.count()


class ScreenError(AssertionError):
    """What the test waited for did not come: the message names it and shows what the program wrote."""


@dataclass(frozen=True)
class Picture:
    """What a screen showed: ``rgb`` is three bytes a pixel, row by row from the top."""

    width: int
    height: int
    rgb: bytes

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue (0-255) at x, y."""
        start = 3 * (y * self.width + x)
        red, green, blue = self.rgb[start : start + 3]
        return red, green, blue

    def colours(self) -> set[tuple[int, int, int]]:
        """Every colour that is on it."""
        return set(zip(self.rgb[0::3], self.rgb[1::3], self.rgb[2::3], strict=True))

    def changed(self, other: Picture) -> int:
        """How many pixels differ from ``other``, which has the same size."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("the pictures differ in size")
        if self.rgb == other.rgb:
            return 0
        size = len(self.rgb)
        return sum(self.rgb[i : i + 3] != other.rgb[i : i + 3] for i in range(0, size, 3))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it as a PNG file."""
        row = 3 * self.width
        lines = b"".join(b"\0" + self.rgb[at : at + row] for at in range(0, len(self.rgb), row))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        Path(path).write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + b"".join(
                struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
                for tag, data in chunks
            )
        )


class Screen:
    """An X server without a window manager, ``width`` by ``height`` pixels."""

    def __init__(self, width: int = 640, height: int = 480) -> None:
        if not shutil.which("Xvfb"):
            raise XError("Xvfb is not installed: apt-get install xvfb libxtst6")
        self.width, self.height = width, height
        self._folder = tempfile.TemporaryDirectory(prefix="screen-")
        self.folder = Path(self._folder.name)
        self._programs: list[Program] = []
        self._server, number = self._serve(width, height)
        self.display = f":{number}"
        try:
            self.keyboard = Connection(self.display)
            with (self.folder / "Xvfb_screen0").open("rb") as file:
                self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        except BaseException:
            self._server.kill()
            self._server.wait()
            self._folder.cleanup()
            raise

    def _serve(self, width: int, height: int) -> tuple[subprocess.Popen[bytes], int]:
        """Start Xvfb; it picks the display itself and tells its number when it is ready."""
        reader, writer = os.pipe()
        log = self.folder / "server.log"
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24"]
        command += ["-fbdir", self._folder.name, "-nolisten", "tcp", "-nocursor", "-noreset"]
        with log.open("wb") as errors:
            server = subprocess.Popen(
                command,
                pass_fds=[writer],
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )
        os.close(writer)
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        if not number:
            server.wait()
            raise XError(f"Xvfb did not start: {log.read_text(errors='replace').strip()}")
        return server, int(number)

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End every program that was started here, then the server."""
        for program in self._programs:
            program.kill()
        self.keyboard.close()
        self._memory.close()
        self._server.terminate()
        try:
            self._server.wait(5)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        self._folder.cleanup()

    def start(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
    ) -> Program:
        """Start a program on this screen, without sound; ``env`` is added to the environment."""
        program = Program(self, command, env or {}, cwd)
        self._programs.append(program)
        return program

    def key(self, *names: str, hold: float = 0.02, pause: float = 0.03) -> None:
        """Press the keys one after the other, each for ``hold`` seconds and ``pause`` seconds apart.

        A name is an X keysym: ``KP_8`` is the key on the number pad whether NumLock is on or off.
        """
        for name in names:
            self.keyboard.key(name, True)
            time.sleep(hold)
            self.keyboard.key(name, False)
            time.sleep(pause)

    def tap(self, *names: str, quiet: float = 0.06, timeout: float = 5) -> None:
        """Press keys one after the other, each when the screen has answered the last and come to rest."""
        for name in names:
            before = self._mark()
            self.key(name, pause=0)
            self.until(partial(self._differs, before), timeout, f"an answer to {name}")
            self._rest(quiet, timeout)

    def chord(self, *names: str) -> None:
        """Press keys together, as in ``chord("Alt_L", "Return")``."""
        for name in names:
            self.keyboard.key(name, True)
        time.sleep(0.02)
        for name in reversed(names):
            self.keyboard.key(name, False)
        time.sleep(0.03)

    def num_lock(self, on: bool) -> None:
        """Switch NumLock by its key."""
        if self.keyboard.num_lock() != on:
            self.key("Num_Lock")
        self.until(lambda: self.keyboard.num_lock() == on, 2, f"NumLock {'on' if on else 'off'}")

    def click(self, x: int, y: int) -> None:
        """Click the left button at x, y of the screen."""
        self.keyboard.point(x, y)
        self.keyboard.button(1, True)
        time.sleep(0.02)
        self.keyboard.button(1, False)
        time.sleep(0.03)

    def picture(
        self, x: int = 0, y: int = 0, width: int | None = None, height: int | None = None, step: int = 1
    ) -> Picture:
        """What the screen shows now; or ``width`` by ``height`` pixels of it, ``step`` apart, from x, y on."""
        head = struct.unpack(f">{_HEADER_WORDS}I", self._memory[: 4 * _HEADER_WORDS])
        start, stride = head[0] + 12 * head[19] + 4 * x, head[12]
        width, height = width or head[4] - x, height or head[5] - y
        if not (0 <= x <= x + width * step <= head[4] and 0 <= y <= y + height * step <= head[5]):
            raise ScreenError(f"{width}x{height} pixels, {step} apart, from {x}, {y} are not on the screen")
        raw = bytearray()
        for row in range(y, y + height * step, step):
            at = start + row * stride
            raw += self._memory[at : at + 4 * width * step]
        rgb = bytearray(3 * width * height)
        rgb[0::3], rgb[1::3], rgb[2::3] = (raw[colour :: 4 * step] for colour in (2, 1, 0))
        return Picture(width, height, bytes(rgb))

    def settle(self, quiet: float = 0.25, timeout: float = 10) -> Picture:
        """Wait until nothing has changed for ``quiet`` seconds; give what is shown then."""
        self._rest(quiet, timeout)
        return self.picture()

    def until(self, holds: Callable[[], bool], timeout: float, what: str) -> None:
        """Wait until ``holds()``; after ``timeout`` seconds raise ScreenError naming ``what``."""
        ends = time.monotonic() + timeout
        while not holds():
            if time.monotonic() > ends:
                raise ScreenError(f"waited {timeout} s in vain for: {what}{self._words()}")
            time.sleep(POLL)

    def until_changed(self, before: Picture, timeout: float = 5) -> None:
        """Wait until the screen differs from ``before``."""
        self.until(lambda: self.picture() != before, timeout, "a change on the screen")

    def _rest(self, quiet: float, timeout: float) -> None:
        ends = time.monotonic() + timeout
        before, since = self._mark(), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > ends:
                raise ScreenError(f"the screen was still changing after {timeout} s{self._words()}")
            time.sleep(POLL)
            now = self._mark()
            if now != before:
                before, since = now, time.monotonic()

    def _differs(self, mark: int) -> bool:
        return self._mark() != mark

    def _mark(self) -> int:
        return zlib.adler32(self._memory)

    def _words(self) -> str:
        return "".join(f"\n{program.command}:\n{program.output()}" for program in self._programs)


class Program:
    """A program on a screen, with all that it starts itself."""

    def __init__(
        self,
        screen: Screen,
        command: Sequence[str],
        env: Mapping[str, str],
        cwd: str | os.PathLike[str] | None,
    ) -> None:
        self.screen, self.command = screen, list(command)
        self._written = screen.folder / f"output-{next(_NUMBERS)}"
        around = {**os.environ, "DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", **env}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            around.pop(name, None)
        with self._written.open("wb") as written:
            self._process = subprocess.Popen(
                self.command,
                env=around,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def output(self) -> str:
        """What it has written so far to its output and error streams."""
        return self._written.read_text(errors="replace")

    def wait_for_window(self, timeout: float = 20) -> int:
        """Wait for its window, give it the keyboard, wait for a picture that stays; give the X window."""

        def is_there() -> bool:
            if not self.running:
                raise ScreenError(f"{self.command} ended with {self.wait()}: {self.output()}")
            return bool(self.screen.keyboard.windows()) and self.screen.picture().colours() != {_BLACK}

        # SDL may open a window, think better of it and open another: the last one counts.
        self.screen.until(is_there, timeout, "a window with something in it")
        self.screen.settle()
        self.screen.until(is_there, timeout, "a window with something in it")
        window = self.screen.keyboard.windows()[-1]
        self.screen.keyboard.focus(window)
        self.screen.settle()
        return window

    def place(self) -> tuple[int, int, int, int]:
        """x, y, width and height of its window."""
        return self.screen.keyboard.place(self.screen.keyboard.windows()[-1])

    def close(self) -> None:
        """Ask it to close, as the cross in a title bar does."""
        for window in self.screen.keyboard.windows():
            self.screen.keyboard.ask_to_close(window)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it at once (SIGKILL), with all that it started; nothing happens when it has ended."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()

    def wait(self, timeout: float = 10) -> int:
        """Wait for its end; give the exit status (negative: the signal that ended it)."""
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise ScreenError(f"{self.command} still runs after {timeout} s: {self.output()}") from None


def _end_with_parent() -> None:
    """Let nothing outlive a test run that was itself killed."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
