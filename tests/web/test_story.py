"""The enemy's turn played back, the seat at the table, and every question in its picture, in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from stavka import library
from stavka.server.tables import Table
from tests.web import board
from tests.web.test_screens import SHOWN, assert_accessible, assert_apart

LONG = 120_000  # the computer thinks, on a machine that may be busy
TITLES = ("trc", *(pytest.param(title, marks=pytest.mark.fuzz) for title in ("n41", "bd")), "rb")
SCENE = "window.stavka.replaying"


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The computer players think until it is opened."""
    opened = threading.Event()
    acts = Table.computer_acts

    def late(table: Table) -> None:
        opened.wait(LONG / 1000)
        acts(table)

    monkeypatch.setattr(Table, "computer_acts", late)
    yield opened
    opened.set()


def against_the_computer(page: Page, title: str = "trc") -> str:
    """The computer has the first turn; what it did is being played back, and has been stopped."""
    page.set_default_timeout(LONG)
    game = board.begin(page, title, seats={"axis": "cadet", "soviet": "human"})
    page.locator("#to-present").wait_for()  # a scene may also be that of a question; this one is of the past
    page.keyboard.press("k")
    expect(page.locator("#replay-play")).to_have_text("Play")
    expect(page.locator("#prompt .scene")).to_be_visible()
    return game


def step_on(page: Page) -> None:
    """The next scene, or the present."""
    before = page.evaluate(SHOWN)
    page.click("#step-on")
    page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)


def whole_turn(page: Page) -> None:
    """Skips all that is played back and answers what is asked meanwhile, until one's own turn has come."""
    for _ in range(60):
        page.wait_for_function(
            "() => document.querySelector('#to-present') || document.querySelector('#summary') ||"
            " (document.querySelector('#prompt .choices button.offer') && window.stavka.state.my_turn)"
        )
        if page.locator("#to-present").count():
            page.keyboard.press("x")
        elif page.locator("#summary").count():
            return
        else:
            board.settled(page)
            page.wait_for_timeout(700)  # what the computer did since the last answer is about to be played back
            if page.locator("#to-present, #summary").count():
                continue
            before = board.version(page)
            page.locator(".choices button.offer").first.click()
            page.wait_for_function(board.ANSWERED, arg=before)
            if page.locator("#confirm-yes").count():
                page.locator("#confirm-yes").click()
            page.wait_for_function("before => window.stavka.state.version > before", arg=before)
    raise AssertionError("the turn of the other side does not end")


@pytest.mark.parametrize("title", TITLES)
def test_the_enemys_turn_can_be_followed_scene_by_scene(page: Page, axe: str, title: str) -> None:
    """Arrows, a battle card with counters, odds, die and result; plainly the past; and nothing can be done in it."""
    against_the_computer(page, title)
    expect(page.locator("#past")).to_contain_text("This is the past")
    expect(page.locator(".chip.past")).to_be_visible()
    assert not page.locator("#done, .choices").count()
    seen: set[str] = set()
    dice = 0
    for _ in range(140):
        kind = page.locator("#prompt .scene").get_attribute("class") or ""
        seen.add(kind.split()[-1])
        heading = page.locator("#prompt .scene h3").inner_text()
        assert heading
        if "march" in kind:
            assert page.locator("#over-paths .head, #over-paths .ring").count()
        if "battle" in kind:
            assert page.locator("#over-paths .attack.head").count()
            assert page.locator(".fighter").nth(0).locator(".counters svg").count()
            assert page.locator(".fighter").nth(1).locator(".counters svg").count()
            dice += page.locator("#prompt .scene .die").count()
            expect(page.locator("#voice")).to_contain_text(heading.rstrip(".")[:20])
        if dice and "battle" in seen:
            break
        step_on(page)
    assert "battle" in seen
    assert dice
    assert page.locator("#prompt .scene .fall").inner_text()
    assert_apart(page)
    assert_accessible(page, axe)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('#past').getBoundingClientRect().right <= innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_apart(page)


@pytest.mark.parametrize("title", TITLES)
def test_at_the_end_it_is_told_what_the_turn_cost_and_brought(page: Page, axe: str, title: str) -> None:
    against_the_computer(page, title)
    whole_turn(page)
    summary = page.locator("#summary")
    expect(summary.locator(".sumside")).to_have_count(2)
    expect(summary).to_contain_text("Lost")
    expect(summary).to_contain_text("Front")
    assert summary.locator(".sumside").nth(1).locator(".counters svg").count() >= 1
    summary.locator(".sumside").nth(0).locator(".sumrow").last.hover()
    assert board.ask(page, "replaying") is None
    assert board.ask(page, "state.my_turn")
    assert_accessible(page, axe)
    page.keyboard.press("r")
    expect(page.locator("#past")).to_be_visible()
    assert board.ask(page, "replaying") < 5  # the whole turn, whatever was asked in the middle of it
    expect(summary).to_have_count(0)
    page.keyboard.press("x")
    summary.wait_for()
    page.click("#summary-close")
    expect(summary).to_have_count(0)


