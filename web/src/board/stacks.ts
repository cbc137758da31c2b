// Stacks on the map: the strongest piece on top, and a count. They are painted on the canvas; their nodes are to be heard and reached.
import { inSight, paintWith, repaint, view } from "../canvas/frame";
import { themeName } from "../canvas/shades";
import { stamp } from "../canvas/stamps";
import { s } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";
import { card, describe, drawing, might } from "./counter";
import { closeFan, refreshFan } from "./fan";
import { centre } from "../canvas/geometry";
import { hexNodes, layers, SYMBOL_IDS } from "./map";
import { drawMarkers, markersIn } from "./markers";
import { placeNames } from "./names";
import { COUNT, unseen } from "./piles";
import { slide } from "./slide";

interface Drawn { key: string; node: SVGRectElement; pieces: Unit[]; look: string; chosen: boolean; ready: boolean }
const ROOM: [number, number, number, number] = [-40, -47, 47, 44]; // a stack with its count and its shadow
const drawn = new Map<string, Drawn>();
let before = new Map<string, string>();

/** Takes over a view's units, with nothing drawn of them yet. */
export function takeUnits(units: Unit[]): void {
  app.units = new Map(units.map((unit) => [unit.short, unit]));
  app.stacks = new Map();
  for (const unit of units) if (unit.hex) { const there = app.stacks.get(unit.hex); if (there) there.push(unit); else app.stacks.set(unit.hex, [unit]); }
  for (const pieces of app.stacks.values()) pieces.sort((a, b) => might(b) - might(a));
}

/** Takes over a view's units and redraws the stacks that changed. */
export function showUnits(units: Unit[], animate = true, ways?: Map<string, string[]>, time?: number): void {
  takeUnits(units);
  const marked = drawMarkers();
  for (const hex of new Set([...drawn.keys(), ...app.stacks.keys(), ...marked])) redraw(hex);
  placeNames();
  const places = new Map(units.filter((unit) => unit.hex).map((unit) => [unit.short, unit.hex!]));
  if (animate && settings.animation) slide(before, places, ways, time);
  before = places;
  refreshFan();
}

export function forgetStacks(): void { drawn.clear(); before = new Map(); closeFan(); }

/** Paints all stacks in sight; those further up first, so that shadows fall on what lies behind. */
export function startStacks(): void {
  paintWith((pen) => {
    const wide = view.k * app.map.width;
    const detail = wide < 20 ? "far" : wide < 34 ? "middle" : "full";
    for (const [hex, stack] of drawn) {
      const [x, y] = centre(hex);
      if (inSight(x, y, 60)) stamp(pen, `${detail} ${themeName()} ${stack.look}`, x, y, ROOM, () => picture(hex, stack, detail), SYMBOL_IDS, `${themeName()} ${stack.look}`);
    }
  });
}

function picture(hex: string, { pieces, chosen, ready }: Drawn, detail: string): string {
  const all = pieces.length + unseen(hex);
  const lift = 3 + Math.min(all, 3);
  const parts = [`<rect x="${-33 + lift}" y="${-32 + lift}" width="66" height="66" rx="6" fill="#000" fill-opacity="${detail === "far" ? 0.45 : 0.3}"/>`];
  for (let i = Math.min(all, 3) - 1; i > 0; i--) parts.push(card(pieces[i] ?? pieces[0], i * 4, detail));
  const edge = chosen ? 'stroke="#1a5fd0" stroke-width="6"' : ready ? 'stroke="#0a5c3e" stroke-width="3.4"' : undefined;
  parts.push(drawing(pieces[0], detail, edge, all > 1));
  if (all > 1 && detail !== "far") parts.push(`<circle cx="${COUNT[0]}" cy="${COUNT[1]}" r="${COUNT[2]}" fill="#fffdf6" stroke="#2b2620" stroke-width="2"/><text x="${COUNT[0]}" y="${COUNT[1] + 5.5}" font-size="16" font-weight="800" fill="#2b2620" text-anchor="middle">${all}</text>`);
  return parts.join("");
}

function order(hex: string): Unit[] {
  const pieces = app.stacks.get(hex) ?? [];
  const chosen = pieces.find((unit) => unit.short === app.selected) ?? pieces.find((unit) => app.group.includes(unit.short));
  return chosen ? [chosen, ...pieces.filter((unit) => unit !== chosen)] : pieces;
}

export function redraw(hex: string): void {
  const pieces = order(hex);
  const old = drawn.get(hex);
  const ready = pieces.some((unit) => app.acting.has(unit.short));
  const chosen = pieces.some((unit) => app.group.includes(unit.short));
  const under = unseen(hex);
  const marks = markersIn(hex);
  const starved = app.state.view.out_of_supply as string[] | undefined;
  const key = JSON.stringify([under, marks, pieces.map((unit) => [unit.short, unit.flags]), chosen, ready, app.state.my_turn && app.state.to_act, starved?.includes(pieces[0]?.short)]);
  if (old?.key === key) return;
  repaint();
  const [, , label] = app.map.hexes[hex];
  hexNodes.get(hex)?.setAttribute("aria-label", [label, ...marks, ...pieces.map((unit) => `${unit.side} ${describe(unit)}`), ...(under ? [`${under} unknown below`] : [])].join("; "));
  if (!pieces.length) { old?.node.remove(); drawn.delete(hex); return; }
  const [x, y] = centre(hex);
  const node = old?.node ?? s("rect", { "data-hex": hex, x: x - 33, y: y - 33, width: 66, height: 66, role: "img" });
  node.setAttribute("class", ["stack", chosen && "chosen", ready && "ready"].filter(Boolean).join(" "));
  node.setAttribute("aria-label", `${hex}: ${[...pieces.map(describe), ...(under ? [`${under} unknown below`] : [])].join("; ")}`);
  node.setAttribute("data-count", String(pieces.length + under));
  if (!old) layers.counters.append(node);
  // what is seen of a stack: the piece on top, the papers below it, how many they are
  const top = pieces[0];
  const look = JSON.stringify([top.short, top.kind, top.combat, top.attack, top.defense, top.move, top.flags, starved?.includes(top.short), top.supply, pieces.slice(1, 3).map((unit) => [unit.nation, unit.marks, unit.side]), pieces.length + under, chosen, ready]);
  drawn.set(hex, { key, node, pieces, look, chosen, ready });
}

export function redrawAll(): void { for (const hex of app.stacks.keys()) redraw(hex); }
