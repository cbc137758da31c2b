"""``stavka_v0``: any title as a PettingZoo AEC environment with an action mask (needs the extra ``research``).

An action of the game is given in parts: a unit, a hex, a number among what is left; the mask says which parts go on.
When only one action of the game is left it is played. Dice are thrown by the environment.

>>> from stavka.lab.environment import env
>>> game = env(title="trc", scenario="barbarossa", max_decisions=50)
>>> game.reset(seed=1)
>>> game.agent_selection
'axis'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # the package has no types

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents.seat import Seat

CHOICES = 256  # how many actions may be told apart by a number alone
FEATURES = 5  # of a unit: on the map, line, position, flags, box


class StavkaEnv(AECEnv[str, Any, int]):  # type: ignore[misc]  # the base has no types
    """The sides are the agents. Winning gives 1, losing -1, a draw or an unfinished game 0."""

    metadata = {"name": "stavka_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        title: str = "trc",
        scenario: str = "barbarossa",
        options: tuple[str, ...] = (),
        max_decisions: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.title, self.scenario, self.options = title, scenario, options
        self.max_decisions, self.render_mode = max_decisions, render_mode
        book = stavka.title(title)
        self.possible_agents = list(book.sides)
        self._hexes = sorted(book.map.grid.indices)
        self._hex_at = {hex: i for i, hex in enumerate(self._hexes)}
        self._units = len(book.units)
        size = self._units + len(self._hexes) + CHOICES
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-1, 2**15 - 1, (self._units + 1, FEATURES), np.int16),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng(0)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    # -- the course of a game -----------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game: Game = stavka.new(
            self.title, self.scenario, seed=int(self._seeds.integers(2**31)), options=self.options
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._begin_decision()

    def _begin_decision(self) -> None:
        """List what the side to act may do; a single action is played at once."""
        while self.game.result is None:
            self._left: list[Action] = list(dict.fromkeys(self.game.legal()))
            if len(self._left) > 1:
                break
            self.game.play(self._left[0])
        self._parts = self._next_parts()
        if self.game.result is None:
            self.agent_selection = str(self.game.to_act)

    def _next_parts(self) -> dict[int, list[Action]]:
        """What the next part of the action may be, and which actions each leaves."""
        if self.game.result is not None:
            return {}
        for part in (self._unit_part, self._hex_part):
            found: dict[int, list[Action]] = {}
            for i, action in enumerate(self._left):
                found.setdefault(part(action, i), []).append(action)
            if len(found) > 1:
                return found
        base = self._units + len(self._hexes)
        return {base + i: [action] for i, action in enumerate(self._left[:CHOICES])}

    def _unit_part(self, action: Action, number: int) -> int:
        if action.units:
            return self.game.position.roster.index(action.units[0]) % self._units
        return self._units + len(self._hexes) + min(number, CHOICES - 1)

    def _hex_part(self, action: Action, number: int) -> int:
        grid = self.game.position.board.grid
        path = getattr(action, "path", None) or getattr(action, "hexes", None)
        name = path[-1] if path else getattr(action, "hex", "") or getattr(action, "to", "")
        if name in grid:
            return self._units + self._hex_at[grid.index(name)]
        return self._units + len(self._hexes) + min(number, CHOICES - 1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        left = self._parts.get(int(action)) if action is not None else None
        if left is None:
            raise ValueError(f"{action} is masked out: {agent} may not choose it now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._left = left
        if len(left) == 1:
            self.game.play(left[0])
            self._decisions += 1
            self._begin_decision()
        else:
            self._parts = self._next_parts()
        if self.game.result is not None:
            for side in self.agents:
                self.terminations[side] = True
                winner = self.game.result.winner
                self.rewards[side] = 0.0 if winner is None else 1.0 if winner == side else -1.0
        elif self._decisions >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[np.integer]]:
        pos = Seat(self.game, agent).pos
        size = self.action_spaces[agent].n
        mask: NDArray[Any] = np.zeros(size, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[list(self._parts)] = 1
        seen: NDArray[Any] = np.full((self._units + 1, FEATURES), -1, np.int16)
        spot = pos.board.grid.line_and_position
        for unit, hex in enumerate(pos.where[: self._units]):
            if hex >= 0:
                line, at = spot(pos.hex_name(hex))
                seen[unit] = (1, line, at, pos.flags[unit], 0)
            else:
                seen[unit] = (0, 0, 0, pos.flags[unit], -hex)
        seen[-1] = (pos.turn, pos.phase + 1, self.possible_agents.index(agent), 0, 0)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str:
        return f"turn {self.game.turn}, {self.game.stage}: {self.game.prompt}"

    def close(self) -> None:
        return None


def env(**settings: Any) -> StavkaEnv:
    """The environment ``stavka_v0``."""
    return StavkaEnv(**settings)


raw_env = env
