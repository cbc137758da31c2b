"""Every answer holds in every position that random play comes to, for every title."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from stavka import library
from stavka.engine.aids import Duties
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.server import answers, overlays
from stavka.server.codec import encode, plain
from stavka.server.delta import delta
from stavka.server.replays import Replay
from stavka.telling.aim import refusal_of
from stavka.telling.offers import MANY, Verb, verbs

STEPS, EVERY = 400, 20


@pytest.mark.parametrize("code", library.titles())
def test_answers_hold_in_random_play(code: str) -> None:
    """What is offered is legal, what is refused has a reason, and all of it can be sent."""
    scenario = next(iter(library.title(code).scenarios))
    game = library.new(code, scenario, seed=7)
    rng = Random(7)
    for step in range(STEPS):
        if game.result is not None:
            break
        if step % EVERY == 0:
            look_closely(game, rng)
        game.play(game.legal().sample(rng))


def look_closely(game: Game, rng: Random) -> None:
    told = answers.state(game, answers.BOTH)
    assert encode(told)
    assert told["my_turn"]
    for choice in told["choices"][:10]:
        assert game.refusal(choice.text) is None
    other = next(side for side in game.title.sides if side != game.to_act)
    waiting = answers.state(game, other)
    assert not waiting["choices"]
    assert not waiting["prompt"]
    acting = answers.acting(game)
    able = {unit for action in game.legal() for unit in action.units}
    assert set(acting) == game.legal().worth_a_look() <= able == game.legal().able()
    for name in rng.sample(sorted(acting), min(3, len(acting))):
        about_unit(game, name, rng)
    duties = answers.duties(game)
    if duties:
        about_battles(game, told["verbs"], duties, rng)
    assert encode(overlays.overlays(game, answers.BOTH))


def about_unit(game: Game, name: str, rng: Random) -> None:
    offers = answers.unit(game, name)
    assert offers
    one = rng.choice(offers)
    assert name in one.units
    assert game.refusal(one.text) is None
    assert encode(answers.stops(game, name))
    assert encode(overlays.supply_line(game, answers.BOTH, name))
    side = answers.eyes(game, answers.BOTH)
    enemy = next((unit["short"] for unit in game.view(side)["units"] if unit["hex"] and unit["side"] != side), name)
    assert encode(overlays.kessel(game, answers.BOTH, enemy))
    hexes = {hex for offer in offers for hex in offer.hexes}
    everywhere = map(game.position.hex_name, game.position.board.grid.indices)
    strange = rng.choice([hex for hex in everywhere if hex not in hexes])
    assert refusal_of(game, name, strange).reason


def about_battles(game: Game, verbs: Sequence[Verb], duties: Duties, rng: Random) -> None:
    verb = next(verb for verb in verbs if verb.gesture == "battle")
    if duties.may_attack:
        unit = rng.choice(sorted(duties.may_attack))
        answer = answers.battle(game, verb.verb, [unit], [rng.choice(list(duties.may_attack[unit]))], {})
        assert encode(answer)
        assert answer["odds"] or answer["odds_fault"]
        if answer["odds"]:
            assert sum(answer["odds"].chances.values()) == 1
    for attackers, hexes in duties.plan[:1]:
        planned = answers.battle(game, verb.verb, list(attackers), list(hexes), {})
        assert planned["refusal"] is None


def test_a_battle_is_composed_as_its_title_writes_it() -> None:
    """Numbers, words and mere marks each have their place in a notation."""
    game = library.new("trc", "barbarossa", seed=1)
    extras = {"air": "1", "at": "2-1"}
    assert str(answers.compose(game, "attack", ["24Pz"], ["1423"], extras)) == "attack 24Pz 1423 air 1 at 2-1"
    game = library.new("bd", "campaign", seed=1)
    assert str(answers.compose(game, "attack", ["24Pz"], ["2115"], {"luftwaffe": "1"})) == "attack 24Pz 2115 luftwaffe"
    assert str(answers.compose(game, "attack", ["24Pz"], ["2115"], {"luftwaffe": ""})) == "attack 24Pz 2115"
    attacks = {verb.verb: verb.many for verb in verbs(game.position, game.position.stage) if verb.gesture == "battle"}
    assert attacks == {"attack": False}
    kinds = {extra.kind for verb in verbs(game.position, game.position.stage) for extra in verb.extras}
    assert kinds == {"flag"}


@pytest.mark.parametrize("code", library.titles())
def test_replay_shows_every_step_as_it_was(code: str) -> None:
    """Also after something was taken back."""
    game = library.new(code, next(iter(library.title(code).scenarios)), seed=3)
    rng = Random(3)
    replay = Replay.of(game)
    prints = [game.position.fingerprint()]
    while len(game.log) < 120:
        game.play(game.legal().sample(rng))
        prints += [""] * (len(game.log) - len(prints)) + [game.position.fingerprint()]
    replay.follow(game)
    for step in (0, 1, 24, 25, 26, 60, len(game.log)):
        if prints[step]:
            assert replay.at(step).position.fingerprint() == prints[step]
    if game.can_undo:
        game.undo()
    game.play(game.legal().sample(rng))
    replay.follow(game)
    assert replay.at(len(game.log)).position.fingerprint() == game.position.fingerprint()


def test_what_a_list_leaves_out_is_counted_and_can_be_reached() -> None:
    """Partisans have hundreds of hexes: not all are written out, but how many are missing is, and the end is there."""
    board = library.title("trc").map
    units = [{"id": f"Partisan{n}", "box": "available"} for n in (1, 2, 3)]
    rails = {"axis": board.grid.names(board.rail_hexes)}
    game = library.situation({"title": "trc", "stage": "partisans", "turn": 7, "units": units, "rails": rails})
    told = answers.state(game, answers.BOTH)
    listed = [choice for choice in told["choices"] if choice.units]
    assert len(listed) == MANY
    assert len(listed) + told["more_choices"] == sum(1 for action in game.legal() if action.units)
    assert told["more_choices"] > 0
    assert "done" in [choice.text for choice in told["choices"]]
    reached = {choice.text for name in answers.acting(game) for choice in answers.unit(game, name)}
    assert reached == {str(action) for action in game.legal() if action.units}


def test_nobody_is_forgotten_on_a_crowded_map() -> None:
    """Eight hundred more corps have some forty thousand moves: each that has one is named, and can be asked about."""
    board = library.title("trc").map
    land = [board.grid.name(hex) for hex in bits(board.playable)]
    corps = {"side": "axis", "nation": "german", "kind": "infantry", "size": "corps", "combat": 4, "move": 4}
    units = [{**corps, "hex": land[7 * n % len(land)]} for n in range(800)]
    game = library.situation({"title": "trc", "stage": "axis first impulse movement", "turn": 3, "units": units})
    movers = [unit for action in game.legal() for unit in action.units]
    assert len(movers) > 20_000
    assert set(answers.acting(game)) == set(movers)
    one = movers[-1]
    assert len(answers.unit(game, one)) == movers.count(one)
    before = plain(answers.state(game, answers.BOTH))
    game.play(answers.unit(game, one)[0].text)
    assert len(encode(delta(before, plain(answers.state(game, answers.BOTH))))) < len(encode(before)) / 100
