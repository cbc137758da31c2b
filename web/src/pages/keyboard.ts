// The whole game by keyboard: a cursor on the map, keys for the rest.
import { undo } from "../orders/commit";
import { cycleStack, enter, nextOffer, nextPiece, stepCursor, toChosen } from "../orders/cursor";
import { keepShape, keepsShape, letGoalGo } from "../orders/group";
import { finish } from "../orders/finish";
import { battleOpen } from "../orders/pointing";
import { clearSelection, whenOffered } from "../orders/select";
import { beginWay, dropWay, extendWay, isDrawing } from "../orders/way";
import { fit, panBy, scaleBy } from "../board/zoom";
import { repaint } from "../canvas/frame";
import { advise } from "../analysis/advice";
import { closeBattle, openBattle } from "../combat/battle";
import { openCommand } from "../panels/command";
import { helpDialog } from "../panels/help";
import { play, stepBy, toLast } from "../panels/replay";
import { accept } from "../staff/agenda";
import { carryOut, stand } from "../staff/standing";
import { leaveStack, nextStack } from "../staff/todo";
import { explainFocus } from "../staff/words";
import { again } from "../story/summary";
import { showTab } from "../widgets/tabs";
import { app } from "../wire/app";

export function startKeyboard(): void {
  document.addEventListener("pointerdown", () => showCursor(false), true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("board")) return;
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open], .popover") || target.closest("input:not([type=checkbox]), select, textarea")) return;
    const act = keys(event, target);
    if (act) { event.preventDefault(); showCursor(true); act(); }
  });
}

/** The cursor on the map is seen while keys are used. */
function showCursor(seen: boolean): void {
  document.documentElement.classList.toggle("keys-in-use", seen);
  if (app.cursor) repaint();
}

function keys(event: KeyboardEvent, target: HTMLElement): (() => void) | null {
  const onBoard = target === document.body || Boolean(target.closest("#board"));
  const { key } = event;
  if (key.startsWith("Arrow")) {
    if (!onBoard) return null;
    if (event.shiftKey) return () => panBy(key === "ArrowLeft" ? 120 : key === "ArrowRight" ? -120 : 0, key === "ArrowUp" ? 120 : key === "ArrowDown" ? -120 : 0);
    return () => { stepCursor(key); if (isDrawing() && app.cursor) void extendWay(app.cursor, false); };
  }
  if (key === "Enter" && onBoard && app.cursor) { const hex = app.cursor; return () => whenOffered(() => enter(hex, event.shiftKey)); }
  if (key === " " && onBoard && app.cursor) return () => cycleStack(app.cursor!);
  switch (key) {
    case "n": return () => { nextPiece(); toChosen(); };
    case "N": return () => { nextPiece(true); toChosen(); };
    case "t": return () => nextOffer(1);
    case "T": return () => nextOffer(-1);
    case "j": return () => nextStack();
    case "J": return () => nextStack(-1);
    case "l": return () => leaveStack();
    case "y": return () => void accept();
    case "o": return () => void carryOut();
    case "h": return () => void stand("hold");
    case "s": return () => keepShape(!keepsShape());
    case "i": return explainFocus;
    case "p": return toPanel;
    case "a": return () => { if (app.state.my_turn) void advise(); };
    case "g": return toChosen;
    case "w": return () => { beginWay(); toChosen(); };
    case "u": return () => void undo();
    case "d": return () => void finish();
    case "b": return () => { const verb = app.state.verbs.find((one) => one.gesture === "battle"); if (verb && !battleOpen()) openBattle(verb.verb, attacked()); };
    case "/": return openCommand;
    case "?": return helpDialog;
    case "+": case "=": return () => scaleBy(1.25);
    case "-": return () => scaleBy(0.8);
    case "0": return fit;
    case ",": return () => stepBy(-1);
    case ".": return () => stepBy(1);
    case "k": return play;
    case "x": return toLast;
    case "r": return again;
    case "Escape": return () => (letGoalGo() ? undefined : isDrawing() ? dropWay() : battleOpen() ? closeBattle() : clearSelection());
  }
  return null;
}

function attacked(): string[] {
  const here = app.cursor && app.stacks.get(app.cursor);
  return here && here[0].side !== app.state.to_act ? [app.cursor!] : [];
}

function toPanel(): void {
  showTab("play");
  const prompt = document.getElementById("prompt");
  (prompt?.querySelector<HTMLElement>(":is(.selection, .advice, .tray, .plan, .choices) button") ?? prompt?.querySelector<HTMLElement>("#done") ?? prompt)?.focus();
}
