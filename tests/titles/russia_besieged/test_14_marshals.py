"""14.2 Field Marshals."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, SOVIET_COMBAT, at, choices, rolled_at


def battle(rb: Situation, marshals: list[str], units: dict[str, str] | None = None, **more: object) -> Game:
    """An attack that is declared, with these Marshals in the box of the leaders."""
    pieces: list[object] = [{"id": name, "box": "leader_box"} for name in marshals]
    pieces += [{"id": name, "hex": hex} for name, hex in (units or {"5Inf": "2531", "8A": "2530"}).items()]
    game = rb(pieces, **{"stage": AXIS_COMBAT, "map": BLANK, **more})
    soviets = game.to_act == "soviet"
    game.play(("attack 8A 2531" if soviets else "attack 5Inf 2530") if not units else more_attack(units, soviets))
    return game


def more_attack(units: dict[str, str], soviets: bool) -> str:
    unit = next(name for name, hex in units.items() if hex == ("2530" if soviets else "2531"))
    return f"attack {unit} {'2531' if soviets else '2530'}"


def test_the_attacker_first_then_the_defender(rb: Situation, refused: Refused) -> None:
    """rb:14.22, rb:14.24, rb:14.24-b: one each, +1 and -1, outside the limit of other modifiers."""
    game = battle(rb, ["Bock", "Hoth", "Timoshenko"])
    assert (game.to_act, choices(game)) == ("axis", {"done", "marshal Bock", "marshal Hoth"})
    refused(game, "attack 5Inf 2530", "rb:14.24")
    refused(game, "marshal Timoshenko", "rb:14.24-b")
    game.play("marshal Bock")
    assert (game.to_act, choices(game)) == ("soviet", {"done", "marshal Timoshenko"})
    assert rolled_after(game, "done") == 1
    both = battle(rb, ["Bock", "Timoshenko"])
    both.play("marshal Bock")
    assert rolled_after(both, "marshal Timoshenko") == 0


def rolled_after(game: Game, action: str) -> int:
    game.play(action)
    return rolled_at(game)[1]


def test_nobody_is_asked_without_a_marshal(rb: Situation) -> None:
    """rb:14.24"""
    assert rolled_at(battle(rb, [])) == ("1-2", 0)


def test_each_serves_once_a_year(rb: Situation, refused: Refused) -> None:
    """rb:14.21: then he is spent, and ready again in the next year."""
    game = battle(rb, ["Bock", "Hoth"])
    game.play("marshal Bock")
    assert at(game, "Bock") == "spent"
    spent = rb([{"id": "Bock", "box": "spent"}, {"id": "24Pz", "hex": "2531"}], "weather", turn=5, map=BLANK)
    assert at(spent, "Bock") == "leader_box"
    same = rb([{"id": "Bock", "box": "spent"}, {"id": "24Pz", "hex": "2531"}], "weather", turn=6, map=BLANK)
    assert at(same, "Bock") == "spent"
    used = rb([{"id": "Bock", "box": "spent"}, {"id": "Hoth", "box": "leader_box"}, {"id": "5Inf", "hex": "2531"},
               {"id": "8A", "hex": "2530"}], AXIS_COMBAT, map=BLANK)  # fmt: skip
    used.play("attack 5Inf 2530")
    refused(used, "marshal Bock", "rb:14.21")


@pytest.mark.parametrize(("turn", "allowed"), [(3, False), (4, True)])
def test_zhukov(rb: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """rb:14.25, rb:14.26: in defence from the start, in attack from November/December 1941."""
    game = battle(rb, ["Zhukov", "Konev"], stage=SOVIET_COMBAT, turn=turn)
    if allowed:
        game.play("marshal Zhukov")
    else:
        refused(game, "marshal Zhukov", "rb:14.25")
    battle(rb, ["Zhukov"], turn=turn).play("marshal Zhukov")


def test_mannerheim(rb: Situation, refused: Refused) -> None:
    """rb:14.28: only where Finns fight, on either side of the battle."""
    refused(battle(rb, ["Mannerheim", "Bock"]), "marshal Mannerheim", "rb:14.28")
    battle(rb, ["Mannerheim"], {"4Fin": "2531", "7A": "2530"}).play("marshal Mannerheim")
    held = battle(rb, ["Mannerheim"], {"4Fin": "2531", "7A": "2530"}, stage=SOVIET_COMBAT)
    held.play("marshal Mannerheim")


def test_in_either_impulse(rb: Situation) -> None:
    """rb:14.23"""
    battle(rb, ["Bock"], stage="axis second impulse combat").play("marshal Bock")


@pytest.mark.parametrize(
    ("marshal", "stage", "turn", "box", "rule"),
    [
        ("Zhukov", "soviet first impulse combat", 3, "leader_box", "rb:14.25"),
        ("Mannerheim", "axis first impulse combat", 3, "leader_box", "rb:14.28"),
        ("Bock", "axis first impulse combat", 3, "spent", "rb:14.21"),
        ("Hoth", "axis first impulse combat", 3, "awaiting", "rb:14.26"),
    ],
)
def test_who_is_not_even_asked_for_is_told_why(
    rb: Situation, refused: Refused, marshal: str, stage: str, turn: int, box: str, rule: str
) -> None:
    """rb:14.21, rb:14.25, rb:14.26, rb:14.28: the die waits already, since no Marshal could be used."""
    game = rb({"24Pz": "2531", "8A": "2530"}, stage, turn, map={"blank": True}, boxes={box: [marshal]})
    game.play("attack 24Pz 2530" if stage.startswith("axis") else "attack 8A 2531")
    assert game.to_act == "chance"
    refused(game, f"marshal {marshal}", rule)


def test_nobody_comes_after_both_have_spoken(rb: Situation, refused: Refused) -> None:
    """rb:14.24: neither a second Marshal nor one that was held back."""
    game = rb({"24Pz": "2531", "8A": "2530"}, "axis first impulse combat", 3, boxes={"leader_box": ["Bock", "Leeb"]})
    game.play("attack 24Pz 2530")
    game.play("marshal Bock")
    refused(game, "marshal Leeb", "rb:14.24")
    refused(game, "marshal Bock", "rb:14.21")
    refused(game, "marshal 24Pz", "rb:14.22")


def test_what_bars_a_marshal_is_told_while_the_enemy_is_asked(rb: Situation, refused: Refused) -> None:
    """rb:14.25, rb:14.24-b: Zhukov leads no attack in 1941, though it is Kleist's turn to be named."""
    units, boxes = {"24Pz": "2021", "8A": "2020"}, {"leader_box": ["Kleist", "Zhukov"]}
    for turn, rule in ((3, "rb:14.25"), (4, "rb:14.24-b")):
        game = rb(units, "soviet first impulse combat", turn, boxes=boxes, map={"blank": True})
        game.play("attack 8A 2021")
        if game.to_act == "soviet":
            game.play("done")
        refused(game, "marshal Zhukov", rule)
        game.play("marshal Kleist")
