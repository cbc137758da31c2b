// Mouse, finger and pen on the map: click, hover, drag.
import { app } from "../wire/app";
import { hideCard, showCard } from "./cards";
import { commit } from "./commit";
import { counterSvg } from "./counter";
import { hexAt, stackAt } from "../canvas/geometry";
import { board } from "./map";
import { mine, offersFor } from "./offers";
import { aim, battleOpen, clickHex, clickPiece, hoverHex } from "./pointing";
import { select, whenOffered } from "./select";
import { onDrawing } from "./zoom";

interface Drag { unit: string; x: number; y: number; ghost: Element | null; pointer: number }
let drag: Drag | null = null;
let hovered: string | null = null;
let dropped = 0;
let resting = 0;
const REST = 220; // milliseconds until the pointer is taken to rest on something

export function startPointer(): void {
  board.addEventListener("click", click);
  board.addEventListener("pointermove", hover);
  board.addEventListener("pointerleave", () => { hovered = null; window.clearTimeout(resting); hideCard(); hoverHex(null); });
  board.addEventListener("pointerdown", (event) => {
    const piece = (event.target as Element).closest<SVGGElement>(".piece");
    if (event.button !== 0) return;
    const stack = stackAt(...onDrawing(event.clientX, event.clientY));
    if (piece) begin(event, piece.dataset.unit!);
    else if (stack) begin(event, topOf(stack));
  });
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", cancel);
}

function topOf(hex: string): string {
  const pieces = app.stacks.get(hex) ?? [];
  return (pieces.find((unit) => unit.short === app.selected) ?? pieces.find((unit) => app.acting.has(unit.short)) ?? pieces[0]).short;
}

/** Takes a piece up; also used by the trays beside the map. */
export function begin(event: PointerEvent, unit: string): void {
  if (!mine(unit) || battleOpen()) return;
  drag = { unit, x: event.clientX, y: event.clientY, ghost: null, pointer: event.pointerId };
}

function move(event: PointerEvent): void {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    drag.ghost = counterSvg(app.units.get(drag.unit)!, 60);
    drag.ghost.classList.add("dragged");
    document.body.append(drag.ghost);
    hideCard();
    if (app.selected !== drag.unit) void select(drag.unit);
  }
  const style = (drag.ghost as SVGElement).style;
  style.left = `${event.clientX - 30}px`;
  style.top = `${event.clientY - 30}px`;
  hoverHex(hexUnder(event));
}

function end(event: PointerEvent): void {
  const was = drag;
  cancel();
  if (!was?.ghost || event.pointerId !== was.pointer) return;
  dropped = performance.now();
  const hex = hexUnder(event);
  if (!hex || hex === app.units.get(was.unit)?.hex) return;
  whenOffered(() => drop(was.unit, hex));
}

/** A piece is let go over a hex. */
function drop(unit: string, hex: string): void {
  if (app.selected !== unit) return;
  const offers = offersFor(hex);
  if (offers.length === 1 && !app.stacks.get(hex)?.some((other) => other.side !== app.state.to_act)) void commit(offers[0].text);
  else if (offers.length) clickHex(hex, true);
  else void aim(unit, hex);
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
  if (piece) { clickPiece(piece.dataset.unit!); return; }
  const named = target.closest<SVGElement>(".hex, .stack")?.dataset.hex; // pressed by a screen reader, without a pointer
  const stack = named && app.stacks.has(named) ? named : stackAt(...onDrawing(event.clientX, event.clientY));
  const hex = stack ?? named ?? hexUnder(event);
  if (hex) clickHex(hex, Boolean(stack));
}

function hover(event: PointerEvent): void {
  if (drag?.ghost || event.pointerType === "touch") return;
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
