// What the general would do here, and why: a list in the order of importance, and the same as arrows on the map.
import { addArrow, addNumbers, clearPlans, pointOut } from "../board/marks";
import { layers } from "../board/map";
import { dropPlan } from "../combat/planned";
import { commit, commitAll } from "../orders/commit";
import { lookTo } from "../story/camera";
import { button, h } from "../widgets/dom";
import { announce, say } from "../widgets/message";
import { sentence } from "../widgets/words";
import { app } from "../wire/app";
import { emit, on } from "../wire/bus";
import { log } from "../wire/log";
import { ask } from "../wire/table";
import type { Advice } from "../wire/types";

const SHOWN = 12; // lines and arrows at a time; the rest is played with all
let advice: Advice[] = [];
let of = ""; // the phase that it is for
let begun = 0; // the step at which it was given
let waits = false;
const GENERAL = "The general would";
let heading = GENERAL;

function phase(): string { const { game, turn, phase: name, to_act } = app.state; return [game, turn, name, to_act].join(" "); }

export function startAdvice(): void {
  advice = [];
  waits = false;
  on("log", renew);
  on("replay", showAdvice);
  on("present", showAdvice);
}

export async function advise(): Promise<void> {
  if (waits || !app.state.my_turn) return;
  const { version } = app.state;
  waits = true;
  emit("duties");
  const found = await ask<Advice[]>("advice");
  waits = false;
  if (found && app.state.version === version) {
    dropPlan();
    [advice, of, begun, heading] = [found, phase(), app.state.steps, GENERAL];
    if (!advice.length) say("The general has nothing to say here.");
    else { lookTo(where(advice[0])); announce(`The general would: ${advice.slice(0, 3).map((one) => one.label).join("; ")}`); }
  }
  showAdvice();
  emit("duties");
}

/** A plan of somebody else, shown as advice is. */
export function showAdvised(found: Advice[], title: string): void {
  dropPlan();
  [advice, of, begun, heading] = [found, phase(), app.state.steps, title];
  showAdvice();
  emit("duties");
}

export function dropAdvice(): void { advice = []; clearPlans(); emit("duties"); }

/** What has been played, or is for another phase, is taken out; the rest stays. */
function renew(): void {
  if (!advice.length) return;
  if (of !== phase()) { dropAdvice(); return; }
  const moves = new Set(log().slice(begun).map((entry) => entry.move));
  const acted = new Set(log().slice(begun).flatMap((entry) => entry.move.split(/[\s+]/)));
  const left = advice.filter((one) => !moves.has(one.text) && !one.units.some((unit) => acted.has(unit)));
  if (left.length === advice.length) return;
  if (!left.length) { dropAdvice(); return; }
  advice = left;
  showAdvice();
  emit("duties");
}

function showAdvice(): void {
  if (!advice.length) return;
  clearPlans();
  if (app.replaying !== null) return;
  const side = `of-${Math.max(0, app.state.sides.indexOf(app.state.to_act ?? ""))}`;
  const numbers = new Map<string, number[]>();
  advice.slice(0, SHOWN).forEach((one, i) => {
    const to = one.hexes.at(-1);
    if (!to) return;
    const enemy = app.stacks.get(to)?.some((unit) => unit.side !== app.state.to_act);
    const starts = [...new Set(one.units.map((name) => app.units.get(name)?.hex).filter((hex): hex is string => Boolean(hex && hex !== to)))];
    if (one.path.length > 1) addArrow(one.path, `march ${side}`, 6, layers.plans);
    else for (const from of starts) addArrow([from, to], `${enemy ? "attack" : "march"} ${side}`, enemy ? app.map.width * 0.36 : 6, layers.plans);
    if (!starts.length || enemy) pointOut([to], enemy ? "struck" : "reached", layers.plans);
    numbers.set(to, [...(numbers.get(to) ?? []), i + 1]);
  });
  for (const [hex, some] of numbers) addNumbers(hex, some);
}

function where(one: Advice): string[] { return [...one.units.map((name) => app.units.get(name)?.hex ?? ""), ...one.hexes].filter(Boolean); }

export function advicePanel(): HTMLElement | null {
  if (waits) return h("p", { class: "advice", role: "status" }, "The general thinks …");
  if (!advice.length) return null;
  const playable = app.state.my_turn;
  const more = advice.length - SHOWN;
  return h("section", { class: "advice", "aria-label": "Advice" }, h("h3", {}, heading),
    h("ol", {}, ...advice.slice(0, SHOWN).map((one) => h("li", { class: "counsel", "data-key": one.text },
      h("button", { type: "button", class: "offer", "data-action": `look ${one.text}`, "data-about": [...one.units, ...one.hexes, one.text].join(" "), onclick: () => lookTo(where(one)) }, one.label), h("p", {}, sentence(one.reason)),
      button("Play this", () => void commit(one.text), { class: "small", "data-action": `advice ${one.text}`, "aria-label": `Play this: ${one.label}`, disabled: !playable })))),
    more > 0 ? h("p", { class: "hint" }, `and ${more} more of less weight.`) : null,
    h("div", { class: "buttons" }, button("Play all", () => void commitAll([...advice].sort((a, b) => a.order - b.order).map((one) => one.text), { skip: true }), { id: "advice-all", disabled: !playable }), button("Put away", dropAdvice, { id: "advice-drop" })));
}
