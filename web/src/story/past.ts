// Whether the board shows the present or the past, and the change from one to the other.
import { drawRails } from "../board/map";
import { clearMarks } from "../board/marks";
import { closeFan } from "../board/fan";
import { refreshMarks, select } from "../orders/select";
import { showUnits } from "../board/stacks";
import { app } from "../wire/app";
import { emit } from "../wire/bus";
import type { View } from "../wire/types";

let live: View | null = null; // the present, while the past is shown

/** The server told a new present. */
export function setLive(view: View): void { live = view; }

export function liveView(): View { return live!; }

/** Shows the board as it was after a step. Pieces go along their ways, where those are known. */
export function showPast(step: number, view: View, ways?: Map<string, string[]>, time?: number): void {
  const before = app.replaying;
  app.replaying = step;
  app.state = { ...app.state, view };
  if (before === null) { closeFan(); app.selected = null; app.offers = []; }
  clearMarks();
  showUnits(view.units, true, ways, time);
  void drawRails();
  emit("replay");
}

export function showPresent(): void {
  app.replaying = null;
  if (live) app.state = { ...app.state, view: live };
  clearMarks();
  showUnits(app.state.view.units);
  void drawRails();
  emit("replay");
  void select(null);
  refreshMarks();
  emit("present");
}