def test_who_comes_late_sees_the_first_turn_from_its_start(browser: Browser, address: str, page: Page) -> None:
    """The computer does not wait for a page; one that opens when it has acted misses nothing."""
    page.set_default_timeout(LONG)
    with browser.new_context(base_url=address, reduced_motion="reduce") as context:
        early = context.new_page()
        game = against_the_computer(early)
        early.wait_for_function("() => window.stavka.state.my_turn")  # by now the computer waits for an answer
    board.open_game(page, game)
    page.locator("#to-present").wait_for()
    page.keyboard.press("k")
    expect(page.locator("#replay-play")).to_have_text("Play")
    assert board.ask(page, "replaying") < 5


def test_the_playback_is_stopped_stepped_back_and_goes_on_at_the_chosen_pace(page: Page) -> None:
    against_the_computer(page)
    page.keyboard.press(".")
    first = page.locator("#prompt .scene h3").inner_text()
    step_on(page)
    second = page.locator("#prompt .scene h3").inner_text()
    assert first != second
    before = page.evaluate(SCENE)
    page.keyboard.press(",")
    page.wait_for_function(f"before => {SCENE} < before", arg=before)
    expect(page.locator("#prompt .scene h3")).to_have_text(first)
    page.select_option("#pace", "quick")
    assert page.evaluate("JSON.parse(localStorage['stavka-settings']).pace") == "quick"
    page.keyboard.press("k")
    expect(page.locator("#replay-play")).to_have_text("Pause")
    # It comes to its end by itself, be that the turn's or a question of the enemy's.
    page.wait_for_function("() => window.stavka.replaying === null", timeout=LONG)


def test_a_move_at_another_page_is_seen_as_it_is_made(page: Page) -> None:
    """One march, with its arrow; then the present again, without a sum."""
    game = board.begin(page)
    page.select_option("#seat", "soviet")
    page.wait_for_function("() => window.stavka.state.seat === 'soviet'")
    page.evaluate(
        "window.arrows = 0; new MutationObserver(() => { window.arrows += document.querySelectorAll("
        "'#over-paths .head').length; }).observe(document.querySelector('#over-paths'), {childList: true})"
    )
    other = page.context.new_page()
    board.open_game(other, game)
    other.select_option("#seat", "axis")
    other.wait_for_function("() => window.stavka.state.seat === 'axis'")
    board.settled(other)
    board.move(other, "24Pz", "1424")
    page.wait_for_function("() => window.arrows > 0")
    page.wait_for_function(f"() => {SCENE} === null && window.stavka.units.get('24Pz').hex === '1424'")
    assert not page.locator("#summary").count()
    other.close()


def test_who_comes_back_is_told_what_happened_since(page: Page) -> None:
    game = board.begin(page)
    page.select_option("#seat", "soviet")
    page.wait_for_function("() => window.stavka.state.seat === 'soviet'")
    page.goto("/#/")
    page.locator("#titles").wait_for()
    other = page.context.new_page()
    board.open_game(other, game)
    for unit, hex in (("24Pz", "1424"), ("47Pz", "1525"), ("7Inf", "1224"), ("3Pz", "1625"), ("14Pz", "1625")):
        board.move(other, unit, hex)
    other.close()
    page.goto(f"/#/game/{game}")
    expect(page.locator("#summary")).to_contain_text("What happened since you were here")
    expect(page.locator(".away")).to_contain_text("5 steps were taken since you were here")
    page.click("#watch-missed")
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#prompt .scene")).to_contain_text("24Pz")
    page.keyboard.press("x")
    page.wait_for_function(f"() => {SCENE} === null")
    assert not page.locator(".away").count()
    page.reload()
    board.settled(page)
    assert not page.locator(".away, #summary").count()


def march_and_pass(page: Page, units: dict[str, str], whose: str) -> None:
    """Moves these units and ends phases until one of another side begins."""
    for unit, hex in units.items():
        board.move(page, unit, hex)
    for _ in range(6):
        if board.stage(page).startswith(whose):
            return
        board.press(page, "#done")
    raise AssertionError(f"no phase is one of {whose}")


