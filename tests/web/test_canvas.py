"""The canvas of the map: it paints the server's drawing as a browser would, and its nodes cost nothing to paint."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import stavka
from stavka import library
from stavka.board.drawing.palette import GROUND, SIDE, themed
from tests.web import board

EDGE = "#b3261e"  # what is the second side's

# Our painting of the ground beside the same SVG as the browser itself draws it: the mean difference of colours, and
# the share of pixels that are quite another.
COMPARE = """async title => {
    const { state, map } = window.stavka;
    const address = `/api/games/${encodeURIComponent(state.game)}/ground.svg?theme=classic`;
    const image = new Image();
    image.src = address;
    await image.decode();
    const [left, top, wide, high] = map.box;
    const scale = 0.5, [w, h] = [Math.round(wide * scale), Math.round(high * scale)];
    const sheet = new OffscreenCanvas(w, h), pen = sheet.getContext('2d');
    pen.drawImage(image, 0, 0, wide * scale, high * scale);
    const theirs = pen.getImageData(0, 0, w, h).data;
    const worker = new Worker('/static/worker.js');
    const picture = await new Promise(done => {
        worker.onmessage = ({ data }) => { if (data.kind === 'part') done(data.picture); };
        worker.postMessage({ kind: 'ground', address });
        const part = [left, top, left + wide, top + high];
        worker.postMessage({ kind: 'part', key: 'all', part, scale, hidden: [] });
    });
    worker.terminate();
    pen.clearRect(0, 0, w, h);
    pen.drawImage(picture, 0, 0);
    const ours = pen.getImageData(0, 0, w, h).data;
    let sum = 0, far = 0;
    for (let i = 0; i < ours.length; i += 4) {
        const gap = [0, 1, 2].reduce((all, at) => all + Math.abs(ours[i + at] - theirs[i + at]), 0);
        sum += gap / 3;
        if (gap > 150) far++;
    }
    return [sum / (w * h), far / (w * h)];
}"""


@pytest.mark.parametrize("title", library.titles())
def test_the_ground_is_painted_as_a_browser_draws_it(page: Page, title: str) -> None:
    """One description of the map's look: our painter of SVG leaves nothing out and puts nothing elsewhere."""
    board.begin(page, title)
    mean, far = page.evaluate(COMPARE, title)
    assert mean < 0.5
    assert far < 0.003


# Writes down what is asked of the server and of the painter of the ground before the board is seen; tiles wait.
HELD = """() => {
    window.before = [];
    window.held = [];
    window.tiles = 0;
    const shown = () => document.querySelector('#board')?.dataset.drawn === 'yes';
    const ask = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (!shown()) window.before.push(JSON.parse(text).ask);
        ask.call(this, text);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (order) {
        if (order.kind !== 'part' || order.key.startsWith('first')) {
            if (!shown()) window.before.push(order.kind);
            post.call(this, order);
            return;
        }
        this.addEventListener('message', ({ data }) => { if (data.key === order.key) window.tiles++; });
        window.held.push(() => post.call(this, order));
        if (window.released) window.held.pop()();
    };
    window.pixels = () => {
        const sheet = document.querySelector('#paper');
        return sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height).data;
    };
    window.release = () => { window.released = true; for (const one of window.held.splice(0)) one(); };
}"""


DIFFER = """() => {
    const now = window.pixels();
    return now.filter((v, i) => Math.abs(v - window.opened[i]) > 10).length / now.length;
}"""


@pytest.mark.parametrize("title", ["trc", "pmd"])
def test_a_board_opens_with_one_picture_of_the_ground(page: Page, title: str) -> None:
    """Nothing else is painted or asked for until it is seen; the tiles that take its place look the same."""
    page.add_init_script(f"({HELD})()")
    board.begin(page, title)
    board.resting(page)
    assert set(page.evaluate("window.before")) == {"ground", "part", "rails"}
    page.wait_for_function("() => window.held.length > 1")
    page.evaluate("() => { window.opened = window.pixels(); }")
    page.evaluate("window.release()")
    page.wait_for_function("() => window.tiles > 3 && document.querySelector('#paper').dataset.rests === 'yes'")
    page.wait_for_timeout(300)
    assert page.evaluate(DIFFER) < 0.002  # a tile counts from another corner


