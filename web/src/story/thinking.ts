// While somebody else is asked: who thinks, how far the turn has come, and since when.
import { h } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";

const PLAYERS: Record<string, string> = { marshal: "The marshal", general: "The general", cadet: "The cadet", random: "Chance itself" };
let begun = 0;
let from = 0; // the step at which it began
let timer = 0;

/** After every state: the clock runs as long as the computer is asked. */
export function keepTime(): void {
  const waits = !app.state.my_turn && app.state.to_act !== null && !app.state.result;
  if (!waits) { window.clearInterval(timer); timer = begun = 0; return; }
  if (timer) return;
  begun = performance.now();
  from = app.state.steps;
  timer = window.setInterval(() => { const clock = document.getElementById("clock"); if (clock) clock.textContent = spent(); }, 1000);
}

function spent(): string {
  const seconds = begun ? Math.floor((performance.now() - begun) / 1000) : 0;
  const done = Math.max(0, app.state.steps - from);
  return `${done === 1 ? "One action" : `${done} actions`} so far, ${seconds < 90 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`}.`;
}

export function thinkingPanel(): HTMLElement {
  const { to_act, seats, sequence, phase } = app.state;
  const side = words(to_act ?? "");
  const player = seats[to_act ?? ""];
  const at = sequence.indexOf(phase);
  const who = player && player !== "human" ? `${PLAYERS[player] ?? words(player)} plays the ${side} side and thinks …` : `${side} is asked; you will see what is done.`;
  return h("div", { class: "thinking", role: "status" }, h("p", { class: "ask" }, who),
    at >= 0 ? h("progress", { max: sequence.length, value: at + 1, "aria-label": "How far the turn has come" }) : null,
    at >= 0 ? h("p", {}, `${words(phase)}: phase ${at + 1} of ${sequence.length} of this turn.`) : null,
    player !== "human" ? h("p", { id: "clock", class: "hint" }, spent()) : null);
}
