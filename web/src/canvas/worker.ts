// The painter of the ground: keeps the drawing of the map and paints parts of it, away from the page's own thread.
import { paint } from "./paint";
import { sceneOf, type Scene } from "./scene";
import type { Box } from "./svg";

export type Order =
  | { kind: "ground"; address: string; rails: boolean } // whether the rails that lie there stay
  | { kind: "rails"; svg: string }
  | { kind: "part"; key: string; part: Box; scale: number; hidden: string[] };
export type Done = { kind: "part"; key: string; picture: ImageBitmap } | { kind: "ground"; rails: boolean } | // whether it has its rails
   { kind: "fault"; fault: string };

const ABOVE_RAILS = new Set(["edges", "names", "numbers", "places"]);
let ground: Scene | null = null;
let coming: Promise<void> = Promise.resolve();
let laid: () => void = () => undefined;
const PATIENCE = 800; // milliseconds to wait for the rails, so that nothing is painted twice

const post = (done: Done, moved: Transferable[] = []) => (self as unknown as Worker).postMessage(done, moved);

async function take(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error((await answer.json()).fault);
    const rails = new Promise<void>((done) => { laid = done; setTimeout(done, PATIENCE); });
    ground = sceneOf(await answer.text());
    if (waiting !== null) lay(waiting);
    else await rails;
    post({ kind: "ground", rails: waiting !== null });
  } catch (error) { post({ kind: "fault", fault: (error as Error).message }); }
}

let waiting: string | null = null; // rails that lie on the ground, or came before it

/** Rails lie where the drawing has them: over borders and coasts, below places and words. */
function lay(svg: string): void {
  waiting = svg;
  laid();
  if (!ground) return;
  const layers = ground.layers.filter((layer) => layer.name !== "rails");
  const at = layers.findIndex((layer) => ABOVE_RAILS.has(layer.name));
  layers.splice(at < 0 ? layers.length : at, 0, { name: "rails", ops: sceneOf(svg).layers.flatMap((layer) => layer.ops) });
  ground = { ...ground, layers };
}

function part({ key, part: [left, top, right, bottom], scale, hidden }: Order & { kind: "part" }): void {
  const sheet = new OffscreenCanvas(Math.max(1, Math.round((right - left) * scale)), Math.max(1, Math.round((bottom - top) * scale)));
  const pen = sheet.getContext("2d")!; // also where no ground came: a sheet without a pen gives no picture
  if (ground) paint(pen, ground, [scale, 0, 0, scale, -left * scale, -top * scale], [left, top, right, bottom], new Set(hidden));
  const picture = sheet.transferToImageBitmap();
  post({ kind: "part", key, picture }, [picture]);
}

self.onmessage = ({ data }: MessageEvent<Order>) => {
  if (data.kind === "ground") { laid(); if (!data.rails) waiting = null; coming = take(data.address); } // the one before stays if this one does not come, and waits no longer
  else if (data.kind === "rails") lay(data.svg);
  else void coming.then(() => part(data));
};
