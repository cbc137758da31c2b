"""9. Armor in attack.

What German armor can do beside this is in ``supply.py`` (n41:9-german-armor) and ``combat/retreat.py``
(n41:9-german-retreat).
"""

from __future__ import annotations

from collections.abc import Sequence

from stavka.titles.nineteen_forty_one.state.charts import MUD, SNOW
from stavka.titles.nineteen_forty_one.state.position import War


def bonus(pos: War, attackers: Sequence[int], defenders: Sequence[int], terrain: str) -> bool:
    """Armor alone against infantry alone in a clear hex.

    n41:9-armor-bonus, n41:9-armor-mixed, n41:9-armor-defender
    """
    if pos.weather in (MUD, SNOW):  # n41:9-armor-weather, n41:13-mud-armor, n41:13-snow-armor
        return False
    armor = pos.roster.armor
    if not all(armor[u] for u in attackers) or any(armor[u] for u in defenders):
        return False
    # n41:9-armor-terrain: a city or a river does not matter
    return terrain == "clear"
