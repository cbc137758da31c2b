// All battles of a plan, one after the other; what is asked meanwhile the general answers.
import { board } from "../board/map";
import { commit, sent } from "../orders/commit";
import { askAgain, isQuick, trustFromNow } from "../orders/passes";
import { sumWhenOver } from "../story/follow";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { weighedPlan } from "./planned";

export function isFighting(): boolean { return isQuick(app.state); }

let fought = false; // a battle of this plan

export async function fightAll(): Promise<void> {
  fought = false;
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

const PAUSES: Record<string, number> = { slow: 3000, normal: 1500, fast: 700, quick: 0 }; // milliseconds to see what a battle came to

/** The next battle; one that is refused is left to the player. */
export async function fightOn(): Promise<void> {
  if (!isFighting() || !app.state.my_turn || !app.state.verbs.length) return;
  const { version } = app.state;
  await sent();
  if (app.state.version !== version) return; // the new state is told in its turn
  if (fought) await new Promise((over) => setTimeout(over, PAUSES[settings.pace]));
  if (!isFighting() || app.state.version !== version) return; // he has seen enough
  const next = weighedPlan()?.battles.find((one) => one.refusal === null);
  fought = true;
  if (!next || !(await commit(next.text, !settings.eachDie))) stopFighting();
}
