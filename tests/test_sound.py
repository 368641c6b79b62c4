"""Beeps: made at run time, silent where there is nothing to hear them by."""

from __future__ import annotations

import time

import pygame.mixer
import pytest

from game.sound import BEEPS, LOUDNESS, Sounds, samples


@pytest.mark.parametrize("name", BEEPS)
@pytest.mark.parametrize("channels", [1, 2])
def test_a_beep_lasts_as_long_as_its_tones_on_any_number_of_channels(name: str, channels: int) -> None:
    wave = samples(BEEPS[name], 8000, channels)
    assert len(wave) == sum(8000 * ms // 1000 for _, ms in BEEPS[name]) * channels
    assert 0 < max(wave) <= LOUDNESS
    assert wave[0] == 0
    if channels == 2:
        assert wave[::2] == wave[1::2]


@pytest.mark.parametrize("driver", ["none", "bogus", "alsa"])
def test_no_device_is_no_problem(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Q01."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    sounds = Sounds()
    for name in BEEPS:
        sounds.play(name)
    assert sounds.close()


def test_muted_never_opens_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(mute=True)
    sounds.play("gin")
    assert pygame.mixer.get_init() is None
    sounds.mute = False
    sounds.play("gin")
    assert pygame.mixer.get_init() is not None
    assert sounds.close()


def test_a_device_that_vanishes_in_play_leaves_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Q03."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.play("move")
    pygame.mixer.quit()
    sounds.play("move")
    sounds.play("select")
    assert sounds.close()


def test_the_device_is_let_go_once_a_beep_is_over_and_opens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An open device has the system wake the program some fifty times a second."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.say("win")
    assert pygame.mixer.get_init() is None
    sounds.sound()
    sounds.rest()
    assert pygame.mixer.get_init() is not None, "it is still to be heard"
    pygame.mixer.stop()
    sounds.rest()
    assert sounds._closing is not None
    sounds._closing.join(2)
    assert pygame.mixer.get_init() is None
    sounds.play("move")
    assert pygame.mixer.get_init() is not None
    assert sounds.close()


def test_a_mixer_that_hangs_on_quit_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Q03."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.play("move")
    quit_mixer = pygame.mixer.quit
    monkeypatch.setattr(pygame.mixer, "quit", lambda: time.sleep(3))
    began = time.monotonic()
    assert not sounds.close()
    assert time.monotonic() - began < 2
    monkeypatch.undo()
    quit_mixer()
