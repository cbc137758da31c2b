"""12 to 15 and 4.16 to 4.19: how each scenario is won."""

from __future__ import annotations

from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import states

# bd:1.7-a: six scenarios, those that are decided by points first
WITH_POINTS = ("campaign", "road_back")
FIRST_CHECK = {"road_back": 16}  # bd:12.3-b
NAMES = ("campaign", "road_back", "blue_kremlin", "citadel", "manstein_gambit", "what_if_1942")


def supplied_cities(pos: War, side: int, cities: int) -> bool:
    """Whether a side holds all these cities in overland supply."""
    return pos.controls(side, cities) and not cities & ~states.overland(pos, side)


def sudden_death(pos: War) -> None:
    """Conditions that end a scenario at once (bd:4.14-c)."""
    ground = pos.ground
    if pos.scenario == "what_if_1942":
        if ground.berlin & pos.owner[SOVIET]:  # bd:15.5-a
            pos.win(SIDES[SOVIET], "sudden death", "Berlin has fallen", "bd:15.5-a")
        elif ground.moscow & pos.owner[AXIS]:  # bd:15.5-b
            pos.win(SIDES[AXIS], "sudden death", "Moscow has fallen", "bd:15.5-b")
    elif pos.scenario == "manstein_gambit" and (ground.leningrad | ground.moscow) & pos.owner[AXIS]:
        pos.win(SIDES[AXIS], "sudden death", "Leningrad or Moscow has fallen", "bd:14.10-c")
    elif pos.scenario == "road_back":
        siege(pos)


def siege(pos: War) -> None:
    """The siege of Leningrad in the Road Back: a point that comes and goes (bd:12.13-a,-b,-c)."""
    if pos.scenario != "road_back" or pos.counts.get("siege over"):
        return
    from stavka.titles.barbarossa_deluxe.victory import points

    ground = pos.ground
    city = ground.leningrad
    if city & pos.owner[AXIS]:
        pos.counts["siege over"] = 1
        return
    near = ground.grid.spread(city) & ~city
    lifted = pos.counts.get("siege lifted", 0)
    if not lifted and not near & pos.occupied[AXIS]:
        pos.counts["siege lifted"] = 1
        points.points(pos, -1, "the siege of Leningrad is lifted")
    elif lifted:
        gates = ground.hex("1110") | ground.hex("1111")
        if gates & pos.occupied[AXIS] or not city & states.overland(pos, SOVIET):
            pos.counts["siege lifted"] = 0
            points.points(pos, 1, "Leningrad is besieged again")


def besieged(pos: War) -> bool:
    """Whether Leningrad is German, cut off, or has German-side units beside it (bd:12.13-a,-b,-c)."""
    city = pos.ground.leningrad
    near = pos.ground.grid.spread(city)
    return bool(near & pos.occupied[AXIS] or city & pos.owner[AXIS] or not city & states.overland(pos, SOVIET))


def end_of_turn(pos: War) -> None:
    """What a scenario adds or judges when a turn ends."""
    from stavka.titles.barbarossa_deluxe.victory import points

    if pos.scenario == "road_back" and pos.turn >= 15 and pos.ground.stalingrad & pos.owner[AXIS]:
        points.points(pos, 2, "Stalingrad is held")  # bd:12.7-c
    if pos.counts.get("gambit") and pos.turn == 20 and pos.scenario in WITH_POINTS:  # bd:14.10-e
        gambit(pos)
    if pos.turn < pos.last_turn or pos.result:
        return
    _judge(pos)


def _judge(pos: War) -> None:
    """Judge a scenario that is not decided by points."""
    judge = {
        "blue_kremlin": blue_kremlin,
        "citadel": citadel,
        "manstein_gambit": manstein_gambit,
        "what_if_1942": what_if,
    }.get(pos.scenario)
    if judge:
        judge(pos)


def verdict(pos: War) -> float | None:
    """Who would win if the scenario were judged now: 1 the German, -1 the Soviet, less while turns are left."""
    trial = pos.copy()
    _judge(trial)
    if trial.result is None:  # by points, or not for sure
        return None
    winner = trial.result.winner
    sign = 0 if winner is None else 1 if winner == SIDES[AXIS] else -1
    return sign / (1 + max(0, pos.last_turn - pos.turn))


def gambit(pos: War) -> None:
    """Manstein's Gambit decides the campaign when turn 20 ends (bd:4.16-c,-d)."""
    ground = pos.ground
    start = ground.vp_hexes & ground.axis_home
    goals = ground.leningrad | ground.moscow | ground.kiev | ground.stalingrad
    won = pos.controls(AXIS, start) and count(goals & pos.owner[AXIS]) >= 2
    if won:
        pos.win(SIDES[AXIS], "gambit", "all hexes of 1941 and two of the four great cities are held", "bd:4.16-c")
    else:
        pos.win(SIDES[SOVIET], "gambit", "Manstein's Gambit has failed", "bd:4.16-d")


