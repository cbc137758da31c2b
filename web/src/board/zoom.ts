// Pan and zoom. Words and details come and go with the size of a hex on the screen.
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import { look, measure, whenResting } from "../canvas/frame";
import { movableAt } from "../canvas/geometry";
import { board, over, worlds } from "./map";

let whole = false; // the map is shown as a whole, and stays so when the window changes
let seen: [number, number] = [0, 0];
let behaviour: ZoomBehavior<HTMLDivElement, unknown>;
const LEVELS: [number, string][] = [[20, "far"], [34, "middle"], [58, "near"], [Infinity, "close"]];

export function startZoom(): void {
  behaviour = zoom<HTMLDivElement, unknown>()
    .scaleExtent([0.08, 2.5])
    .filter((event: MouseEvent | TouchEvent) => !("button" in event && event.button) && (event.type === "wheel" || !holdsPiece(event)))
    .on("start", ({ sourceEvent }) => { if (sourceEvent) whole = false; })
    .on("zoom", ({ transform }) => moved(transform));
  const [x, y, w, h] = app.map.box;
  const rim = 4 * app.map.width; // so that no piece at the edge lies under a control
  behaviour.translateExtent([[x - rim, y - rim], [x + w + rim, y + h + rim]]);
  select(board).call(behaviour).on("dblclick.zoom", null);
  seen = [board.clientWidth, board.clientHeight];
  measure(...seen);
  whenResting(settle);
  new ResizeObserver(resized).observe(board);
}

const LARGER = 1.5; // times

/** The middle of the map stays in the middle. */
function resized(): void {
  const now: [number, number] = [board.clientWidth, board.clientHeight];
  if ((now[0] === seen[0] && now[1] === seen[1]) || !now[0]) return;
  const grown = Math.min(now[0] / seen[0], now[1] / seen[1]);
  const t = zoomTransform(board), [x, y] = t.invert([seen[0] / 2, seen[1] / 2]);
  seen = now;
  measure(...now);
  if (whole) { fit(); return; }
  const k = t.k * (grown > LARGER ? grown : 1); // moved to a larger screen: the same part of the map fills it
  const to = zoomIdentity.translate(now[0] / 2 - x * k, now[1] / 2 - y * k).scale(k);
  const [left, top, w, h] = app.map.box;
  go(grown > 1 ? held(to, [[left, top], [left + w, top + h]]) : to); // in one step: what lies between might be held back by the rim
}

let still = () => false;

/** The map is not dragged while something else is drawn with the pointer. */
export function stayWhile(test: () => boolean): void { still = test; }

/** Whether a press lies on a piece that can be taken up: then the map stays where it is. */
function holdsPiece(event: MouseEvent | TouchEvent): boolean {
  if (still() || (event.target as Element).closest?.(".piece")) return true;
  const at = "touches" in event ? event.touches[0] : event;
  return Boolean(at && !("touches" in event && event.touches.length > 1) && movableAt(...onDrawing(at.clientX, at.clientY)));
}

let settled: ZoomTransform = zoomIdentity; // where the nodes over the canvas were laid last

/** While the map moves, what is seen of its nodes is moved as one picture; at rest all are laid anew. */
function settle(): void {
  settled = zoomTransform(board);
  for (const world of worlds) world.setAttribute("transform", settled.toString());
  over.style.transform = "";
}

function moved(transform: ZoomTransform): void {
  look(transform.k, transform.x, transform.y);
  const grow = transform.k / settled.k;
  over.style.transform = `translate(${transform.x - settled.x * grow}px, ${transform.y - settled.y * grow}px) scale(${grow})`;
  const size = transform.k * app.map.width;
  const level = LEVELS.find(([below]) => size < below)![1];
  if (board.dataset.zoom !== level) board.parentElement!.dataset.zoom = board.dataset.zoom = level;
  emit("board");
}

export function fit(): void {
  const [x, y, w, h] = app.map.box;
  const { clientWidth: wide, clientHeight: high } = board;
  if (!wide || !high) return;
  const k = Math.min(wide / w, high / h) * 0.98;
  go(zoomIdentity.translate((wide - w * k) / 2 - x * k, (high - h * k) / 2 - y * k).scale(k));
  whole = true;
}

export function go(to: ZoomTransform): void {
  whole = false;
  behaviour.transform(select(board), held(to, behaviour.translateExtent()));
}

/** The same view moved so that it shows nothing beyond a part of the drawing, if that is large enough. */
export function held(view: ZoomTransform, part: [[number, number], [number, number]]): ZoomTransform {
  return behaviour.constrain()(view, [[0, 0], [board.clientWidth, board.clientHeight]], part);
}

export function scaleBy(factor: number): void { behaviour.scaleBy(select(board), factor); }

export function panBy(x: number, y: number): void { const k = zoomTransform(board).k; behaviour.translateBy(select(board), x / k, y / k); }

/** A point of the screen on the drawing. */
export function onDrawing(x: number, y: number): [number, number] {
  const box = board.getBoundingClientRect();
  return zoomTransform(board).invert([x - box.left, y - box.top]);
}

/** A point of the drawing on the screen. */
export function onScreen(x: number, y: number): [number, number] {
  const box = board.getBoundingClientRect();
  const [sx, sy] = zoomTransform(board).apply([x, y]);
  return [sx + box.left, sy + box.top];
}
