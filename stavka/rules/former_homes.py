"""Modules that classes of stages have moved from, since a position kept with a save names them by their module.

A row is never taken out: a save must open for ever. A class that moves on gets its new home in all of its rows.
"""

TITLES = "stavka.titles."
MOVED = {
    "barbarossa_deluxe.administration:SecondSS": "barbarossa_deluxe.withdrawals",
    "barbarossa_deluxe.administration:Withdrawal": "barbarossa_deluxe.withdrawals",
    "barbarossa_deluxe.battle:BattleDie": "barbarossa_deluxe.results",
    "barbarossa_deluxe.battle:Bloodbath": "barbarossa_deluxe.bloodbath",
    "barbarossa_deluxe.battle:Payment": "barbarossa_deluxe.bloodbath",
    "barbarossa_deluxe.battle:Soften": "barbarossa_deluxe.results",
    "barbarossa_deluxe.caucasus:ReturnNext": "barbarossa_deluxe.caucasus_return",
    "barbarossa_deluxe.caucasus:WholeForce": "barbarossa_deluxe.caucasus_return",
    "barbarossa_deluxe.declarations:CombOutRoll": "barbarossa_deluxe.comb_out",
    "barbarossa_deluxe.declarations:CombedOut": "barbarossa_deluxe.comb_out",
    "barbarossa_deluxe.declarations:CrimeaChoice": "barbarossa_deluxe.crimea",
    "barbarossa_deluxe.declarations:FiveDraw": "barbarossa_deluxe.crimea",
    "barbarossa_deluxe.declarations:PaulusPause": "barbarossa_deluxe.game_turn",
    "barbarossa_deluxe.declarations:SummerOffensive": "barbarossa_deluxe.game_turn",
    "barbarossa_deluxe.declarations:WatchOn": "barbarossa_deluxe.game_turn",
    "russian_campaign.battle:FallBack": "russian_campaign.retreat",
    "russian_campaign.battle:FallBackAgain": "russian_campaign.retreat",
    "russian_campaign.battle:Retreat": "russian_campaign.retreat",
    "russian_campaign.battle:TakeLoss": "russian_campaign.losses",
    "russian_campaign.sea:Voyage": "russian_campaign.voyages",
}


def home(module: str, name: str) -> str:
    """The module in which a class stands now."""
    moved = MOVED.get(f"{module.removeprefix(TITLES)}:{name}")
    return TITLES + moved if moved else module
