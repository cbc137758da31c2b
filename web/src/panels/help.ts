// Keys, gestures and the guided first turn.
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { app } from "../wire/app";

const KEYS: [string, string][] = [
  ["Arrow keys", "move the cursor from hex to hex"], ["Enter", "choose the stack at the cursor, or send what is chosen there"], ["Shift+Enter", "add the stack at the cursor to what is chosen"],
  ["Space", "next piece in the stack at the cursor"], ["N, Shift+N", "next or last piece that can still act"],
  ["J, Shift+J", "next or last stack that still has something to do"], ["L", "leave the chosen stack alone in this phase"], ["H", "hold: the chosen pieces are not asked about until the enemy comes"],
  ["S", "pieces from several hexes keep their shape"], ["O", "carry out the standing orders of this phase"], ["Y", "accept what the staff or a deputy proposes"], ["I", "what the words and abbreviations mean"],
  ["T, Shift+T", "next or last hex on offer for the chosen piece"], ["P", "to the panel: pieces beside the map, choices, required attacks"], ["A", "ask the general for advice"],
  ["W", "draw the way of what is chosen, hex by hex; Enter sends it"], ["G", "bring the cursor to the chosen piece"], ["Escape", "let go"], ["B", "prepare a battle"], ["D", "done: end the phase"],
  ["U", "undo"], ["/", "type an action, for example: move 24Pz 1423"], ["+ and −, 0", "zoom, whole map"], ["Shift+arrow keys", "move the map"],
  [", and .", "one step back or on in the past"], ["K", "play on or pause what is played back"], ["X", "skip it: to the present"], ["R", "play it again"], ["?", "this list"],
];

export function helpDialog(): void {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
  const body = h("div", {},
    h("p", {}, "Click a stack to see where all of it can go, then click the hex; or drag it there. Its pieces lie side by side: click one to take it alone, with Shift to add it or leave it out; with Shift on the map you gather stacks into a formation and give it one goal. Figures are movement points; a dashed hex is one where the piece must stop. Any other hex answers with the rule that forbids it."),
    h("p", {}, "In a combat phase click an enemy stack to prepare a battle. Everything can be taken back until a die is rolled."),
    h("table", { class: "keys" }, h("caption", {}, "Keys"), ...rows));
  const box = dialog("Help", body, button("Guided first turn", () => { box.close(); location.hash = `#/guide/${app.state.title}`; }));
}
