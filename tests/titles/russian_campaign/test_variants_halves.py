"""Variants: who is not meant by them, and what they leave as it was."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign.combat.contact import may_target
from stavka.titles.russian_campaign.variants import japanese_gambit, mediterranean, what_if
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

MEDITERRANEAN, SELLOUT, TUNISIA, BULGE = "var-mediterranean", "var-italian-sellout", "var-tunisia", "var-bulge"
GAMBIT = "var-japanese-gambit"


def with_variant(trc: Situation, name: str, units: object, **more: object) -> Game:
    return trc(units, options=[name], variants=[name], **more)


def pool(*names: str) -> list[dict[str, str]]:
    return [{"id": name, "box": "pool"} for name in names]


def test_the_mediterranean_is_a_matter_of_the_campaign(trc: Situation) -> None:
    """trc:var-mediterranean-intro: a scenario that begins later offers it to nobody."""
    assert not stavka.new("trc", scenario="fall-blau", options=[MEDITERRANEAN]).stage.startswith("choice of")
    game = trc({}, stage="axis events", turn=10, options=[TUNISIA], variants=[TUNISIA])
    assert not game.stage.startswith("choice of")  # nobody is asked for what was taken up before


def test_mud_is_agreed_on_for_march_1941_alone(trc: Situation) -> None:
    """trc:var-mediterranean-1c"""
    early = war(with_variant(trc, MEDITERRANEAN, {}, turn=0, weather="mud"))
    early.counts[what_if.AGREED_MUD] = 1
    assert mediterranean.agreed_mud(early) is not None
    later = war(with_variant(trc, MEDITERRANEAN, {}, turn=6, weather="mud"))
    later.counts[what_if.AGREED_MUD] = 1
    assert mediterranean.agreed_mud(later) is None


def test_finns_attack_anybody_in_the_early_invasion_too(trc: Situation) -> None:
    """trc:var-mediterranean-4a trc:3.7-e"""
    pos = war(with_variant(trc, MEDITERRANEAN, {"4Fin": "0214", "41Pz": "Warsaw"}, turn=0, weather="clear"))
    odessa = pos.board.places["Odessa"].hex
    finn, german = pos.roster.find("4Fin"), pos.roster.find("41Pz")
    assert (may_target(pos, finn, odessa), may_target(pos, german, odessa)) == (True, False)


def test_which_corps_are_given_for_the_second_paratroops(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5a: German 3-4 infantry on the map, by choice, and once."""
    hexes = {"10Inf": "Warsaw", "5Inf": "Warsaw", "4Rum": "Bucharest", "24Pz": "Warsaw"}
    units = [*({"id": unit, "hex": hex} for unit, hex in hexes.items()), *pool("13Inf")]
    game = with_variant(trc, MEDITERRANEAN, units, turn=13, stage="axis events")
    assert {str(action) for action in game.legal()} == {"exchange 10Inf", "done"}
    game.play("done")
    assert (game.piece("FJ2").box, game.piece("10Inf").hex is None) == ("unused", False)
    had = with_variant(trc, MEDITERRANEAN, [*units, {"id": "FJ2", "hex": "Warsaw"}], turn=13, stage="axis events")
    assert had.stage != "paratroop exchange"
    none = with_variant(trc, MEDITERRANEAN, {"5Inf": "Warsaw"}, turn=13, stage="axis events")
    assert none.stage != "paratroop exchange"
    soviet = with_variant(trc, MEDITERRANEAN, units, turn=13, stage="soviet events")
    assert soviet.stage != "paratroop exchange"


def test_where_the_first_paratroops_start() -> None:
    """trc:var-mediterranean-5i: not beside a Russian, and not in a full hex."""
    game = stavka.new("trc", options=[MEDITERRANEAN], settings={"adopt": [MEDITERRANEAN]})
    pos = war(game)
    offered = {str(action).split()[-1] for action in game.legal() if str(action) != "done"}
    beside = pos.board.grid.names(pos.board.grid.spread(pos.occupied[1]))
    assert offered
    assert not offered & set(beside)
    full = {pos.hex_name(hex) for hex in pos.stacks if sum(pos.roster.stacks[u] for u in pos.of(0, hex)) >= 6}
    assert not offered & full


