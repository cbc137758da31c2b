// What the pages of a host are made of: their head, forms and fields.
import { h } from "../widgets/dom";

export function choice(id: string, label: string, options: [string, string][]): [HTMLElement, HTMLSelectElement] {
  const select = h("select", { id }, ...options.map(([value, name]) => h("option", { value }, name)));
  return [h("p", { class: "row" }, h("label", { for: id }, label), select), select];
}

export function field(id: string, label: string, attrs: Record<string, unknown> = {}): [HTMLElement, HTMLInputElement] {
  const input = h("input", { id, type: "text", ...attrs });
  return [h("p", { class: "row" }, h("label", { for: id }, label), input), input];
}

export function check(id: string, label: string, checked = false): [HTMLElement, HTMLInputElement] {
  const input = h("input", { id, type: "checkbox", checked });
  return [h("p", { class: "check" }, input, h("label", { for: id }, label)), input];
}

/** Does something that may be refused; the sentence that says why is shown. */
export async function trying(fault: HTMLElement, act: () => Promise<void>): Promise<void> {
  fault.textContent = "";
  try { await act(); } catch (error) { fault.textContent = upper((error as Error).message); }
}

export function upper(text: string): string { return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : "."); }

/** A form whose submission is ours. */
export function form(attrs: Record<string, unknown>, submit: () => void, ...parts: (Node | null)[]): HTMLFormElement {
  const made = h("form", attrs, ...parts);
  made.onsubmit = (event) => { event.preventDefault(); submit(); };
  return made;
}

export function header(here: string): HTMLElement {
  const link = (href: string, text: string) => h("a", { href, "aria-current": href === here ? "page" : null }, text);
  return h("header", { class: "host-head" }, h("h1", {}, h("a", { href: "/" }, "Stavka")), h("p", {}, "The war in the East, with somebody elsewhere"),
    h("nav", { "aria-label": "Pages" }, link("/", "Games"), link("/archive", "Archive"), link("/#/account", "Account and notices")));
}
