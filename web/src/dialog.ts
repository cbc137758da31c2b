// Modal questions.
import { button, h } from "./dom";

export function dialog(title: string, body: Node, ...buttons: HTMLElement[]): HTMLDialogElement {
  const box = h("dialog", { "aria-label": title }, h("h2", { tabindex: -1 }, title), h("div", { class: "body" }, body));
  const close = button("Close", () => box.close(), { class: "quiet" });
  box.append(h("div", { class: "buttons" }, ...buttons, close));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  box.querySelector("h2")!.focus(); // a long one is read from its top
  return box;
}

export function confirm(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((answer) => {
    const box = h("dialog", { "aria-label": title }, h("h2", {}, title), h("p", {}, text));
    const done = (value: boolean) => { box.close(); box.remove(); answer(value); };
    const go = button(yes, () => done(true), { class: "main", id: "confirm-yes" });
    box.append(h("div", { class: "buttons" }, go, button("Not yet", () => done(false))));
    box.addEventListener("cancel", () => done(false));
    document.body.append(box);
    box.showModal();
    go.focus();
  });
}

/** A short list to choose from, beside a point of the screen. */
export function choose(at: [number, number], title: string, choices: [string, () => void][]): void {
  document.querySelector(".popover")?.remove();
  const list = h("div", { class: "popover", role: "dialog", "aria-label": title }, h("p", {}, title));
  const close = () => { list.remove(); document.removeEventListener("pointerdown", outside, true); };
  const outside = (event: Event) => { if (!list.contains(event.target as Node)) close(); };
  for (const [label, act] of choices) list.append(button(label, () => { close(); act(); }));
  list.append(button("Cancel", close, { class: "quiet" }));
  list.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  document.body.append(list);
  const { offsetWidth: w, offsetHeight: high } = list;
  list.style.left = `${Math.max(8, Math.min(at[0], innerWidth - w - 8))}px`;
  list.style.top = `${Math.max(8, Math.min(at[1], innerHeight - high - 8))}px`;
  list.querySelector("button")?.focus();
  document.addEventListener("pointerdown", outside, true);
}
