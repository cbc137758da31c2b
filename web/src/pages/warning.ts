// A game that is not what its file tells: said once, before anything is played.
import { dialog } from "../widgets/dialog";
import { h } from "../widgets/dom";
import { sentence } from "../widgets/words";
import { app } from "../wire/app";
import { on } from "../wire/bus";

export function startWarning(): void {
  on("state", () => {
    const { game, warning } = app.state, key = `warned ${game}`;
    if (!warning || localStorage.getItem(key) === warning) return;
    localStorage.setItem(key, warning);
    dialog("This game does not go on as it was saved", h("p", { id: "warning" }, sentence(warning)));
  });
}
