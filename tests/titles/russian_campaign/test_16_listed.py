"""16. and 13.8: which automatic victories are offered, who must stay, and what odds tell."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign.combat.automatic_victory import Overrunning
from stavka.titles.russian_campaign.combat.battle import automatic_allowed
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}
ROUND = {"24Pz": "0504", "39Pz": "0504", "47Pz": "0403", "3CC": "0503"}
COMBAT = "axis first impulse combat"


def overruns(game: Game) -> set[str]:
    return {str(action) for action in game.legal() if action.verb == "overrun"}


@pytest.mark.parametrize(
    ("flag", "listed"),
    [("moved", True), ("fought", False), ("automatic victory in the first impulse", False)],
)
def test_who_may_not_attack_is_not_among_those_listed(trc: Situation, flag: str, listed: bool) -> None:
    """trc:16.1-a trc:16.2-c trc:12.5-a: the others are enough."""
    units = [{"id": unit, "hex": hex} for unit, hex in ROUND.items()]
    game = trc([*units, {"id": "46Pz", "hex": "0603", "flags": [flag]}], map=BLANK)
    assert overruns(game) == {"overrun 24Pz+39Pz+47Pz+46Pz 0503" if listed else "overrun 24Pz+39Pz+47Pz 0503"}
    assert overruns(game) == {str(a) for a in game.legal().by_unit("24Pz") if a.verb == "overrun"}


def test_a_foreign_district_is_not_listed(trc: Situation) -> None:
    """trc:3.7-b trc:16.1-a: in the invasion impulse the corps of Army Group North does not join in."""
    weak = {"name": "Post", "side": "soviet", "kind": "infantry", "combat": 1, "move": 3, "hex": "1022"}
    corps = {"39Pz": "1023", "57Pz": "1023", "41Pz": "0922"}
    game = trc([weak, *({"id": unit, "hex": hex} for unit, hex in corps.items())], turn=1)
    assert overruns(game) == {"overrun 39Pz+57Pz 1022"}
    later = trc([weak, *({"id": unit, "hex": hex} for unit, hex in corps.items())], turn=2)
    assert overruns(later) == {"overrun 41Pz+39Pz+57Pz 1022"}


def test_partisans_join_no_automatic_victory(trc: Situation, refused: Refused) -> None:
    """trc:19.2-a trc:16.4"""
    units = {"1GTA": "0504", "2GTA": "0504", "3GTA": "0403", "Partisan1": "0602", "3LwInf": "0503"}
    game = trc(units, map=BLANK, turn=20, stage="soviet first impulse movement", weather="clear")
    refused(game, "overrun 1GTA+2GTA+3GTA+Partisan1 0503", "trc:19.2-a")
    assert overruns(game) == {"overrun 1GTA+2GTA+3GTA 0503"}


def test_bombers_of_an_automatic_victory_keep_their_rules(trc: Situation, refused: Refused) -> None:
    """trc:16.1-c trc:15.5-b trc:15.1-b trc:15.2-b"""
    near = trc({**ROUND, "HQ-C": "0508"}, map=BLANK)
    refused(near, "overrun 24Pz+39Pz+47Pz 0503 air 2", "trc:15.5-b")
    refused(trc(ROUND, map=BLANK), "overrun 24Pz+39Pz+47Pz 0503 air 1", "trc:15.1-b")
    refused(trc({**ROUND, "HQ-C": "0520"}, map=BLANK), "overrun 24Pz+39Pz+47Pz 0503 air 1", "trc:15.2-b")


@pytest.mark.parametrize(
    ("unit", "flags", "counts", "stays"),
    [
        ("5Inf", [], {}, False),
        ("5Inf", ["moved"], {}, True),
        ("5Inf", ["may not move"], {}, True),
        ("5Inf", [], {"leaderless": 0}, True),  # no German has movement points
        ("4Ita", [], {"leaderless": 0}, False),
    ],
)
def test_who_must_stay_beside_the_victors(
    trc: Situation, refused: Refused, unit: str, flags: list[str], counts: dict[str, int], stays: bool
) -> None:
    """trc:6.2 trc:16.2-a trc:11.3-a: three corps win from one hex; a fourth that cannot leave is one too many."""
    weak = {"name": "Post", "side": "soviet", "kind": "infantry", "combat": 1, "move": 3, "hex": "0503"}
    corps = [{"id": name, "hex": "0504"} for name in ("24Pz", "39Pz", "41Pz")]
    fourth = {"id": unit, "hex": "0504", "flags": flags}
    game = trc([weak, *corps, fourth], map=BLANK, turn=4, counts=counts, weather="clear")
    if stays:
        refused(game, "overrun 24Pz+39Pz+41Pz 0503", "trc:6.2")
    else:
        game.play("overrun 24Pz+39Pz+41Pz 0503")


# -- odds -------------------------------------------------------------------------------------------------------------


def test_ten_to_one_needs_no_die(trc: Situation) -> None:
    """trc:16.1-a trc:13.3-DS: in combat too; below it the table decides."""
    game = trc(ROUND, map=BLANK, stage=COMBAT)
    odds = stavka.odds(game, "attack 24Pz+39Pz+47Pz 0503")
    assert (odds.odds, {name: float(chance) for name, chance in odds.chances.items()}) == ("10-1", {"DS": 1.0})
    lower = stavka.odds(game, "attack 24Pz+39Pz+47Pz 0503 at 9-1")
    assert len(lower.chances) > 1
    assert "resolved at 9-1 by choice" in lower.modifiers
    assert not [note for note in odds.modifiers if "by choice" in note]


def test_russian_automatic_victories_by_date(trc: Situation) -> None:
    """trc:16.4 trc:26.4.3: from turn 11; before that only on battlegroups, all of them."""
    soviet = "soviet first impulse combat"
    units = {"BG-Inf1": "0503", "BG-Inf2": "0503", "5Inf": "0503", "1GTA": "0504"}
    for turn, allowed in ((10, False), (11, True)):
        pos = war(trc(units, map=BLANK, turn=turn, stage=soviet, options=["battlegroups"], weather="clear"))
        first, second, corps = (pos.roster.find(name) for name in ("BG-Inf1", "BG-Inf2", "5Inf"))
        assert automatic_allowed(pos) is allowed
        assert automatic_allowed(pos, [first, corps]) is allowed
        assert automatic_allowed(pos, [first, second]) is True
    assert automatic_allowed(war(trc(ROUND, map=BLANK, stage=COMBAT))) is True


def test_odds_off_the_table_have_a_name(trc: Situation) -> None:
    """trc:12.4-a trc:13.8"""

    def game(combat: int) -> Game:
        wall = {"name": "Wall", "side": "soviet", "kind": "infantry", "combat": combat, "move": 3, "hex": "0503"}
        return trc([wall, {"id": "3LwInf", "hex": "0504"}], map=BLANK, stage="axis first impulse movement")

    told(game(13), "overrun 3LwInf 0503", "trc:16.1-a", "2 against 13 in 0503 is 1-7")
    told(game(12), "overrun 3LwInf 0503", "trc:16.1-a", "2 against 12 in 0503 is 1-6,")
    told(game(10), "overrun 3LwInf 0503", "trc:16.1-a", "2 against 10 in 0503 is 1-5,")


def test_only_units_beside_the_enemy_are_looked_at(trc: Situation) -> None:
    """trc:16.1-a"""
    units = {"24Pz": "0504", "39Pz": "0510", "1TC": "0503"}
    pos = war(trc(units, map={"blank": True}, stage="axis first impulse movement"))
    found = Overrunning().units(pos, pos.board.grid.index("0503"))
    assert [pos.short(unit) for unit in found] == ["24Pz"]
