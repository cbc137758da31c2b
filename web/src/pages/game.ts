// The page of one game.
import { battleBox } from "../panels/battle";
import { app, emit, forget } from "../wire/bus";
import { cardNode } from "../board/cards";
import { diaryPanel, drawDiary } from "../panels/diary";
import { button, h, sentence } from "../widgets/dom";
import { drawForces, forcesPanel } from "../panels/forces";
import { guideBox, startGuide } from "../panels/guide";
import { knowingPanel } from "../panels/knowing";
import { moveCursor } from "../board/keyboard";
import { board, drawMap, drawRails } from "../board/map";
import { messageBar, say, voiceNode } from "../widgets/message";
import { overlayPanel } from "../board/overlays";
import { overview } from "../board/overview";
import { startPointer } from "../board/pointer";
import { promptPanel } from "../panels/prompt";
import { replayBar } from "../panels/replay";
import { drawRules, rulesPanel } from "../panels/rules";
import { refreshMarks, select } from "../board/select";
import { gamePath, get } from "../wire/socket";
import { closeFan, forgetStacks, redrawAll, showUnits } from "../board/stacks";
import { ask, leave, sitDown } from "../wire/table";
import { tabPanel } from "../widgets/tabs";
import { topBar } from "../panels/topbar";
import type { Duties, MapData, State } from "../wire/types";
import { centre } from "../board/geometry";
import { fit, keepInSight, lookAt, onScreen, scaleBy, startZoom } from "../board/zoom";

let ready = false;
let lost = false; // the line to the server

// For tests and for the curious: what the page knows, at the console.
Object.assign(window, { stavka: app });
Object.assign(app, {
  onScreen: (hex: string) => onScreen(...centre(hex)),
  inSight: (hex: string) => { keepInSight(hex, 230); return onScreen(...centre(hex)); },
});

let guided = "";

export async function gamePage(root: HTMLElement, game: string, here: () => boolean, guide = ""): Promise<void> {
  forget();
  forgetStacks();
  ready = lost = false;
  guided = guide;
  root.replaceChildren(h("p", { class: "wait" }, "Setting up the board …"));
  const map = await get<MapData>(`${gamePath(game)}/map`);
  if (!here()) return;
  app.map = map;
  const seat = sessionStorage.getItem(`seat-${game}`) ?? "both";
  layout(root);
  sitDown(game, seat, heard);
}

function layout(root: HTMLElement): void {
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

const HEARD: Record<string, (data: any) => void> = {
  state: ({ state }) => take(state),
  hello: ({ others }) => { if (others) say("This game is open in another tab too; both show the same board. Choose at the top who sits at this one."); },
  joined: () => say("A second tab has joined this game. Choose at the top who sits at this one."),
  left: () => { if (ready) say("A tab has left this game."); },
  offline: () => { if (ready && !lost) say("The server does not answer; the page will go on by itself when it is back. Nothing is lost.", "", "refusal"); lost = true; },
  online: () => { if (ready && lost) say("The server is back."); lost = false; },
  trouble: ({ told }) => say(told, "", "refusal"),
  fault: ({ fault }) => {
    leave();
    document.getElementById("app")!.replaceChildren(h("p", { class: "wait" }, sentence(fault)), h("p", { class: "wait" }, h("a", { href: "#/" }, "All games")));
  },
};

function heard(event: string, data: any): void { HEARD[event]?.(data); }

/** A note, a new seat of another page, a line that was lost and found: what was chosen or prepared stays. */
function same(state: State): boolean {
  const { version, steps, seat } = app.state;
  const whole = app.replaying !== null || !state.my_turn || board.dataset.settled === String(version);
  return whole && state.version === version && state.steps === steps && state.seat === seat;
}

/** A new state: redraw what changed, then ask what takes longer to tell. */
function take(state: State): void {
  const first = !ready;
  if (!first && same(state)) {
    app.state = { ...app.state, notes: state.notes, others: state.others };
    emit("note");
    return;
  }
  const stayed = app.selected;
  app.state = state;
  app.replaying = null;
  app.offers = [];
  app.acting = {};
  app.duties = null;
  app.selected = null;
  document.title = `${state.name}, turn ${state.turn}`;
  board.dataset.version = String(state.version);
  board.dataset.settled = ""; // what can be done is still to be told
  board.dataset.waits = state.my_turn ? "no" : "yes";
  showUnits(state.view.units, !first);
  if (first) { ready = true; start(); }
  emit("state");
  closeFan();
  void select(null);
  void drawRails();
  void later(state.version, stayed);
}

function start(): void {
  const own = [...app.stacks].filter(([, pieces]) => pieces[0].side === (app.state.to_act ?? app.state.side)).sort(([, a], [, b]) => b.length - a.length);
  fit();
  if (own.length) { lookAt(own[0][0], 52); moveCursor(own[0][0], false); }
  board.dataset.drawn = "yes";
  performance.mark("board-drawn");
  if (guided) void startGuide(guided);
}

async function later(version: number, stayed: string | null): Promise<void> {
  if (!app.state.my_turn) return;
  const acting = await ask<{ acting: Record<string, number> }>("acting");
  if (!acting || app.state.version !== version) return;
  app.acting = acting.acting;
  if (app.state.verbs.some((verb) => verb.gesture === "battle")) {
    const found = await ask<{ duties: Duties | null }>("duties");
    if (app.state.version !== version) return;
    app.duties = found?.duties ?? null;
  }
  redrawAll();
  if (!app.selected) refreshMarks();
  emit("acting");
  if (stayed && app.acting[stayed] && !app.selected && app.units.get(stayed)?.hex) void select(stayed);
  board.dataset.settled = String(version);
}
