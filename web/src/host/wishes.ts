// The account: how somebody wants to be told of his games, his mail address, whom he has blocked, and the way out.
import { button, h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { check, field, form, header, trying } from "./fields";
import { allowNotices } from "./news";
import type { Mine, Wishes } from "./shapes";

const KINDS: Record<string, string> = { turn: "it is my turn", clock: "my time runs short", offer: "the other asks for something", talk: "somebody writes to me", joined: "somebody sits down or leaves", ended: "a game is over", invited: "somebody invites me" };

export async function accountPage(root: HTMLElement): Promise<void> {
  const mine = await get<Mine>("/api/account");
  if (mine.name === null) { location.replace("/"); return; }
  const [wishes, blocked] = await Promise.all([get<Wishes>("/api/notices/wishes"), get<string[]>("/api/blocked")]);
  const again = () => void accountPage(root);
  root.replaceChildren(h("div", { class: "lobby" }, header("/#/account"), h("main", {},
    h("div", { class: "host-column" }, notices(wishes, again)), h("div", { class: "host-column" }, address(wishes, again), secrets(wishes), people(blocked, again), mineAlone(wishes)))));
}

function card(id: string, title: string, ...parts: (Node | null)[]): HTMLElement {
  return h("section", { class: "host-card", "aria-labelledby": id }, h("h2", { id }, title), ...parts);
}

function notices(wishes: Wishes, again: () => void): HTMLElement {
  const [mailRow, mail] = check("wish-mail", wishes.address ? `by mail to ${wishes.address}` : wishes.has_mail ? "by mail, once an address is confirmed" : "by mail (this host writes no letters)", wishes.mail && wishes.has_mail);
  mail.disabled = !wishes.has_mail;
  const [pageRow, page] = check("wish-browser", "on an open page of this host", wishes.browser);
  const [hookRow, hook] = check("wish-webhook", "by a webhook", wishes.webhook);
  const [urlRow, url] = field("wish-url", "Address of the webhook", { type: "url", maxlength: 500, value: wishes.hook_url ?? "", placeholder: "https://example.org/hook" });
  const kinds = wishes.all_kinds.map((kind) => check(`wish-kind-${kind}`, KINDS[kind] ?? kind, wishes.kinds.includes(kind)));
  const fault = h("p", { role: "alert", class: "fault" }), told = h("p", { role: "status" });
  const keep = () => trying(fault, async () => {
    const chosen = wishes.all_kinds.filter((_, number) => kinds[number][1].checked);
    const { secret } = await post<{ secret: string | null }>("/api/notices/wishes", { mail: wishes.has_mail ? mail.checked : wishes.mail, browser: page.checked, webhook: hook.checked, kinds: chosen, hook_url: url.value.trim() });
    told.replaceChildren("Kept.", ...(secret ? [" The secret by which messages are signed, told this once: ", h("code", {}, secret)] : []));
    if (!secret) setTimeout(again, 1200);
  });
  const browser = typeof Notification === "undefined" ? null : Notification.permission === "granted" ? h("p", { class: "soft" }, "This browser may show notices when the page is in the background.")
    : h("p", {}, button("Let this browser show notices in the background", () => void allowNotices().then(again), { id: "wish-allow" }));
  return card("wishes-head", "Notices", h("p", { class: "soft" }, "What you have seen on a page is not mailed. Several news go into one letter, and every letter has a link to stop them. For a single game you can choose otherwise on its board."),
    form({}, () => void keep(), h("fieldset", {}, h("legend", {}, "Tell me"), mailRow, pageRow, browser, hookRow, urlRow), h("fieldset", {}, h("legend", {}, "when"), ...kinds.map(([row]) => row)), fault, told,
      h("button", { type: "submit", class: "main", id: "wish-keep" }, "Keep")));
}

function address(wishes: Wishes, again: () => void): HTMLElement {
  if (!wishes.has_mail) return card("address-head", "Mail", h("p", { class: "soft" }, "This host writes no letters."));
  const [mailRow, mail] = field("address-mail", "Mail address", { type: "email", autocomplete: "email", maxlength: 254, value: wishes.address ?? "" });
  const [proofRow, proof] = field("address-proof", "Your password", { type: "password", autocomplete: "current-password", maxlength: 200 });
  const fault = h("p", { role: "alert", class: "fault" }), told = h("p", { role: "status" });
  const move = () => trying(fault, async () => {
    const { asked } = await post<{ asked: boolean }>("/api/account/mail", { mail: mail.value, password: proof.value });
    if (asked) told.textContent = "A letter is on its way there. The address counts when you have followed its link.";
    else again();
  });
  return card("address-head", "Mail", h("p", { class: "soft" }, wishes.address ? `Your letters go to ${wishes.address}.` : "No address yet. With one you get notices by mail, and a new password when you forget yours."),
    form({}, () => void move(), mailRow, wishes.has_password ? proofRow : null, fault, told, h("button", { type: "submit", id: "address-keep" }, "Use this address")));
}

function people(blocked: string[], again: () => void): HTMLElement {
  const [nameRow, name] = field("block-name", "Name", { maxlength: 30 });
  const fault = h("p", { role: "alert", class: "fault" });
  const act = (path: string, who: string) => void trying(fault, async () => { await post(path, { name: who }); again(); });
  return card("block-head", "People you have blocked", h("p", { class: "soft" }, "They cannot sit down in your games, invite you or write to you, and do not see the games that you list."),
    blocked.length ? h("ul", {}, ...blocked.map((one) => h("li", { class: "account-line" }, h("span", {}, one), button("Unblock", () => act("/api/blocked/end", one), { "aria-label": `Unblock ${one}` })))) : null,
    form({}, () => act("/api/blocked", name.value), nameRow, fault, h("button", { type: "submit", id: "block-keep" }, "Block")));
}

/** Another password; and out of every browser that somebody may have left open. */
function secrets(wishes: Wishes): HTMLElement {
  const [oldRow, old] = field("password-old", "Your password", { type: "password", autocomplete: "current-password", maxlength: 200 });
  const [newRow, fresh] = field("password-new", "The new one", { type: "password", autocomplete: "new-password", maxlength: 200 });
  const fault = h("p", { role: "alert", class: "fault" }), told = h("p", { role: "status" });
  const change = () => void trying(fault, async () => {
    await post("/api/account/password", { password: old.value, new: fresh.value });
    old.value = fresh.value = "";
    told.textContent = "Changed. All other browsers are signed out.";
  });
  return card("secrets-head", "Password",
    wishes.has_password ? form({}, change, oldRow, newRow, fault, told, h("button", { type: "submit", id: "password-keep" }, "Change it")) : h("p", { class: "soft" }, "This account has none. Ask for one by mail."),
    h("p", {}, button("Sign out everywhere", () => void trying(fault, async () => { await post("/api/session/end", { everywhere: true }); location.assign("/"); }), { id: "out-everywhere", class: "quiet" })));
}

/** Everything of mine as a file; the account is taken away by whoever types its password once more. */
function mineAlone(wishes: Wishes): HTMLElement {
  const [proofRow, proof] = field("account-proof", "Your password", { type: "password", autocomplete: "current-password", maxlength: 200 });
  const fault = h("p", { role: "alert", class: "fault" });
  const part = () => void trying(fault, async () => { await post("/api/account/forget", { password: proof.value }); location.assign("/"); });
  return card("mine-head", "What is yours", h("p", {}, h("a", { href: "/api/account/export", download: "stavka.json" }, "Everything that is mine, as a file")),
    h("details", {}, h("summary", {}, "Delete this account"), wishes.has_password ? form({}, part, proofRow, fault, h("button", { type: "submit" }, "Delete it for ever"))
      : h("p", {}, "This account has no password. Ask for a new password by mail first; then it can be deleted by it.")));
}
