"""Many people at once on real processes of a host, some of which are killed; all that was answered is looked for.

Each of the games that are played has two sockets, one for each side. The player whose side is asked draws a legal
action from a copy of the game of his own, which he keeps by what the host tells him; so whatever is lost, doubled or
told in another order is noticed.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.hosting_servers import PATIENCE, Servers
from stavka.engine.game import Game
from stavka.engine.record.diary import Line
from stavka.engine.record.fairness import check
from stavka.engine.stage import CHANCE
from stavka.host.house import House
from stavka.host.match import HostedMatch
from stavka.library import begun

WHOLE = '{"event":"state"'
MARK, LOG = re.compile('"mark":"([0-9a-f]*)"'), re.compile(r'\{"event":"state","serial":\d+,"log":')
AT_ONCE = 0.15  # seconds in which an answer should come
WEIGH_EVERY = 10.0  # seconds between two looks at the memory, which cost those who serve a little
SPREAD = 2.0  # seconds over which pages that have nothing to ask come back, as those of a browser do


class Lost(Exception):
    """The line is gone."""


class Seat:
    """A page of one side. Like the page of a browser it comes back by itself as soon as its line is lost, and moves to
    another line when the host asks for that. Its game has a home among the processes, as by a proxy that goes by the
    name of the game; if that one does not answer it goes to the next."""

    def __init__(self, servers: Servers, match: HostedMatch, token: str, side: str, place: int) -> None:
        self.servers, self.match, self.token, self.side, self.place = servers, match.id, token, side, place
        self.line: ClientConnection | None = None
        self.is_open, self.is_seated = asyncio.Event(), asyncio.Event()
        self.answers: dict[int, tuple[ClientConnection, asyncio.Future[dict[str, Any]]]] = {}
        self.first: dict[ClientConnection, asyncio.Future[bool]] = {}  # whether it is told a state
        self.number = 0
        self.told: dict[int, str] = {}  # moves of the record by step
        self.steps = 0
        self.mark = ""  # of the state that it holds
        self.has_left = False
        self.asks = asyncio.Event()  # whether a question waits for its answer
        self.rng = Random(f"{match.id} {side}")

    async def come_back(self) -> None:
        """At once who has something to ask, or as soon as he has; the others take their time."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.asks.wait(), self.rng.random() * SPREAD)
        await self.come()

    async def come(self) -> None:
        """Sit down, at whichever process answers."""
        tries = 0
        while not self.has_left:
            try:
                line = await self._connected(self.place + tries)
                break
            except Exception as error:  # a process that is not there, or dies while it shakes hands
                if not isinstance(error, OSError | WebSocketException | TimeoutError):
                    raise
                tries += 1
                if tries % len(self.servers.ports) == 0:
                    await asyncio.sleep(0.02)
        else:
            return
        self.line = line
        self.is_open.set()
        if await self._is_told(line):
            self.is_seated.set()

    async def _is_told(self, line: ClientConnection) -> bool:
        """Hear where the game stands, and ask for what was played meanwhile; False if this line is lost again, which
        who hears has noticed."""
        first = self.first[line] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().create_task(self._hear(line))
        try:
            if await asyncio.wait_for(first, PATIENCE):
                self._take((await self._asked(line, "log", since=self.steps))["answer"])
        except (Lost, TimeoutError):
            return False
        finally:
            self.first.pop(line, None)
        return True

    async def _connected(self, place: int) -> ClientConnection:
        port = self.servers.ports[place % len(self.servers.ports)]
        return await connect(
            f"ws://127.0.0.1:{port}/api/games/{self.match}/socket?seat={self.side}&holds={self.mark}",
            additional_headers={"cookie": f"seat-{self.match}={self.token}"},
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )

    async def _move(self) -> None:
        """Open another line, and leave this one when the other has told where the game stands."""
        old = self.line
        try:
            line = await self._connected(self.place)
        except (OSError, WebSocketException, TimeoutError):
            return
        if not await self._is_told(line):
            return
        if old is self.line:
            self.line = line
        self.servers.moved += 1
        while any(one is old for one, _ in self.answers.values()):
            await asyncio.sleep(0.05)
        if old is not None:
            await old.close()

    def _take(self, part: Mapping[str, Any]) -> None:
        for line in part["log"]:
            self.told[line["step"]] = line["move"]
        self.steps = max(self.steps, part["since"] + len(part["log"]))

    def _read(self, text: str) -> dict[str, Any]:
        """A message. Of a whole state only its mark is looked at, and the record where that comes with it."""
        if not text.startswith(WHOLE):
            message: dict[str, Any] = json.loads(text)
            self.mark = message.get("delta", {}).get("changed", {}).get("mark", {}).get("to", self.mark)
            return message
        found = MARK.search(text)
        self.mark = found[1] if found else ""
        log = LOG.match(text)
        return {"event": "state", **({"log": json.JSONDecoder().raw_decode(text, log.end())[0]} if log else {})}

    async def _hear(self, line: ClientConnection) -> None:
        try:
            async for text in line:
                message = self._read(str(text))
                if "log" in message:
                    self._take(message["log"])
                if message.get("event") in ("state", "same"):
                    self.servers.told[message["event"]] += 1
                    if line in self.first and not self.first[line].done():
                        self.first[line].set_result(message["event"] == "state")
                elif message.get("event") == "move":
                    asyncio.get_running_loop().create_task(self._move())
                elif message.get("event") == "fault":
                    break
                _, waiting = self.answers.pop(message.get("id", -1), (line, None))
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
        except ConnectionClosed:
            pass
        finally:
            if line is self.line:
                self.line = None
                self.is_open.clear()
                self.is_seated.clear()
            if line in self.first and not self.first[line].done():
                self.first[line].set_exception(Lost())
            for number, (own, waiting) in list(self.answers.items()):
                if own is line:
                    del self.answers[number]
                    if not waiting.done():
                        waiting.set_exception(Lost())
            if self.line is None and not self.has_left:
                asyncio.get_running_loop().create_task(self.come_back())
            await line.close()

    async def ask(self, what: str, **parts: object) -> dict[str, Any]:
        """Ask, as soon as there is a line."""
        self.asks.set()
        try:
            while self.line is None or not self.is_open.is_set():  # a line may fall again before this goes on
                await asyncio.wait_for(self.is_open.wait(), PATIENCE)
            return await self._asked(self.line, what, **parts)
        finally:
            self.asks.clear()

    async def _asked(self, line: ClientConnection, what: str, **parts: object) -> dict[str, Any]:
        self.number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[self.number] = line, answer
        try:
            await line.send(json.dumps({"id": self.number, "ask": what, **parts}))
        except ConnectionClosed:
            self.answers.pop(self.number, None)
            raise Lost from None
        return await asyncio.wait_for(answer, PATIENCE)

    def come_again(self) -> None:
        """After it has gone for good it may come all the same, with the state that it holds."""
        self.has_left = False
        self.is_open.clear()
        self.is_seated.clear()

    async def go(self) -> None:
        self.has_left = True
        if self.line is not None:
            await self.line.close()


