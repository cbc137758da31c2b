"""Who watches a game with secrets sees what both sides see, until it is over: compared down to the byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.host.match import HostedMatch
from stavka.library import begun
from stavka.play.chronicle import PUBLIC, Chronicle
from stavka.server.answers import public_state
from stavka.server.codec import Json, encode, plain
from tests.host.real import Host, Person
from tests.host.test_doors import WATCHING
from tests.titles.barbarossa_deluxe.looking import with_hidden_units_exchanged

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("bd-*.diary"))
PUT_TOGETHER = ("hidden", "side", "stage", "prompt")  # heights of stacks, each of which one of the sides is told
TOLD = {"state", "log", "replay", "words"}  # what is answered while there are secrets; words are of the rulebook


def within(public: Json, own: Json) -> bool:
    """Whether everything that the public is told stands in what a side is told, or is withheld."""
    if isinstance(public, dict) and isinstance(own, dict):
        return all(key in own and within(part, own[key]) for key, part in public.items() if key not in PUT_TOGETHER)
    if isinstance(public, list) and isinstance(own, list):
        if all(isinstance(one, dict) and "short" in one for one in public):
            units = {one["short"]: one for one in own if isinstance(one, dict)}
            return all(within(one, units.get(one["short"])) for one in public if isinstance(one, dict))
        return len(public) == len(own) and all(map(within, public, own))
    return public is None or public == own


def some_positions(diary: Path, number: int) -> list[Game]:
    told = parse(diary.read_text(encoding="utf-8"))
    game, found = begun(told.header), list[Game]()
    for step, line in enumerate(told.moves):
        if step % (len(told.moves) // number + 1) == 7:
            found.append(game.copy())
        game.play(line.move)
    return found


@pytest.mark.parametrize("diary", GOLDEN[:3], ids=lambda diary: diary.stem)
def test_what_lies_hidden_changes_no_byte(diary: Path) -> None:
    """bd:11.7-a,-c,-e: exchange counters that one side may not look at; somebody without a side is told the same."""
    tried, rng = 0, Random(diary.name)
    for game in some_positions(diary, 6):
        for side in game.title.sides:
            changed = with_hidden_units_exchanged(game, side, rng)
            if changed is not None:
                tried += 1
                assert encode(public_state(game)) == encode(public_state(changed))
    assert tried >= 4


def test_the_public_sees_no_more_than_either_side() -> None:
    for game in some_positions(GOLDEN[1], 4):
        public = public_state(game)
        shown = {unit["short"] for unit in public["view"]["units"]}
        for side in game.title.sides:
            own = game.view(side)
            assert shown <= {unit["short"] for unit in own["units"]}
            assert shown.isdisjoint(game.title.unseen(game.position, side))
        assert public["view"]["secret"] == {}
        assert public["view"]["prompt"] == ""


def test_the_public_diary_names_no_hidden_piece() -> None:
    """A line tells the public nothing that it does not tell both sides."""
    told = parse(GOLDEN[1].read_text(encoding="utf-8"))
    game = begun(told.header)
    for line in told.moves[:120]:
        game.play(line.move)
    start = begun(told.header)
    chronicle = Chronicle(lambda step: start.copy())
    lines = chronicle.lines(game, PUBLIC)
    both = [chronicle.lines(game, side) for side in game.title.sides]
    assert len(lines) == len(game.log)
    secret = 0
    for line, entry, *others in zip(lines, game.log, *both, strict=True):
        for other in others:  # what one side is not told, nobody is told
            if other.move != str(entry.move):
                secret += 1
                assert line.move != str(entry.move)
    assert secret


@pytest.mark.parametrize("title", ["bd", "pmd"])
def test_a_watcher_of_a_game_with_secrets(host: Host, title: str) -> None:
    scenario = "campaign" if title == "bd" else "1941"
    game, _ = host.begin(title, scenario=scenario, watch_delay=0)
    match, rng = HostedMatch.opened(host.house.games, game), Random(5)
    for _ in range(40):
        match.game.play(match.game.legal().sample(rng))
    match.keep()
    hidden = [match.game.title.unseen(match.game.position, side) for side in match.game.title.sides]
    assert any(hidden)
    with Person(host).page(game) as page:
        assert page.state["sits"] == "nobody"
        assert page.state["steps"] == len(match.game.log)
        view = page.state["view"]
        assert hidden[0].isdisjoint(unit["short"] for unit in view["units"])
        assert hidden[1].isdisjoint(unit["short"] for unit in view["units"])
        for side in match.game.title.sides:
            assert within(view, plain(match.game.view(side)))
        assert page.ask("replay", step=20)["answer"]["step"] == 20
        assert len(page.ask("log", since=0)["answer"]["log"]) == len(match.game.log)
        parts = {"since": 0, "step": 1, "unit": "x", "hex": "1", "units": [], "path": [], "verb": "attack"}
        for ask in sorted(WATCHING - TOLD):
            assert "refusal" in page.ask(ask, **parts, attackers=[], hexes=[], battles=[]), ask
    for path in ("diary", "picture.svg", "film.gif"):
        assert Person(host).get(f"/api/games/{game}/{path}").status == 400
    match.finish(None, "draw", "both agreed")
    with Person(host).page(game) as page:  # now everything is told
        assert page.state["may_watch"]
        shown = {unit["short"] for unit in page.state["view"]["units"]}
        assert len(shown) > len(view["units"])


def test_who_is_behind_is_not_told_whose_time_runs(host: Host) -> None:
    game, _ = host.begin("trc", watch_delay=600, pace={"kind": "live", "base": 600})
    with Person(host).page(game) as page:
        assert page.state["around"]["clock"] is None
