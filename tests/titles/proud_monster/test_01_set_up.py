"""1.1, 1.3, 2.2, 2.3: scenarios and set-ups."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.telling import groups
from stavka.titles.proud_monster.state.flags import RESERVE
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.proud_monster.conftest import Situated, rule_against, war


@pytest.fixture(scope="module")
def begun() -> dict[tuple[str, str], Game]:
    """New games by scenario and set-up, each begun once."""
    wanted = [("campaign", way) for way in ("historical", "axis-free", "soviet-free", "free")]
    return {key: stavka.new("pmd", key[0], set_up=key[1], seed=1) for key in [*wanted, ("1942", "historical")]}


def test_the_scenarios(title: ProudMonster) -> None:
    """pmd:1.1-a, pmd:1.4-b: the campaign from June 1941 to April 1944 with two sides, and that of 1942."""
    spans = {key: (data["first_turn"], data["last_turn"]) for key, data in title.scenarios.items()}
    assert spans == {"campaign": (112, 407), "1941": (112, 124), "1942": (211, 407)}
    assert title.sides == ("axis", "soviet")
    commanded = {counter.side for counter in title.roster.counters}
    assert commanded == {"axis", "soviet"}


def test_the_mixes_of_set_ups(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:1.3-a: four of 1941, in which the Soviets deploy before the Axis, and 1942 for both or for neither."""
    stages = {way: begun["campaign", way].stage for way in ("historical", "axis-free", "soviet-free", "free")}
    assert stages == {
        "historical": "axis first week refit",
        "axis-free": "axis set-up",
        "soviet-free": "soviet set-up",
        "free": "soviet set-up",
    }
    with pytest.raises(Unreadable, match="there is no set-up"):
        stavka.new("pmd", set_up="wild", seed=1)
    with pytest.raises(Unreadable, match="both sides"):
        stavka.new("pmd", "1942", set_up="axis-free", seed=1)


def test_historical_cards(begun: dict[tuple[str, str], Game], title: ProudMonster) -> None:
    """pmd:1.3-b, pmd:5.3-n: every unit stands where its card has it, and no Soviet unit is in reserve."""
    pos = war(begun["campaign", "historical"])
    for row in title.cards_1941.axis:
        if row["hex"]:
            assert pos.hex_name(pos.where[pos.roster.called(row["unit"])]) == row["hex"]
    wanted: Counter[tuple[str, str]] = Counter()
    for row in title.cards_1941.soviet:
        wanted.update({(row["hex"], kind): row.number(kind) for kind in ("RD", "RB", "CD", "TD", "MRD")})
    soviets = [u for u in pos.roster.of_side[1] if pos.where[u] >= 0]
    assert +wanted == Counter((pos.hex_name(pos.where[u]), pos.roster.kind[u]) for u in soviets)
    assert not any(pos.flags[u] & RESERVE for u in pos.roster.of_side[1])


def test_where_the_soviets_deploy(begun: dict[tuple[str, str], Game], title: ProudMonster) -> None:
    """pmd:2.2-d, pmd:1.3-b: units of the first echelon in the Frontier Zone, others in towns of the Interior Zone."""
    game = begun["campaign", "soviet-free"].copy()
    pos = war(game)
    ground = pos.ground
    first, last = title.cards_1941.soviet[0], title.cards_1941.soviet[-1]
    assert (first["zone"], last["zone"]) == ("frontier", "interior")
    frontier = pos.hex_name((ground.frontier & ground.clear & ground.land).bit_length() - 1)
    interior = pos.hex_name((ground.interior & ground.urban & ~ground.frontier).bit_length() - 1)
    fields = pos.hex_name((ground.interior & ground.clear & ~ground.urban & ~ground.frontier).bit_length() - 1)
    home = {pos.short(u): row for u, row in zip(pos.roster.untried_of["RD"], _rows(title, "RD"), strict=False)}
    front = next(name for name, row in home.items() if row == "frontier")
    rear = next(name for name, row in home.items() if row == "interior")
    assert rule_against(game, f"deploy {front} {frontier}") is None
    assert rule_against(game, f"deploy {front} {interior}") == "pmd:2.2-d"
    assert rule_against(game, f"deploy {rear} {interior}") is None
    assert rule_against(game, f"deploy {rear} {fields}") == "pmd:2.2-d"
    assert rule_against(game, f"deploy 31ID {frontier}") == "pmd:1.3-b"
    assert rule_against(game, "done") == "pmd:1.3-b"
    game.play(f"deploy {front} {frontier}")
    assert rule_against(game, f"take {front}") is None
    game.play("auto")
    assert game.refusal("done") is None
    assert sum(pos.roster.side[u] == 1 for u, where in enumerate(war(game).where) if where >= 0) == 247
    game.play("done")
    assert game.phase == "axis first week refit"


