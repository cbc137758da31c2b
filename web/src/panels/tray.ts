// Pieces beside the map that can act: to be dragged, or chosen and sent.
import { counterSvg, spoken } from "../board/counter";
import { begin } from "../board/pointer";
import { clickPiece } from "../board/pointing";
import { h } from "../widgets/dom";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";

export function tray(): HTMLElement | null {
  const waiting = [...app.acting].map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit && !unit.hex));
  if (!waiting.length) return null;
  return h("div", { class: "tray" }, h("h3", {}, `Beside the map: ${waiting.length}`), h("div", { class: "pieces" }, ...waiting.map(trayPiece)));
}

export function trayPiece(unit: Unit): HTMLElement {
  const node = h("button", { type: "button", class: `traypiece ${unit.short === app.selected ? "chosen" : ""}`, "data-unit": unit.short, "data-action": `tray ${unit.short}`, title: unit.name, onclick: () => clickPiece(unit.short), onpointerdown: (event: PointerEvent) => begin(event, unit.short) }, counterSvg(unit, 46));
  node.setAttribute("aria-label", `${spoken(unit, node)}, ${unit.box?.replaceAll("_", " ") ?? ""}`);
  return node;
}
