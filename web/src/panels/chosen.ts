// What is chosen, and what it can do: one piece in full, or the pieces of a group, each of which can be left out.
import { whole } from "../board/cards";
import { counterSvg, spoken } from "../board/counter";
import { isAdding, isFormation, keepsShape, keepShape, setAdding, toggle } from "../orders/group";
import { beginWay, dropWay, isDrawing, sendWay, wayRule, wayWords } from "../orders/way";
import { standingTools } from "../staff/standing";
import { button, h } from "../widgets/dom";
import { ruleLink } from "../widgets/message";
import { sentence, words } from "../widgets/words";
import { app } from "../wire/app";
import type { Unit } from "../wire/types";
import { offerButton } from "./choices";

export function chosenPanel(): HTMLElement | null {
  const unit = app.selected ? app.units.get(app.selected) : null;
  if (!unit) return null;
  const plain = app.group.length > 1 ? [] : app.offers.filter((one) => !one.hexes.length);
  return h("div", { class: "selection" }, app.group.length > 1 ? groupPart() : unit.hex ? whole(unit) : h("div", { class: "line" }, counterSvg(unit, 46), h("b", {}, unit.name)), h("p", {}, can() || (plain.length ? "" : app.group.length > 1 ? "There is no hex that all of them can reach; point at any to send them towards it." : "It can do nothing now.")), ...plain.map(offerButton), ...tools());
}

function can(): string {
  const kinds = new Map<string, number>();
  for (const one of app.offers) if (one.hexes.length) kinds.set(one.verb, (kinds.get(one.verb) ?? 0) + 1);
  return [...kinds].map(([verb, count]) => `${words(verb)}: ${count === 1 ? "one hex" : `${count} hexes`}.`).join(" ");
}

function groupPart(): HTMLElement {
  const units = app.group.map((name) => app.units.get(name)).filter((unit): unit is Unit => Boolean(unit));
  const hexes = [...new Set(units.map((unit) => unit.hex).filter(Boolean))];
  return h("div", { class: "group" }, h("b", {}, `${units.length} pieces`), hexes.length ? ` in ${hexes.join(", ")}` : "",
    h("div", { class: "pieces" }, ...units.map(memberButton)));
}

function memberButton(unit: Unit): HTMLElement {
  const node = h("button", { type: "button", class: "traypiece", "data-action": `leave out ${unit.short}`, title: `Leave ${unit.name} out`, onclick: () => toggle(unit.short) }, counterSvg(unit, 42));
  node.setAttribute("aria-label", `${spoken(unit, node)}: leave out`);
  return node;
}

/** Drawing a way, and adding further pieces without a Shift key. */
function tools(): HTMLElement[] {
  if (isDrawing()) return [h("p", { class: wayRule() ? "refused" : "hint", role: "status" }, sentence(wayWords()), ruleLink(wayRule())), h("div", { class: "buttons" }, button("Send this way (Enter)", () => void sendWay(), { class: "main", id: "way-send" }), button("Let go", dropWay, { id: "way-drop" }))];
  const marches = app.offers.some((one) => one.path.length) && app.units.get(app.selected!)?.hex;
  return [standingTools() ?? h("span"), h("div", { class: "tools" },
    isFormation() ? button(keepsShape() ? "Keeping the shape (S)" : "Keep the shape (S)", () => keepShape(!keepsShape()), { class: "small", id: "shape", "aria-pressed": String(keepsShape()), title: "All go as far and in the same direction, instead of to one hex" }) : h("span"),
    marches ? button("Draw the way (W)", beginWay, { class: "small", id: "way-begin", "data-action": "way" }) : h("span"),
    app.acting.size > 1 ? button(isAdding() ? "Adding: click more pieces" : "Add pieces (Shift)", () => setAdding(!isAdding()), { class: "small", id: "adding", "aria-pressed": String(isAdding()) }) : h("span"))];
}
