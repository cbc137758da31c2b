"""10: the four seas, transport and amphibious invasions."""

from __future__ import annotations

from typing import Any  # a situation is plain data

import pytest

from stavka.engine.game import Game
from stavka.titles.proud_monster.supply import sea_supply
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.proud_monster.assaults import reasons
from tests.titles.proud_monster.conftest import Situated, go_on, rule_against, war

SOVIET = "soviet first week movement"
OPEN = {"axis black sea": 1}
ODESSA, SEVASTOPOL, NOVOROSSIYSK, KERCH = "1643", "2050", "3153", "2850"
LENINGRAD, ORANIENBAUM = "3304", "3203"


def at(hex: str, *ids: str) -> list[dict[str, Any]]:
    return [{"id": id, "hex": hex} for id in ids]


def where(game: Game, id: str) -> str:
    pos = war(game)
    found = pos.where[pos.roster.find(id)]
    return pos.hex_name(found) if found >= 0 else pos.title.boxes[-1 - found]


# -- transport ---------------------------------------------------------------------------------------------------------


def test_axis_transport_on_the_baltic(situation: Situated) -> None:
    """pmd:10.2-b,-c,-d, pmd:10.3-a, pmd:10.1-b: Germans, five steps a week, to ports that are held."""
    units = [*at("Memel", "1-id", "31-id"), *at("Riga", "2-pd"), {"id": "12-id", "box": "OKH North"}]
    game = situation(turn=116, units=units)
    assert rule_against(game, "ship 1ID Libau") == "pmd:10.2-c"
    owned = situation(turn=116, units=units, control={"axis": ["Libau"]})
    assert rule_against(owned, "ship 1ID Libau") == "pmd:10.2-c"
    assert rule_against(game, "ship 1ID Odessa") == "pmd:10.2-b"
    assert rule_against(game, "ship 1ID OKH-North") is None
    assert rule_against(game, "ship 12ID Memel") is None
    game.play("ship 1ID Riga")
    assert where(game, "1-id") == "1808"
    assert rule_against(game, "ship 1ID Memel") == "pmd:10.2-b"
    assert rule_against(game, "move 1ID 1808-1809") == "pmd:10.2-b"
    assert rule_against(game, "ship 31ID Riga") == "pmd:10.3-a"  # three and three are more than five
    foreign = situation(turn=116, units=[{"id": "ita-9-id", "hex": "Memel"}, *at("Riga", "2-pd")])
    assert rule_against(foreign, "ship Ita9ID Riga") == "pmd:10.3-a"


def test_ships_sail_first(situation: Situated) -> None:
    """pmd:10.2-a: not after somebody has moved on land; nor in another phase."""
    game = situation(turn=116, units=[*at("Memel", "1-id"), *at("Riga", "2-pd"), *at("1640", "31-id")])
    game.play("move 31ID 1640-1641")
    assert rule_against(game, "ship 1ID Riga") == "pmd:10.2-a"
    combat = situation(turn=116, stage="axis first week combat", units=[*at("Memel", "1-id"), *at("Riga", "2-pd")])
    assert combat.refusal("ship 1ID Riga") is not None


def test_no_guns_by_sea(situation: Situated) -> None:
    """pmd:10.2-e"""
    gun = {"side": "axis", "kind": "HARKO", "hex": "Memel"}
    game = situation(turn=116, units=[gun, *at("Riga", "2-pd")])
    name = game.units(at="1009")[0].short
    assert rule_against(game, f"ship {name} Riga") == "pmd:10.2-e"


