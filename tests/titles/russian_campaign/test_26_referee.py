"""26. Optional rules at their edges, and several of them together."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign.options.bidding import share
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

SOVIET_1 = "soviet first impulse movement"
SOVIET_COMBAT = "soviet first impulse combat"


def test_artillery_that_passes_a_city_has_occupied_it(trc: Situation) -> None:
    """trc:26.6.6 trc:17.2.1-b: it has a zone of control in the hex it is in, and the last to occupy controls."""
    game = trc({"GerArt": "1521"}, turn=8, options=["artillery"], control={"Minsk": "soviet", "Brest": "soviet"})
    game.play("move GerArt 1521-1520-1519")
    assert game.view("axis")["control"]["Minsk"] == "axis"
    beside = trc({"GerArt": "1522"}, turn=8, options=["artillery"], control={"Minsk": "soviet"})
    beside.play("move GerArt 1522-1521")
    assert beside.view("axis")["control"]["Minsk"] == "soviet"


def test_a_retreat_may_not_pass_beyond_the_limits_of_a_nation(trc: Situation, refused: Refused) -> None:
    """trc:26.83-a trc:26.82-a: every hex of the way counts, not its end alone."""
    units = {"3Rum": "1218", "5A": "1318", "6A": "1318"}
    game = trc(units, stage=SOVIET_COMBAT, turn=9, weather="clear", options=["national-restrictions"])
    game.play("attack 5A+6A 1218 at 3-1")
    game.play_dice([4])
    ways = [str(action) for action in game.legal()]
    assert ways
    assert not [way for way in ways if "-11" in way]
    refused(game, "retreat 3Rum 1218-1119-1219", "trc:26.83-a")


def replaceable(game: Game) -> set[str]:
    return {str(action).split()[1] for action in game.legal() if str(action).startswith("replace ")}


def test_ss_units_out_of_play_bring_nothing_extra(trc: Situation) -> None:
    """trc:26.1-a: a situation that does not speak of the SS has none."""
    pool = {"24Pz": "pool", "41Pz": "pool"}
    game = trc(pool, stage="axis replacements", turn=13, options=["ss-replenishment"])
    game.play("replace 24Pz")
    assert "41Pz" not in replaceable(game)
    alive = trc({**pool, "2SSPz": "Warsaw"}, stage="axis replacements", turn=13, options=["ss-replenishment"])
    alive.play("replace 24Pz")
    assert "41Pz" in replaceable(alive)


def test_the_german_artillery_is_replaced_in_may_only(trc: Situation, refused: Refused) -> None:
    """trc:26.6.2-b trc:var-bulge-3: the November turn of the Bulge is none of its two dates."""
    units, options = {"GerArt": "pool", "24Pz": "pool", "1SSPz": "pool"}, ["artillery", "var-bulge"]
    may = trc({**units, "3Pz": "Warsaw", "47Pz": "Warsaw"}, stage="axis replacements", turn=19, options=options)
    assert "GerArt" in replaceable(may)
    november = trc(units, stage="axis replacements", turn=22, weather="mud", options=options, variants=["var-bulge"])
    assert "24Pz" in replaceable(november)
    refused(november, "replace GerArt", "trc:26.6.2-b")


def test_a_city_whose_only_worker_left_takes_no_replacement_that_turn(trc: Situation, refused: Refused) -> None:
    """trc:26.2.3-c trc:26.2.3-b: a new worker may come there at once, a replacement only the turn after."""
    units = {"Worker-Kharkov": "Kharkov", "5A": "pool", "Worker-1a": {"box": "due"}}
    game = trc(units, stage="industrial evacuation", turn=4, weather="clear", options=["industrial-evacuation"])
    game.play(next(str(a) for a in game.legal() if str(a).startswith("relocate Worker-Kharkov")))
    game = trc(
        {"Worker-1a": "Kharkov", "5A": {"box": "due", "flags": ["replacement"]}},
        stage=SOVIET_1,
        turn=4,
        weather="clear",
        options=["industrial-evacuation"],
        counts={name: value for name, value in game.position.counts.items() if name == "cities without their worker"},
    )
    refused(game, "enter 5A Kharkov", "trc:26.2.3-c")


def test_unlimited_invasions_do_not_open_a_scenario_without_any(trc: Situation, refused: Refused) -> None:
    """trc:26.94-a trc:scn-bag-setup-c trc:scn-zit-setup-c: the option lifts the number, not the scenario's ban."""
    held = {"Odessa": "soviet", "Sevastopol": "axis", "Rostov": "soviet"}
    for scenario, turn in (("bagration", 20), ("zitadelle", 14)):
        game = trc({"5A": "Odessa"}, stage=SOVIET_1, turn=turn, scenario=scenario, control=held,
                   options=["increased-invasions"])  # fmt: skip
        if scenario == "bagration":
            refused(game, "invade 5A 3422", "trc:10.3.2-b")
        else:
            assert game.refusal("invade 5A 3422") is None


