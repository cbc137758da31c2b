"""Charts at hand beside the map, and charts of one's own."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web import board
from tests.web.test_screens import assert_accessible


def unfold(page: Page, chart: str) -> None:
    page.click(f".charts details[data-key='{chart}'] summary")
    page.locator(f".charts details[data-key='{chart}'][open] > :nth-child(2)").wait_for()


def test_the_column_of_the_odds_and_the_weather_are_lit(page: Page, axe: str) -> None:
    board.to_combat(page)
    page.locator(".plan button.offer").first.click()
    page.locator("#battle table").wait_for()
    odds = page.locator("#battle .ratio b").inner_text()
    page.click("#tab-charts")
    expect(page.locator(".charts thead th.lit")).to_have_text(odds)
    expect(page.locator(".charts details[open] .mark")).to_have_text("published")
    assert_accessible(page, axe)
    unfold(page, "movement")
    expect(page.locator(".charts thead th.lit")).to_have_text("clear")
    unfold(page, "calendar")
    expect(page.locator(".charts tr.lit th")).to_have_text("1")
    unfold(page, "key")
    expect(page.locator(".mapkey li:has-text('woods') svg")).to_have_count(1)


def test_charts_of_ones_own_are_typed_checked_kept_and_played_by(page: Page, axe: str) -> None:
    page.goto("/#/charts/n41")
    first = page.locator(".grid input").first
    first.fill("ZZ")
    expect(page.locator("#chart-faults .fault")).to_contain_text("is no result of crt")
    assert page.locator("#keep-set").is_disabled()
    first.fill("DE")
    page.fill("#set-name", "Printed card")
    expect(page.locator("#chart-faults")).to_contain_text("A game can be played by these charts")
    expect(page.locator(".differences li")).to_contain_text("Combat results: 1, 1:2: AE DE")
    assert_accessible(page, axe)
    page.click("button[data-table='units']")  # another table; what was typed stays
    page.fill("#table-search", "2PzGr")
    expect(page.locator(".grid tbody tr")).to_have_count(1)
    page.click("button[data-table='crt']")
    expect(page.locator(".grid input.mine")).to_have_value("DE")
    page.click("#keep-set")
    expect(page.locator("#chart-faults")).to_contain_text("Kept as Printed card")
    page.goto("/#/")
    page.click(".title[data-title='n41'] .more summary")
    page.select_option("#tables-n41", "Printed card")
    page.click(".title[data-title='n41'] [data-way='two']")
    board.settled(page)
    page.click("#tab-charts")
    expect(page.locator(".charts .grid tbody td").first).to_have_text("DE")
    page.goto("/#/charts/n41")
    page.select_option("#sets", "Printed card")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click(".differences button")
    expect(page.locator(".grid input").first).to_have_value("AE")
    page.click("#delete-set")
    expect(page.locator("#sets option")).to_have_count(1)
