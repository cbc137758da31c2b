// My account: the games that wait for me, my ratings, signing in and out.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";

interface MyGame { game: string; title: string; scenario: string; side: string; turn: number; phase: string; my_turn: boolean; ended: { winner: string | null; reason: string } | null }
interface Mine { name: string | null; games: MyGame[]; ratings: { title: string; rating: number; deviation: number; games: number }[] }

/** The section of the lobby; it is drawn anew when somebody signs in or out. */
export async function account(): Promise<HTMLElement> {
  const section = h("section", { class: "account", "aria-labelledby": "account-head" });
  await fill(section);
  return section;
}

async function fill(section: HTMLElement): Promise<void> {
  const mine = await get<Mine>("/api/account");
  section.replaceChildren(...(mine.name === null ? stranger(section) : member(section, mine)));
}

function stranger(section: HTMLElement): HTMLElement[] {
  const name = h("input", { id: "account-name", type: "text", autocomplete: "username", maxlength: 30 });
  const password = h("input", { id: "account-password", type: "password", autocomplete: "current-password", maxlength: 200 });
  const fault = h("p", { role: "alert" });
  const go = async (path: string) => {
    try { await post(path, { name: name.value, password: password.value }); await fill(section); } catch (error) { fault.textContent = (error as Error).message; }
  };
  const form = h("form", {}, h("p", { class: "row" }, h("label", { for: "account-name" }, "Name"), name),
    h("p", { class: "row" }, h("label", { for: "account-password" }, "Password"), password), fault,
    h("button", { type: "submit", id: "account-in" }, "Sign in"), button("Make an account", () => void go("/api/account/make"), { id: "account-make" }));
  form.onsubmit = (event) => { event.preventDefault(); void go("/api/session"); };
  return [h("details", { id: "account" }, h("summary", {}, h("h2", { id: "account-head" }, "Your account")),
    h("p", {}, "Nobody needs one to play. It keeps your games together, on any device, and gives you a rating."), form)];
}

function member(section: HTMLElement, mine: Mine): HTMLElement[] {
  const rows = mine.games.map((one) => {
    const stands = one.ended ? (one.ended.winner ? `over: ${one.ended.winner} wins` : "over: drawn") : `turn ${one.turn}, ${one.phase}`;
    return h("li", {}, h("a", { href: `/board#/game/${encodeURIComponent(one.game)}` }, `${one.title} ${one.scenario}`), ` as ${one.side}; ${stands}`, one.my_turn ? h("b", {}, " your turn") : null);
  });
  const ratings = mine.ratings.map((one) => `${one.title} ${one.rating} ± ${2 * one.deviation} (${one.games})`);
  return [h("h2", { id: "account-head" }, mine.name ?? ""), h("p", {}, ratings.length ? `Ratings: ${ratings.join(", ")}` : "No rated game yet."),
    rows.length ? h("ul", { class: "my-games" }, ...rows) : h("p", {}, "No games yet: open the link of a seat, or begin one."),
    h("p", { class: "row" }, button("Sign out", () => void leave(section), { id: "account-out" }), h("a", { href: "/api/account/export", download: "stavka.json" }, "Everything that is mine"), parting(section))];
}

async function leave(section: HTMLElement): Promise<void> {
  await post("/api/session/end", {});
  await fill(section);
}

/** An account is taken away by whoever types its password once more. */
function parting(section: HTMLElement): HTMLElement {
  const password = h("input", { id: "account-proof", type: "password", autocomplete: "current-password", maxlength: 200, "aria-label": "Your password, to delete the account" });
  const fault = h("span", { role: "alert" });
  const form = h("form", {}, password, h("button", { type: "submit" }, "Delete it for ever"), fault);
  form.onsubmit = (event) => {
    event.preventDefault();
    post("/api/account/forget", { password: password.value }).then(() => fill(section), (error: Error) => { fault.textContent = error.message; });
  };
  return h("details", {}, h("summary", {}, "Delete this account"), form);
}
