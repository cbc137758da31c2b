// Modal questions.
import { button, h } from "./dom";

export function dialog(title: string, body: Node, ...buttons: HTMLElement[]): HTMLDialogElement {
  const box = shown(title, body, ...buttons, button("Close", () => box.close(), { class: "quiet" }));
  box.querySelector("h2")!.focus(); // a long one is read from its top
  return box;
}

export function confirm(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((answer) => {
    const go = button(yes, () => box.close("yes"), { class: "main", id: "confirm-yes" });
    const box = shown(title, h("p", {}, text), go, button("Not yet", () => box.close()));
    box.addEventListener("close", () => answer(box.returnValue === "yes"));
    go.focus();
  });
}

function shown(title: string, body: Node, ...buttons: HTMLElement[]): HTMLDialogElement {
  const box = h("dialog", { "aria-label": title }, h("h2", { tabindex: -1 }, title), h("div", { class: "body" }, body), h("div", { class: "buttons" }, ...buttons));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** On the way to another page: a question that is open is answered by no. */
export function closeDialogs(): void {
  for (const box of document.querySelectorAll("dialog")) box.close();
  document.querySelector(".popover")?.remove();
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
