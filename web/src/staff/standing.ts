// Standing orders: given to what is chosen, looked through at the beginning of a phase, carried out by one key.
import { addArrow, clearPlans } from "../board/marks";
import { layers } from "../board/map";
import { commitAll } from "../orders/commit";
import { pickGoal } from "../orders/group";
import { lookTo } from "../story/camera";
import { button, h } from "../widgets/dom";
import { say } from "../widgets/message";
import { app, isHelped } from "../wire/app";
import { emit } from "../wire/bus";
import { ask } from "../wire/table";
import type { Muster } from "../wire/staff";
import type { Standing } from "../wire/types";
import { askDeputy, deputyThinks } from "./deputy";
import { allSectors, piecesOf } from "./sectors";
import { walkOn } from "./todo";

const KINDS: Record<string, string> = { hold: "Hold", entrench: "Hold and dig in", go: "On the way to", deputy: "Led by your deputy" };
let due: Muster["orders"] = [];
let of = "";
let mustered = "";

function phase(): string { const { game, turn, phase: name, to_act } = app.state; return [game, turn, name, to_act].join(" "); }

/** At the beginning of every phase of one's own: contact ends orders, and those who have an errand are shown. */
export async function muster(): Promise<void> {
  if (!app.state.my_turn || !app.state.verbs.length || !app.state.standing.length || mustered === phase()) return;
  mustered = phase();
  await look();
}

async function look(): Promise<void> {
  const key = phase();
  const found = await ask<Muster>("muster");
  if (!found || phase() !== key) return;
  [due, of] = [found.orders, key];
  const woken = found.ended.filter((one) => one.why !== "lost");
  if (woken.length) {
    say(woken.slice(0, 3).map((one) => `${one.units.slice(0, 4).join(", ")}${one.units.length > 4 ? " …" : ""}: ${one.why}${one.hexes.length ? ` (${one.hexes.join(", ")})` : ""}`).join(" · ") + ". Their standing orders are over.");
    lookTo(woken.flatMap((one) => one.hexes));
  }
  showDue();
  emit("duties");
}

function showDue(): void {
  if (!due.length) return;
  clearPlans();
  const side = `of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  for (const one of due) if (one.path.length > 1) addArrow(one.path, `march ${side}`, 6, layers.plans);
}

/** Plays what standing orders come to in this phase. */
export async function carryOut(): Promise<void> {
  if (of !== phase() || !due.length) { if (app.state.standing.length) await look(); if (!due.length) { say("No standing order has anything to do in this phase."); return; } }
  const texts = due.map((one) => one.text);
  due = [];
  clearPlans();
  await commitAll(texts, { skip: true });
}

export async function stand(kind: string, units = [...app.group], name = "", goal = ""): Promise<void> {
  if (!units.length) return;
  if (await ask<number>("stand", { kind, units, goal, name })) {
    say(`${units.length === 1 ? units[0] : `${units.length} pieces`}: ${KINDS[kind].toLowerCase()}${goal ? ` ${goal}` : ""}.`);
    if (kind === "go") await look();
    emit("select");
    walkOn(units[0]);
  }
}

export function sendFar(): void {
  const units = [...app.group];
  pickGoal((hex) => void stand("go", units, "", hex));
  say("Point at the hex that they shall go to, over as many turns as it takes.");
}

async function end(one: Standing): Promise<void> { await ask("stand_down", { numbers: [Number(one.id)] }); }

/** What can be ordered to what is chosen. */
export function standingTools(): HTMLElement | null {
  const first = app.units.get(app.group[0]);
  if (!first?.hex || app.state.side !== first.side || !app.state.my_turn) return null; // who lies beside the map stands nowhere yet
  return h("div", { class: "tools standing-tools", role: "group", "aria-label": "Standing orders" },
    button("Hold (H)", () => void stand("hold"), { class: "small", id: "stand-hold", title: "No longer asked about until the enemy comes" }),
    app.state.can_dig ? button("Hold, dig in", () => void stand("entrench"), { class: "small", id: "stand-entrench" }) : null,
    button("Go far …", sendFar, { class: "small", id: "stand-go", title: "On the way over several turns" }),
    app.group.length > 1 && isHelped() ? button("Deputy", () => void stand("deputy", [...app.group], `${app.group[0]} and ${app.group.length - 1} more`), { class: "small", id: "stand-deputy", title: "The computer plans for these pieces" }) : null);
}

/** The orders of the side, and the sectors that a deputy may lead. */
export function standingPanel(): HTMLElement | null {
  if (!app.state.my_turn || !app.state.verbs.length) return null;
  const { standing } = app.state;
  const marching = app.state.verbs.some((verb) => ["path", "battle"].includes(verb.gesture));
  const led = standing.filter((one) => one.kind === "deputy");
  const free = allSectors().map((one, i) => ({ ...one, i })).filter((one) => !led.some((other) => other.name === one.name));
  if (!standing.length && !marching) return null;
  return h("section", { class: "standing", "aria-label": "Standing orders and deputies" },
    due.length && of === phase() ? h("div", { class: "buttons" }, button(`Carry out ${due.length} standing ${due.length === 1 ? "order" : "orders"} (O)`, () => void carryOut(), { class: "main", id: "carry-out" })) : null,
    deputyThinks() ? h("p", { role: "status" }, "The deputy thinks …") : null,
    marching ? h("div", { class: "tools" }, ...led.map((one) => button(`Plan of ${one.name || "the deputy"}`, () => void askDeputy(one.units, one.name || "Deputy"), { class: "small", "data-action": `plan ${one.name}` })),
      free.length && isHelped() ? h("select", { id: "give-sector", "aria-label": "Give a sector to a deputy", onchange: (event: Event) => { const box = event.target as HTMLSelectElement; const at = Number(box.value); box.value = "-1"; box.blur(); if (at >= 0) void give(at); } }, h("option", { value: -1, selected: true }, "Give to a deputy …"), ...free.map((one) => h("option", { value: one.i }, one.name))) : null) : null,
    standing.length ? h("details", { "data-key": "standing list" }, h("summary", {}, `${standing.length} standing ${standing.length === 1 ? "order" : "orders"}`),
      h("ul", {}, ...standing.map((one) => h("li", { "data-key": `standing ${one.id}` },
        h("button", { type: "button", class: "offer", "data-action": `standing ${one.id}`, onclick: () => lookTo(one.units.map((name) => app.units.get(name)?.hex ?? "").filter(Boolean)) }, `${KINDS[one.kind]}${one.goal ? ` ${one.goal}` : ""}: ${one.name || one.units.slice(0, 5).join(", ")}${!one.name && one.units.length > 5 ? ` and ${one.units.length - 5} more` : ""}`),
        button("End", () => void end(one), { class: "small", "data-action": `end ${one.id}`, "aria-label": `End this order: ${one.units.slice(0, 5).join(", ")}` }))))) : null);
}

/** A sector goes to a deputy, and its plan is asked for. */
async function give(at: number): Promise<void> {
  const { name } = allSectors()[at];
  const units = piecesOf(at);
  await stand("deputy", units, name);
  await askDeputy(units, name);
}
