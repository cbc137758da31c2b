// The fan of a stack: all its pieces side by side, when one looks closer.
import { replace, s } from "../widgets/dom";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";
import { card, counter, spoken } from "./counter";
import { view, paintAlways } from "../canvas/frame";
import { centre } from "../canvas/geometry";
import { board, layers } from "./map";
import { height, unseen } from "./piles";

let fanned: string | null = null;
let size: [number, number] = [0, 0]; // of the open fan

/** The fan stays beside its stack when the map moves. */
export function startFan(): void { paintAlways(() => { if (fanned) place(); }); }

/** As large as the screen lets it be read, whatever the size of the map, and within sight where that can be. */
function place(): void {
  const [hx, hy] = centre(fanned!);
  const [x, y] = [hx * view.k + view.x, hy * view.k + view.y];
  const half = size[0] / 2 + 6, above = size[1] + 30;
  const left = Math.max(half, Math.min(board.clientWidth - half, x));
  const top = y - above - 33 * view.k < 0 ? y + 33 * view.k + above : y - 33 * view.k;
  layers.fan.setAttribute("transform", `translate(${Math.round(left)} ${Math.round(top)})`);
}

/** Lays the pieces of a stack side by side over the map. */
export function fan(hex: string): void {
  const pieces = app.stacks.get(hex) ?? [];
  const all = pieces.length + unseen(hex);
  const wide = Math.min(all, 4);
  const high = Math.ceil(all / 4);
  const left = -(wide * 80) / 2;
  const top = -24 - high * 80;
  const at = (i: number) => `translate(${left + 40 + (i % 4) * 80} ${top + 40 + Math.floor(i / 4) * 80})`;
  const nodes = pieces.map((unit, i) => {
    const node = s("g", { class: "piece", "data-unit": unit.short, "data-hex": hex, transform: at(i), role: "button", tabindex: 0 }, counter(unit));
    node.setAttribute("aria-label", spoken(unit, node));
    if (app.group.includes(unit.short)) node.classList.add("chosen");
    if (app.acting.has(unit.short)) node.classList.add("ready");
    return node;
  });
  const plate = s("path", { class: "plate", d: `M${left - 6},${top - 6}h${wide * 80 + 12}v${high * 80 + 12}h${-(wide * 80) / 2 + 6}l-12,14l-12,-14h${-(wide * 80) / 2 + 6}z` });
  for (let i = pieces.length; i < all; i++) nodes.push(s("g", { class: "faced-down", transform: at(i), role: "img", "aria-label": "Unknown piece" }, faceDown(pieces[0])));
  replace(layers.fan, plate, ...nodes);
  fanned = hex;
  size = [wide * 80, high * 80];
  place();
}

function faceDown(like: Unit): SVGGElement {
  const group = s("g");
  group.innerHTML = card(like, 0, "full", 'stroke="#000" stroke-width="1.6" stroke-dasharray="5 4"');
  group.append(s("text", { class: "unknown", y: 14 }, "?"));
  return group;
}

/** After a change of the board: the fan shows what lies there now. */
export function refreshFan(): void {
  if (fanned && height(fanned) < 2) closeFan();
  else if (fanned) fan(fanned);
}

export function closeFan(): void { layers.fan?.replaceChildren(); fanned = null; }

export function fannedHex(): string | null { return fanned; }
