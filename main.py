"""``python main.py`` plays; ``--help`` tells what can be asked for."""

import sys

from game.app import main

if __name__ == "__main__":
    sys.exit(main())
