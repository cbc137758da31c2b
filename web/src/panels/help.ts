// Keys, gestures and the guided first turn.
import { app } from "../wire/bus";
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { KEYS } from "../board/keyboard";

export function helpDialog(): void {
  const rows = KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
  const body = h("div", {},
    h("p", {}, "Click a piece to see where it can go, then click the hex; or drag it there. A stack opens when you click it. Figures are movement points; a dashed hex is one where the piece must stop. Any other hex answers with the rule that forbids it."),
    h("p", {}, "In a combat phase click an enemy stack to prepare a battle. Everything can be taken back until a die is rolled."),
    h("table", { class: "keys" }, h("caption", {}, "Keys"), ...rows));
  const box = dialog("Help", body, button("Guided first turn", () => { box.close(); location.hash = `#/guide/${app.state.title}`; }));
}
