"""What an action costs on the server's side of a page: python benchmarks/wire.py.

For each title a random game at one table, with a page for both sides and one for each: bytes that tell such a page the
new state, beside those of a whole state; how often the rules were asked whether the action is legal; and the time to
play it and to tell one page.
"""

from __future__ import annotations

import os
import tempfile
import time
from random import Random

from stavka import library
from stavka.engine import game as engine
from stavka.engine.action import Action
from stavka.engine.legal import answer
from stavka.engine.position import Position
from stavka.engine.stage import Decision
from stavka.server.codec import encode
from stavka.server.feed import Feed
from stavka.server.seat import Seat
from stavka.server.tables import Lounge

ACTIONS = 300


class Checks:
    """Counts how often it was asked whether an action is legal."""

    def __init__(self) -> None:
        self.actions: list[str] = []

    def __call__(self, pos: Position, stage: Decision[Position], action: Action) -> object:
        self.actions.append(str(action))
        return answer(pos, stage, action)


def measure(code: str) -> str:
    table = Lounge().new({"title": code, "seed": 1941})
    seats = [Seat(table, Lounge(), name) for name in ("both", *table.match.game.title.sides)]
    feeds = [Feed(seat) for seat in seats]
    for feed in feeds:
        feed.message()
    rng, checks = Random(5), Checks()
    changed = whole = played = told = asked = actions = 0.0
    while actions < ACTIONS and table.match.game.result is None:
        text = str(table.match.game.copy().legal().sample(rng))
        setattr(engine, "answer", checks)  # noqa: B010 - for the time of one action
        checks.actions.clear()
        begun = time.process_time()
        table.play(text, sure=True)
        then = time.process_time()
        setattr(engine, "answer", answer)  # noqa: B010
        messages = [encode(feed.message()) for feed in feeds]
        told += (time.process_time() - then) / len(feeds)
        played += then - begun
        asked += checks.actions.count(text)
        changed += sum(map(len, messages)) / len(feeds)
        whole += sum(len(encode(seat.state())) for seat in seats) / len(seats)
        actions += 1
    return (
        f"{code}: {changed / actions / 1024:.1f} KiB tell the state after an action, the whole has "
        f"{whole / actions / 1024:.1f}; {asked / actions:.2f} checks; "
        f"{1000 * played / actions:.1f} ms to play, {1000 * told / actions:.1f} ms to tell a page"
    )


def main() -> None:
    os.environ["STAVKA_HOME"] = tempfile.mkdtemp()
    for code in library.titles():
        print(measure(code))  # noqa: T201


if __name__ == "__main__":
    main()
