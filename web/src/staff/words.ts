// What words mean: the name of a piece or an abbreviation under the pointer, or in what has the focus, is explained.
import { dialog } from "../widgets/dialog";
import { h, replace } from "../widgets/dom";
import { app } from "../wire/app";
import { ask } from "../wire/table";

const REST = 350; // milliseconds until the pointer is taken to rest on a word
const MOST = 12; // words that are explained at once
const WORD = /[\p{L}\p{N}][\p{L}\p{N}/-]*/gu;
let glossary = new Map<string, string>();
let of = "";
let tip: HTMLElement | null = null;
let timer = 0;
let listening: HTMLElement | null = null; // to whom we listen already

/** Once for the page of a game: everything beside and above the map is listened to. */
export function startWords(): void {
  tip = h("div", { id: "meaning", role: "tooltip", hidden: true });
  document.getElementById("app")!.append(tip);
  of = "";
  const root = document.getElementById("side")!.parentElement!;
  if (listening === root) return;
  listening = root;
  root.addEventListener("pointermove", (event) => { window.clearTimeout(timer); hide(); timer = window.setTimeout(() => void under(event), REST); });
  root.addEventListener("pointerleave", () => { window.clearTimeout(timer); hide(); });
  root.addEventListener("focusin", (event) => { window.clearTimeout(timer); hide(); const target = event.target as HTMLElement; if (document.documentElement.classList.contains("keys-in-use") && target.closest("#side")) timer = window.setTimeout(() => void ofElement(target), REST); });
}

function hide(): void { if (tip) tip.hidden = true; }

async function learn(): Promise<void> {
  if (!app.state || of === app.state.title) return;
  of = app.state.title;
  const found = await ask<Record<string, string>>("words");
  if (found) glossary = new Map(Object.entries(found));
  else of = "";
}

/** The meaning of a word: of a piece by its name, of an abbreviation by the glossary. */
function meaning(word: string): string | null {
  const unit = app.units.get(word);
  if (unit) return [unit.name, typeof unit.meaning === "string" ? unit.meaning : [unit.nation, unit.kind, unit.size === "none" ? "" : unit.size].filter(Boolean).join(", ")].join(": ");
  return glossary.get(word) ?? null;
}

/** Words of a text that have a meaning, those of several words first. */
function meanings(text: string): [string, string][] {
  const found = new Map<string, string>();
  for (const [phrase, told] of glossary) if (phrase.includes(" ") && text.toLowerCase().includes(phrase.toLowerCase())) found.set(phrase, told);
  for (const [word] of text.matchAll(WORD)) for (const part of [word, ...word.split(/[-/]/)]) { const told = meaning(part); if (told && !found.has(part)) found.set(part, told); }
  return [...found].slice(0, MOST);
}

/** The word of a text at a place in it, with its neighbour where both together mean something. */
function wordAt(text: string, at: number): [string, string] | null {
  for (const match of text.matchAll(WORD)) {
    if (at < match.index || at > match.index + match[0].length) continue;
    for (const [phrase, told] of glossary) { const from = text.toLowerCase().indexOf(phrase.toLowerCase()); if (phrase.includes(" ") && from >= 0 && from <= at && at <= from + phrase.length) return [phrase, told]; }
    const told = meaning(match[0]);
    return told ? [match[0], told] : null;
  }
  return null;
}

async function under(event: PointerEvent): Promise<void> {
  const caret = (document as Document & { caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null }).caretPositionFromPoint?.(event.clientX, event.clientY);
  const node = caret?.offsetNode;
  if (!caret || node?.nodeType !== Node.TEXT_NODE || !(event.target as Element).contains(node) || (event.target as Element).closest("#map svg, #card")) return;
  await learn();
  const found = wordAt(node.nodeValue ?? "", caret.offset);
  if (found) show([found], event.clientX, event.clientY);
}

async function ofElement(node: HTMLElement): Promise<void> {
  await learn();
  const found = meanings(node.innerText || node.getAttribute("aria-label") || "").slice(0, 4);
  const box = node.getBoundingClientRect();
  if (found.length && document.activeElement === node) show(found, box.left, box.bottom);
}

function show(found: [string, string][], x: number, y: number): void {
  if (!tip) return;
  replace(tip, ...found.map(([word, told]) => h("p", {}, h("b", {}, word), ` ${told}`)));
  tip.hidden = false;
  const { offsetWidth: w, offsetHeight: high } = tip;
  tip.style.left = `${Math.max(4, Math.min(x + 8, innerWidth - w - 8))}px`;
  tip.style.top = `${y + 18 + high > innerHeight ? Math.max(4, y - high - 10) : y + 18}px`;
}

/** By the keyboard: the words of what has the focus, or of the panel and the chosen pieces. */
export function explainFocus(): void {
  void learn().then(() => {
    const focus = document.activeElement as HTMLElement | null;
    const inside = focus?.closest("#side button, #side a, #side li, #side select");
    const text = inside ? (inside as HTMLElement).innerText : `${app.group.join(" ")} ${document.getElementById("side")?.innerText ?? ""}`;
    const found = meanings(text);
    dialog("What it means", found.length ? h("dl", { class: "meanings" }, ...found.flatMap(([word, told]) => [h("dt", {}, word), h("dd", {}, told)])) : h("p", {}, "There is no abbreviation here."));
  });
}
