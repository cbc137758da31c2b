"""What is not to be overlooked, and what must not lie over something else."""

from __future__ import annotations

import json
import re
import shutil
from math import hypot
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import stavka
from stavka.engine.action import Action
from stavka.play import saves
from tests.host.real import Host
from tests.web import board

OLD_SAVES = Path(__file__).parent.parent / "play" / "old_saves"


def test_a_save_that_goes_on_otherwise_says_so_once(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule was mended since: what became of the game, why, and where its file is stand in a dialog."""
    path = saves.folder() / "mended.stavka"
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(OLD_SAVES / "trc-movement.stavka", path)
    before = path.read_bytes()
    play = stavka.Game.play

    def stricter(game: stavka.Game, action: Action | str) -> tuple[str, ...]:
        if "position" not in game.header:
            raise stavka.Illegal(stavka.Refusal("this is forbidden now"))
        return play(game, action)

    monkeypatch.setattr(stavka.Game, "play", stricter)
    board.open_game(page, "mended")
    said = page.locator("dialog #warning")
    expect(said).to_contain_text("this is forbidden now")
    expect(said).to_contain_text("mended.stavka stays as it is")
    expect(said).to_contain_text("is kept as ")
    page.locator("dialog button", has_text="Close").click()
    page.reload()
    board.settled(page)
    expect(page.locator("dialog")).to_have_count(0)
    assert path.read_bytes() == before


def test_players_and_talk_hide_nothing_of_the_map(people: tuple[Page, Page], host: Host) -> None:
    """The panel stands below the others, and who folds it finds it folded next time."""
    game, tokens = host.begin("trc")
    page = people[0]
    page.goto(f"/join#{game}/{tokens['axis']}")
    panel = page.locator("#host-panel")
    panel.wait_for()
    boxes = [page.locator(part).bounding_box() for part in ("#map", "#host-panel", "#panel-play")]
    ground, talk, play = (box or pytest.fail("a part of the page has no place") for box in boxes)
    assert talk["x"] >= ground["x"] + ground["width"]
    assert talk["y"] >= play["y"] + play["height"] - 1
    assert play["height"] > 300
    panel.locator("> summary").click()
    expect(page.locator("#host-line")).to_be_hidden()
    page.reload()
    panel.wait_for()
    expect(page.locator("#host-line")).to_be_hidden()


def test_a_puzzle_hides_nothing_of_the_map(page: Page) -> None:
    """Its words stand below the panels."""
    page.goto("/#/puzzle/trc-1")
    page.wait_for_selector("#puzzle-panel[open]")
    boxes = [page.locator(part).bounding_box() for part in ("#map", "#puzzle-panel", "#panel-play")]
    ground, words, play = (box or pytest.fail("a part of the page has no place") for box in boxes)
    assert words["x"] >= ground["x"] + ground["width"]
    assert words["y"] >= play["y"] + play["height"] - 1
    assert play["height"] > 250


def test_many_choices_of_a_kind_stand_behind_a_line(page: Page) -> None:
    """Their number is told; they are there when it is opened, and the line stays open while one plays."""
    board.begin(page, "pmd")
    for _ in range(12):
        if page.locator(".choices details.kind").count() or not page.locator("#done").count():
            break
        board.press(page, "#done")
        if page.locator("#confirm-yes").count():
            page.click("#confirm-yes")
    kind = page.locator(".choices details.kind").first
    expect(kind.locator("summary")).to_contain_text("choices")
    expect(kind.locator("button.offer").first).to_be_hidden()
    kind.locator("summary").click()
    expect(kind.locator("button.offer").first).to_be_visible()


def test_a_ring_leaves_the_count_of_a_stack_free(page: Page) -> None:
    """The outline of a hex that is pointed at has a gap where the number of the pieces stands."""
    board.begin(page)
    hex = page.evaluate("() => document.querySelector('.stack.ready:not([data-count=\"1\"])').dataset.hex")
    ring = page.locator("#over-paths .ring.pointed")
    for _ in range(20):  # the panel may be drawn anew at any moment, and forgets what it is about
        page.evaluate("hex => { document.querySelector('#prompt h2').dataset.about = hex; }", hex)
        page.mouse.move(5, 5)
        page.hover("#prompt h2")
        if ring.count():
            break
        page.wait_for_timeout(100)
    expect(ring).to_have_count(1)
    course = ring.get_attribute("d") or ""
    points = [tuple(map(float, point.split(","))) for point in re.findall(r"[-\d.]+,[-\d.]+", course)]
    assert len(points) > 100
    assert all(hypot(x - 31, y + 31) > 12 for x, y in points)
    assert "Z" not in course


def test_the_diary_has_whole_lines_at_a_laptop(page: Page) -> None:
    """The graph is not cut by the lines below it, and the first of them is whole."""
    settings = {"seats": {"axis": "cadet", "soviet": "cadet"}}
    answer = page.request.post("/api/games", data=json.dumps({"title": "trc", "seed": 1941, **settings}))
    board.open_game(page, answer.json()["game"])
    page.wait_for_function("() => window.stavka.state.steps > 60")
    if page.locator("#to-present").count():
        page.click("#to-present")
    page.click("#tab-diary")
    page.wait_for_function("() => document.querySelector('.diary .log').scrollTop > 0")
    course, top = page.evaluate(
        """() => {
            const [course, log] = ['#course', '.diary .log'].map((part) => document.querySelector(part));
            const top = log.getBoundingClientRect().top;
            const rows = [...log.children].map((row) => row.getBoundingClientRect().top - top);
            return [course.scrollHeight - course.clientHeight, Math.min(...rows.map(Math.abs))];
        }"""
    )
    assert course <= 0
    assert top <= 3


def test_the_turn_panel_says_each_thing_once(page: Page) -> None:
    """No list of hidden pieces, which the map shows, no fact twice, and no line without words."""
    board.begin(page, "bd")
    page.click("#tab-knowing")
    names = [name.lower() for name in page.locator("#panel-knowing dl.facts").first.locator("dt").all_inner_texts()]
    assert "order" in names
    assert "hidden" not in names
    assert len(names) == len(set(names))
    assert all(len(line.strip().rstrip(":")) > 1 for line in page.locator("#panel-knowing dd li").all_inner_texts())
