// What the server tells the page of a game: a new state is shown, then asked about.
import { moveCursor } from "../orders/cursor";
import { passOn } from "../orders/passes";
import { closeFan } from "../board/fan";
import { rest } from "../canvas/frame";
import { board, drawRails, layHexes, openGround } from "../board/map";
import { select } from "../orders/select";
import { dropWay } from "../orders/way";
import { showUnits, takeUnits } from "../board/stacks";
import { openAt } from "../board/framing";
import { fit } from "../board/zoom";
import { startGuide } from "../panels/guide";
import { cameBack, follow, lastRoll, seen, sumWhenOver, toFollow } from "../story/follow";
import { setLive } from "../story/past";
import { filmRuns, leaveFilm } from "../story/player";
import { hideSummary } from "../story/summary";
import { keepTime } from "../story/thinking";
import { h } from "../widgets/dom";
import { say } from "../widgets/message";
import { sentence } from "../widgets/words";
import { app, turnName } from "../wire/app";
import { emit, on } from "../wire/bus";
import { followLog } from "../wire/log";
import { leave } from "../wire/table";
import type { LogPart, News, State } from "../wire/types";
import { drawCurtain } from "./curtain";
import { front } from "./front";
import { later } from "./later";

let ready = false; // the first state has been shown
let lost = false; // the line to the server
let guided = ""; // the title whose guided first turn was asked for

/** Before the first state of a table. */
export function awaitState(guide: string): void {
  ready = lost = false;
  guided = guide;
}

export function heard(news: News): void {
  switch (news.event) {
    case "hello": if (news.others) say("This game is open in another tab too; both show the same board. Choose at the top who sits at this one."); break;
    case "joined": say("A second tab has joined this game. Choose at the top who sits at this one."); break;
    case "left": if (ready) say("A tab has left this game."); break;
    case "offline": if (ready && !lost) say("The server does not answer; the page will go on by itself when it is back. Nothing is lost.", "", "refusal"); lost = true; break;
    case "online": if (ready && lost) say("The server is back."); lost = false; break;
    case "trouble": say(news.reason, "", "refusal"); break;
    case "fault": turnedAway(news.fault);
  }
}

function turnedAway(fault: string): void {
  leave();
  document.getElementById("app")!.replaceChildren(h("p", { class: "wait" }, sentence(fault)), h("p", { class: "wait" }, h("a", { href: "#/" }, "All games")));
}

/** A note, a new seat of another page, a line that was lost and found: what was chosen or prepared stays. */
function same(state: State): boolean {
  const { version, steps, seat } = app.state;
  const whole = app.replaying !== null || !state.my_turn || board.dataset.settled === String(version);
  return whole && state.version === version && state.steps === steps && state.seat === seat;
}

/** A new state: redraw what changed, then ask what takes longer to tell. */
export function take(state: State, log?: LogPart): void {
  const first = !ready;
  if (!first && same(state)) {
    app.state = { ...app.state, notes: state.notes, standing: state.standing, others: state.others, can_undo: state.can_undo, undo_asked: state.undo_asked, around: state.around };
    emit("note");
    return;
  }
  setLive(state.view);
  void passOn(state);
  const since = first ? null : toFollow(state, log);
  if (since !== null || (filmRuns() && state.steps >= app.state.steps)) { hold(state, log, since); return; }
  leaveFilm();
  dropWay();
  const stayed = app.selected;
  const waited = Boolean(stayed && !app.units.get(stayed)?.hex); // it lay beside the map
  const rolled = first ? null : lastRoll(log);
  app.state = state;
  app.replaying = null;
  app.offers = [];
  app.acting = new Set();
  app.duties = null;
  app.selected = null;
  app.group = [];
  document.title = `${state.name}, ${turnName(state.turn)}`;
  board.dataset.version = String(state.version);
  board.dataset.settled = ""; // what can be done is still to be told
  board.dataset.waits = state.my_turn ? "no" : "yes";
  if (first) open(state);
  showUnits(state.view.units, !first);
  if (first) { ready = true; cameBack(state); start(); on("present", () => void later(app.state.version, null, null)); }
  else seen(state.steps);
  if (!first && since === null && log?.log.length) { hideSummary(); void sumWhenOver(state.steps); }
  keepTime();
  drawCurtain();
  emit("state");
  void followLog(log);
  closeFan();
  void select(null);
  void drawRails();
  void later(state.version, stayed, rolled, waited);
}

/** What the other side did is played back first: the board stays where the film is. */
function hold(state: State, log: LogPart | undefined, since: number | null): void {
  app.state = { ...state, view: app.state.view };
  app.acting = new Set();
  app.duties = null;
  app.replaying ??= since;
  board.dataset.version = String(state.version);
  board.dataset.settled = "";
  board.dataset.waits = state.my_turn ? "no" : "yes";
  keepTime();
  drawCurtain();
  emit("state");
  void followLog(log);
  follow(since ?? state.steps, state);
}

/** What is seen first: the painter of the ground has most to do, so that is told before the page does its own part. */
function open(state: State): void {
  takeUnits(state.view.units);
  const readable = 38 / app.map.width; // the scale at which counters can still be read
  const armies = front(board.clientWidth / readable - 2 * app.map.width, board.clientHeight / readable - 2 * app.map.width);
  if (armies.length) openAt(armies);
  else fit();
  rest();
  openGround();
  layHexes();
}

function start(): void {
  const own = [...app.stacks].filter(([, pieces]) => pieces[0].side === (app.state.to_act ?? app.state.side)).sort(([, a], [, b]) => b.length - a.length);
  if (own.length) moveCursor(own[0][0], false);
  if (guided) void startGuide(guided);
}
