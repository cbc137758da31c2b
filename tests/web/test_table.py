"""Refusals, undo, replay, saving, set-up, two tabs: what a table gives without being asked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from stavka import library
from stavka.board.drawing import palette
from tests.web import board

TITLES = library.titles()


def test_an_illegal_move_shows_the_rule(page: Page) -> None:
    """The reason, the rule's number, and behind it the rule in our own words."""
    board.begin(page)
    board.choose(page, "24Pz")
    board.click_hex(page, "1521")
    message = page.locator("#message.refusal")
    expect(message).to_contain_text("24Pz")
    assert board.version(page) == 0
    rule = message.locator(".rule").inner_text()
    assert rule.startswith("trc:")
    message.locator(".rule").click()
    expect(page.locator(".rulerow.exact code")).to_have_text(rule)
    page.fill("#rule-search", "partisan")
    expect(page.locator(".rulelist .count")).to_contain_text("rules")
    assert "partisan" in page.locator(".rulerow").nth(3).inner_text().lower()


def test_selecting_shows_cost_path_and_stops(page: Page) -> None:
    board.begin(page)
    board.choose(page, "24Pz")
    costs = page.locator("#over-figures .cost").all_text_contents()
    assert {"1", "7"} <= set(costs)
    page.wait_for_selector(".hex.stop")
    page.mouse.move(*board.spot(page, "1424"))
    expect(page.locator("#over-paths .path")).to_have_count(1)
    expect(page.locator("#card")).to_contain_text("1 movement points")
    expect(page.locator("#card .stopwhy")).to_contain_text("must stop in 1424")


