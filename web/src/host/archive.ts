// Games that are over: searched, opened again, and counted.
import { h } from "../widgets/dom";
import { words } from "../widgets/words";
import { get } from "../wire/http";
import { header } from "./fields";
import type { Title } from "./shapes";

interface Past { game: string; title: string; scenario: string; players: Record<string, string>; winner: string | null; level: string; reason: string; turn: number; steps: number; ended: number }
interface Balance { scenario: string; games: number; wins: Record<string, number>; drawn: number; turns: number; openings: Record<string, { against: string; games: number; won: number }[]> }

const FIELDS: [string, string][] = [["title", "Title"], ["scenario", "Scenario"], ["player", "Player"], ["winner", "Winner"], ["level", "Result"], ["since", "From"], ["until", "To"]];
const HINTS: Record<string, string> = { winner: "a side, or nobody", level: "such as resignation" };
let titles: Title[] = [];

const titleOf = (code: string) => titles.find((one) => one.code === code)?.name ?? code;
const scenarioOf = (code: string, key: string) => titles.find((one) => one.code === code)?.scenarios.find((one) => one.key === key.replace(/_/g, "-"))?.name ?? words(key);
const count = (many: number, one: string) => `${many} ${one}${many === 1 ? "" : "s"}`;

export async function archive(root: HTMLElement): Promise<void> {
  titles = await get<Title[]>("/api/titles");
  const list = h("div", { id: "archive-list" }), counted = h("div", { id: "archive-counted" });
  const inputs = FIELDS.map(([name, label]) => {
    const id = `archive-${name}`;
    const input = name === "title" ? h("select", { id, name }, h("option", { value: "" }, "any"), ...titles.map((one) => h("option", { value: one.code }, one.name)))
      : h("input", { id, name, type: name === "since" || name === "until" ? "date" : "text", maxlength: 80, placeholder: HINTS[name] ?? "" });
    return h("p", { class: "row" }, h("label", { for: `archive-${name}` }, label), input);
  });
  const form = h("form", { class: "lobby-form" }, ...inputs, h("button", { type: "submit", id: "archive-search" }, "Search"));
  form.onsubmit = (event) => { event.preventDefault(); void search(form, list, counted); };
  root.replaceChildren(h("div", { class: "lobby" }, header("/archive"), h("main", {}, h("section", { class: "host-card" }, h("h2", {}, "Games that are over"), list, counted), h("section", { class: "host-card", "aria-label": "Search" }, h("h2", {}, "Look for games"), form))));
  await search(form, list, counted);
}

async function search(form: HTMLFormElement, list: HTMLElement, counted: HTMLElement): Promise<void> {
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const day = name === "until" ? 86400 : 0;
    if (value) wanted.set(name, name === "since" || name === "until" ? String(Date.parse(String(value)) / 1000 + day) : String(value).trim());
  }
  try {
    const games = await get<Past[]>(`/api/archive?${wanted}`);
    list.replaceChildren(games.length ? h("ul", { class: "lobby-games" }, ...games.map(line)) : h("p", {}, "No game fits."));
    const title = wanted.get("title") || games[0]?.title;
    counted.replaceChildren(...(title ? statistics(title, await get<Balance[]>(`/api/archive/statistics?title=${encodeURIComponent(title)}`)) : []));
  } catch (error) { list.replaceChildren(h("p", { role: "alert" }, (error as Error).message)); }
}

function line(one: Past): HTMLElement {
  const players = Object.entries(one.players).map(([side, name]) => `${words(side)}: ${name}`).join(", ");
  const won = one.winner ? `${words(one.winner)} won (${one.level})` : `drawn (${one.level})`;
  const game = encodeURIComponent(one.game);
  return h("li", {}, h("a", { href: `/board#/game/${game}` }, `${titleOf(one.title)}, ${scenarioOf(one.title, one.scenario)}`), ` ${players}; ${won}, turn ${one.turn}, ${new Date(one.ended * 1000).toLocaleDateString()} `,
    h("a", { href: `/proof?game=${game}` }, "proof of the dice"));
}

function statistics(title: string, found: Balance[]): HTMLElement[] {
  return [h("h2", {}, `How ${titleOf(title)} went in real games`), ...found.map((one) => h("section", {},
    h("h3", {}, scenarioOf(title, one.scenario)),
    h("p", {}, `${count(one.games, "game")}: ${Object.entries(one.wins).map(([side, number]) => `${words(side)} won ${number}`).join(", ")}, ${one.drawn} drawn; ${count(one.turns, "turn")} on average.`),
    ...Object.entries(one.openings).filter(([, aims]) => aims.length).map(([side, aims]) =>
      h("p", {}, `First attacks of ${words(side)}: ${aims.map((aim) => `against ${aim.against} in ${count(aim.games, "game")} (won ${aim.won})`).join(", ")}.`))))];
}
