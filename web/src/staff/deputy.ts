// The computer leads a part of one's own army: its plan is shown as arrows, and played when the player accepts it.
import { say } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Advice } from "../wire/types";
import { showPlan } from "./plan";

let waits = false;

export function deputyThinks(): boolean { return waits; }

/** Asks for a plan for some pieces; nothing is done before it is accepted. */
export async function askDeputy(units: string[], name: string): Promise<void> {
  if (waits || !units.length || !app.state.my_turn) return;
  const { version } = app.state;
  waits = true;
  emit("duties");
  const found = await ask<Advice[]>("deputy", { units });
  waits = false;
  emit("duties");
  if (!found || app.state.version !== version) return;
  if (!found.length) { say(`${name}: the deputy would do nothing in this phase.`); return; }
  const rows = found.map((one) => ({ key: `${one.order}`, stage: app.state.stage, offer: { text: one.text, verb: one.text.split(" ")[0], label: one.label, units: one.units, path: one.path, hexes: one.hexes, cost: null }, reason: one.reason, others: [], wanted: true, refusal: null }));
  showPlan({ name: `${name}: plan of the deputy`, rows, besides: [], arrows: true });
}
