// The end of a phase: who presses it while pieces can still move is asked once.
import { mark } from "../board/marks";
import { lookAtAny } from "../board/framing";
import { confirm } from "../widgets/dialog";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { commit } from "./commit";

const NAMED = 8; // pieces that the question names
let asked = "";

/** Pieces on the map that could still move; none in a phase in which nothing moves. */
function idle(): string[] {
  if (!app.state.verbs.some((verb) => verb.gesture === "path")) return [];
  return [...app.acting].filter((name) => app.units.get(name)?.hex && app.units.get(name)!.side === app.state.to_act);
}

export async function finish(): Promise<void> {
  if (app.replaying !== null) { void commit("done"); return; } // which says that this is the past
  const { game, turn, phase, to_act, unfinished, my_turn } = app.state;
  if (!my_turn || !app.state.verbs.some((verb) => verb.verb === "done")) return;
  const key = [game, turn, phase, to_act].join(" ");
  const left = idle();
  if (!settings.confirm || !settings.unmoved || unfinished || !left.length || asked === key) { void commit("done"); return; }
  asked = key;
  const named = left.slice(0, NAMED).join(", ") + (left.length > NAMED ? " …" : "");
  const one = left.length === 1;
  if (await confirm("End the phase?", `${one ? "One piece" : `${left.length} pieces`} can still move: ${named}. You are not asked again in this phase.`, "End it")) void commit("done", true);
  else {
    const hexes = left.map((name) => app.units.get(name)!.hex!);
    for (const hex of hexes) mark(hex, "choice");
    lookAtAny(hexes);
  }
}
