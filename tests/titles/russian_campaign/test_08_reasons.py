"""8. and 5.5: of several reasons to stop or to stay out a refusal names the one that bites; what is left to do."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import told
from tests.titles.russian_campaign.conftest import Situation

MOVE, SECOND = "axis first impulse movement", "axis second impulse movement"
FAR = {"5A": "0520", "Partisan1": "0530"}  # enemies who have nothing to do with it


def at(unit: str, hex: str, *flags: str) -> dict[str, object]:
    return {"id": unit, "hex": hex, "flags": list(flags)}


@pytest.mark.parametrize(("terrain", "rule"), [("woods", "8.2-a"), ("mountain", "8.2-e"), ("swamp", "8.2-f")])
def test_terrain_stops_wherever_enemies_are(trc: Situation, terrain: str, rule: str) -> None:
    """trc:8.2-a trc:8.2-e trc:8.2-f"""
    game = trc({"24Pz": "0505", **FAR}, map={"blank": True, "terrain": {"0504": terrain}})
    told(game, "move 24Pz 0505-0504-0503", f"trc:{rule}", terrain)


def test_partisans_stop_germans_and_zones_stop_all(trc: Situation) -> None:
    """trc:19.2-e trc:7.2: a Russian zone of control over the partisans is the better reason."""
    blank = {"blank": True}
    game = trc({"24Pz": "0505", "Partisan1": "0504"}, map=blank)
    told(game, "move 24Pz 0505-0504-0503", "trc:19.2-e", "partisans are there")
    zone = trc({"24Pz": "0505", "5A": "0403", "Partisan1": "0504"}, map=blank)
    told(zone, "move 24Pz 0505-0404-0304", "trc:7.2")
    both = trc({"24Pz": "0505", "5A": "0503", "Partisan1": "0504"}, map=blank)
    told(both, "move 24Pz 0505-0504-0604", "trc:7.2")
    stage = "soviet first impulse movement"
    russian = trc({"1TC": "0505", "24Pz": "0503", "Partisan1": "0504"}, map=blank, stage=stage)
    told(russian, "move 1TC 0505-0504-0604", "trc:7.2")
    free = trc({"1TC": "0505", "Partisan1": "0504"}, map=blank, stage=stage)
    free.play("move 1TC 0505-0504-0503")


BULGARIA = {"blank": True, "countries": {"0504": "bulgaria"}}


@pytest.mark.parametrize(
    ("unit", "flags", "stage"),
    [
        ("24Pz", (), MOVE),
        ("HQ-C", (), SECOND),
        ("24Pz", ("automatic victory in the first impulse",), SECOND),
        ("BG-Inf1", (), MOVE),
    ],
)
def test_a_closed_country_is_closed_for_all(trc: Situation, unit: str, flags: tuple[str, ...], stage: str) -> None:
    """trc:5.5-b: whoever must also keep out of enemy zones."""
    rest = [at(name, hex) for name, hex in FAR.items()]
    game = trc([at(unit, "0505", *flags), *rest], map=BULGARIA, stage=stage, options=["battlegroups"], weather="clear")
    told(game, f"move {unit} 0505-0504", "trc:5.5-b", "Bulgaria and Turkey are closed")


@pytest.mark.parametrize(
    ("unit", "flags", "stage", "rule"),
    [
        ("HQ-C", (), SECOND, "trc:11.1-e"),
        ("24Pz", ("automatic victory in the first impulse",), SECOND, "trc:16.2-b"),
        ("BG-Inf1", (), MOVE, "trc:26.4.1-c"),
    ],
)
def test_who_keeps_out_of_enemy_zones(trc: Situation, unit: str, flags: tuple[str, ...], stage: str, rule: str) -> None:
    """trc:11.1-e trc:16.2-b trc:26.4.1-c: nobody else, and nowhere else."""
    units = [at(unit, "0506", *flags), at("5A", "0503")]
    more: dict[str, object] = {"map": {"blank": True}, "options": ["battlegroups"], "weather": "clear"}
    game = trc(units, stage=stage, **more)
    told(game, f"move {unit} 0506-0505-0504", rule)
    game.play(f"move {unit} 0506-0505")
    other = trc([at("24Pz", "0506", "invaded"), at("5A", "0503")], stage=MOVE, **more)
    other.play("move 24Pz 0506-0505-0504")


# -- what is left to do -----------------------------------------------------------------------------------------------


def left(game: Game) -> list[str]:
    """What the prompt of a movement phase tells."""
    return game.prompt.partition(": ")[2].split("; ")


def test_what_is_left_to_do_is_told(trc: Situation) -> None:
    """trc:9.1-a trc:2.6 trc:20.2-a: units with points that have not moved, rail moves of the first impulse."""
    blank = {"blank": True}
    units = [at("24Pz", "0505"), at("39Pz", "0505"), at("47Pz", "0506", "moved"), at("5A", "2020"), at("HQ-C", "0505")]
    game = trc(units, map=blank, turn=1, counts={"invasion turn": 9})
    assert left(game) == ["2 units can still move", "6 rail moves left"]
    spent = trc(units, map=blank, turn=1, counts={"invasion turn": 9, "rail moves": 5})
    assert left(spent) == ["2 units can still move", "1 rail move left"]
    none = trc(units, map=blank, turn=1, counts={"invasion turn": 9, "rail moves": 6})
    assert left(none) == ["2 units can still move"]
    second = trc(units, map=blank, turn=1, stage=SECOND)
    assert left(second) == ["3 units can still move"]
    due = trc([{"id": "40Pz", "box": "due"}], map=blank, turn=1, counts={"rail moves": 6})
    assert left(due) == ["to be brought on: 40Pz"]


def test_what_stands_in_the_way_of_the_end_is_told(trc: Situation) -> None:
    """trc:6.2 trc:20.9.3 trc:26.4-c trc:12.6"""
    crowd = [at(unit, "0505", "moved") for unit in ("24Pz", "39Pz", "47Pz", "46Pz")]
    counts = {"rail moves": 6}
    assert left(trc(crowd, map={"blank": True}, turn=1, counts=counts)) == ["too many units in 0505"]
    owed = trc([at("24Pz", "0505", "moved")], map={"blank": True}, turn=25, counts=counts)
    assert left(owed) == ["before 'done', a German corps must be withdrawn this turn"]
    cornered = [at("BG-Inf1", "0504", "moved"), at("1GA", "0503"), at("2GA", "0503")]
    more = {"map": {"blank": True}, "turn": 9, "counts": counts, "options": ["battlegroups"], "weather": "clear"}
    assert "would be lost: BG-Inf1" in trc(cornered, **more).prompt
    corps = [at("3LwInf", "0504", "moved"), *cornered[1:]]
    assert "would surrender: 3LwInf" in trc(corps, **more).prompt
    mixed = trc([cornered[0], corps[0], at("3GA", "0603"), at("4GA", "0603"), *cornered[1:]], **more)
    assert "would be lost: " in mixed.prompt


def test_russians_stop_for_zones_not_for_their_partisans(trc: Situation) -> None:
    """trc:7.2 trc:19.2-e"""
    units = {"1TC": "0506", "Partisan1": "0504", "24Pz": "0503"}
    game = trc(units, map={"blank": True}, stage="soviet first impulse movement", turn=8)
    told(game, "move 1TC 0506-0505-0504-0604", "trc:7.2", "enemy zone of control")


def test_a_battlegroup_keeps_away_whatever_it_has_done(trc: Situation) -> None:
    """trc:26.4.1-c trc:16.2-b"""
    units = [{"id": "BG-Pz1", "hex": "0506", "flags": ["invaded"]}, {"id": "5A", "hex": "0503"}]
    game = trc(units, map={"blank": True}, turn=8, options=["battlegroups"])
    told(game, "move BG-Pz1 0506-0505-0504", "trc:26.4.1-c", "battlegroup")


def test_a_closed_country_in_an_enemy_zone_is_closed(trc: Situation) -> None:
    """trc:5.5-b: its border is the reason, not the army beyond it."""
    ground = {"blank": True, "countries": {"0504": "bulgaria"}}
    game = trc({"24Pz": "0505", "5A": "0503"}, map=ground)
    told(game, "move 24Pz 0505-0504", "trc:5.5-b", "Bulgaria and Turkey are closed")
