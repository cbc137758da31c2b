// The form to begin a game with somebody elsewhere.
import { h } from "../widgets/dom";
import { post } from "../wire/http";
import { check, choice, field, form, trying } from "./fields";
import { links } from "./links";
import type { Title } from "./shapes";
import { PACES, type Pace } from "./words";

const WATCHERS: [string, string][] = [["", "Nobody may watch"], ["0", "Anybody, at once"], ["600", "Anybody, ten minutes behind"], ["86400", "Anybody, a day behind"]];
const value = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value ?? "";

export function beginForm(root: HTMLElement, titles: Title[], known: boolean): HTMLElement {
  const [titleRow, title] = choice("lobby-title", "Title", titles.map((one) => [one.code, one.name]));
  const [paceRow, pace] = choice("lobby-pace", "Pace", PACES.map(([name], number) => [String(number), name]));
  const [flagRow, flag] = choice("lobby-flag", "Out of time", [["loses", "the game is lost"], ["waits", "the other player decides: win, more time, a replacement"]]);
  const [watchRow, watch] = choice("lobby-watch", "Watchers", WATCHERS);
  const [limitRow, limit] = field("lobby-limit", "Points decide after turn", { type: "number", min: 1, max: 999, placeholder: "the last" });
  const [listedRow, listed] = check("lobby-listed", "List it here, so that a stranger may take a free seat");
  const rest = h("div", {}), bids = h("div", {});
  const fault = h("p", { role: "alert", class: "fault" });
  const chosen = () => titles.find((one) => one.code === title.value)!;
  const fill = () => { rest.replaceChildren(...seats(chosen(), known)); bids.replaceChildren(...bidding(chosen())); };
  const asked = new URLSearchParams(location.search); // who comes from a card has chosen already
  if (titles.some((one) => one.code === asked.get("title"))) title.value = asked.get("title")!;
  title.onchange = fill;
  pace.onchange = () => { flagRow.hidden = pace.value === "0"; };
  flagRow.hidden = true;
  fill();
  const scenario = rest.querySelector<HTMLSelectElement>("#lobby-scenario");
  if (scenario && chosen().scenarios.some((one) => one.key === asked.get("scenario"))) scenario.value = asked.get("scenario")!;
  const made = form({ class: "lobby-form" }, () => void trying(fault, () => begin(root, wanted())), titleRow, rest, paceRow, flagRow, listedRow,
    h("details", {}, h("summary", {}, "More"), bids, limitRow, watchRow), fault, h("button", { type: "submit", class: "main", id: "lobby-begin" }, "Begin"));
  const wanted = () => {
    const title = chosen();
    const options = [...made.querySelectorAll<HTMLInputElement>(".lobby-options input:checked")].map((one) => one.value);
    const players = Object.fromEntries(title.sides.map((side) => [side, value(`lobby-side-${side}`)]));
    const invite = Object.fromEntries(title.sides.filter((side) => players[side] === "human" && value(`lobby-invite-${side}`).trim()).map((side) => [side, value(`lobby-invite-${side}`).trim()]));
    const time = PACES[Number(pace.value)][1];
    return {
      title: title.code, scenario: value("lobby-scenario"), options, seats: players, invite, listed: listed.checked,
      pace: time ? { ...time, flag: flag.value as Pace["flag"] } : null, watch_delay: watch.value === "" ? null : Number(watch.value),
      bid: value("lobby-bid") === "" ? null : Number(value("lobby-bid")), limit_turn: limit.value === "" ? null : Number(limit.value),
    };
  };
  return made;
}

/** Scenario, players and optional rules of a title; who has an account may invite others by theirs. */
function seats(title: Title, known: boolean): HTMLElement[] {
  const sides = title.sides.map((side) => {
    const [row, player] = choice(`lobby-side-${side}`, side, title.players.map((one) => [one, one === "human" ? "a person" : `the computer: ${one}`]));
    if (!known) return row;
    const invite = h("input", { id: `lobby-invite-${side}`, type: "text", maxlength: 30, placeholder: "invite by name", "aria-label": `Name of the account that you invite to play ${side}` });
    player.onchange = () => { invite.hidden = player.value !== "human"; };
    row.append(invite);
    return row;
  });
  return [choice("lobby-scenario", "Scenario", title.scenarios.map((one) => [one.key, one.name]))[0], ...sides,
    h("details", {}, h("summary", {}, `Optional rules (${title.options.length})`), h("fieldset", { class: "lobby-options" }, h("legend", { class: "unseen" }, "Optional rules"), ...title.options.map((one) => h("div", { class: "check" },
      h("input", { type: "checkbox", id: `lobby-option-${one.key}`, value: one.key }), h("label", { for: `lobby-option-${one.key}` }, one.summary)))))];
}

function bidding(title: Title): HTMLElement[] {
  if (!title.options.some((one) => one.key === "bidding")) return [];
  return [field("lobby-bid", "Bid for the Russians", { type: "number", min: -99, max: 99, placeholder: "none" })[0],
    h("p", { class: "soft" }, "A bid that you agree on. The optional rule “bidding” holds an auction instead, and whoever wins it gets the German seat.")];
}

async function begin(root: HTMLElement, wanted: { invite: Record<string, string> }): Promise<void> {
  const made = await post<{ game: string; links: Record<string, string> }>("/api/games", wanted);
  links(root, made.game, made.links, wanted.invite);
}
