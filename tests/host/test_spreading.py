"""Several processes share the pages; one that dies, or a database that is away for a moment, stops nobody for long."""

from __future__ import annotations

import asyncio
from typing import cast

import psycopg
import pytest
from sqlalchemy import text
from starlette.websockets import WebSocket

from stavka.host.entrance.waiting import EarlyLine, Entrance
from stavka.host.operation import balance
from stavka.host.operation.balance import AT_ONCE, BEAT, LAPSE, Balance
from stavka.host.storage.database import Database
from stavka.host.tables import Gallery, HostLounge
from stavka.host.upkeep import Upkeep
from stavka.server.tables import Table
from tests.host.conftest import cut_lines
from tests.host.real import Host


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Pages:
    """As much of a table as the spreading looks at."""

    def __init__(self, number: int) -> None:
        self.pages = set(range(number))


def known(pages: dict[str, int]) -> tuple[Balance, Clock]:
    clock = Clock()
    made = Balance(Database("sqlite://"), clock=clock)
    for name, number in pages.items():
        made.hear(f"@{name} {number}")
    return made, clock


def going(here: Balance, tables: int) -> int:
    return len(here.to_go(cast(list[Table], [Pages(2) for _ in range(tables)])))


def test_who_has_more_than_his_share_lets_some_go() -> None:
    here, _ = known({"other": 0})
    assert here.surplus(100) == 50
    assert going(here, 50) == AT_ONCE


def test_who_has_about_his_share_keeps_all() -> None:
    here, _ = known({"other": 45})
    assert here.surplus(55) == 0
    alone, _ = known({})
    assert alone.surplus(1000) == 0


def test_no_more_go_than_are_too_many() -> None:
    here, _ = known({"other": 5})
    assert going(here, 13) == 5  # of 26 ten are too many, and two sit at a table


def test_one_who_is_silent_is_not_counted() -> None:
    """It may have died just now: nobody is sent there, nor kept because of the pages that it had."""
    here, clock = known({"other": 50, "third": 50})
    clock.now += LAPSE / 2 + 0.1
    here.hear("@other 50")
    assert here.surplus(300) == 125
    here.hear("@third 50")
    assert here.surplus(300) == 166
    clock.now += LAPSE
    assert here.surplus(300) == 0


def test_who_is_asked_in_vain_is_asked_less_often() -> None:
    """A proxy may bring all of them back here."""
    here, clock = known({"other": 0})
    asked = []
    for _ in range(40):
        clock.now += BEAT
        here.hear("@other 0")
        asked.append(bool(going(here, 50)))
    assert [beat for beat, found in enumerate(asked) if found] == [0, 1, 2, 3, 4, 6, 10, 18, 34]


def test_nonsense_on_the_line_is_nothing() -> None:
    here, _ = known({})
    here.hear("@other many")
    here.hear("@")
    assert here.surplus(100) == 0


# -- sitting down ------------------------------------------------------------------------------------------------------


class Quiet:
    """A page that says something when the test wants it to."""

    def __init__(self) -> None:
        self.said: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def receive_text(self) -> str:
        return await self.said

    async def close(self) -> None:
        pass


class Hall:
    """Pages that come to an entrance in their order, each to a game of its own, and the order in which they are let in.
    The game of the first is being opened until somebody says so."""

    def __init__(self, entrance: Entrance, *names: str) -> None:
        self.entrance = entrance
        self.order: list[str] = []
        self.is_open = asyncio.Event()
        self.pages = {name: Quiet() for name in names}
        self.lines = {name: EarlyLine(cast(WebSocket, page)) for name, page in self.pages.items()}
        self.tasks = {name: asyncio.create_task(self._comes(name)) for name in names}

    async def _comes(self, name: str) -> None:
        async with self.entrance.turn(self.lines[name], name):
            self.order.append(name)
            await self.is_open.wait()

    async def close(self) -> list[str]:
        """When all have come or gone; the order in which they were let in."""
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for line in self.lines.values():
            await line.close()
        return self.order


async def _let_in() -> list[str]:
    hall = Hall(Entrance(1), "first", "looks", "looks too", "asks")
    await asyncio.sleep(0)
    hall.tasks["looks too"].cancel()  # is gone before it was its turn
    hall.pages["asks"].said.set_result("question")
    await asyncio.sleep(0.01)
    hall.is_open.set()
    await asyncio.gather(*hall.tasks.values(), return_exceptions=True)
    assert await hall.lines["asks"].receive_text() == "question"
    order = await hall.close()
    async with asyncio.timeout(5), hall.entrance.turn(hall.lines["looks"], "looks"):  # and the place is free again
        order.append("again")
    return order


def test_who_asks_something_sits_down_first() -> None:
    assert asyncio.run(_let_in()) == ["first", "asks", "looks", "again"]


async def _come_to_one_game() -> list[str]:
    """Who has sat down when the first of three games is open and its place is taken by the next."""
    entrance, order = Entrance(1), list[str]()
    is_open = {game: asyncio.Event() for game in ("one", "other", "third")}
    lines = [EarlyLine(cast(WebSocket, Quiet())) for _ in range(5)]

    async def comes(line: EarlyLine, game: str) -> None:
        async with entrance.turn(line, game):
            order.append(game)
            await is_open[game].wait()

    pages = zip(lines, ("one", "other", "one", "third", "one"), strict=True)
    tasks = [asyncio.create_task(comes(line, game)) for line, game in pages]
    await asyncio.sleep(0)
    is_open["one"].set()
    await asyncio.gather(tasks[0], tasks[2], tasks[4])
    sat = list(order)
    for event in is_open.values():
        event.set()
    await asyncio.gather(*tasks)
    for line in lines:
        await line.close()
    assert sorted(order[3:]) == ["other", "third"]
    return sat


