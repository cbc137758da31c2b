// Dice as they lie on a table, and how they are seen to roll.
import { h, s } from "../widgets/dom";
import { settings } from "../widgets/settings";
import { dice as rattle } from "./sound";

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const ROLL = 620; // milliseconds

function face(value: number): SVGGElement {
  const spots = SPOTS[value];
  if (!spots) return s("g", {}, s("text", { class: "pip", y: 8 }, value));
  return s("g", {}, ...spots.map(([x, y]) => s("circle", { class: "pip", cx: x * 10, cy: y * 10, r: 4.2 })));
}

/** Dice that show what was thrown. */
export function diceNode(values: number[]): HTMLElement {
  const each = values.map((value) => s("svg", { class: "die", viewBox: "-22 -22 44 44", width: 40, height: 40, "aria-hidden": true }, s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 7 }), face(value)));
  return h("span", { class: "dice", role: "img", "aria-label": `${values.length > 1 ? "Dice" : "Die"}: ${values.join(", ")}` }, ...each);
}

/** Lets the dice of a card tumble until they lie as they fell. Those who want no motion see them lie. */
export function tumble(within: Element): void {
  rattle();
  if (!settings.dice || !settings.animation) return;
  for (const die of within.querySelectorAll<SVGElement>(".die"))
    die.animate([{ transform: "translate(-46px, -14px) rotate(-420deg)", opacity: 0.2 }, { transform: "translate(6px, 0) rotate(30deg)", offset: 0.75, opacity: 1 }, { transform: "none" }], { duration: ROLL, easing: "cubic-bezier(.2,.7,.3,1)" });
}
