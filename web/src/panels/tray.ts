// Pieces beside the map that can act, by the hexes that are open to them: to be dragged, chosen and sent, or put down as a list.
import { counterSvg, describe } from "../board/counter";
import { begin } from "../orders/pointer";
import { clickPiece } from "../orders/pointing";
import { listName, putAll, setUpLists, waiting } from "../orders/setup";
import { button, h } from "../widgets/dom";
import { app } from "../wire/app";
import { themeName } from "../canvas/shades";
import type { SetUpList, Unit } from "../wire/types";

let shown = ""; // what the tray in the page was drawn of
let serial = 0;

/** ``there``: the panel that has it; a tray of the same is not drawn again. */
export function tray(there: Element): HTMLElement | null {
  const pieces = waiting();
  if (!pieces.length) return null;
  const now = JSON.stringify([app.state.game, app.state.version, themeName(), setUpLists().length, pieces.map((unit) => unit.short), app.group.filter((name) => !app.units.get(name)?.hex)]);
  if (now !== shown) [shown, serial] = [now, serial + 1];
  const names = { class: "tray", "data-key": "tray", "data-same": String(serial) };
  if (there.querySelector(`[data-same="${serial}"]`)) return h("div", names);
  const lists = setUpLists().filter((list) => list.units.some((name) => app.acting.has(name)));
  const listed = new Set(lists.flatMap((list) => list.units));
  const others = pieces.filter((unit) => !listed.has(unit.short));
  return h("div", names, h("h3", {}, `Beside the map: ${pieces.length}`),
    lists.length > 1 ? button("Put all of them down", () => void putAll([...listed]), { id: "put-all", "data-action": "put all" }) : null,
    h("div", { class: "lists" }, ...lists.map(listPart), others.length ? h("div", { class: "pieces", "data-key": "others" }, ...others.map(trayPiece)) : null));
}

function listPart(list: SetUpList): HTMLElement {
  const pieces = list.units.map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit));
  const name = listName(list);
  const open = list.hexes.length === 1 ? "one hex" : `${list.hexes.length} hexes`;
  return h("section", { class: "list", "data-key": `list ${list.units[0]}`, "aria-label": `${name}, from ${list.units[0]}` },
    h("h4", { "data-about": list.hexes.join(" "), tabindex: 0 }, name, h("small", {}, ` ${open}`)),
    button(pieces.length === 1 ? "Put it down" : `Put all ${pieces.length} down`, () => void putAll(list.units), { class: "small", "data-action": `put ${list.units[0]}` }),
    h("div", { class: "pieces" }, ...pieces.map(trayPiece)));
}

export function trayPiece(unit: Unit): HTMLElement {
  const node = h("button", { type: "button", class: `traypiece ${app.group.includes(unit.short) ? "chosen" : ""}`, "data-unit": unit.short, "data-action": `tray ${unit.short}`, title: unit.name, onclick: (event: MouseEvent) => clickPiece(unit.short, event.shiftKey), onpointerdown: (event: PointerEvent) => begin(event, unit.short) }, counterSvg(unit, 46));
  // a name in the content, not a label: the list scrolls, and a label would have to begin with what is in view of the counter
  node.append(h("span", { class: "unseen" }, `${describe(unit)}, ${unit.box?.replaceAll("_", " ") ?? ""}`));
  return node;
}
