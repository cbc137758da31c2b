"""Units of a situation that are described: pieces that no counter is, and nations that have no colour of their own."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.refusal import Unreadable
from stavka.titles.russia_besieged.telling import wording
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war


def test_a_panzergrenadier_corps_that_is_made_up(rb: Situation, refused: Refused) -> None:
    """rb:10.5-b, rb:17.4: it fights as armor, and takes no infantry corps' place."""
    corps = {"side": "axis", "kind": "panzergrenadier", "combat": 7, "move": 6, "hex": "2531"}
    game = rb([corps, {"id": "8A", "hex": "2530"}], "axis first impulse combat", map={"blank": True})
    (piece,) = game.units(at="2531")
    assert (piece.kind, piece.strength.combat) == ("panzergrenadier", 7)
    assert game.refusal(f"attack {piece.short} 2530 blitz") is None
    refused(rb([{**corps, "hex": "Warsaw"}], turn=16), f"mobilize {piece.short}", "rb:17.4")


@pytest.mark.parametrize(("nation", "unit"), [("spanish", "SpanishCorps"), ("French", "FFL")])
def test_nations_in_german_colours(rb: Situation, nation: str, unit: str) -> None:
    """rb:1.0-e: French and Spanish units are of the Axis, by their counters or as pieces that are made up."""
    for told in ({"nation": nation}, {"side": "axis", "nation": nation, "kind": "infantry"}, {"side": nation}):
        assert [piece.short for piece in rb([{**told, "hex": "2531"}]).units(side="axis", at="2531")] == [unit]
    (piece,) = rb([{"nation": nation, "kind": "infantry", "combat": 7, "move": 4, "hex": "2531"}]).units(at="2531")
    assert (piece.side, piece.strength.combat) == ("axis", 7)


@pytest.mark.parametrize(
    ("kind", "strengths", "unit", "factors"),
    [
        ("infantry", "5-5", "1Inf", (5, 5, 2)),
        ("infantry", ["5-5", "3-5"], "1Inf", (5, 5, 2)),
        ("armor", [[9, 8], [6, 8], [3, 7]], "41Pz", (9, 8, 3)),
        ("infantry", {"full": 5, "reduced": 3}, "1Inf", (5, 5, 2)),
        ("infantry", [3, 5], "1Inf", (3, 5, 1)),
        ("armor", [6, 8], "41Pz", (6, 8, 2)),
        ("infantry", "9\u20138/4-8", "Extra1", (9, 8, 2)),
    ],
)
def test_strengths_as_on_the_counter(
    rb: Situation, kind: str, strengths: object, unit: str, factors: tuple[int, int, int]
) -> None:
    """rb:2.0-i, rb:10.61-a: both factors of each side; a second number that is larger can only be the movement."""
    game = rb([{"side": "axis", "kind": kind, "strengths": strengths, "hex": "2531"}])
    (piece,) = game.units(at="2531")
    assert (piece.short, (piece.strength.combat, piece.strength.move, piece.steps)) == (unit, factors)


def test_attack_and_defence_beside_the_movement(rb: Situation) -> None:
    """What a piece shows as its strengths describes it too; what is no factor is told."""
    (shown,) = rb({"41Pz": "2531"}).units(at="2531")
    told = {"side": "axis", "kind": "armor", "strengths": list(shown.strengths), "movement": shown.strength.move}
    (piece,) = rb([{**told, "hex": "2531"}]).units(at="2531")
    assert piece.short == "41Pz"
    with pytest.raises(Unreadable, match="written as on its counter"):
        rb([{"side": "axis", "kind": "armor", "strengths": "9-8-7", "hex": "2531"}])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("russian partisan phase", "soviet second impulse marker adjustment"),
        ("soviet first impulse replacements", "soviet first impulse movement"),
        ("soviet production", "soviet events"),
        ("axis second impulse end", "axis second impulse marker adjustment"),
        ("soviet after combat", "soviet first impulse after combat"),
    ],
)
def test_phases_by_what_is_done_in_them(said: str, meant: str) -> None:
    """rb:3.0-c, rb:3.0-p"""
    assert wording.stage_called(said) == meant


def test_what_is_counted_by_itself(rb: Situation, refused: Refused) -> None:
    """rb:7.02-b, rb:8.44-b, rb:19.03: trains, invasions, points of the side to move, Stukas by their cities."""
    spec = {"title": "rb", "turn": 8, "stage": "soviet first impulse movement", "weather": {"impulse 1": "clear"}}
    game = stavka.situation({**spec, "units": {"8A": "Moscow"}, "points": {"infantry": 3, "armor": 2}, "rail_moves": 5})
    assert war(game).points == {"soviet infantry": 3, "soviet oil": 2}
    refused(game, "rail 8A 1912-1913", "rb:7.02-b")
    more = {"invasions": {"axis": {"baltic": 1}}, "air": {"Stuka1": "Warsaw"}, "moved": ["5Inf"], "railheads": "Brest"}
    game = rb({"1Inf": "0928", "5Inf": "Warsaw"}, turn=8, **more)
    refused(game, "invade 1Inf 0419", "rb:8.44-b")
    refused(game, "move 5Inf 1331-1332", "rb:6.0")
    assert (game.piece("StukaBase1").hex, game.piece("Stuka1").hex) == ("1331", "1331")
    assert rb({}, turn=8, boxes={"arriving": ["72Inf"]}).refusal("enter 72Inf 1540") is None


