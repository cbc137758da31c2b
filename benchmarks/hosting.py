"""What a hosted game costs: an action early and late in a game, and actions by many at once. Loopback only, bounded.

    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py moves --steps 4000
    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py load --games 50 --sockets 20 --seconds 20

``--database`` takes any address; without it a SQLite file in a temporary folder is used.
"""

from __future__ import annotations

import json
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

import click
import uvicorn
from websockets.sync.client import ClientConnection, connect

from stavka.host.app import app
from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.operation.settings import Settings
from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade
from stavka.server.asks import NewGame
from stavka.server.delta import applied

MOST_SECONDS, MOST_GAMES, MOST_STEPS = 600, 2000, 20_000


def opened(url: str) -> House:
    database = Database(url or f"sqlite:///{Path(tempfile.mkdtemp()) / 'games.db'}")
    upgrade(database)
    return House(database)


@click.group()
def main() -> None:
    """Measure `stavka host`."""


@main.command()
@click.option("--database", default="")
@click.option("--title", default="trc")
@click.option("--steps", type=click.IntRange(100, MOST_STEPS), default=4000)
@click.option("--window", default=60, help="Actions that are measured at each place.")
def moves(database: str, title: str, steps: int, window: int) -> None:
    """The cost of keeping an action after 10 steps and after many: the rows written, not the rules."""
    house = opened(database)
    spent: list[tuple[int, float]] = []  # after how many steps, and milliseconds
    rng = Random(1)
    match, _ = HostedMatch.begin(house.games, NewGame(title))
    while len(match.game.log) < steps and match.game.result is None:
        match.game.play(match.game.legal().sample(rng))
        begun = time.process_time()
        match.keep()
        spent.append((len(match.game.log), (time.process_time() - begun) * 1000))
    last = len(match.game.log)
    early = [cost for place, cost in spent if 10 <= place < 10 + window]
    late = [cost for place, cost in spent if place >= last - window]
    begun = time.perf_counter()
    HostedMatch.opened(house.games, match.id)
    told = f"opening it anew {time.perf_counter() - begun:.2f} s"
    click.echo(
        f"{title}: CPU ms to keep an action, median: {median(early):.3f} after 10 steps, {median(late):.3f} after "
        f"{last}; {told}"
    )


@main.command()
@click.option("--database", default="")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=50)
@click.option("--sockets", type=click.IntRange(1, 300), default=20)
@click.option("--seconds", type=click.IntRange(1, MOST_SECONDS), default=20)
@click.option("--rate", default=20.0, help="Actions a second, of all sockets together.")
def load(database: str, games: int, sockets: int, seconds: int, rate: float) -> None:
    """Many people at once: each socket plays in a game of its own and waits for the answer before it goes on."""
    house = opened(database)
    begun = [HostedMatch.begin(house.games, NewGame("trc")) for _ in range(games)]
    server = uvicorn.Server(
        uvicorn.Config(
            app(house, Settings(requests_a_minute=1_000_000)), host="127.0.0.1", port=0, log_config=None, lifespan="on"
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    took: list[float] = []
    until = time.monotonic() + seconds
    people = [
        threading.Thread(target=_play, args=(port, *begun[number % games], sockets / rate, until, took, number))
        for number in range(min(sockets, games))
    ]
    for person in people:
        person.start()
    for person in people:
        person.join()
    server.should_exit = True
    thread.join()
    kept = sum(house.games.head(match.id).records for match, _ in begun)
    cuts = quantiles(took, n=20)
    click.echo(
        f"{len(took)} actions in {seconds} s by {len(people)} sockets, {games} games, {kept} rows kept: "
        f"median {median(took) * 1000:.0f} ms, 95 % within {cuts[-1] * 1000:.0f} ms"
    )


def _play(
    port: int, match: HostedMatch, tokens: dict[str, str], every: float, until: float, took: list[float], seed: int
) -> None:
    cookie = {"cookie": f"seat-{match.id}={'.'.join(tokens.values())}"}
    with connect(
        f"ws://127.0.0.1:{port}/api/games/{match.id}/socket?seat=both", additional_headers=cookie, max_size=None
    ) as line:
        state = _answered(line, -1, {})
        rng, number = Random(seed), 0
        while time.monotonic() < until:
            number += 1
            texts = [offer["text"] for offer in state["choices"]] or ["done"]
            ask = {"id": number, "ask": "play", "text": rng.choice(texts), "step": state["steps"], "sure": True}
            begun = time.monotonic()
            line.send(json.dumps(ask))
            state = _answered(line, number, state)
            took.append(time.monotonic() - begun)
            time.sleep(max(0.0, every - (time.monotonic() - begun)))


def _answered(line: ClientConnection, number: int, state: dict[str, object]) -> dict[str, object]:
    """The state when the question is answered; -1 stands for the first state."""
    while True:
        message = json.loads(line.recv(60))
        if message.get("event") == "state":
            state = message["state"]
            if number < 0:
                return state
        elif message.get("event") == "delta":
            state = applied(dict(state), message["delta"])  # type: ignore[assignment,arg-type]
        if message.get("id") == number:
            return state


if __name__ == "__main__":
    main()
