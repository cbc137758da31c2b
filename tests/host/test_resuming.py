"""A page whose process has died comes to another one with what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

from stavka.host import sitting
from stavka.host.storage.around import Around
from stavka.host.storage.database import Database
from stavka.host.tables import HostLounge
from stavka.server.tables import Table
from tests.host.real import Host, Person
from tests.server.real import PATIENCE, Page

MOVE, NEXT = "move 24Pz 1425-1424", "move 47Pz 1526-1425"


@pytest.fixture
def other_host(url: str) -> Iterator[Host]:
    database = Database(url)
    with Host(database) as made:
        yield made
    database.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were opened for somebody who sits down."""
    found: list[str] = []
    plainly = HostLounge.table_with

    def noted(lounge: HostLounge, name: str, around: Around) -> Table:
        found.append(name)
        return plainly(lounge, name, around)

    monkeypatch.setattr(HostLounge, "table_with", noted)
    return found


@contextmanager
def back(person: Person, game: str, page: Page, until: str = "same") -> Iterator[Page]:
    """The page of somebody who comes with the state that another page of his has been told."""
    path = f"/api/games/{game}/socket"
    with connect(
        f"ws://127.0.0.1:{person.host.port}{path}?seat={page.state['seat']}&holds={page.state['mark']}",
        additional_headers=person._cookie(path),
        max_size=None,
        open_timeout=PATIENCE,
    ) as line:
        found = Page(line)
        found.state = page.state
        found.hear_until(lambda message: message.get("event") in (until, "fault"))
        yield found


def test_who_has_all_is_told_nothing_until_somebody_acts(host: Host, other_host: Host, opened: list[str]) -> None:
    """Both come to another process; the game is opened there when one of them acts, and both are told of it."""
    game, tokens = host.begin("trc")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with axis.page(game) as one, soviet.page(game) as other:
        one.play(MOVE)
        other.hear_until(lambda message: other.state["steps"] == 1)
    axis.host = soviet.host = other_host
    opened.clear()
    with back(axis, game, one) as one, back(soviet, game, other) as other:
        assert [event["event"] for event in one.events] == ["hello", "same"]
        assert not opened
        one.ask("play", text=NEXT, step=1, version=one.state["version"], sure=True)
        assert opened == [game]
        for page in (one, other):
            news = page.events[-1] if page is one else page.hear()
            assert news["event"] == "state"
            assert [line["move"] for line in news["log"]["log"]] == [NEXT]
            assert news["log"]["since"] == 1
            assert page.state["steps"] == 2
        one.ask("undo")
        assert one.events[-1]["event"] == "delta"
        other.hear_until(lambda message: other.state["steps"] == 1)
        assert other.events[-1]["event"] == "delta"


def test_what_a_resumed_page_is_told_is_what_a_new_one_is(host: Host, other_host: Host) -> None:
    game, tokens = host.begin("trc")
    axis = host.joined(game, tokens["axis"])
    with axis.page(game) as first:
        first.play(MOVE)
    axis.host = other_host
    with back(axis, game, first) as resumed:
        resumed.play(NEXT)
        with axis.page(game) as fresh:
            changing = ("others", "around")  # pages, and the time of the clock
            assert {key: value for key, value in resumed.state.items() if key not in changing} == {
                key: value for key, value in fresh.state.items() if key not in changing
            }


def test_who_rests_hears_of_what_is_done_elsewhere(host: Host, other_host: Host) -> None:
    game, tokens = host.begin("trc")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with axis.page(game) as one, soviet.page(game) as other:
        soviet.host = other_host
        with back(soviet, game, other) as resting:
            one.play(MOVE)
            resting.hear_until(lambda message: message.get("event") == "state")
            assert resting.state["steps"] == 1
            one.ask("say", text="Good morning")
            resting.hear_until(lambda message: resting.state["around"]["talk"])


def test_who_has_missed_something_is_told_the_whole(host: Host, other_host: Host) -> None:
    game, tokens = host.begin("trc")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with soviet.page(game) as other:
        pass
    with axis.page(game) as one:
        one.play(MOVE)
    soviet.host = other_host
    with back(soviet, game, other, "state") as late:
        assert late.state["steps"] == 1
        assert "same" not in [event["event"] for event in late.events]


def test_a_mark_opens_nothing(host: Host, other_host: Host) -> None:
    """Neither a stranger nor the other side learns anything by a mark that is not theirs."""
    game, tokens = host.begin("trc")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with axis.page(game) as one:
        pass
    stranger = Person(other_host)
    with back(stranger, game, one) as page:
        assert "link" in page.events[-1]["fault"]
    soviet.host = other_host
    with back(soviet, game, one, "state") as page:
        assert page.state["side"] == "soviet"
        assert page.state["mark"] != one.state["mark"]


def test_a_watcher_is_given_no_mark(host: Host) -> None:
    game, _ = host.begin("trc", watch_delay=0)
    with Person(host).page(game) as watcher:
        assert watcher.state["mark"] == ""


def test_other_rules_know_no_mark_of_these(
    host: Host, other_host: Host, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, tokens = host.begin("trc")
    axis = host.joined(game, tokens["axis"])
    with axis.page(game) as one:
        pass
    monkeypatch.setattr(sitting, "rules_mark", lambda title: "another")
    axis.host = other_host
    opened.clear()
    with back(axis, game, one, "state"):
        assert opened == [game]
