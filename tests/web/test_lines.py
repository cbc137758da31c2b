"""The line of a page to a host: it is lost, or the host asks for another one, and nobody notices."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from stavka.host.between.questions import HOSTED_CHANGES
from tests.host.real import Host
from tests.web import board

QUESTIONS = Path(__file__).parents[2] / "web" / "src" / "wire" / "question.ts"


class Wires:
    """Between a page and its host: what comes back is let through, what the page sends is decided by ``sends``."""

    def __init__(self, page: Page) -> None:
        self.lines: list[WebSocketRoute] = []
        self.ended: set[int] = set()  # the end of a line may be told twice, as the page's and as the host's
        self.sent: list[tuple[int, str]] = []  # by which line, and what was asked
        self.sends: Callable[[WebSocketRoute, WebSocketRoute, str], bool] = lambda line, server, text: False
        page.route_web_socket(re.compile("/socket"), self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        server, place = line.connect_to_server(), len(self.lines)
        self.lines.append(line)

        def passes(message: str | bytes) -> None:
            text = str(message)
            self.sent.append((place, json.loads(text)["ask"]))
            if not self.sends(line, server, text):
                server.send(text)

        def closes(code: int | None, reason: str | None) -> None:
            self.ended.add(place)
            server.close()

        line.on_message(passes)
        line.on_close(closes)

    def plays(self) -> list[int]:
        return [place for place, ask in self.sent if ask == "play"]


def seated(page: Page, host: Host) -> tuple[Wires, str]:
    wires = Wires(page)
    game, tokens = host.begin("trc")
    page.goto(f"/join#{game}/{tokens['axis']}")
    page.wait_for_url("**/board#/game/*")
    board.settled(page)
    return wires, game


def played(host: Host, game: str) -> list[str]:
    return [row.text for row in host.house.games.since(game)]


def test_a_page_goes_to_another_line_when_the_host_asks(people: tuple[Page, Page], host: Host) -> None:
    page = people[0]
    wires, game = seated(page, host)
    wires.lines[0].send(json.dumps({"event": "move"}))
    while 0 not in wires.ended:
        page.wait_for_timeout(20)
    assert (wires.ended, len(wires.lines)) == ({0}, 2)
    board.move(page, "24Pz", "1424")
    assert wires.plays() == [1]
    assert len(played(host, game)) == 1
    expect(page.locator("#message")).not_to_contain_text("server")


def test_an_action_that_was_never_played_is_sent_again(people: tuple[Page, Page], host: Host) -> None:
    """The line breaks before the action has reached the host."""
    page = people[0]
    wires, game = seated(page, host)

    def breaks(line: WebSocketRoute, server: WebSocketRoute, text: str) -> bool:
        if json.loads(text)["ask"] != "play":
            return False
        wires.sends = lambda line, server, text: False
        server.close()
        line.close()
        return True

    wires.sends = breaks
    board.move(page, "24Pz", "1424")
    assert wires.plays() == [0, 1]
    assert len(played(host, game)) == 1
    expect(page.locator("#message")).not_to_contain_text("server")


def test_an_action_that_was_played_is_not_sent_again(people: tuple[Page, Page], host: Host) -> None:
    """The line breaks after the action has reached the host, and before its answer has come back."""
    page = people[0]
    wires, game = seated(page, host)

    def breaks(line: WebSocketRoute, server: WebSocketRoute, text: str) -> bool:
        if json.loads(text)["ask"] != "play":
            return False
        wires.sends = lambda line, server, text: False
        server.on_message(lambda message: None)  # nothing comes back
        server.send(text)
        while not played(host, game):
            pass
        line.close()
        return True

    wires.sends = breaks
    board.move(page, "24Pz", "1424")
    assert wires.plays() == [0]
    assert len(played(host, game)) == 1


def test_what_changes_something_is_known_to_the_page() -> None:
    """It asks again what it was not answered, unless that could be done twice."""
    known = re.search(r"const ACTS = \[(.*?)\]", QUESTIONS.read_text(encoding="utf-8"))
    assert known is not None
    assert set(re.findall(r'"(\w+)"', known[1])) == set(HOSTED_CHANGES)