def test_undo(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    before = board.version(page)
    page.keyboard.press("u")
    board.moved_on(page, before)
    assert board.where(page, "24Pz") == "1425"
    assert page.locator("#undo").is_disabled()


def test_done_that_is_refused_says_what_is_missing(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.press(page, "#done")
    page.click("#done")
    expect(page.locator("#message.refusal")).to_contain_text("24Pz must still attack")
    expect(page.locator("#message .rule")).to_have_text("trc:12.32")


def test_battle_shows_odds_and_exact_chances(page: Page) -> None:
    """Defenders and attackers are picked; chances are sixths that sum up to one."""
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.press(page, "#done")
    board.click_hex(page, "1423")
    page.locator("#battle table").wait_for()
    expect(page.locator("#battle .ratio")).to_contain_text("8 against 2: 4-1")
    shares = [text.split("/") for text in page.locator("#battle tr td:nth-child(2)").all_inner_texts()]
    assert abs(sum(int(n) / int(of) for n, of in shares) - 1) < 1e-9
    page.locator("#extra-at").fill("2-1")
    page.locator("#extra-at").press("Tab")
    expect(page.locator("#battle .ratio b")).to_have_text("2-1")
    expect(page.locator("#battle .modifier")).to_contain_text("by choice")
    page.keyboard.press("Escape")
    expect(page.locator("#battle")).to_be_hidden()


def test_replay_and_notes(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "7Inf", "1224")
    page.click("#tab-diary")
    expect(page.locator(".log li:not(.heading)")).to_have_count(2)
    page.click("#step-back")
    page.wait_for_function("() => window.stavka.replaying === 1")
    assert board.where(page, "7Inf") == "1225"
    page.click(".diary .tools button:has-text('Note')")
    page.fill("dialog textarea", "why not further?")
    page.click("dialog button:has-text('Keep')")
    expect(page.locator(".log .note")).to_contain_text("why not further?")
    assert board.ask(page, "replaying") == 1
    page.click("#step-last")
    page.wait_for_function("() => window.stavka.replaying === null")
    assert board.where(page, "7Inf") == "1224"


def test_a_new_game_from_any_step(page: Page) -> None:
    first = board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "7Inf", "1224")
    page.click("#tab-diary")
    page.click("#step-back")
    page.wait_for_function("() => window.stavka.replaying === 1")
    page.click("#fork")
    page.click("#fork-begin")
    page.wait_for_function("name => window.stavka.state.game !== name", arg=first)
    board.settled(page)
    assert board.where(page, "24Pz") == "1424"
    assert board.where(page, "7Inf") == "1225"
    assert board.ask(page, "state.steps") == 1


def test_saves_are_listed_and_closing_loses_nothing(page: Page) -> None:
    game = board.begin(page)
    board.move(page, "24Pz", "1424")
    page.reload()
    board.settled(page)
    assert board.where(page, "24Pz") == "1424"
    page.goto("/#/")
    row = page.locator(f"li[data-save='{game}']")
    expect(row).to_contain_text("The Russian Campaign, Campaign Game")
    expect(row).to_contain_text("turn 1 of 25: axis first impulse movement")
    row.locator("a").click()
    board.settled(page)
    assert board.where(page, "24Pz") == "1424"


def test_export_and_import(page: Page) -> None:
    game = board.begin(page)
    board.move(page, "24Pz", "1424")
    page.click("#tab-diary")
    with page.expect_download() as download:
        page.click("#export")
    path = download.value.path()
    assert "axis: move 24Pz 1425-1424" in path.read_text(encoding="utf-8")
    page.goto("/#/")
    page.set_input_files("#import", path)
    page.wait_for_function("name => window.stavka?.state && window.stavka.state.game !== name", arg=game)
    board.settled(page)
    assert board.where(page, "24Pz") == "1424"


def test_a_bad_diary_is_told(page: Page) -> None:
    page.goto("/#/")
    page.locator("#titles").wait_for()
    answer = page.request.post("/api/import", data="chess")
    assert answer.status == 400
    assert "no Stavka diary" in answer.json()["fault"]


def test_a_huge_file_is_not_even_sent(page: Page) -> None:
    page.goto("/#/")
    page.locator("#titles").wait_for()
    page.set_input_files("#import", {"name": "film.stavka", "mimeType": "text/plain", "buffer": bytes(9_000_000)})
    expect(page.locator(".fault")).to_contain_text("too large")


def test_set_up_by_drag_and_drop(page: Page) -> None:
    """Pieces from the tray, what is left, what is wrong, and the rest as history had it."""
    board.begin(page, set_up="free")
    expect(page.locator(".tray h3")).to_have_text("Beside the map: 43")
    piece = page.locator(".traypiece").first
    unit = piece.get_attribute("data-unit") or ""
    piece.click()
    page.wait_for_function("() => window.stavka.offers.length > 0")
    allowed = board.reach(page)[0]["hexes"][-1]
    end = board.spot(page, allowed)
    held = page.locator(f".traypiece[data-unit='{unit}']")
    held.scroll_into_view_if_needed()
    box = held.bounding_box()
    assert box
    before = board.version(page)
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(600, 300)
    page.mouse.move(*end)
    page.mouse.up()
    board.moved_on(page, before)
    assert board.where(page, unit) == allowed
    expect(page.locator(".tray h3")).to_have_text("Beside the map: 42")
    page.click("#done")
    expect(page.locator("#message.refusal")).to_be_visible()
    board.press(page, "button.offer:has-text('Auto')")
    board.press(page, "#done")
    assert board.stage(page) == "axis set-up"


def test_second_player_on_another_tab(page: Page) -> None:
    """Each tab is told of the other; a seat decides who may act."""
    game = board.begin(page)
    other = page.context.new_page()
    board.open_game(other, game)
    expect(other.locator("#message")).to_contain_text("open in another tab")
    expect(page.locator("#message")).to_contain_text("second tab has joined")
    other.select_option("#seat", "soviet")
    other.wait_for_function("() => window.stavka.state.seat === 'soviet'")
    page.select_option("#seat", "axis")
    page.wait_for_function("() => window.stavka.state.seat === 'axis'")
    expect(other.locator("#prompt")).to_contain_text("Axis is asked")
    board.move(page, "24Pz", "1424")
    other.wait_for_function("() => window.stavka.units.get('24Pz').hex === '1424'")
    other.close()


def test_the_other_player_is_asked_before_something_is_taken_back(page: Page) -> None:
    """The request stands on his page; what he answers is done, and told on the page that asked."""
    game = board.begin(page)
    other = page.context.new_page()
    board.open_game(other, game)
    for tab, seat in ((page, "axis"), (other, "soviet")):
        tab.select_option("#seat", seat)
        tab.wait_for_function(f"() => window.stavka.state.seat === '{seat}'")
    board.move(page, "24Pz", "1424")
    page.keyboard.press("u")
    expect(other.locator(".consent")).to_contain_text("Axis asks to take back “move 24Pz 1425-1424”")
    other.click("#refuse")
    expect(page.locator(".consent")).to_contain_text("Soviet does not allow Axis to take back")
    assert board.where(page, "24Pz") == "1424"
    page.keyboard.press("u")
    other.click("#allow")
    page.wait_for_function("() => window.stavka.units.get('24Pz').hex === '1425'")
    expect(other.locator(".consent")).to_have_count(0)
    other.close()


def test_the_commitment_to_the_dice_is_shown(page: Page) -> None:
    board.begin(page, seed=None)
    page.click("#tab-knowing")
    expect(page.locator(".fairness")).to_contain_text("revealed when the game is over")
    assert len(page.locator("#commitment").inner_text()) == 64


def test_a_page_shows_what_its_side_sees(page: Page) -> None:
    """Of a Soviet stack the German gets the top unit and a count; what lies below is no piece of his page."""
    board.begin(page, "bd")
    page.select_option("#seat", "axis")
    page.wait_for_function("() => window.stavka.state.seat === 'axis'")
    board.settled(page)
    hidden = board.ask(page, "state.view.hidden")
    hex, under = next((hex, count) for hex, count in hidden.items() if count)
    stack = page.locator(f".stack[data-hex='{hex}']")
    expect(stack).to_have_attribute("data-count", str(under + 1))
    assert f"{under} unknown below" in (stack.get_attribute("aria-label") or "")
    page.mouse.move(*board.spot(page, hex))
    expect(page.locator("#card")).to_contain_text("what it is you may not see" if under == 1 else "you may not see")


def test_another_side_reads_another_diary(page: Page) -> None:
    """Where sides have secrets, what one was told is not left standing for the other."""
    spec = {"title": "bd", "stage": "soviet first phase", "order": "move/fight", "turn": 9}
    game = library.situation({**spec, "units": {"5A": "1810", "13A": "1810", "16A": "1810", "3Pz": "2015"}})
    game.play("move 13A+16A 1810-1811")
    board.open_game(page, page.request.post("/api/import", data=game.diary()).json()["game"])
    page.click("#tab-diary")
    expect(page.locator(".log")).to_contain_text("Soviet move 13A+16A 1810-1811")
    page.select_option("#seat", "axis")
    expect(page.locator(".log")).to_contain_text("Soviet move 13A+? 1810-1811")
    expect(page.locator(".log")).not_to_contain_text("16A")


def test_an_interruption_is_asked_of_the_right_player(page: Page) -> None:
    """A hero city may be declared when the German moves up: the Soviet's page is asked, the German's waits."""
    spec = {"title": "bd", "stage": "axis first phase", "order": "move/fight", "turn": 9, "hero_markers": 2}
    game = library.situation({**spec, "units": {"3Pz": "1812", "40A": "1810"}, "boxes": {"rvgk": ["41A"]}})
    name = page.request.post("/api/import", data=game.diary()).json()["game"]
    board.open_game(page, name)
    for _ in range(6):
        if "interruption" in board.stage(page):
            break
        board.move(page, "3Pz", "1811")
    assert board.stage(page) == "soviet interruption"
    expect(page.locator(".chip.asked")).to_have_text("Soviet to act")
    page.locator(".choices details.kind > summary", has_text="Hero").click()  # one line for all cities
    before = board.version(page)
    page.locator("button.offer:has-text('Hero')").first.click()
    board.answer_question(page, before)
    expect(page.locator("#over-markers .marker").first).to_contain_text("hero city")


def test_computer_opponent_plays_its_turn(page: Page) -> None:
    """The computer moves first here, and a person goes on after it."""
    board.begin(page, seats={"axis": "random", "soviet": "human"})
    page.wait_for_function(
        "() => window.stavka.state.to_act === 'soviet' && window.stavka.state.steps > 10", timeout=60_000
    )


def test_pictures_and_film(page: Page) -> None:
    game = board.begin(page)
    board.move(page, "24Pz", "1424")
    svg = page.request.get(f"/api/games/{game}/picture.svg?seat=axis")
    assert svg.text().startswith("<svg")
    assert page.request.get(f"/api/games/{game}/picture.png?seat=axis&width=300").body()[:4] == b"\x89PNG"
    assert page.request.get(f"/api/games/{game}/film.gif").body()[:6] == b"GIF89a"
    assert page.request.get(f"/api/games/{game}/picture.bmp").status == 400


@pytest.mark.parametrize("title", TITLES)
def test_guided_first_turn(page: Page, title: str) -> None:
    """Every title has one; it can be read to its end, or left."""
    page.goto(f"/#/guide/{title}")
    board.settled(page)
    guide = page.locator("#guide")
    steps = len(page.request.get(f"/api/titles/{title}/guide").json()["step"])
    for step in range(1, steps + 1):
        expect(guide).to_contain_text(f"{step} of {steps}")
        page.click("#guide-next")
    expect(guide).to_be_hidden()


def test_a_guide_goes_on_by_doing(page: Page) -> None:
    page.goto("/#/guide/trc")
    board.settled(page)
    page.click("#guide-next")
    expect(page.locator("#guide")).to_contain_text("2 of")
    board.move(page, "24Pz", "1424")
    expect(page.locator("#guide")).to_contain_text("3 of")


def test_settings_and_keyboard_map(page: Page) -> None:
    board.begin(page)
    for _ in range(3):
        page.keyboard.press("+")  # from afar there are no numbers
    numbered = board.picture(page)
    page.click("#top button:has-text('Settings')")
    page.uncheck("#set-hexNumbers")
    board.picture_changes(page, numbered)
    plain = board.picture(page)
    page.select_option("#set-colours", "colour-blind")
    board.picture_changes(page, plain)
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.dataset.colours") == "colour-blind"
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_contain_text("prepare a battle")


KINDS = {  # what can be laid over the map of each title
    "trc": ("zone", "supply", "rail", "reach", "held"),
    "n41": ("zone", "control", "supply", "rail", "reach", "held"),
    "bd": ("control", "supply", "reach", "held"),  # no zones of control and no rails in this one
    "rb": ("zone", "supply", "rail", "air", "reach", "oil", "held"),
    "pmd": ("control", "supply", "south", "points"),
}


@pytest.mark.parametrize("title", TITLES)
def test_overlays(page: Page, title: str) -> None:
    """Each of them marks hexes; the supply line of a hovered piece is drawn."""
    board.begin(page, title)
    page.click("#overlays summary")
    page.locator("#overlay-supply-line").wait_for()
    for kind in KINDS[title]:
        boxes = page.locator(f"input[id^='overlay-{kind}-']")
        assert boxes.count(), kind
        for box in boxes.all():
            if box.get_attribute("id") != "overlay-supply-line":
                box.check()
                expect(page.locator(f"#over-areas .area-{kind}:not([data-hexes='0'])")).to_have_count(1)
                box.uncheck()
    page.check("#overlay-supply-line")
    page.click("#overlays summary")
    hexes = page.evaluate("[...window.stavka.stacks].filter(([, pieces]) => pieces[0].side === 'soviet')[9][0]")
    page.mouse.move(*board.spot(page, hexes))
    expect(page.locator("#over-paths .supplyline").first).to_be_attached()


@pytest.mark.parametrize("title", TITLES)
def test_hexes_that_cut_the_hovered_enemy_off(page: Page, title: str) -> None:
    """They are drawn with their prices over an enemy that can be cut off, and go with the pointer."""
    board.begin(page, title)
    page.click("#overlays summary")
    page.check("#overlay-kessel")
    page.click("#overlays summary")
    ring = page.locator("#over-areas .area-kessel:not([data-hexes='0'])")
    enemy = page.evaluate("[...window.stavka.stacks].find(([, pieces]) => pieces[0].side === 'soviet')[0]")
    page.mouse.move(*board.spot(page, enemy))
    expect(ring).to_have_count(1)
    assert page.locator("#over-areas .area-kessel .figure").count()
    page.mouse.move(5, 5)
    expect(ring).to_have_count(0)


def test_rails_show_who_controls_them(page: Page) -> None:
    for title in ("trc", "n41"):
        board.begin(page, title)
        board.resting(page)
        page.keyboard.press("0")
        for colour in (palette.SIDE["axis"], palette.SIDE["soviet"]):
            board.pixels_come(page, colour, 20)


def test_every_hex_and_piece_has_a_label(page: Page) -> None:
    board.begin(page)
    missing = page.evaluate(
        "[...document.querySelectorAll('.hex, .stack')].filter(node => !node.getAttribute('aria-label')).length"
    )
    assert missing == 0
    label = page.locator('.hex[data-hex="1425"]').get_attribute("aria-label") or ""
    assert "24th Armor Corps 8-7" in label
    assert json.dumps(label)


def test_dice_thrown_by_hand(page: Page) -> None:
    """The program asks what the dice show, and goes by it."""
    board.begin(page, seed=None, hand_dice=True)
    board.move(page, "24Pz", "1424")
    board.press(page, "#done")
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()
    board.press(page, "#battle-go")
    assert board.ask(page, "state.to_act") == "chance"
    board.press(page, ".choices button:has-text('The dice show 6')")
    assert board.ask(page, "state.to_act") != "chance"


def test_what_keeps_a_phase_open_is_told_all_the_time(page: Page) -> None:
    board.begin(page, set_up="free")
    expect(page.locator(".unfinished")).to_contain_text("43 units still wait")
    expect(page.locator(".unfinished .rule")).to_have_text("trc:3.3-a")


def test_fingers_on_a_tablet(browser: Browser, address: str) -> None:
    """A tap chooses, a tap sends; a finger drags too."""
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, base_url=address, has_touch=True, reduced_motion="reduce"
    )
    tablet = context.new_page()
    board.begin(tablet)
    tablet.touchscreen.tap(*board.spot(tablet, "1425"))
    tablet.locator('#over-fan .piece[data-unit="24Pz"]').tap()
    tablet.wait_for_function("() => window.stavka.offers.length > 0")
    before = board.version(tablet)
    tablet.touchscreen.tap(*board.spot(tablet, "1424"))
    board.moved_on(tablet, before)
    assert board.where(tablet, "24Pz") == "1424"
    context.close()


