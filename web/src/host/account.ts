// My games and invitations, or the ways to sign in.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { field, form, trying } from "./fields";
import { boardOf, scenarioName, titleName, type Invitation, type Mine, type MyGame, type Title } from "./shapes";

/** The first section of the lobby; ``changed`` is called when somebody has signed in or out. */
export async function account(titles: Title[], mine: Mine, changed: () => void): Promise<HTMLElement> {
  const section = h("section", { class: "host-card account", "aria-labelledby": "account-head" });
  if (mine.name === null) section.append(...stranger(changed));
  else section.append(...member(titles, mine, await get<Invitation[]>("/api/invitations"), changed));
  return section;
}

function stranger(changed: () => void): HTMLElement[] {
  const [nameRow, name] = field("account-name", "Name", { autocomplete: "username", maxlength: 30 });
  const [passwordRow, password] = field("account-password", "Password", { type: "password", autocomplete: "current-password", maxlength: 200 });
  const fault = h("p", { role: "alert", class: "fault" });
  const go = (path: string) => void trying(fault, async () => { await post(path, { name: name.value, password: password.value }); changed(); });
  return [h("details", { id: "account" }, h("summary", {}, h("h2", { id: "account-head" }, "Sign in, or make an account")),
    h("p", { class: "soft" }, "Nobody needs one to play. It keeps your games together on any device, tells you when it is your turn, and gives you a rating."),
    form({}, () => go("/api/session"), nameRow, passwordRow, fault, h("p", { class: "buttons" }, h("button", { type: "submit", id: "account-in", class: "main" }, "Sign in"), button("Make an account", () => go("/api/account/make"), { id: "account-make" }))),
    byMail())];
}

/** A link by mail: to sign in, for a new password, or for an account that has none. */
function byMail(): HTMLElement {
  const [mailRow, mail] = field("letter-mail", "Mail address", { type: "email", autocomplete: "email", maxlength: 254 });
  const [nameRow, name] = field("letter-name", "Name, for a new one", { autocomplete: "username", maxlength: 30 });
  const told = h("p", { role: "status" });
  const fault = h("p", { role: "alert", class: "fault" });
  const ask = (purpose: string) => void trying(fault, async () => {
    await post("/api/letters/ask", { purpose, mail: mail.value, name: name.value });
    told.textContent = "If this address has an account here, a letter is on its way. Look also where your mail program puts what it does not trust.";
    if (purpose === "make") told.textContent = "A letter with a link is on its way.";
  });
  return h("details", { id: "by-mail" }, h("summary", {}, "By a link that is mailed to you"),
    form({}, () => ask("sign-in"), mailRow, nameRow, fault, told,
      h("p", { class: "buttons" }, h("button", { type: "submit", id: "letter-in" }, "Mail me a link to sign in"), button("A new password", () => ask("reset"), { id: "letter-reset" }), button("A new account", () => ask("make"), { id: "letter-make" }))));
}

function member(titles: Title[], mine: Mine, invitations: Invitation[], changed: () => void): HTMLElement[] {
  const ratings = mine.ratings.map((one) => `${titleName(titles, one.title)} ${one.rating} ± ${2 * one.deviation}`);
  const going = mine.games.filter((one) => !one.ended), over = mine.games.filter((one) => one.ended);
  const fault = h("p", { role: "alert", class: "fault" });
  return [h("div", { class: "account-line" }, h("h2", { id: "account-head" }, mine.name ?? ""), h("span", { class: "soft" }, ratings.length ? ratings.join(", ") : "no rated game yet"),
    button("Sign out", () => void trying(fault, async () => { await post("/api/session/end", {}); changed(); }), { id: "account-out", class: "quiet" })), fault,
    ...(invitations.length ? [h("h3", {}, "Invitations"), h("ul", { class: "my-invitations" }, ...invitations.map((one) => invited(titles, one, fault, changed)))] : []),
    h("h3", {}, "Your games"), going.length ? list(titles, going) : h("p", { class: "soft" }, "None under way: open the link of a seat, take one below, or begin one."),
    ...(over.length ? [h("details", { class: "over" }, h("summary", {}, `${over.length} that ${over.length === 1 ? "is" : "are"} over`), list(titles, over))] : [])];
}

function list(titles: Title[], games: MyGame[]): HTMLElement { return h("ul", { class: "my-games" }, ...games.map((one) => line(titles, one))); }

function line(titles: Title[], one: MyGame): HTMLElement {
  const stands = one.ended ? (one.ended.winner ? `over: ${one.ended.winner} wins` : "over: drawn") : `turn ${one.turn}, ${one.phase}`;
  const other = one.other ? ` against ${one.other}` : one.waits ? "; nobody has the other seat yet" : "";
  return h("li", { class: one.my_turn ? "mine" : "" }, h("a", { href: boardOf(one.game) }, `${titleName(titles, one.title)}, ${scenarioName(titles, one.title, one.scenario)}`),
    h("span", { class: "soft" }, ` as ${one.side}${other}; ${stands}`), one.my_turn ? h("b", { class: "turn" }, "your turn") : null);
}

function invited(titles: Title[], one: Invitation, fault: HTMLElement, changed: () => void): HTMLElement {
  const answer = (accept: boolean) => void trying(fault, async () => {
    await post(`/api/invitations/${encodeURIComponent(one.game)}`, { accept });
    if (accept) location.assign(boardOf(one.game)); else changed();
  });
  return h("li", {}, h("span", {}, `${one.by ?? "Somebody"} invites you to play ${one.side} in ${titleName(titles, one.title)}, ${scenarioName(titles, one.title, one.scenario)}.`),
    h("span", { class: "acts" }, button("Accept", () => answer(true), { class: "main" }), button("Decline", () => answer(false))));
}
