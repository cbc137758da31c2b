"""Crowded positions that nobody would lay out, played on at random: what belongs together stays together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.hexes import bits
from stavka.titles.proud_monster.state.flags import RESERVE, SIDES
from stavka.titles.proud_monster.state.position import War
from tests.titles.proud_monster.conftest import war

BOARD = stavka.title("pmd").map
WATER = ("sea", "lake", "offmap")
TURNS = (113, 115, 118, 121, 124, 203, 206, 213, 223, 302, 311, 313, 315, 320)
STAGES = ("movement", "movement", "combat", "combat", "refit", "own reserves", "enemy reserves")
GROUNDS = ("forest", "rough", "marsh", "city", "large town", "clear", "small town", "mountain")
LINE = {  # of all kinds that have rules of their own
    "axis": [
        *("31ID", "34ID", "1ID", "1MtID", "3PD", "4PD", "6PD", "7PD", "10MID", "15PGD", "184AGBn", "503HPBn"),
        *("50MEBn", "45EBn", "1CD", "HARKO", "Rom1ID", "It9ID", "GDMIR"),
    ],
    "soviet": [
        *("100RD", "102RD", "1GRD", "2GRD", "10TD", "1MRD", "1TB", "2MB", "11CD", "14CD", "1GCD", "7TC", "1GTC"),
        *("1GMC", "1EB", "2EB", "83NB", "4ParC", "uRD1", "uRD2", "uTB1", "uCD1"),
    ],
}
BESIDE = {"axis": ["Gustav", "IFlakC"], "soviet": ["1AD", "1GRktD", "Pontoon1", "Pontoon2"]}  # who do not hold a hex
AIR = {"axis": ["VIIIAirC", "IAirC"], "soviet": ["1AirA"]}
UPGRADED = {"3PD", "31ID", "1GRD", "7TC"}
Told = dict[str, Any]  # as `stavka.situation` takes it


def drawn(seed: int) -> Told | None:
    """A dozen units of each side in five hexes each, one perhaps shared; None where there is too little land."""
    rng = Random(seed)
    column, row = rng.randint(12, 40), rng.randint(14, 44)
    near = [f"{column + dx:02}{row + dy:02}" for dx in range(-2, 3) for dy in range(-2, 3)]
    land = [hex for hex in near if BOARD.terrain_at(BOARD.grid.index(hex)) not in WATER]
    if len(land) < 10:
        return None
    rng.shuffle(land)
    ground = {"axis": land[:5], "soviet": land[5:10]}
    shared = rng.choice(ground["axis"]) if rng.random() < 0.5 else None
    units: dict[str, str] = {}
    held: dict[str, list[str]] = {}
    for side, hexes in ground.items():
        choices = [*hexes, shared] if shared and side == "soviet" else hexes
        own = {unit: rng.choice(choices) for unit in rng.sample(LINE[side], rng.randint(6, 14))}
        held[side] = sorted(set(own.values()))
        units |= own | {unit: rng.choice(held[side]) for unit in BESIDE[side] if rng.random() < 0.5}
        flying = [hex for hex in held[side] if any(at == hex and u[:2] not in ("Ro", "It") for u, at in own.items())]
        units |= dict(zip(AIR[side], flying, strict=False)) if rng.random() < 0.5 else {}
    turn = rng.choice(TURNS)
    told: Told = {
        "title": "pmd",
        "turn": turn,
        "stage": f"{rng.choice(SIDES)} {rng.choice(STAGES)}",
        "units": units,
        "weather": rng.choice("DDRMFS"),
        "supply": rng.choice(("offensive", "offensive", "defensive")),
        "close_combat_ready": {"axis": 3, "soviet": 2},
        "seed": rng.randint(1, 10**6),
    }
    if shared in held["axis"] and shared in held["soviet"]:
        told["hex_defender"] = {shared: rng.choice(SIDES)}
    if rng.random() < 0.4:
        told["fieldworks"] = {side: [rng.choice(held[side])] for side in SIDES}
    if turn >= 205 and rng.random() < 0.5:
        told["upgrades"] = {unit: rng.choice((1, 2)) for unit in sorted(UPGRADED & set(units))}
    if rng.random() < 0.3:
        told["terrain"] = {hex: rng.choice(GROUNDS) for hex in rng.sample(land, 5)}
    if rng.random() < 0.4:
        told["reserves"] = {"axis": [rng.choice(held["axis"])]}
    return told


def begun(seed: int) -> Game | None:
    told = drawn(seed)
    try:
        return stavka.situation(told) if told else None
    except Unreadable:  # such as a shared hex in which somebody has no room
        return None


def wrong(pos: War) -> Iterator[str]:
    """What may never be on the map between two actions, battles apart."""
    roster, label = pos.roster, pos.board.label
    fighters = [
        {pos.where[u] for u in range(len(roster.side)) if roster.side[u] == s and roster.zoc[u]} for s in (0, 1)
    ]
    for key in pos.close_combat:
        if not pos.joint >> (key // 2) & 1:
            yield f"a Close Combat marker in {label(key // 2)}, which is not shared"
    if set(pos.defender) != set(bits(pos.joint)):
        yield "a shared hex without a hex defender, or one that is not shared with one"
    for hex in bits(pos.hedgehogs):
        if not any(roster.german[u] and roster.zoc[u] for u in pos.of(0, hex)):
            yield f"a Hedgehog without Germans in {label(hex)}"
    for key in pos.reserves:
        if not any(pos.flags[u] & RESERVE for u in pos.of(key % 2, key // 2)):
            yield f"a Reserve marker with nobody in {label(key // 2)}"
    for unit, hex in enumerate(pos.where):
        if hex >= 0 and pos.flags[unit] & RESERVE and 2 * hex + roster.side[unit] not in pos.reserves:
            yield f"{pos.short(unit)} in reserve without a marker"
        if hex >= 0 and roster.air[unit] and hex not in fighters[roster.side[unit]]:
            yield f"{pos.short(unit)} alone in {label(hex)}"
    for side in (0, 1):
        lost = pos.occupied[side] & ~pos.occupied[1 - side] & ~pos.owner[side]
        if lost:
            yield f"hexes of one side that belong to the other: {[label(hex) for hex in bits(lost)]}"
        if pos.works[side] & pos.owner[1 - side] & ~pos.occupied[side]:
            yield "Fieldworks in a hex that the enemy holds"
    if any(pos.where[unit] < 0 for unit in pos.bridges):
        yield "a bridge that is laid by nobody"


def played(seed: int, most: int) -> int:
    """How many decisions a drawn position was played on; everything that is offered can be done."""
    game, rng = begun(seed), Random(seed)
    if game is None:
        return 0
    for step in range(most):
        if game.result is not None or game.to_act in (None, "chance"):
            return step
        if step % 10 == 0:
            assert [(str(a), game.refusal(a)) for a in islice(game.legal(), 12) if game.refusal(a)] == []
        action = game.legal().sample(rng)
        game.play(action)
        if war(game).fight is None:
            assert (list(wrong(war(game))), seed, str(action)) == ([], seed, str(action))
    return most


@pytest.mark.parametrize("first", [0, 100])
def test_what_belongs_together_stays_together(first: int) -> None:
    """pmd:6.4-d, pmd:13.1-f, pmd:13.4.2-aa, pmd:13.15.3-a, pmd:15.4-f: markers, works and air units go with theirs."""
    assert sum(played(seed, 60) for seed in range(first, first + 100)) > 2000


@pytest.mark.fuzz
def test_many_crowded_positions() -> None:
    """The same of three thousand positions, further on."""
    assert sum(played(seed, 150) for seed in range(1000, 4000)) > 100_000
