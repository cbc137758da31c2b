// What a board opens with, painted as one picture: that takes less than the tiles of it, which reach beyond what is seen.
import type { View } from "./frame";
import type { Box } from "./svg";

interface Plan { scale: number; corner: [number, number]; part: Box; age: number } // ``corner`` in pixels from that of the map, as tiles are counted

const LEAST = 1e-6; // what is lost by counting

export class FirstSight {
  private wanted: Plan | null = null;
  private held: (Plan & { picture: ImageBitmap }) | null = null;

  /** What a picture of all that is in sight has to show, of a ground of this age. */
  plan(box: Box, { k, dense, part }: View, age: number): { part: Box; scale: number } {
    const scale = k * dense;
    const [left, top] = [0, 1].map((axis) => Math.floor((part[axis] - box[axis]) * scale)), [right, bottom] = [2, 3].map((axis) => Math.ceil((part[axis] - box[axis - 2]) * scale));
    this.wanted = { scale, corner: [left, top], part: [box[0] + left / scale, box[1] + top / scale, box[0] + right / scale, box[1] + bottom / scale], age };
    return this.wanted;
  }

  /** Takes what was painted; whether it is still what is wanted. */
  take(picture: ImageBitmap, age: number): boolean {
    if (this.wanted?.age !== age) { picture.close(); return false; }
    this.held?.picture.close();
    this.held = { ...this.wanted, picture };
    return true;
  }

  forget(): void { this.held?.picture.close(); this.held = this.wanted = null; }

  isPlanned(age: number): boolean { return this.wanted?.age === age; }

  /** Whether it shows all that is in sight, however old it is. */
  fills({ k, dense, part }: View): boolean {
    const [left, top, right, bottom] = this.held?.part ?? [0, 0, 0, 0];
    return this.held?.scale === k * dense && part[0] > left - LEAST && part[1] > top - LEAST && part[2] < right + LEAST && part[3] < bottom + LEAST;
  }

  covers(view: View, age: number): boolean { return this.held?.age === age && this.fills(view); }

  /** Sets it down where it is of use, pixel on pixel. */
  draw(pen: CanvasRenderingContext2D, box: Box, { k, dense, x, y }: View): void {
    const { held } = this;
    if (held?.scale === k * dense) pen.drawImage(held.picture, held.corner[0] + Math.round(box[0] * held.scale + x * dense), held.corner[1] + Math.round(box[1] * held.scale + y * dense));
  }
}
