// What is marked on the map: where a piece can go, the way there, choices, targets, areas.
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import type { Offer, Overlay, Refusal } from "../wire/types";
import { centre } from "./geometry";
import { hexNodes, layers } from "./map";

const marked = new Set<string>();
const KINDS = ["reach", "stop", "other", "choice", "target", "must"];

export function mark(hex: string, kind: string): void {
  hexNodes.get(hex)?.classList.add(kind);
  marked.add(hex);
}

export function clearMarks(): void {
  for (const hex of marked) hexNodes.get(hex)?.classList.remove(...KINDS);
  marked.clear();
  layers.figures.replaceChildren();
  clearPath();
}

/** Where a piece can go, with the cost; by foot and by other means in different colours. */
export function showReach(offers: Offer[]): void {
  const figures = document.createDocumentFragment();
  const best = new Map<string, Offer>();
  for (const one of offers) {
    const hex = one.hexes.at(-1);
    if (!hex) continue;
    const old = best.get(hex);
    if (!old || rank(one) < rank(old)) best.set(hex, one);
  }
  for (const [hex, one] of best) {
    mark(hex, one.hexes.length && app.stacks.get(hex)?.some((unit) => unit.side !== app.state.to_act) ? "target" : rank(one) ? "other" : "reach");
    if (one.cost !== null) {
      const [x, y] = centre(hex);
      const taken = app.stacks.has(hex);
      if (taken) figures.append(s("circle", { class: "costplate", cx: x - 31, cy: y - 31, r: 12 }));
      figures.append(s("text", { class: taken ? "cost small" : "cost", x: taken ? x - 31 : x, y: y + (taken ? -25 : 12) }, one.cost));
    }
  }
  layers.figures.append(figures);
}

function rank(one: Offer): number { return one.cost !== null || one.verb === "move" ? 0 : 1; }

export function showStops(stops: Record<string, Refusal>): void {
  const most = Math.max(...app.offers.map((one) => one.cost ?? 0));
  for (const one of app.offers) { const hex = one.hexes.at(-1)!; if (stops[hex] && (one.cost ?? most) < most) mark(hex, "stop"); }
}

export function showPath(path: string[], kind = "way"): void {
  clearPath();
  if (path.length < 2) return;
  const points = path.map(centre);
  const course = "M" + points.map((p) => p.join(",")).join("L");
  layers.paths.append(s("path", { class: `pathrim`, d: course }), s("path", { class: `path ${kind}`, d: course }));
  for (const [x, y] of points.slice(1)) layers.paths.append(s("circle", { class: `dot ${kind}`, cx: x, cy: y, r: 8 }));
}

export function clearPath(): void { layers.paths.replaceChildren(); }

/** Sets of hexes that the player laid over the map. */
export function showAreas(areas: Overlay[]): void {
  const { width } = app.map;
  const shape = hexNodes.values().next().value!.getAttribute("d")!;
  layers.areas.replaceChildren(
    ...areas.map((area) => {
      const side = app.state.sides.indexOf(area.side);
      const d = area.hexes.map((hex) => { const [x, y] = centre(hex); return moved(shape, x, y); }).join("");
      const group = s("g", { class: `area area-${area.key.split("-")[0]} of-${side}` }, s("path", { d, "stroke-width": width * 0.02 }));
      for (const [hex, figure] of Object.entries(area.figures)) { const [x, y] = centre(hex); group.append(s("text", { class: "figure", x, y: y + 40 }, figure)); }
      return group;
    }),
  );
}

function moved(shape: string, x: number, y: number): string {
  return shape.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, a, b) => `${(+a + x).toFixed(1)},${(+b + y).toFixed(1)}`);
}
