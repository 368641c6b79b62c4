"""Fed anything: made-up and damaged files of every kind, each read by the part of the program that reads it.

    python -m bench.feed [--files N] [--seed N] [KIND...]

Kinds: log, settings, statistics, rules, review, keymap, theme, language. For each file: no traceback, whatever it
holds; one clear line for what is wrong, which every language can tell; the default in its place; the file itself kept
as it was, under its own name or another one (but for a review, which is only made anew). Exit status 1 and a line for
each file that breaks this, with the seed that makes it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.damage import damaged
from game.assets import asset, keymaps
from game.draw.theme import read_theme, theme_or_default
from game.engine.rules import VARIANTS
from game.house import House, text_of
from game.input.buttons import Press
from game.input.keymap import Layout
from game.record.log import HUMAN, Header, fingerprint, read
from game.record.statistics import Statistics, open_statistics
from game.record.store import Library
from game.review import kept
from game.review.judge import Slip, Why
from game.review.match import HandReview, PlayedHands, Review, decided
from game.screens.deps import Deps
from game.screens.replay import ReplayScreen
from game.screens.review import ReviewScreen
from game.screens.stats import StatisticsScreen
from game.settings import Settings, SettingsFile, is_good
from game.table import Table
from game.text import catalogue
from game.text.told import LINES, told

LONGEST_MESSAGE = 420
SLOWEST = 5.0
"""Seconds after which a file counts as one that holds the program up."""


class Fed(NamedTuple):
    """What came of a file: the lines that the player is told, and whether it was taken as it is."""

    messages: list[str]
    taken: bool


class Kind(NamedTuple):
    """A kind of file: good examples, its place in a data folder, and what reads it."""

    examples: Callable[[], list[bytes]]
    place: str
    feed: Callable[[Path, Path], Fed]


def feed_log(folder: Path, path: Path) -> Fed:
    """Offered by the menu, taken up, looked at."""
    library = Library(folder)
    try:
        library.unfinished()
        table = Table.resume(library, path.name)
        if table is not None:
            loaded = library.load(path.name)
            assert loaded is not None
            screen = ReplayScreen(new_deps(library), loaded.log)
            screen.at = screen.last
            screen.scene()
            table.keep_note("view", "grid")
            table.close()
    finally:
        library.close()
    return Fed(library.messages, table is not None)


def feed_settings(folder: Path, path: Path) -> Fed:
    """Read at the start, changed by the player, read again."""
    file = SettingsFile(folder)
    assert all(is_good(key, value) for key, value in file.now._asdict().items()), file.now
    messages = list(file.messages)
    file.change(mute=not file.now.mute)
    again = SettingsFile(folder)
    if file.messages == messages and not any("no change is kept" in line for line in messages):
        assert again.now == file.now and not again.messages, again.messages
    return Fed(messages, not any("kept as" in line or "no change is kept" in line for line in messages))


def feed_statistics(folder: Path, path: Path) -> Fed:
    """Read, made again from the logs where it cannot be read, and shown."""
    library = Library(folder)
    try:
        library.create(Header.new(VARIANTS["gin"], (HUMAN, "easy"))).append("given-up 0000000000")
        statistics, wrong = open_statistics(library, path)
        assert statistics.total().matches >= 0 and statistics.csv()
        Statistics.read(statistics.text())
        deps = new_deps(library)
        StatisticsScreen(deps).scene()
    finally:
        library.close()
    return Fed([wrong] if wrong else [], not wrong)


def feed_rules(folder: Path, path: Path) -> Fed:
    house = House(path.parent)
    return Fed(house.messages, bool(house.sheets))


def feed_review(folder: Path, path: Path) -> Fed:
    """What is wrong with a review is left out without a word, for it can be made again."""
    log = path.with_suffix(".log")
    if not log.exists():
        log.write_bytes(_reviewed())
    library = Library(folder)
    try:
        screen = ReviewScreen(new_deps(library), read(log.read_text()), 0, log)
        for act in ("select", "right", "left", "down", "right", "right", "up", "select", "view"):
            assert screen.scene()
            screen.handle(Press("", act))  # type: ignore[arg-type]
    finally:
        library.close()
    return Fed([], True)


def feed_keymap(folder: Path, path: Path) -> Fed:
    layout = Layout(path.stem, [path.parent, keymaps()])
    for name in ("kp_8", "pad_up", "q"):
        layout.press(name)
    return Fed(list(layout.refused), not layout.refused)


def feed_theme(folder: Path, path: Path) -> Fed:
    theme, wrong = theme_or_default(path.stem, path.parent)
    assert wrong == "" or theme == _default_theme()
    return Fed([wrong] if wrong else [], not wrong)


def feed_language(folder: Path, path: Path) -> Fed:
    """Every text is shown once, with all that English puts into its places."""
    texts, wrong = catalogue.load(path.stem, [path.parent])
    places = dict.fromkeys(_places(), 7)
    for key in _english().words:
        assert len(texts(key, **places)) < 2000
    return Fed(list(wrong), not wrong)


@cache
def _default_theme() -> object:
    return read_theme(asset("themes", "lcd.toml"))


@cache
def _english() -> catalogue.Texts:
    return catalogue.load("en")[0]


@cache
def _places() -> frozenset[str]:
    from string import Formatter

    return frozenset(
        name for text in _english().words.values() for _, name, _, _ in Formatter().parse(text) if name
    )


@cache
def _logs() -> list[bytes]:
    folder = Path(__file__).resolve().parent.parent / "tests" / "data" / "logs"
    return [path.read_bytes() for path in sorted(folder.glob("*.log"))]


@cache
def _settings() -> list[bytes]:
    from game import flat

    return [flat.dumps(Settings()._asdict()).encode(), b'variant = "grim"\nlevel = "easy"\nnew_one = 3\n']


@cache
def _statistics() -> list[bytes]:
    folded = Statistics()
    for number, data in enumerate(_logs(), 10):
        folded.fold(number, read(data.decode()))
    return [folded.text().encode()]


@cache
def _reviewed() -> bytes:
    folder = Path(__file__).resolve().parent.parent / "tests" / "data" / "logs"
    return (folder / "running-2.log").read_bytes()


@cache
def _reviews() -> list[bytes]:
    """A review of two hands, with a slip or two in each."""
    hands = []
    for hand in PlayedHands(read(_reviewed().decode())):
        mine = decided(hand, 0)
        slips = []
        for at in mine[2:5:2]:
            better = next(a for a in hand.steps[at].match.hand.legal() if a != hand.played(at))
            slips.append(Slip(at, hand.played(at), better, 5.25, 12.5, Why("less", 10, 4)))
        hands.append(HandReview(hand.last.number, fingerprint(hand.last), 3.25, len(mine), tuple(slips)))
    return [kept.text_of(Review(0, tuple(hands))).encode()]


@cache
def _rules() -> list[bytes]:
    return [text_of(rules._replace(name=f"{name} 2")).encode() for name, rules in VARIANTS.items()]


@cache
def _files(kind: str) -> list[bytes]:
    folder = keymaps() if kind == "keymaps" else asset(kind)
    return [path.read_bytes() for path in sorted(folder.glob("*.toml"))]


KINDS: dict[str, Kind] = {
    "log": Kind(_logs, "matches/000001.log", feed_log),
    "settings": Kind(_settings, "settings.toml", feed_settings),
    "statistics": Kind(_statistics, "statistics.toml", feed_statistics),
    "rules": Kind(_rules, "rules/own.toml", feed_rules),
    "review": Kind(_reviews, "matches/000001.review", feed_review),
    "keymap": Kind(lambda: _files("keymaps"), "keymaps/phone.toml", feed_keymap),
    "theme": Kind(lambda: _files("themes"), "themes/own.toml", feed_theme),
    "language": Kind(lambda: _files("text"), "text/xx.toml", feed_language),
}


def new_deps(library: Library) -> Deps:
    """Screens without a window."""
    from game.input.keymap import built_in

    return Deps(_english(), Settings(speed="instant"), built_in("phone"), library)


@cache
def _marked() -> catalogue.Texts:
    """A language in which every text for what is told of files is seen, and every line in it as well."""
    marked = {}
    for key, text in _english().words.items():
        for name in LINES:
            text = text.replace(f"{{{name}}}", f"⟦{{{name}}}⟧")
        marked[key] = f"⟪{text}⟫"
    return catalogue.Texts(marked, "xx")


def untold(line: str) -> bool:
    """Whether a part of a line stands in no catalogue.

    >>> untold("x.log: line 3: an empty line"), untold("x.log: line 3: a line that nobody foresaw")
    (False, True)
    """
    text = told(_marked(), line)
    return not text.startswith("⟪") or text.count("⟦⟪") != text.count("⟦")


def put(kind: Kind, folder: Path, rng: Random) -> bytes | None:
    """Lay a wrong file into a data folder: its bytes, or None where it is no regular file."""
    path = folder / kind.place
    path.parent.mkdir(parents=True, exist_ok=True)
    odd = rng.random()
    if odd < 0.97:
        data = damaged(rng.choice(kind.examples()), rng)
        path.write_bytes(data)
        return data
    if odd < 0.98:
        path.mkdir()
    elif odd < 0.985:
        path.symlink_to(path.name)
    elif odd < 0.99:
        os.mkfifo(path)
    elif odd < 0.995:
        path.symlink_to("/dev/zero")
    else:
        path.symlink_to(folder / "nothing")
    return None


def check(name: str, seed: int) -> str | None:
    """Feed one file; what went wrong, or None."""
    kind, rng = KINDS[name], Random(f"{name} {seed}")
    with tempfile.TemporaryDirectory(prefix="feed-") as place:
        folder = Path(place)
        data = put(kind, folder, rng)
        began = time.process_time()
        try:
            fed = kind.feed(folder, folder / kind.place)
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:200]!r}"
        if time.process_time() - began > SLOWEST:
            return f"took {time.process_time() - began:.1f} s"
        for message in fed.messages:
            if not message.isprintable() or len(message) > LONGEST_MESSAGE + len(place):
                return f"no clear line: {message[:400]!a}"
            if untold(message):
                return f"no other language can tell it: {message[:400]!a}"
        if data is not None and not fed.taken:
            if not fed.messages:
                return "it was refused without a word"
            if not any(data == path.read_bytes() for path in folder.rglob("*") if path.is_file()):
                return "the file is no longer there as it was"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Feed the program damaged files.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all by default")
    parser.add_argument("--files", type=int, default=10_000, help="of each kind")
    parser.add_argument("--seed", type=int, default=0, help="of the first file")
    wanted = parser.parse_args()
    wrong = 0
    for name in wanted.kinds or KINDS:
        here = 0
        for seed in range(wanted.seed, wanted.seed + wanted.files):
            what = check(name, seed)
            if what is not None:
                here += 1
                print(f"{name} --seed {seed} --files 1: {what}", file=sys.stderr)
        wrong += here
        print(f"{name}: {wanted.files} files, {here} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
