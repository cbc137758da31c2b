// The pages that links of letters open: to sign in, for a password, to confirm an address, to stop letters.
import { button, h } from "../widgets/dom";
import { post } from "../wire/http";
import { field, form, header, trying } from "./fields";

function page(root: HTMLElement, title: string, ...parts: (Node | null)[]): void {
  root.replaceChildren(h("div", { class: "lobby" }, header(""), h("main", { class: "single" }, h("section", { class: "host-card" }, h("h2", {}, title), ...parts))));
}

const WORDS: Record<string, [string, string, string]> = {
  "sign-in": ["Sign in", "Sign in as", "Sign in"],
  reset: ["A new password", "Choose a new password for", "Keep it and sign in"],
  make: ["Your account", "Make the account", "Make it"],
  confirm: ["Your mail address", "Letters for this account shall come to this address:", "Yes, it is mine"],
};

export async function letterPage(root: HTMLElement): Promise<void> {
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/letter"); // the link is a key: it does not stay in the bar or in the history
  const { purpose, name } = await post<{ purpose: string; name: string }>("/api/letters/read", { token });
  const [title, words, go] = WORDS[purpose];
  const [row, password] = field("letter-password", purpose === "make" ? "Password, if you want one" : "New password", { type: "password", autocomplete: "new-password", maxlength: 200 });
  const fault = h("p", { role: "alert", class: "fault" });
  const use = () => trying(fault, async () => {
    await post("/api/letters/use", { token, password: password.value });
    if (purpose === "confirm") page(root, title, h("p", { role: "status" }, "Thank you. Your letters come to this address from now on."), h("p", {}, h("a", { href: "/" }, "All games")));
    else location.assign("/");
  });
  page(root, title, h("p", {}, `${words} `, h("b", {}, name), "?"), form({}, () => void use(), purpose === "reset" || purpose === "make" ? row : null, fault, h("button", { type: "submit", class: "main", id: "letter-use" }, go)));
}

export async function stopPage(root: HTMLElement): Promise<void> {
  const told = new URLSearchParams(location.search);
  const token = told.get("token") ?? "", one = told.get("game");
  const fault = h("p", { role: "alert", class: "fault" });
  const stop = (game: string | null) => trying(fault, async () => {
    await post("/api/notices/stop", { token, game });
    page(root, "No more letters", h("p", { role: "status" }, `You get no more letters about ${game ? "this game" : "your games"}. On an open page you still see what is new.`), h("p", {}, h("a", { href: "/#/account" }, "Choose how you are told")));
  });
  page(root, "No more letters?", fault, h("p", { class: "buttons" }, one ? button("Stop those of this game", () => void stop(one), { class: "main", id: "stop-one" }) : null, button("Stop all letters about my games", () => void stop(null), { class: one ? "" : "main", id: "stop-all" })));
}
