// The page of one game: its parts, and where they stand.
// For tests and for the curious: what the page knows, at the console.
import { cardNode } from "../board/cards";
import { centre } from "../board/geometry";
import { drawMap } from "../board/map";
import { overlayPanel } from "../board/overlays";
import { overview } from "../board/overview";
import { startPointer } from "../board/pointer";
import { forgetStacks } from "../board/stacks";
import { fit, keepInSight, onScreen, scaleBy, startZoom } from "../board/zoom";
import { battleBox } from "../panels/battle";
import { diaryPanel, drawDiary } from "../panels/diary";
import { drawForces, forcesPanel } from "../panels/forces";
import { guideBox } from "../panels/guide";
import { promptPanel } from "../panels/prompt";
import { replayBar } from "../panels/replay";
import { drawRules, rulesPanel } from "../panels/rules";
import { topBar } from "../panels/topbar";
import { knowingPanel } from "../panels/turn";
import { button, h } from "../widgets/dom";
import { messageBar, voiceNode } from "../widgets/message";
import { tabPanel } from "../widgets/tabs";
import { app, forget } from "../wire/app";
import { applied } from "../wire/delta";
import { gamePath, get } from "../wire/http";
import { startLog } from "../wire/log";
import { sitDown } from "../wire/table";
import type { MapData } from "../wire/types";
import { awaitState, heard, take } from "./heard";

Object.assign(window, { stavka: app });
Object.assign(app, {
  onScreen: (hex: string) => onScreen(...centre(hex)),
  applied,
  inSight: (hex: string) => { keepInSight(hex, 230); return onScreen(...centre(hex)); },
});

export async function gamePage(root: HTMLElement, game: string, here: () => boolean, guide = ""): Promise<void> {
  forget();
  forgetStacks();
  root.replaceChildren(h("p", { class: "wait" }, "Setting up the board …"));
  const map = await get<MapData>(`${gamePath(game)}/map`);
  if (!here()) return;
  app.map = map;
  const seat = sessionStorage.getItem(`seat-${game}`) ?? "both";
  layout(root);
  awaitState(guide);
  sitDown(game, seat, heard, take);
}

function layout(root: HTMLElement): void {
  startLog();
  const main = h("main", { id: "map", "aria-label": "Map" }, ...drawMap(), overview(),
    h("div", { id: "zoombar" }, button("+", () => scaleBy(1.25), { "aria-label": "Closer" }), button("−", () => scaleBy(0.8), { "aria-label": "Further" }), button("All", fit, { "aria-label": "All of the map", class: "small" })),
    overlayPanel(), messageBar(), guideBox());
  const side = tabPanel([
    { key: "play", name: "Play", node: h("div", { class: "playing" }, battleBox(), promptPanel()) },
    { key: "forces", name: "Forces", node: forcesPanel(), shown: drawForces },
    { key: "knowing", name: "Turn", node: knowingPanel() },
    { key: "diary", name: "Diary", node: diaryPanel(), shown: drawDiary },
    { key: "rules", name: "Rules", node: rulesPanel(), shown: () => void drawRules() },
  ]);
  root.replaceChildren(topBar(), main, replayBar(), side, cardNode(), voiceNode());
  startZoom();
  startPointer();
}