def test_who_only_passes_reads_the_whole_of_what_happened(page: Page) -> None:
    """A sum that was not put away goes on in the next one, when one has only ended a phase or two meanwhile."""
    page.set_default_timeout(LONG)
    spec = {"title": "trc", "turn": 2, "stage": "axis second impulse movement"}
    south = {"24Pz": "1330", "47Pz": "1431", "7Inf": "1329", "3Pz": "1531", "14Pz": "1630"}
    game = library.situation({**spec, "units": {**south, "13A": "1505"}})
    name = page.request.post("/api/import", data=game.diary()).json()["game"]
    board.open_game(page, name)
    page.select_option("#seat", "soviet")
    page.wait_for_function("() => window.stavka.state.seat === 'soviet'")
    other = page.context.new_page()
    board.open_game(other, name)
    summary = page.locator("#summary")
    for step in (-1, -2):
        march_and_pass(other, {unit: f"{hex[:2]}{int(hex[2:]) + step}" for unit, hex in south.items()}, "soviet")
        page.keyboard.press("x")
        expect(summary).to_contain_text("What happened")
        begins = page.evaluate("window.stavka.state.steps")
        if step == -1:
            march_and_pass(page, {}, "axis")
    page.keyboard.press("r")
    expect(page.locator("#past")).to_be_visible()
    assert board.ask(page, "replaying") < begins / 2, "the sum begins with the first of the two"


def test_replay_and_the_film_use_the_same_player(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "7Inf", "1224")
    page.click("#step-back")
    page.wait_for_function(f"() => {SCENE} === 1")
    expect(page.locator("#past")).to_contain_text("This is the past")
    expect(page.locator("#prompt .scene")).to_contain_text("Axis: Move 24Pz → 1424")
    assert page.locator("#over-paths .head").count() == 1
    page.click("#past-leave")
    page.wait_for_function(f"() => {SCENE} === null")
    expect(page.locator("#past")).to_be_hidden()
    page.click("#top button:has-text('Pictures')")
    page.click("#film")
    page.wait_for_function(f"() => {SCENE} !== null")
    expect(page.locator("#prompt .scene")).to_contain_text("Move 24Pz")
    page.keyboard.press("x")
    page.wait_for_function(f"() => {SCENE} === null")
    assert board.where(page, "7Inf") == "1224"
    board.settled(page)
    board.move(page, "47Pz", "1525")  # one can play on


