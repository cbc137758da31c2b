"""The pages as a person sees them: nothing overlaps, nothing is cut off, axe finds no serious fault.

With STAVKA_SCREENS=1 the pictures of docs/screens are taken anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.web import board

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
SIZES = ((1366, 768), (1920, 1080))
# Pairs of parts of the page that must not cover each other.
APART = (("#top", "#map"), ("#map", "#side"), ("#map", "#replay"), ("#zoombar", "#overlays"), ("#overview", "#zoombar"))
STILL = """() => {
    const frames = [document.scrollingElement, document.querySelector('#app')];
    frames.forEach(frame => { frame.scrollTop = 500; });
    return frames.every(frame => frame.scrollTop === 0);
}"""
SHOWN = """() => {
    const card = document.querySelector('#prompt .scene');
    return window.stavka.replaying === null ? 'the present' : card && card.dataset.scene + card.dataset.beat;
}"""  # which scene of the past is shown, and how much of it


def start(page: Page) -> None:
    board.begin(page)
    page.goto("/#/")
    page.locator("#titles").wait_for()
    page.locator(".saves").wait_for()
    page.wait_for_function("() => [...document.images].every(one => one.naturalWidth > 0)", timeout=120_000)


def panzer(page: Page) -> None:
    board.begin(page)
    board.choose(page, "24Pz")
    page.wait_for_timeout(150)


def battle(page: Page) -> None:
    board.begin(page)
    for unit, hex in (("24Pz", "1424"), ("47Pz", "1525"), ("3Pz", "1625"), ("7Inf", "1224")):
        board.move(page, unit, hex)
    board.press(page, "#done")
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()


def replay(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "47Pz", "1525")
    page.click("#tab-diary")
    page.click("#step-back")
    page.wait_for_function("() => window.stavka.replaying === 1")


def playback(page: Page) -> None:
    """A battle of the computer's first turn, played back and stopped."""
    page.set_default_timeout(120_000)
    board.begin(page, "n41", seats={"axis": "cadet", "soviet": "human"})
    page.locator("#prompt .scene").wait_for()
    page.keyboard.press("k")
    for _ in range(80):
        if page.locator("#prompt .scene .die").count():
            break
        before = page.evaluate(SHOWN)
        page.click("#step-on")
        page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
    board.resting(page)


def set_up(page: Page) -> None:
    board.begin(page, set_up="free")
    page.locator(".traypiece").first.click()
    page.wait_for_function("() => window.stavka.offers.length > 0")


def nineteen_forty_one(page: Page) -> None:
    board.begin(page, "n41")
    board.choose(page, "2PzGr")
    page.wait_for_timeout(150)


def barbarossa_deluxe(page: Page) -> None:
    """The German's page, with a Soviet stack opened: what lies below stays unknown."""
    board.begin(page, "bd")
    page.select_option("#seat", "axis")
    page.wait_for_function("() => window.stavka.state.seat === 'axis'")
    board.settled(page)
    hex = page.evaluate("Object.entries(window.stavka.state.view.hidden).sort((a, b) => b[1] - a[1])[0][0]")
    page.evaluate("hex => window.stavka.inSight(hex)", hex)
    battle_of(page, hex)


def battle_of(page: Page, hex: str) -> None:
    board.click_hex(page, hex)
    page.locator("#battle-go").wait_for()
    page.wait_for_function("() => !document.querySelector('#battle .waits')")
    page.mouse.move(1200, 740)


def overlays(page: Page) -> None:
    board.begin(page)
    page.click("#overlays summary")
    page.check("#overlay-zone-soviet")
    page.check("#overlay-rail-axis")


def guide(page: Page) -> None:
    page.goto("/#/guide/trc")
    board.settled(page)
    page.click("#guide-next")
    page.click("#guide-next")


def charts(page: Page) -> None:
    """A battle in preparation, and where it stands in the combat results."""
    battle(page)
    page.click("#tab-charts")
    page.locator(".charts .grid .lit").first.wait_for()


def own_charts(page: Page) -> None:
    page.goto("/#/charts/trc")
    page.locator(".grid input").first.fill("A1")
    page.wait_for_function(
        "() => document.querySelector('#chart-faults').textContent.includes('can be played')", timeout=120_000
    )


PAGES: dict[str, Callable[[Page], None]] = {
    "start": start,
    "panzer-corps": panzer,
    "battle": battle,
    "replay": replay,
    "playback": playback,
    "set-up": set_up,
    "1941": nineteen_forty_one,
    "barbarossa-deluxe": barbarossa_deluxe,
    "overlays": overlays,
    "guide": guide,
    "charts": charts,
    "own-charts": own_charts,
}


