"""Who attacks whom: checked against all ways there are, on small fronts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random

import pytest

from stavka.mechanics.combat import allocation
from stavka.mechanics.combat.allocation import Fight, allocate

Legal = Callable[[list[int], list[int]], bool]


def always(attackers: list[int], defenders: list[int]) -> bool:
    return True


def some_way(may: Mapping[int, frozenset[int]], legal: Legal, together: Legal = always) -> bool:
    """Whether there is any set of fights in which all attack and all are attacked."""
    attackers = [attacker for attacker in may if may[attacker]]
    defenders = sorted(frozenset().union(*may.values()))
    for fights in product(range(len(defenders)), repeat=len(defenders)):
        groups = [[d for d, fight in zip(defenders, fights, strict=True) if fight == n] for n in set(fights)]
        open_to = [[n for n, group in enumerate(groups) if may[a].issuperset(group)] for a in attackers]
        for chosen in product(*open_to):
            bands = [[a for a, fight in zip(attackers, chosen, strict=True) if fight == n] for n in range(len(groups))]
            pairs = list(zip(bands, groups, strict=True))
            if all(band and legal(band, group) and together(band, group) for band, group in pairs):
                return True
    return not attackers


def holds(fights: list[Fight], may: Mapping[int, frozenset[int]], legal: Legal) -> bool:
    attackers = [a for fight in fights for a in fight.attackers]
    defenders = [d for fight in fights for d in fight.defenders]
    return (
        sorted(attackers) == sorted(a for a in may if may[a])
        and sorted(defenders) == sorted(frozenset().union(*may.values()))
        and all(legal(fight.attackers, fight.defenders) for fight in fights)
        and all(may[a].issuperset(fight.defenders) for fight in fights for a in fight.attackers)
    )


def test_a_plan_is_found_exactly_where_there_is_one() -> None:
    rng = Random(12)
    found = 0
    for _ in range(1500):
        defenders = range(10, 10 + rng.randint(1, 4))
        may = {a: frozenset(d for d in defenders if rng.random() < 0.55) for a in range(rng.randint(1, 5))}
        attack = {a: rng.randint(1, 4) for a in may}
        defence = {d: rng.choice((3, 6, 10, 16, 24, 30)) for d in defenders}

        def legal(units: list[int], hexes: list[int], attack: Mapping[int, int] = attack,
                  defence: Mapping[int, int] = defence) -> bool:  # fmt: skip
            return 6 * sum(attack[u] for u in units) >= sum(defence[h] for h in hexes)

        must = frozenset(a for a in may if may[a])
        plan = allocate(may, must, frozenset().union(*may.values()), legal)
        assert (plan is not None) == some_way(may, legal), (may, attack, defence)
        assert plan is None or holds(plan, may, legal), (may, attack, defence)
        found += plan is not None
    assert 300 < found < 1200  # the draw is no foregone conclusion


def test_a_plan_is_found_where_only_one_stack_attacks_several_hexes() -> None:
    rng = Random(5)
    found = 0
    for _ in range(1000):
        defenders = range(10, 10 + rng.randint(1, 4))
        reach = [frozenset(d for d in defenders if rng.random() < 0.6) for _ in range(3)]
        stack = {a: rng.randrange(3) for a in range(rng.randint(1, 5))}
        may = {a: reach[stack[a]] for a in stack}
        attack = {a: rng.randint(1, 4) for a in may}
        defence = {d: rng.choice((3, 6, 10, 16, 24, 30)) for d in defenders}

        def legal(units: list[int], hexes: list[int], attack: Mapping[int, int] = attack,
                  defence: Mapping[int, int] = defence) -> bool:  # fmt: skip
            return 5 * sum(attack[u] for u in units) >= sum(defence[h] for h in hexes)

        def together(units: list[int], hexes: list[int], stack: Mapping[int, int] = stack) -> bool:
            return len(hexes) == 1 or len({stack[u] for u in units}) == 1

        must = frozenset(a for a in may if may[a])
        plan = allocate(may, must, frozenset().union(*may.values()), legal, together)
        assert (plan is not None) == some_way(may, legal, together), (may, attack, defence)
        assert plan is None or all(together(fight.attackers, fight.defenders) for fight in plan)
        assert plan is None or holds(plan, may, legal), (may, attack, defence)
        found += plan is not None
    assert 200 < found < 800


def test_looking_ahead_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search that looks ahead from its first step finds the same plan as the one that never does."""
    rng = Random(7)
    hard = 0
    for _ in range(150):
        targets = range(10, 10 + rng.randint(2, 6))
        may = {a: frozenset(rng.sample(targets, rng.randint(1, 2))) for a in range(rng.randint(2, 8))}
        strength = {a: rng.randint(1, 4) for a in may}
        guard = {d: rng.randint(1, 8) for d in targets}

        def legal(
            attackers: list[int], defenders: list[int], own: dict[int, int] = strength, other: dict[int, int] = guard
        ) -> bool:
            return sum(own[a] for a in attackers) * 2 >= sum(other[d] for d in defenders)

        wanted = frozenset().union(*may.values())
        answers = []
        for easy in (0, 10**9):
            monkeypatch.setattr(allocation, "EASY", easy)
            answers.append(allocate(may, frozenset(may), wanted, legal))
        assert answers[0] == answers[1]
        hard += answers[0] is None
    assert 20 < hard < 130


