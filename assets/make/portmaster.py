"""Build the folder and the zip file of Knockpad for PortMaster: python assets/make/portmaster.py OUT [--pygame FOLDER]

OUT gets ``knockpad/``, laid out as PortMaster's collection wants a port, and ``knockpad.zip``, laid out as a device
unpacks it into its folder of ports. FOLDER is a package ``pygame`` of pygame-ce built for the device's processor
against the SDL of its system (``assets/portmaster/README.md``); one that brings its own SDL is refused. Without FOLDER
the port is whole but for pygame, and says so when it is started. Standard library only.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "assets" / "portmaster"
SCRIPT = "Knockpad.sh"
GAME = (
    "main.py",
    "game/**/*.py",
    "keymaps/*.toml",
    *(
        f"assets/{kind}"
        for kind in ("ai/*.json", "fonts/*.txt", "themes/*.toml", "text/*.toml", "sprites/*.bmp")
    ),
)
"""What the program needs of a checkout: as much as the wheel has of it."""
LICENCES = {
    "LICENSE": "LICENSE.knockpad.txt",
    "assets/fonts/departure-mono-OFL.txt": "LICENSE.departure-mono.txt",
    "assets/fonts/galmuri7-OFL.txt": "LICENSE.galmuri7.txt",
}
ABOUT = ("port.json", "README.md", "gameinfo.xml", "screenshot.png")
"""What stands beside the start script in the collection, and in the game's own folder on a device."""


class BuildError(ValueError):
    """The port cannot be built; one line that says what to do."""


def build(out: Path, pygame: Path | None = None) -> Path:
    """Make ``out/knockpad`` and ``out/knockpad.zip``; the folder. Raises BuildError."""
    port = out / "knockpad"
    if port.exists():
        raise BuildError(f"{port} is there already: remove it, or name another folder")
    if pygame is not None:
        check_pygame(pygame)
    inner = port / "knockpad"
    for pattern in GAME:
        for path in sorted(ROOT.glob(pattern)):
            copy(path, inner / path.relative_to(ROOT))
    for name, kept in LICENCES.items():
        copy(ROOT / name, inner / "licenses" / kept)
    if pygame is not None:
        shutil.copytree(
            pygame, inner / "pylib" / "pygame", ignore=shutil.ignore_patterns("__pycache__", "tests")
        )
        copy(licence_of(pygame), inner / "licenses" / "LICENSE.pygame-ce.txt")
    for name in ("port.json", "README.md", "gameinfo.xml", SCRIPT):
        copy(SOURCE / name, port / name)
    (port / SCRIPT).chmod(0o755)
    copy(ROOT / "docs" / "fullscreen.png", port / "screenshot.png")
    pack(port, out / "knockpad.zip")
    return port


def copy(source: Path, target: Path) -> None:
    """Copy one file, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def check_pygame(folder: Path) -> None:
    """Raise BuildError unless this is a package pygame without an SDL of its own."""
    if not (folder / "__init__.py").is_file() or not list(folder.glob("display*.so")):
        raise BuildError(f"{folder} is no built package pygame: name the folder that has display.*.so in it")
    beside = [*folder.parent.glob("pygame*.libs"), *folder.rglob("libSDL2*")]
    if beside:
        raise BuildError(
            f"{folder} brings an SDL of its own ({beside[0].name}): build it against the system's"
        )
    licence_of(folder)


def licence_of(folder: Path) -> Path:
    """The licence of a package pygame: in it, or in the wheel's notes beside it. Raises BuildError."""
    near = [*folder.glob("LGPL*"), *folder.parent.glob("pygame*.dist-info/**/LGPL*")]
    if not near:
        raise BuildError(f"{folder} lacks its licence: lay pygame-ce's LGPL.txt into it")
    return near[0]


def pack(port: Path, path: Path) -> None:
    """Write the zip file that a device unpacks. Its entries have one date: the same port gives the same file."""
    inner = port.name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for each in sorted(each for each in port.rglob("*") if each.is_file()):
            name = each.relative_to(port).as_posix()
            if name in ABOUT:
                name = f"{inner}/{inner}.md" if name == "README.md" else f"{inner}/{name}"
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o100755 if name == SCRIPT else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, each.read_bytes())


def main(arguments: list[str]) -> int:
    pygame: Path | None = None
    if "--pygame" in arguments[1:-1]:
        at = arguments.index("--pygame")
        pygame = Path(arguments[at + 1])
        del arguments[at : at + 2]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python assets/make/portmaster.py OUT [--pygame FOLDER]", file=sys.stderr)
        return 2
    try:
        port = build(Path(arguments[0]), pygame)
    except (BuildError, OSError) as error:
        print(f"portmaster.py: {error}", file=sys.stderr)
        return 1
    print(
        f"{port} and {port.with_suffix('.zip')}" + ("" if pygame else ", without pygame: it cannot start yet")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
