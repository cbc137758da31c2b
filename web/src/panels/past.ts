// What the panel says of the past: the scene that is shown, what happened while one was away, and who is to sit down.
import { whyPart } from "../analysis/why";
import { button, h } from "../widgets/dom";
import { words } from "../widgets/words";
import { sceneCard } from "../story/card";
import { missed, watchMissed } from "../story/follow";
import { filmRuns, isPlaying, shownScene, skip } from "../story/player";
import { summaryPanel } from "../story/summary";
import { app, turnName } from "../wire/app";
import { log } from "../wire/log";
import { goTo, stepScene } from "./replay";

export function pastParts(): (HTMLElement | null)[] {
  const shown = shownScene();
  const scene = shown?.scene ?? stepScene();
  const entry = log()[(app.replaying ?? 0) - 1];
  return [
    h("h2", { class: "pastline" }, "The past: ", h("small", {}, entry ? `${turnName(entry.turn)}, ${entry.stage}` : "the start")),
    shown && isPlaying() ? null : h("p", { class: "hint" }, shown ? "The playback waits." : isPlaying() ? "The playback begins …" : "You look at an earlier step."),
    scene ? sceneCard(scene, shown?.beat ?? "all") : null,
    scene ? whyPart(scene) : null,
    h("div", { class: "buttons" }, button(filmRuns() ? "Skip to the present (X)" : "Back to the present (X)", () => (filmRuns() ? skip() : void goTo(app.state.steps)), { id: "to-present", class: "main" })),
  ];
}

/** What a turn came to, or what is still to be seen of what happened meanwhile. */
export function recap(): HTMLElement | null {
  const away = missed();
  const sum = summaryPanel();
  if (!away) return sum;
  const steps = away.until - away.since;
  return h("div", { class: "away" }, h("p", {}, `${steps === 1 ? "One step was" : `${steps} steps were`} taken since you were here.`, button("Watch them", watchMissed, { id: "watch-missed" })), sum);
}

let asked = { game: "", side: "", before: "", version: 0 }; // who is asked at this page, who was before, and since when

/** Two players at one page: who is asked now, until he has acted. */
export function seatNotice(): HTMLElement | null {
  const { game, held, to_act, sits, version } = app.state;
  if (sits !== "both" || held.length < 2 || !to_act || !held.includes(to_act)) return null;
  if (asked.game !== game) asked = { game, side: to_act, before: to_act, version };
  else if (asked.side !== to_act) asked = { game, side: to_act, before: asked.side, version };
  const fresh = asked.before !== to_act && asked.version === version;
  return fresh ? h("p", { class: "seatnotice", role: "status" }, `Change seats: the ${words(to_act)} player is asked now.`) : null;
}