def test_a_counter_is_seen_where_it_stands(page: Page) -> None:
    """Its paper has the colour that the palette gives to its nation."""
    board.begin(page)
    for _ in range(3):
        page.keyboard.press("+")
    x, y = board.spot(page, "1425")
    board.resting(page)
    box = page.locator("#paper").bounding_box()
    hex = page.locator('.hex[data-hex="1425"]').bounding_box()
    assert box
    assert hex
    paper, _, _ = page.evaluate("window.stavka.map.liveries.classic.german")
    seen = page.evaluate(
        """([x, y]) => {
            const data = document.querySelector('#paper').getContext('2d').getImageData(x, y, 1, 1).data;
            return '#' + [...data.slice(0, 3)].map(v => v.toString(16).padStart(2, '0')).join('');
        }""",
        [round(x - box["x"] - hex["width"] / 4), round(y - box["y"] + 2)],  # between the symbol and the edge
    )
    assert seen == paper


def test_nodes_are_few_and_unpainted(page: Page) -> None:
    """One for each hex and one for each stack: all that is seen of them lies on the canvas."""
    board.begin(page)
    nodes, hexes, stacks, painted = page.evaluate(
        """() => [
            document.querySelectorAll('#keys *').length, Object.keys(window.stavka.map.hexes).length,
            window.stavka.stacks.size,
            [...document.querySelectorAll('.hex, .stack')].filter(node => {
                const { fill, stroke } = getComputedStyle(node);
                return fill !== 'none' || stroke !== 'none';
            }).length,
        ]"""
    )
    assert painted == 0
    assert hexes + stacks <= nodes < hexes + stacks + 20
    assert (
        page.evaluate("document.querySelectorAll('#over .hex, #over .stack').length") == 0
    )  # what moves has none of them


def test_nodes_have_no_transforms_of_their_own(page: Page) -> None:
    """The browser would go over each of those in every frame in which the map is zoomed: 12 ms on a large board."""
    board.begin(page, "pmd", scenario="1942")
    assert page.locator("#over-hexes > .hex").count() > 3000
    assert page.locator("#over-counters > .stack").count() > 200
    assert page.locator("#over-hexes [transform], #over-counters [transform], #over-markers [transform]").count() == 0


def test_the_ring_at_the_cursor_lies_below_the_names(page: Page) -> None:
    """It is seen while keys are used, on the canvas, and goes with a press of the pointer."""
    board.begin(page)
    page.keyboard.press("n")
    page.wait_for_function("() => window.stavka.cursor && window.stavka.offers.length")
    ringed = board.picture(page)
    page.evaluate("document.documentElement.classList.remove('keys-in-use'); document.activeElement.blur()")
    board.picture_changes(page, ringed)


def test_a_screen_reader_presses_a_hex_without_a_pointer(page: Page) -> None:
    """Its click has no place on the screen; the node says which hex is meant."""
    board.begin(page)
    page.evaluate(
        "document.querySelector('.hex[data-hex=\"1425\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(page.locator("#over-fan .piece").first).to_be_visible()


def test_the_fan_has_the_size_of_the_screen(page: Page) -> None:
    """Of a map seen as a whole, a stack is opened as large as from near."""
    board.begin(page)
    page.keyboard.press("0")
    board.resting(page)
    x, y = page.evaluate("window.stavka.onScreen('1425')")
    page.mouse.click(x, y)
    piece = page.locator("#over-fan .piece").first.bounding_box()
    assert piece
    assert piece["width"] > 60
    page.keyboard.press("+")
    again = page.locator("#over-fan .piece").first.bounding_box()
    assert again
    assert abs(again["width"] - piece["width"]) < 1


def test_nodes_lie_on_what_they_name_when_the_map_rests(page: Page) -> None:
    board.begin(page)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -300)
    board.resting(page)
    box = page.locator('.hex[data-hex="1425"]').bounding_box()
    x, y = page.evaluate("window.stavka.onScreen('1425')")
    assert box
    assert abs(box["x"] + box["width"] / 2 - x) < 2
    assert abs(box["y"] + box["height"] / 2 - y) < 2


