// The player: scenes of the past one after the other, at a chosen pace; it can be stopped, stepped, skipped and begun again.
import { announce } from "../widgets/message";
import { settings } from "../widgets/settings";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { Scene } from "../wire/story";
import { lookTo } from "./camera";
import { type Beat, spokenScene } from "./card";
import { Film, hasDice, isEmpty } from "./film";
import { showPast, showPresent } from "./past";
import { hexesOf, showAttack, showScene, waysOf } from "./signs";
import { guns, march } from "./sound";

// milliseconds: a march, a beat of a battle, news
const PACES: Record<string, [number, number, number]> = { slow: [2200, 2600, 2600], normal: [1250, 1500, 1600], fast: [600, 750, 800], quick: [180, 260, 260] };
let film: Film | null = null;
let at = -1; // the scene that is shown
let beat: Beat = "all";
let playing = false;
let timer = 0;
let ended: (since: number, until: number) => void = () => undefined;

let skipped: () => void = () => undefined;

export function startPlayer(whenEnded: (since: number, until: number) => void, whenSkipped: () => void): void { leaveFilm(); [ended, skipped] = [whenEnded, whenSkipped]; }

export function leaveFilm(): void { window.clearTimeout(timer); film = null; playing = false; }

export function filmRuns(): boolean { return film !== null; }

export function isPlaying(): boolean { return playing; }

/** The scene that is shown, and how much of it. */
export function shownScene(): { scene: Scene; beat: Beat } | null { return film?.scenes[at] ? { scene: film.scenes[at], beat } : null; }

/** Plays what happened after a step. */
export async function watch(since: number, until: number, followed = false): Promise<void> {
  window.clearTimeout(timer);
  const mine = (film = new Film(since, until, followed));
  at = -1;
  beat = "all";
  playing = true;
  app.replaying ??= since; // from now on the board is held
  emit("scene");
  const found = await mine.more();
  if (film !== mine) return;
  if (!found) { toPresent(); return; }
  const first = mine.scenes[0];
  const seen = first.first <= since; // the beginning of a battle that went on
  if (seen && !hasDice(first, since)) { show(0, "all"); return; }
  showPast(first.first - 1, mine.views[0]);
  if (seen) show(0, "die");
  else await forward();
}

/** More has happened while a film runs that goes on to the present. */
export function grow(until: number): void { if (film?.followed) film.until = Math.max(film.until, until); }

/** The next beat or scene; ``whole`` scenes when the player steps. */
async function forward(whole = false): Promise<void> {
  window.clearTimeout(timer);
  const mine = film;
  if (!mine) return;
  const now = mine.scenes[at];
  if (now && beat !== "all") { show(at, !whole && beat === "attack" && hasDice(now) ? "die" : "all"); return; }
  let next = at + 1;
  while (next < mine.scenes.length && isEmpty(mine.scenes[next])) next++;
  if (next < mine.scenes.length) { show(next, mine.scenes[next].fight && !whole ? "attack" : "all"); return; }
  at = mine.scenes.length - 1;
  const whole_story = mine.isWhole();
  const found = await mine.more();
  if (film !== mine) return;
  if (found) await forward(whole);
  else if (whole_story) finish(mine);
  else toPresent(); // the server did not tell
}

function show(number: number, part: Beat): void {
  const scene = film!.scenes[number];
  const [moving, fighting, telling] = PACES[settings.pace] ?? PACES.normal;
  const time = scene.kind === "march" ? moving : scene.kind === "battle" ? fighting : telling;
  const fresh = at !== number;
  [at, beat] = [number, part];
  if (fresh) lookTo(hexesOf(scene), time * 0.35);
  if (part === "all") { showPast(scene.last, film!.views[number + 1], waysOf(scene), time * 0.6); showScene(scene); }
  else { showPast(scene.first, film!.views[number]); showAttack(scene); }
  if (fresh && scene.kind === "march") march();
  if (part === "attack") { guns(); announce(spokenScene(scene, part)); }
  if (part === "all") announce(spokenScene(scene));
  emit("scene");
  window.clearTimeout(timer);
  if (playing) timer = window.setTimeout(() => void forward(), time);
}

function finish({ since, until }: Film): void {
  toPresent();
  ended(since, until);
}

/** Leaves the past. */
export function toPresent(): void {
  leaveFilm();
  showPresent();
  emit("scene");
}

// -- what can be pressed ---------------------------------------------------------------------------------------------

export function toggle(): void {
  if (!film) return;
  playing = !playing;
  window.clearTimeout(timer);
  if (playing) void forward();
  emit("scene");
}

/** One scene on or back; the film waits there. */
export function stepFilm(by: number): void {
  if (!film) return;
  playing = false;
  if (by > 0) { void forward(true); return; }
  let before = at - 1;
  while (before > 0 && isEmpty(film.scenes[before])) before--;
  if (before >= 0) show(before, "all");
}

/** To the end at once: what it came to is told all the same. */
export function skip(): void { if (film?.followed) skipped(); if (film) finish(film); }
