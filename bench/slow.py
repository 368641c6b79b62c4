"""Holding a process to a share of one core, as on a device with a tenth of it.

A group of the system's own CPU controller with a period of 10 ms where one can be made (Linux, as root), else the
process is stopped and let go on. Work shorter than a slice of the period is not slowed.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType

PERIOD_US = 10_000
_NUMBERS = count()
_GROUPS = ((Path("/sys/fs/cgroup/cpu"), False), (Path("/sys/fs/cgroup"), True))


def cpu_seconds(pid: int) -> float:
    """CPU time of all living threads of a process, exact to the nanosecond; 0 when it has ended."""
    total = 0
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


class Slow:
    """Slows a process down while the block lasts; ``share`` of a core, 1 for none at all. how: by which means."""

    def __init__(self, pid: int, share: float) -> None:
        self.pid, self.share = pid, share
        self.how = "full speed"
        self._group: Path | None = None
        self._over = threading.Event()
        self._watch: threading.Thread | None = None

    def __enter__(self) -> Slow:
        if self.share < 1:
            self._group = self._made()
            self.how = "CPU group" if self._group else "stop and go"
            if self._group is None:
                self._watch = threading.Thread(target=self._govern, daemon=True)
                self._watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._watch is not None:
            self._watch.join()
            self._send(signal.SIGCONT)
        for _ in range(100):
            if self._group is None:
                break
            try:
                self._group.rmdir()
                self._group = None
            except OSError:
                time.sleep(0.02)

    def _made(self) -> Path | None:
        quota = max(1000, int(PERIOD_US * self.share))
        period = int(quota / self.share)
        for base, second in _GROUPS:
            group = base / f"knockpad-bench-{os.getpid()}-{next(_NUMBERS)}"
            if not (base / "cgroup.procs").exists():
                continue
            try:
                group.mkdir()
                if second:
                    (group / "cpu.max").write_text(f"{quota} {period}")
                else:
                    (group / "cpu.cfs_period_us").write_text(str(period))
                    (group / "cpu.cfs_quota_us").write_text(str(quota))
                (group / "cgroup.procs").write_text(str(self.pid))
                return group
            except OSError:
                with suppress(OSError):
                    group.rmdir()
        return None

    def _govern(self) -> None:
        """Every millisecond: stop it when it has had more than its share. Half a period may be saved up."""
        most = PERIOD_US / 2e6
        credit, stopped = most, False
        last, used = time.monotonic(), cpu_seconds(self.pid)
        while not self._over.is_set():
            now, cpu = time.monotonic(), cpu_seconds(self.pid)
            credit = min(most, credit + (now - last) * self.share - max(0.0, cpu - used))
            last, used = now, cpu
            if stopped != (credit < 0):
                stopped = not stopped
                self._send(signal.SIGSTOP if stopped else signal.SIGCONT)
            time.sleep(0.001)

    def _send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
