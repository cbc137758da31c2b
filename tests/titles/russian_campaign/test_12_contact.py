"""12.3 and 12.5: who is in contact, whom that obliges, and who is left out."""

from __future__ import annotations

from stavka.titles.russian_campaign.combat.contact import invasion_impulse
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}
MOVE, COMBAT = "axis first impulse movement", "axis first impulse combat"


def at(unit: str, hex: str, *flags: str) -> dict[str, object]:
    return {"id": unit, "hex": hex, "flags": list(flags)}


def test_the_invasion_impulse(trc: Situation) -> None:
    """trc:3.7-a trc:3.7-g trc:14.1.3: of the Axis, the first one, of the first turn."""
    moments = {(MOVE, 1): True, (MOVE, 2): False, ("axis second impulse movement", 1): False}
    moments |= {("soviet first impulse movement", 1): False}
    for (stage, turn), invading in moments.items():
        assert invasion_impulse(war(trc({}, stage=stage, turn=turn))) is invading


def test_an_attack_across_the_straits_is_listed_but_not_owed(trc: Situation) -> None:
    """trc:12.33 trc:8.5.2-b trc:12.31"""
    game = trc({"24Pz": "3720", "5A": "3721"}, stage=COMBAT)
    assert {str(action) for action in game.legal()} == {"attack 24Pz 3721", "done"}


def test_partisans_have_no_part_in_a_battle(trc: Situation) -> None:
    """trc:12.2-b trc:19.2-a: beside a corps that is destroyed they stay."""
    units = {"24Pz": "0504", "39Pz": "0504", "1TC": "0503", "Partisan1": "0503"}
    game = trc(units, map=BLANK, stage=COMBAT)
    game.play("attack 24Pz+39Pz 0503 at 3-1")
    game.play_dice([6])  # DE
    assert (game.piece("1TC").box, game.piece("Partisan1").hex) == ("pool", "0503")


def test_only_a_battle_of_this_impulse_keeps_a_stack_from_another(trc: Situation, refused: Refused) -> None:
    """trc:12.5-a: who has dropped or invaded in its own turn is attacked like any other."""
    for flag in ("dropped", "invaded", "automatic victory in the first impulse"):
        game = trc([at("24Pz", "0504"), at("1TC", "0503", flag)], map=BLANK, stage=COMBAT)
        assert game.refusal("attack 24Pz 0503") is None
    game = trc([at("24Pz", "0504"), at("1TC", "0503", "fought")], map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz 0503", "trc:12.5-a")
    assert game.refusal("done") is None  # nobody is left to be attacked


def test_a_leader_obliges_nobody_in_the_next_hex(trc: Situation, refused: Refused) -> None:
    """trc:7.3 trc:12.31 trc:12.32: he may be attacked; a corps beside him makes it a duty."""
    game = trc({"24Pz": "0504", "Stalin": "0503"}, map=BLANK, stage=COMBAT)
    assert game.refusal("done") is None
    assert game.refusal("attack 24Pz 0503") is None
    guarded = trc({"24Pz": "0504", "Stalin": "0503", "1TC": "0503"}, map=BLANK, stage=COMBAT)
    refused(guarded, "done", "trc:12.32")


def test_who_may_attack_nobody_in_the_invasion_owes_nothing_in_combat(trc: Situation) -> None:
    """trc:3.7-a trc:3.7-f: a corps of Army Group North beside the Western district."""
    game = trc({"3A": "1022", "41Pz": "0922"}, stage=COMBAT, turn=1)
    assert {str(action) for action in game.legal()} == {"done"}


def wall(combat: int, hex: str) -> dict[str, object]:
    return {"name": f"Wall{hex}", "side": "soviet", "kind": "infantry", "combat": combat, "move": 3, "hex": hex}


def test_an_attack_must_leave_fair_odds_to_the_others(trc: Situation, refused: Refused) -> None:
    """trc:12.31 trc:12.4-a: the strong corps may not take the weak enemy and leave thirteen factors to two."""
    pair = [at("3LwInf", "0504"), at("24Pz", "0504")]
    game = trc([wall(13, "0503"), wall(2, "0603"), *pair], map=BLANK, stage=COMBAT)
    refused(game, "attack 24Pz 0603", "trc:12.31")
    game.play("attack 24Pz 0503")
    fair = trc([wall(12, "0503"), wall(2, "0603"), *pair], map=BLANK, stage=COMBAT)
    assert fair.refusal("attack 24Pz 0603") is None


def test_victors_are_among_those_in_trouble(trc: Situation) -> None:
    """trc:16.3-b trc:12.6: two factors beside twice twelve, and a victor beside one of them; the owner chooses."""
    units = [wall(12, "0503"), wall(12, "0603"), at("3LwInf", "0504", "moved"), at("24Pz", "0403", "automatic victory")]
    game = trc(units, map=BLANK)
    game.play("done")
    assert game.stage == "axis surrender"
    assert {str(action).split()[-1] for action in game.legal()} == {"3LwInf", "24Pz"}


def test_an_enemy_beside_a_victor_may_be_owed_by_nobody_in_particular(trc: Situation, refused: Refused) -> None:
    """trc:12.31 trc:16.3-a trc:12.33: the corps across the straits need not attack for itself, but somebody must."""
    units = [at("24Pz", "3621", "automatic victory"), at("39Pz", "3720"), at("5A", "3721")]
    game = trc(units, stage=COMBAT)
    refused(game, "done", "trc:12.31")
    game.play("attack 39Pz 3721 at 1-2")
    game.play_dice([5])  # C
    game.play("done")


def test_whom_a_battle_has_left_standing_need_not_be_attacked_again(trc: Situation, refused: Refused) -> None:
    """trc:12.5-a trc:12.32: nor does he excuse the others from their own attacks."""
    stack = [at(unit, "0504") for unit in ("24Pz", "39Pz", "46Pz")]
    game = trc([*stack, at("1TC", "0503"), at("3TC", "0603"), at("3CC", "0403")], map=BLANK, stage=COMBAT)
    game.play("attack 24Pz 0503 at 1-1")
    game.play_dice([4])  # C
    refused(game, "attack 39Pz 0403+0603", "trc:12.32")
    game.play("attack 39Pz+46Pz 0403+0603")