def test_in_the_past_nothing_can_be_played(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    board.move(page, "7Inf", "1224")
    page.keyboard.press(",")
    page.wait_for_function(f"() => {SCENE} === 1")
    page.keyboard.press("d")
    expect(page.locator("#message.refusal")).to_contain_text("This is the past")
    assert board.ask(page, "state.steps") == 2


# -- my seat is mine ------------------------------------------------------------------------------------------------


def test_while_the_computer_thinks_the_panel_says_so_and_offers_nothing(page: Page, gate: threading.Event) -> None:
    board.begin(page, seats={"axis": "cadet", "soviet": "human"})
    thinking = page.locator(".thinking")
    expect(thinking).to_contain_text("The cadet plays the Axis side and thinks")
    expect(thinking).to_contain_text("of this turn")
    assert thinking.locator("progress").get_attribute("value")
    expect(page.locator("#clock")).to_contain_text("0 actions so far")
    assert not page.locator("#done, .choices, .tray, .plan, #advice").count()
    assert not board.ask(page, "state.choices.length")
    assert page.locator("#seat option").all_inner_texts() == ["You: Soviet", "Only watch"]
    gate.set()
    page.locator("#prompt .scene").wait_for(timeout=LONG)


HINTS = """() => {
    window.hints = new Set();
    const look = () => window.hints.add(document.querySelector('#prompt > .hint')?.textContent);
    new MutationObserver(look).observe(document.querySelector('#prompt'), { childList: true });
}"""


def test_a_sum_that_takes_its_time_is_announced(page: Page, slow: Callable[[str, float], None]) -> None:
    slow("summary", 3.0)
    against_the_computer(page)
    page.evaluate(HINTS)
    whole_turn(page)
    assert "What happened: the sum is being drawn up …" in page.evaluate("[...window.hints]")


def test_two_players_at_one_page_are_asked_to_change_seats(page: Page) -> None:
    """Where nothing is secret a line says so; the game is not held up."""
    spec = {"title": "trc", "turn": 1, "stage": "axis second impulse combat"}
    game = library.situation({**spec, "units": {"24Pz": "1226", "13A": "1520"}})
    board.open_game(page, page.request.post("/api/import", data=game.diary()).json()["game"])
    assert not page.locator(".seatnotice").count()
    board.press(page, "#done")
    expect(page.locator(".seatnotice")).to_contain_text("Change seats: the Soviet player is asked now")
    assert not page.locator("#curtain").count()


def test_a_curtain_falls_where_a_title_has_secrets(page: Page, axe: str) -> None:
    spec = {"title": "bd", "stage": "axis first phase", "order": "move/fight", "turn": 9}
    game = library.situation({**spec, "units": {"3Pz": "1812", "40A": "1806", "41A": "1806"}})
    board.open_game(page, page.request.post("/api/import", data=game.diary()).json()["game"])
    for _ in range(6):
        if board.ask(page, "state.side") == "soviet":
            break
        assert not page.locator("#curtain").count()
        board.press(page, "#done")
    curtain = page.locator("#curtain")
    expect(curtain).to_contain_text("The Soviet player is asked")
    covered = page.evaluate("[...'1379'].every(at => document.elementFromPoint(at * 130, at * 80).closest('#curtain'))")
    assert covered
    assert_accessible(page, axe)
    page.keyboard.press("Enter")  # the button has the focus
    expect(curtain).to_have_count(0)
    assert board.ask(page, "state.to_act") == "soviet"


# -- every question in its picture ----------------------------------------------------------------------------------


def to_a_question(page: Page) -> None:
    """Attacks until a loss, a retreat or an advance is to be chosen among several."""
    board.to_combat(page)
    for _ in range(12):
        if not board.ask(page, "state.verbs.length") and board.ask(page, "state.choices.length") > 1:
            return
        page.locator(".plan button.offer").first.click()
        page.locator("#battle table").wait_for()
        board.press(page, "#battle-go")
    raise AssertionError("nothing was asked")


def test_a_question_is_asked_in_its_picture(page: Page, axe: str) -> None:
    """The battle card with its die, the counters of each answer; an answer that is hovered or reached by Tab is
    shown on the map."""
    to_a_question(page)
    card = page.locator("#prompt .scene.battle")
    expect(card.locator(".die")).to_have_count(1)
    expect(card.locator(".fighter")).to_have_count(2)
    answers = page.locator(".choices button.offer")
    assert answers.first.locator("svg").count()
    hex = board.ask(page, "state.choices[0].hexes.at(-1)")
    x, y = page.evaluate("hex => window.stavka.onScreen(hex)", hex)
    assert 0 < x < 1004
    assert 40 < y < 730
    arrows = page.locator("#over-paths .head.march")
    assert arrows.count() == 0
    answers.first.hover()
    expect(arrows).to_have_count(1)
    page.mouse.move(500, 20)
    page.locator("#prompt h2").first.hover()
    expect(arrows).to_have_count(0)
    answers.nth(1).focus()
    expect(arrows).to_have_count(1)
    assert_accessible(page, axe)


def test_a_die_is_seen_to_roll_unless_one_wants_no_motion(browser: Browser, address: str) -> None:
    """The animation is asked for when the die falls, and not when the setting is off."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, base_url=address, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.add_init_script(
        "window.tumbled = 0; const plain = Element.prototype.animate;"
        "Element.prototype.animate = function (...more) {"
        " if (this.matches('.die')) window.tumbled++; return plain.apply(this, more); };"
    )
    to_a_question(page)
    page.wait_for_function("() => window.tumbled > 0")
    page.click("#top button:has-text('Settings')")
    page.uncheck("#set-dice")
    page.keyboard.press("Escape")
    page.evaluate("window.tumbled = 0")
    to_a_question(page)
    expect(page.locator("#prompt .scene .die")).to_have_count(1)
    assert page.evaluate("window.tumbled") == 0
    context.close()


@pytest.mark.parametrize("sound", ["dice", "guns", "march"])
def test_sounds_can_be_heard_and_are_off_at_first(page: Page, sound: str) -> None:
    board.begin(page)
    page.click("#top button:has-text('Settings')")
    assert not page.is_checked("#set-sound")
    peak = page.evaluate(
        """async name => {
            const made = new OfflineAudioContext(1, 44100, 44100);
            window.stavka.sounds[name](made);
            const data = (await made.startRendering()).getChannelData(0);
            return data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        }""",
        sound,
    )
    assert 0.01 < peak < 4


# -- words point at the map -----------------------------------------------------------------------------------------


def test_lines_of_the_diary_and_rules_point_at_the_map(page: Page) -> None:
    board.begin(page)
    board.move(page, "24Pz", "1424")
    page.click("#tab-diary")
    rings = page.locator("#over-paths .ring")
    page.locator(".log li[data-about]").hover()
    expect(rings).to_have_count(2)  # where it came from, and where it is
    page.locator("#tab-diary").hover()
    expect(rings).to_have_count(0)
    page.locator(".log .step").focus()
    expect(rings).to_have_count(2)
    page.click("#tab-play")
    board.choose(page, "47Pz")
    board.click_hex(page, "1521")
    rule = page.locator("#message.refusal .rule")
    rule.focus()
    expect(rings.first).to_be_attached()
