// Stacks that still have something to do in this phase: from one to the next by a key, each ticked off or left alone.
import { mine } from "../board/offers";
import { lookAt } from "../board/framing";
import { moveCursor } from "../orders/cursor";
import { chooseAll } from "../orders/group";
import { button, h } from "../widgets/dom";
import { announce, say } from "../widgets/message";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Unit } from "../wire/types";
import { sectorName, sectorOf } from "./sectors";

export interface Stack { hex: string; units: Unit[]; sector: number }
const LISTED = 80; // lines; the others come up as these are done
let left = new Set<string>(); // hexes that are left alone in this phase
let of = "";
let listOpen = false;

function phase(): string { const { game, turn, phase: name, to_act } = app.state; return [game, turn, name, to_act].join(" "); }

/** What was left alone is remembered over a reload. */
function load(): void {
  if (of === phase()) return;
  of = phase();
  try { const kept = JSON.parse(sessionStorage.getItem("stavka-left") ?? "{}"); left = new Set(kept.of === of ? kept.hexes : []); } catch { left = new Set(); }
}

function keep(): void { sessionStorage.setItem("stavka-left", JSON.stringify({ of, hexes: [...left] })); }

/** Pieces that have a standing order are not asked about. */
export function ordered(): Set<string> { return new Set(app.state.standing.flatMap((one) => one.units)); }

/** The stacks, sector by sector and from west to east. */
export function toDo(): Stack[] {
  load();
  const stand = ordered();
  const stacks = new Map<string, Unit[]>();
  for (const name of app.acting) {
    const unit = app.units.get(name);
    if (!unit?.hex || !mine(name) || stand.has(name) || left.has(unit.hex)) continue;
    const there = stacks.get(unit.hex);
    if (there) there.push(unit); else stacks.set(unit.hex, [unit]);
  }
  const at = (hex: string, axis: 0 | 1) => app.map.hexes[hex][axis];
  return [...stacks].map(([hex, units]) => ({ hex, units, sector: sectorOf(units[0]) })).sort((a, b) => a.sector - b.sector || at(a.hex, 1) - at(b.hex, 1) || at(a.hex, 0) - at(b.hex, 0));
}

function chosenHex(): string | null { return (app.selected && app.units.get(app.selected)?.hex) || null; }

/** Chooses the next stack, or the one before. */
export function nextStack(by = 1): void {
  const stacks = toDo();
  if (!stacks.length) { say("Nothing is left to do in this phase."); return; }
  const at = stacks.findIndex((one) => one.hex === (chosenHex() ?? last));
  goTo(stacks[at < 0 ? Math.min(Math.max(lastAt, 0), stacks.length - 1) : (at + by + stacks.length) % stacks.length], stacks);
}

/** When the stack that was chosen here has been sent or told to hold, the next one is taken up. */
export function walkOn(unit: string): void {
  if (walked.includes(unit) && app.state.my_turn && app.state.verbs.some((verb) => verb.gesture === "path") && toDo().length) nextStack();
}

let walked: string[] = []; // its pieces
let last: string | null = null; // the stack that was chosen last, and its place in the list
let lastAt = 0;

function goTo(stack: Stack, stacks = toDo()): void {
  last = stack.hex;
  lastAt = stacks.findIndex((one) => one.hex === stack.hex);
  walked = stack.units.map((unit) => unit.short);
  chooseAll(walked);
  lookAt(stack.hex);
  moveCursor(stack.hex);
  announce(`${label(stack)}, ${lastAt + 1} of ${stacks.length}`);
}

/** Leaves the chosen stack alone in this phase and goes on to the next. */
export function leaveStack(hex = chosenHex()): void {
  if (!hex) { nextStack(); return; }
  const stacks = toDo();
  const at = stacks.findIndex((one) => one.hex === hex);
  left.add(hex);
  keep();
  const rest = stacks.filter((one) => one.hex !== hex);
  if (rest.length && at >= 0) goTo(rest[Math.min(at, rest.length - 1)], rest);
  emit("duties");
}

export function takeUpAll(): void { left.clear(); keep(); emit("duties"); }

function label({ hex, units }: Stack): string {
  const names = units.slice(0, 4).map((unit) => unit.short).join(", ");
  return `${app.map.hexes[hex][2].split(",")[0]}: ${names}${units.length > 4 ? ` and ${units.length - 4} more` : ""}`;
}

/** The line in the panel, with the list behind it. */
export function toDoPanel(): HTMLElement | null {
  const marches = app.state.verbs.some((verb) => verb.gesture === "path");
  if (!app.state.my_turn || !app.state.verbs.length || (app.duties && !marches) || !app.acting.size) return null;
  const stacks = toDo();
  if (!stacks.length && !left.size) return null;
  const rows: HTMLElement[] = [];
  let sector = -1;
  if (listOpen) for (const stack of stacks.slice(0, LISTED)) {
    if (stack.sector !== sector) { sector = stack.sector; rows.push(h("h3", {}, sectorName(sector))); }
    rows.push(h("div", { class: "todo", "data-key": `todo ${stack.hex}` },
      button(label(stack), () => goTo(stack), { class: "offer", "data-action": `todo ${stack.hex}` }),
      button("Leave", () => leaveStack(stack.hex), { class: "small", "data-action": `leave ${stack.hex}`, "aria-label": `Leave ${stack.hex} alone in this phase` })));
  }
  return h("section", { class: "todos", "aria-label": "Still to do" },
    h("p", { class: "tools" },
      button(stacks.length === 1 ? "The last stack (J)" : `Next of ${stacks.length} stacks (J)`, () => nextStack(), { "data-action": "next stack", class: "small", disabled: !stacks.length }),
      button("Leave it (L)", () => leaveStack(), { "data-action": "leave stack", class: "small", title: "Leave the chosen stack alone in this phase", disabled: !stacks.length }),
      left.size ? button(`${left.size} left alone: take up`, takeUpAll, { class: "small", "data-action": "take up" }) : null),
    h("details", { open: listOpen, "data-key": "todo list", ontoggle: (event: Event) => { const open = (event.currentTarget as HTMLDetailsElement).open; if (open !== listOpen) { listOpen = open; emit("duties"); } } },
      h("summary", {}, "All stacks that can still act"), ...rows, stacks.length > LISTED ? h("p", {}, `and ${stacks.length - LISTED} more`) : null));
}
