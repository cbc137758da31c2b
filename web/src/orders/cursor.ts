// The cursor of the keyboard on the map.
import { app } from "../wire/app";
import { repaint } from "../canvas/frame";
import { step } from "../canvas/geometry";
import { board, hexNodes } from "../board/map";
import { fan } from "../board/fan";
import { chooseAll, goalPicked, readyIn, toggleStack } from "./group";
import { battleOpen, clickHex, hoverHex } from "./pointing";
import { select } from "./select";
import { isDrawing, sendWay } from "./way";
import { keepInSight, lookAt } from "../board/framing";

/** One hex on, in the direction of an arrow key. */
export function stepCursor(key: string): void {
  const to = app.cursor ? step(app.cursor, key) : middle();
  if (to) moveCursor(to);
}

/** A hex to begin with. */
function middle(): string {
  const own = [...app.stacks].find(([, pieces]) => pieces[0].side === app.state.to_act);
  return own?.[0] ?? Object.keys(app.map.hexes)[0];
}

export function moveCursor(hex: string, focus = true): void {
  if (app.cursor) { const old = hexNodes.get(app.cursor); old?.classList.remove("cursor"); old?.setAttribute("tabindex", "-1"); }
  app.cursor = hex;
  const node = hexNodes.get(hex)!;
  node.classList.add("cursor");
  node.parentNode!.append(node);
  node.setAttribute("tabindex", "0");
  repaint();
  if (focus) { keepInSight(hex); node.focus({ preventScroll: true }); hoverHex(hex); }
}

/** The cursor goes through the hexes on offer, from west to east as they lie. */
export function nextOffer(by: number): void {
  const offered = app.selected ? app.offers : app.state.choices;
  const hexes = [...new Set(offered.flatMap((one) => one.hexes.slice(-1)))].sort((a, b) => app.map.hexes[a][0] - app.map.hexes[b][0] || app.map.hexes[a][1] - app.map.hexes[b][1]);
  if (!hexes.length) return;
  const at = app.cursor ? hexes.indexOf(app.cursor) : -1;
  moveCursor(hexes[at < 0 ? (by > 0 ? 0 : hexes.length - 1) : (at + by + hexes.length) % hexes.length]);
}

/** Chooses the next piece that can act, or the one before. */
export function nextPiece(back = false): void {
  const units = [...app.acting].filter((name) => app.units.get(name)?.hex && app.units.get(name)!.side === app.state.to_act);
  if (!units.length) return;
  const at = units.indexOf(app.selected ?? "");
  const next = units[(at + (back ? units.length - 1 : 1)) % units.length];
  lookAt(app.units.get(next)!.hex!);
  void select(next);
}

/** The cursor goes to the chosen piece. */
export function toChosen(): void {
  const hex = app.selected && app.units.get(app.selected)?.hex;
  if (hex) { moveCursor(hex); lookAt(hex); } else board.focus();
}

/** Enter sends what is chosen, or chooses the whole stack; Space goes through its pieces, Shift adds to what is chosen. */
export function enter(hex: string, adding = false): void {
  if (goalPicked(hex)) return;
  if (isDrawing()) { void sendWay(); return; }
  if (adding && toggleStack(hex)) return;
  const pieces = app.stacks.get(hex) ?? [];
  const own = pieces.filter((unit) => unit.side === app.state.to_act);
  const goes = app.offers.some((one) => one.hexes.at(-1) === hex);
  if (!goes && own.length && app.state.verbs.length && !battleOpen() && !own.some((unit) => app.group.includes(unit.short))) {
    const ready = readyIn(hex);
    if (ready.length > 1) { fan(hex); chooseAll(ready); }
    else void select(ready[0] ?? own[0].short);
  }
  else clickHex(hex, pieces.length > 0);
}

/** The next piece of the stack at the cursor. */
export function cycleStack(hex: string): void {
  const pieces = app.stacks.get(hex) ?? [];
  if (!pieces.length) return;
  const at = pieces.findIndex((unit) => unit.short === app.selected);
  void select(pieces[(at + 1) % pieces.length].short);
}
