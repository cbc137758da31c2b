// The list of proposals in the panel: each line can be left out, answered otherwise, looked at; one button accepts them.
import { lookTo } from "../story/camera";
import { button, h } from "../widgets/dom";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import type { Offer } from "../wire/types";
import { acceptPlan, add, change, proposed, putAway } from "./plan";
import type { Row } from "./plan";

function where(one: Offer): string[] { return [...one.units.map((name) => app.units.get(name)?.hex ?? ""), ...one.hexes].filter(Boolean); }

function line(row: Row): HTMLElement {
  const { offer, others, reason, refusal } = row;
  const id = `row ${row.key}`;
  return h("li", { class: refusal ? "row refused" : "row", "data-key": id },
    h("input", { type: "checkbox", id, checked: row.wanted, "aria-label": `${offer.label}: do it`, onchange: () => void change(row, null) }),
    others.length
      ? h("select", { "aria-label": `${offer.label}: choose otherwise`, onchange: (event: Event) => void change(row, (event.target as HTMLSelectElement).value) }, ...[offer, ...others].map((one) => h("option", { value: one.text, selected: one === offer }, one.label)))
      : h("button", { type: "button", class: "offer", "data-action": `look ${offer.text}`, "data-about": [...offer.units, ...offer.hexes, offer.text].join(" "), onclick: () => lookTo(where(offer)) }, offer.label),
    h("small", {}, sentence(refusal ? refusal.reason : reason)));
}

/** Folded where all of it is about the pieces beside the map, which come first then. */
export function staffPlan(beside: boolean): HTMLElement | null {
  const plan = proposed();
  if (!plan || !app.state.my_turn) return null;
  const { name, rows, besides } = plan;
  const parts: HTMLElement[] = [];
  for (const row of rows) {
    if (row.stage !== parts.at(-1)?.dataset.stage) parts.push(h("ol", { "data-stage": row.stage, "data-key": `stage ${row.stage}`, "aria-label": words(row.stage) }));
    parts.at(-1)!.append(line(row));
  }
  const stages = new Set(rows.map((row) => row.stage));
  const wanted = rows.filter((row) => row.wanted).length;
  const folded = beside && rows.some((row) => row.offer.units.length) && rows.every((row) => row.offer.units.every((name) => !app.units.get(name)?.hex));
  const listed = parts.flatMap((list) => (stages.size > 1 ? [h("h4", {}, words(list.dataset.stage!)), list] : [list]));
  return h("section", { class: "staffplan", "aria-label": name },
    h("h3", {}, name),
    h("div", { class: "buttons" }, button(`Accept ${wanted === rows.length ? (wanted === 1 ? "it" : `all ${wanted}`) : wanted} (Y)`, () => void acceptPlan(), { class: "main", id: "plan-accept", disabled: !wanted }), button("Put away", putAway, { id: "plan-away" })),
    ...(folded ? [h("details", { "data-key": "proposals" }, h("summary", {}, "What they are"), ...listed)] : listed),
    besides.length ? h("details", { class: "besides" }, h("summary", {}, `${besides.length} more could be done`), ...besides.map((one) => button(`Add: ${one.label}`, () => add(one), { class: "offer", "data-action": `add ${one.text}` }))) : null);
}
