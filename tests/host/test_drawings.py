"""Pictures and films: ordered by a page, drawn by a worker, once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from stavka.host.record.drawing import Draughtsman
from stavka.host.storage.database import Database
from stavka.host.storage.drawings import DRAW, KEPT, Drawings, NotDrawn
from tests.host.real import Host, Person
from tests.host.test_jobs import expire

ABOUT: dict[str, str | int] = {"what": "svg", "game": "g", "records": 3, "step": 2, "side": "axis", "width": 900}


@contextmanager
def drawing(host: Host) -> Iterator[None]:
    """A worker beside the host."""
    stop = threading.Event()
    worker = threading.Thread(target=Draughtsman(host.house).run, args=(stop,))
    worker.start()
    try:
        yield
    finally:
        stop.set()
        worker.join()


def test_who_plays_gets_a_picture_and_a_film(host: Host, kind: str) -> None:
    game, tokens = host.begin("n41")
    person = host.joined(game, tokens["axis"])
    with drawing(host):
        picture = person.get(f"/api/games/{game}/picture.svg?step=0")
        assert picture.status == 200, picture.body[:200]
        assert picture.body.startswith(b"<svg")
        if kind == "sqlite":  # a film takes its time, and comes the same way
            assert person.get(f"/api/games/{game}/film.gif").body.startswith(b"GIF8")
    assert person.get(f"/api/games/{game}/picture.svg?step=0").body == picture.body  # which is drawn already
    assert host.house.jobs.waiting() == {}
    for wrong in ("picture.bmp", "picture.svg?width=9", "picture.svg?step=x"):
        assert person.get(f"/api/games/{game}/{wrong}").status == 400


def test_a_picture_shows_what_the_side_may_see(host: Host) -> None:
    """The order names the side that the seat proves, and no more rows than its table has."""
    game, tokens = host.begin("bd")
    person = host.joined(game, tokens["soviet"])
    with drawing(host):
        assert person.get(f"/api/games/{game}/picture.svg?seat=axis&width=300").status == 200
        assert Person(host).get(f"/api/games/{game}/picture.svg").status == 403
    with host.house.database.reading() as connection:
        [(key,)] = connection.exec_driver_sql("SELECT key FROM drawings").all()
    last = len(host.house.games.since(game))
    about: dict[str, str | int] = {
        "what": "svg",
        "game": game,
        "records": last,
        "step": last,
        "side": "soviet",
        "width": 300,
    }
    assert Drawings(host.house.database).order(about) == key


def test_a_drawing_is_ordered_once_and_fetched_by_many(database: Database, host: Host) -> None:
    drawings = Drawings(database)
    key = drawings.order(ABOUT)
    assert drawings.order(dict(reversed(ABOUT.items()))) == key
    assert host.house.jobs.waiting() == {DRAW: 1}
    assert drawings.fetched(key) is None
    assert drawings.order({**ABOUT, "step": 1}) != key
    drawings.keep(ABOUT, b"\x00picture")
    assert drawings.fetched(key) == b"\x00picture"


def test_what_a_killed_worker_had_in_hand_is_drawn_by_another(host: Host) -> None:
    game, _ = host.begin("trc")
    key = Drawings(host.house.database).order({**ABOUT, "game": game, "records": 0, "step": 0})
    assert host.house.jobs.take([DRAW]) is not None  # and is killed
    assert not Draughtsman(host.house).once()
    expire(host.house.database)
    assert Draughtsman(host.house).once()
    drawn = Drawings(host.house.database).fetched(key)
    assert drawn is not None
    assert drawn.startswith(b"<svg")


def test_what_cannot_be_drawn_is_said_and_can_be_ordered_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings, worker = Drawings(host.house.database), Draughtsman(host.house)
    key = drawings.order(ABOUT)
    assert worker.once()
    with pytest.raises(NotDrawn, match="no such game"):
        drawings.fetched(key)
    assert drawings.order(ABOUT) == key
    assert drawings.fetched(key) is None
    monkeypatch.setattr(worker, "_drawing", lambda about: 1 // 0)
    assert worker.once()
    with pytest.raises(NotDrawn, match="went wrong inside"):
        drawings.fetched(key)
    with pytest.raises(NotDrawn):
        drawings.fetched("0" * 64)


def test_old_drawings_are_thrown_away(database: Database) -> None:
    drawings = Drawings(database)
    key = drawings.order(ABOUT)
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE drawings SET made = made - {2 * KEPT}")
    drawings.order({**ABOUT, "step": 1})
    with pytest.raises(NotDrawn, match="too long ago"):
        drawings.fetched(key)