@dataclass(frozen=True, slots=True)
class Wait:
    """An action that took too long: how long after the last kill it was first sent, what it took, and whether its page
    had lost its line."""

    since_kill: float
    took: float
    had_lost: bool


@dataclass
class Played:
    """What came of it all."""

    took: list[float] = field(default_factory=list)  # seconds to the answer, from the first sending on
    again: int = 0  # actions that were sent again, since a process had died
    cpu: float = 0.0  # seconds of the host
    waits: list[Wait] = field(default_factory=list)  # those that took longer than they should
    acknowledged: dict[str, list[tuple[int, str]]] = field(default_factory=dict)


class Pair:
    """Two people who play each other."""

    def __init__(self, servers: Servers, match: HostedMatch, tokens: Mapping[str, str], place: int) -> None:
        self.match, self.servers = match, servers
        self.seats = {side: Seat(servers, match, token, side, place) for side, token in tokens.items()}
        self.mirror: Game = begun(match.game.header)
        self.mirror.roll_by(None)
        self.rng = Random(place)

    async def come(self) -> None:
        for seat in self.seats.values():
            await seat.come()

    def follow(self, seat: Seat) -> None:
        """Take over what the host has told a page."""
        while len(self.mirror.log) < seat.steps:
            self.mirror.play(seat.told[len(self.mirror.log) + 1])

    async def play(self, every: float, until: float, played: Played) -> None:
        await asyncio.sleep(self.rng.random() * every)
        mine = played.acknowledged.setdefault(self.match.id, [])
        due = time.monotonic()
        while time.monotonic() < until and self.mirror.result is None:
            seat = self.seats[str(self.mirror.to_act)]
            text = str(self.mirror.legal().sample(self.rng))
            begun_at, step = time.monotonic(), len(self.mirror.log)
            had_lost = not seat.is_seated.is_set()
            while not await self._sent(seat, text, step, played):
                had_lost = True
            took = time.monotonic() - begun_at
            played.took.append(took)
            if took > AT_ONCE:
                played.waits.append(Wait(begun_at - self.servers.killed_at, took, had_lost))
            assert seat.told[step + 1] == text, (seat.told[step + 1], text)
            mine.append((step + 1, text))
            self.follow(seat)
            due += every
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def act(self) -> None:
        """One action, on a host that nobody kills."""
        seat = self.seats[str(self.mirror.to_act)]
        text, step = str(self.mirror.legal().sample(self.rng)), len(self.mirror.log)
        assert await self._sent(seat, text, step, Played())
        self.follow(seat)

    async def _sent(self, seat: Seat, text: str, step: int, played: Played) -> bool:
        """Whether the action stands; after a process has died it may do so without having been answered."""
        try:
            answer = await seat.ask("play", text=text, step=step, sure=True)
        except (Lost, TimeoutError):
            played.again += 1
            seat.asks.set()
            await asyncio.wait_for(seat.is_seated.wait(), PATIENCE)
            seat.asks.clear()
            return seat.steps > step
        if "refusal" in answer:
            raise AssertionError(f"{text} was refused: {answer['refusal']}")
        return True


