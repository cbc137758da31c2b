// The page of one game: its parts, and where they stand.
// For tests and for the curious: what the page knows, at the console.
import { startAreas } from "../board/areas";
import { cardNode } from "../board/cards";
import { centre } from "../canvas/geometry";
import { startFan } from "../board/fan";
import { askForGround, board, drawMap, layHexes } from "../board/map";
import { startMarks } from "../board/marks";
import { startBackdrop } from "../canvas/backdrop";
import { startLettering } from "../board/lettering";
import { nameBoxes, startNames } from "../board/names";
import { chartsPanel, showCharts } from "../charts/panel";
import { overlayPanel } from "../board/overlays";
import { overview } from "../board/overview";
import { startPointer } from "../orders/pointer";
import { startRing } from "../board/ring";
import { forgetStacks, startStacks } from "../board/stacks";
import { startSlides } from "../board/slide";
import { paintWith } from "../canvas/frame";
import { beginStamps, boardIsSeen, stampsLack } from "../canvas/stamps";
import { drawTiles, groundIsSharp } from "../canvas/tiles";
import { keepInSight } from "../board/framing";
import { fit, onScreen, scaleBy, startZoom } from "../board/zoom";
import { battleBox } from "../combat/battle";
import { startPlans } from "../combat/planned";
import { startTargets } from "../combat/targets";
import { diaryPanel, drawDiary } from "../panels/diary";
import { drawForces, forcesPanel } from "../panels/forces";
import { guideBox } from "../panels/guide";
import { promptPanel } from "../panels/prompt";
import { pastBanner, replayBar } from "../panels/replay";
import { drawRules, rulesPanel } from "../panels/rules";
import { topBar } from "../panels/topbar";
import { knowingPanel } from "../panels/turn";
import { forgetDecision } from "../story/decision";
import { startFollowing } from "../story/follow";
import { startPointing } from "../story/pointed";
import * as sounds from "../story/sound";
import { startWords } from "../staff/words";
import { button, h } from "../widgets/dom";
import { messageBar, voiceNode } from "../widgets/message";
import { tabPanel } from "../widgets/tabs";
import { app, forget } from "../wire/app";
import { applied } from "../wire/delta";
import { boardOpens, boardSeen } from "../wire/first";
import { gamePath, get } from "../wire/http";
import { startLog } from "../wire/log";
import { leave, sitDown } from "../wire/table";
import type { MapData } from "../wire/types";
import { liftCurtain } from "./curtain";
import { startWarning } from "./warning";
import { awaitState, heard, take } from "./heard";

Object.assign(window, { stavka: app });
Object.assign(app, {
  onScreen: (hex: string) => onScreen(...centre(hex)),
  applied,
  sounds,
  nameBoxes,
  inSight: (hex: string) => { keepInSight(hex, 230); return onScreen(...centre(hex)); },
});

export async function gamePage(root: HTMLElement, game: string, here: () => boolean, guide = ""): Promise<void> {
  forget();
  forgetStacks();
  root.replaceChildren(h("p", { class: "wait" }, "Setting up the board …"));
  const early: (() => void)[] = []; // what is told before the board is laid out
  let laid = false;
  const inTurn = <Told extends unknown[]>(act: (...told: Told) => void) => (...told: Told) => { if (laid) act(...told); else early.push(() => act(...told)); };
  askForGround(game);
  awaitState(guide);
  boardOpens();
  sitDown(game, sessionStorage.getItem(`seat-${game}`) ?? "both", inTurn(heard), inTurn(take));
  const map = await get<MapData>(`${gamePath(game)}/map`).catch((error: Error) => { if (here()) leave(); throw error; });
  if (!here()) return;
  app.map = map;
  layout(root);
  laid = true;
  early.forEach((act) => act());
  layHexes();
}

function layout(root: HTMLElement): void {
  startLog();
  startFollowing();
  forgetDecision();
  liftCurtain();
  const main = h("main", { id: "map", "aria-label": "Map" }, drawMap(), overview(),
    h("div", { id: "zoombar" }, button("+", () => scaleBy(1.25), { "aria-label": "Closer" }), button("−", () => scaleBy(0.8), { "aria-label": "Further" }), button("All", fit, { "aria-label": "All of the map", class: "small" })),
    overlayPanel(), pastBanner(), messageBar(), guideBox());
  const side = tabPanel([
    { key: "play", name: "Play", node: h("div", { class: "playing" }, battleBox(), promptPanel()) },
    { key: "forces", name: "Forces", node: forcesPanel(), shown: drawForces },
    { key: "knowing", name: "Turn", node: knowingPanel() },
    { key: "diary", name: "Diary", node: diaryPanel(), shown: drawDiary },
    { key: "charts", name: "Charts", node: chartsPanel(), shown: () => void showCharts() },
    { key: "rules", name: "Rules", node: rulesPanel(), shown: () => void drawRules() },
  ]);
  root.replaceChildren(topBar(), main, replayBar(), side, cardNode(), voiceNode());
  startTargets();
  startPlans();
  startWords();
  startWarning();
  startPointing(side);
  startPointing(main);
  startPainters();
  startZoom();
  startPointer();
}

/** What the canvas shows, from the ground up. */
function startPainters(): void {
  startBackdrop();
  boardIsSeen(false);
  paintWith((pen, view) => { beginStamps(); drawTiles(pen, view, Boolean(app.state)); });
  startAreas();
  startMarks();
  startLettering();
  startRing(); // below the stacks: it would run through their counts
  startStacks();
  startSlides();
  startNames();
  startFan();
  paintWith((pen, view) => {
    const rests = view.rests && groundIsSharp() && !stampsLack();
    pen.canvas.dataset.rests = rests ? "yes" : "no";
    if (rests && board.dataset.version && !board.dataset.drawn) { board.dataset.drawn = "yes"; boardIsSeen(true); boardSeen(); performance.mark("board-drawn"); }
    return stampsLack();
  });
}
