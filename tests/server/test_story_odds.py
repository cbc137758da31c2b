"""The odds of a battle in a scene: by what the attacker could see before it, or else when its die has told them."""

from __future__ import annotations

from pathlib import Path

import pytest

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.play.match import Match
from stavka.server import asks
from stavka.server.codec import encode
from stavka.server.seat import Seat
from stavka.server.story.shapes import Fight, Scene
from stavka.server.tables import Lounge, Table
from tests.server.test_story import played, told
from tests.server.test_swaps import FRONT, STRONG, WEAK, below
from tests.titles.proud_monster.assaults import NORTH, battle, infantry
from tests.titles.proud_monster.conftest import war


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


def at_a_table(game: Game) -> Table:
    return Table(Match(game, dict.fromkeys(game.title.sides, "human"), None), "odds")


def looked_at(before: Game, seat: str, scene: Scene) -> bool:
    """Whether attacker and seat could see every piece in the hexes that were attacked; attackers show themselves."""
    fight = scene["fight"]
    assert fight is not None
    attacked = {piece.short for piece in before.units() if piece.hex in fight["hexes"]}
    return not any(attacked & before.title.unseen(before.position, side) for side in (seat, scene["actor"]))


def test_odds_are_told_only_of_what_the_attacker_had_seen() -> None:
    """bd:11.7-a: in a whole turn of battles, those against stacks with hidden pieces come with the odds that both sides
    heard of when the die was thrown, the others with those that the attacker could have asked for."""
    table = played("bd")
    seen: dict[bool, int] = {True: 0, False: 0}
    for seat in table.match.game.title.sides:
        for scene in told(table, seat)[1]:
            fight = scene["fight"]
            if fight is None:
                continue
            before = table.replay.at(scene["first"] - 1)
            known = looked_at(before, seat, scene)
            seen[known] += 1
            attack = table.match.game.log[scene["first"] - 1].move
            assert isinstance(attack, Action)
            if known:
                assert fight["odds"] == stavka.odds(before, attack), (seat, scene["words"])
            elif fight["odds"]:
                heard = [news for line in scene["lines"] for news in line["news"]]
                assert any(news.endswith(f"at {fight['odds'].odds}") for news in heard), (heard, fight["odds"])
                assert any(line["dice"] for line in scene["lines"])
    assert min(seen.values()) >= 4


def fought(table: Table, attack: str, seat: str) -> Fight:
    """A battle that has been declared, as its scene tells it to a seat."""
    table.match.game.dice = None
    table.match.game.play(attack)
    scene = Seat(table, Lounge(), seat).scene(asks.Plainly())
    assert scene is not None
    assert scene["fight"] is not None
    return scene["fight"]


@pytest.mark.parametrize("seat", ["axis", "soviet"])
def test_what_lay_below_a_stack_changes_no_odds_of_a_scene(seat: str) -> None:
    """bd:11.7-a: a strong army below the top unit or a weak one: the German could not know, so no odds are told."""
    attack = "attack 3Pz+14Pz+24Pz+39Pz+41Pz 2010"
    fights = [fought(below(hidden), attack, seat) for hidden in (STRONG, WEAK)]
    assert [fight["odds"] for fight in fights] == [None, None]
    if seat == "axis":
        # an automatic result is news that both sides hear, and what it means is told with it
        assert len({encode({**fight, "meanings": {}}) for fight in fights}) == 1
        assert fights[0]["unseen"] == 1
    spec = {"title": "bd", "stage": "axis first phase", "order": "fight/move", "turn": 4}
    alone = at_a_table(stavka.situation({**spec, "units": FRONT}))
    assert fought(alone, "attack 3Pz 2010", seat)["odds"] is not None


def monster(*below: int) -> Table:
    """A division of ten factors, with others of these factors below it, and a German corps that attacks them."""
    stack = [infantry("soviet", "Top", 1, 10), *(infantry("soviet", f"Low{n}", 1, n) for n in below)]
    return at_a_table(battle({NORTH: [infantry("axis", "A", 40, 9)]}, stack))


def test_what_lay_below_a_stack_of_the_monster_changes_no_odds() -> None:
    """pmd:6.3-a: of a stack that is assaulted only the top unit was seen; odds are told where that was all of it."""
    fights = [fought(monster(hidden), "attack Extra1 1640", "axis") for hidden in (2, 6)]
    assert fights[0]["odds"] is None
    assert encode(fights[0]) == encode(fights[1])
    assert fights[0]["unseen"] == 1
    assert fought(monster(), "attack Extra1 1640", "axis")["odds"] is not None


def test_units_at_which_nobody_has_looked_have_no_odds() -> None:
    """pmd:2.4.9-a: the face of an untried unit is drawn later."""
    roster = war(battle({}, [])).roster
    untried = next(name for unit, name in enumerate(roster.short) if roster.untried[unit])
    table = at_a_table(battle({NORTH: [infantry("axis", "A", 40, 9)]}, [untried]))
    assert fought(table, "attack Extra1 1640", "axis")["odds"] is None
