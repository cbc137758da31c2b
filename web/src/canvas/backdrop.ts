// What lies around the picture of the map while it is zoomed.
import { paintBelow, type View } from "./frame";
import { shade } from "./shades";
import { smallGround } from "./tiles";

export function startBackdrop(): void { paintBelow(drawSmall); }

/** The whole map from its small picture: enough for the rim of a map that is being made smaller. */
function drawSmall(pen: CanvasRenderingContext2D, { k, x, y, dense }: View): void {
  pen.fillStyle = shade("--around");
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  const small = smallGround();
  if (!small) return;
  const [left, top, right, bottom] = small.part;
  pen.drawImage(small.picture, (left * k + x) * dense, (top * k + y) * dense, (right - left) * k * dense, (bottom - top) * k * dense);
}