async def load(
    servers: Servers,
    games: list[tuple[HostedMatch, dict[str, str]]],
    sockets: int,
    seconds: float,
    rate: float,
    kill: float,
) -> tuple[Played, list[float]]:
    """Play for so many seconds; what was played, and megabytes every few seconds."""
    pairs = [Pair(servers, *one, place) for place, one in enumerate(games[: sockets // 2])]
    for start in range(0, len(pairs), 10):
        await asyncio.gather(*(pair.come() for pair in pairs[start : start + 10]))
    cpu = servers.cpu()  # what it cost to open the games is not counted
    servers.told.clear()
    played, memory = Played(), [servers.memory()]
    until = time.monotonic() + seconds
    every = len(pairs) / rate

    async def watch() -> None:
        last, known, weighed = time.monotonic(), 0, time.monotonic()
        while time.monotonic() < until:
            await asyncio.sleep(min(0.5, kill or 0.5))
            if time.monotonic() - weighed >= WEIGH_EVERY:
                weighed = time.monotonic()
                memory.append(await asyncio.to_thread(servers.memory))
            if kill and time.monotonic() - last >= kill and len(played.took) > known:  # somebody was answered since
                last, known = time.monotonic(), len(played.took)
                await servers.kill_one()

    await asyncio.gather(watch(), *(pair.play(every, until, played) for pair in pairs))
    played.cpu = servers.cpu() - cpu
    memory.append(servers.memory())
    for pair in pairs:
        for seat in pair.seats.values():
            await seat.go()
    return played, memory


def proved(house: House, match: HostedMatch, acknowledged: list[tuple[int, str]]) -> tuple[int, int]:
    """Look for all that was answered in the database, and work out every die anew; how many lost, how many dice."""
    head, rows = house.games.head(match.id), house.games.since(match.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    lost = sum(step > len(rows) or rows[step - 1].text != text for step, text in acknowledged)
    lines = [Line(row.number, row.actor, row.text) for row in rows]
    verdict = check(begun(head.header), lines, head.key)
    assert verdict.fair, verdict
    assert verdict.outcomes == sum(row.actor == CHANCE for row in rows)
    return lost, verdict.outcomes