def test_when_a_game_is_open_all_who_wait_for_it_sit_down() -> None:
    assert asyncio.run(_come_to_one_game()) == ["one", "one", "one"]


async def _ask_late() -> list[str]:
    """Who is let in when one of two who look begins to ask, and nobody else would be let in for an hour."""
    hall = Hall(Entrance(1, breath=3600), "first", "looks", "asks late")
    await asyncio.sleep(0)
    hall.is_open.set()
    await hall.tasks["first"]
    hall.pages["asks late"].said.set_result("question")
    async with asyncio.timeout(60):
        await hall.tasks["asks late"]
    hall.tasks["looks"].cancel()
    return await hall.close()


def test_who_begins_to_ask_does_not_wait_for_a_breath() -> None:
    assert asyncio.run(_ask_late()) == ["first", "asks late"]


async def _look_and_ask() -> tuple[float, float]:
    """After how many seconds one who looks and one who asks are let in, when another leaves."""
    entrance, loop = Entrance(1, breath=0.2), asyncio.get_running_loop()
    came: dict[str, float] = {}
    pages = {name: Quiet() for name in ("first", "looks", "asks")}
    lines = {name: EarlyLine(cast(WebSocket, page)) for name, page in pages.items()}
    begun = loop.time()

    async def comes(name: str) -> None:
        async with entrance.turn(lines[name], name):
            came[name] = loop.time() - begun
            await asyncio.sleep(0.01)

    pages["asks"].said.set_result("question")
    await asyncio.gather(*(comes(name) for name in pages))
    return came["looks"], came["asks"]


def test_before_one_who_looks_those_who_play_have_a_breath() -> None:
    looked, asked = asyncio.run(_look_and_ask())
    assert asked < looked
    assert looked >= 0.2


async def _many_ask() -> list[str]:
    """Behind a game that is being opened: one who looks, one who went, and many who ask."""
    hall = Hall(Entrance(1), "first", "looks", "gone", *map(str, range(6)))
    await asyncio.sleep(0)
    hall.pages["gone"].said.set_exception(ConnectionError())
    for name in map(str, range(6)):
        hall.pages[name].said.set_result("question")
    await asyncio.sleep(0.01)
    assert not hall.lines["gone"].asks
    hall.tasks["gone"].cancel()
    hall.is_open.set()
    return await hall.close()


def test_who_looks_does_not_wait_for_ever_behind_those_who_ask() -> None:
    assert asyncio.run(_many_ask()) == ["first", "0", "1", "2", "3", "looks", "4", "5"]


# -- on a running host -------------------------------------------------------------------------------------------------


@pytest.fixture
def kind() -> str:
    return "postgresql"


def test_a_page_is_asked_to_come_anew(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process of the same database has no page at all."""
    monkeypatch.setattr(balance, "SPARE", 0)
    game, tokens = host.begin("trc")
    other = Database(host.house.database.url.render_as_string(hide_password=False))
    with host.joined(game, tokens["axis"]).page(game) as page, host.joined(game, tokens["soviet"]).page(game) as second:
        other.tell_all("@other 0")
        for one in (page, second):
            one.hear_until(lambda message: message.get("event") == "move")
    other.close()


def test_own_news_is_known_by_its_number(host: Host) -> None:
    """What was done here is not read again because it is told to all."""
    game, _ = host.begin("trc")
    lounge = HostLounge(host.house)
    here = Upkeep(host.house, lounge, Gallery(host.house), 60.0)
    news = host.house.games.news_of(game)
    assert news is not None
    assert not here.knows(f"{game} {news}")  # no table of it is open here
    table = lounge.table(game)
    assert here.knows(f"{game} {news}")
    assert not here.knows(f"{game} {news + 1}")
    assert not here.knows(game)  # somebody said something, which has no number
    table.play("move 24Pz 1425-1424", True)
    assert here.knows(f"{game} {news + 1}")


def test_a_process_reads_the_games_of_each_title_before_pages_come(host: Host) -> None:
    for title in ("trc", "bd", "trc"):
        newest, _ = host.begin(title)
    last = host.house.games.played_last()
    assert len(last) == 2
    assert last["trc"] == newest


def test_a_database_that_was_away_is_used_again(host: Host) -> None:
    """All lines to it are cut, as when it is started anew: pages are told of news afterwards as before."""
    game, tokens = host.begin("trc")
    url = host.house.database.url
    with host.joined(game, tokens["axis"]).page(game) as one, host.joined(game, tokens["soviet"]).page(game) as other:
        elsewhere = Database(url.render_as_string(hide_password=False))
        with elsewhere.writing() as connection:
            cut_lines(connection)
        for _ in range(5):  # whoever asks in this very moment may be told so
            if "refusal" not in one.ask("say", text="still there"):
                break
        other.hear_until(lambda message: bool(other.state["around"]["talk"]))
        Host(elsewhere).house.surroundings.say(game, "soviet", "I am")
        one.hear_until(lambda message: len(one.state["around"]["talk"]) > 1)
        elsewhere.close()


def test_a_line_that_is_cut_before_the_end_of_a_transaction_is_not_used_again(url: str) -> None:
    """What is told goes with the end of a transaction; where the line is gone by then, nothing stands."""
    here, elsewhere = Database(url), Database(url)

    def cut_at_the_end() -> None:
        with elsewhere.writing() as other, here.writing() as connection:
            here.tell(connection, "game")
            cut_lines(other)

    with pytest.raises(psycopg.OperationalError):
        cut_at_the_end()
    with here.writing() as connection:
        assert connection.execute(text("SELECT 1")).scalar_one() == 1
    here.close()
    elsewhere.close()