@pytest.mark.parametrize("title", [*library.titles(), *library.BEING_BUILT])
def test_names_lie_on_no_counter_and_on_no_other_name(page: Page, title: str) -> None:
    board.begin(page, title)
    for key in ("", "0", "+", "+", "+"):
        if key:
            page.keyboard.press(key)
        board.resting(page)
        clashes = page.evaluate(
            """() => {
                const { nameBoxes, stacks, map } = window.stavka;
                const names = nameBoxes();
                const counters = [...stacks.entries()].flatMap(([hex, pieces]) => {
                    const [x, y] = map.hexes[hex];
                    const count = [`the count on ${hex}`, [x + 19, y - 43, x + 43, y - 19]];
                    return [[hex, [x - 33, y - 33, x + 33, y + 33]], ...(pieces.length > 1 ? [count] : [])];
                });
                const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
                const found = [];
                names.forEach(([name, box], i) => {
                    for (const [other, its] of [...names.slice(i + 1), ...counters])
                        if (other !== name && meet(box, its)) found.push(`${name} and ${other}`);
                });
                return [names.length, found];
            }"""
        )
        assert clashes[0] > 10
        assert clashes[1] == []


def test_names_lie_under_no_arrow_of_a_plan(page: Page) -> None:
    """What the general advises stays on the map, and the places it passes can be read."""
    board.begin(page, "n41")
    board.resting(page)
    page.keyboard.press("a")
    page.locator(".counsel").first.wait_for()
    page.locator("path.path.march").first.wait_for(state="attached")
    board.resting(page)
    under = page.evaluate(
        """() => {
            const names = window.stavka.nameBoxes(), arrows = [...document.querySelectorAll('path.path.march')];
            const within = ([left, top, right, bottom], { x, y }) => x > left && x < right && y > top && y < bottom;
            const along = path => {
                const long = path.getTotalLength(), steps = Math.ceil(long / 6);
                return Array.from({ length: steps + 1 }, (_, i) => path.getPointAtLength((i / steps) * long));
            };
            const points = arrows.flatMap(along);
            return [arrows.length, names.filter(([, box]) => points.some(at => within(box, at))).map(([name]) => name)];
        }"""
    )
    assert under[0] > 3
    assert under[1] == []


BRIGHTNESS = """() => {
    const { width, height } = document.querySelector('#paper');
    const data = document.querySelector('#paper').getContext('2d').getImageData(0, 0, width, height).data;
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += 0.3 * data[i] + 0.6 * data[i + 1] + 0.1 * data[i + 2];
    return sum / (width * height);
}"""


def test_the_dark_theme_has_a_dark_map(page: Page) -> None:
    board.begin(page)
    board.resting(page)
    assert page.evaluate(BRIGHTNESS) > 170
    bright = board.picture(page)
    page.click("#top button:has-text('Settings')")
    page.select_option("#set-colours", "dark")
    board.picture_changes(page, bright)
    page.wait_for_function(f"() => ({BRIGHTNESS})() < 90")


SMALL = BRIGHTNESS.replace("#paper", "#overview canvas")


def test_the_small_map_changes_its_colours_with_the_large_one(page: Page) -> None:
    """When the large map is seen whole in other colours, the small one is too."""
    board.begin(page)
    board.resting(page)
    page.wait_for_function(f"() => ({SMALL})() > 150")
    page.click("#top button:has-text('Settings')")
    page.select_option("#set-colours", "dark")
    bright = page.wait_for_function(
        f"""() => {{
            const rests = document.querySelector('#paper').dataset.rests === 'yes';
            return rests && ({BRIGHTNESS})() < 90 && [({SMALL})()];
        }}"""
    ).json_value()[0]
    assert bright < 90


