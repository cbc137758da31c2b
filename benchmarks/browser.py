"""Measures the board in a real Chromium: PYTHONPATH=. python benchmarks/browser.py [path of a Chromium].

First drawing: from opening the address to the drawn board, and the processor time of the server, the browser and all
they start until then. Click to highlight: from the click on a piece to its marked
hexes in the page, and to the next painted frame. Page weight: what crosses the wire, gzipped, without fonts. Bytes an
action: what a page hears over its line, before compression, when pieces are moved by keys; and how much of it tells the
new state, beside what the whole state would take. Frames: while the map is dragged and zoomed, for trc, for pmd and
for a board of 3,600 hexes and 1,600 pieces, the frames that were shown a second, the milliseconds in which the page
painted its canvas, and the processor time that all processes of the browser took together a frame. The first says
little on a busy machine; the last moves by a third.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from urllib.parse import quote

import large
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.web import board
from tests.web.serving import installed, served

WATCH = """() => {
    window.spans = [];
    let from = 0;
    document.addEventListener('pointerdown', () => { from = performance.now(); }, true);
    new MutationObserver(() => {
        if (from && document.querySelector('.hex.reach, .hex.other')) {
            const marked = performance.now() - from, start = from;
            const painted = () => window.spans.push([marked, performance.now() - start]);
            from = 0;
            requestAnimationFrame(() => requestAnimationFrame(painted));
        }
    }).observe(document.querySelector('#over-hexes'), {subtree: true, attributes: true, attributeFilter: ['class']});
}"""

SETTLED = """() => {
    const { settled, version } = document.querySelector('#board')?.dataset ?? {};
    return version !== undefined && settled === version;
}"""


MOVES = 20
CLICKED = 40  # stacks at most
WINDOW: ViewportSize = {"width": 1366, "height": 768}
SCENARIOS = {"pmd": "1942"}  # of the largest title the one with most pieces
MARCHING = {"trc": "campaign", "pmd": "1941"}


def new_game(address: str, title: str = "trc", scenario: str = "") -> str:
    wanted = scenario or SCENARIOS.get(title, "campaign")
    body = json.dumps({"title": title, "scenario": wanted, "seed": 1941}).encode()
    with urllib.request.urlopen(f"{address}/api/games", body) as answer:
        game: str = json.load(answer)["game"]
        return game


def first_drawing(page: Page, address: str, game: str) -> tuple[float, int, float]:
    """Milliseconds to the drawn board, bytes over the wire, and processor time of all until the board was drawn."""
    weight, before = 0, processor_time(own=True)

    def finished(event: dict[str, float]) -> None:
        nonlocal weight
        weight += int(event["encodedDataLength"])

    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", finished)
    page.goto(f"{address}/#/game/{game}")
    page.wait_for_selector("#board[data-drawn]")
    cpu = processor_time(own=True) - before
    took = page.evaluate("performance.getEntriesByName('board-drawn')[0].startTime")
    page.wait_for_timeout(500)
    line.detach()
    # the worker fetches these; the line to the page does not tell of them
    weight += sum(carried(f"{address}/{path}") for path in ("static/worker.js", ground_of(game)))
    return float(took), weight, cpu


def ground_of(game: str) -> str:
    return f"api/games/{quote(game)}/ground.svg"


def carried(address: str) -> int:
    """Bytes of an answer as they cross the wire."""
    asked = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        return len(answer.read())


def clicks(page: Page) -> list[tuple[float, float]]:
    """Every single-piece stack of the side that acts, and the top of every fan, clicked in turn."""
    page.wait_for_function(SETTLED)
    page.evaluate(WATCH)
    stacks = page.evaluate(
        "(({stacks, acting}) => [...stacks].filter(([, u]) => u.some(x => acting.has(x.short))).map(([hex]) => hex))"
        "(window.stavka)"
    )
    for hex in stacks[:CLICKED]:
        page.keyboard.press("Escape")
        page.mouse.click(*page.evaluate("hex => window.stavka.inSight(hex)", hex))
        if page.locator("#over-fan .piece").count():
            page.locator("#over-fan .piece").first.click()
        page.wait_for_timeout(250)
    found: list[tuple[float, float]] = page.evaluate("window.spans")
    return found


def heard(page: Page) -> tuple[int, float, float, float]:
    """Moves made by keys, and per move: bytes heard in all, bytes that tell the state, bytes of a whole state."""
    frames: list[str] = []
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    page.reload()
    page.wait_for_function(SETTLED)
    frames.clear()
    begun = page.evaluate("window.stavka.state.steps")
    for _ in range(MOVES):
        page.keyboard.press("n")
        page.wait_for_function("() => window.stavka.selected && window.stavka.offers.length")
        page.keyboard.press("t")
        before = page.evaluate("window.stavka.state.version")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        if page.locator(".popover button").count():  # several ways to go there: the first
            page.keyboard.press("Enter")
        page.wait_for_function("before => window.stavka.state.version > before", arg=before)
        page.wait_for_function(SETTLED)
    moves = page.evaluate("window.stavka.state.steps") - begun
    whole = len(page.evaluate("JSON.stringify(window.stavka.state)"))
    told = [frame for frame in frames if json.loads(frame).get("event") in ("state", "delta")]
    return moves, sum(map(len, frames)) / moves, sum(map(len, told)) / moves, whole


BEGIN_FRAMES = """() => {
    window.counted = { frames: 0, work: [], go: true, begun: performance.now() };
    const next = () => {
        const { counted } = window;
        counted.frames++;
        counted.work.push(Number(document.querySelector('#paper').dataset.work));
        if (counted.go) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""
END_FRAMES = """() => {
    const { counted } = window;
    counted.go = false;
    const sorted = counted.work.sort((a, b) => a - b);
    return [counted.frames, performance.now() - counted.begun, sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
}"""


def processor_time(*, own: bool = False) -> float:
    """Milliseconds that all processes below this one have taken so far; with its ``own``, the server has them too."""
    parents: dict[int, int] = {}
    taken: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        parents[int(folder.name)] = int(fields[1])
        taken[int(folder.name)] = (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
    family = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(taken[pid] for pid in family - ({os.getpid()} if not own else set()))


def moving(page: Page, what: str, act: Callable[[], None]) -> str:
    """A line on the frames of some movement of the map."""
    page.wait_for_selector("#paper[data-rests='yes']")
    before = processor_time()
    page.evaluate(BEGIN_FRAMES)
    act()
    frames, took, work, most = page.evaluate(END_FRAMES)
    cpu = (processor_time() - before) / frames
    return (
        f"{what}: {1000 * frames / took:.0f} frames a second, canvas {work:.1f} ms (most {most:.1f}), cpu {cpu:.0f} ms"
    )


def movements(page: Page, name: str) -> list[str]:
    def pan() -> None:
        page.mouse.move(700, 120)
        page.mouse.down()
        for i in range(60):
            page.mouse.move(700 - 9 * i, 120 + 9 * (i if i < 40 else 80 - i))
        page.mouse.up()

    def zoom() -> None:
        page.mouse.move(500, 400)
        for i in range(60):
            page.mouse.wheel(0, -40 if i % 30 < 15 else 40)

    found = [moving(page, f"{name}, pan near", pan), moving(page, f"{name}, zoom", zoom)]
    page.keyboard.press("0")
    page.keyboard.press("+")
    found.append(moving(page, f"{name}, pan afar", pan))
    found.append(moving(page, f"{name}, zoom afar", zoom))
    return found


def boards_of(browser: Browser, address: str) -> Iterator[str]:
    """What is measured alike for the first title, the largest one, and a board larger than any."""
    for name in ("trc", "pmd", "large"):
        page = browser.new_context(viewport=WINDOW).new_page()
        if name == "large":
            large.lay(page, Path(tempfile.mkdtemp()))
        took, weight, cpu = first_drawing(page, address, new_game(address, "trc" if name == "large" else name))
        yield f"{name}, first drawing: {took:.0f} ms (cpu {cpu:.0f}), {weight / 1024:.0f} KB"
        yield from movements(page, name)
        if name in MARCHING:  # a click shows where units can march to
            first_drawing(page, address, new_game(address, name, MARCHING[name]))
            while not page.evaluate("window.stavka.state.verbs.some(one => one.verb === 'move')"):
                board.press(page, "#done")
            yield clicked(name, clicks(page))
        page.context.close()


def clicked(name: str, spans: list[tuple[float, float]]) -> str:
    marked, painted = zip(*spans, strict=True)
    return (
        f"{name}, click to marked hexes, median of {len(marked)}: "
        f"{statistics.median(marked):.0f} ms (most {max(marked):.0f}), "
        f"to painted frame: {statistics.median(painted):.0f} ms (most {max(painted):.0f})"
    )


def opened(browser: Browser, address: str) -> list[str]:
    """The same board opened again and again, and played by keys."""
    drawings = []
    for _ in range(5):
        page = browser.new_context(viewport=WINDOW).new_page()
        drawings.append(first_drawing(page, address, new_game(address))[0])
        if len(drawings) < 5:
            page.context.close()
    moves, everything, states, whole = heard(page)
    page.context.close()
    return [
        f"first drawing, median of {len(drawings)}: {statistics.median(drawings):.0f} ms (most {max(drawings):.0f})",
        f"bytes heard an action, mean of {moves} moves: {everything:.0f}, of them {states:.0f} for the state "
        f"(a whole state: {whole})",
    ]


def main() -> None:
    os.environ["STAVKA_HOME"] = tempfile.mkdtemp()
    chromium = sys.argv[1] if len(sys.argv) > 1 else installed()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for line in chain(boards_of(browser, address), opened(browser, address)):
            print(line, flush=True)  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main()
