// A new game from any step of this one: who plays which side is chosen, and the dice are new.
import { dialog } from "../widgets/dialog";
import { button, h } from "../widgets/dom";
import { words } from "../widgets/words";
import { app, turnName } from "../wire/app";
import { log } from "../wire/log";
import { ask } from "../wire/table";

const PLAYERS: Record<string, string> = { human: "A person", marshal: "The computer: marshal", general: "The computer: general", cadet: "The computer: cadet", random: "The computer: random" };

export function forkDialog(step: number): void {
  const entry = log()[step - 1];
  const fields = app.state.sides.map((side) => {
    const now = app.state.seats[side] ?? "human";
    const field = h("select", { id: `fork-${side}` }, ...Object.entries(PLAYERS).map(([key, name]) => h("option", { value: key, selected: key === now }, name)));
    return { side, field };
  });
  const begin = async () => {
    const seats = Object.fromEntries(fields.map(({ side, field }) => [side, field.value]));
    box.close();
    const game = await ask<string>("branch", { step, seats });
    if (game) location.hash = `#/game/${encodeURIComponent(game)}`;
  };
  const when = entry ? `after step ${step}: ${turnName(entry.turn)}, ${entry.stage}` : "from its start";
  const box = dialog("Try again", h("div", {}, h("p", {}, `A new game that goes on ${when}. This one stays as it is; the dice of the new one are its own.`),
    ...fields.map(({ side, field }) => h("div", { class: "row" }, h("label", { for: field.id }, words(side)), field))), button("Begin", () => void begin(), { class: "main", id: "fork-begin" }));
}
