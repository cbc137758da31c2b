// Stacks on the map: the strongest piece on top, and a count.
import { s } from "../widgets/dom";
import { patch } from "../widgets/patch";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";
import { card, counter, describe, might } from "./counter";
import { closeFan, refreshFan } from "./fan";
import { centre } from "./geometry";
import { hexNodes, layers, placeLabels } from "./map";
import { drawMarkers, markersIn } from "./markers";
import { unseen } from "./piles";
import { slide } from "./slide";

const drawn = new Map<string, { key: string; node: SVGGElement }>();
let before = new Map<string, string>();

/** Takes over a view's units and redraws the stacks that changed. */
export function showUnits(units: Unit[], animate = true): void {
  app.units = new Map(units.map((unit) => [unit.short, unit]));
  app.stacks = new Map();
  for (const unit of units) if (unit.hex) app.stacks.set(unit.hex, [...(app.stacks.get(unit.hex) ?? []), unit]);
  for (const pieces of app.stacks.values()) pieces.sort((a, b) => might(b) - might(a));
  const marked = drawMarkers();
  for (const hex of new Set([...drawn.keys(), ...app.stacks.keys(), ...marked])) redraw(hex);
  placeLabels();
  const places = new Map(units.filter((unit) => unit.hex).map((unit) => [unit.short, unit.hex!]));
  if (animate && settings.animation) slide(before, places);
  before = places;
  refreshFan();
}

export function forgetStacks(): void { drawn.clear(); before = new Map(); closeFan(); }

function order(hex: string): Unit[] {
  const pieces = app.stacks.get(hex) ?? [];
  const chosen = pieces.find((unit) => unit.short === app.selected);
  return chosen ? [chosen, ...pieces.filter((unit) => unit !== chosen)] : pieces;
}

export function redraw(hex: string): void {
  const pieces = order(hex);
  const old = drawn.get(hex);
  const acting = pieces.some((unit) => app.acting.has(unit.short));
  const under = unseen(hex);
  const marks = markersIn(hex);
  const key = JSON.stringify([under, marks, pieces.map((unit) => [unit.short, unit.flags]), app.selected && pieces[0]?.short === app.selected, acting, app.state.my_turn && app.state.to_act]);
  if (old?.key === key) return;
  const [, , label] = app.map.hexes[hex];
  hexNodes.get(hex)?.setAttribute("aria-label", [label, ...marks, ...pieces.map((unit) => `${unit.side} ${describe(unit)}`), ...(under ? [`${under} unknown below`] : [])].join("; "));
  if (!pieces.length) { old?.node.remove(); drawn.delete(hex); return; }
  const [x, y] = centre(hex);
  const node = s("g", { class: "stack", "data-hex": hex, transform: `translate(${x} ${y})`, role: "img", "aria-label": `${hex}: ${[...pieces.map(describe), ...(under ? [`${under} unknown below`] : [])].join("; ")}` });
  const all = pieces.length + under;
  for (let i = Math.min(all, 3) - 1; i > 0; i--) node.append(card(pieces[i] ?? pieces[0], i * 4));
  node.append(counter(pieces[0]));
  if (all > 1) node.append(s("circle", { class: "count", cx: 31, cy: -31, r: 12 }), s("text", { class: "counttext", x: 31, y: -25.5 }, all));
  if (pieces[0].short === app.selected) node.classList.add("chosen");
  if (acting) node.classList.add("ready");
  if (app.state.my_turn && pieces.some((unit) => unit.side === app.state.to_act)) node.classList.add("movable");
  if (old) patch(old.node, node); // the node stays, so that no click on it is lost
  else layers.counters.append(node);
  drawn.set(hex, { key, node: old?.node ?? node });
}

export function redrawAll(): void { for (const hex of app.stacks.keys()) redraw(hex); }
