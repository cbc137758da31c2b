"""A plan on its way to the board: orders wait for room and food, and nobody goes where neither comes."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.players.orders import Orders, has_room, starves
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.seat import Seat
from stavka.opponents.sketch.plan import Duty, Order

MOSCOW, NORTH = "1808", "1709"
STAGE = "soviet first ground segment movement"


def war(**units: str) -> Game:
    return stavka.situation({"title": "n41", "stage": STAGE, "turn": 4, "units": {"2Inf": "1826", **units}})


def order(game: Game, unit: str, way: str, duty: Duty = Duty.STRIKE) -> Order:
    pos = game.position
    action = game.read(f"move {unit} {way}")
    return Order(pos.roster.index(unit), action, pos.board.grid.index(way[-4:]), Reason(Kind.FORCED), duty)


def carried_out(game: Game, *given: Order) -> list[str]:
    orders, done = Orders(given), []
    while (found := orders.next(Seat(game))) is not None:
        game.play(str(found.action))
        done.append(game.position.short(found.unit))
    return done


def test_who_comes_waits_for_who_goes() -> None:
    """Two armies may share fortifications, three may not (n41:3-soviet-fortification)."""
    game = war(**{"28A": MOSCOW, "34A": MOSCOW, "33A": "1809"})
    comes, goes = order(game, "33A", "1809-1808"), order(game, "34A", "1808-1709")
    assert carried_out(game, comes, goes) == ["34A", "33A"]


def test_who_finds_no_room_stays() -> None:
    game = war(**{"28A": MOSCOW, "34A": MOSCOW, "33A": "1809"})
    comes = order(game, "33A", "1809-1808")
    assert not has_room(Seat(game), comes)
    assert carried_out(game, comes) == []


def test_units_in_each_others_way_change_places() -> None:
    """Outside fortifications an army stands alone (n41:3-soviet-general)."""
    game = war(**{"28A": NORTH, "33A": "1809"})
    one, other = order(game, "28A", "1709-1809"), order(game, "33A", "1809-1709")
    assert sorted(carried_out(game, one, other)) == ["28A", "33A"]
    assert game.refusal("done") is None


def test_a_post_without_supply_is_taken_up_for_a_reason_only() -> None:
    """East of 1822 the corps would be cut off: it does not close up there, but it would attack there (n41:8-length)."""
    given = {"title": "n41", "stage": "axis first ground segment movement", "turn": 4}
    game = stavka.situation({**given, "units": {"50Inf": "1822", "28A": "1808"}})
    post, strike = order(game, "50Inf", "1822-1722-1721", Duty.POST), order(game, "50Inf", "1822-1722-1721")
    assert starves(Seat(game), post)
    assert not starves(Seat(game), strike)
    assert carried_out(game, post) == []
    assert carried_out(game, strike) == ["50Inf"]


def test_the_cadet_puts_two_armies_into_fortified_moscow() -> None:
    """It knows that fortifications hold two armies (n41:3-soviet-fortification)."""
    game = war(**{"28A": MOSCOW, "34A": "1807", "33A": "1707", "1PzGr": "1811", "2PzGr": "1911", "50Inf": "1912"})
    player, seat = Cadet(1), game
    while game.stage == STAGE:
        game.play(player.act(seat))
    pos = game.position
    assert len(pos.at(pos.board.grid.index(MOSCOW))) == 2


def test_a_way_that_others_have_closed_is_gone_around() -> None:
    """Five corps fill 1110, and nobody marches through a full hex (bd:6.2-a): 55Inf comes to 1111 by another way."""
    full = ("47Pz", "1Inf", "9Inf", "26Inf", "27Inf")
    game = stavka.situation(
        {
            "title": "bd",
            "scenario": "campaign",
            "turn": 3,
            "stage": "axis first phase",
            "order": "move/fight",
            "units": {**dict.fromkeys(full, "1110"), "55Inf": "1108", "65Rif": "1011"},
        }
    )
    comes = order(game, "55Inf", "1108-1109-1110-1111")
    assert game.refusal(str(comes.action)) is not None
    assert carried_out(game, comes) == ["55Inf"]
    assert game.piece("55Inf").hex == "1111"
