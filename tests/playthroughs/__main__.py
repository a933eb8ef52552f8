"""Write the playthroughs anew: `python -m tests.playthroughs [games]`. Read the difference before you commit it."""

import sys

import ludarium
from tests.playthroughs import path_of, playthrough

for name in sys.argv[1:] or ludarium.games():
    path_of(name).write_text(playthrough(name), encoding="utf-8")
    print(path_of(name))
