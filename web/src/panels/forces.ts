// Reinforcements, pools and losses of both sides: all boxes beside the map.
import { counterSvg, describe } from "../board/counter";
import { h, replace } from "../widgets/dom";
import { words } from "../widgets/words";
import { app, turnName } from "../wire/app";
import { on } from "../wire/bus";
import type { Unit } from "../wire/types";
import { trayPiece } from "./tray";

const HIDDEN = new Set(["unused"]);
let panel: HTMLElement;

export function forcesPanel(): HTMLElement {
  panel = h("div", { class: "forces" });
  on("state", draw);
  on("replay", draw);
  on("acting", draw);
  return panel;
}

function draw(): void {
  if (panel.closest("[hidden]")) { panel.dataset.stale = "yes"; return; }
  replace(panel, ...app.state.sides.flatMap(sideParts));
}

export function drawForces(): void { if (panel) draw(); }

function sideParts(side: string): HTMLElement[] {
  const units = app.state.view.units.filter((unit) => unit.side === side);
  const boxes = new Map<string, Unit[]>();
  for (const unit of units) if (!unit.hex && unit.box && !HIDDEN.has(unit.box)) boxes.set(unit.box, [...(boxes.get(unit.box) ?? []), unit]);
  const on_map = units.filter((unit) => unit.hex);
  const strength = on_map.reduce((sum, unit) => sum + Number(unit.combat ?? unit.attack ?? 0), 0);
  return [
    h("h2", {}, words(side)),
    h("p", {}, `On the map: ${on_map.length} pieces with ${strength} combat factors.`),
    ...[...boxes].map(([box, pieces]) => boxPart(box, pieces)),
  ];
}

function boxPart(box: string, pieces: Unit[]): HTMLElement {
  const turns = new Map<number, Unit[]>();
  for (const unit of pieces) { const turn = box === "awaiting" || box === "reinforcements" ? unit.turn ?? 0 : 0; turns.set(turn, [...(turns.get(turn) ?? []), unit]); }
  const rows = [...turns].sort(([a], [b]) => a - b).map(([turn, units]) =>
    h("div", { class: "boxrow" }, turn ? h("p", {}, turnName(turn)) : null, h("div", { class: "pieces" }, ...units.map(piece))));
  return h("details", { open: pieces.length <= 24 }, h("summary", {}, `${words(box)}: ${pieces.length}`), ...rows);
}

function piece(unit: Unit): HTMLElement {
  if (app.acting.has(unit.short)) return trayPiece(unit);
  return h("span", { class: "boxpiece", role: "img", "aria-label": describe(unit), title: describe(unit) }, counterSvg(unit, 40));
}
