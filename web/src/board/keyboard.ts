// The whole game by keyboard: a cursor on the map, keys for the rest.
import { battleOpen, closeBattle, openBattle } from "../panels/battle";
import { app } from "../wire/bus";
import { helpDialog } from "../panels/help";
import { step } from "./geometry";
import { board, hexNodes } from "./map";
import { advise } from "../panels/advice";
import { nextPiece } from "../panels/prompt";
import { showTab } from "../widgets/tabs";
import { clearSelection, clickHex, hoverHex, select, whenOffered } from "./select";
import { commit, undo } from "../wire/table";
import { fit, keepInSight, lookAt, panBy, scaleBy } from "./zoom";
import { openCommand } from "../panels/command";
import { goTo } from "../panels/replay";

export const KEYS: [string, string][] = [
  ["Arrow keys", "move the cursor from hex to hex"], ["Enter", "choose the piece at the cursor, or send the chosen piece there"],
  ["Space", "next piece in the stack at the cursor"], ["N, Shift+N", "next or last piece that can still act"],
  ["T, Shift+T", "next or last hex on offer for the chosen piece"], ["P", "to the panel: pieces beside the map, choices, required attacks"], ["A", "ask the general for advice"],
  ["G", "bring the cursor to the chosen piece"], ["Escape", "let go"], ["B", "prepare a battle"], ["D", "done: end the phase"],
  ["U", "undo"], ["/", "type an action, for example: move 24Pz 1423"], ["+ and −, 0", "zoom, whole map"], ["Shift+arrow keys", "move the map"],
  [", and .", "one step back or on in the replay"], ["?", "this list"],
];

export function startKeyboard(): void {
  document.addEventListener("pointerdown", () => document.documentElement.classList.remove("keys-in-use"), true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("board")) return;
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open], .popover") || target.closest("input, select, textarea")) return;
    const act = keys(event, target);
    if (act) document.documentElement.classList.add("keys-in-use");
    if (act) { event.preventDefault(); act(); }
  });
}

function keys(event: KeyboardEvent, target: HTMLElement): (() => void) | null {
  const onBoard = target === document.body || Boolean(target.closest("#board"));
  const { key } = event;
  if (key.startsWith("Arrow")) {
    if (!onBoard) return null;
    if (event.shiftKey) return () => panBy(key === "ArrowLeft" ? 120 : key === "ArrowRight" ? -120 : 0, key === "ArrowUp" ? 120 : key === "ArrowDown" ? -120 : 0);
    return () => { const to = app.cursor ? step(app.cursor, key) : middle(); if (to) moveCursor(to); };
  }
  if (key === "Enter" && onBoard && app.cursor) { const hex = app.cursor; return () => whenOffered(() => enter(hex)); }
  if (key === " " && onBoard && app.cursor) return () => cycle(app.cursor!);
  switch (key) {
    case "n": return () => { nextPiece(); follow(); };
    case "N": return () => { nextPiece(true); follow(); };
    case "t": return () => nextOffer(1);
    case "T": return () => nextOffer(-1);
    case "p": return toPanel;
    case "a": return () => { if (app.state.my_turn) void advise(); };
    case "g": return follow;
    case "u": return () => void undo();
    case "d": return () => { if (app.state.my_turn) void commit("done"); };
    case "b": return () => { const verb = app.state.verbs.find((one) => one.gesture === "battle"); if (verb && !battleOpen()) openBattle(verb.verb, attacked()); };
    case "/": return openCommand;
    case "?": return helpDialog;
    case "+": case "=": return () => scaleBy(1.25);
    case "-": return () => scaleBy(0.8);
    case "0": return fit;
    case ",": return () => void goTo((app.replaying ?? app.state.steps) - 1);
    case ".": return () => void goTo((app.replaying ?? app.state.steps) + 1);
    case "Escape": return () => (battleOpen() ? closeBattle() : clearSelection());
  }
  return null;
}

function attacked(): string[] {
  const here = app.cursor && app.stacks.get(app.cursor);
  return here && here[0].side !== app.state.to_act ? [app.cursor!] : [];
}

function middle(): string {
  const own = [...app.stacks].find(([, pieces]) => pieces[0].side === app.state.to_act);
  return own?.[0] ?? Object.keys(app.map.hexes)[0];
}

export function moveCursor(hex: string, focus = true): void {
  if (app.cursor) { const old = hexNodes.get(app.cursor); old?.classList.remove("cursor"); old?.setAttribute("tabindex", "-1"); }
  app.cursor = hex;
  const node = hexNodes.get(hex)!;
  node.classList.add("cursor");
  node.parentNode!.append(node);
  node.setAttribute("tabindex", "0");
  if (focus) { keepInSight(hex); node.focus({ preventScroll: true }); hoverHex(hex); }
}

/** The cursor goes through the hexes on offer, from west to east as they lie. */
function nextOffer(by: number): void {
  const offered = app.selected ? app.offers : app.state.choices;
  const hexes = [...new Set(offered.flatMap((one) => one.hexes.slice(-1)))].sort((a, b) => app.map.hexes[a][0] - app.map.hexes[b][0] || app.map.hexes[a][1] - app.map.hexes[b][1]);
  if (!hexes.length) return;
  const at = app.cursor ? hexes.indexOf(app.cursor) : -1;
  moveCursor(hexes[at < 0 ? (by > 0 ? 0 : hexes.length - 1) : (at + by + hexes.length) % hexes.length]);
}

function toPanel(): void {
  showTab("play");
  const prompt = document.getElementById("prompt");
  (prompt?.querySelector<HTMLElement>(":is(.selection, .advice, .tray, .plan, .choices) button") ?? prompt?.querySelector<HTMLElement>("#done") ?? prompt)?.focus();
}

function follow(): void {
  const hex = app.selected && app.units.get(app.selected)?.hex;
  if (hex) { moveCursor(hex); lookAt(hex); } else board.focus();
}

/** Enter sends the chosen piece, or chooses one; a stack is gone through by Space. */
function enter(hex: string): void {
  const pieces = app.stacks.get(hex) ?? [];
  const own = pieces.filter((unit) => unit.side === app.state.to_act);
  const goes = app.offers.some((one) => one.hexes.at(-1) === hex);
  if (!goes && own.length && app.state.verbs.length && !battleOpen() && !own.some((unit) => unit.short === app.selected))
    void select((own.find((unit) => app.acting[unit.short]) ?? own[0]).short);
  else clickHex(hex, pieces.length > 0);
}

function cycle(hex: string): void {
  const pieces = app.stacks.get(hex) ?? [];
  if (!pieces.length) return;
  const at = pieces.findIndex((unit) => unit.short === app.selected);
  void select(pieces[(at + 1) % pieces.length].short);
}
