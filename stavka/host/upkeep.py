"""What a host does by itself as long as it runs: it puts idle tables away, passes news on, shows games to those who
watch, and shares its pages with other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from stavka.host.entrance.resting import Rest, Resters
from stavka.host.house import House
from stavka.host.operation.balance import BEAT, MARK, SETTLE, Balance
from stavka.host.operation.news import News
from stavka.host.operation.place import Place
from stavka.host.page import follow
from stavka.host.tables import Gallery, HostedTable, HostLounge
from stavka.server.app import MISTAKES
from stavka.server.page import tell
from stavka.server.tables import Table
from stavka.server.workers.threads import in_thread

LOG = logging.getLogger("stavka")
AGAIN = 1.0  # seconds until something that failed is begun anew
GALLERY_EVERY = 1.0  # seconds between two looks for those who watch


class Upkeep:
    """The work at the tables of one process. ``idle`` are seconds after which one that nobody looks at is put away."""

    def __init__(
        self,
        house: House,
        lounge: HostLounge,
        gallery: Gallery,
        idle: float,
        resters: Resters | None = None,
        place: Place | None = None,
    ) -> None:
        self.house, self.lounge, self.gallery, self.idle = house, lounge, gallery, idle
        self.resters = resters or Resters()
        self.place = place or Place()
        self.balance = Balance(house.database, self.place)
        self.news: asyncio.Queue[str | None] = asyncio.Queue()

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()

        def heard(told: Sequence[str | None]) -> None:
            loop.call_soon_threadsafe(self.hear, told)

        listener = News(self.house.database, heard)
        listener.start()
        tasks = [
            asyncio.create_task(_always(work)) for work in (self.sweep, self.pass_on, self.show_gallery, self.spread)
        ]
        yield
        for task in tasks:
            task.cancel()
        await in_thread(listener.stop)

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(self.idle / 4)
            for lounge in (self.lounge, self.gallery):
                await in_thread(lounge.put_away, self.idle)

    def hear(self, told: Sequence[str | None]) -> None:
        for one in told:
            if one is not None and one.startswith(MARK):  # of other processes, which waits behind no game
                self.balance.hear(one)
            elif one is None or not self.knows(one):
                self.news.put_nowait(one)

    async def pass_on(self) -> None:
        """Tell the pages here what was done elsewhere."""
        while True:
            heard = {await self.news.get()}
            while not self.news.empty():
                heard.add(self.news.get_nowait())
            await self.catch_up({told and told.partition(" ")[0] for told in heard})

    def knows(self, told: str) -> bool:
        """What was done here comes back as news, which the number of that news tells."""
        game, _, number = told.partition(" ")
        table = self.lounge.known(game)
        return isinstance(table, HostedTable) and number.isdecimal() and not table.is_behind(int(number))

    async def spread(self) -> None:
        """Tell the other processes how many pages are here, and let some go when these are too many."""
        if self.house.database.is_sqlite:
            return
        if self.place.replaced:
            await asyncio.sleep(SETTLE)
        while True:
            tables: list[Table | Rest] = [*self.lounge.at_hand(), *self.resters.rests()]
            await in_thread(self.balance.tell, sum(len(table.pages) for table in tables))
            going = self.balance.to_go(tables)
            for table in going:
                tell(table, {"event": "move"})
                await asyncio.sleep(BEAT / len(going))
            if not going:
                await asyncio.sleep(BEAT)

    async def catch_up(self, games: set[str | None]) -> None:
        """Look at the open tables of these games; None stands for all."""
        tables = [table for table in self.lounge.at_hand() if table.pages and isinstance(table, HostedTable)]
        tables = [table for table in tables if None in games or table.name in games]
        resting = [game for game in self.resters.games() if None in games or game in games]
        if not tables and not resting:
            return
        news = await in_thread(self.house.games.last_news, [*(table.name for table in tables), *resting])
        for game in resting:
            self.resters.hear(game, news.get(game))
        for table in tables:
            if table.is_behind(news.get(table.name)):
                await self._follow(table)

    async def show_gallery(self) -> None:
        """What was played a while ago may be shown now."""
        while True:
            await asyncio.sleep(GALLERY_EVERY)
            for table in self.gallery.at_hand():
                if table.pages and isinstance(table, HostedTable):
                    await self._follow(table)

    async def _follow(self, table: HostedTable) -> None:
        with suppress(*MISTAKES):  # of one game, for which the others shall not wait
            await follow(table)


async def _always(work: Callable[[], Awaitable[None]]) -> None:
    """What goes on as long as the host runs, also after the database was away for a moment."""
    while True:
        try:
            await work()
            return
        except Exception:
            LOG.exception("%s failed and is begun anew", work.__name__)
            await asyncio.sleep(AGAIN)
