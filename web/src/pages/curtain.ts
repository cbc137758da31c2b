// Two players at one page of a game with secrets: a curtain falls when the other one is asked, until he sits there.
import { button, h } from "../widgets/dom";
import { words } from "../widgets/words";
import { app } from "../wire/app";

let sat = ""; // whose pieces were shown last
let curtain: HTMLElement | null = null;

function trusted(): string { return `no-curtain-${app.state.game}`; }

/** On the way to another game. */
export function liftCurtain(): void {
  curtain?.remove();
  curtain = null;
  sat = "";
}

/** After every state: with whose eyes the board is seen. */
export function drawCurtain(): void {
  const { side, sits, may_watch, held } = app.state;
  if (sits !== "both" || may_watch || held.length < 2) { liftCurtain(); return; }
  const changed = sat && sat !== side;
  sat = side;
  if (!changed || sessionStorage.getItem(trusted())) return;
  curtain?.remove();
  const open = () => { curtain?.remove(); curtain = null; document.getElementById("board")?.focus(); };
  const seat = button(`${words(side)}: I sit here now`, open, { id: "curtain-lift", class: "main" });
  curtain = h("section", { id: "curtain", role: "alertdialog", "aria-label": "Change seats" },
    h("h2", {}, `The ${words(side)} player is asked`), h("p", {}, "Change seats. This game has secrets: the other player looks away."), h("div", { class: "buttons" }, seat,
      button("We hide nothing from each other", () => { sessionStorage.setItem(trusted(), "yes"); open(); }, { id: "curtain-never" })));
  document.getElementById("app")!.append(curtain);
  seat.focus();
}
