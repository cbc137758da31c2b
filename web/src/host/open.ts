// Games that wait for a player, and what somebody looks for among them.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { choice, trying } from "./fields";
import { boardOf, scenarioName, titleName, type OpenGame, type Title } from "./shapes";
import { paceWords } from "./words";

const PACES: [string, string][] = [["", "any pace"], ["none", "no clock"], ["live", "live clocks"], ["days", "days for every turn"]];
const BIDS: [string, string][] = [["", "with or without bid"], ["with", "with a bid"], ["without", "without bid"]];

export async function openGames(titles: Title[]): Promise<HTMLElement> {
  const list = h("div", { "aria-live": "polite" });
  const fault = h("p", { role: "alert", class: "fault" });
  const [titleRow, title] = choice("find-title", "Title", [["", "any title"], ...titles.map((one): [string, string] => [one.code, one.name])]);
  const [scenarioRow, scenario] = choice("find-scenario", "Scenario", []);
  const [optionRow, option] = choice("find-option", "Optional rule", []);
  const [paceRow, pace] = choice("find-pace", "Pace", PACES);
  const [bidRow, bid] = choice("find-bid", "Bid", BIDS);
  const narrow = () => {
    const one = titles.find((other) => other.code === title.value);
    scenario.replaceChildren(h("option", { value: "" }, "any scenario"), ...(one?.scenarios ?? []).map((other) => h("option", { value: other.key }, other.name)));
    option.replaceChildren(h("option", { value: "" }, "any optional rules"), ...(one?.options ?? []).map((other) => h("option", { value: other.key }, other.summary)));
    scenarioRow.hidden = optionRow.hidden = !one;
  };
  const look = () => trying(fault, async () => {
    const wanted = { title: title.value, scenario: scenario.value, option: option.value, pace: pace.value, bid: bid.value };
    const found = await get<OpenGame[]>(`/api/lobby?${new URLSearchParams(wanted)}`);
    list.replaceChildren(shown(titles, found, Object.values(wanted).some(Boolean), fault));
  });
  title.onchange = () => { narrow(); void look(); };
  for (const one of [scenario, option, pace, bid]) one.onchange = () => void look();
  narrow();
  await look();
  return h("section", { class: "host-card", "aria-labelledby": "lobby-open" }, h("h2", { id: "lobby-open" }, "Games that wait for a player"),
    h("details", { class: "filters", id: "lobby-filters" }, h("summary", {}, "Look for something"), titleRow, scenarioRow, optionRow, paceRow, bidRow), fault, list);
}

function shown(titles: Title[], open: OpenGame[], narrowed: boolean, fault: HTMLElement): HTMLElement {
  if (!open.length) return h("p", { class: "soft" }, narrowed ? "None that fits." : "None just now. Begin one and list it, so that others find it.");
  return h("ul", { class: "lobby-games" }, ...open.map((one) => h("li", {},
    h("div", {}, h("b", {}, titleName(titles, one.title)), `, ${scenarioName(titles, one.title, one.scenario)}`, h("p", { class: "soft" }, about(titles, one))),
    h("div", { class: "acts" }, ...one.free.map((side) => button(`Play ${titles.find((title) => title.code === one.title)?.calls[side] ?? side}${worth(one, side)}`, () => void trying(fault, () => take(one.game, side)), { class: "main" }))))));
}

function worth(one: OpenGame, side: string): string { return one.bid !== null && side === "soviet" ? ` with ${one.bid >= 0 ? "+" : ""}${one.bid}` : ""; }

function about(titles: Title[], one: OpenGame): string {
  const title = titles.find((other) => other.code === one.title);
  const options = one.options.map((key) => title?.options.find((other) => other.key === key)?.summary ?? key);
  const who = Object.entries(one.names).map(([side, name]) => `${name} plays ${side}`);
  const computer = Object.entries(one.players).filter(([, player]) => player !== "human").map(([side, player]) => `${side} is the computer (${player})`);
  const parts = [paceWords(one.pace), ...who, ...computer];
  if (one.bid !== null) parts.push(`the bid is ${one.bid}`);
  if (one.limit_turn !== null) parts.push(`points decide after turn ${one.limit_turn}`);
  if (one.begun) parts.push(`under way, turn ${one.turn}: somebody left`);
  return [...parts, ...options].join("; ");
}

async function take(game: string, side: string): Promise<void> {
  await post(`/api/games/${encodeURIComponent(game)}/take`, { side });
  location.assign(boardOf(game));
}
