// What the player lays over the map: zones, supply, control, rails, reach of the enemy, hexes that cut him off.
import { h, replace } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { ask } from "../wire/table";
import type { Overlay } from "../wire/types";
import { showAreas } from "./areas";
import { clearPath, showPath } from "./marks";

const chosen = new Set<string>();
let list: HTMLElement;
let supply = false;
let cutting = false;
let kessel: Overlay | null = null;
let known: Overlay[] = [];

export function overlayPanel(): HTMLElement {
  list = h("div", { class: "overlays" });
  chosen.clear();
  known = [];
  supply = cutting = false;
  kessel = null;
  const box = h("details", { id: "overlays" }, h("summary", {}, "Overlays"), list);
  box.addEventListener("toggle", () => { if (box.open) void refresh(); });
  on("state", () => { if (chosen.size || box.open) void refresh(); });
  on("replay", draw);
  return box;
}

async function refresh(): Promise<void> {
  const found = await ask<Overlay[]>("overlays");
  if (!found) return;
  known = [...found, ...control()];
  replace(list, ...known.map((one) => box(one.key, named(one), chosen.has(one.key), (on_) => { if (on_) chosen.add(one.key); else chosen.delete(one.key); draw(); })),
    box("supply-line", "Supply line of the hovered piece", supply, (on_) => { supply = on_; }),
    box("kessel", "Hexes that would cut off the hovered enemy", cutting, (on_) => { cutting = on_; kessel = null; draw(); }));
  draw();
}

/** With the name of a side as people write it. */
function named({ name, side }: Overlay): string { return side ? name.replace(`(${side})`, `(${words(side)})`) : name; }

/** Places by who controls them, from the view itself. */
function control(): Overlay[] {
  const { sides, view } = app.state;
  return sides.map((side) => ({ key: `held-${side}`, name: `Places held (${side})`, side, figures: {}, hexes: Object.entries(view.control ?? {}).filter(([, owner]) => owner === side).map(([name]) => app.map.places[name]?.hex).filter(Boolean) })).filter((one) => one.hexes.length);
}

function box(key: string, name: string, on_: boolean, act: (on: boolean) => void): HTMLElement {
  const id = `overlay-${key}`;
  const field = h("input", { type: "checkbox", id, checked: on_, onchange: (event: Event) => act((event.target as HTMLInputElement).checked) });
  return h("div", { class: "check" }, field, h("label", { for: id }, name.charAt(0).toUpperCase() + name.slice(1)));
}

/** Overlays are of the present; an earlier step is shown without them. */
function draw(): void { showAreas(app.replaying === null ? [...known.filter((one) => chosen.has(one.key)), ...(kessel ? [kessel] : [])] : []); }

let traced: string | null = null;

/** The supply line of the piece under the pointer and the hexes that would cut it off, if they are wanted. */
export function traceHovered(unit: string | null): void {
  if (!(supply || cutting) || unit === traced) return;
  traced = unit;
  if (supply) clearPath();
  if (kessel) { kessel = null; draw(); }
  if (!unit || app.replaying !== null) return;
  if (supply) void ask<string[]>("supply", { unit }).then((line) => { if (line && traced === unit) showPath(line, "supplyline"); });
  if (cutting) void ask<Overlay>("kessel", { unit }).then((found) => { if (found && cutting && traced === unit) { kessel = found; draw(); } });
}
