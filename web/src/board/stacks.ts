// Stacks on the map: the strongest piece on top, a count, and a fan of all pieces when one looks closer.
import { app } from "../wire/bus";
import { card, counter, might, spoken, told } from "./counter";
import { replace, s } from "../widgets/dom";
import { centre } from "./geometry";
import { hexNodes, layers, placeLabels } from "./map";
import { drawMarkers, markersIn } from "./markers";
import { patch } from "../widgets/patch";
import { settings } from "../widgets/settings";
import type { Unit } from "../wire/types";

const drawn = new Map<string, { key: string; node: SVGGElement }>();
let fanned: string | null = null;
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
  if (animate && settings.animation) ghosts(before, places);
  before = places;
  if (fanned && height(fanned) < 2) closeFan();
  else if (fanned) fan(fanned);
}

export function forgetStacks(): void { drawn.clear(); before = new Map(); fanned = null; }

/** Pieces of a stack that this side may not look at. */
export function unseen(hex: string): number { return app.state.view.hidden?.[hex] ?? 0; }

function order(hex: string): Unit[] {
  const pieces = app.stacks.get(hex) ?? [];
  const chosen = pieces.find((unit) => unit.short === app.selected);
  return chosen ? [chosen, ...pieces.filter((unit) => unit !== chosen)] : pieces;
}

export function redraw(hex: string): void {
  const pieces = order(hex);
  const old = drawn.get(hex);
  const acting = pieces.some((unit) => app.acting[unit.short]);
  const under = unseen(hex);
  const marks = markersIn(hex);
  const key = JSON.stringify([under, marks, pieces.map((unit) => [unit.short, unit.flags]), app.selected && pieces[0]?.short === app.selected, acting, app.state.my_turn && app.state.to_act]);
  if (old?.key === key) return;
  const [, , told_] = app.map.hexes[hex];
  hexNodes.get(hex)?.setAttribute("aria-label", [told_, ...marks, ...pieces.map((unit) => `${unit.side} ${told(unit)}`), ...(under ? [`${under} unknown below`] : [])].join("; "));
  if (!pieces.length) { old?.node.remove(); drawn.delete(hex); return; }
  const [x, y] = centre(hex);
  const node = s("g", { class: "stack", "data-hex": hex, transform: `translate(${x} ${y})`, role: "img", "aria-label": `${hex}: ${[...pieces.map(told), ...(under ? [`${under} unknown below`] : [])].join("; ")}` });
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

/** How many pieces lie in a hex, seen or not. */
export function height(hex: string): number { return (app.stacks.get(hex)?.length ?? 0) + unseen(hex); }

/** Lays the pieces of a stack side by side over the map. */
export function fan(hex: string): void {
  const pieces = app.stacks.get(hex) ?? [];
  const [x, y] = centre(hex);
  const all = pieces.length + unseen(hex);
  const wide = Math.min(all, 4);
  const high = Math.ceil(all / 4);
  const left = x - (wide * 80) / 2;
  const top = y - 62 - high * 80;
  const at = (i: number) => `translate(${left + 40 + (i % 4) * 80} ${top + 40 + Math.floor(i / 4) * 80})`;
  const nodes = pieces.map((unit, i) => {
    const node = s("g", { class: "piece", "data-unit": unit.short, "data-hex": hex, transform: at(i), role: "button", tabindex: 0 }, counter(unit));
    node.setAttribute("aria-label", spoken(unit, node));
    if (unit.short === app.selected) node.classList.add("chosen");
    if (app.acting[unit.short]) node.classList.add("ready");
    return node;
  });
  const plate = s("path", { class: "plate", d: `M${left - 6},${top - 6}h${wide * 80 + 12}v${high * 80 + 12}h${-(wide * 80) / 2 + 6}l-12,14l-12,-14h${-(wide * 80) / 2 + 6}z` });
  for (let i = pieces.length; i < all; i++) nodes.push(s("g", { class: "faced-down", transform: at(i), role: "img", "aria-label": "Unknown piece" }, card(pieces[0]), s("text", { class: "unknown", y: 14 }, "?")));
  replace(layers.fan, plate, ...nodes);
  fanned = hex;
}

export function closeFan(): void { layers.fan?.replaceChildren(); fanned = null; }

export function fannedHex(): string | null { return fanned; }

/** Pieces that moved slide to their place. */
function ghosts(from: Map<string, string>, to: Map<string, string>): void {
  const moved = [...to].filter(([unit, hex]) => from.has(unit) && from.get(unit) !== hex).slice(0, 12);
  for (const [name, hex] of moved) {
    const [ax, ay] = centre(from.get(name)!);
    const [bx, by] = centre(hex);
    const ghost = s("g", { class: "ghost", transform: `translate(${bx} ${by})` }, counter(app.units.get(name)!));
    layers.ghosts.append(ghost);
    const slide = ghost.animate([{ transform: `translate(${ax}px, ${ay}px)` }, { transform: `translate(${bx}px, ${by}px)` }], { duration: 320, easing: "ease-in-out" });
    slide.onfinish = slide.oncancel = () => ghost.remove();
  }
}