def _rows(title: ProudMonster, kind: str) -> list[str]:
    """By counter of a type, in order, the zone of its row on the card."""
    zones = {row["section"]: "frontier" if row["section"] in "12345" else "interior" for row in title.cards_1941.soviet}
    return [zones[row["section"]] for row in title.cards_1941.soviet for _ in range(row.number(kind))]


def test_where_the_axis_deploys(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:1.3-b, pmd:2.2-f, pmd:5.3-i: in the ZOMO, minor allies in their country; who waits is in an OKH area."""
    game = begun["campaign", "axis-free"].copy()
    pos = war(game)
    ground = pos.ground
    german = pos.hex_name((ground.zomo_germany & ground.land).bit_length() - 1)
    romanian = pos.hex_name((ground.zomo & ground.romania & ground.land).bit_length() - 1)
    tray = pos.in_box(pos.title.box("due"))
    minor = next(u for u in tray if pos.roster.nation[u] == "romanian")
    name = pos.short(minor)
    assert rule_against(game, f"deploy 31ID {german}") is None
    assert rule_against(game, f"deploy {name} {romanian}") is None
    assert rule_against(game, f"deploy {name} {german}") == "pmd:1.3-b"
    assert rule_against(game, "deploy 31ID 1920") == "pmd:1.3-b"
    game.play(f"deploy 31ID {german}")
    game.play("done")
    pos = war(game)
    assert pos.where[minor] == pos.title.box("OKH South")
    assert pos.where[pos.roster.called("1-id")] == pos.title.box("OKH North")
    assert any(group >> pos.roster.called("31-id") & 1 for group in pos.groups)


def test_auto_makes_a_whole_army(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:1.3-b: both sides by one word each, at the places of history."""
    game = begun["campaign", "free"].copy()
    history = war(begun["campaign", "historical"])
    for _ in range(2):
        game.play("auto")
        game.play("done")
    pos = war(game)
    assert game.phase == "axis first week refit"
    assert pos.occupied == history.occupied


def test_random_players_deploy(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:1.3-b: what a random player does is legal to the end."""
    game, rng = begun["campaign", "free"].copy(), Random(3)
    while "set-up" in game.stage:
        game.play(game.legal().sample(rng))
    assert game.phase == "axis first week refit"


@pytest.mark.parametrize("way", ["axis-free", "soviet-free"])
def test_lists_put_down_as_a_whole_are_legal(begun: dict[tuple[str, str], Game], way: str) -> None:
    """pmd:6.1-a,-c, pmd:7.1-d: whoever lays all lists of the tray out at once can end the set-up."""
    game = begun["campaign", way].copy()
    waiting = [unit for one in groups.lists(game) for unit in one.units]
    assert len(waiting) == {"axis-free": 141, "soviet-free": 247}[way]
    laid = groups.spread(game, waiting)
    assert laid.left == []
    for order in laid.orders:
        game.play(order.text)
    assert game.refusal("done") is None


def test_what_stands_in_a_wrong_hex_is_put_right_by_auto(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:7.1-d: a Romanian division with two German units, one of them flak, which takes no room."""
    for company in (["Rom6ID", "31ID", "1ID"], ["Rom6ID", "31ID", "IFlakC"]):
        game = begun["campaign", "axis-free"].copy()
        for unit in company:
            game.play(f"deploy {unit} 0938")
        assert rule_against(game, "done") == "pmd:7.1-d"
        game.play("auto")
        assert game.refusal("done") is None


def test_rivals_are_not_set_up_side_by_side(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:7.2-e: Romanians beside Hungarians; pmd:7.1-f: an ally in the north behind the line of 1942."""
    game = begun["campaign", "axis-free"].copy()
    game.play("deploy HunHFMIC 0534")
    assert rule_against(game, "deploy Rom6ID 0633") == "pmd:7.2-e"
    assert rule_against(game, "deploy Rom6ID 0735") is None
    later = stavka.new("pmd", "1942", set_up="free", seed=2)
    later.play("done")
    assert rule_against(later, "deploy Rom10ID 1920") == "pmd:7.1-f"
    assert rule_against(later, "deploy 31ID 4120") == "pmd:2.2-e"


def test_nobody_lacks_supply_before_the_first_phase(begun: dict[tuple[str, str], Game]) -> None:
    """pmd:8.3-a: a phase begins with the trace; till then no unit of a set-up bears a marker."""
    game = begun["campaign", "axis-free"].copy()
    game.play("deploy 3PD 0821")
    (seen,) = (unit for unit in game.view("axis")["units"] if unit["short"] == "3PD")
    assert (game.piece("3PD").flags, seen["supply"], seen["movement"]) == ((), "offensive", 12)


def test_a_handicap() -> None:
    """pmd:1.3-c: points that the Axis is given, or has to make up for."""
    assert war(stavka.new("pmd", seed=1, settings={"handicap": -2})).vp == -2
    with pytest.raises(Unreadable):
        stavka.new("pmd", seed=1, settings={"bonus": 2})


# -- 1942 --------------------------------------------------------------------------------------------------------------


def test_the_line_of_1942(begun: dict[tuple[str, str], Game], title: ProudMonster) -> None:
    """pmd:2.2-e, pmd:1.3-a: every unit on its side of the start line, which is the border of control."""
    game = begun["1942", "historical"]
    pos = war(game)
    assert game.turn == 211
    for side in (0, 1):
        assert not pos.occupied[side] & ~pos.ground.start_1942[side]
    assert pos.controller(pos.board.places["Kiev"].hex) == "axis"
    assert pos.controller(pos.board.places["Moscow"].hex) == "soviet"
    assert pos.stalin_line == 0


def test_92_units_are_shown(begun: dict[tuple[str, str], Game], title: ProudMonster) -> None:
    """pmd:2.4.9-f,-l: turned up by chance before anybody moves, for both to see."""
    game = begun["1942", "historical"]
    shown = [entry for entry in game.log if entry.stage.startswith("reveal ")]
    assert len(shown) == 92 == sum(row.number("tried") for row in title.cards_1942.soviet)
    pos = war(game)
    faces = [u for u in pos.roster.of_side[1] if pos.roster.face[u] and pos.where[u] >= 0]
    assert len(faces) == 92


def test_the_pools_of_1942(title: ProudMonster) -> None:
    """pmd:2.4.9-b, pmd:9.1-b: as many faces are left as the track will still bring."""
    game = stavka.new("pmd", "1942", set_up="free", seed=2)
    pos = war(game)
    for kind in ("RD", "RB", "CD", "TB", "MRB"):
        later = [box for turn, box in title.soviet_turns.items() if turn >= 211]
        wanted = sum(called.number for box in later for called in box.reinforcements if called.type == kind)
        assert pos.left_in_pool(kind) == wanted
    assert len(pos.in_box(pos.title.box("Replacement Army RD"))) == 41
    assert len(pos.in_box(pos.title.box("Replacement Army CD"))) == 30
    assert game.stage == "soviet set-up"
    assert game.refusal("done") is None
    east = pos.hex_name((pos.ground.start_1942[1] & pos.ground.clear).bit_length() - 1)
    some = game.units(at="4024")[0].short
    assert rule_against(game, f"deploy {some} {east}") is None
    assert rule_against(game, f"deploy {some} 1920") == "pmd:2.2-e"


def test_the_axis_of_1942(begun: dict[tuple[str, str], Game], title: ProudMonster) -> None:
    """pmd:1.3-b: units with the steps of the card; withdrawn ones in their piles."""
    pos = war(begun["1942", "historical"])
    for row in title.cards_1942.axis:
        unit = pos.roster.called(row["unit"])
        if row["hex"] and row["steps"]:
            assert pos.steps(unit) == min(row.number("steps"), pos.full_steps(unit))
    assert pos.where[pos.roster.called("6-pd")] == pos.title.box("Generic Withdrawal Pool")
    assert pos.where[pos.roster.called("1-cd")] == pos.title.box("Specific Withdrawal Pool")


# -- areas and cards ---------------------------------------------------------------------------------------------------


def test_areas_belong_to_a_side(situation: Situated) -> None:
    """pmd:2.2-f,-g: OKH areas take Axis units only, RVGK areas Soviet ones."""
    units = [{"id": "3-pd", "hex": "Warsaw"}, {"id": "1-grd", "box": "RVGK South"}, {"id": "4-pd", "box": "OKH North"}]
    game = situation(turn=203, units=[unit for unit in units if unit.get("hex") != "Warsaw"])
    assert rule_against(game, "transfer 4PD OKH-South") is None
    assert rule_against(game, "transfer 1GRD OKH-South") == "pmd:11.2-a"
    soviet = situation(turn=203, stage="reinforcement: arrivals", units=[{"id": "3-pd", "box": "due"}])
    assert soviet.refusal("place 3PD RVGK-North") is not None


def test_the_cards(title: ProudMonster) -> None:
    """pmd:2.3, pmd:2.1: every chart that the rules name is there, and two dice are thrown at most."""
    charts = title.charts["index"]
    assert len(charts) >= 30
    for entry in charts.values():
        for part in entry.split("; "):
            file, *tables = part.split()
            if file.endswith(".toml"):
                assert all(table in title.charts for table in tables), entry