@pytest.mark.parametrize("name", PAGES)
def test_page(page: Page, axe: str, name: str) -> None:
    """Looks right at both sizes and can be used with a screen reader."""
    PAGES[name](page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(120)
        assert_apart(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the window"
        if page.locator("#board").count():
            assert page.evaluate(STILL), "the page of a game can be scrolled away"
        if os.environ.get("STAVKA_SCREENS"):
            keep(page, SCREENS / f"{name}-{width}x{height}.png")
    assert_accessible(page, axe)


def keep(page: Page, path: Path) -> None:
    """A screenshot with few colours, so that the pictures stay small."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(200).save(path, optimize=True)


def assert_apart(page: Page) -> None:
    """Parts side by side stay side by side, and no button is cut off by the window."""
    boxes = {s: page.locator(s).first.bounding_box() for pair in APART for s in pair if page.locator(s).count()}
    for first, second in APART:
        a, b = boxes.get(first), boxes.get(second)
        if a and b:
            across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
            down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
            assert across <= 1 or down <= 1, f"{first} and {second} overlap"
    cut = page.evaluate(
        """() => [...document.querySelectorAll('#top *, #replay *, .tabs *')].filter(node => {
            const box = node.getBoundingClientRect();
            return box.width && (box.right > innerWidth + 1 || box.left < -1);
        }).map(node => node.textContent)"""
    )
    assert not cut


DRESS = """colours => {
    const kept = JSON.parse(localStorage['stavka-settings'] ?? '{}');
    localStorage['stavka-settings'] = JSON.stringify({ ...kept, colours });
    dispatchEvent(new StorageEvent('storage', { key: 'stavka-settings' }));
}"""  # as if the colours were chosen in another tab: what is open stays open


def assert_accessible_by_day_and_night(page: Page, axe: str, part: str) -> None:
    for colours in ("dark", "classic"):
        page.evaluate(DRESS, colours)
        assert page.evaluate("document.documentElement.dataset.colours") == colours
        assert_accessible(page, axe, part)


def assert_accessible(page: Page, axe: str, part: str = "html") -> None:
    """All of the page, every hex and piece; or a part of it."""
    page.evaluate(axe)
    found = page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", part)
    grave = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
    told = [(fault["id"], fault["help"], fault["nodes"][0]["html"][:200]) for fault in grave]
    assert not told, json.dumps(told, indent=1)


@pytest.mark.parametrize("tab", ["forces", "knowing", "diary", "rules"])
def test_panels_are_accessible(page: Page, axe: str, tab: str) -> None:
    board.begin(page)
    page.click(f"#tab-{tab}")
    page.wait_for_timeout(200)
    assert_accessible(page, axe)


def test_dialogs_are_accessible(page: Page, axe: str) -> None:
    board.begin(page)
    for opener in ("#help", "#top button:has-text('Settings')", "#top button:has-text('Pictures')"):
        page.click(opener)
        page.locator("dialog[open]").wait_for()
        assert_accessible(page, axe)
        page.keyboard.press("Escape")
    board.move(page, "24Pz", "1424")
    board.press(page, "#done")
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()
    board.press(page, "#battle-go")
    assert_accessible(page, axe)  # a decision to be made
    board.begin(page, set_up="free")
    page.click("#done")
    page.locator("#message.refusal").wait_for()
    assert_accessible(page, axe)


@pytest.mark.parametrize("colours", ["dark", "colour-blind", "high-contrast"])
def test_colour_sets_are_accessible(page: Page, axe: str, colours: str) -> None:
    page.goto("/#/")
    page.click("button:has-text('Settings')")
    page.select_option("#set-colours", colours)
    page.keyboard.press("Escape")
    assert_accessible(page, axe)
    panzer(page)
    assert_accessible(page, axe)


def test_tablet(page: Page, axe: str) -> None:
    """Upright and on its side, all parts are there and nothing is wider than the screen."""
    panzer(page)
    for width, height in ((1024, 768), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for part in ("#map", "#side", "#done", "#replay"):
            box = page.locator(part).bounding_box()
            assert box, part
            assert box["x"] + box["width"] <= width + 1, part
            assert box["y"] < height, part
        if os.environ.get("STAVKA_SCREENS"):
            keep(page, SCREENS / f"tablet-{width}x{height}.png")
    assert_accessible(page, axe)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (844, 390)])
def test_telephone(page: Page, width: int, height: int) -> None:
    """All parts are there, nothing is cut off at the side, and the map has room."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/#/")
    page.locator("#titles").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panzer(page)
    assert page.evaluate("document.querySelector('#app').scrollWidth <= innerWidth")
    for part in ("#map", "#side", "#done", "#undo", "#replay", "#help", "#tab-rules", "#step-last"):
        box = page.locator(part).bounding_box()
        assert box, part
        assert box["x"] + box["width"] <= width + 1, part
        assert box["y"] + box["height"] <= height + 1, part
    plan = page.locator("#map").bounding_box()
    assert plan
    assert plan["width"] * plan["height"] > width * height * 0.3


def test_who_likes_it_dark_finds_it_dark(page: Page) -> None:
    """The first visit follows the system; a choice made later stays."""
    page.emulate_media(color_scheme="dark")
    page.goto("/#/")
    page.locator("#titles").wait_for()
    assert page.evaluate("document.documentElement.dataset.colours") == "dark"
    page.click("button:has-text('Settings')")
    page.select_option("#set-colours", "classic")
    page.reload()
    page.locator("#titles").wait_for()
    assert page.evaluate("document.documentElement.dataset.colours") == "classic"