def test_a_bid_is_spread_over_the_turns_of_an_early_start(trc: Situation) -> None:
    """trc:26.10-b trc:var-mediterranean-1: play begins in March 1941, so that turn has its share."""
    game = stavka.new(
        "trc", options=["var-mediterranean"], settings={"bid": 11, "adopt": ["var-mediterranean"]}, seed=1
    )
    position = war(game)
    assert position.turn == 0
    total = 0
    for turn in range(26):
        position.turn = turn
        total += share(position)
    assert total == 11
    situation = trc([], turn=0, variants=["var-mediterranean"], counts={"bid": 27})
    assert share(war(situation)) == 2


def test_battlegroups_at_ten_to_one_need_no_die_in_combat_either(trc: Situation) -> None:
    """trc:26.4.3 trc:16.1-a"""
    units = {"BG-Inf1": "1424", "5A": "1423", "6A": "1423"}
    game = trc(units, stage=SOVIET_COMBAT, turn=8, options=["battlegroups"])
    game.play("attack 5A+6A 1424")
    assert game.piece("BG-Inf1").box == "available"


def test_allies_keep_apart_by_rail_and_sea_too(trc: Situation, refused: Refused) -> None:
    """trc:26.82-c"""
    units = {"3Rum": {"hex": "2831"}, "3Ita": {"hex": "2930", "flags": ["moved"]}}
    options = ["national-restrictions"]
    game = trc({**units, "3Ita": {"hex": "2833", "flags": ["moved"]}}, turn=9, weather="clear", options=options)
    line = next(str(a) for a in trc({"3Rum": "2831"}, turn=9, weather="clear").legal()
                if str(a).startswith("rail 3Rum") and str(a).endswith("2833"))  # fmt: skip
    refused(game, line, "trc:26.82-c")


def test_siberians_who_came_early_are_past(trc: Situation) -> None:
    """trc:var-russian-reaction-2: on turn 3 those of turn 4 come, and those of turn 3 have come before."""
    dates = {
        counter.short: counter.turn
        for counter in stavka.title("trc").roster.counters
        if counter.place == "east_edge" and counter.turn in (3, 4)
    }
    assert set(dates.values()) == {3, 4}
    game = trc({"5A": "Moscow"}, stage=SOVIET_1, turn=3, weather="clear", variants=["var-russian-reaction"])
    for short, turn in dates.items():
        assert game.piece(short).box in (("unused",) if turn == 3 else ("due", "awaiting")), short


def test_moscow_free_of_russian_zones_wins_in_1941(trc: Situation) -> None:
    """trc:scn-barb-victory-b trc:17.2.1-b: at any moment, also when the last Russian beside it goes."""
    units = {"24Pz": "1810", "47Pz": "1810", "5A": "1808"}
    game: Game = trc(units, stage=SOVIET_1, scenario="barbarossa", turn=2, control={"Moscow": "axis"})
    assert not game.result
    game.play("move 5A 1808-1807")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("axis", "trc:scn-barb-victory-b")


def test_paratroops_wait_until_enemy_factors_are_matched(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-b trc:18.2-b: from their box they come as reinforcements."""
    counts = {"factors soviet must match": 8}
    options = ["off-board-encirclement"]
    game = trc({"1Para": "paratroop_reserve"}, stage=SOVIET_1, turn=11, options=options, counts=counts)
    refused(game, "enter 1Para 1501", "trc:26.5.2-b")


def test_the_artillery_of_the_turn_is_in_the_pool(trc: Situation) -> None:
    """trc:26.6.1-a: a situation that begins with the Russian replacements of January 1943 has it there."""
    units = {"Worker-Moscow": "Moscow", "5A": "pool"}
    game = trc(units, stage="soviet replacements", turn=11, options=["artillery"])
    assert replaceable(game) == {"5A", "RusArt1"}


def test_a_replacement_takes_the_place_of_a_battlegroup_where_the_stack_is_full(trc: Situation) -> None:
    """trc:26.4.2-a: at the map edge too, where it could come in without it were there room."""
    stack = {name: {"hex": "1833", "flags": ["may not move"]} for name in ("BG-Inf1", "47Pz", "46Pz")}
    units = {**stack, "1Inf": {"box": "due", "flags": ["replacement"]}}
    game = trc(units, turn=13, options=["battlegroups"])
    game.play("enter 1Inf 1833")
    assert game.piece("BG-Inf1").box == "available"


def test_units_that_could_ride_to_the_edge_must_match(trc: Situation, refused: Refused) -> None:
    """trc:26.5.2-a trc:26.5.3: by normal, rail or sea movement, as many factors as possible."""
    owed: dict[str, object] = {"counts": {"factors soviet must match": 4}, "options": ["off-board-encirclement"]}
    game = trc({"5A": "Moscow"}, stage=SOVIET_1, turn=6, weather="mud", **owed)
    refused(game, "done", "trc:26.5.2-a")
    ride = next(str(a) for a in game.legal() if str(a).startswith("rail 5A") and str(a).endswith("-2101"))
    game.play(ride)
    game.play("exit 5A 2101")
    assert game.piece("5A").box == "exited"
    assert game.refusal("done") is None
    used = {"counts": {"factors soviet must match": 4, "rail moves": 5}, "options": owed["options"]}
    assert trc({"5A": "Moscow"}, stage=SOVIET_1, turn=25, **used).refusal("done") is None