def test_the_axis_on_the_black_sea(situation: Situated) -> None:
    """pmd:10.3-b,-c, pmd:10.1-b, pmd:7.2-b: only once it is open, ten steps, Hungarians not from OKH South."""
    units = [
        *at(ODESSA, "1-id", "31-id", "12-id", "21-id"),
        *at(SEVASTOPOL, "2-pd"),
        {"id": "hun-hf-mic", "box": "OKH South"},
        {"id": "ita-9-id", "box": "OKH South"},
    ]
    shut = situation(turn=213, units=units, counts=dict.fromkeys(OPEN))
    assert rule_against(shut, "ship 1ID Sevastopol") == "pmd:10.3-b"
    game = situation(turn=213, units=units, counts=OPEN)
    assert rule_against(game, "ship HunHFMIC Odessa") == "pmd:10.1-b"
    assert rule_against(game, "ship Ita9ID Sevastopol") is None
    for unit in ("1ID", "31ID", "12ID"):
        game.play(f"ship {unit} Sevastopol")
    assert rule_against(game, "ship 21ID Sevastopol") == "pmd:10.3-c"
    caspian = situation(turn=213, units=[*at("Baku", "1-id"), *at("Derbent", "2-pd")])
    assert rule_against(caspian, "ship 1ID Derbent") == "pmd:10.3-c"


def test_when_the_black_sea_opens(situation: Situated) -> None:
    """pmd:10.3-b: on the turn after both ports were Axis, and for good."""
    units = [*at(ODESSA, "1-id"), *at("2150", "2-pd")]
    game = situation(turn=121, units=units, control={"axis": [ODESSA]})
    game.play("move 2PD 2150-2050")
    assert not war(game).count("axis black sea")
    assert war(game).count("odessa and sevastopol") == 121
    for turn, begun in ((121, 0), (122, 1)):
        counts = {"odessa and sevastopol": 121}
        game = situation(turn=turn - 1, stage="victory check", vp_other=28, counts=counts)
        assert game.turn == turn
        assert war(game).count("axis black sea") == begun


def test_azov_needs_the_strait(situation: Situated) -> None:
    """pmd:10.1-c"""
    units = [*at("Rostov", "1-grd"), *at(NOVOROSSIYSK, "2-grd")]
    kerch = ["2850", "2950", "2951", "3050"]
    assert rule_against(situation(turn=213, stage=SOVIET, units=units), "ship 1GRD Novorossiysk") is None
    lost = situation(turn=213, stage=SOVIET, units=units, control={"axis": kerch[:1]})
    assert rule_against(lost, "ship 1GRD Novorossiysk") == "pmd:10.1-c"
    assert rule_against(lost, "ship 2GRD Rostov") == "pmd:10.1-c"


def test_soviet_transport(situation: Situated) -> None:
    """pmd:10.4-a,-b, pmd:16.4-k: divisions cost 2 and brigades 1 of five points; nothing else goes."""
    units = [
        *at(SEVASTOPOL, "1-grd", "2-grd"),
        *at(ODESSA, "su-nb-001", "su-nb-002"),
        {"side": "soviet", "kind": "CD", "hex": ODESSA, "flags": ["untried"]},
        {"side": "soviet", "kind": "MRB", "hex": ODESSA, "flags": ["untried"]},
        {"side": "soviet", "kind": "RD", "hex": ODESSA, "flags": ["untried"]},
    ]
    game = situation(turn=213, stage=SOVIET, units=units)
    names = {piece.kind: piece.short for piece in game.units(at=ODESSA)}
    assert rule_against(game, f"ship {names['CD']} Sevastopol") == "pmd:10.4-b"
    assert rule_against(game, f"ship {names['MRB']} Sevastopol") == "pmd:10.4-b"
    assert rule_against(game, f"ship {names['RD']} Sevastopol") is None
    game.play("ship 1GRD Odessa")
    game.play("ship 2GRD Odessa")
    game.play("ship 1NB Sevastopol")
    assert rule_against(game, "ship 2NB Sevastopol") == "pmd:10.4-a"
    while game.phase != "soviet second week movement":
        go_on(game)
    assert rule_against(game, "ship 2NB Sevastopol") is None


def ring(game: Game, hex: str) -> list[str]:
    pos = war(game)
    around = pos.ground.walk.around(pos.board.grid.index(hex))
    return [pos.hex_name(h) for h in range(around.bit_length()) if around >> h & 1]


