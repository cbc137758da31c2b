// What is marked on the map: where a piece can go, the way there, choices, targets.
import { paintWith, inSight, repaint } from "../canvas/frame";
import { shade } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { s } from "../widgets/dom";
import { app } from "../wire/app";
import type { Offer, Refusal } from "../wire/types";
import { centre, corners } from "../canvas/geometry";
import { hexNodes, layers } from "./map";
import { height } from "./piles";
import { outline } from "./ring";
import { isNamed, keepNamesOffCourse, keepNamesOutOf } from "./names";

const marked = new Map<string, Set<string>>();
const MANY = 24; // hexes to choose from: then they are tinted less, so that the land is still seen
const FEW = 8; // then they are tinted more, so that they are found at all
const KINDS = ["reach", "stop", "other", "choice", "target", "must", "owes"];
// Each kind has a colour, how dark it fills, and a line of its own, so that it can be told without colour.
const LOOKS: Record<string, { colour: string; fill: number; line: number; dashes?: string; seen?: number }> = {
  reach: { colour: "--reach", fill: 0.24, line: 3 }, other: { colour: "--other", fill: 0.17, line: 2.5, dashes: "2 5", seen: 0.9 },
  choice: { colour: "--choice", fill: 0.26, line: 4 }, target: { colour: "--target", fill: 0.3, line: 5 },
};

export function startMarks(): void {
  marked.clear();
  paintWith((pen) => {
    for (const [hex, kinds] of marked) {
      const [x, y] = centre(hex);
      if (inSight(x, y, app.map.width)) stamp(pen, `mark ${marked.size > MANY} ${marked.size > FEW} ${[...kinds].sort().join()}`, x, y, [-62, -62, 62, 62], () => drawing(kinds));
    }
  });
}

/** The marks of one hex as SVG. */
function drawing(kinds: Set<string>): string {
  const d = "M" + corners(app.map.width * 0.95, app.map.lines).map((p) => p.map((v) => v.toFixed(1)).join(",")).join("L") + "Z";
  const stops = kinds.has("stop");
  const parts = Object.keys(LOOKS).filter((kind) => kinds.has(kind)).map((kind) => {
    const { colour, dashes, seen } = LOOKS[kind], bold = kind === "other" && marked.size <= FEW;
    const fill = LOOKS[kind].fill * (kind === "choice" && marked.size > MANY ? 0.4 : bold ? 2 : 1), line = bold ? 6 : LOOKS[kind].line;
    return `<path d="${d}" fill="${shade(colour)}" fill-opacity="${stops ? 0.34 : fill}" stroke="${shade(colour)}" stroke-opacity="${seen ?? 1}" stroke-width="${stops ? 5 : line}" stroke-linejoin="round" ${stops ? 'stroke-dasharray="10 6"' : dashes ? `stroke-dasharray="${dashes}"` : ""}/>`;
  });
  if (kinds.has("must")) parts.push(`<path d="${d}" fill="none" stroke="${shade("--target")}" stroke-width="6" stroke-dasharray="3 7" stroke-linecap="round"/>`);
  if (kinds.has("owes")) parts.push(`<path d="${d}" fill="none" stroke="${shade("--choice")}" stroke-width="6" stroke-dasharray="3 7" stroke-linecap="round"/>`);
  return parts.join("");
}

export function mark(hex: string, kind: string): void {
  hexNodes.get(hex)?.classList.add(kind);
  if (!marked.has(hex)) marked.set(hex, new Set());
  marked.get(hex)!.add(kind);
  repaint();
}

export function clearMarks(): void {
  for (const hex of marked.keys()) hexNodes.get(hex)?.classList.remove(...KINDS);
  marked.clear();
  layers.figures.replaceChildren();
  clearPath();
  repaint();
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
      const [dx, dy] = corner(hex, x, y);
      if (dx) figures.append(s("circle", { class: "costplate", cx: x + dx, cy: y + dy, r: 12 }));
      figures.append(s("text", { class: dx ? "cost small" : "cost", x: x + dx, y: y + dy + (dx ? 6 : 12) }, one.cost));
    }
  }
  layers.figures.append(figures);
}

const CORNERS: [number, number][] = [[-31, -31], [31, -31], [-31, 31], [31, 31]];

/** Where in a hex a figure stands: in the middle, or in a corner beside a counter or a name. */
function corner(hex: string, x: number, y: number): [number, number] {
  if (app.stacks.has(hex)) return CORNERS[0];
  if (!isNamed([x - 13, y - 14, x + 13, y + 14])) return [0, 0];
  return CORNERS.find(([dx, dy]) => !isNamed([x + dx - 11, y + dy - 11, x + dx + 11, y + dy + 11])) ?? [0, 0];
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

/** An arrow along hexes, beside those that are there; its tip stays so far ``short`` of the middle of the last. */
export function addArrow(path: string[], kind: string, short = 6, to = layers.paths): void {
  const points = path.map(centre);
  if (points.length < 2) return;
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const long = Math.hypot(bx - ax, by - ay) || 1, [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const tip: [number, number] = [bx - ux * short, by - uy * short], neck: [number, number] = [bx - ux * (short + 28), by - uy * (short + 28)];
  const course = "M" + [...points.slice(0, -1), neck].map((p) => p.map((v) => v.toFixed(1)).join(",")).join("L");
  const head = `M${tip.map((v) => v.toFixed(1)).join(",")}L${(neck[0] - uy * 19).toFixed(1)},${(neck[1] + ux * 19).toFixed(1)}L${(neck[0] + uy * 19).toFixed(1)},${(neck[1] - ux * 19).toFixed(1)}Z`;
  if (to === layers.plans) keepNamesOffCourse(to, [...points.slice(0, -1), tip]);
  to.append(s("path", { class: "pathrim", d: course }), s("path", { class: "headrim", d: head }), s("path", { class: `path ${kind}`, d: course }), s("path", { class: `head ${kind}`, d: head }));
}

/** Outlines of hexes that are pointed at, and words over one of them. */
export function pointOut(hexes: string[], kind = "pointed", to = layers.paths): void {
  for (const hex of hexes) { const [x, y] = centre(hex); to.append(s("path", { class: `ring ${kind}`, d: outline(height(hex) > 1), transform: `translate(${x} ${y})` })); }
  if (kind === "struck" || to === layers.plans) keepNamesOutOf(to, hexes);
}

/** What stays on the map until it is taken away: a plan, advice. */
export function clearPlans(): void { if (layers.plans) { layers.plans.replaceChildren(); keepNamesOutOf(layers.plans, []); keepNamesOffCourse(layers.plans, []); } }

/** Numbers in a corner of a hex. */
export function addNumbers(hex: string, numbers: number[]): void {
  const [x, y] = centre(hex);
  const text = numbers.length > 2 && numbers.at(-1)! - numbers[0] === numbers.length - 1 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(",");
  const half = Math.max(14, text.length * 5.2 + 6);
  layers.plans.append(s("g", { class: "planno", transform: `translate(${x - 34} ${y - 34})` }, s("rect", { x: -half, y: -14, width: 2 * half, height: 28, rx: 14 }), s("text", { y: 6 }, text)));
}

export function clearPath(): void { if (layers.paths.firstChild) { layers.paths.replaceChildren(); keepNamesOutOf(layers.paths, []); } }
