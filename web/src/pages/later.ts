// After a new state: what takes longer to tell is asked for, and what can be done is shown.
import { board } from "../board/map";
import { redrawAll } from "../board/stacks";
import { refreshMarks, select } from "../orders/select";
import { goOn, learnLists } from "../orders/setup";
import { learn, showDecision } from "../story/decision";
import { fightOn } from "../combat/fighting";
import { keepPlan } from "../combat/planned";
import { answered, learnAgenda } from "../staff/agenda";
import { playOn } from "../staff/plan";
import { learnSectors } from "../staff/sectors";
import { muster } from "../staff/standing";
import { walkOn } from "../staff/todo";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { boardSettled, whenSeen } from "../wire/first";
import { ask } from "../wire/table";
import type { Duties } from "../wire/types";

/** ``stayed`` was chosen before; it had ``waited`` when it lay beside the map. */
export async function later(version: number, stayed: string | null, rolled: number | null, waited = false): Promise<void> {
  await whenSeen();
  if (app.state.version !== version) return;
  if (!app.state.my_turn) { boardSettled(); if (rolled !== null) await learn(rolled); return; }
  if (await answered()) return;
  const acting = await ask<string[]>("acting");
  if (!acting || app.state.version !== version) return;
  app.acting = new Set(acting);
  if (app.state.verbs.some((verb) => verb.gesture === "battle")) {
    const duties = await ask<Duties>("duties");
    if (app.state.version !== version) return;
    app.duties = duties;
  }
  emit("duties");
  await learn(rolled);
  if (app.state.version !== version || app.replaying !== null) return;
  redrawAll();
  if (!app.selected) { refreshMarks(); showDecision(); }
  await keepPlan();
  await fightOn();
  emit("acting");
  await learnLists();
  if (app.state.version !== version) return;
  if (stayed && waited) goOn(stayed);
  else if (stayed && app.acting.has(stayed) && !app.selected && app.units.get(stayed)?.hex) void select(stayed);
  else if (stayed && !app.selected) walkOn(stayed);
  board.dataset.settled = String(version);
  boardSettled();
  void learnSectors();
  await muster();
  await learnAgenda();
  await playOn();
}
