"""A server of our own, and a real Chromium that must not complain."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

from stavka.cli.playing.serve import listen
from stavka.server import seat
from tests.brought import brought
from tests.host.real import Host

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=60_000)  # what is expected comes; a busy machine takes its time
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """A browser of this machine."""
    return brought("chromium", installed, "The tests of the board need Chromium")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server with an empty folder of saves."""
    patch = pytest.MonkeyPatch()
    patch.setenv("STAVKA_HOME", str(tmp_path_factory.mktemp("home")))
    from stavka.server.app import app

    door = next(found for port in range(18041, 18141) if (found := listen(port)))
    server = uvicorn.Server(uvicorn.Config(app(), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{door.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)
    patch.undo()


@pytest.fixture(scope="module")  # no longer: Playwright keeps an event loop running that would be in others' way
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A laptop's window. An error on its console fails the test."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, base_url=address, reduced_motion="reduce", accept_downloads=True
    )
    made = context.new_page()
    made.set_default_timeout(45_000)  # a busy machine takes its time
    errors: list[str] = []
    made.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    made.on("pageerror", lambda error: errors.append(str(error)))
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
def people(browser: Browser, host: Host) -> Iterator[tuple[Page, Page]]:
    """Two browsers that know nothing of each other. An error on a console fails the test."""
    contexts = [
        browser.new_context(
            viewport={"width": 1366, "height": 768}, base_url=f"http://127.0.0.1:{host.port}", reduced_motion="reduce"
        )
        for _ in range(2)
    ]
    pages, errors = [context.new_page() for context in contexts], list[str]()
    for page in pages:
        page.set_default_timeout(45_000)
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
    yield pages[0], pages[1]
    for context in contexts:
        context.close()
    assert not errors
