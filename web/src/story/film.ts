// The scenes of a film and the views between them, as far as the server has told them.
import { applied, type Json } from "../wire/delta";
import type { Scene, Story } from "../wire/story";
import { ask } from "../wire/table";
import type { View } from "../wire/types";

export class Film {
  scenes: Scene[] = [];
  views: View[] = []; // before each scene, and after the last
  private next: number;
  private coming: Promise<boolean> | null = null; // a part that is on its way

  /** What happened after ``since``; ``followed``: on to the present, however far that goes on meanwhile. */
  constructor(public since: number, public until: number, public followed: boolean) { this.next = since; }

  isWhole(): boolean { return this.next >= this.until; }

  /** Asks for the next part of the story, once however often it is wanted; whether there was one. */
  more(): Promise<boolean> { return (this.coming ??= this.fetch().finally(() => { this.coming = null; })); }

  private async fetch(): Promise<boolean> {
    if (this.isWhole()) return false;
    const story = await ask<Story>("story", { since: this.next, until: this.until });
    if (!story?.scenes.length) return false;
    if (!this.views.length) this.views.push(story.view);
    for (const scene of story.scenes) this.add(scene);
    this.next = Math.max(story.next, this.next + 1);
    return true;
  }

  /** A battle that went on takes the place of what was known of it. */
  private add(scene: Scene): void {
    const again = this.scenes.findIndex((old) => old.last >= scene.first);
    if (again >= 0) { this.scenes.length = again; this.views.length = again + 1; }
    this.scenes.push(scene);
    this.views.push(applied(this.views.at(-1) as unknown as Json, scene.change) as unknown as View);
  }
}

/** A step that shows nothing, such as the end of a phase. */
export function isEmpty(scene: Scene): boolean {
  return scene.kind === "other" && !scene.lost.length && !scene.taken.length && !scene.lines.some((line) => line.news.length || line.dice.length);
}

export function hasDice(scene: Scene, after = 0): boolean { return scene.lines.some((line) => line.dice.length && line.step > after); }
