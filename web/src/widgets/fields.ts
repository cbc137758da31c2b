// The fields in which a battle is prepared.
import { h } from "./dom";
import type { Extra } from "../wire/types";

export function group(name: string, rows: HTMLElement[]): HTMLElement {
  return h("fieldset", {}, h("legend", {}, name), ...(rows.length ? rows : [h("p", {}, "Click pieces on the map.")]));
}

export function tick(id: string, label: string, checked: boolean, pick: () => void, type = "checkbox", picture: Node | null = null): HTMLElement {
  return h("div", { class: "check" }, h("input", { id, type, name: type === "radio" ? "target" : null, checked, onchange: pick }), h("label", { for: id }, picture, label));
}

/** What else may be said of a battle: a number, a mark or a word. */
export function extraField({ name, kind, label }: Extra, value: string | undefined, set: (value: string) => void): HTMLElement {
  const id = `extra-${name}`;
  if (kind === "flag") {
    const onchange = (event: Event) => set((event.target as HTMLInputElement).checked ? "1" : "");
    return h("div", { class: "check" }, h("input", { id, type: "checkbox", checked: Boolean(value), onchange }), h("label", { for: id }, label));
  }
  const number = kind === "number";
  const onchange = (event: Event) => set((event.target as HTMLInputElement).value.trim());
  return h("div", { class: "row" }, h("label", { for: id }, label),
    h("input", { id, type: number ? "number" : "text", min: 0, max: 9, size: 5, value: value ?? (number ? "0" : ""), onchange }));
}
