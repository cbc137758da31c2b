"""The duty to attack and the attacks that are declared under it, with terms that some title has or will have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from stavka.engine.action import Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Choice
from stavka.hexes import bits
from stavka.mechanics.combat.cornered import CorneredUnits, Cornering, Front, SurrenderChoice
from stavka.mechanics.combat.declaring import (
    BattleRules,
    DeclaringAttacks,
    DutyRules,
    EndingAttacks,
    battle_refusal,
)
from stavka.mechanics.combat.duty import Duties, DutyToAttack
from tests.mechanics.toy import (
    BLUE,
    BOARD,
    FOUGHT,
    GRID,
    RED,
    Attack,
    ToyMenu,
    ToyWar,
    at,
    drawn,
    offered,
    playing,
    refused_by,
    toy,
)

RULES = BattleRules(once="toy:once", side="toy:side", adjacent="toy:adjacent", fought="toy:fought")
WORST = 5


class Terms:
    """Worst odds 1-5; no duty across a river, from a fortress, or of staffs; only one stack attacks several hexes."""

    def __init__(self, river: tuple[int, int] = (0, 0), fortress: int = 0) -> None:
        self.river = river
        self.fortress = fortress

    def defenders(self, pos: ToyWar, side: int, hex: int) -> list[int]:
        return [u for u in pos.of(side, hex) if not pos.flags[u] & FOUGHT]

    def targets(self, pos: ToyWar, side: int) -> int:
        near = pos.board.walk.step(pos.occupied[side]) & pos.occupied[1 - side]
        return sum(1 << hex for hex in bits(near) if self.defenders(pos, 1 - side, hex))

    def in_contact(self, pos: ToyWar, side: int, targets: int) -> int:
        return pos.board.walk.step(targets) & pos.occupied[side]

    def reach(self, pos: ToyWar, hex: int) -> int:
        return pos.board.walk.around(hex)

    def reach_of(self, pos: ToyWar, unit: int) -> int:
        return self.reach(pos, pos.where[unit])

    def on_dry_land(self, pos: ToyWar, hex: int) -> int:
        """The hexes around one that no river parts from it."""
        near = pos.board.walk.around(hex)
        for bank, other in (self.river, self.river[::-1]):
            if bank >> hex & 1:
                near &= ~other
        return near

    def obliging(self, pos: ToyWar, side: int, hex: int, targets: int) -> int:
        fought = any(pos.flags[u] & FOUGHT for u in pos.of(side, hex))
        if self.fortress >> hex & 1 and not fought:
            return 0
        return self.on_dry_land(pos, hex) & targets & pos.solid[1 - side]

    def able(self, pos: ToyWar, unit: int) -> bool:
        return not pos.flags[unit] & FOUGHT

    def excused(self, pos: ToyWar, unit: int) -> bool:
        return pos.counter(unit).kind == "staff" or bool(self.fortress >> pos.where[unit] & 1)

    def allowed(self, pos: ToyWar, unit: int, hexes: int) -> int:
        return hexes

    def binding(self, pos: ToyWar, unit: int, targets: int) -> int:
        hex = pos.where[unit]
        return self.on_dry_land(pos, hex) & targets if self.fortress >> hex & 1 else 0

    def bound(self, pos: ToyWar, side: int, targets: int) -> Iterator[tuple[int, int]]:
        return iter(())

    def facing(self, pos: ToyWar, side: int, hexes: int) -> set[int]:
        return {u for hex in bits(pos.board.walk.step(hexes) & pos.occupied[side]) for u in pos.of(side, hex)}

    def one_battle(self, pos: ToyWar, attackers: list[int], hexes: list[int]) -> bool:
        return len(hexes) == 1 or len({pos.where[u] for u in attackers}) == 1

    def fair(self, pos: ToyWar, side: int, attackers: list[int], hexes: list[int]) -> bool:
        defence = sum(pos.strength(u).combat for h in hexes for u in self.defenders(pos, 1 - side, h))
        return sum(pos.strength(u).combat for u in attackers) * WORST >= defence

    def unit_refusal(self, pos: ToyWar, unit: int) -> Refusal | None:
        return Refusal("it has fought", RULES.fought) if pos.flags[unit] & FOUGHT else None

    def target_refusal(self, pos: ToyWar, unit: int, hex: int) -> Refusal | None:
        return None


def duty_of(terms: Terms) -> DutyToAttack[ToyWar]:
    return DutyToAttack(terms, grouped=True)


def named(pos: ToyWar, found: Duties) -> tuple[set[str], set[str]]:
    """The units that must attack and the hexes that must be attacked, by name."""
    return {pos.short(u) for u in found.must_attack}, {pos.hex_name(h) for h in found.must_be_attacked}


# -- who owes what -----------------------------------------------------------------------------------------------------


def test_every_unit_in_contact_must_attack_and_every_enemy_in_contact_be_attacked() -> None:
    pos = toy(B1="5-4 0303", B2="4-4 0606", R1="3-4 0304", R2="3-4 0403", R3="9-4 0909")
    assert named(pos, duty_of(Terms()).of(pos, BLUE)) == ({"B1"}, {"0304", "0403"})
    assert named(pos, duty_of(Terms()).of(pos, RED)) == ({"R1", "R2"}, {"0303"})


def test_no_duty_across_a_river_though_an_attack_is_allowed() -> None:
    pos = toy(B1="5-4 0303", R1="3-4 0304")
    found = duty_of(Terms(river=(at("0303"), at("0304")))).of(pos, BLUE)
    assert found.done
    assert found.may_attack == {0: frozenset(bits(at("0304")))}


def test_staffs_are_excused_though_their_enemy_must_be_attacked_by_others() -> None:
    pos = toy(B1="1-4 0303 staff", B2="4-4 0303", R1="3-4 0304")
    assert named(pos, duty_of(Terms()).of(pos, BLUE)) == ({"B2"}, {"0304"})


def test_a_unit_with_a_zone_in_its_own_hex_alone_obliges_nobody() -> None:
    pos = toy(B1="5-4 0303", R1="3-4 0304")
    pos.set_zoc({1: 1})
    assert duty_of(Terms()).of(pos, BLUE).done


def test_who_attacks_out_of_a_fortress_binds_others_to_attack_all_around_it() -> None:
    pos = toy(B1="9-4 0303", B2="1-4 0303", R1="3-4 0304", R2="3-4 0403")
    duty = duty_of(Terms(fortress=at("0303")))
    found = duty.of(pos, BLUE)
    assert found.done  # nobody has to
    rest = found.after([0], list(bits(at("0304"))))
    assert named(pos, rest) == (set(), {"0403"})
    assert duty.broken_by(pos, [0], list(bits(at("0304")))) is None  # B2 can see to the other one
    assert duty.broken_by(pos, [0, 1], list(bits(at("0304")))) is not None
    assert duty.broken_by(pos, [0, 1], list(bits(at("0304", "0403")))) is None


# -- plans -------------------------------------------------------------------------------------------------------------


def test_a_plan_keeps_the_worst_odds() -> None:
    pos = toy(B1="1-4 0303", B2="1-4 0404", R1="5-4 0304", R2="5-4 0403")
    duty = duty_of(Terms())
    assert duty.can_be_met(pos)
    pos.put(1, -1)
    assert not duty.can_be_met(pos)  # one factor against ten
    assert duty.plan_now(pos) == []


def test_units_of_different_hexes_share_no_battle_against_several_hexes() -> None:
    terms = Terms()
    pos = toy(B1="1-4 0304", B2="1-4 0304", B3="1-4 0403", R1="8-4 0303", R2="1-4 0404")
    # B1 to B3 reach R1 and R2: against R1 two of them are wanted
    assert duty_of(terms).can_be_met(pos)
    for fight in duty_of(terms).plan_now(pos):
        assert terms.one_battle(pos, fight.attackers, fight.defenders)


def test_duties_are_kept_until_a_piece_moves() -> None:
    pos = toy(B1="5-4 0303", R1="3-4 0304")
    duty = duty_of(Terms())
    assert duty.now(pos) is duty.now(pos)
    pos.put(1, -1)
    assert duty.now(pos).done


# -- declaring ---------------------------------------------------------------------------------------------------------

TERMS = Terms()
DUTY = duty_of(TERMS)


class Attacking(DeclaringAttacks[ToyWar, Attack]):
    action = Attack
    duty = DUTY
    duty_rules = DutyRules(attack="toy:must", be_attacked="toy:must be", worst="1-5")

    def attack(self, pos: ToyWar, units: list[int], hexes: list[int]) -> Attack:
        return Attack(tuple(map(pos.short, sorted(units))), tuple(map(pos.hex_name, sorted(hexes))))

    def battle(self, pos: ToyWar, action: Attack) -> tuple[list[int], list[int]]:
        return pos.units_named(*action.attackers), pos.hexes(action.hexes)

    def own_refusal(self, pos: ToyWar, action: Attack) -> Refusal | None:
        units, hexes = self.battle(pos, action)
        refused = battle_refusal(pos, units, hexes, TERMS, RULES)
        if refused:
            return refused
        if not TERMS.one_battle(pos, units, hexes):
            return Refusal("only one stack attacks several hexes", "toy:stack")
        return None if TERMS.fair(pos, pos.player, units, hexes) else Refusal("worse than 1-5", "toy:odds")

    def play(self, pos: ToyWar, action: Attack) -> None:
        units, hexes = self.battle(pos, action)
        for unit in (*units, *(u for h in hexes for u in pos.of(RED, h))):
            pos.flags[unit] |= FOUGHT
        pos.forget()


ATTACKING = Attacking()


class EndCombat(EndingAttacks[ToyWar]):
    attacking = ATTACKING


OPTIONS: tuple[AnyOption[ToyWar], ...] = (ATTACKING, EndCombat())


class Combat(ToyMenu):
    name = "combat"
    offers = OPTIONS


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("attack B1+B1 0304", "toy:once"),
        ("attack R1 0304", "toy:side"),
        ("attack B1 0101", "toy:adjacent"),
        ("attack B3 0304", "toy:adjacent"),
        ("attack B1+B2 0304+0403", "toy:stack"),
        ("attack B1 0304+0403", "toy:must"),
        ("attack B1+B2 0403", "toy:must be"),
        ("done", "toy:must"),
    ],
)
def test_an_attack_is_refused(action: str, rule: str) -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0404", B3="5-4 0808", R1="3-4 0304", R2="3-4 0403")
    game = playing(pos, Combat(BLUE))
    assert refused_by(game, action) == rule


def test_attacks_go_on_until_every_duty_is_done() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0404", R1="3-4 0304", R2="3-4 0403")
    game = playing(pos, Combat(BLUE))
    assert offered(game) == {"attack B1 0304", "attack B1 0403", "attack B2 0304", "attack B2 0403"}
    game.play("attack B1 0403")
    assert refused_by(game, "attack B1 0304") == "toy:fought"
    game.play("attack B2 0304")
    game.play("done")
    assert game.result is not None


def test_a_random_player_attacks_so_that_every_duty_can_be_met() -> None:
    pos = toy(B1="5-4 0303", B2="5-4 0404", R1="3-4 0304", R2="3-4 0403")
    assert drawn(pos, OPTIONS[0]) == {"attack B1 0304", "attack B1 0403", "attack B2 0304", "attack B2 0403"}


# -- cornered units ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Cornered(CorneredUnits[ToyWar]):
    def cornering(self) -> Cornering[ToyWar]:
        return Cornering(DUTY)

    def ask_owner(self, pos: ToyWar, units: tuple[int, ...]) -> Choice[ToyWar]:
        return Surrender(pos.player, units)


@dataclass(slots=True)
class Surrender(SurrenderChoice[ToyWar]):
    rule: ClassVar[str] = "toy:cornered"


def test_a_unit_that_owes_an_attack_nobody_can_make_gives_itself_up() -> None:
    pos = toy(B1="1-4 0303", R1="6-4 0304")
    game = playing(pos, Cornered())
    assert pos.hex_of("B1") is None
    assert game.result is not None


def test_one_factor_at_one_to_five_stays() -> None:
    pos = toy(B1="1-4 0303", R1="5-4 0304")
    playing(pos, Cornered())
    assert pos.hex_of("B1") == "0303"


def test_the_owner_chooses_among_several() -> None:
    pos = toy(B1="1-4 0303", B2="1-4 0404", R1="6-4 0304", R2="6-4 0403")
    game = playing(pos, Cornered())
    assert game.to_act == "blue"
    assert offered(game) == {"give-up B1", "give-up B2"}
    assert refused_by(game, "give-up R1") == "toy:cornered"
    game.play("give-up B1")
    assert pos.hex_of("B1") is None


def test_another_front_that_is_broken_does_not_matter_to_this_one() -> None:
    """B1 faces three enemies, one of whom B2 can see to: without B1 the front is mended, without B2 it is not."""
    pos = toy(B1="1-4 0303", R1="5-4 0302", R2="5-4 0304", R3="5-4 0403", B2="1-4 0504", B3="1-4 0808", R4="9-4 0809")
    near = BOARD.walk.around
    assert near(GRID.index("0504")) & at("0403")
    assert not near(GRID.index("0504")) & at("0302", "0304")
    assert near(GRID.index("0303")) & at("0302", "0304", "0403") == at("0302", "0304", "0403")
    cornering: Cornering[ToyWar] = Cornering(DUTY)
    found = DUTY.now(pos)
    assert {pos.short(u) for u in cornering.units(pos, found)} == {"B1"}
    assert len(cornering.broken_fronts(pos, found)) == 2
    playing(pos, Cornered())
    assert [pos.hex_of(unit) for unit in ("B1", "B2", "B3")] == [None, "0504", None]


def in_trouble(pos: ToyWar) -> set[str]:
    """Who is named of the first front that is broken."""
    cornering: Cornering[ToyWar] = Cornering(DUTY)
    found = DUTY.of(pos, pos.player)
    front = cornering.broken_fronts(pos, found)[0]
    return {pos.short(u) for u in cornering._in_trouble(pos, front)}


def test_those_beside_an_enemy_who_is_too_strong_are_in_trouble() -> None:
    """B1 and B2 together cannot attack R1; B3, on the same front, has an enemy of its own."""
    pos = toy(B1="1-4 0303", B2="1-4 0404", R1="11-4 0304", R2="1-4 0403", B3="1-4 0503")
    assert BOARD.walk.around(GRID.index("0503")) & at("0304", "0403") == at("0403")
    assert in_trouble(pos) == {"B1", "B2"}


def test_where_each_enemy_could_be_attacked_all_of_the_front_are_in_trouble() -> None:
    """Two units and three enemies of five factors each: none is too strong, all together are."""
    pos = toy(B1="1-4 0303", B2="1-4 0404", R1="5-4 0304", R2="5-4 0403", R3="5-4 0302")
    assert in_trouble(pos) == {"B1", "B2"}


def test_a_unit_that_may_attack_nobody_is_in_trouble() -> None:
    """The terms let B2 attack nobody, though it must; R1 could be attacked by B1."""

    class Forbidding(Terms):
        def allowed(self, pos: ToyWar, unit: int, hexes: int) -> int:
            return 0 if pos.short(unit) == "B2" else hexes

    pos = toy(B1="1-4 0303", B2="1-4 0404", R1="5-4 0304")
    cornering: Cornering[ToyWar] = Cornering(duty_of(Forbidding()))
    found = cornering.duty.of(pos, BLUE)
    assert {pos.short(u) for u in cornering.units(pos, found)} == {"B2"}
    strong = toy(B1="1-4 0303", B2="1-4 0404", B3="9-4 0808", R1="6-4 0304")
    found = cornering.duty.of(strong, BLUE)
    fronts = cornering.broken_fronts(strong, found)
    assert sorted(strong.short(u) for front in fronts for u in cornering._in_trouble(strong, front)) == [
        "B1",
        "B2",
        "B2",
    ]


def test_a_front_has_its_own_duties_only() -> None:
    """A staff that need not attack, and an enemy across the river, break no front."""
    river = duty_of(Terms(river=(at("0303"), at("0304"))))
    pos = toy(B1="1-4 0303", R1="9-4 0304", R2="1-4 0302")
    cornering: Cornering[ToyWar] = Cornering(river)
    assert cornering.broken_fronts(pos, river.of(pos, BLUE)) == []
    staff = toy(B1="1-4 0303 staff", B2="1-4 0404", R1="1-4 0304")
    assert Cornering(DUTY).broken_fronts(staff, DUTY.of(staff, BLUE)) == []


def test_fronts_meet_by_units_or_by_hexes() -> None:
    nothing = Duties({}, frozenset(), frozenset())
    by_units = Front(frozenset({1}), frozenset({5}), nothing), Front(frozenset({1}), frozenset({6}), nothing)
    by_hexes = Front(frozenset({1}), frozenset({5}), nothing), Front(frozenset({2}), frozenset({5}), nothing)
    apart = Front(frozenset({1}), frozenset({5}), nothing), Front(frozenset({2}), frozenset({6}), nothing)
    assert [one.meets(other) for one, other in (by_units, by_hexes, apart)] == [True, True, False]


def test_nobody_is_held_by_a_duty_that_cannot_be_met() -> None:
    """One factor beside six: earlier battles left no legal attack to demand; beside five it must attack."""
    for strength, over in ((6, True), (5, False)):
        pos = toy(B1="1-4 0303", R1=f"{strength}-4 0304")
        assert (EndCombat().refusal(pos, Done()) is None) is over


def test_the_attacking_side_is_named() -> None:
    pos = toy(B1="5-4 0303", R1="3-4 0304")
    refusal = battle_refusal(pos, [1], [GRID.index("0304")], TERMS, RULES)
    assert refusal is not None
    assert "the blue player attacks now" in refusal.reason


def test_units_bound_to_an_attack_oblige_like_those_in_contact() -> None:
    """B1 is far away, and must attack R1 and nobody else."""

    class Binding(Terms):
        def bound(self, pos: ToyWar, side: int, targets: int) -> Iterator[tuple[int, int]]:
            return iter([(pos.roster.find("B1"), at("0909"))])

    pos = toy(B1="5-4 0303", R1="3-4 0909", R2="3-4 0304")
    found = duty_of(Binding()).of(pos, BLUE)
    assert named(pos, found) == ({"B1"}, {"0304", "0909"})
    assert found.may_attack == {0: frozenset(bits(at("0909")))}
