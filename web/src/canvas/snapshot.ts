// While the map is zoomed, the last whole frame is set down larger or smaller: one picture instead of a thousand stamps.
export interface Sight { k: number; x: number; y: number; dense: number }

const LARGEST = 2; // a picture that has grown more is painted anew
const LEAST = 0.5; // so much of what is in sight it must hold

export class Snapshot {
  private sheet: OffscreenCanvas | null = null;
  private seen: Sight | null = null;

  forget(): void { this.seen = null; }

  held(): boolean { return this.seen !== null; }

  /** Keeps what is on the canvas, painted for this sight. */
  take(canvas: HTMLCanvasElement, { k, x, y, dense }: Sight): void {
    if (this.sheet?.width !== canvas.width || this.sheet.height !== canvas.height) this.sheet = new OffscreenCanvas(canvas.width, canvas.height);
    this.sheet.getContext("2d", { alpha: false })!.drawImage(canvas, 0, 0);
    this.seen = { k, x, y, dense };
  }

  /** Where the picture lies now on the canvas. */
  private placed(now: Sight): [number, number, number, number] {
    const grow = now.k / this.seen!.k;
    return [(now.x - this.seen!.x * grow) * now.dense, (now.y - this.seen!.y * grow) * now.dense, this.sheet!.width * grow, this.sheet!.height * grow];
  }

  /** Sets the picture down on what ``below`` paints where it does not reach; whether it was good enough. */
  draw(pen: CanvasRenderingContext2D, now: Sight, below: () => void): boolean {
    if (!this.seen || this.seen.dense !== now.dense || now.k / this.seen.k > LARGEST) return false;
    const [x, y, wide, high] = this.placed(now);
    const { width, height } = pen.canvas;
    const across = Math.min(width, x + wide) - Math.max(0, x), down = Math.min(height, y + high) - Math.max(0, y);
    if (across <= 0 || down <= 0 || across * down < LEAST * width * height) return false;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    if (across < width || down < height) below();
    pen.imageSmoothingQuality = "low";
    pen.drawImage(this.sheet!, Math.round(x), Math.round(y), Math.round(wide), Math.round(high));
    return true;
  }
}