def test_besieged_ports(situation: Situated) -> None:
    """pmd:10.2-f, pmd:3.0-d, pmd:10.4-c: not from one to another, but out of one; the shuttle of Leningrad goes on."""
    spare = [f"{n}-id" for n in (1, 31, 12, 21, 61, 217, 11, 58, 254, 30, 126, 122)]
    empty = situation()
    hexes = [*ring(empty, ODESSA), *ring(empty, SEVASTOPOL)]
    siege = [{"id": id, "hex": hex} for id, hex in zip(spare, hexes, strict=False)]
    units = [*at(ODESSA, "1-grd"), *at(SEVASTOPOL, "2-grd"), *siege]
    game = situation(turn=213, stage=SOVIET, units=units)
    assert rule_against(game, "ship 1GRD Sevastopol") == "pmd:10.2-f"
    assert rule_against(game, "ship 1GRD Novorossiysk") is None
    hexes = [hex for hex in {*ring(empty, LENINGRAD), *ring(empty, ORANIENBAUM)} if hex not in (LENINGRAD, ORANIENBAUM)]
    siege = [{"id": id, "hex": hex} for id, hex in zip(spare, sorted(hexes), strict=False)]
    units = [*at(LENINGRAD, "1-grd"), *at(ORANIENBAUM, "2-grd"), *siege]
    assert rule_against(situation(turn=213, stage=SOVIET, units=units), "ship 1GRD Oranienbaum") is None


@pytest.mark.parametrize(("sea", "rule"), [("baltic", "pmd:10.4-d"), ("black", "pmd:10.4-e")])
def test_a_fleet_without_ports_is_lost(situation: Situated, title: ProudMonster, sea: str, rule: str) -> None:
    """pmd:10.4-d,-e: when all ports were Axis for a whole week, and not when one was Soviet meanwhile."""
    seas = (sea, "azov") if sea == "black" else (sea,)
    ports = [title.map.grid.name(p.hex) for p in title.map.places.values() if p.port in seas]
    game = situation(turn=213, stage="axis first week refit", control={"axis": ports})
    assert war(game).count(f"{sea} without port") == 1
    half = situation(turn=213, stage="axis first week refit", control={"axis": ports[1:], "soviet": ports[:1]})
    assert war(half).count(f"{sea} without port") == 0
    over = situation(
        turn=213,
        stage="soviet first week cleanup",
        control={"axis": ports},
        counts={f"{sea} without port": 1},
    )
    assert war(over).count(f"{sea} fleet lost") == 1
    hex, other = (LENINGRAD, ORANIENBAUM) if sea == "baltic" else (ODESSA, SEVASTOPOL)
    gone = situation(turn=213, stage=SOVIET, units=at(hex, "1-grd"), counts={f"{sea} fleet lost": 1})
    assert rule_against(gone, f"ship 1GRD {other}") == rule
    assert rule_against(gone, f"invade 1GRD {other}") == rule


def test_a_full_port_may_be_overstacked_for_a_while(situation: Situated) -> None:
    """pmd:6.3-b,-c, pmd:10.2-a: ships come in first, and those who make room march out after them."""
    full = [*at("Kherson", "4RD", "5RD", "6RD"), *at(ODESSA, "2RD")]
    game = situation(turn=116, stage=SOVIET, units=full)
    ship = "ship 2RD Kherson"
    assert rule_against(game, ship) is None
    assert not any(str(action) == ship for action in game.legal())
    game.play(ship)
    game.play("move 4RD 2044-2043")
    game.play("done")
    assert sorted(piece.short for piece in game.units(at="2044")) == ["2RD", "5RD", "6RD"]
    shared = situation(
        turn=116,
        stage=SOVIET,
        units=[*at("Kherson", "4RD", "5RD", "6RD", "8RD", "31ID"), *at(ODESSA, "2RD")],
        hex_defender={"Kherson": "soviet"},
        counts={"stacking markers earned": 2},
    )
    assert rule_against(shared, ship) == "pmd:13.15.2-b"


