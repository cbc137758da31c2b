"""15: Mech Upgrades as steps of their unit, and pieces without steps in hexes that units leave, take or fall in."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.hexes import bits
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, on_to_the_loss, placed, steps
from tests.titles.proud_monster.conftest import Situated, go_on, war

NEARLY_FULL = {"strategic steps": 5}  # of eight
STRONG = ["31ID", "32ID", "34ID", "35ID"]


def test_steps_of_an_upgrade_travel_with_their_unit(situation: Situated, refused: Refused) -> None:
    """pmd:15.9-h, pmd:11.2-b, pmd:11.3-c, pmd:10.3-a: trains, ships and the RVGK areas carry them too."""
    upgraded = {"hex": "1920", "upgrade": 2}
    game = situation(turn=223, units={"3PD": upgraded, "4PD": "1920"}, supply="offensive")
    game.play("transfer 3PD OKH-North")
    assert war(game).counts["strategic steps"] == 6
    refused(game, "transfer 4PD OKH-North", "pmd:11.2-b")
    sent = situation(
        turn=305, stage="soviet movement", units={"1GRD": {"hex": "Moscow", "upgrade": 1}}, supply="offensive"
    )
    sent.play("send 1GRD RVGK-North")
    assert war(sent).counts["rvgk flow"] == 6  # half points
    ship = {"hex": "1808", "upgrade": 2}  # Riga
    refused(situation(turn=223, units={"3PD": ship}, supply="offensive"), "ship 3PD OKH-North", "pmd:10.3-a")


def test_starving_units_lose_steps_of_their_upgrade_first(situation: Situated) -> None:
    """pmd:15.9-h, pmd:8.5-l, pmd:9.8: before the last step of the division is lost or given up."""
    cut_off = {"hex": HEX, "steps": 1, "iso": 1, "upgrade": 2}
    around = dict(
        zip(["1639", "1740", "1741", "1641", "1541", "1540"], ["2RD", "4RD", "5RD", "6RD", "8RD", "9RD"], strict=True)
    )
    game = situation(turn=213, stage="axis cleanup", units={"3PD": cut_off, **{u: h for h, u in around.items()}})
    assert (steps(game, "3PD"), list(war(game).upgrades.values())) == (1, [1])
    own = situation(turn=213, stage="axis refit", units={"3PD": {"hex": HEX, "steps": 1, "upgrade": 2}})
    own.play("reduce 3PD")
    assert (steps(own, "3PD"), list(war(own).upgrades.values())) == (1, [1])


@pytest.mark.parametrize(
    ("side", "fights", "stays"),
    [("soviet", "100RD", ("1AD", "Pontoon1")), ("axis", "184AGBn", ("Gustav",))],
)
def test_guns_and_bridges_fall_with_the_attackers_of_their_hex(
    situation: Situated, side: str, fights: str, stays: tuple[str, ...]
) -> None:
    """pmd:15.11-e, pmd:15.12-d, pmd:15.10-g: with the last step of the hex, though they took no part in the attack."""
    enemies = STRONG if side == "soviet" else ["2RD", "4RD", "5RD"]
    units = {NORTH: [fights, *stays], HEX: enemies}
    game = situation(turn=223, stage=f"{side} combat", units=units, supply="offensive", close_combat_ready={"axis": 0})
    fought_out(game, f"attack {fights} {HEX}")  # below 1:3
    assert [game.piece(unit).hex for unit in (fights, *stays)] == [None] * (1 + len(stays))
    idle = "102RD" if side == "soviet" else "1ID"  # stays out of the attack, and keeps them
    units[NORTH] = [fights, *stays, idle]
    kept = situation(turn=223, stage=f"{side} combat", units=units, supply="offensive", close_combat_ready={"axis": 0})
    fought_out(kept, f"attack {fights} {HEX}")
    assert [kept.piece(unit).hex for unit in (fights, *stays)] == [None, *[NORTH] * len(stays)]


def fought_out(game: Game, attack: str) -> None:
    """No die is thrown below 1:3; the defender shows what it must."""
    game.play(attack)
    while not game.stage.endswith("combat"):
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))


def test_nobody_retreats_to_a_hex_with_enemy_guns(situation: Situated) -> None:
    """pmd:13.8-c, pmd:15.11-d: artillery that stands alone is an enemy unit too."""
    units = {NORTH: ["100RD", "102RD", "106RD"], HEX: ["31ID"], SOUTH: ["1AD"]}
    game = situation(turn=223, stage="soviet combat", units=units, supply="offensive", close_combat_ready={"axis": 0})
    game.play(f"attack 100RD+102RD+106RD {HEX}")
    on_to_the_loss(game, 6)
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "retreat"
    refusal = game.refusal(f"retreat 31ID {SOUTH}")
    assert refusal is not None
    assert refusal.rule == "pmd:13.8-c"
    assert game.refusal("retreat 31ID 1540") is None


def test_invaders_take_guns_that_stand_alone(situation: Situated) -> None:
    """pmd:10.5-k, pmd:15.10-g: whoever comes into their hex destroys them."""
    port = "Novorossiysk"
    game = situation(
        turn=213,
        stage="soviet movement",
        weather="dry",
        units={"1GRD": port, "Gustav": "2850"},
        control={"soviet": [port]},
        supply="offensive",
    )
    game.play("invade 1GRD 2850")
    assert game.piece("Gustav").hex is None


def test_a_railway_gun_attacks_nobody_itself(situation: Situated, refused: Refused) -> None:
    """pmd:15.10-c: it fires shells only."""
    game = situation(turn=213, stage="axis combat", units={"Gustav": NORTH, "100RD": HEX}, supply="offensive")
    refused(game, f"attack Gustav {HEX}", "pmd:15.10-c")


def test_shells_of_a_concentrated_harko_cross_the_gas_line(situation: Situated) -> None:
    """pmd:8.9-b: freed of all that the line does, pmd:15.5-c too."""
    ground = war(situation()).ground
    east = next(bits(ground.gas_east & ground.clear & ~ground.urban))
    board = war(situation()).board
    hex, near = board.grid.name(east), board.grid.name(next(bits(ground.walk.around(east))))
    for freed, rule in ((["HARKO"], None), (["31ID"], "pmd:15.5-c")):
        game = situation(
            turn=119,
            stage="axis combat",
            units={near: ["31ID", "HARKO", "HARKOShell1"], hex: ["100RD", "102RD"]},
            assembly={"HARKO": 1},
            shells={"HARKOShell1": "HARKO"},
            concentrated=freed,
            supply="offensive",
        )
        refusal = game.refusal(f"fire HARKO {hex}")
        assert (refusal.rule if refusal else None) == rule


# -- who comes into a hex without a march ------------------------------------------------------------------------------


def test_guns_alone_are_taken_by_whoever_appears_beside_them(situation: Situated) -> None:
    """pmd:15.11-d, pmd:15.12-d: by train, as a division that comes at home, and as one that is placed."""
    units = [*placed(["1AD", "Pontoon1"], "1920"), {"id": "31ID", "box": "OKH North"}]
    game = situation(turn=223, units=units, owner={"1920": "axis"}, supply="offensive")
    game.play("transfer 31ID 1920")
    assert [piece.short for piece in game.units(at="1920")] == ["31ID"]
    home = {"units": [*placed(["1AD"], "1808")], "owner": {"1808": "axis"}}
    game = situation(turn=318, stage="reinforcement: arrivals", **home)
    assert [piece.short for piece in game.units(at="1808")] == ["19SSID"]


def test_partisans_are_relieved_by_whoever_appears(situation: Situated) -> None:
    """pmd:15.8-d: Soviet units that are placed beside a district HQ, or drop."""
    wood = "1819"  # beside Minsk
    waits = {"id": "5RD", "box": "RVGK North"}
    game = situation(turn=202, stage="soviet refit", units=[*placed(["Partisans"], wood), waits])
    game.play(f"place 5RD {wood}")
    assert [piece.short for piece in game.units(at=wood)] == ["5RD"]
    brigade = {"id": "1GParB", "box": "RVGK North"}
    units = [*placed(["Partisans"], wood), *placed(["5RD"], "1920"), brigade]
    game = situation(turn=313, stage="soviet movement", units=units, offensive_supply={"soviet": [[5, "1920"]]})
    game.play(f"drop 1GParB {wood}")
    game.play_dice([1])
    assert [piece.short for piece in game.units(at=wood)] == ["1GParB"]


def test_partisans_are_relieved_by_a_retreat(situation: Situated) -> None:
    """pmd:15.8-d, pmd:13.8-a: Guards give way into their hex."""
    units = {NORTH: ["31ID", "32ID", "34ID", "35ID"], HEX: ["1GRD"], SOUTH: ["Partisans"]}
    game = situation(turn=213, stage="axis combat", units=units, supply="offensive", close_combat_ready={"axis": 0})
    game.play(f"attack 31ID+32ID+34ID+35ID {HEX}")
    on_to_the_loss(game, 3)
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    game.play(f"retreat 1GRD {SOUTH}")
    assert [piece.short for piece in game.units(at=SOUTH)] == ["1GRD"]


def test_partisans_and_brigades_shun_guns(situation: Situated, refused: Refused) -> None:
    """pmd:15.8-a, pmd:15.18-b: guns that stand alone are enemies too."""
    wood = "1819"
    due = situation(turn=201, stage="reinforcement: arrivals", seed=3, units=[*placed(["Gustav"], wood)])
    while due.stage != "soviet placing":
        go_on(due)
    refused(due, f"place Partisans {wood}", "pmd:15.8-a")
    brigade = {"id": "1GParB", "box": "RVGK North"}
    units = [*placed(["Gustav"], wood), *placed(["5RD"], "1920"), brigade]
    game = situation(turn=313, stage="soviet movement", units=units, offensive_supply={"soviet": [[5, "1920"]]})
    refused(game, f"drop 1GParB {wood}", "pmd:15.18-b")
    assert game.refusal("drop 1GParB 1818") is None


@pytest.mark.parametrize(("gun", "shell"), [("HARKO", "HARKOShell1"), ("18MAD", "MADShell1")])
def test_shells_travel_by_train_with_their_gun(situation: Situated, gun: str, shell: str) -> None:
    """pmd:15.5-g, pmd:15.21-c: they lie under it, there and back; each is a step of the capacity (pmd:11.2-b)."""
    game = situation(turn=323, units=[*placed([gun, shell, "31ID"], "1920")], supply="offensive")
    game.play(f"transfer {gun} OKH-North")
    assert game.piece(shell).hex is None
    assert war(game).counts["strategic steps"] == 4
    full = situation(turn=323, units=[*placed([gun, shell, "31ID"], "1920")], supply="offensive", counts=NEARLY_FULL)
    full.play(f"transfer {gun} OKH-North")
    assert full.piece(shell).hex == "1920"
    beside = [{"id": unit, "box": "OKH North"} for unit in (gun, shell)]
    game = situation(turn=323, units=[*beside, *placed(["31ID"], "1920")], supply="offensive")
    game.play(f"transfer {gun} 1920")
    assert game.piece(shell).hex == "1920"


def test_raiders_stand_where_a_shell_fells_the_last_enemy(situation: Situated) -> None:
    """pmd:15.6-e, pmd:15.5-i: they hold the hex from then on, and not from the Cleanup Phase on only."""
    gun = ["HARKO", "HARKOShell1", "31ID"]
    game = situation(
        turn=213,
        stage="axis movement",
        units={NORTH: [*gun, "1CD"], HEX: [{"id": "1GRD", "steps": 1}]},
        terrain={HEX: "forest"},
        assembly={"HARKO": 1},
        shells={"HARKOShell1": "HARKO"},
        supply="offensive",
    )
    game.play(f"raid 1CD {HEX}")
    while game.stage != "axis first week combat":
        game.play("done")
    game.play(f"fire HARKO {HEX}")
    pos = war(game)
    assert pos.controller(pos.board.grid.index(HEX)) == "axis"
    assert pos.occupied[0] >> pos.board.grid.index(HEX) & 1


@pytest.mark.parametrize("way", ["march", "given up", "marker of the year"])
def test_guns_that_are_caught_are_lost_once(situation: Situated, way: str) -> None:
    """pmd:15.10-g, pmd:4.5.2-h, pmd:13.1-j: each is told once and costs a point, whatever took its company away."""
    guns = placed(["Gustav", "LRAShell1"], HEX)
    if way == "march":
        game = situation(turn=223, stage="soviet movement", units=[*guns, *placed(["100RD"], NORTH)])
        told = game.play(f"move 100RD {NORTH}-{HEX}")
    elif way == "given up":
        units = [*guns, *placed(["184AGBn", "100RD"], HEX)]
        game = situation(turn=223, stage="axis refit", units=units, close_combat={"axis": [HEX]})
        told = game.play("reduce 184AGBn")
    else:
        units = [*guns, *placed(["31ID", "100RD"], HEX)]
        marker = {"close_combat": {"axis": [HEX]}, "close_combat_ready": {"axis": 0}}
        game = situation(turn=301, stage="reinforcement: arrivals", units=units, **marker)
        while game.stage != "marker to give up":
            go_on(game)
        told = game.play(next(str(action) for action in game.legal() if HEX in str(action)))
    assert [sentence for sentence in told if "is taken" in sentence] == ["Gustav is taken", "LRAShell1 is taken"]
    assert war(game).vp_other == -1


def test_soviet_guns_that_are_caught_are_lost_once(situation: Situated) -> None:
    """pmd:15.11-d, pmd:15.12-d: several by one march."""
    game = situation(turn=223, units=[*placed(["1AD", "2AD", "Pontoon1"], HEX), *placed(["31ID"], NORTH)])
    told = game.play(f"move 31ID {NORTH}-{HEX}")
    assert sorted(told) == ["1AD is taken", "2AD is taken", "Pontoon1 is taken"]
