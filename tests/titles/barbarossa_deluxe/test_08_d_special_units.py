"""8.30 to 8.35: cavalry, Tigers, cavalry-mechanized groups, fortress commands, the Leningrad units."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.combat import bloodbath, carrying_out, column_shifts, factors
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.combat.retreat import FallBack
from stavka.titles.barbarossa_deluxe.movement import costs, strategic_movement
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
GERMAN = {"control": {"axis": "all"}}
# panzers all around Kharkov
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
# Germans around Leningrad and its way over the lake
SIEGE = {"4Inf": "1110", "5Inf": "1111", "6Inf": "1009", "7Inf": "1109"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def battle_of(game: Game, attackers: str, hex: str, side: int, mobile: bool = False) -> Fight:
    position = war(game)
    target = position.board.grid.index(hex)
    units = tuple(position.roster.find(name) for name in attackers.split("+"))
    return Fight(side, units, defenders_of(position, side, target, mobile), target, mobile)


def shifts(game: Game, attackers: str, hex: str, side: int) -> dict[str, int]:
    """The shifts of an attack by name."""
    return dict(column_shifts.all_of(war(game), battle_of(game, attackers, hex, side)))


# -- cavalry groups (8.30) --------------------------------------------------------------------------------------------


def test_cavalry_groups_join_soviet_units(bd: Situation, refused: Refused) -> None:
    """On supplied units outside cities (bd:8.30-a), in the area of their word (bd:8.30-b)."""
    units = {"3A": "1607", "4A": "1606", "13A": "2506", "26A": "2407", "27A": "2204", "3Pz": "2117"}
    game = bd(units, "soviet administration", turn=7, boxes={"due": ["DCG", "KCG", "MCG"]})
    refused(game, "enter KCG 1605", "bd:8.30-b")  # nobody is there
    refused(game, "enter KCG 2506", "bd:8.30-b")
    refused(game, "enter DCG 1607", "bd:8.30-b")
    refused(game, "enter KCG 1606", "bd:8.30-g")
    game.play("enter KCG 1607")
    game.play("enter DCG 2204")
    refused(game, "enter MCG 1607", "bd:8.30-e")


def test_cavalry_wants_a_supplied_host(bd: Situation, refused: Refused) -> None:
    """The units it joins must be in overland supply (bd:8.30-a)."""
    ring = {"3Pz": "2408", "14Pz": "2409", "24Pz": "2507", "41Pz": "2509", "46Pz": "2608", "47Pz": "2609"}
    game = bd({"3A": "2508", "4A": "2204", **ring}, "soviet administration", turn=9, boxes={"due": ["DCG"]})
    assert not states.is_overland(war(game), of(game, "3A"))
    refused(game, "enter DCG 2508", "bd:8.30-b")
    game.play("enter DCG 2204")


def test_cavalry_groups_do_not_wait(bd: Situation) -> None:
    """Not entered on its turn, a group is lost (bd:8.30-k)."""
    game = bd({"3A": "1607", "3Pz": "2117"}, "soviet administration", turn=3, boxes={"due": ["DVCG", "33A"]})
    game.play("done")
    assert (game.piece("DVCG").box, game.piece("33A").box) == ("out of play", "rvgk")


def test_cavalry_stays_in_its_area(bd: Situation, refused: Refused) -> None:
    """It neither moves nor attacks out of it (bd:8.30-c)."""
    game = bd({"KCG": "2103", "DCG": "2204", "3Pz": "2117"}, "soviet move", turn=8)
    refused(game, "move KCG 2103-2203", "bd:8.30-c")
    refused(game, "move DCG 2204-2104", "bd:8.30-c")
    game.play("move KCG 2103-2102")
    game = bd({"KCG": "2103", "3Pz": "2203", "14Pz": "2102"}, "soviet fight", turn=8)
    refused(game, "attack KCG 2203", "bd:8.30-c")
    assert game.refusal("attack KCG 2102") is None


def test_cavalry_is_always_in_supply(bd: Situation) -> None:
    """Cut off and without offensive supply it has its factor of 2 (bd:8.30-d)."""
    game = bd({"DCG": "2407", "3A": "2407", **RING}, "soviet fight", turn=8)
    position = war(game)
    assert not states.is_overland(position, of(game, "3A"))
    assert factors.attack_total(position, battle_of(game, "DCG", "2306", SOVIET)) == 2
    assert factors.defence_total(position, Fight(AXIS, (of(game, "3Pz"),), (of(game, "DCG"),), 0, False)) == 2
    assert not position.roster.mech[of(game, "DCG")]


def test_cavalry_and_stacking(bd: Situation, refused: Refused) -> None:
    """One group a hex at the end of a move, besides five armies (bd:8.30-e)."""
    five = dict.fromkeys(("3A", "4A", "13A", "26A", "27A"), "1607")
    game = bd({**five, "KCG": "1608", "MCG": "1707", "3Pz": "2117"}, "soviet move", turn=8)
    game.play("move KCG 1608-1607")
    refused(game, "move MCG 1707-1607", "bd:8.30-e")
    game.play("move MCG 1707-1607-1506")  # passing is free
    assert game.piece("MCG").hex == "1506"


def test_cavalry_pays_one_point_a_hex(bd: Situation, refused: Refused) -> None:
    """Marsh and rough cost 1, rivers what they cost all (bd:8.30-f)."""
    game = bd({"KCG": "1910", "MCG": "1508", "3Pz": "2117"}, "soviet move", turn=8)
    position = war(game)
    index = position.board.grid.index
    marsh = position.ground.marsh | position.ground.rough
    terms = costs.terms_of(position, of(game, "KCG"), 0)
    assert marsh >> index("1909") & 1
    assert terms.step_cost(index("1908"), index("1909")) == 1
    assert terms.step_cost(index("1508"), index("1608")) == 2  # over a river
    assert terms.step_cost(index("1607"), index("1606")) == 1


def test_cavalry_keeps_out_of_cities(bd: Situation, refused: Refused) -> None:
    """It neither ends in one nor attacks into one, but may ride through (bd:8.30-g)."""
    game = bd({"KCG": "1607", "3Pz": "2117"}, "soviet move", turn=8)
    refused(game, "move KCG 1607-1606", "bd:8.30-g")
    game.play("move KCG 1607-1606-1505")
    game = bd({"KCG": "1607", "3Pz": "1606", "14Pz": "1707"}, "soviet fight", turn=8)
    refused(game, "attack KCG 1606", "bd:8.30-g")
    assert game.refusal("attack KCG 1707") is None


def retreat_of_cavalry(bd: Situation, **more: str) -> Game:
    """Three panzer corps throw a group out of 1607; Moscow is the only way."""
    panzers = dict.fromkeys(("3Pz", "14Pz", "24Pz"), "1707")
    block = {"41Pz": "1608", "46Pz": "1507", "47Pz": "1706", "48Pz": "1506"}
    game = bd({"KCG": "1607", **panzers, **block, **more}, "axis fight", turn=8)
    game.play("attack 3Pz+14Pz+24Pz 1607")
    game.play_dice([1])
    return game


def test_cavalry_retreats_out_of_a_city(bd: Situation) -> None:
    """A hex further when it would end in the city (bd:8.30-h)."""
    game = retreat_of_cavalry(bd)
    choices = {str(action) for action in game.legal()}
    assert "retreat KCG 1606" not in choices
    assert "retreat KCG 1505" in choices
    game.play("retreat KCG 1505")
    assert game.piece("KCG").hex == "1505"


def test_cavalry_that_cannot_leave_the_city(bd: Situation) -> None:
    """If it cannot go further it is eliminated (bd:8.30-h), for good (bd:8.30-j)."""
    game = retreat_of_cavalry(bd, **{"56Pz": "1505", "57Pz": "1605", "4Inf": "1705"})
    assert game.piece("KCG").box == "out of play"


def test_cavalry_is_lost_for_good(bd: Situation, refused: Refused) -> None:
    """No step brings a group back (bd:8.30-j)."""
    game = bd({"KCG": "1607", "3A": "1606"}, "soviet administration", turn=9, boxes={"dead pile": ["4A"]})
    war(game).eliminate(of(game, "KCG"))
    refused(game, "rebuild KCG", "bd:8.12-e")


def test_cavalry_never_enters_the_rvgk(bd: Situation, refused: Refused) -> None:
    """bd:8.30-l: not from the map in supply either."""
    game = bd({"KCG": "1607", "3A": "1606", "3Pz": "2117"}, "soviet reserves", turn=8)
    refused(game, "reserve KCG", "bd:8.30-l")


# -- Tiger battalions (8.31) ------------------------------------------------------------------------------------------


def test_tigers_join_a_corps(bd: Situation, refused: Refused) -> None:
    """502 and 503 come on turn 14, each with a supplied German corps (bd:8.31-a), one a stack (bd:8.31-c)."""
    ring = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}
    units = {"57Pz": "1708", "4Inf": "1708", "Ro3": "2820", "3Pz": "2407", "14Pz": "2117", "3A": "1606", **ring}
    game = bd(units, "start of turn", turn=14)
    assert {unit.short for unit in game.units(kind="tiger") if unit.box == "due"} == {"502TB", "503TB"}
    refused(game, "attach 502TB Ro3", "bd:8.31-d")
    refused(game, "attach 502TB 3A", "bd:8.31-d")
    refused(game, "attach 502TB 3Pz", "bd:8.31-a")  # cut off
    refused(game, "attach 505TB 57Pz", "bd:8.31-a")  # not yet
    game.play("attach 502TB 57Pz")
    refused(game, "attach 503TB 4Inf", "bd:8.31-c")
    game.play("attach 503TB 14Pz")
    assert (game.piece("502TB").hex, game.piece("503TB").hex) == ("1708", "2117")


def test_eight_tiger_battalions(bd: Situation) -> None:
    """Eight in all (bd:8.31-a); 505 and 509 are the replaceable ones (bd:8.31-j)."""
    roster = war(bd({"3A": "1606"})).roster
    tigers = [u for u in range(len(roster)) if roster.tiger[u]]
    assert len(tigers) == 8
    assert {roster.short[u] for u in tigers if not roster.dotted[u]} == {"505TB", "509TB"}


def test_a_satellite_may_share_the_hex(bd: Situation) -> None:
    """It may be in the hex, without having the Tigers (bd:8.31-d)."""
    units = {"57Pz": "2820", "Ro3": "2820", "3A": "1606"}
    game = bd(units, "axis administration", turn=14, boxes={"due": ["502TB"]})
    game.play("attach 502TB 57Pz")
    assert war(game).rider[of(game, "57Pz")] == of(game, "502TB")


def test_tigers_are_never_alone(bd: Situation, refused: Refused) -> None:
    """They neither move nor fight alone, nor do they count for stacking (bd:8.31-b)."""
    five = dict.fromkeys(("57Pz", "4Inf", "5Inf", "6Inf", "7Inf"), "1707")
    attached = {"502TB": "57Pz"}
    game = bd({**five, "3A": "1607"}, turn=17, attached=attached)
    refused(game, "move 502TB 1707-1708", "bd:8.31-b")
    position = war(game)
    assert position.load(AXIS, position.board.grid.index("1707")) == 5
    game = bd({**five, "3A": "1607"}, "axis fight", turn=17, attached=attached)
    refused(game, "attack 502TB 1607", "bd:8.31-b")


def test_tigers_go_with_their_corps(bd: Situation, refused: Refused) -> None:
    """They move along (bd:8.31-e); two battalions never end in one stack (bd:8.31-c)."""
    units = {"57Pz": "1708", "46Pz": "1710", "3A": "1606"}
    game = bd(units, turn=17, attached={"502TB": "57Pz", "503TB": "46Pz"})
    refused(game, "move 46Pz 1710-1709-1708", "bd:8.31-c")
    game.play("move 57Pz 1708-1808")
    assert game.piece("502TB").hex == "1808"


def test_tigers_change_corps_by_rail(bd: Situation, refused: Refused) -> None:
    """From a supplied city, for two points of strategic movement (bd:8.31-e)."""
    units = {"57Pz": "2117", "46Pz": "2120", "48Pz": "1708", "Ro3": "2820", "3A": "1606"}
    game = bd(units, "axis strategic movement", turn=17, attached={"502TB": "57Pz", "503TB": "48Pz"})
    refused(game, "attach 502TB Ro3", "bd:8.31-d")
    refused(game, "attach 502TB 57Pz", "bd:8.31-e")
    refused(game, "attach 503TB 46Pz", "bd:8.7-b")  # in no city
    refused(game, "attach 502TB 48Pz", "bd:8.31-c")
    game.play("attach 502TB 46Pz")
    assert (game.piece("502TB").hex, strategic_movement.capacity(war(game))) == ("2120", 6)
    assert war(game).rider[of(game, "57Pz")] < 0


def test_one_tiger_shift_a_battle(bd: Situation) -> None:
    """One column for the German in attack or defence, however many battalions (bd:8.31-f)."""
    units = {"57Pz": "1707", "46Pz": "1608", "3A": "1607"}
    game = bd(units, "axis fight", turn=17, attached={"502TB": "57Pz", "503TB": "46Pz"})
    assert shifts(game, "57Pz+46Pz", "1607", AXIS)["Tigers"] == 1
    assert shifts(game, "57Pz", "1607", AXIS)["Tigers"] == 1
    game = bd(units, "soviet fight", turn=17, attached={"502TB": "57Pz"})
    assert shifts(game, "3A", "1707", SOVIET)["Tigers"] == -1
    assert "Tigers" not in shifts(game, "3A", "1608", SOVIET)


def test_tigers_die_with_their_corps(bd: Situation) -> None:
    """A dotted battalion for good, without a die (bd:8.31-g,-j)."""
    game = bd({"57Pz": "1707", "3A": "1607"}, turn=20, attached={"502TB": "57Pz"})
    war(game).eliminate(of(game, "57Pz"))
    assert (game.piece("57Pz").box, game.piece("502TB").box) == ("dead pile", "out of play")
    assert game.stage != "return of a unit"


@pytest.mark.parametrize(("turn", "die", "back"), [(20, 2, 22), (31, 2, None)])
def test_tigers_that_return(bd: Situation, turn: int, die: int, back: int | None) -> None:
    """Lost on turn 20, die 2: back on turn 22, without a step; after the last turn never (bd:8.31-k)."""
    game = bd({"57Pz": "1707", "3A": "1607"}, turn=turn, attached={"505TB": "57Pz"})
    war(game).eliminate(of(game, "57Pz"))
    game.play_dice([die])
    assert game.piece("505TB").box == ("awaiting" if back else "out of play")
    if back:
        assert war(game).arrives[of(game, "505TB")] == back
        later = bd({"4Inf": "2117", "3A": "1606"}, "axis administration", turn=back, boxes={"due": ["505TB"]})
        later.play("attach 505TB 4Inf")


def test_tigers_count_one_in_a_bloodbath(bd: Situation) -> None:
    """As losses of the attacker, and as what the defender loses (bd:8.31-h)."""
    game = bd({"57Pz": "1707", "3A": "1607"}, "axis fight", turn=17, attached={"502TB": "57Pz"})
    assert bloodbath.price_paid([(4, 1, 0)], 1) == 5
    panzer = war(game).roster.find("57Pz")
    assert carrying_out.settled(war(game), Fight(SOVIET, (of(game, "3A"),), (panzer,), 0, False))[2] == 4
    # six defence factors are paid with 4 for the panzers, 1 for the Tigers and another corps
    units = {"57Pz": "1707", "46Pz": "1707", "48Pz": "1707", "14Pz": "1707", "24Pz": "1707", "1G": "1607"}
    game = bd(units, "axis fight", turn=14, attached={"502TB": "57Pz"})
    game.play("attack 57Pz+46Pz+48Pz+14Pz+24Pz 1607")
    game.play_dice([4])  # 6:1 with the Tigers
    assert game.piece("1G").box == "dead pile"
    game.play("lose 57Pz")
    assert game.stage != "bloodbath"  # 5 for 4


def test_tigers_in_mobile_assaults(bd: Situation) -> None:
    """With an eligible corps they take part (bd:8.31-i)."""
    game = bd({"57Pz": "1707", "46Pz": "1707", "3A": "1607"}, turn=17, attached={"502TB": "57Pz"}, **GERMAN)
    game.play("assault 57Pz+46Pz 1607")
    assert dict(column_shifts.all_of(war(game), battle_of(game, "57Pz", "1607", AXIS, mobile=True)))["Tigers"] == 1
    game.play_dice([4])  # 8 to 3, the shifts for assault and Tigers cancel out: 2:1, a retreat
    game.play(next(iter(game.legal())))
    assert game.piece("502TB").hex == "1607"


# -- cavalry-mechanized groups (8.32) ---------------------------------------------------------------------------------


def test_groups_join_an_army(bd: Situation, refused: Refused) -> None:
    """Four on turn 25, each with a supplied army (bd:8.32-a), one a stack (bd:8.32-c), no satellite (bd:8.32-d)."""
    units = {"3A": "1607", "5GT": "1607", "1R": "1505", "4A": "2407", "KCG": "1604", **RING}
    game = bd(units, "start of turn", turn=25)
    while game.stage != "soviet administration":
        game.play("done" if game.refusal("done") is None else "decline")
    assert {unit.short for unit in game.units(kind="cavalry-mechanized") if unit.box == "due"} == {
        "CMB",
        "CMO",
        "CMP",
        "CMS",
    }
    refused(game, "attach CMB 1R", "bd:8.32-d")
    refused(game, "attach CMB 4A", "bd:8.32-a")
    refused(game, "attach CMB KCG", "bd:8.32-a")
    game.play("attach CMB 5GT")
    refused(game, "attach CMO 3A", "bd:8.32-c")
    assert game.piece("CMB").hex == "1607"


def test_groups_are_never_alone(bd: Situation, refused: Refused) -> None:
    """They neither move nor fight alone nor count for stacking (bd:8.32-b), and move along (bd:8.32-e)."""
    five = dict.fromkeys(("5GT", "3A", "4A", "13A", "26A"), "1607")
    units = {**five, "1GT": "1605", "3Pz": "1707"}
    game = bd(units, "soviet move", turn=26, attached={"CMB": "5GT", "CMO": "1GT"})
    refused(game, "move CMB 1607-1506", "bd:8.32-b")
    assert war(game).load(SOVIET, war(game).where[of(game, "5GT")]) == 5
    game.play("move 5GT 1607-1506")
    assert game.piece("CMB").hex == "1506"
    refused(game, "move 1GT 1605-1505-1506", "bd:8.32-c")
    game = bd(units, "soviet fight", turn=26, attached={"CMB": "5GT"})
    refused(game, "attack CMB 1707", "bd:8.32-b")


def test_groups_change_armies_by_way_of_the_rvgk(bd: Situation, refused: Refused) -> None:
    """In by one phase, out by another (bd:8.32-e); an army takes its group along, and both count (bd:8.9-b)."""
    units = {"5GT": "1607", "1GT": "1605", "3Pz": "1708"}
    game = bd(units, "soviet reserves", turn=26, attached={"CMB": "5GT"}, boxes={"rvgk": ["CMO"]})
    game.play("reserve CMB")
    assert (game.piece("CMB").box, war(game).rider[of(game, "5GT")]) == ("rvgk", -1)
    refused(game, "attach CMB 1GT", "bd:8.32-e")
    game.play("attach CMO 1GT")
    assert war(game).count("rvgk moves") == 2
    refused(game, "reserve CMO", "bd:8.9-c")
    game = bd(units, "soviet reserves", turn=26, attached={"CMB": "5GT"})
    game.play("reserve 5GT")
    assert game.piece("CMB").box == "rvgk"
    assert war(game).count("rvgk moves") == 2
    refused(game, "attach CMB 1GT", "bd:8.32-e")  # it has just come in


def test_group_shifts_add_up(bd: Situation) -> None:
    """A column for each group, in attack and defence (bd:8.32-f)."""
    units = {"5GT": "1607", "1GT": "1808", "3Pz": "1707"}
    game = bd(units, "soviet fight", turn=26, attached={"CMB": "5GT", "CMO": "1GT"})
    name = "cavalry-mechanized groups"
    assert shifts(game, "5GT+1GT", "1707", SOVIET)[name] == 2
    assert shifts(game, "5GT", "1707", SOVIET)[name] == 1
    game = bd(units, "axis fight", turn=26, attached={"CMB": "5GT", "CMO": "1GT"})
    assert shifts(game, "3Pz", "1607", AXIS)[name] == -1


@pytest.mark.parametrize(("turn", "die", "box"), [(26, 3, "awaiting"), (28, 5, "out of play")])
def test_groups_die_with_their_army(bd: Situation, turn: int, die: int, box: str) -> None:
    """bd:8.32-g: and come back as many turns later as a die says, if there is such a turn (bd:8.32-j)."""
    game = bd({"5GT": "1607", "3Pz": "1707"}, "soviet fight", turn=turn, attached={"CMB": "5GT"})
    war(game).eliminate(of(game, "5GT"))
    game.play_dice([die])
    assert (game.piece("5GT").box, game.piece("CMB").box) == ("dead pile", box)
    if box == "awaiting":
        assert war(game).arrives[of(game, "CMB")] == turn + die


def test_groups_count_one_in_a_bloodbath(bd: Situation) -> None:
    """bd:8.32-h: for either side."""
    game = bd({"5GT": "1607", "3Pz": "1707"}, "axis fight", turn=26, attached={"CMB": "5GT"})
    assert carrying_out.settled(war(game), battle_of(game, "3Pz", "1607", AXIS))[2] == 7
    assert bloodbath.price_paid([(3, 1, 0)], 2) == 5


def test_groups_in_mobile_assaults(bd: Situation) -> None:
    """With a mechanized army from turn 25 on (bd:8.32-i)."""
    units = {"5GT": "1607", "3Pz": "1707"}
    game = bd(units, "soviet move", turn=26, attached={"CMB": "5GT"}, offensive={"A": "1607"})
    game.play("assault 5GT 1707")
    fought = battle_of(game, "5GT", "1707", SOVIET, mobile=True)
    assert dict(column_shifts.all_of(war(game), fought))["cavalry-mechanized groups"] == 1


# -- fortress commands (8.33) -----------------------------------------------------------------------------------------


def test_the_south_eastern_command(new: Callable[..., Game]) -> None:
    """It starts in Belgrade (bd:8.33-a); seven others wait for turn 30 (bd:8.33-b)."""
    game = new()
    assert game.piece("FCSE").hex == "3220"
    commands = {unit.short: war(game).arrives[of(game, unit.short)] for unit in game.units(kind="fortress command")}
    assert len(commands) == 8
    assert {turn for short, turn in commands.items() if short != "FCSE"} == {30}


def test_commands_come_to_their_hexes(bd: Situation, refused: Refused) -> None:
    """Each in its own hex (bd:8.33-b), German and in overland supply, or never (bd:8.33-c)."""
    siege = {"3A": "1818", "4A": "1820", "27A": "1919", "23A": "1918"}
    boxes = {"due": ["FCB", "FCD", "FCKB"]}
    game = bd(siege, "axis administration", turn=30, boxes=boxes, control={"1717": "soviet"})
    refused(game, "enter FCB Berlin", "bd:8.33-c")
    refused(game, "enter FCD Danzig", "bd:8.33-c")  # cut off
    refused(game, "enter FCKB Konigsberg", "bd:8.33-c")  # Soviet
    game.play("enter FCB Breslau")
    game.play("done")
    assert [game.piece(unit).box for unit in ("FCB", "FCD", "FCKB")] == [None, "out of play", "out of play"]


def test_commands_do_not_count_nor_attack(bd: Situation, refused: Refused) -> None:
    """Five corps share their hex (bd:8.33-d); they never attack (bd:8.33-e), the others may (bd:8.33-g)."""
    five = dict.fromkeys(("3Pz", "4Inf", "5Inf", "6Inf", "7Inf"), "2221")
    game = bd({"FCB": "2221", **five, "3A": "2220"}, "axis fight", turn=30)
    assert not stacking.overstacked(war(game), AXIS)
    refused(game, "attack FCB 2220", "bd:8.33-e")
    refused(game, "attack FCB+4Inf 2220", "bd:8.33-e")
    assert game.refusal("attack 3Pz+4Inf 2220") is None


def test_commands_defend_and_never_retreat(bd: Situation) -> None:
    """They defend, alone or with others (bd:8.33-i), and are destroyed by a retreat (bd:8.33-f)."""
    units = {"FCSW": "1822", "4Inf": "1822", "1GT": "1821", "2GT": "1821", "3GT": "1821", "4GT": "1821"}
    game = bd(units, "soviet fight", turn=31, offensive={"A": "1821"})
    position = war(game)
    position.german_lines = 0  # overrun before, or they would cut the Soviets off
    assert factors.defence_total(position, battle_of(game, "1GT", "1822", SOVIET)) == 6
    game.play("attack 1GT+2GT+3GT+4GT 1822")
    while game.stage != "combat die":
        game.play("pass" if game.to_act == "axis" else "done")
    game.play_dice([3])  # 24 to 6, over a river: 3:1
    assert game.piece("FCSW").box == "out of play"
    assert game.piece("4Inf").hex == "1822"
    assert game.to_act == "axis"


def test_a_command_is_no_fortress_city(bd: Situation) -> None:
    """bd:8.33-h: the city counts as one column, not three."""
    game = bd({"FCB": "2221", "3A": "2220"}, "soviet fight", turn=30)
    assert shifts(game, "3A", "2221", SOVIET).get("city") == -1
    assert "fortress city" not in shifts(game, "3A", "2221", SOVIET)


def test_commands_need_supply(bd: Situation) -> None:
    """Cut off, they are halved like all others (bd:8.33-j)."""
    ring = {"3A": "2220", "4A": "2222", "13A": "2120", "26A": "2121", "27A": "2320", "23A": "2321"}
    game = bd({"FCB": "2221", **ring}, "soviet fight", turn=30)
    position = war(game)
    near = position.board.grid.names(position.ground.walk.around(position.board.grid.index("2221")))
    assert set(near) == set(ring.values())
    assert states.state(position, of(game, "FCB")) == states.NONE
    assert factors.defence_total(position, battle_of(game, "3A", "2221", SOVIET)) == 2


# -- Leningrad (8.34, 8.35) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "turn"), [("LPMA", 2), ("LCFC", 20)])
@pytest.mark.parametrize("soviet", [True, False])
def test_units_of_leningrad_arrive(bd: Situation, unit: str, turn: int, soviet: bool) -> None:
    """In Leningrad if it is Soviet, supply or not (bd:8.34-a, bd:8.35-a)."""
    owner = "soviet" if soviet else "axis"
    game = bd(SIEGE, "soviet administration", turn=turn, boxes={"due": [unit]}, control={"Leningrad": owner})
    assert (game.piece(unit).hex, game.piece(unit).box) == (("1011", None) if soviet else (None, "out of play"))


def test_units_of_leningrad_stay(bd: Situation, refused: Refused) -> None:
    """They attack out of the city but never leave it (bd:8.34-b, bd:8.35-b)."""
    game = bd({"LPMA": "1011", "LCFC": "1011", "3A": "1011", **SIEGE}, "soviet move", turn=21)
    for unit in ("LPMA", "LCFC"):
        refused(game, f"move {unit} 1011-1110", "bd:2.9-d")
    game = bd({"LPMA": "1011", "3A": "1011", "4A": "1011", "4Inf": "1110"}, "soviet fight", turn=6)
    game.play("attack LPMA+3A+4A 1110")
    while game.stage != "combat die":
        game.play("pass" if game.to_act == "axis" else "done")
    game.play_dice([6])
    assert not any(str(action).startswith("advance LPMA") for action in game.legal())
    assert game.piece("LPMA").hex in ("1011", None)


def test_units_of_leningrad_do_not_retreat(bd: Situation) -> None:
    """They are eliminated instead (bd:8.34-c, bd:8.35-f), for good (bd:8.34-d, bd:8.35-e)."""
    game = bd({"LPMA": "1011", "LCFC": "1011", "4Inf": "1110"}, "axis fight", turn=21)
    units = (of(game, "LPMA"), of(game, "LCFC"))
    FallBack(units, (), False).run(war(game))
    assert [game.piece(unit).box for unit in ("LPMA", "LCFC")] == ["out of play"] * 2


def test_units_of_leningrad_stack_freely(bd: Situation) -> None:
    """Neither counts for stacking (bd:8.34-e, bd:8.35-e)."""
    five = dict.fromkeys(("3A", "4A", "13A", "26A", "27A"), "1011")
    game = bd({"LPMA": "1011", "LCFC": "1011", **five}, "soviet fight", turn=21)
    assert not stacking.overstacked(war(game), SOVIET)


def test_counter_fire(bd: Situation, refused: Refused) -> None:
    """A die for each battle, supply or not (bd:8.35-c), and only with an army (bd:8.35-d)."""
    units = {"LCFC": "1011", "LPMA": "1011", "3A": "1011", **SIEGE}
    game = bd(units, "soviet fight", turn=21)
    refused(game, "attack LCFC 1110", "bd:8.35-d")
    assert not states.is_overland(war(game), of(game, "LCFC"))
    game.play("attack LCFC+3A 1110")
    while game.stage != "factor of a unit":
        game.play("pass" if game.to_act == "axis" else "done")
    news = game.play_dice([4])
    assert any("5 against 4" in line for line in news)  # the army out of supply brings 1


@pytest.mark.parametrize("die", [1, 2, 5])
def test_counter_fire_in_defence_does_not_ask_for_supply(bd: Situation, die: int) -> None:
    """bd:8.35-c: besieged, the army is halved to 1, while the corps counts what its die shows."""
    game = bd({"LCFC": "1011", "3A": "1011", **SIEGE}, "axis fight", turn=21)
    assert not states.is_overland(war(game), of(game, "LCFC"))
    game.play("attack 4Inf 1011")
    while game.stage != "factor of a unit":
        game.play("pass" if game.to_act == "soviet" else "done")
    news = game.play_dice([die])
    assert any(f"2 against {1 + die}," in line for line in news)
