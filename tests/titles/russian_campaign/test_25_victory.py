"""25. Victory conditions, and those of the scenarios."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign import victory
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import result_of, war

MOVE = "axis first impulse movement"
OVER = "end of turn"


def decided(game: Game) -> tuple[str | None, str] | None:
    return (game.result.winner, game.result.rule) if game.result else None


# -- campaign ---------------------------------------------------------------------------------------------------------


def test_moscow_and_stalin(trc: Situation) -> None:
    """trc:25.1.1-a: both must hold."""
    stalin = {"id": "Stalin", "box": "removed"}
    alive = {"id": "Stalin", "hex": "Gorki"}
    units = [{"id": "24Pz", "hex": "1711"}]
    game = trc([*units, stalin], turn=8)
    game.play("move 24Pz 1711-1710-1809")
    assert decided(game) == ("axis", "trc:25.1.1-a")
    safe = trc([*units, alive], turn=8)
    safe.play("move 24Pz 1711-1710-1809")
    assert safe.result is None


def test_stalin_lost_after_moscow(trc: Situation) -> None:
    """trc:25.1.1-a"""
    units = {"24Pz": "2103", "41Pz": "2103", "47Pz": "2103", "Stalin": "Gorki", "5Inf": "Moscow"}
    game = trc(units, turn=8)
    game.play("overrun 24Pz+41Pz+47Pz 2102")
    assert decided(game) == ("axis", "trc:25.1.1-a")


def test_moscow_freed_of_a_russian_zone_counts_at_once(trc: Situation) -> None:
    """trc:25.1.1-a: Axis-owned but contested Moscow decides as soon as nobody contests it."""
    units = [{"id": "5A", "hex": "1909"}, {"id": "24Pz", "hex": "1710"}, {"id": "Stalin", "box": "removed"}]
    game = trc(units, stage="soviet first impulse movement", turn=8, control={"Moscow": "axis"})
    assert game.result is None
    game.play("move 5A 1909-2008")
    assert decided(game) == ("axis", "trc:25.1.1-a")


def test_berlin_for_the_russians(trc: Situation) -> None:
    """trc:25.1.2: at any time, by presence or by an uncontested zone of control."""
    game = trc({"5A": "0529"}, stage="soviet first impulse movement", turn=8)
    game.play("move 5A 0529-0530-0531")
    assert decided(game) == ("soviet", "trc:25.1.2")
    held = trc({"5A": "0529", "5Inf": "Berlin"}, stage="soviet first impulse movement", turn=8)
    held.play("move 5A 0529-0530-0531")
    assert held.result is None


def test_berlin_at_the_very_end(trc: Situation) -> None:
    """trc:25.1.1-b trc:25-a trc:4.4"""
    assert decided(trc({"5Inf": "Berlin"}, stage=OVER, turn=25)) == ("axis", "trc:25.1.1-b")
    assert trc({"5Inf": "Berlin"}, stage=OVER, turn=24).result is None
    contested = trc({"5A": "0531", "5Inf": "0533"}, stage=OVER, turn=25, control={"Berlin": "axis"})
    assert decided(contested) == (None, "trc:25-a")


# -- sudden death -----------------------------------------------------------------------------------------------------

LISTS = {
    5: ("trc:25.2.2", ("Kalinin", "Kharkov", "Kiev", "Leningrad", "Rostov", "Stalino")),
    11: ("trc:25.2.3", ("Maikop", "Moscow", "Kursk", "Leningrad", "Rostov", "Stalingrad")),
    17: ("trc:25.2.4", ("Dnepropetrovsk", "Kharkov", "Kiev", "Leningrad", "Sevastopol", "Smolensk")),
}


@pytest.mark.parametrize("turn", LISTS)
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_all_six_objectives_win(trc: Situation, turn: int, side: str) -> None:
    """trc:25.2-a trc:25.2.1 trc:25.2.2 trc:25.2.3 trc:25.2.4 trc:4.3"""
    rule, places = LISTS[turn]
    control = dict.fromkeys(places, side)
    assert decided(trc({}, stage=OVER, turn=turn, control=control)) == (side, rule)
    for place in places:
        assert trc({}, stage=OVER, turn=turn, control=control | {place: "neither"}).result is None


@pytest.mark.parametrize("turn", [4, 6, 7, 10, 12, 16, 19])
def test_sudden_death_is_looked_at_in_january_only(trc: Situation, turn: int) -> None:
    """trc:4.3 trc:25.2.1"""
    control = {place: "axis" for _, places in LISTS.values() for place in places}
    assert trc({}, stage=OVER, turn=turn, control=control).result is None


ALLIES = ["Finland", "Rumania", "Hungary"]
OIL = ("Ploesti", "Maikop", "Grozny")


def test_russian_objectives_of_1945(trc: Situation) -> None:
    """trc:25.2.5"""
    control = dict.fromkeys((*OIL, "Breslau"), "soviet")
    won = trc({}, stage=OVER, turn=23, control=control, surrendered_allies=ALLIES)
    assert decided(won) == ("soviet", "trc:25.2.5")
    for ally in ALLIES:
        rest = [a for a in ALLIES if a != ally]
        assert trc({}, stage=OVER, turn=23, control=control, surrendered_allies=rest).result is None
    for place in control:
        short = control | {place: "neither"}
        assert trc({}, stage=OVER, turn=23, control=short, surrendered_allies=ALLIES).result is None


def test_german_objectives_of_1945(trc: Situation) -> None:
    """trc:25.2.6"""
    control = {"Ploesti": "axis", "Maikop": "soviet", "Grozny": "soviet"}
    assert decided(trc({}, stage=OVER, turn=23, control=control)) == ("axis", "trc:25.2.6")
    finns = trc({}, stage=OVER, turn=23, control=control, surrendered_allies=["Finland"])
    assert decided(finns) == ("axis", "trc:25.2.6")
    for ally in ("Rumania", "Hungary"):
        assert trc({}, stage=OVER, turn=23, control=control, surrendered_allies=[ally]).result is None
    for place in ("Breslau", "Konigsberg", "Ploesti"):
        assert trc({}, stage=OVER, turn=23, control=control | {place: "neither"}).result is None


def test_campaign_conditions_hold_in_the_scenarios(trc: Situation) -> None:
    """trc:scn-barb-victory-c trc:scn-blau-victory-b trc:scn-zit-victory-b trc:scn-bag-victory"""
    for scenario, turn in (("barbarossa", 5), ("fall-blau", 11), ("zitadelle", 17)):
        rule, places = LISTS[turn]
        game = trc({}, stage=OVER, turn=turn, scenario=scenario, control=dict.fromkeys(places, "soviet"))
        assert decided(game) == ("soviet", rule)
    march = {"5A": "0529"}
    for scenario in ("barbarossa", "fall-blau", "zitadelle", "bagration"):
        game = trc(march, stage="soviet first impulse movement", turn=20, scenario=scenario)
        game.play("move 5A 0529-0530-0531")
        assert decided(game) == ("soviet", "trc:25.1.2")
    held = trc({"5Inf": "Berlin"}, stage=OVER, turn=25, scenario="bagration")
    assert decided(held) == ("axis", "trc:25.1.1-b")


# -- scenarios --------------------------------------------------------------------------------------------------------


def test_moscow_in_1941_wins_barbarossa(trc: Situation) -> None:
    """trc:scn-barb-victory-b"""
    units = {"24Pz": "1711", "Stalin": "Gorki"}
    game = trc(units, turn=4, scenario="barbarossa", weather="light mud")
    game.play("move 24Pz 1711-1710-1809")
    assert decided(game) == ("axis", "trc:scn-barb-victory-b")
    for scenario, turn in (("barbarossa", 7), ("campaign", 4)):
        other = trc(units, turn=turn, scenario=scenario, weather="clear")
        other.play("move 24Pz 1711-1710-1809")
        assert other.result is None


def points(game: Game) -> int:
    return int(game.view("axis")["points"])


def test_points_of_places_beyond_and_behind_the_line(trc: Situation) -> None:
    """trc:scn-barb-score trc:scn-score-unclaimed: major cities and oil 2, minor cities 1."""
    blank = points(trc({}, turn=7, scenario="fall-blau"))
    assert blank == 0

    def with_control(**control: str) -> int:
        return points(trc({}, turn=7, scenario="fall-blau", control=control))

    assert with_control(Stalingrad="axis") == 2
    assert with_control(Maikop="axis") == 2
    assert with_control(Krasnodar="axis") == 1
    assert with_control(Kiev="soviet") == -2
    assert with_control(Ploesti="soviet") == -2
    assert with_control(Smolensk="soviet") == -1
    assert with_control(Stalingrad="axis", Maikop="axis", Smolensk="soviet") == 3
    assert with_control(Stalingrad="neither", Kiev="neither") == 0


def test_barbarossa_is_scored_on_the_line_of_1942(trc: Situation) -> None:
    """trc:scn-barb-score: at the start the Russians hold all up to the border of 1941."""
    start = points(stavka.new("trc", scenario="barbarossa"))
    assert start < -20
    assert points(stavka.new("trc", scenario="campaign")) == 0


EAST = ("Stalingrad", "Voronezh", "Krasnodar")


@pytest.mark.parametrize(
    ("scenario", "turn", "rule"),
    [("fall-blau", 14, "trc:scn-blau-victory"), ("barbarossa", 10, "trc:scn-barb-victory-a")],
)
def test_four_points_win(trc: Situation, scenario: str, turn: int, rule: str) -> None:
    """trc:scn-blau-victory trc:scn-barb-victory-a trc:scn-end"""
    west = points_line(scenario)
    won = trc({}, stage=OVER, turn=turn, scenario=scenario, control=west | dict.fromkeys(EAST[:2], "axis"))
    assert (points(won), decided(won)) == (4, ("axis", rule))
    short = west | dict.fromkeys(EAST[1:], "axis")
    lost = trc({}, stage=OVER, turn=turn, scenario=scenario, control=short)
    assert (points(lost), decided(lost)) == (3, ("soviet", rule))
    early = trc({}, stage=OVER, turn=turn - 1, scenario=scenario, control=short)
    assert early.result is None


def points_line(scenario: str) -> dict[str, str]:
    """Control of every place as the line of 1942 has it."""
    title = stavka.title("trc")
    west = title.axis_side("fall_blau")  # type: ignore[attr-defined]
    soviet = ("Leningrad", "Sevastopol")
    return {
        p.name: "axis" if west >> p.hex & 1 and p.name not in soviet else "soviet" for p in title.map.places.values()
    }


def test_zitadelle_wants_minus_six(trc: Situation) -> None:
    """trc:scn-zit-victory"""
    lost = dict.fromkeys(("Kiev", "Minsk", "Odessa"), "soviet")
    game = trc({}, stage=OVER, turn=18, scenario="zitadelle", control=lost)
    assert (points(game), decided(game)) == (-6, ("axis", "trc:scn-zit-victory"))
    game = trc({}, stage=OVER, turn=18, scenario="zitadelle", control=lost | {"Smolensk": "soviet"})
    assert (points(game), decided(game)) == (-7, ("soviet", "trc:scn-zit-victory"))


def test_a_scenario_played_on_as_a_campaign(trc: Situation) -> None:
    """trc:scn-end-extend"""
    options = ["play-on"]
    game = trc({"5Inf": "Berlin"}, stage=OVER, turn=14, scenario="fall-blau", options=options)
    assert game.result is None
    assert stavka.new("trc", scenario="zitadelle", options=options).view("axis")["last_turn"] == 25
    end = trc({"5Inf": "Berlin"}, stage=OVER, turn=25, scenario="fall-blau", options=options)
    assert decided(end) == ("axis", "trc:25.1.1-b")
    moscow = trc({"24Pz": "1711"}, turn=2, scenario="barbarossa", options=options)
    moscow.play("move 24Pz 1711-1710-1809")
    assert moscow.result is None


def test_status_tells_what_is_missing(trc: Situation) -> None:
    """trc:25.2-a trc:25.1.1-a"""
    sentences = trc({}, turn=8, control={"Maikop": "axis", "Moscow": "axis"}).view("axis")["victory"]
    lacking = next(line for line in sentences if "axis still lacks" in line)
    assert "Stalingrad" in lacking
    assert "Moscow" not in lacking
    assert any("controls Moscow and wins at once if Stalin" in line for line in sentences)
    scenario = trc({}, turn=8, scenario="fall-blau").view("axis")["victory"]
    assert scenario[0] == "The Axis has 0 points and needs 4 at the end of Jul/Aug 1943."


def test_a_house_option_leaves_sudden_death_out(trc: Situation) -> None:
    """trc:4.3 The players may agree to fight on; the rulebook itself knows no such option."""
    held = dict.fromkeys(("Kalinin", "Kharkov", "Kiev", "Leningrad", "Rostov", "Stalino"), "axis")
    game = trc({"24Pz": "Berlin"}, stage="end of turn", turn=5, control=held)
    assert game.result is not None
    assert game.result.level == "sudden death"
    game = trc({"24Pz": "Berlin"}, stage="end of turn", turn=5, control=held, options=["no-sudden-death"])
    assert game.result is None


def test_sudden_death_in_the_last_turn_decides(trc: Situation) -> None:
    """trc:4.3 trc:4.4 trc:25-a: who has won is not asked for Berlin or points any more."""
    held = dict.fromkeys(LISTS[5][1], "soviet")
    game = trc({"5A": "0531", "5Inf": "0533"}, stage=OVER, turn=5, last_turn=5, control={**held, "Berlin": "axis"})
    assert decided(game) == ("soviet", "trc:25.2.2")
    berlin = trc({"5Inf": "Berlin"}, stage=OVER, turn=5, last_turn=5, control=held)
    assert decided(berlin) == ("soviet", "trc:25.2.2")


def test_both_may_have_their_objectives(trc: Situation) -> None:
    """trc:25.2.1 trc:25.2.5 trc:25.2.6: each side is asked for its own list of 1945."""
    game = trc({}, stage=OVER, turn=23, control=dict.fromkeys((*OIL, "Breslau"), "axis"), surrendered_allies=ALLIES)
    assert game.result is None


def test_moscow_is_watched_from_the_loss_of_stalin_on(trc: Situation) -> None:
    """trc:25.1.1-a trc:scn-barb-victory-b: also where its owner stays the same and only a Russian zone goes away."""
    units = {"5A": "1909", "24Pz": "1710", "Stalin": "Gorki"}
    soviet = "soviet first impulse movement"
    barbarossa = trc(units, stage=soviet, turn=2, scenario="barbarossa", control={"Moscow": "axis"})
    barbarossa.play("move 5A 1909-2008")
    assert decided(barbarossa) == ("axis", "trc:scn-barb-victory-b")
    campaign = trc(units, stage=soviet, turn=2, control={"Moscow": "axis"})
    campaign.play("move 5A 1909-2008")
    assert campaign.result is None


def test_status_follows_the_game(trc: Situation) -> None:
    """trc:25.1.1-a trc:4.3 trc:scn-end-extend trc:25.1.1-b"""

    def status(**more: object) -> str:
        return " ".join(trc(more.pop("units", {}), **more).view("axis")["victory"])

    assert "Stalin is eliminated: the Axis wins at once" in status(units={"Stalin": "removed"}, turn=8)
    assert "By taking Moscow the Axis wins at once if Stalin" in status(turn=8)
    assert "controlling Moscow in 1941" in status(turn=2, scenario="barbarossa")
    assert "controlling Moscow in 1941" not in status(turn=2, scenario="barbarossa", options=["play-on"])
    assert "controlling Moscow in 1941" not in status(turn=6, scenario="barbarossa")
    assert "holding Berlin at the end of May/Jun 1945" in status(turn=8)
    assert "Sudden death" in status(turn=8)
    assert "udden death" not in status(turn=8, options=["no-sudden-death"])
    assert "udden death" not in status(turn=24)
    held = dict.fromkeys(LISTS[11][1], "axis")
    told = status(turn=11, control=held)
    assert "The Axis would win by sudden death at the end of Jan/Feb 1943" in told
    assert "soviet still lacks" in told


def test_the_loss_of_stalin_decides_at_once_if_moscow_is_axis(trc: Situation) -> None:
    """trc:25.1.1-a trc:11.3-a: wherever he dies."""
    units = {"5Inf": "Moscow", "24Pz": "2020", "39Pz": "2020", "Stalin": "2019"}
    game = trc(units, stage="axis first impulse combat", turn=8, control={"Moscow": "axis"})
    game.play("attack 24Pz+39Pz 2019 at 3-1")
    game.play_dice([6])  # DE
    assert result_of(game).winner == "axis"


def test_berlin_falls_with_its_last_defender(trc: Situation) -> None:
    """trc:25.1.2 trc:17.2.1-e: the army beside it holds it then."""
    units = {"3LwInf": "Berlin", "24Pz": "Warsaw"}
    game = trc(units, stage="soviet first impulse combat", turn=20, control={"Berlin": "axis"})
    pos = war(game)
    berlin = pos.board.places["Berlin"].hex
    beside = next(pos.hex_name(h) for h in pos.board.grid.neighbours(berlin) if pos.ground.walk.around(berlin) >> h & 1)
    units = {**units, "1GTA": beside, "2GTA": beside}
    game = trc(units, stage="soviet first impulse combat", turn=20, control={"Berlin": "axis"})
    game.play(f"attack 1GTA+2GTA {pos.hex_name(berlin)} at 3-1")
    game.play_dice([6])  # DE
    assert result_of(game).winner == "soviet"


def test_moscow_alone_decides_no_campaign(trc: Situation) -> None:
    """trc:25.1.1-a trc:scn-barb-victory-b: while Stalin lives, in the scenario only."""
    units = {"5Inf": "1814", "Stalin": "Gorki", "5A": "Gorki"}
    for scenario, over in (("barbarossa", True), ("campaign", False)):
        control = {"Moscow": "axis"}
        game = trc(units, turn=4, scenario=scenario, control=control, weather="clear")
        pos = war(game)
        victory.at_once(pos)
        assert (pos.result is not None) is (over and victory.by_points(pos))