# -- invasions ---------------------------------------------------------------------------------------------------------


def fleet(situation: Situated, *more: dict[str, Any], **spec: Any) -> Game:
    """Marines at Novorossiysk."""
    units = [*at(NOVOROSSIYSK, "1-grd", "2-grd", "su-nb-001"), *more]
    counts = {"stacking markers earned": 2, **spec.pop("counts", {})}
    return situation(**{"turn": 201, "stage": SOVIET, "weather": "RR", "units": units, "counts": counts, **spec})


def test_who_invades_where(situation: Situated) -> None:
    """pmd:10.5-a,-e,-f,-g,-h,-j: anchors only, from one port, within 11 hexes, on the shore of that sea."""
    game = fleet(situation, *at("Tuapse", "3-grd"), *at(NOVOROSSIYSK, "su-rd-004"), control={"axis": ["2950", "2951"]})
    assert rule_against(game, "invade 1GRD+2GRD+1NB 2951") is None
    assert rule_against(game, "invade 1GRD 2950") is None
    assert rule_against(game, "invade 4RD 2951") == "pmd:10.5-e"
    assert rule_against(game, "invade 1GRD+3GRD 2951") == "pmd:10.5-g"
    assert rule_against(game, "invade 1GRD 1643") == "pmd:10.5-h"
    assert rule_against(game, "invade 1GRD 3046") == "pmd:10.5-j"
    assert rule_against(game, "invade 1GRD 1640") == "pmd:10.5-a"
    assert rule_against(game, "invade 1GRD+1GRD 2951") == "pmd:10.5-g"
    inland = fleet(situation, *at("3243", "4-grd"))
    assert rule_against(inland, "invade 4GRD 2951") == "pmd:10.5-g"
    axis = situation(turn=201, units=at(ODESSA, "1-id"))
    assert rule_against(axis, "invade 1ID 2050") == "pmd:10.5-a"
    heavy = fleet(situation, *at(NOVOROSSIYSK, "3-grd"))
    assert rule_against(heavy, "invade 1GRD+2GRD+3GRD 2951") == "pmd:10.5-e"


def test_untried_units_do_not_invade(situation: Situated) -> None:
    """pmd:2.4.9-h: only those whose anchor is known."""
    game = fleet(situation, {"side": "soviet", "kind": "RB", "hex": NOVOROSSIYSK, "flags": ["untried"]})
    untried = next(piece.short for piece in game.units(at=NOVOROSSIYSK) if piece.kind == "RB")
    assert rule_against(game, f"invade {untried} 2951") == "pmd:2.4.9-h"


def test_the_enemy_must_not_be_next_to_the_port(situation: Situated) -> None:
    """pmd:10.5-i"""
    near = ring(situation(), NOVOROSSIYSK)[0]
    assert rule_against(fleet(situation, *at(near, "1-id")), "invade 1GRD 2951") == "pmd:10.5-i"


def test_no_invasion_of_romania_on_turn_112(situation: Situated) -> None:
    """pmd:5.3-d: the mouth of the Danube is closed to the Soviets till turn 113."""
    for turn, rule in ((112, "pmd:5.3-d"), (113, None)):
        game = situation(turn=turn, stage=SOVIET, units=at(ODESSA, "su-nb-001"))
        assert rule_against(game, "invade 1NB 1146") == rule
        assert any(str(action) == "invade 1NB 1146" for action in game.legal()) is (rule is None)