def test_a_listener_hears_what_is_wanted_and_chosen(page: Page) -> None:
    board.begin(page)
    expect(page.locator("#voice")).to_contain_text("Axis first impulse movement")
    board.choose(page, "24Pz")
    expect(page.locator("#voice")).to_contain_text("24th Armor Corps chosen. Move:")


def test_an_attack_on_one_hex_has_one_target(page: Page) -> None:
    """Barbarossa Deluxe: another hex takes the place of the first, with those who reach it."""
    board.begin(page, "bd")
    page.keyboard.press("b")
    targets = page.locator('#battle input[id^="def-"]')
    targets.first.check()
    page.locator("#battle-go:enabled").wait_for()
    page.locator(f"#{targets.nth(1).get_attribute('id')}").check()
    expect(page.locator('#battle input[id^="def-"]:checked')).to_have_count(1)
    page.locator("#battle-go:enabled").wait_for()
    assert not page.locator("#message.refusal").count()


def test_a_plane_helps_where_the_notation_has_a_mark_for_it(page: Page) -> None:
    """Barbarossa Deluxe: the Luftwaffe is ticked, and the battle is fought with it."""
    board.begin(page, "bd")
    page.keyboard.press("b")
    page.locator('#battle input[id^="def-"]').first.check()
    page.locator("#battle-go:enabled").wait_for()
    page.locator("#extra-luftwaffe").check()
    page.locator("#battle-go:enabled").wait_for()
    board.press(page, "#battle-go")
    page.click("#tab-diary")
    expect(page.locator(".log")).to_contain_text("luftwaffe")
