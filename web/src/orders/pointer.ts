// Mouse, finger and pen on the map: click, hover, drag.
import { h } from "../widgets/dom";
import { app } from "../wire/app";
import { hideCard, showCard } from "../board/cards";
import { dispatch, readyIn, sendAll } from "./group";
import { counterSvg } from "../board/counter";
import { hexAt, stackAt } from "../canvas/geometry";
import { board } from "../board/map";
import { menuStage, mine, offersFor } from "../board/offers";
import { aim, assignTo, battleOpen, clickHex, clickPiece, hoverHex } from "./pointing";
import { select, whenOffered } from "./select";
import { extendWay, isDrawing } from "./way";
import { onDrawing, stayWhile } from "../board/zoom";

interface Drag { units: string[]; x: number; y: number; ghost: HTMLElement | null; pointer: number }
let drag: Drag | null = null;
let sketching: number | null = null; // the pointer that draws a way
let sketched = false; // it has come to another hex than the one
let pressed: string | null = null; // in which it was pressed
let hovered: string | null = null;
let dropped = 0;
let resting = 0;
const REST = 220; // milliseconds until the pointer is taken to rest on something

export function startPointer(): void {
  stayWhile(isDrawing);
  board.addEventListener("click", click);
  board.addEventListener("pointermove", hover);
  board.addEventListener("pointerleave", () => { hovered = null; window.clearTimeout(resting); hideCard(); hoverHex(null); });
  board.addEventListener("pointerdown", (event) => {
    const piece = (event.target as Element).closest<SVGGElement>(".piece");
    if (event.button !== 0) return;
    const stack = stackAt(...onDrawing(event.clientX, event.clientY));
    if (!event.isPrimary) { cancel(); return; } // a second finger: the map is pinched
    if (isDrawing()) { sketching = event.pointerId; sketched = false; pressed = hexUnder(event); return; }
    if (piece) begin(event, piece.dataset.unit!);
    else if (stack) begin(event, ...taken(stack, event.shiftKey));
  });
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", cancel);
}

/** What a press on a stack takes up: what is chosen there, else the whole stack; with Shift its top alone. */
function taken(hex: string, alone: boolean): string[] {
  const pieces = app.stacks.get(hex) ?? [];
  if (!alone && pieces.some((unit) => app.group.includes(unit.short))) return app.group;
  const ready = readyIn(hex);
  return alone || !ready.length || !menuStage() ? [ready[0] ?? pieces[0].short] : ready;
}

/** Takes pieces up; also used by the trays beside the map. */
export function begin(event: PointerEvent, ...units: string[]): void {
  if (!mine(units[0]) || battleOpen()) return;
  drag = { units, x: event.clientX, y: event.clientY, ghost: null, pointer: event.pointerId };
}

function move(event: PointerEvent): void {
  if (sketching === event.pointerId && event.buttons) { const hex = hexUnder(event); if (hex && (sketched || hex !== pressed)) { sketched = true; void extendWay(hex, false); } return; }
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    const [first] = drag.units;
    drag.ghost = h("div", { class: "dragged" }, counterSvg(app.units.get(first)!, 60), drag.units.length > 1 ? h("b", {}, drag.units.length) : null);
    document.body.append(drag.ghost);
    hideCard();
    if (app.group.join() !== drag.units.join()) void select(first, drag.units);
  }
  const style = drag.ghost.style;
  style.left = `${event.clientX - 30}px`;
  style.top = `${event.clientY - 30}px`;
  hoverHex(hexUnder(event));
}

function end(event: PointerEvent): void {
  if (sketching === event.pointerId) { sketching = null; if (sketched) dropped = performance.now(); }
  const was = drag;
  cancel();
  if (!was?.ghost || event.pointerId !== was.pointer) return;
  dropped = performance.now();
  const hex = hexUnder(event);
  if (!hex || was.units.every((unit) => app.units.get(unit)?.hex === hex)) return;
  whenOffered(() => drop(was.units, hex));
}

/** Pieces are let go over a hex. */
function drop(units: string[], hex: string): void {
  if (app.selected !== units[0]) return;
  if (assignTo(units, hex)) return;
  const offers = offersFor(hex);
  if (offers.length === 1 && !app.stacks.get(hex)?.some((other) => other.side !== app.state.to_act)) dispatch(offers[0]);
  else if (offers.length) clickHex(hex, true);
  else if (units.length > 1) void sendAll(hex);
  else void aim(units[0], hex);
}

function cancel(): void {
  drag?.ghost?.remove();
  drag = null;
}

function hexUnder(event: PointerEvent | MouseEvent): string | null {
  const box = board.getBoundingClientRect();
  if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return null;
  return hexAt(...onDrawing(event.clientX, event.clientY));
}

function click(event: MouseEvent): void {
  if (performance.now() - dropped < 60) return;
  window.clearTimeout(resting);
  const target = event.target as Element;
  const piece = target.closest<SVGGElement>(".piece");
  if (piece) { clickPiece(piece.dataset.unit!, event.shiftKey); return; }
  const named = target.closest<SVGElement>(".hex, .stack")?.dataset.hex; // pressed by a screen reader, without a pointer
  const stack = named && app.stacks.has(named) ? named : stackAt(...onDrawing(event.clientX, event.clientY));
  const hex = stack ?? named ?? hexUnder(event);
  if (hex) clickHex(hex, Boolean(stack), event.shiftKey);
}

function hover(event: PointerEvent): void {
  if (isDrawing() || drag?.ghost || event.pointerType === "touch") return;
  const piece = (event.target as Element).closest<SVGGElement>(".piece");
  const hex = hexUnder(event);
  const key = piece ? piece.dataset.unit! : hex;
  if (key === hovered) return;
  hovered = key;
  hoverHex(piece ? null : hex);
  window.clearTimeout(resting);
  hideCard();
  resting = window.setTimeout(() => { if (hovered === key && board.isConnected) showCard(piece?.dataset.hex ?? hex, piece?.dataset.unit ?? null, [event.clientX, event.clientY]); }, REST);
}