def shared(*attackers: int) -> Legal:
    """These may not attack in one battle."""
    return lambda band, group: not set(attackers) <= set(band)


def test_who_may_not_share_a_battle_has_one_of_his_own_or_none() -> None:
    """1 and 2 may not attack 10 together: 2 takes 11 if there is it, and there is no plan if there is not."""
    may = {1: frozenset({10}), 2: frozenset({10, 11})}
    found = allocate(may, frozenset(may), frozenset({10}), always, shared(1, 2))
    assert found is not None
    assert sorted((f.attackers, f.defenders) for f in found) == [([1], [10]), ([2], [11])]
    both = {1: frozenset({10}), 2: frozenset({10})}
    assert allocate(both, frozenset(both), frozenset({10}), always, shared(1, 2)) is None
    assert allocate(both, frozenset(both), frozenset({10}), always, shared(1, 3)) is not None


def test_a_unit_joins_only_battles_that_it_can_reach_whole() -> None:
    """3 reaches one of the two hexes that 1 attacks alone, and must have a battle of its own, or none."""
    may = {1: frozenset({10, 11}), 3: frozenset({11})}
    found = allocate(may, frozenset(may), frozenset({10, 11}), always, None)
    assert found is not None
    assert sorted((f.attackers, f.defenders) for f in found) == [([1], [10]), ([3], [11])]


def test_helpers_may_be_barred_from_a_weak_battle() -> None:
    """Two are wanted against 10; the one who may not share it is passed over for the next."""
    may = {1: frozenset({10}), 2: frozenset({10}), 3: frozenset({10})}

    def two(attackers: list[int], defenders: list[int]) -> bool:
        return len(attackers) >= 2

    found = allocate(may, frozenset({1}), frozenset({10}), two, shared(1, 2))
    assert found is not None
    assert [sorted(f.attackers) for f in found] in ([[1, 3]], [[2, 3]])
    assert allocate({1: may[1], 2: may[2]}, frozenset({1}), frozenset({10}), two, shared(1, 2)) is None


def test_those_who_must_attack_help_first() -> None:
    """One helper is wanted: 3 must attack anyway, 2 need not."""
    may = {1: frozenset({10}), 2: frozenset({10}), 3: frozenset({10})}

    def two(attackers: list[int], defenders: list[int]) -> bool:
        return len(attackers) >= 2

    found = allocate(may, frozenset({1, 3}), frozenset({10}), two, None)
    assert found is not None
    assert [sorted(f.attackers) for f in found] == [[1, 3]]
