"""The words of every language: nothing missing, every place filled, every glyph drawn."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from game.draw.metrics import missing
from game.text.catalogue import BUILT_IN, Texts, available, load

ENGLISH = load("en")[0].words


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_glyph_can_be_drawn_in_the_text_font_and_the_label_font(language: str) -> None:
    words = load(language)[0].words
    for key, text in words.items():
        plain = re.sub(r"\{\w+\}", "", text)
        assert not missing(plain, "text"), key
        assert not missing(plain, "label"), key


@pytest.mark.parametrize("language", BUILT_IN)
def test_each_language_has_the_same_keys_and_places(language: str) -> None:
    words = load(language)[0].words
    assert words.keys() == ENGLISH.keys()
    for key, text in words.items():
        if not key.endswith("_one"):  # which may say "one" in words
            assert places(text) == places(ENGLISH[key]), key


def test_forms_for_one_and_for_many_come_in_pairs() -> None:
    for key in ENGLISH:
        if key.endswith("_one"):
            assert f"{key[:-4]}_other" in ENGLISH


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_form_for_one_never_speaks_of_many(language: str) -> None:
    texts = load(language)[0]
    pairs = [key[:-4] for key in texts.words if key.endswith("_one")]
    assert len(pairs) >= 8
    for key in pairs:
        filled = dict.fromkeys(places(texts.words[f"{key}_one"]) - {"n"}, "5")
        one, many = texts.count(key, 1, **filled), texts.count(key, 7, **filled)
        assert one != many and "7" in many, key
        assert not re.search(r"\b1 (hands|hender|matches|partier|cards|digits|sifre|points|dager)\b", one), (
            one
        )


def test_a_count_of_one_is_never_told_in_the_plural() -> None:
    """Words after a number that can be one, but for those that always go with more, or with a figure of points."""
    plural = re.compile(r"\{n\} (?:more )?(hands|matches|cards|digits|partier|hender|sifre)\b")
    for language in BUILT_IN:
        for key, text in load(language)[0].words.items():
            if plural.search(text) and not key.endswith("_other"):
                assert key in MANY, key


MANY = {"help_dead_cap", "help_row_match"}
"""Keys whose number is never one."""


def test_a_text_fills_its_places_and_picks_its_form() -> None:
    texts = Texts({"a_one": "{n} hand to {who}", "a_other": "{n} hands to {who}"})
    assert texts.count("a", 1, who="X") == "1 hand to X"
    assert texts.count("a", 0, who="X") == "0 hands to X"


def test_the_built_in_languages_are_available() -> None:
    assert set(available()) == set(BUILT_IN)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_names_a_key_itself_since_keymaps_print_their_own(language: str) -> None:
    for key, text in load(language)[0].words.items():
        assert not re.search(r"\b(OK|CLR|Enter|Esc)\b", text), key
