"""Where units that do not attack are sent, and with what strength those that do are reckoned."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.opponents.judgement.posts import place_gain
from stavka.opponents.planning import marshal
from stavka.opponents.planning.posting import Posting
from stavka.opponents.profiles.style import CADET, GENERAL
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.sketch import Sketch
from stavka.opponents.sketch.survey import Survey


def trc(units: dict[str, str], stage: str = "axis first impulse movement", **more: object) -> Game:
    return stavka.situation({"title": "trc", "stage": stage, "turn": 2, "weather": "clear", "units": units, **more})


def test_headquarters_do_not_count_on_each_other() -> None:
    """In the enemy's reach a hex is good for them with a corps in it, not with two other headquarters."""
    units = {"HQ-C": "1619", "HQ-S": "1619", "HQ-N": "1619", "24Pz": "1618", "46Pz": "1618", "20A": "1613"}
    survey = Survey(Seat(trc({**units, "40A": "2413"}, "axis second impulse movement")))
    sketch, index = Sketch(survey, GENERAL), survey.pos.roster.index
    hex = survey.pos.board.grid.index("1616")
    assert survey.field.threat(hex)
    values = []
    for company in ((), ("HQ-S", "HQ-N"), ("24Pz",), ("24Pz", "46Pz")):
        sketch.posts = {hex: [index(name) for name in company]}
        values.append(Posting(sketch).value(index("HQ-C"), hex))
    alone, among_themselves, with_a_corps, with_two = values
    assert alone == among_themselves < with_a_corps < with_two


def test_headquarters_are_posted_when_all_others_are() -> None:
    survey = Survey(Seat(trc({"HQ-C": "1619", "24Pz": "1618", "40A": "2413"}, "axis second impulse movement")))
    plan = marshal.plan(survey, GENERAL)
    assert [survey.pos.short(order.unit) for order in plan.orders] == ["24Pz", "HQ-C"]


def test_strength_in_snow_is_that_of_the_hex_attacked_from() -> None:
    """trc:17.3.2: in the first winter full strength beside a city of one's own, half of it farther away."""
    units = {"24Pz": "1613", "46Pz": "1613", "20A": "1711", "40A": "2413"}
    game = trc(units, turn=5, weather="snow", control={"Smolensk": "axis"})
    pos, hints, hex = game.position, game.title.hints, game.position.board.grid.index
    corps = [pos.roster.index(name) for name in ("24Pz", "46Pz")]
    for at, strength in (("1613", 16), ("1712", 8)):
        defence = hints.defence(pos, hex("1711"), pos.of(1, hex("1711")), [hex(at)])
        assert hints.prospect(pos, corps, [hex(at)] * 2, (hex("1711"),)) == hints.chances(pos, 0, strength, defence), at


def test_who_is_one_too_many_where_he_stands_goes_elsewhere() -> None:
    """trc:6.2"""
    moscow = dict.fromkeys(("11A", "29A", "31A"), "1809")
    panzers = dict.fromkeys(("24Pz", "46Pz", "47Pz"), "1813")
    survey = Survey(Seat(trc({**moscow, **panzers}, "soviet first impulse movement")))
    posts = marshal.plan(survey, CADET).posts
    assert len(posts[survey.pos.board.grid.index("1809")]) == 2


def test_a_place_is_won_but_once() -> None:
    """Minsk stands open and no enemy can come: the first corps wins it, a second one adds nothing."""
    survey = Survey(Seat(trc({"24Pz": "1618", "46Pz": "1618", "20A": "1613"}, "axis second impulse movement")))
    field, first = survey.field, survey.pos.roster.index("24Pz")
    place = next(h for h, (mine, _) in field.places.items() if mine and not field.mine_hex(h) and not field.threat(h))
    assert place_gain(field, place, (), 0.0, 0) == field.places[place][0]
    assert place_gain(field, place, [first], 0.0, 0) == 0