def oder(pos: War) -> None:
    """Watch on the Oder, when the German half of turn 30 is over (bd:4.18-c, bd:4.19-a,-b,-c,-e,-f)."""
    start = pos.counts["cities at start"]
    held = not start & ~pos.owner[AXIS]
    gained = count(pos.ground.cities & ~start & pos.owner[AXIS])
    kills = pos.count("oder kills")
    rule = ""
    if held:
        if gained >= 2:
            rule = "bd:4.19-a"
        elif gained == 1 and kills >= 10:
            rule = "bd:4.19-b"
        elif kills >= 20:
            rule = "bd:4.19-c"
    told = f"{gained} cities gained, {kills} units destroyed"
    if rule:
        pos.win(SIDES[AXIS], "Oder", told, rule)
    else:
        pos.win(SIDES[SOVIET], "Oder", told if held else "a city was lost", "bd:4.19-f")


def blue_kremlin(pos: War) -> None:
    """Blue and Kremlin (bd:13.4-a,-b,-c,-d,-e)."""
    from stavka.titles.barbarossa_deluxe.caucasus import expedition

    ground = pos.ground
    kept = supplied_cities(pos, AXIS, pos.counts["start cities"])
    fed = pos.owner[AXIS] & states.overland(pos, AXIS)
    goals = count((ground.leningrad | ground.moscow | ground.stalingrad) & fed)
    there = pos.counts.get("expedition") in (expedition.THERE, expedition.BROKEN_THROUGH)
    if there and ground.exits & states.overland(pos, AXIS):  # its line comes in by one of the exit hexes
        goals += 1
    if kept and goals >= 2:
        pos.win(SIDES[AXIS], "objectives", f"all cities kept and {goals} objectives", "bd:13.4-b")
    else:
        rule = "bd:13.4-d" if kept else "bd:13.4-a"
        pos.win(SIDES[SOVIET], "objectives", f"{goals} objectives" if kept else "a city was lost", rule)


def citadel(pos: War) -> None:
    """Citadel (bd:14.4-a,-b,-c,-d,-e,-f)."""
    ground = pos.ground
    start = pos.counts["start cities"]  # German at the start
    own = ground.cities & ~start
    gained = count(start & pos.owner[SOVIET])
    fed = states.overland(pos, AXIS)
    river = south_of_kiev(pos)
    if not river & pos.occupied[AXIS] & fed:
        gained += 1
    if not ground.kerch_east & pos.occupied[AXIS]:
        gained += 1
    near = ground.grid.spread(ground.leningrad)
    if gained >= 7 and supplied_cities(pos, SOVIET, own) and not near & pos.occupied[AXIS]:
        pos.win(SIDES[SOVIET], "objectives", f"{gained} cities and a free Leningrad", "bd:14.4-a")
    else:
        rule = "bd:14.4-b" if gained >= 7 and near & pos.occupied[AXIS] else "bd:14.4-e"
        pos.win(SIDES[AXIS], "objectives", f"the Soviet has gained {gained} cities", rule)


def south_of_kiev(pos: War) -> int:
    """Hexes beside the Dnepr below Kiev; the river around the two cities is for bd:4.6-b only (bd:14.4-c)."""
    ground = pos.ground
    row = int(pos.hex_name(ground.kiev.bit_length() - 1)[:2]) if ground.kiev else 0
    banks = [1 << a | 1 << b for a, b in ground.pairs("river") if ground.dnepr >> a & ground.dnepr >> b & 1]
    below = sum(1 << h for h in ground.grid.indices if int(pos.hex_name(h)[:2]) > row)
    found = 0
    for bank in banks:
        if bank & below and not bank & ground.kiev:
            found |= bank
    return found


def manstein_gambit(pos: War) -> None:
    """Manstein's Gambit as a scenario (bd:14.10-a,-b,-d,-e)."""
    start = pos.counts["start cities"]
    kept = supplied_cities(pos, AXIS, start)
    fed = pos.owner[AXIS] & states.overland(pos, AXIS)
    gained = count(pos.ground.cities & ~start & fed) + pos.count("kills out of supply") // 5
    if kept and gained:
        pos.win(SIDES[AXIS], "objectives", f"all cities kept and {gained} gained", "bd:14.10-a")
    else:
        pos.win(SIDES[SOVIET], "objectives", "nothing gained" if kept else "a city was lost", "bd:14.10-d")


def what_if(pos: War) -> None:
    """The alternative 1942 game (bd:15.4-a,-b,-c,-d)."""
    ground = pos.ground
    east, west = ground.cities & ground.soviet_home, ground.cities & ground.axis_home
    prizes = west | ground.silesia
    if pos.controls(SOVIET, east) and prizes & pos.owner[SOVIET]:
        pos.win(SIDES[SOVIET], "objectives", "all eastern cities and one in the west", "bd:15.4-b")
    elif pos.controls(AXIS, prizes) and east & pos.owner[AXIS]:
        pos.win(SIDES[AXIS], "objectives", "all western cities and one in the east", "bd:15.4-c")
    else:
        pos.win(None, "draw", "neither side has what it needs", "bd:15.4-d")
