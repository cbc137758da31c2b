// The targets of a combat phase on the map: the best odds that can be had are written on them.
import { layers } from "../board/map";
import { keepNamesOff } from "../board/names";
import { setExtraMarks } from "../orders/select";
import { centre } from "../canvas/geometry";
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { ask } from "../wire/table";
import type { Target } from "../wire/types";

let targets: Target[] = [];
let of = -1; // the state of which they tell

export function startTargets(): void {
  targets = [];
  of = -1;
  setExtraMarks(showTargets);
  on("duties", () => void learnTargets());
}

export function targetAt(hex: string): Target | undefined { return of === app.state.version ? targets.find((one) => one.hex === hex) : undefined; }

/** When it is known who may attack whom. */
async function learnTargets(): Promise<void> {
  const { version } = app.state;
  if (!app.duties || of === version || !app.state.my_turn) return;
  of = version;
  targets = [];
  const found = await ask<Target[]>("targets");
  if (!found || app.state.version !== version) return;
  targets = found;
  if (app.replaying === null) showTargets();
}

/** As it is written on the map, where there is little room. */
function short({ odds }: Target): string { return odds.replace(/^over /, ">").replace(/^under /, "<") || "?"; }

function width(one: Target): number { return Math.max(30, short(one).length * 11 + 10); }

/** Plates below the counters; a question mark where the odds cannot be known. */
function showTargets(): void {
  layers.figures.querySelectorAll(".bestodds").forEach((node) => node.remove());
  if (of !== app.state.version || app.replaying !== null || !app.state.my_turn) { keepNamesOff([]); return; }
  keepNamesOff(targets.map((one) => { const [x, y] = centre(one.hex), half = width(one) / 2; return [x - half, y + 29, x + half, y + 50]; }));
  for (const one of targets) {
    const [x, y] = centre(one.hex);
    const text = short(one);
    const wide = width(one);
    layers.figures.append(s("g", { class: "bestodds", "data-hex": one.hex, transform: `translate(${x} ${y + 40})` }, s("rect", { x: -wide / 2, y: -11, width: wide, height: 21, rx: 5 }), s("text", { y: 6 }, text)));
  }
}