@pytest.mark.parametrize(
    ("told", "unit", "steps"),
    [
        ({"side": "soviet", "kind": "WEC", "hex": "Stalingrad"}, "WEC-Stalingrad", 1),
        ({"side": "soviet", "kind": "wec", "name": "Kiev", "hex": "2918"}, "WEC-Kiev", 1),
        ({"side": "soviet", "kind": "wec", "steps": 1, "hex": "Moscow"}, "WEC-Moscow", 1),
        ({"side": "soviet", "kind": "wec", "hex": "Tula"}, "WEC-A", 1),
        ({"side": "soviet", "kind": "leader", "name": "Stalin", "hex": "Moscow"}, "Stalin", 2),
        ({"side": "german", "kind": "Volkssturm", "hex": "Berlin"}, "Volkssturm", 1),
        ({"side": "axis", "kind": "infantry", "name": "5th Infantry", "hex": "Warsaw"}, "5Inf", 2),
        ({"side": "axis", "nation": "SS", "kind": "panzer", "hex": "Warsaw"}, "2SSPz", 3),
        ({"side": "axis", "nation": "italian", "kind": "alpine", "hex": "Warsaw"}, "ItaMtn", 2),
        ({"side": "soviet", "kind": "infantry", "size": "XXXX", "hex": "Moscow"}, "8A", 2),
    ],
)
def test_units_known_by_their_city_or_their_name(rb: Situation, told: dict[str, object], unit: str, steps: int) -> None:
    """rb:20.0, rb:2.0-f: workers by the city they stand in, a name beside a kind, sizes by their crosses."""
    (piece,) = [p for p in rb([told], turn=9).units() if p.hex]
    assert (piece.short, piece.steps) == (unit, steps)


def test_a_name_beside_a_kind_must_agree(rb: Situation) -> None:
    with pytest.raises(Unreadable, match="the kind of 24Pz is armor"):
        rb([{"side": "axis", "kind": "infantry", "name": "24th Panzer", "hex": "Warsaw"}])
    (piece,) = rb([{"side": "axis", "kind": "infantry", "name": "5th Infantry", "combat": 7, "hex": "2531"}]).units(
        at="2531"
    )
    assert (piece.short, piece.name) == ("Extra1", "5th Infantry")
    both = [{"side": "soviet", "kind": "wec", "hex": "Kiev"}] * 2
    assert {p.short for p in rb(both, turn=9).units(at="2424")} == {"WEC-Kiev", "WEC-A"}


@pytest.mark.parametrize("combat", [1, 2, 3])
def test_a_weak_corps_is_no_police_nor_garrison(rb: Situation, combat: int) -> None:
    """rb:4.0-a, rb:4.0-b: German, of corps size, with a zone of control around it, if nothing else is told."""
    game = rb([{"side": "axis", "kind": "infantry", "combat": combat, "hex": "2531"}], map={"blank": True})
    (piece,) = game.units(at="2531")
    assert (piece.nation, piece.size, piece.strength.combat) == ("german", "corps", combat)
    assert len(game.view("axis")["zones"]["axis"]) == 7
    police = {"side": "axis", "kind": "infantry", "combat": 1, "move": 8, "hex": "2531"}
    assert [p.short for p in rb([police]).units(at="2531")] == ["Polizei"]


def test_no_description_means_units_with_rules_of_their_own(rb: Situation) -> None:
    """rb:17.13-c, rb:A9.0: neither the locked armies of the Trans-Caucasus nor counters of options."""
    army = {"side": "soviet", "kind": "infantry", "combat": 5, "move": 4}
    game = rb(
        [{**army, "hex": f"25{n}"} for n in range(20, 32)], "soviet first impulse movement", 3, map={"blank": True}
    )
    assert not [p.short for p in game.units() if p.hex and p.flags]
    turkish = {"side": "axis", "kind": "cavalry", "combat": 2, "move": 6, "hex": "2531"}
    assert rb([turkish]).units(at="2531")[0].nation == "german"
    spanish = [{"side": "axis", "kind": "infantry", "combat": 4, "move": 5, "hex": f"25{n}"} for n in range(20, 40)]
    assert all(not p.id.startswith("var") for p in rb(spanish, map={"blank": True}).units() if p.hex)


def test_who_is_described_belongs_where_he_stands(rb: Situation, refused: Refused) -> None:
    """rb:24.1-b, rb:24.1-e: in the first impulse of the war a corps of row 16 is of the Center, an army at Brest of the
    Western district; who is far behind belongs to none."""
    corps = {"side": "axis", "kind": "infantry", "combat": 5, "hex": "1629"}
    army = {"side": "soviet", "kind": "infantry", "strengths": "5-4", "hex": "1628"}
    game = rb([corps, army], "axis first impulse combat", 1)
    (ours,), (theirs,) = game.units(at="1629"), game.units(at="1628")
    assert (ours.start, theirs.strength.combat, theirs.steps) == ("C", 5, 2)
    assert game.refusal(f"attack {ours.short} 1628") is None
    north = rb({"1Inf": "1629", "1628": [{"side": "soviet", "kind": "infantry"}]}, "axis first impulse combat", 1)
    refused(north, "attack 1Inf 1628", "rb:24.1-a")
    stuka = {"side": "axis", "kind": "stuka", "hex": "Warsaw"}
    game = rb([corps, army, stuka], "axis first impulse combat", 1)
    assert {p.short for p in game.units(at="1331")} == {"Stuka3", "StukaBase3"}
    assert game.refusal(f"attack {ours.short} 1628 air Stuka3") is None
    later = rb([corps, army], "axis second impulse combat", 1)
    assert [p.short for p in later.units(at="1629")] == ["1Inf"]
