"""What a hosted game costs: an action early and late in a game, and actions by many at once. Loopback only, bounded.

    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py moves --title n41 --steps 4000 --tries 8
    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py load --games 1000 --sockets 300 --rate 60 --seconds 300
    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py seats --games 60 --database postgresql+psycopg://…
    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py takeover --games 30 --database postgresql+psycopg://…
    PYTHONPATH=. .venv/bin/python benchmarks/hosting.py load --processes 2 --kill 30 --database postgresql+psycopg://…

``--database`` takes any address; without it a SQLite file in a temporary folder is used.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

import click

from benchmarks.hosting_load import AT_ONCE, Pair, Wait, proved
from benchmarks.hosting_load import load as run_load
from benchmarks.hosting_servers import Servers, spent_by
from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade
from stavka.server.asks import NewGame

Made = list[tuple[HostedMatch, dict[str, str]]]  # games, and the tokens of their seats
SETTLE = 3.0  # seconds in which a process has read the maps of its titles
AFTER_KILL = 5.0  # seconds in which games are opened elsewhere
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
@click.option("--tries", default=1, help="To find something else to do than to end a phase: makes a game longer.")
def moves(database: str, title: str, steps: int, window: int, tries: int) -> None:
    """The cost of keeping an action after 10 steps and after many: the rows written, not the rules."""
    house = opened(database)
    spent: list[tuple[int, float]] = []  # after how many steps, and milliseconds
    rng = Random(1)
    match, _ = HostedMatch.begin(house.games, NewGame(title))
    while len(match.game.log) < steps and match.game.result is None:
        match.game.play(_drawn(match.game, rng, tries))
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


def _drawn(game: Game, rng: Random, tries: int) -> Action:
    """A legal action, rather not one that ends a phase."""
    found = game.legal().sample(rng)
    for _ in range(tries - 1):
        if not isinstance(found, Done):
            break
        found = game.legal().sample(rng)
    return found


@main.command()
@click.option("--database", default="")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, help="Games that go on in the database.")
@click.option("--sockets", type=click.IntRange(2, 300), default=300, help="Two for each game that is played.")
@click.option("--seconds", type=click.IntRange(1, MOST_SECONDS), default=300)
@click.option("--rate", default=60.0, help="Actions a second, of all together.")
@click.option("--processes", type=click.IntRange(1, 4), default=1, help="That serve; more than one wants PostgreSQL.")
@click.option("--kill", default=0.0, help="Seconds between two kills of a serving process; 0 for none.")
@click.option("--title", default="trc")
def load(
    database: str, games: int, sockets: int, seconds: int, rate: float, processes: int, kill: float, title: str
) -> None:
    """Many people at once, each answered before he goes on; every answer is looked for afterwards, every die proved."""
    house = opened(database)
    made = [HostedMatch.begin(house.games, NewGame(title)) for _ in range(games)]
    url = house.database.url.render_as_string(hide_password=False)
    servers = Servers(url, processes)
    servers.start()
    own, machine = time.process_time(), machine_time()
    try:
        played, memory = asyncio.run(run_load(servers, made, sockets, float(seconds), rate, kill))
    finally:
        servers.stop()
    own = time.process_time() - own
    stolen, in_all = (after - before for after, before in zip(machine_time(), machine, strict=True))
    found = [proved(house, match, played.acknowledged.get(match.id, [])) for match, _ in made[: sockets // 2]]
    number, cuts = len(played.took), quantiles(played.took, n=100)
    click.echo(
        f"{number} actions in {seconds} s ({number / seconds:.1f} a second) by {sockets} sockets, {games} games, "
        f"{processes} processes, {servers.killed} kills: {sum(lost for lost, _ in found)} lost, {played.again} sent "
        f"again, {sum(dice for _, dice in found)} dice proved"
    )
    within = sum(took <= AT_ONCE for took in played.took) / number
    click.echo(
        f"to the answer: median {median(played.took) * 1000:.0f} ms, 95 % within {cuts[94] * 1000:.0f} ms, 99 % within "
        f"{cuts[98] * 1000:.0f} ms; {within:.1%} within 150 ms"
    )
    if kill:
        click.echo(waits(played.waits, servers.moved))
        click.echo(f"whole states told: {servers.told['state']}; to pages that had it already: {servers.told['same']}")
    click.echo(
        f"processor time an action: {played.cpu / number * 1000:.1f} ms of the host, {own / number * 1000:.1f} ms of "
        f"those who play; memory of the host {memory[0]:.0f} MB when all sat, at most {max(memory):.0f}, "
        f"{memory[-1]:.0f} at the end"
    )
    if in_all:
        click.echo(f"other guests of the machine took {stolen / in_all:.0%} of its processors' time meanwhile")


def played_up_to(steps: int, house: House, games: int, title: str) -> Made:
    """Games of random moves that have so many steps."""
    rng, made = Random(3), [HostedMatch.begin(house.games, NewGame(title)) for _ in range(games)]
    for match, _ in made:
        while len(match.game.log) < steps and match.game.result is None:
            match.play(str(match.game.legal().sample(rng)))
    return made


def machine_time() -> tuple[float, float]:
    """Ticks of all processors so far that other guests of a virtual machine took, and ticks in all; zeros where the
    system does not tell."""
    try:
        ticks = [int(word) for word in Path("/proc/stat").read_text().partition("\n")[0].split()[1:9]]
    except OSError:
        return 0.0, 0.0
    return float(ticks[7]), float(sum(ticks))


@main.command()
@click.option("--database", default="")
@click.option("--games", type=click.IntRange(1, 150), default=60, help="Both players of each come at once.")
@click.option("--steps", type=click.IntRange(0, 1000), default=60, help="That each game has when they come.")
@click.option("--title", default="trc")
def seats(database: str, games: int, steps: int, title: str) -> None:
    """What it costs to open games and tell both players, as after a process has died."""
    house = opened(database)
    made = played_up_to(steps, house, games, title)
    servers = Servers(house.database.url.render_as_string(hide_password=False), 1)
    servers.start()
    try:
        host, own, took = asyncio.run(seat_all(servers, made))
    finally:
        servers.stop()
    click.echo(
        f"{title}: CPU ms a game: {host / games * 1000:.1f} of the host, {own / games * 1000:.1f} of those who come; "
        f"{2 * games} pages sat after {took:.1f} s"
    )


async def seat_all(servers: Servers, games: Made) -> tuple[float, float, float]:
    """All pages of these games come at once, as after a process has died: seconds of a processor of the host and of
    those who come, and seconds until all sit."""
    pairs = [Pair(servers, *one, place) for place, one in enumerate(games)]
    seats = [seat for pair in pairs for seat in pair.seats.values()]
    await asyncio.sleep(SETTLE)
    host, own, begun_at = servers.cpu(), time.process_time(), time.monotonic()
    await asyncio.gather(*(seat.come() for seat in seats))
    took = servers.cpu() - host, time.process_time() - own, time.monotonic() - begun_at
    for seat in seats:
        await seat.go()
    return took


@main.command()
@click.option("--database", default="")
@click.option("--games", type=click.IntRange(1, 150), default=30)
@click.option(
    "--steps", type=click.IntRange(0, 1000), default=40, help="That each game has when its process is killed."
)
def takeover(database: str, games: int, steps: int) -> None:
    """What it costs an understudy to go on with the games of a process that was killed."""
    house = opened(database)
    made = played_up_to(steps, house, games, "trc")
    servers = Servers(house.database.url.render_as_string(hide_password=False), 1)
    servers.start()
    try:
        spent = asyncio.run(taken_over(servers, made))
    finally:
        servers.stop()
    told = "; ".join(f"{what} {value:.1f}" for what, value in spent.items())
    click.echo(f"ms of the processor, of the time for the first answer alone: {told}")


async def taken_over(servers: Servers, games: Made) -> dict[str, float]:
    """Milliseconds: until the new process answers, what it has spent before, then for a page and for actions."""
    pairs = [Pair(servers, *one, place) for place, one in enumerate(games)]
    seats = [seat for pair in pairs for seat in pair.seats.values()]
    for pair in pairs:
        await pair.come()
        for seat in pair.seats.values():
            pair.follow(seat)
    await asyncio.sleep(2 * SETTLE)  # somebody is ready
    for seat in seats:
        await seat.go()
    found = {"first answer after": await servers.first_answer_after_kill()}
    await asyncio.sleep(SETTLE)
    pid = servers.pids[servers.ports[0]]
    found["to be ready"] = begun = spent_by(pid)
    for seat in seats:
        seat.come_again()
        await seat.come()
    found["a page that rests"] = (spent_by(pid) - begun) / len(seats)
    for number in ("first", "second", "third"):
        begun = spent_by(pid)
        for pair in pairs:
            await pair.act()
        await asyncio.sleep(SETTLE)
        found[f"the {number} action of a game"] = (spent_by(pid) - begun) / len(pairs)
    for seat in seats:
        await seat.go()
    return found


def waits(found: list[Wait], moved: int) -> str:
    """What those waited for that were not answered in time."""
    lost = sum(wait.had_lost for wait in found)
    after = sum(not wait.had_lost and wait.since_kill < AFTER_KILL for wait in found)
    return (
        f"longer than 150 ms: {lost} whose page had lost its process, {after} others in the {AFTER_KILL:.0f} s after a "
        f"kill, {len(found) - lost - after} at other times; {moved} times a page moved to another process"
    )


if __name__ == "__main__":
    main()
