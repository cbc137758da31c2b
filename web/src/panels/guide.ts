// The guided first turn: the title's own steps, taken by doing.
import { mark } from "../board/marks";
import { lookAt } from "../board/framing";
import { button, h, replace } from "../widgets/dom";
import { ruleLink } from "../widgets/message";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { get } from "../wire/http";
import { log } from "../wire/log";

interface Step { text: string; look?: string; hexes?: string[]; expect?: string; rule?: string }
interface Guide { title: string; step: Step[] }

let guide: Guide | null = null;
let at = 0;
let begun = 0;
let box: HTMLElement;

export function guideBox(): HTMLElement {
  box = h("section", { id: "guide", "aria-label": "Guided first turn", "aria-live": "polite", hidden: true });
  on("log", follow);
  on("select", remark);
  return box;
}

export async function startGuide(title: string): Promise<void> {
  guide = await get<Guide | null>(`/api/titles/${title}/guide`);
  at = 0;
  begun = app.state.steps;
  draw(true);
}

export function stopGuide(): void { guide = null; if (box) box.hidden = true; }

/** An action that the step waits for takes the guide on. */
function follow(): void {
  const step = guide?.step[at];
  if (!step) return;
  if (step.expect) {
    const wanted = new RegExp(`^(?:${step.expect})`);
    const done = log().slice(begun).findIndex((entry) => wanted.test(entry.move));
    if (done >= 0) { begun += done + 1; at++; draw(true); return; }
  }
  draw(false);
}

function draw(move: boolean): void {
  const step = guide?.step[at];
  if (!guide || !step) { stopGuide(); return; }
  box.hidden = false;
  replace(box, h("h2", {}, guide.title, h("small", {}, ` ${at + 1} of ${guide.step.length}`)), h("p", {}, step.text), step.rule ? h("p", {}, ruleLink(step.rule)) : null,
    h("div", { class: "buttons" },
      step.expect ? h("span", { class: "wait" }, "Do it on the map, or:") : null,
      button(at + 1 < guide.step.length ? (step.expect ? "Skip" : "Next") : "Finish", () => { at++; draw(true); }, { class: step.expect ? "" : "main", id: "guide-next" }),
      button("Leave the guide", stopGuide, { class: "quiet" })));
  if (move && step.look && app.map.hexes[step.look]) lookAt(step.look, 70);
  remark();
}

function remark(): void { for (const hex of guide?.step[at]?.hexes ?? []) mark(hex, "must"); }
