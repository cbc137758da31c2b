"""One side of a game, played by the checkout that PYTHONPATH names; see elsewhere.py, which starts it.

A line of JSON begins a game; then it reads every action and every die as it happens, and answers ``act`` with the
seconds that it has spent and its action. It uses nothing that a version of some time ago would not have.
"""

from __future__ import annotations

import json
import sys
import time


def main() -> None:
    import stavka
    from stavka.opponents import make

    spent = 0.0
    for line in map(str.strip, sys.stdin):
        if line.startswith("{"):
            told = json.loads(line)
            header, spent = told["header"], 0.0
            names = ("title", "scenario", "options", "set-up", "settings")
            title, scenario, options, set_up, settings = (header[name] for name in names)
            game = stavka.new(title, scenario, None, options, set_up, settings)
            player = make(told["player"], told["seed"], time.process_time)
            player.prepare(game)
        elif line != "act":
            game.play(line)
        else:
            begun = time.process_time()
            action = player.act(game)
            spent += time.process_time() - begun
            sys.stdout.write(f"{spent:.3f} {action}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
