"""A server of our own, and a real Chromium that must not complain."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from stavka.host.storage.database import Database
from stavka.host.storage.upgrade import upgrade
from stavka.server import seat
from tests.brought import brought
from tests.host.mailbox import Mailbox, mail_server
from tests.host.real import Host
from tests.web.serving import ARGUMENTS, installed, served

expect.set_options(timeout=60_000)  # what is expected comes; a busy machine takes its time


@pytest.fixture(scope="session")
def chromium() -> str:
    """A browser of this machine."""
    return brought("The tests of the board need Chromium", installed, "chromium-headless-shell", "chromium")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server with an empty folder of saves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STAVKA_HOME", str(tmp_path_factory.mktemp("home")))
        with served() as where:
            yield where


@pytest.fixture(scope="module")  # no longer: Playwright keeps an event loop running that would be in others' way
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield made
        made.close()


def complaints(page: Page) -> list[str]:
    """Errors on the console of a page as they come, each with the address that it speaks of."""
    found: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(f"{message.text} {message.location.get('url', '')}")

    page.on("console", said)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A laptop's window. An error on its console fails the test."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, base_url=address, reduced_motion="reduce", accept_downloads=True
    )
    made = context.new_page()
    made.set_default_timeout(45_000)  # a busy machine takes its time
    errors = complaints(made)
    yield made
    context.close()
    assert not errors


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, float], None]:
    """Makes the server take its time over a question."""

    def make(ask: str, seconds: float) -> None:
        plain = seat.ASKS[ask]

        def late(who: seat.Seat, asked: seat.Ask) -> object:
            time.sleep(seconds)
            return plain(who, asked)

        monkeypatch.setitem(seat.ASKS, ask, late)

    return make


@pytest.fixture
def mail() -> Iterator[Mailbox]:
    """A mail server elsewhere."""
    with mail_server() as box:
        yield box


@pytest.fixture
def host(tmp_path: Path, mail: Mailbox) -> Iterator[Host]:
    """A host for people elsewhere, whose letters go there."""
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    upgrade(database)
    with Host(database, mail.settings) as made:
        yield made
    database.close()


@pytest.fixture
def people(browser: Browser, host: Host) -> Iterator[tuple[Page, Page]]:
    """Two browsers that know nothing of each other. An error on a console fails the test."""
    contexts = [
        browser.new_context(
            viewport={"width": 1366, "height": 768}, base_url=f"http://127.0.0.1:{host.port}", reduced_motion="reduce"
        )
        for _ in range(2)
    ]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(45_000)
    errors = [complaints(page) for page in pages]
    yield pages[0], pages[1]
    for context in contexts:
        context.close()
    assert errors == [[], []]