def test_the_edge_of_an_overlay_lies_below_the_names(page: Page) -> None:
    """It is painted on the canvas, before the names, and nothing of it lies over the canvas."""
    board.begin(page)
    page.click("#overlays summary")
    board.resting(page)
    plain = board.pixels(page, EDGE)
    page.check("#overlay-zone-soviet")
    board.pixels_come(page, EDGE, plain + 500)
    assert not page.locator("#over-areas path").count()


def test_a_ground_that_did_not_come_is_asked_for_again(page: Page) -> None:
    """The line breaks for a moment; with the next news of the game the map is whole."""
    other = page.context.new_page()  # whose console may say that the line broke
    other.route("**/ground.svg*", lambda route: route.abort())
    board.begin(other)
    board.resting(other)
    assert board.pixels(other, GROUND["mountain"].fill) < 1000
    other.unroute("**/ground.svg*")
    board.press(other, "#done")
    board.pixels_come(other, GROUND["mountain"].fill, 10_000)


def test_the_small_map_can_be_moved_and_put_away(page: Page) -> None:
    """It stays where it was put, also after the page was loaded again."""
    board.begin(page)
    small = page.locator("#overview .sheet")
    before = small.bounding_box()
    page.get_by_role("button", name="Small map to the other corner").click()
    after = small.bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"] - 300
    page.get_by_role("button", name="Put the small map away").click()
    expect(small).to_be_hidden()
    page.reload()
    board.settled(page)
    expect(small).to_be_hidden()
    page.get_by_role("button", name="Small map").click()
    expect(small).to_be_visible()


def test_winter_is_seen_on_the_map(page: Page) -> None:
    """The land is white in snow, unless the player does not want that."""
    spec = {"title": "trc", "turn": 5, "stage": "axis first impulse movement", "weather": "snow"}
    diary = stavka.situation(spec).diary()
    board.open_game(page, page.request.post("/api/import", data=diary).json()["game"])
    snow, plain = (themed(GROUND["clear"].fill, "classic", weather) for weather in ("snow", ""))
    board.pixels_come(page, snow, 20_000)
    page.click("#top button:has-text('Settings')")
    page.uncheck("#set-seasons")
    page.keyboard.press("Escape")
    board.pixels_come(page, plain, 20_000)


def test_rails_stay_when_the_weather_changes(page: Page) -> None:
    """The ground comes anew then, and the rails only when they change hands."""
    spec = {"title": "trc", "turn": 5, "stage": "axis first impulse movement", "weather": "snow"}
    game = stavka.situation({**spec, "units": {"24Pz": "1226", "13A": "1225"}})
    board.open_game(page, page.request.post("/api/import", data=game.diary()).json()["game"])
    snow, plain = (themed(GROUND["clear"].fill, "classic", weather) for weather in ("snow", ""))
    board.pixels_come(page, snow, 20_000)
    board.resting(page)
    assert board.pixels(page, SIDE["soviet"]) > 100
    page.click("#top button:has-text('Settings')")
    page.uncheck("#set-seasons")
    page.keyboard.press("Escape")
    board.pixels_come(page, plain, 20_000)
    board.resting(page)
    assert board.pixels(page, SIDE["soviet"]) > 100


def test_a_larger_window_is_filled_with_map(page: Page) -> None:
    """Not with what lies beyond it."""
    board.begin(page)
    page.keyboard.press("n")
    page.wait_for_function("() => window.stavka.selected")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function("() => document.querySelector('#paper').clientHeight > 900")
    board.resting(page)
    beyond = page.evaluate(
        """() => {
            const { map, onScreen } = window.stavka, rim = document.querySelector('#board').getBoundingClientRect().top;
            return Math.min(...Object.keys(map.hexes).map(hex => onScreen(hex)[1])) - rim;
        }"""
    )
    assert beyond < 100
