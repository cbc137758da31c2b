"""22. Russian replacements."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

REPLACE = "soviet replacements"
MOVE = "soviet first impulse movement"


def pool(*names: str) -> list[dict[str, str]]:
    return [{"id": name, "box": "pool"} for name in names]


def at(**places: str) -> list[dict[str, str]]:
    return [{"id": name.replace("_", "-"), "hex": hex} for name, hex in places.items()]


def factors(game: Game) -> int:
    return int(game.view("soviet")["replacement_factors"])


def test_points_are_workers_plus_archangel(trc: Situation) -> None:
    """trc:22.1-a trc:22.2-a trc:22.4-a trc:4.2.1-c trc:4.2.1-b: a fixed three from Archangel, no die."""
    units = at(Worker_Moscow="Moscow", Worker_Kharkov="Kharkov")
    assert factors(trc(units, stage=MOVE, turn=3)) == 5
    game = trc([*units, *pool("5A", "6A")], stage=REPLACE, turn=9)
    assert (game.stage, game.to_act, factors(game)) == (REPLACE, "soviet", 8)


def test_a_surrounded_worker_counts(trc: Situation) -> None:
    """trc:22.1-b"""
    ring = {"24Pz": "1708", "41Pz": "1710", "47Pz": "1908", "3Pz": "1910", "Worker-Moscow": "Moscow"}
    assert factors(trc(ring, stage=MOVE, turn=3)) == 3


def test_a_new_worker_counts_from_the_turn_it_arrives(trc: Situation) -> None:
    """trc:22.1-c"""
    units = at(Worker_Moscow="Moscow")
    assert factors(trc(units, stage=REPLACE, turn=3)) == 3
    assert factors(trc([*units, *pool("5A")], stage=REPLACE, turn=4)) == 4  # Worker 1a
    # with no city in Russia to take it, it gives nothing
    lost = dict.fromkeys(stavka_cities(), "axis")
    assert factors(trc([], stage=REPLACE, turn=4, control=lost)) == 0


def stavka_cities() -> list[str]:
    import stavka

    board = stavka.title("trc").map
    return [p.name for p in board.places.values() if p.kind != "oil" and board.countries["russia"] >> p.hex & 1]


def test_workers_do_not_stack_nor_move(trc: Situation, refused: Refused) -> None:
    """trc:22.2-b trc:22.2-d"""
    game = trc({"Worker-Moscow": "Moscow", "5A": "Moscow", "6A": "Moscow", "Worker-1a": "2102"}, stage=MOVE, turn=5)
    refused(game, "move Worker-Moscow 1809-1808", "trc:22.2-d")
    assert game.refusal("done") is None or "too many" not in str(game.refusal("done"))


def test_workers_fight(trc: Situation) -> None:
    """trc:22.2-e: a worker projects a zone of control, defends and attacks."""
    game = trc({"Worker-Moscow": "Moscow", "24Pz": "1811"}, stage="axis first impulse movement", turn=2)
    beside = war(game).board.grid.names(war(game).zone(1))
    assert "1810" in beside
    game = trc({"Worker-Moscow": "Moscow", "10Inf": "1810"}, stage="soviet first impulse combat", turn=2)
    game.play("attack Worker-Moscow 1810")
    assert game.stage.startswith("battle")


def test_workers_surrender_when_eliminated(trc: Situation, refused: Refused) -> None:
    """trc:22.2-f trc:22.2-c"""
    game = trc({"Worker-1a": "1610", "24Pz": "1710", "41Pz": "1611"}, stage="axis first impulse combat", turn=2)
    game.play("attack 24Pz+41Pz 1610")
    assert game.piece("Worker-1a").box == "surrendered"
    game = trc(
        [*pool("5A"), {"id": "Worker-1a", "box": "surrendered"}, *at(Worker_Moscow="Moscow", Worker_Kharkov="Kharkov")],
        stage=REPLACE,
        turn=5,
    )
    refused(game, "replace Worker-1a", "trc:22.2-c")


def test_workers_surrender_when_retreated(trc: Situation) -> None:
    """trc:22.2-f"""
    game = trc({"Worker-Moscow": "1909", "24Pz": "1910", "41Pz": "1910"}, stage="axis first impulse combat", turn=2)
    game.play("attack 24Pz+41Pz 1909")
    game.play_dice([2])  # 5-1: the defender retreats
    assert game.piece("Worker-Moscow").box == "surrendered"


def worker_hexes(game: Game, worker: str = "Worker-2a") -> set[str]:
    return {str(action).split()[2] for action in game.legal().by_unit(worker) if str(action).startswith("enter")}


def test_new_workers_go_to_russian_cities_without_one(trc: Situation, refused: Refused) -> None:
    """trc:22.3-a"""
    units = at(Worker_Moscow="Moscow", Worker_1a="Gorki")
    game = trc(units, stage=MOVE, turn=5, control={"Minsk": "axis", "Warsaw": "soviet"})
    hexes = worker_hexes(game)
    assert {"1509", "2110", "3508", "0302"} <= hexes  # Kalinin, Tula: minor; Stalingrad, Archangel: major
    assert not hexes & {"1809", "2102"}  # has a worker
    assert "1520" not in hexes
    assert "1226" not in hexes
    refused(game, "enter Worker-2a 1520", "trc:22.3-a")
    game.play("enter Worker-2a 1509")
    assert game.piece("Worker-2a").hex == "1509"


def test_a_city_won_this_turn_takes_no_worker(trc: Situation, refused: Refused) -> None:
    """trc:22.3-a: control counts as it was when the turn began."""
    units = at(Worker_Moscow="Moscow", **{"5CC": "1619"})
    game = trc(units, stage=MOVE, turn=5, control={"Minsk": "axis"})
    game.play("move 5CC 1619-1520")
    assert game.view("soviet")["control"]["Minsk"] == "soviet"
    refused(game, "enter Worker-2a 1520", "trc:22.3-a")


def test_with_a_worker_in_every_city_any_of_them_will_do(trc: Situation) -> None:
    """trc:22.3-b"""
    lost = {name: "axis" for name in stavka_cities() if name not in ("Moscow", "Gorki")}
    full = at(Worker_Moscow="Moscow", Worker_1a="Gorki")
    assert worker_hexes(trc(full, stage=MOVE, turn=5, control=lost)) == {"1809", "2102"}
    half = at(Worker_Moscow="Moscow")
    game = trc(half, stage=MOVE, turn=5, control=lost)
    assert worker_hexes(game) == {"2102"}
    game.play("enter Worker-2a 2102")
    assert worker_hexes(game, "Worker-1b") == {"1809", "2102"}


@pytest.mark.parametrize(("turn", "given"), [(4, 0), (5, 3), (9, 3), (22, 3), (23, 0), (25, 0)])
def test_archangel_gives_three_from_1942_to_1944(trc: Situation, turn: int, given: int) -> None:
    """trc:22.4-a"""
    lost = {name: "axis" for name in stavka_cities() if name != "Archangel"}
    with_it = factors(trc([], stage=MOVE, turn=turn, control=lost))
    without = factors(trc([], stage=MOVE, turn=turn, control=lost | {"Archangel": "neither"}))
    arriving = factors(trc([], stage=MOVE, turn=turn, control=lost, counts={"Archangel lost": 1}))
    assert (with_it - arriving, without) == (given, 0)


def test_archangel_once_lost_gives_nothing_more(trc: Situation) -> None:
    """trc:22.4-b"""
    game = trc({"5A": "0402"}, stage=MOVE, turn=9, control={"Archangel": "axis"})
    game.play("move 5A 0402-0302")
    assert game.view("soviet")["control"]["Archangel"] == "soviet"
    assert factors(game) == 0
    taken = trc({"24Pz": "0403"}, stage="axis first impulse movement", turn=8)
    taken.play("move 24Pz 0403-0402")
    assert taken.position.counts["Archangel lost"] == 1


def test_replaced_factors_within_the_points(trc: Situation, refused: Refused) -> None:
    """trc:22.5-a: eight points bring back units of eight factors together."""
    units = at(Worker_Moscow="Moscow", Worker_Kharkov="Kharkov")
    game = trc([*units, *pool("5A", "52A", "12A", "55A")], stage=REPLACE, turn=9)
    game.play("replace 5A")
    refused(game, "replace 12A", "trc:22.5-a")
    assert set(map(str, game.legal())) == {"replace 52A", "replace 55A", "done"}
    game.play("replace 52A")
    assert game.stage == MOVE  # nothing is left to spend
    assert (game.piece("5A").box, game.piece("52A").box, game.piece("12A").box) == ("due", "due", "pool")
    refused(trc([*units, *pool("5A")], stage=REPLACE, turn=9), "replace 6A", "trc:22.5-a")


def test_one_armor_unit_a_turn(trc: Situation, refused: Refused) -> None:
    """trc:22.5-c"""
    game = trc(
        [*at(Worker_Moscow="Moscow", Worker_2a="Gorki", Worker_2b="Saratov"), *pool("1TC", "2TC", "2GTA", "5A")],
        stage=REPLACE,
        turn=15,
    )
    game.play("replace 2TC")
    refused(game, "replace 1TC", "trc:22.5-c")
    refused(game, "replace 2GTA", "trc:22.5-c")
    game.play("replace 5A")


def test_one_guards_infantry_or_cavalry_unit_a_turn(trc: Situation, refused: Refused) -> None:
    """trc:22.5-d"""
    units = at(Worker_Moscow="Moscow", Worker_2a="Gorki", Worker_2b="Saratov")
    game = trc([*units, *pool("2GA", "2GCav", "1GTA", "2GTA")], stage=REPLACE, turn=15)
    game.play("replace 2GCav")
    refused(game, "replace 2GA", "trc:22.5-d")
    game.play("replace 2GTA")  # Guards armor is counted as armor only
    assert game.piece("2GTA").box == "due"


def test_points_are_not_saved_and_units_named_early(trc: Situation, refused: Refused) -> None:
    """trc:22.5-b trc:22.5-e"""
    game = trc([*at(Worker_Moscow="Moscow"), *pool("52A", "9A")], stage=REPLACE, turn=3)
    game.play("done")
    assert game.stage == MOVE
    refused(game, "replace 52A", "trc:22.5-e")
    assert factors(game) == 3  # and no more next turn
    assert "3 replacement factors" in trc([*at(Worker_Moscow="Moscow"), *pool("52A")], stage=REPLACE, turn=3).prompt


def entries(game: Game, unit: str) -> set[str]:
    return {str(a).split()[2] for a in game.legal().by_unit(unit) if str(a).startswith("enter")}


def test_replacements_come_on_at_workers_or_the_east_edge(trc: Situation, refused: Refused) -> None:
    """trc:22.6-a trc:22.6-b"""
    units = at(Worker_Moscow="Moscow", Worker_Kharkov="Kharkov", Worker_Stalino="Stalino")
    game = trc([*units, *pool("52A", "55A")], stage=REPLACE, turn=3)
    game.play("replace 52A")
    game.play("replace 55A")
    assert {"1809", "2715", "3216", "1201", "2401"} <= entries(game, "52A")
    assert "2110" not in entries(game, "52A")  # Tula has no worker
    game.play("enter 52A 1809")
    assert "1809" not in entries(game, "55A")
    refused(game, "enter 55A 1809", "trc:22.6-b")
    game.play("enter 55A 2715")
    assert game.piece("55A").hex == "2715"


def test_a_worker_serves_on_the_turn_it_is_placed(trc: Situation) -> None:
    """trc:22.6-a"""
    game = trc([*at(Worker_Moscow="Moscow"), *pool("52A")], stage=REPLACE, turn=4)
    game.play("replace 52A")
    assert "2102" not in entries(game, "52A")
    game.play("enter Worker-1a 2102")
    assert "2102" in entries(game, "52A")


def test_industrial_mobilization_doubles_the_workers(trc: Situation) -> None:
    """trc:22.7: not Archangel."""
    units = at(Worker_Moscow="Moscow")
    assert factors(trc(units, stage=MOVE, turn=9)) == 3 + 3
    assert factors(trc(units, stage=MOVE, turn=13)) == 6 + 3
    assert factors(trc(units, stage=MOVE, turn=25)) == 6


def test_stavka_is_replaced_in_january_for_one_factor(trc: Situation, refused: Refused) -> None:
    """trc:22.8-a trc:22.8-b trc:4.2.3-b"""
    units = [*at(Worker_Moscow="Moscow"), *pool("STAVKA", "52A")]
    refused(trc(units, stage=REPLACE, turn=10), "replace STAVKA", "trc:22.8-a")
    game = trc(units, stage=REPLACE, turn=11)
    before = game.prompt
    game.play("replace STAVKA")
    assert (before.split()[0], game.prompt.split()[0]) == ("6", "5")
    game.play("done")
    assert game.stage == MOVE
    assert not entries(game, "STAVKA")
    while game.stage != "soviet second impulse movement":
        game.play("done")
    assert entries(game, "STAVKA") == {"1809"}
    game.play("enter STAVKA 1809")
    assert game.piece("STAVKA").hex == "1809"


def test_no_stavka_while_moscow_is_axis(trc: Situation, refused: Refused) -> None:
    """trc:22.8-c"""
    units = [*at(Worker_Kharkov="Kharkov"), *pool("STAVKA", "52A")]
    refused(trc(units, stage=REPLACE, turn=11, control={"Moscow": "axis"}), "replace STAVKA", "trc:22.8-c")


def test_surrendered_units_stay_away(trc: Situation, refused: Refused) -> None:
    """trc:13.2-b"""
    units = [*at(Worker_Moscow="Moscow"), {"id": "52A", "box": "surrendered"}, *pool("55A")]
    refused(trc(units, stage=REPLACE, turn=9), "replace 52A", "trc:13.2-b")


def test_nobody_is_asked_when_nothing_can_come_back(trc: Situation) -> None:
    """trc:22.5-e: no pool, no question."""
    assert trc(at(Worker_Moscow="Moscow"), stage=REPLACE, turn=3).stage == MOVE


def test_the_reason_holds_when_nothing_is_left_to_name(trc: Situation, refused: Refused) -> None:
    """trc:22.5-c trc:22.5-a trc:22.5-e: with no unit left that could be named, movement begins."""
    units = [*at(Worker_Moscow="Moscow", Worker_2a="Gorki"), *pool("1TC", "2TC", "5A")]
    game = trc(units, stage=REPLACE, turn=3, weather="clear")
    game.play("replace 1TC")
    assert game.stage == MOVE
    refused(game, "replace 2TC", "trc:22.5-c")
    refused(game, "replace 5A", "trc:22.5-a")
    game = trc(units, stage=REPLACE, turn=3, weather="clear")
    game.play("done")
    refused(game, "replace 5A", "trc:22.5-e")


def test_a_city_serves_again_in_the_next_turn(trc: Situation) -> None:
    """trc:22.6-b"""
    counts = {"cities with a replacement": ["1809"]}
    game = trc([*at(Worker_Moscow="Moscow"), *pool("52A", "55A")], stage=REPLACE, turn=3, counts=counts)
    game.play("replace 52A")
    assert game.stage == MOVE
    assert "1809" in entries(game, "52A")


def test_a_city_that_served_stays_used_up(trc: Situation, refused: Refused) -> None:
    """trc:22.6-b: whoever came on elsewhere after it; the edge takes any number, and STAVKA uses nothing up."""
    due = [{"id": unit, "box": "due", "flags": ["replacement"]} for unit in ("52A", "55A", "12A", "19A", "20A")]
    units = [*at(Worker_Moscow="Moscow", Worker_Kharkov="Kharkov", Worker_1a="1610"), *due]
    game = trc(units, stage=MOVE, turn=9, weather="clear")
    game.play("enter 52A Moscow")
    game.play("enter 55A Kharkov")
    refused(game, "enter 12A Moscow", "trc:22.6-b")
    refused(game, "enter 12A Kharkov", "trc:22.6-b")
    refused(game, "enter 12A 1610", "trc:22.6-a")  # a worker, but no city
    game.play("enter 12A 1201")
    game.play("enter 19A 1201")
    second = trc(
        [{"id": "STAVKA", "box": "due", "flags": ["replacement"]}], stage="soviet second impulse movement", turn=11
    )
    second.play("enter STAVKA Moscow")
    assert "cities with a replacement" not in second.position.counts


def test_stavka_needs_moscow_free_of_enemies(trc: Situation, refused: Refused) -> None:
    """trc:22.8-b"""
    units = [{"id": "STAVKA", "box": "due", "flags": ["replacement"]}, *at(**{"24Pz": "Moscow", "Stalin": "Gorki"})]
    refused(trc(units, stage="soviet second impulse movement", turn=11), "enter STAVKA Moscow", "trc:22.8-b")


def test_factors_of_an_event_are_for_one_turn(trc: Situation) -> None:
    """trc:22.5-b"""
    game = trc(at(Worker_Moscow="Moscow"), stage=REPLACE, turn=3, counts={"extra factors": 2})
    assert "extra factors" not in game.position.counts


def test_pieces_that_are_no_troops_are_not_replaced(trc: Situation, refused: Refused) -> None:
    """trc:22.5-a: neither leaders nor partisans nor bombers, should they lie in the pool."""
    units = [*at(Worker_Moscow="Moscow"), *pool("Partisan1", "Stalin", "52A")]
    game = trc(units, stage=REPLACE, turn=3)
    refused(game, "replace Partisan1", "trc:22.5-a")
    refused(game, "replace Stalin", "trc:22.5-a")
    assert {str(a) for a in game.legal()} == {"replace 52A", "done"}


def test_artillery_costs_a_factor(trc: Situation) -> None:
    """trc:26.6.2-a: one factor, whatever its combat factor is."""
    units = [*at(Worker_Moscow="Moscow"), *pool("52A", "RusArt1", "9A")]
    game = trc(units, stage=REPLACE, turn=3, options=["artillery"])
    assert game.prompt.startswith("3 ")
    game.play("replace RusArt1")
    assert game.position.count("unspent factors") == 2
