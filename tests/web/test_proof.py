"""A finished game is proved in the browser: every throw is worked out there, and a false one is noticed."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, Route

from stavka.host.match import HostedMatch
from stavka.host.storage.games import Terms
from stavka.server.asks import NewGame
from tests.host.real import Host


@pytest.fixture
def over(host: Host) -> HostedMatch:
    match, _ = HostedMatch.begin(host.house.games, NewGame("trc"), Terms(listed=True))
    rng = Random(9)
    match.play(str(match.game.legal().sample(rng)))
    match.undo()
    while match.game.position.throws < 4:
        match.play(str(match.game.legal().sample(rng)))
    match.finish("axis", "resignation", "soviet resigned")
    return match


def test_a_game_is_found_and_proved(people: tuple[Page, Page], over: HostedMatch) -> None:
    one, other = people
    one.goto("/archive")
    one.click("text=proof of the dice")
    one.locator("#proof-result", has_text="PROVED").wait_for()
    assert f"all {over.game.position.throws} throws" in one.inner_text("#proof-result")
    assert one.inner_text("#proof-commitment") == over.game.header["dice"][0]["commitment"]
    assert "axis took back from step 1 on" in one.inner_text("#proof-undone")

    def bend(route: Route) -> None:
        """A host that lies about a die."""
        told = json.loads(route.fetch().text())
        told["throws"][1]["asked"][0]["gave"][0] = told["throws"][1]["asked"][0]["gave"][0] % 6 + 1
        route.fulfill(body=json.dumps(told), content_type="application/json")

    other.route("**/proof", bend)
    other.goto(f"/proof?game={over.id}")
    other.locator("#proof-result", has_text="FALSE").wait_for()