def test_an_invasion_needs_offensive_supply(situation: Situated) -> None:
    """pmd:10.5-q: in the port or where it lands."""
    hungry = fleet(situation, turn=213, weather="DD")
    assert rule_against(hungry, "invade 1GRD 2951") == "pmd:10.5-q"
    there = fleet(situation, turn=213, weather="DD", offensive_supply={"soviet": [[3, "2951"]]})
    assert rule_against(there, "invade 1GRD 2951") is None
    here = fleet(situation, turn=213, weather="DD", offensive_supply={"soviet": [[3, NOVOROSSIYSK]]})
    assert rule_against(here, "invade 1GRD 2951") is None
    for game in (there, here):
        game.play("invade 1GRD 2951")
        assert [face for _, _, face in war(game).markers[1]] == ["open"]  # pmd:8.6-b


def test_the_marker_of_a_sea(situation: Situated) -> None:
    """pmd:10.5-a,-c,-d: no invasion in the week of transport or the next one, one a turn, no transport beside it."""
    game = fleet(situation, *at("Tuapse", "3-grd"))
    game.play("ship 3GRD Novorossiysk")
    assert rule_against(game, "invade 1GRD 2951") == "pmd:10.5-d"
    week = war(game).count("black last use")
    for last, rule in ((week, "pmd:10.5-d"), (week - 1, "pmd:10.5-d"), (week - 2, None)):
        assert rule_against(fleet(situation, counts={"black last use": last}), "invade 1GRD 2951") == rule
    game = fleet(situation, *at("Tuapse", "3-grd"))
    game.play("invade 1GRD 2951")
    assert rule_against(game, "ship 3GRD Novorossiysk") == "pmd:10.5-c"
    assert rule_against(game, "invade 2GRD 2950") == "pmd:10.5-a"
    later = fleet(situation, stage="soviet second week movement", counts={"black last invasion": week})
    assert rule_against(later, "invade 1GRD 2951") == "pmd:10.5-a"


def test_an_unopposed_landing(situation: Situated) -> None:
    """pmd:10.5-k,-n, pmd:10.5-p: they are there, supplied for the week, and neither move, attack nor sail away."""
    game = fleet(situation, control={"axis": ["2949", "2849"]})
    pos = war(game)
    beach = next(hex for hex in ("2552", "2451", "2352", "2251") if not game.refusal(f"invade 1GRD {hex}"))
    game.play(f"invade 1GRD {beach}")
    assert where(game, "1-grd") == beach
    assert pos.controller(pos.board.grid.index(beach)) == "soviet"
    unit = war(game).roster.find("1-grd")
    assert war(game).supplied[1] >> unit & 1
    assert rule_against(game, f"move 1GRD {beach}-{ring(game, beach)[0]}") == "pmd:10.5-k"
    assert rule_against(game, "ship 1GRD Novorossiysk") is not None
    next_week = situation(turn=202, stage=SOVIET, units=at(beach, "1-grd"))
    assert rule_against(next_week, "ship 1GRD Novorossiysk") == "pmd:10.2-b"


def opposed(situation: Situated, *more: dict[str, Any], **spec: Any) -> Game:
    """A landing at Kerch, which Germans hold."""
    game = fleet(situation, *at(KERCH, "1-id"), *more, **spec)
    game.play(f"invade 1GRD+2GRD {KERCH}")
    assert where(game, "1-grd") == "at sea"
    game.play("done")
    return game


def test_an_opposed_landing(situation: Situated) -> None:
    """pmd:10.5-l,-n: it is fought first, and must be, with a column to the left beyond the limit."""
    game = opposed(situation)
    assert (game.to_act, game.stage) == ("soviet", "landing")
    assert rule_against(game, "done") == "pmd:10.5-l"
    assert rule_against(game, f"attack 1GRD {KERCH}") == "pmd:10.5-l"
    game.play(f"attack 1GRD+2GRD {KERCH}")
    assert reasons(game)["amphibious landing"] == -1
    assert all(war(game).attacking[1] >> war(game).roster.find(id) & 1 for id in ("1-grd", "2-grd"))


def test_others_may_join_a_landing(situation: Situated) -> None:
    """pmd:10.5-l: then there is no such column."""
    game = opposed(situation, *at("2950", "4-grd"), kerch_frozen=True, weather="SS")
    game.play(f"attack 1GRD+2GRD+4GRD {KERCH}")
    assert "amphibious landing" not in reasons(game)


