// The fan of a stack: all its pieces side by side, when one looks closer.
import { replace, s } from "../widgets/dom";
import { app } from "../wire/app";
import { card, counter, spoken } from "./counter";
import { centre } from "./geometry";
import { layers } from "./map";
import { height, unseen } from "./piles";

let fanned: string | null = null;

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
    if (app.acting.has(unit.short)) node.classList.add("ready");
    return node;
  });
  const plate = s("path", { class: "plate", d: `M${left - 6},${top - 6}h${wide * 80 + 12}v${high * 80 + 12}h${-(wide * 80) / 2 + 6}l-12,14l-12,-14h${-(wide * 80) / 2 + 6}z` });
  for (let i = pieces.length; i < all; i++) nodes.push(s("g", { class: "faced-down", transform: at(i), role: "img", "aria-label": "Unknown piece" }, card(pieces[0]), s("text", { class: "unknown", y: 14 }, "?")));
  replace(layers.fan, plate, ...nodes);
  fanned = hex;
}

/** After a change of the board: the fan shows what lies there now. */
export function refreshFan(): void {
  if (fanned && height(fanned) < 2) closeFan();
  else if (fanned) fan(fanned);
}

export function closeFan(): void { layers.fan?.replaceChildren(); fanned = null; }

export function fannedHex(): string | null { return fanned; }
