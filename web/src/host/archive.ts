// Games that are over: searched, opened again, and counted.
import { h } from "../widgets/dom";
import { get } from "../wire/http";

interface Past { game: string; title: string; scenario: string; players: Record<string, string>; winner: string | null; level: string; reason: string; turn: number; steps: number; ended: number }
interface Balance { scenario: string; games: number; wins: Record<string, number>; drawn: number; turns: number; openings: Record<string, { against: string; games: number; won: number }[]> }

const FIELDS: [string, string][] = [["title", "Title"], ["scenario", "Scenario"], ["player", "Player"], ["winner", "Winner (a side, or nobody)"], ["level", "Level of the result"], ["since", "From"], ["until", "To"]];

export async function archive(root: HTMLElement): Promise<void> {
  const list = h("div", { id: "archive-list" }), counted = h("div", { id: "archive-counted" });
  const inputs = FIELDS.map(([name, label]) => {
    const input = h("input", { id: `archive-${name}`, name, type: name === "since" || name === "until" ? "date" : "text", maxlength: 80 });
    return h("p", { class: "row" }, h("label", { for: `archive-${name}` }, label), input);
  });
  const form = h("form", { class: "lobby-form" }, ...inputs, h("button", { type: "submit", id: "archive-search" }, "Search"));
  form.onsubmit = (event) => { event.preventDefault(); void search(form, list, counted); };
  root.replaceChildren(h("main", { class: "lobby" }, h("h1", {}, "Archive"), h("p", {}, h("a", { href: "/" }, "All games")), form, list, counted));
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
  const players = Object.entries(one.players).map(([side, name]) => `${side} ${name}`).join(", ");
  const won = one.winner ? `${one.winner} won (${one.level})` : `drawn (${one.level})`;
  const game = encodeURIComponent(one.game);
  return h("li", {}, h("a", { href: `/board#/game/${game}` }, `${one.title} ${one.scenario}`), ` ${players}; ${won}, turn ${one.turn}, ${new Date(one.ended * 1000).toLocaleDateString()} `,
    h("a", { href: `/proof?game=${game}` }, "proof of the dice"));
}

function statistics(title: string, found: Balance[]): HTMLElement[] {
  return [h("h2", {}, `How ${title} went in real games`), ...found.map((one) => h("section", {},
    h("h3", {}, one.scenario),
    h("p", {}, `${one.games} games: ${Object.entries(one.wins).map(([side, number]) => `${side} won ${number}`).join(", ")}, ${one.drawn} drawn; ${one.turns} turns on average.`),
    ...Object.entries(one.openings).filter(([, aims]) => aims.length).map(([side, aims]) =>
      h("p", {}, `First attacks of ${side}: ${aims.map((aim) => `${aim.against} in ${aim.games} (won ${aim.won})`).join(", ")}.`))))];
}