def test_only_germans_drop_in_the_german_turn(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5e trc:18.1-a: the Russians keep their own rules."""
    units = [
        {"id": "FJ1", "box": "paratroop_reserve"},
        {"id": "5Para", "box": "paratroop_reserve"},
        {"id": "24Pz", "box": "off_map"},
        {"id": "HQ-C", "hex": "2030"},
        {"id": "STAVKA", "hex": "2001"},
    ]
    more: dict[str, object] = {"map": {"blank": True}, "turn": 8, "weather": "clear"}
    axis = with_variant(trc, MEDITERRANEAN, units, **more)
    refused(axis, "drop 5Para 2026", "trc:18.1-a")
    refused(axis, "drop 24Pz 2026", "trc:var-mediterranean-5e")
    drops = {unit for action in axis.legal() if action.verb == "drop" for unit in action.units}
    assert drops == {"FJ1"}
    soviet = with_variant(trc, MEDITERRANEAN, units, **more, stage="soviet first impulse movement")
    assert not [action for action in soviet.legal() if action.verb == "drop"]
    gone = [{"id": "FJ1", "box": "paratroop_reserve", "flags": ["moved"]}, {"id": "HQ-C", "hex": "2030"}]
    refused(with_variant(trc, MEDITERRANEAN, gone, **more), "drop FJ1 2026", "trc:var-mediterranean-5b")


def test_rumanian_armor_is_not_wanted_in_the_west(trc: Situation, refused: Refused) -> None:
    """trc:var-italian-sellout-3"""
    game = with_variant(trc, SELLOUT, {"RumPz": "0533", "24Pz": "0533", "47Pz": "0533"}, turn=7)
    refused(game, "exit RumPz 0533-0534", "trc:26.5.1")
    game.play("exit 24Pz 0533-0534")
    assert game.piece("24Pz").flags == ()


def test_nobody_comes_early_in_the_russian_turn(trc: Situation) -> None:
    """trc:var-tunisia-3 trc:var-bulge-2"""
    game = with_variant(trc, TUNISIA, {"5Inf": "Warsaw"}, turn=11, stage="soviet first impulse movement")
    assert game.piece("HGPz").box == "awaiting"
    more: dict[str, object] = {"turn": 21, "stage": "soviet second impulse movement", "weather": "clear"}
    bulge = with_variant(trc, BULGE, [{"id": "2SSPz", "box": "withdrawn"}], **more)
    assert (bulge.piece("2SSPz").box, bulge.piece("HGPz").box) == ("withdrawn", "awaiting")


def siberia(trc: Situation, units: list[dict[str, str]], **more: object) -> Game:
    return with_variant(trc, GAMBIT, units, **{"stage": "soviet replacements", "turn": 9, **more})


def test_without_factors_nobody_has_to_go_to_siberia(trc: Situation) -> None:
    """trc:var-japanese-gambit-2b: neither is the game lost."""
    lost = {place.name: "axis" for place in trc([]).position.board.places.values()}
    game = siberia(trc, pool("52A"), control=lost, counts={"Archangel lost": 1})
    assert game.result is None
    poor = siberia(trc, [{"id": "Worker-Moscow", "hex": "Moscow"}], counts={"Archangel lost": 1})
    assert poor.result is not None
    assert poor.result.rule == "trc:var-japanese-gambit-2b"


def test_who_is_recalled_from_siberia(trc: Situation) -> None:
    """trc:var-japanese-gambit-4: one unit a turn, from the day on, if anybody is there and wanted back."""
    worker = {"id": "Worker-Moscow", "hex": "Moscow"}
    counts = {japanese_gambit.SENT: 60, japanese_gambit.OPEN_FROM: 9}
    there = [worker, {"id": "52A", "box": "siberia"}, {"id": "55A", "box": "siberia"}]
    game = siberia(trc, there, counts=counts)
    while game.stage != "return from Siberia":
        game.play("done")
    assert {str(action) for action in game.legal()} == {"recall 52A", "recall 55A", "done"}
    stays = game.copy()
    stays.play("done")
    assert stays.piece("52A").box == "siberia"
    game.play("recall 52A")
    assert (game.piece("52A").box, game.piece("55A").box) == ("due", "siberia")
    early = siberia(trc, there, counts={**counts, japanese_gambit.OPEN_FROM: 10})
    assert "return" not in early.stage
    empty = siberia(trc, [worker], counts=counts)
    assert "return" not in empty.stage


def test_marks_of_a_german_drop(trc: Situation) -> None:
    """trc:var-mediterranean-5f trc:18.3-c: it moves no further in this turn, on free ground or among enemies."""
    units = [{"id": "FJ1", "box": "paratroop_reserve"}, {"id": "HQ-C", "hex": "2030"}, {"id": "4A", "hex": "2025"}]
    for hex in ("2027", "2025"):
        game = with_variant(trc, MEDITERRANEAN, units, turn=8, weather="clear", map={"blank": True})
        game.play(f"drop FJ1 {hex}")
        assert set(game.piece("FJ1").flags) == {"moved", "dropped", "from a box"}
