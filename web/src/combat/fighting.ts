// All battles of a plan, one after the other; what is asked meanwhile the general answers.
import { board } from "../board/map";
import { commit, sent } from "../orders/commit";
import { askAgain, isQuick, trustFromNow } from "../orders/passes";
import { sumWhenOver } from "../story/follow";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { weighedPlan } from "./planned";

export function isFighting(): boolean { return isQuick(app.state); }

export async function fightAll(): Promise<void> {
  board.dataset.fights = "yes";
  trustFromNow(true);
  await fightOn();
}

/** At the end, or when the player has seen enough: what all of it came to is told. */
export function stopFighting(): void {
  if (!isFighting()) return;
  board.dataset.fights = "";
  askAgain();
  emit("duties");
  void sumWhenOver(app.state.steps);
}

/** The next battle; one that is refused is left to the player. */
export async function fightOn(): Promise<void> {
  if (!isFighting() || !app.state.my_turn || !app.state.verbs.length) return;
  const { version } = app.state;
  await sent();
  if (app.state.version !== version) return; // the new state is told in its turn
  const next = weighedPlan()?.battles.find((one) => one.refusal === null);
  if (!next || !(await commit(next.text, true))) stopFighting();
}
