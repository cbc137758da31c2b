// A player wants to take back his last action: what is asked of this page, or what became of it.
import { consent } from "../orders/commit";
import { button, h } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";

export function consentPanel(): HTMLElement | null {
  const asked = app.state.undo_asked;
  if (!asked) return null;
  const what = `take back “${asked.text}”`;
  if (asked.refused) return h("p", { class: "consent", role: "status" }, `${words(asked.of)} does not allow ${words(asked.by)} to ${what}.`);
  if (!asked.yours) return h("p", { class: "consent", role: "status" }, `${words(asked.of)} is asked whether ${words(asked.by)} may ${what}.`);
  return h("div", { class: "consent", role: "alert" },
    h("p", {}, `${words(asked.by)} asks to ${what}.`),
    button("Allow", () => void consent(true), { "data-action": "allow", id: "allow" }),
    button("Allow all in this phase", () => void consent(true, true), { "data-action": "allow-phase" }),
    button("Refuse", () => void consent(false), { "data-action": "refuse", id: "refuse" }));
}
