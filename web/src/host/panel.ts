// What stands beside the board when the other player is elsewhere: clocks, talk, the ways to end a game.
import { button, h, replace } from "../widgets/dom";
import { app } from "../wire/app";
import { on } from "../wire/bus";
import { ask } from "../wire/table";
import type { Around } from "../wire/types";
import { duration } from "./words";

let received = 0; // when the last state came, by the clock of this browser

/** The panel, for as long as the page of a game is shown. */
export function hostPanel(root: HTMLElement): void {
  const clocks = h("p", { class: "host-clocks", id: "host-clocks" });
  const offers = h("div", { class: "host-offers" });
  const talk = h("ol", { class: "host-talk", id: "host-talk", "aria-live": "polite", "aria-label": "Talk" });
  const line = h("input", { id: "host-line", type: "text", maxlength: 600, autocomplete: "off", "aria-label": "Say something to the other player" });
  const form = h("form", { class: "host-say" }, line, h("button", { type: "submit" }, "Say"));
  form.onsubmit = (event) => { event.preventDefault(); void say(line); };
  const panel = h("details", { class: "host-panel", id: "host-panel", open: true }, h("summary", {}, "The other player"), clocks, offers, talk, form);
  root.append(panel);
  const draw = () => {
    const around = app.state?.around;
    if (!around) return;
    received = Date.now();
    showClocks(clocks, around);
    replace(offers, ...ending(around));
    const last = talk.lastElementChild?.textContent;
    replace(talk, ...around.talk.map((one) => h("li", {}, h("b", {}, `${one.side}: `), one.text)));
    if (talk.lastElementChild?.textContent !== last) talk.scrollTop = talk.scrollHeight;
    form.hidden = app.state.sits === "nobody";
  };
  on("state", draw);
  on("note", draw);
  const ticking = setInterval(() => {
    if (!panel.isConnected) clearInterval(ticking);
    else if (app.state?.around) showClocks(clocks, app.state.around);
  }, 500);
}

async function say(line: HTMLInputElement): Promise<void> {
  const text = line.value.trim();
  if (!text) return;
  line.value = "";
  await ask("say", { text });
}

function showClocks(node: HTMLElement, around: Around): void {
  const clock = around.clock;
  node.hidden = !clock;
  if (!clock) return;
  const gone = (Date.now() - received) / 1000;
  const words = Object.entries(clock.left).map(([side, left]) => {
    const now = Math.max(0, side === clock.running ? left - gone : left);
    return h("span", { class: side === clock.running ? "runs" : "" }, `${side} ${duration(now)}`);
  });
  replace(node, ...words);
}

/** Draw and resignation; both are asked about once more. */
function ending(around: Around): HTMLElement[] {
  const state = app.state;
  const people = Object.values(around.players).filter((player) => player === "human").length;
  if (state.result || state.sits === "nobody") return [];
  const parts: HTMLElement[] = [];
  if (around.draw && !state.held.includes(around.draw)) {
    parts.push(h("p", {}, `${around.draw} offers a draw.`), button("Agree", () => void ask("draw")), button("Decline", () => void ask("decline")));
  } else if (around.draw) parts.push(h("p", {}, "You have offered a draw."), button("Take the offer back", () => void ask("decline")));
  else if (people > 1) parts.push(button("Offer a draw", () => void ask("draw"), { id: "host-draw" }));
  parts.push(resignation());
  return parts;
}

let sure = false;

function resignation(): HTMLElement {
  if (!sure) return button("Resign", () => { sure = true; swap(); }, { id: "host-resign" });
  return h("span", {}, button("Really resign", () => { sure = false; void ask("resign"); }, { id: "host-resign-sure" }), button("No", () => { sure = false; swap(); }));
}

function swap(): void {
  const node = document.querySelector(".host-offers");
  if (node && app.state.around) replace(node, ...ending(app.state.around));
}
