"""A third language is one file: docs/translating.md is followed to the letter."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from bench.feed import untold
from game.app import App, first_screen, main
from game.draw.scene import Button, Text
from game.flags import Flags
from game.input.buttons import Press
from game.settings import FILE, SettingsFile
from game.text.catalogue import BUILT_IN, available, load, names
from game.text.told import told

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs" / "translating.md").read_text("utf-8")
SWEDISH = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[1]  # type: ignore[index]
LIMITS = re.findall(r"^\| `(\w+)_\*` \| (\d+) \|", GUIDE, re.MULTILINE)


def add(folder: Path, text: str, name: str = "sv") -> Path:
    path = folder / "text" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


class Screens:
    """The program itself, without a screen of its own."""

    def __init__(self, app: App) -> None:
        self.app = app

    def press(self, *acts: str) -> None:
        for act in acts:
            self.app.loop.stack.press(Press("", act))  # type: ignore[arg-type]

    def words(self) -> list[str]:
        scene = self.app.loop.stack.scene()
        return [each.text for each in scene if isinstance(each, Text)] + [
            each.label for each in scene if isinstance(each, Button)
        ]

    def to(self, label: str) -> None:
        """Move down to a line."""
        for _ in range(30):
            scene = self.app.loop.stack.scene()
            if any(isinstance(each, Button) and each.chosen and each.label == label for each in scene):
                return
            self.press("down")
        raise AssertionError(f"no line {label}")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Screens]:
    add(tmp_path, SWEDISH)
    (tmp_path / FILE).write_text('keymap = "phone"\nlanguage = "en"\nmute = true\n')
    with App(Flags({}), tmp_path, SettingsFile(tmp_path, {}), first_screen) as app:
        yield Screens(app)


def test_the_file_of_the_guide_is_listed_chosen_and_shown_without_a_restart(
    opened: Screens, tmp_path: Path
) -> None:
    opened.to("OPTIONS")
    opened.press("select")
    opened.to("LANGUAGE")
    seen = set()
    for _ in range(4):
        opened.press("right")
        seen |= {word.strip("‹› ") for word in opened.words()}
        if opened.app.deps.settings.language == "sv":
            break
    assert {"NORSK", "SVENSKA"} <= seen
    assert "SPRÅK" in opened.words() and "INSTÄLLNINGAR" in opened.words()
    assert "LOOK" in opened.words(), "what is missing is English"
    opened.press("clear")
    assert "SPELREGLER" in opened.words() and "OKLAHOMA" in opened.words()
    opened.to("GIN")
    opened.press("select", "ok", "ok", "ok", "ok")
    assert 'language = "sv"' in (tmp_path / FILE).read_text()


def test_it_can_be_asked_for_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path, SWEDISH)
    assert main(["--data-dir", str(tmp_path), "--lang", "fi"]) == 2
    assert capsys.readouterr().err == "knockpad: --lang 'fi': choose en, nb or sv\n"
    with App(Flags({}), tmp_path, SettingsFile(tmp_path, {"language": "sv"}), first_screen) as app:
        assert app.deps.texts("menu_options") == "INSTÄLLNINGAR"
        assert app.deps.texts.count("total_hands", 2) == "2 händer"
        assert app.deps.texts("draw_stock_only") == "Draw a card from the stock."


def test_the_whole_of_a_copied_file_counts(tmp_path: Path) -> None:
    english = (ROOT / "assets" / "text" / "en.toml").read_text("utf-8")
    path = add(tmp_path, english.replace('"ENGLISH"', '"COPY"'), "xx")
    texts, wrong = load("xx", [path.parent])
    assert not wrong and texts.words == {**load("en")[0].words, "language_name": "COPY"}
    assert names([path.parent]) == {"en": "ENGLISH", "nb": "NORSK", "xx": "COPY"}


def test_a_file_without_a_name_of_its_own_is_called_by_its_files(tmp_path: Path) -> None:
    path = add(tmp_path, 'draw = "Trek, of neem {card}."\n', "nl")
    assert names([path.parent])["nl"] == "NL"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('draw = "Dra {kort}."\n', "draw has {kort}; its places are {card}"),
        ("draw = 3\n", "draw must be a text"),
        ('draw = "a\n', "line 1"),
        ('raised = "{card lyft"\n', "raised"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_and_english(tmp_path: Path, text: str, said: str) -> None:
    path = add(tmp_path, text)
    texts, wrong = load("sv", [path.parent])
    assert texts("draw", card="K♠") == load("en")[0]("draw", card="K♠")
    assert len(wrong) == 1 and said in wrong[0] and str(path) in wrong[0] and "\n" not in wrong[0]
    assert "sv" in available([path.parent])


def test_only_names_that_the_settings_can_keep_are_listed(tmp_path: Path) -> None:
    for name in ("Svenska", "s v", "-x"):
        add(tmp_path, SWEDISH, name)
    assert available([tmp_path / "text"]) == BUILT_IN


@pytest.mark.parametrize("language", BUILT_IN)
def test_our_own_languages_keep_to_the_lengths_in_the_guide(language: str) -> None:
    assert len(LIMITS) >= 12
    words = load(language)[0].words
    for family, limit in LIMITS:
        texts = {key: text for key, text in words.items() if key.startswith(f"{family}_")}
        assert len(texts) >= 3, family
        for key, text in texts.items():
            filled = re.sub(r"\{\w+\}", "25", text.replace("{card}", "10♥"))
            assert len(filled) <= int(limit), f"{key}: {len(filled)}"


@pytest.mark.parametrize(("strange", "said"), [(1, "'menu_hepl'"), (3, "'menu_hepl' (and 2 more)")])
def test_a_misspelled_key_is_named_and_the_rest_of_the_file_is_used(
    tmp_path: Path, strange: int, said: str
) -> None:
    wrong_keys = ["menu_hepl", "x" * 90, "told_nothing"][:strange]
    path = add(tmp_path, SWEDISH + "".join(f'{key} = "ORD"\n' for key in wrong_keys))
    texts, wrong = load("sv", [path.parent])
    assert wrong == (f"{path}: no text is called {said}; the rest is used",)
    assert texts("menu_options") == "INSTÄLLNINGAR" and not set(wrong_keys) & set(texts.words)
    assert not untold(wrong[0])
    norwegian = said.replace("and", "og").replace("more", "til")
    assert told(load("nb")[0], wrong[0]) == f"{path}: ingen tekst heter {norwegian}; resten brukes"


def test_no_language_that_comes_with_the_program_has_a_key_of_its_own() -> None:
    for language in BUILT_IN:
        assert load(language)[1] == ()