def finish(game: Game, die: int) -> None:
    while war(game).fight is not None:
        if game.to_act == "chance":
            game.play_dice([die])
        elif game.stage == "advance after combat":
            game.play(next(iter(game.legal())))
        else:
            game.play("pass" if game.refusal("pass") is None else next(iter(game.legal())))


def test_a_landing_may_use_a_close_combat_marker(situation: Situated) -> None:
    """pmd:13.1-s, pmd:13.15.3-g: invaders that come in beside the defenders have the port of the hex."""
    bare = opposed(situation)
    assert rule_against(bare, f"attack 1GRD+2GRD {KERCH} cc") == "pmd:13.1-a"
    game = opposed(situation, close_combat_ready={"soviet": 1})
    pos = war(game)
    kerch = pos.board.grid.index(KERCH)
    game.play(f"attack 1GRD+2GRD {KERCH} cc")
    assert pos.fight is not None
    assert pos.fight.close
    finish(game, 6)
    if pos.joint >> kerch & 1:
        assert pos.beachheads >> kerch & 1
    held = {"hex_defender": {KERCH: "axis"}, "control": {"axis": [KERCH]}}
    shared = situation(turn=202, units=at(KERCH, "1-id", "1-grd"), **held)
    pos = war(shared)
    for beach, soviet in ((0, False), (1 << kerch, True)):
        pos.beachheads = beach
        assert bool(sea_supply.port_owner(pos, 1) >> kerch & 1) is soviet
        assert bool(sea_supply.port_owner(pos, 0) >> kerch & 1) is not soviet


def test_who_cannot_land_is_lost(situation: Situated) -> None:
    """pmd:10.5-o: the defenders hold, so the invaders are gone; or they win and stay for the week."""
    game = opposed(situation)
    game.play(f"attack 1GRD+2GRD {KERCH}")
    finish(game, 1)
    assert game.units(at=KERCH, side="axis")
    assert not {"at sea", KERCH} & {where(game, id) for id in ("1-grd", "2-grd")}
    weak = opposed(situation, {"side": "axis", "kind": "ID", "hex": "0922"})
    pos = war(weak)
    pos.set_steps(pos.roster.called("1-id"), 1)
    weak.play(f"attack 1GRD+2GRD {KERCH}")
    finish(weak, 6)
    assert not weak.units(at=KERCH, side="axis")
    assert where(weak, "1-grd") == KERCH
    assert war(weak).has(war(weak).roster.find("1-grd"), 1024)


def test_a_shared_hex_can_be_invaded(situation: Situated) -> None:
    """pmd:10.5-m: friends in it do not hinder a landing."""
    game = fleet(situation, *at(KERCH, "1-id", "3-grd"), hex_defender={KERCH: "axis"})
    game.play(f"invade 1GRD {KERCH}")
    game.play("done")
    assert game.stage == "landing"


def test_leningrad_and_oranienbaum(situation: Situated) -> None:
    """pmd:10.5-a,-b: the one invasion of the Baltic, besieged or not, and nowhere else."""
    units = [*at(LENINGRAD, "1-grd"), *at(ORANIENBAUM, "1-id"), *at("3305", "31-id")]
    game = situation(turn=201, stage=SOVIET, units=units)
    assert rule_against(game, f"invade 1GRD {ORANIENBAUM}") is None
    assert rule_against(game, "invade 1GRD 2302") == "pmd:10.5-a"


def test_anchors(title: ProudMonster) -> None:
    """pmd:10.5-f: rifle divisions with 8 factors and no militia, brigades with 4."""
    roster = title.roster
    for unit, counter in enumerate(roster.counters):
        if roster.amphibious[unit] and roster.face[unit]:
            total = counter.combat + (counter.defence or 0)
            assert total >= (8 if counter.size == "division" else 4)
            assert not roster.militia[unit]
